// Empires of Apocalypse: dice that abort. Ships in a minefield (7.2.1.k) and aircraft after a mission in a blizzard
// (6.2.1) roll one die each, and an A is added to what they have already (3.2); so do ships that failed to sweep mines
// (7.2.1.k.2). They are counted, or listed, and then it is known who was hit.
#include "rules/eoa/air/aircraft.hpp"
#include "rules/eoa/dice.hpp"
#include "rules/eoa/sea/ships.hpp"
#include "rules/kit/survivors.hpp"
#include "rules/procedure.hpp"

namespace warodds::eoa {
namespace {

constexpr int most_listed = 12;

template <class One>
struct Checked {
    std::vector<One> list;
    int all = 1, aborted = 0, damaged = 0;
    int enemy_left = 0;  // only of minesweepers
};

// Those of a list in its order; of numbers those that were fit, then those that were aborted, then those that were
// damaged.
template <class One>
class AbortCheck {
public:
    using Params = Checked<One>;
    struct State {
        Small rolled, scored;
        Counts<4> now;                       // by points of hits
        std::array<Small, most_listed> got;  // of a list: who took an A
    };

    AbortCheck(const Params& params, Tables& tables, const char* column, const char* all)
        : params_(params), die_(tables, column, {"-", "A"}) {
        if (params.list.empty() && params.aborted + params.damaged > params.all)
            throw InputError(std::string("aborted, damaged: found more of them than ") + all + " (3.2)");
    }

    bool finished(const State& state) const { return state.rolled == all(); }
    void roll(State& state, Roller& roller, What what) const {
        Hits hits = hits_of(state.rolled);
        if (die_.roll(roller, what) == 1) {
            hits += Hits::aborted;
            ++state.scored;
            if (keeps_who_) state.got[static_cast<std::size_t>(state.rolled)] = 1;
        }
        ++state.rolled;
        ++state.now.of[static_cast<std::size_t>(hits.points())];
    }
    // of those alike that have rolled, who took one comes first
    void canonical(State& state) const {
        for (std::size_t a = 0; a < params_.list.size(); ++a)
            for (std::size_t b = a + 1; b < params_.list.size() && static_cast<int>(b) < state.rolled; ++b) {
                const One &one = params_.list[a], &other = params_.list[b];
                if (one.is_like(other) && one.damage == other.damage && one.name.empty() && other.name.empty() &&
                    state.got[a] < state.got[b])
                    std::swap(state.got[a], state.got[b]);
            }
    }

    // nobody rolls
    void keep(State& state) const {
        for (; state.rolled < all(); ++state.rolled)
            ++state.now.of[static_cast<std::size_t>(hits_of(state.rolled).points())];
    }

    void forget_effects() { keeps_who_ = false; }
    Params after(const State& state) const {
        Params left = params_;
        left.list = survivors(params_.list, [&](One& one, std::size_t place) {
            const Hits hits = one.hits() + (state.got[place] ? Hits::aborted : Hits::none);
            one.damage = static_cast<typename One::Damage>(hits.is_gone() ? 0 : hits.points());
            return !hits.is_gone();
        });
        if (!params_.list.empty()) return left;
        left.all = params_.all - state.now.of[3];
        left.aborted = state.now.of[1], left.damaged = state.now.of[2];
        return left;
    }
    int all() const { return params_.list.empty() ? params_.all : static_cast<int>(params_.list.size()); }
    const Params& params() const { return params_; }

protected:
    static void describe(Schema<Params>& schema, const char* list, const char* listed, const char* all,
                         const char* help) {
        schema.units(list, listed, &Params::list, One::schema(), One::shorthand()).most(most_listed).needs_one();
        schema.integer(all, help, &Params::all).range(0, 40).instead_of(&Params::list);
        schema.integer("aborted", "of these, aborted already", &Params::aborted)
            .range(0, 40)
            .instead_of(&Params::list)
            .rule("3.2");
        schema.integer("damaged", "of these, damaged already", &Params::damaged)
            .range(0, 40)
            .instead_of(&Params::list)
            .rule("3.2");
    }
    template <class P>
    static Outcomes<P> tell(const char* scored, const char* help) {
        Outcomes<P> outcomes;
        outcomes.integer(scored, help, &State::scored).most(&P::all);
        const auto count = [&](const char* name, const char* text, int points) {
            outcomes
                .integer(name, text,
                         [points](const P&, const State& state) {
                             return int{state.now.of[static_cast<std::size_t>(points)]};
                         })
                .most(&P::all);
        };
        count("fit", "without any hit afterwards", 0);
        count("aborted_left", "aborted afterwards", 1);
        count("damaged_left", "damaged afterwards", 2);
        count("eliminated", "eliminated", 3);
        return outcomes;
    }

private:
    Hits hits_of(int place) const {
        if (!params_.list.empty()) return params_.list[static_cast<std::size_t>(place)].hits();
        const int fit = params_.all - params_.aborted - params_.damaged;
        return place < fit ? Hits::none : place < fit + params_.aborted ? Hits::aborted : Hits::damaged;
    }

