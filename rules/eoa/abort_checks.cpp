// Empires of Apocalypse: dice that abort. Ships in a minefield (7.2.1.k) and aircraft after a mission in a blizzard (6.2.1) roll one
// die each, and an A is added to what they have already (3.2).
#include "rules/eoa/dice.hpp"
#include "rules/eoa/hits.hpp"
#include "rules/procedure.hpp"

namespace warodds::eoa {
namespace {

struct Checked {
    int all = 1, aborted = 0, damaged = 0;
};

// In order: those that were fit, those that were aborted, those that were damaged.
class AbortCheck {
public:
    using Params = Checked;
    struct State {
        Small rolled, scored;
        Counts<4> now;  // by points of hits
    };

    AbortCheck(const Params& params, Tables& tables, const char* column, const char* all)
        : params_(params), die_(tables, column, {"-", "A"}) {
        if (params.aborted + params.damaged > params.all)
            throw InputError(std::string("aborted, damaged: found more of them than ") + all + " (3.2)");
    }

    bool finished(const State& state) const { return state.rolled == params_.all; }
    void roll(State& state, Roller& roller, What what) const {
        const int fit = params_.all - params_.aborted - params_.damaged;
        Hits hits = state.rolled < fit                     ? Hits::none
                    : state.rolled < fit + params_.aborted ? Hits::aborted
                                                           : Hits::damaged;
        if (die_.roll(roller, what) == 1) {
            hits += Hits::aborted;
            ++state.scored;
        }
        ++state.rolled;
        ++state.now.of[static_cast<std::size_t>(hits.points())];
    }

    Params after(const State& state) const {
        return {.all = params_.all - state.now.of[3], .aborted = state.now.of[1], .damaged = state.now.of[2]};
    }
    int all() const { return params_.all; }

protected:
    static void describe(Schema<Params>& schema, const char* all, const char* help) {
        schema.integer(all, help, &Params::all).range(0, 40);
        schema.integer("aborted", "of these, aborted already", &Params::aborted).range(0, 40).rule("3.2");
        schema.integer("damaged", "of these, damaged already", &Params::damaged).range(0, 40).rule("3.2");
    }
    template <class P>
    static Outcomes<P> tell(const char* scored, const char* help) {
        Outcomes<P> outcomes;
        outcomes.integer(scored, help, &State::scored).most(&AbortCheck::all);
        const auto count = [&](const char* name, const char* text, int points) {
            outcomes
                .integer(name, text,
                         [points](const P&, const State& state) {
                             return int{state.now.of[static_cast<std::size_t>(points)]};
                         })
                .most(&AbortCheck::all);
        };
        count("fit", "without any hit afterwards", 0);
        count("aborted_left", "aborted afterwards", 1);
        count("damaged_left", "damaged afterwards", 2);
        count("eliminated", "eliminated", 3);
        return outcomes;
    }

private:
    Params params_;
    WordDie die_;
};

class Mines : public AbortCheck {
public:
    static About about() {
        return {"eoa/mines", "EoA mines", "7.2.1.k, 3.2", "how many of these ships does the minefield abort?"};
    }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        describe(schema, "ships", "enemy ships that enter the minefield");
        return schema;
    }
    static Outcomes<Mines> outcomes() {
        return tell<Mines>("hits", "ships that take an A, which counts after any combat in the hex");
    }
    Mines(const Params& params, Tables& tables, Ledger&) : AbortCheck(params, tables, "mines", "ships") {}
    void step(State& state, Roller& roller) const { roll(state, roller, {"7.2.1.k", "mine die"}); }
    static std::vector<std::string> effects() { return {"ships", "aborted", "damaged"}; }
};

class BlizzardCheck : public AbortCheck {
public:
    static About about() {
        return {"eoa/blizzard-check", "EoA blizzard check", "6.2.1, 3.2", "how many aircraft does a blizzard abort?"};
    }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        describe(schema, "units", "air units that flew a mission or rebased");
        return schema;
    }
    static Outcomes<BlizzardCheck> outcomes() { return tell<BlizzardCheck>("aborts", "units that take an A"); }
    BlizzardCheck(const Params& params, Tables& tables, Ledger&) : AbortCheck(params, tables, "blizzard", "units") {}
    void step(State& state, Roller& roller) const { roll(state, roller, {"6.2.1", "blizzard die"}); }
    static std::vector<std::string> effects() { return {"units", "aborted", "damaged"}; }
};

}  // namespace

const Procedure& mines() { return define<Mines>(); }
const Procedure& blizzard_check() { return define<BlizzardCheck>(); }

}  // namespace warodds::eoa
