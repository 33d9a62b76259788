// Empires of Apocalypse: loot and pillage (10.2, 10.2.a). A city that changes hands yields loot points by a die; looter and looted
// choose in turn what each is paid in, as far as the pool goes. What lay in the hex itself is taken or destroyed, a die for each
// good; supply that was dropped by air without an airbase is treated alike (7.3.5.f names no die).
#include "rules/eoa/dice.hpp"
#include "rules/eoa/figures.hpp"
#include "rules/kit/roll_chart.hpp"
#include "rules/procedure.hpp"

namespace warodds::eoa {
namespace {

const char* const kinds[] = {"supply", "material", "rp"};

class Loot {
public:
    enum class Pick : std::int8_t { even, supply, material, rp };
    struct Params {
        bool city = true, surprise = false;
        int rps = 0, factories = 0, supply = 20, material = 20, rp = 20, goods = 0, dropped = 0;
        Pick looter_picks = Pick::even, looted_picks = Pick::even;
        enum class Drop : std::int8_t { pillage, arrives } dropped_supply = Drop::pillage;
    };
    struct State {
        std::int8_t rolled;
        Small points, due;          // loot points, and those still to be paid
        std::array<Small, 3> paid;  // by kind
        Small pillaged, taken;      // goods that have rolled, and of these those taken
    };

    static About about() {
        return {"eoa/loot", "EoA loot and pillage", "10.2, 10.2.a, 14.0", "what does the captor of this city get?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.flag("city", "a city changes hands", &Params::city).rule("10.2");
        schema.integer("rps", "RP number printed in the city", &Params::rps).range(0, 6).only_with(&Params::city);
        schema.integer("factories", "factories in the city", &Params::factories).range(0, 4).only_with(&Params::city);
        schema.flag("surprise", "its country is surprised", &Params::surprise).only_with(&Params::city).rule("14.0");
        schema.integer("supply", "supply in the looted country's pool", &Params::supply).range(0, 99).rule("10.2");
        schema.integer("material", "material in it", &Params::material).range(0, 99).rule("10.2");
        schema.integer("rp", "RPs in it", &Params::rp).range(0, 99).rule("10.2");
        schema.integer("goods", "supply, material, resources and RPs that lie in the hex itself", &Params::goods)
            .range(0, 40)
            .rule("10.2.a");
        schema.integer("dropped", "supply dropped by air into the hex without an airbase", &Params::dropped)
            .range(0, 20)
            .rule("7.3.5.f");
        const Words picks = {{"even", "what has been paid least of, supply before material before RPs"},
                             {"supply", "supply while it lasts"},
                             {"material", "material while it lasts"},
                             {"rp", "RPs while they last"}};
        schema.policy("looter_picks", Side::attacker, "what the looter asks for", &Params::looter_picks, picks);
        schema.policy("looted_picks", Side::defender, "what the looted country gives", &Params::looted_picks, picks);
        schema
            .reading(
                "dropped_supply", "supply dropped without an airbase may be captured or destroyed; no die is given",
                &Params::dropped_supply, {{"pillage", "a die for each point, as for goods"}, {"arrives", "it arrives"}})
            .rule("7.3.5.f");
        return schema;
    }

    static Outcomes<Loot> outcomes() {
        Outcomes<Loot> outcomes;
        outcomes.integer("loot", "loot points", &State::points).range(0, 20);
        for (int kind = 0; kind < 3; ++kind)
            outcomes
                .integer(
                    std::string(kinds[kind]) + "_looted", std::string("paid in ") + kinds[kind],
                    [kind](const Loot&, const State& state) { return int{state.paid[static_cast<std::size_t>(kind)]}; })
                .range(0, 20);
        outcomes.integer("taken", "goods of the hex that are taken", &State::taken).most(&Loot::lying);
        outcomes
            .integer("destroyed", "goods of the hex that are destroyed",
                     [](const Loot&, const State& state) { return state.pillaged - state.taken; })
            .most(&Loot::lying);
        return outcomes;
    }
    static Costs costs() { return {{}, {"supply_looted", "material_looted", "rp_looted"}}; }

    Loot(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params), chart_(tables.numbers("eoa/loot"), 1, 20), die_(tables, "pillage", {"destroyed", "taken"}) {
        if (!params.city && lying() == 0)
            throw InputError("city, goods: there is nothing to loot and nothing to pillage");
        const Limits limits(tables);
        bonus_ = params.rps * limits["loot for an RP"] + params.factories * limits["loot for a factory"] +
                 (params.surprise ? limits["loot under surprise"] : 0);
        if (params.city) ledger.add("10.2", "added to the loot die", std::to_string(bonus_));
    }

    State start() const {
        State state{};
        state.rolled = !params_.city;
        return state;
    }
    bool finished(const State& state) const { return state.rolled && state.due == 0 && state.pillaged == lying(); }

    void step(State& state, Roller& roller) const {
        if (!state.rolled) {
            state.points = state.due = chart_.read(roller.d6({"10.2", "loot die"}) + bonus_, 0, roller);
            state.rolled = 1;
            if (kinds_left(state).empty()) state.due = 0;
        } else if (state.due > 0) {
            pay(state, roller);
        } else {
            ++state.pillaged;
            state.taken += die_.roll(roller, {"10.2.a", "pillage die"});
        }
    }

    static std::vector<std::string> effects() { return {"supply", "material", "rp", "goods"}; }
    Params after(const State& state) const {
        Params left = params_;
        left.supply -= state.paid[0];
        left.material -= state.paid[1];
        left.rp -= state.paid[2];
        left.goods = 0;
        return left;
    }

private:
    int lying() const {
        return params_.goods + (params_.dropped_supply == Params::Drop::pillage ? params_.dropped : 0);
    }
    int pool(std::size_t kind) const { return kind == 0 ? params_.supply : kind == 1 ? params_.material : params_.rp; }
    std::vector<std::size_t> kinds_left(const State& state) const {
        std::vector<std::size_t> left;
        for (std::size_t kind = 0; kind < 3; ++kind)
            if (state.paid[kind] < pool(kind)) left.push_back(kind);
        return left;
    }

    // 10.2: the first, third, ... kind is the looter's choice; a pool that runs out ends it
    void pay(State& state, Roller& roller) const {
        const std::vector<std::size_t> left = kinds_left(state);
        const bool is_looter = (state.points - state.due) % 2 == 0;
        const Pick pick = is_looter ? params_.looter_picks : params_.looted_picks;
        const Choice choice{"10.2", is_looter ? "looter asks for" : "looted gives",
                            is_looter ? Side::attacker : Side::defender, static_cast<int>(pick)};
        const int chosen = roller.choose(choice, static_cast<int>(left.size()), [&](int) {
            int best = 0;
            for (int i = 0; i < static_cast<int>(left.size()); ++i) {
                if (pick != Pick::even &&
                    static_cast<int>(left[static_cast<std::size_t>(i)]) + 1 == static_cast<int>(pick))
                    return i;
                if (state.paid[left[static_cast<std::size_t>(i)]] < state.paid[left[static_cast<std::size_t>(best)]])
                    best = i;
            }
            return best;
        });
        const std::size_t kind = left[static_cast<std::size_t>(chosen)];
        ++state.paid[kind];
        --state.due;
        roller.note([&](Ledger& ledger) { ledger.add("10.2", choice.name, kinds[kind]); });
        if (kinds_left(state).empty()) state.due = 0;
    }

    Params params_;
    RollChart<int> chart_;
    WordDie die_;
    int bonus_ = 0;
};

}  // namespace

const Procedure& loot() { return define<Loot>(); }

}  // namespace warodds::eoa