    Params params_;
    WordDie die_;
    bool keeps_who_ = !params_.list.empty();
};

class Mines : public AbortCheck<Ship> {
public:
    static About about() {
        return {"eoa/mines", "EoA mines", "7.2.1.k, 3.2", "how many of these ships does the minefield abort?"};
    }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        describe(schema, "fleet", "the enemy ships that enter the minefield, like 7 bc, 3 dd damaged", "ships",
                 "enemy ships that enter the minefield");
        return schema;
    }
    static Outcomes<Mines> outcomes() {
        return tell<Mines>("hits", "ships that take an A, which counts after any combat in the hex");
    }
    static Costs costs() { return {{}, {"eliminated", "hits"}}; }
    Mines(const Params& params, Tables& tables, Ledger&) : AbortCheck(params, tables, "mines", "ships") {}
    void step(State& state, Roller& roller) const { roll(state, roller, {"7.2.1.k", "mine die"}); }
    static std::vector<std::string> effects() { return {"fleet", "ships", "aborted", "damaged"}; }
};

// 7.2.1.k.2: enemy ships that come and are still there after one round of battle have spoilt it, and the sweepers roll as if they
// had entered; otherwise the mines are gone, and no die is rolled.
class Minesweeping : public AbortCheck<Ship> {
public:
    static About about() {
        return {"eoa/minesweeping", "EoA minesweeping", "7.2.1.k.2, 3.2", "do these ships sweep the mines?"};
    }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        describe(schema, "fleet", "the ships that sweep and are left after the battle, like 3 dd, 2 dd aborted",
                 "ships", "ships that sweep and are left after the battle, if there was one");
        schema.integer("enemy_left", "enemy ships in the hex after one round", &Params::enemy_left)
            .range(0, 40)
            .rule("7.2.1.k.2");
        return schema;
    }
    static Outcomes<Minesweeping> outcomes() {
        Outcomes<Minesweeping> outcomes = tell<Minesweeping>("hits", "ships that take an A from the mines");
        outcomes.flag("swept", "the mines are gone",
                      [](const Minesweeping& self, const State&) { return self.is_swept(); });
        return outcomes;
    }
    static Costs costs() { return {{"eliminated", "hits"}, {}}; }
    Minesweeping(const Params& params, Tables& tables, Ledger&) : AbortCheck(params, tables, "mines", "ships") {}
    void step(State& state, Roller& roller) const {
        if (is_swept()) keep(state);
        else roll(state, roller, {"7.2.1.k.2", "mine die"});
    }
    static std::vector<std::string> effects() { return {"fleet", "ships", "aborted", "damaged"}; }

private:
    bool is_swept() const { return all() > 0 && params().enemy_left == 0; }
};

class BlizzardCheck : public AbortCheck<Aircraft> {
public:
    static About about() {
        return {"eoa/blizzard-check", "EoA blizzard check", "6.2.1, 3.2", "how many aircraft does a blizzard abort?"};
    }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        describe(schema, "aircraft", "the aircraft that flew a mission or rebased, like 6 fighter, 2 bomber", "units",
                 "air units that flew a mission or rebased");
        return schema;
    }
    static Outcomes<BlizzardCheck> outcomes() { return tell<BlizzardCheck>("aborts", "units that take an A"); }
    static Costs costs() { return {{"eliminated", "aborts"}, {}}; }
    BlizzardCheck(const Params& params, Tables& tables, Ledger&) : AbortCheck(params, tables, "blizzard", "units") {}
    void step(State& state, Roller& roller) const { roll(state, roller, {"6.2.1", "blizzard die"}); }
    static std::vector<std::string> effects() { return {"aircraft", "units", "aborted", "damaged"}; }
};

}  // namespace

const Procedure& mines() { return define<Mines>(); }
const Procedure& minesweeping() { return define<Minesweeping>(); }
const Procedure& blizzard_check() { return define<BlizzardCheck>(); }

}  // namespace warodds::eoa
