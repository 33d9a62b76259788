// Empires of Apocalypse: initiative (6.3): a die each, the bonus numbers of the one side that has them, and one re-roll that the
// loser may demand for a box of the track. A tie goes to the side that did not have it last month.
#include "rules/eoa/figures.hpp"
#include "rules/kit/numbers.hpp"
#include "rules/procedure.hpp"

namespace warodds::eoa {
namespace {

enum class Holder : std::int8_t { own, enemy };

class Initiative {
public:
    enum class Announced : std::int8_t { nobody, own, enemy };
    struct Params {
        int own_bonus = 0, enemy_bonus = 0, own_supply = 0, enemy_supply = 0;
        Holder last_holder = Holder::enemy;
        std::optional<int> track;
        Announced announced = Announced::nobody;
        enum class Reroll : std::int8_t { never, when_lost } own_reroll = Reroll::never, enemy_reroll = Reroll::never;
    };
    struct State {
        std::int8_t rolls, over, rerolled;
        Holder holder;
        Small track, own, enemy;
    };

    static About about() {
        return {"eoa/initiative", "EoA initiative", "6.3", "who gets the initiative, and is a re-roll worth it?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("own_bonus", "bonus numbers that you declare", &Params::own_bonus).range(0, 5).rule("6.3.3");
        schema.integer("enemy_bonus", "bonus numbers that the enemy declares", &Params::enemy_bonus)
            .range(0, 5)
            .rule("6.3.3");
        schema
            .choice("last_holder", "who had it last month: a tie goes to the other", &Params::last_holder,
                    {{"own", "you"}, {"enemy", "the enemy"}})
            .assumption()
            .rule("6.3.1");
        schema
            .integer("track",
                     "the track before anything is spent, above 0 in your favour; left out: just what is spent",
                     &Params::track)
            .range(-5, 5)
            .rule("6.3.2");
        schema.integer("own_supply", "supply that you invest first, 5 points a box", &Params::own_supply)
            .range(0, 50)
            .rule("6.3.2");
        schema.integer("enemy_supply", "supply that the enemy invests", &Params::enemy_supply)
            .range(0, 50)
            .rule("6.3.2");
        schema
            .choice("announced", "who announced a war on a neutral Major country", &Params::announced,
                    {{"nobody", ""}, {"own", "you: no dice"}, {"enemy", "the enemy: no dice"}})
            .rule("6.3.4");
        const Words rerolls = {{"never", "lets it be"}, {"when_lost", "demands it whenever the first roll is lost"}};
        schema.policy("own_reroll", Side::attacker, "whether you demand the re-roll", &Params::own_reroll, rerolls)
            .rule("6.3.3");
        schema.policy("enemy_reroll", Side::defender, "whether the enemy demands it", &Params::enemy_reroll, rerolls)
            .rule("6.3.3");
        return schema;
    }

    static Outcomes<Initiative> outcomes() {
        Outcomes<Initiative> outcomes;
        outcomes.label("initiative", "who has it", {{"own", "you"}, {"enemy", "the enemy"}}, &State::holder);
        outcomes.integer("track", "the track afterwards, above 0 in your favour", &State::track).range(-5, 5);
        outcomes.flag("rerolled", "a re-roll was demanded", &State::rerolled);
        return outcomes;
    }

    Initiative(const Params& params, Tables&, Ledger& ledger) : params_(params) {
        if (params.own_bonus > 0 && params.enemy_bonus > 0)
            throw InputError("own_bonus, enemy_bonus: only one side has bonus numbers; remove one of them (6.3.3)");
        if (params.own_supply % 5 != 0 || params.enemy_supply % 5 != 0)
            throw InputError("own_supply, enemy_supply: a box of the track costs 5 points; say 5, 10, ... (6.3.2)");
        track_ = params.track.value_or(params.own_bonus - params.enemy_bonus);
        track_ = std::clamp(track_ + (params.own_supply - params.enemy_supply) / 5, -5, 5);
        ledger.add("6.3.2", "track before bonus numbers", signed_text(track_));
        if (params.own_bonus > std::max(0, track_) || params.enemy_bonus > std::max(0, -track_))
            throw InputError("own_bonus, enemy_bonus: more bonus numbers than the track shows (6.3.3)");
        if (params.announced != Announced::nobody) {
            if (params.own_bonus + params.enemy_bonus > 0)
                throw InputError("announced: without a roll there is nothing to add bonus numbers to (6.3.4)");
            track_ = std::clamp(track_ + (params.announced == Announced::own ? -3 : 3), -5, 5);
            ledger.add("6.3.4", "initiative", params.announced == Announced::own ? "own" : "enemy", "no dice");
        }
        track_ += params.enemy_bonus - params.own_bonus;
        ledger.add("6.3.3", "track after bonus numbers", signed_text(track_));
    }

    State start() const {
        const bool is_announced = params_.announced != Announced::nobody;
        return {.rolls = 0,
                .over = is_announced,
                .rerolled = 0,
                .holder = params_.announced == Announced::enemy ? Holder::enemy : Holder::own,
                .track = track_,
                .own = 0,
                .enemy = 0};
    }
    bool finished(const State& state) const { return state.over; }

    void step(State& state, Roller& roller) const {
        if (state.rolls == 0 || state.rerolled) {
            roll(state, roller);
            return;
        }
        const bool is_own = state.holder == Holder::enemy;  // the loser's
        const Choice choice{"6.3.3", is_own ? "own re-roll" : "enemy re-roll", is_own ? Side::attacker : Side::defender,
                            static_cast<int>(is_own ? params_.own_reroll : params_.enemy_reroll)};
        const int demanded = roller.choose(choice, 2, [](int policy) { return policy; });
        roller.note([&](Ledger& ledger) { ledger.add("6.3.3", choice.name, demanded ? "demanded" : "not demanded"); });
        if (!demanded) {
            state.over = 1;
            return;
        }
        state.rerolled = 1;
        state.track += is_own ? -1 : 1;
    }

    static std::vector<std::string> effects() {
        return {"last_holder", "track", "own_bonus", "enemy_bonus", "own_supply", "enemy_supply"};
    }
    Params after(const State& state) const {
        Params left = params_;
        left.last_holder = state.holder;
        left.track = state.track;
        left.own_bonus = left.enemy_bonus = left.own_supply = left.enemy_supply = 0;
        return left;
    }

private:
    void roll(State& state, Roller& roller) const {
        const int own = roller.d6({"6.3.1", "own die"}) + params_.own_bonus;
        const int enemy = roller.d6({"6.3.1", "enemy die"}) + params_.enemy_bonus;
        if (own == enemy) state.holder = params_.last_holder == Holder::own ? Holder::enemy : Holder::own;
        else state.holder = own > enemy ? Holder::own : Holder::enemy;
        roller.note([&](Ledger& ledger) {
            ledger.add("6.3.1", "own total", std::to_string(own));
            ledger.add("6.3.1", "enemy total", std::to_string(enemy));
        });
        // 6.3.3: the demand moves the track, so a side that is 5 behind has none
        const bool may_demand = state.holder == Holder::enemy ? state.track > -5 : state.track < 5;
        state.over = state.rerolled || !may_demand;
        state.rolls = 1;
    }

    Params params_;
    int track_ = 0;
};

}  // namespace

const Procedure& initiative() { return define<Initiative>(); }

}  // namespace warodds::eoa
