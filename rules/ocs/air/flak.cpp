// Flak against an air mission (OCS 14.4, 15.0b, 18.3f): one roll a mission; 11 or more costs one mission aircraft a step,
// and the Mission Loss Table says which. The modifier is given whole, or follows from the target hex and the mission.
// A mission of which only the number of aircraft is known may lose its weakest or strongest; by its aircraft, the owner
// chooses among several that are so.
#include "rules/ocs/air/aircraft.hpp"
#include "rules/ocs/air/flak_table.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

namespace warodds::ocs {
namespace {

class Flak {
public:
    struct Params {
        std::optional<int> modifier;
        int aircraft = 1;
        bool fighter = false;
        std::vector<Aircraft> stack;
        FlakTarget target;
        bool trainbusting = false;
        TiePolicy flak_tie = TiePolicy::first;
    };
    struct State {
        Small done, loser;  // a place in the stack from 1, weakest, strongest; 0 for none
    };

    static About about() {
        return {"ocs/flak", "OCS flak against an air mission", "14.4, 15.0b, 18.3f",
                "does the mission lose a step before it bombs?"};
    }
    static Schema<Params> parameters();
    static Outcomes<Flak> outcomes();
    static Costs costs() { return {{"destroyed", "step_lost"}, {}}; }

    Flak(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params), table_(tables), tie_(params.flak_tie) {
        const std::vector<Aircraft> stack = active(params.stack, "aircraft");
        AircraftValues values(tables, false);
        const int most = values.limit("aircraft in a mission");
        if (stack.empty() && !params.stack.empty())
            throw InputError("stack: found only Inactive aircraft, expected one at least that flies (14.1a)");
        aircraft_ = params.stack.empty() ? params.aircraft : static_cast<int>(stack.size());
        if (aircraft_ > most)
            throw InputError(
                fmt::format("stack: found {} aircraft, expected at most {} in a mission (14.2a)", aircraft_, most));
        bool fighter = params.fighter;
        for (const Aircraft& aircraft : stack) {
            fighter = fighter || aircraft.fighter;
            strengths_.push_back(values.barrage(aircraft, aircraft.steps()));
            reduced_.push_back(aircraft.steps() == 1);
        }
        FlakTarget target = params.target;
        target.trainbusting = params.trainbusting;
        if (!params.modifier) {
            modifier_ = table_.modifier(target, aircraft_, fighter, &ledger);
            return;
        }
        modifier_ = *params.modifier;
        ledger.add("14.4e", "flak modifier", signed_text(modifier_), "as given");
    }

    bool finished(const State& state) const { return state.done; }

    void step(State& state, Roller& roller) const {
        state.done = 1;
        if (!strengths_.empty()) {
            state.loser = table_.fire(modifier_, strengths_, tie_, roller) + 1;
        } else if (table_.hits(modifier_, roller)) {
            const FlakTable::Victim victim = table_.victim(aircraft_, roller);
            using Kind = FlakTable::Victim::Kind;
            state.loser = victim.kind == Kind::weakest     ? weakest
                          : victim.kind == Kind::strongest ? strongest
                                                           : victim.place + 1;
        }
    }

    // of a mission known by its number nobody can say who was reduced, so that stays as it was
    static std::vector<std::string> effects() { return {"stack"}; }
    Params after(const State& state) const {
        Params left = params_;
        left.stack = after_flight(
            params_.stack, [&](Aircraft& aircraft, int i) { return state.loser != i + 1 || aircraft.lose_step(); });
        return left;
    }

private:
    static constexpr int weakest = FlakTable::most_aircraft + 1, strongest = FlakTable::most_aircraft + 2;

    bool is_hit(const State& state) const { return state.loser > 0; }
    bool is_destroyed(const State& state) const {
        return is_hit(state) && !reduced_.empty() && reduced_[state.loser - 1];
    }

    Params params_;
    FlakTable table_;
    TiePolicy tie_;
    int aircraft_ = 1, modifier_ = 0;
    std::vector<Rational> strengths_;  // of the stack; empty when only its number is known
    std::vector<bool> reduced_;
};

Schema<Flak::Params> Flak::parameters() {
    Schema<Params> schema;
    schema.integer("modifier", "whole modifier of the roll; without it, it follows from the rest", &Params::modifier)
        .range(-10, 60)
        .rule("14.4e");
    schema.integer("aircraft", "aircraft in the mission, when they are not listed", &Params::aircraft)
        .range(1, 4)
        .rule("14.2a");
    schema.flag("fighter", "the mission includes a fighter, when its aircraft are not listed", &Params::fighter)
        .rule("14.4c");
    Aircraft::list(schema, "stack", "mission aircraft in the order of their stack, instead of their number",
                   &Params::stack)
        .needs_one()
        .instead_of(&Params::aircraft)
        .instead_of(&Params::fighter)
        .rule("14.4f");
    schema.part(FlakTarget::schema(), &Params::target);
    for (const Field& of_target : FlakTarget::schema().fields)
        Schema<Params>::Editor(schema, schema.fields[schema.index(of_target.name)]).instead_of(&Params::modifier);
    schema.flag("trainbusting", "the mission is trainbusting; matters in a patrol zone", &Params::trainbusting)
        .instead_of(&Params::modifier)
        .rule("14.8");
    schema
        .policy("flak_tie", Side::attacker, "which aircraft is hit when several are weakest or strongest",
                &Params::flak_tie, tie_options())
        .rule("14.4f");
    return schema;
}

Outcomes<Flak> Flak::outcomes() {
    Outcomes<Flak> outcomes;
    outcomes.flag("step_lost", "a mission aircraft loses a step", &Flak::is_hit);
    outcomes.label("loser",
                   "which: a place in the mission stack; the weakest or strongest when the stack is not listed",
                   {{"none", ""},
                    {"first", ""},
                    {"second", ""},
                    {"third", ""},
                    {"fourth", ""},
                    {"weakest", ""},
                    {"strongest", ""}},
                   &State::loser);
    outcomes.flag("destroyed", "the aircraft hit was reduced and is destroyed", &Flak::is_destroyed);
    return outcomes;
}

}  // namespace

const Procedure& flak() { return define<Flak>(); }

}  // namespace warodds::ocs
