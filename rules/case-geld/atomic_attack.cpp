// Case Geld: an atomic attack on one hex (13.3, 13.4): each bomb rolls a die; what is left of it after the modifiers
// is the number of Axis steps lost.
#include "rules/case-geld/forces.hpp"
#include "rules/kit/numbers.hpp"
#include "rules/procedure.hpp"

namespace warodds::case_geld {
namespace {

class AtomicAttack {
public:
    struct Params {
        bool airpower = false;
        Terrain terrain = Terrain::clear;
        int bombs = 1, steps = 6;
    };
    struct State {
        Small bombs, lost, hits;  // bombs still to fall
    };

    static About about() {
        return {"case-geld/atomic-attack", "Case Geld atomic attack", "13.3, 13.4",
                "what do the bombs do to an Axis stack?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.flag("airpower", "the hex is in range of US airpower", &Params::airpower).rule("13.3");
        schema
            .choice("terrain", "the hex", &Params::terrain,
                    {{"clear", ""},
                     {"rough", ""},
                     {"mountain", ""},
                     {"waterway", ""},
                     {"city", "may not be attacked"},
                     {"tulsa", "may not be attacked"}})
            .rule("13.3");
        schema.integer("bombs", "bombs on this hex", &Params::bombs).range(0, 14);
        schema.integer("steps", "Axis steps in the hex; three regular armies have 6", &Params::steps)
            .range(0, 13)
            .unit("steps");
        return schema;
    }

    static Outcomes<AtomicAttack> outcomes() {
        Outcomes<AtomicAttack> outcomes;
        outcomes.integer("steps_lost", "Axis steps lost, no more than there are", &State::lost).range(0, 13);
        outcomes.flag("cloud", "a bomb worked: units there neither move nor attack this turn",
                      [](const AtomicAttack&, const State& state) { return state.hits > 0; });
        outcomes.flag("destroyed", "no step is left", [](const AtomicAttack& attack, const State& state) {
            return state.lost == attack.params_.steps;
        });
        outcomes.integer("hits", "bombs that worked", &State::hits).range(0, 14);
        return outcomes;
    }

    AtomicAttack(const Params& params, Tables& tables, Ledger& ledger) : params_(params) {
        if (params.steps == 0)
            throw InputError("steps: found 0; only a hex with Axis units is a target for an atomic attack (13.3)");
        if (params.terrain == Terrain::city || params.terrain == Terrain::tulsa)
            throw InputError("terrain: a city is no target for an atomic attack (13.3)");
        const auto modifiers = tables.numbers("case-geld/atomic-modifiers");
        const auto add = [&](const char* condition, const char* name) {
            const int modifier = figure(*modifiers, condition);
            ledger.add("13.3", name, std::to_string(modifier));
            modifier_ += modifier;
        };
        add("always", "atomic attack");
        if (!params.airpower) add("no-airpower", "no airpower in range");
        if (params.terrain == Terrain::rough) add("rough", "rough");
        if (params.terrain == Terrain::mountain) add("mountain", "mountain");
        ledger.add("13.3", "atomic modifier", std::to_string(modifier_));
    }

    State start() const { return {params_.bombs, 0, 0}; }
    bool finished(const State& state) const { return state.bombs == 0; }
    void step(State& state, Roller& roller) const {
        const int result = roller.d6({"13.3", "atomic attack die"}) + modifier_;
        --state.bombs;
        if (result <= 0) return;  // 13.4: failed, and the bomb is spent
        ++state.hits;
        state.lost = std::min(state.lost + result, params_.steps);
    }

    static std::vector<std::string> effects() { return {"bombs", "steps"}; }
    Params after(const State& state) const {
        Params params = params_;
        params.bombs = state.bombs;
        params.steps -= state.lost;
        return params;
    }

private:
    Params params_;
    int modifier_ = 0;
};

}  // namespace

const Procedure& atomic_attack() { return define<AtomicAttack>(); }

}  // namespace warodds::case_geld
