// A plan as its file says it, understood but not bound: forces, steps, objectives.
#pragma once

#include "analysis/answers/answer.hpp"

#include <map>

namespace warodds {

// Arithmetic that comes to nothing a plan can go on with, met on some course of things: that course ends there.
struct Uncountable : InputError {
    using InputError::InputError;
};

// a text of the file and its place
struct PlanText {
    std::string text, where;
};

// What flows from step to step, or a number of [params], which nothing changes.
struct PlanForce {
    enum class Type { number, flag, word, units };

    std::string name, where;
    Type type = Type::number;
    bool is_fixed = false;      // of [params]
    bool is_changed = false;    // by some step
    bool is_exchanged = false;  // of a list: its units change otherwise than by what procedures leave of it
    bool comes_back = false;    // of a list: some procedure gives back what it leaves of it
    bool can_grow = false;      // of a list: it may have more than at the start
    bool keeps_turn = false;    // of a flag: some expression says turn_of(it)
    int parts = 1;              // of a number with decimals: what is counted is so many parts of 1
    std::size_t parameter = 0;  // of the plan: its field and what it is at the start

    static constexpr int parts_of_decimals = 120;  // halves, thirds, quarters, fifths, sixths, eighths, tenths
};

// Where the value of a step's parameter comes from.
struct PlanValue {
    enum class From { constant, force, expression, ratio };

    const Field* field = nullptr;  // of the step's procedure
    From from = From::constant;
    std::string where;
    std::size_t parameter = 0;  // a constant: that of the plan that has it
    std::size_t force = 0;      // @force
    std::string only;           // ... of its units, those of which this is true
    bool may_be_empty = false;  // ... and the step goes on without any
    PlanText value, divisor;    // = expression, or = value : divisor
};

// "@north where class = armor with combat"
struct UnitsOf {
    std::size_t force = 0;
    std::string only;           // "class = armor"; empty: all
    std::string words;          // "combat": what each of them is made to be
    bool may_be_empty = false;  // "@guns?"
};

struct Plan;
struct PlanStep {
    std::string name, id, where;
    ProcedurePtr procedure;  // none: only what `then` says
    std::optional<PlanText> when, until, fails;
    int repeat = 1;
    std::optional<std::size_t> decide;  // the plan's policy that answers whether it is done
    Side side = Side::attacker;  // whose step it is: the attacker of its procedure, and who decides whether it is done
    std::vector<PlanValue> with;
    // policies and readings that the plan has for it: its own parameter, and that of the plan
    std::vector<std::pair<std::string, std::size_t>> passed;
    struct Then {
        std::size_t force;
        PlanText value;
        std::vector<UnitsOf> units;  // that a list is made of
    };
    std::vector<Then> then;

    const Plan* plan() const;                        // that this step is; null where it is no plan
    std::set<std::string> names_afterwards() const;  // in what it says of its outcomes
};

struct PlanObjective {
    std::string name, id, where;
    PlanText is;
};

// An outcome field of a plan, beside Procedure::outcomes.
struct PlanOutcome {
    enum class What { objective, objective_turn, force, flag_turn, units, steps, lost, stopped, first_failure, passed };
    What what;
    std::size_t index = 0;  // of the objective, force or step
};

// the procedure that a plan is, as faces see it
struct PlanProcedure : Procedure {
    const Plan* plan = nullptr;

    // What each side of it wants to keep, of the outcomes that are told: its men, then other numbers that steps take from it.
    Costs costs_of(const std::vector<Field>& told) const override;
    // its name and that of every plan inside it, not where the files stand, which may be typed in many ways
    std::vector<std::pair<std::string, std::string>> made_of() const override;
    std::vector<std::string> chosen_policies(const ParamSet& params) const override;
};

struct Plan : std::enable_shared_from_this<Plan> {
    std::string title, id, file;
    std::string text;  // all that the file says but for its questions; layout and comments make no difference
    int turns = 1;
    std::vector<PlanForce> forces;
    std::vector<PlanStep> steps;
    std::vector<PlanObjective> objectives;
    std::optional<PlanText> until;     // ends the plan
    std::size_t steps_in_all = 0;      // with those of plans inside it, each as often as it is used
    std::vector<PlanOutcome> told;     // by outcome field
    std::vector<std::string> remarks;  // what its author may not have meant
    PlanProcedure procedure;           // a part of it

    static constexpr std::size_t most_steps = 2000;
    static constexpr int most_turns = 200, most_repeats = 200, most_moments = 100'000;

    // all that it says in expressions
    template <class Visit> void each_text(Visit&& visit) const {
        const auto maybe = [&](const std::optional<PlanText>& text) {
            if (text) visit(*text);
        };
        for (const PlanStep& step : steps) {
            maybe(step.when), maybe(step.until), maybe(step.fails);
            for (const PlanValue& value : step.with) visit(value.value), visit(value.divisor);
            for (const PlanStep::Then& then : step.then) visit(then.value);
        }
        for (const PlanObjective& objective : objectives) visit(objective.is);
        maybe(until);
    }
    const Field& field(const PlanForce& force) const { return procedure.parameters[force.parameter]; }
    std::size_t force_named(const std::string& name) const {  // forces.size() where none is called so
        std::size_t i = 0;
        while (i < forces.size() && forces[i].name != name) ++i;
        return i;
    }
    std::vector<std::string> force_names() const {
        std::vector<std::string> names;
        for (const PlanForce& force : forces) names.push_back(force.name);
        return names;
    }
};

void add_outcomes(Plan& plan);    // of objectives and forces; throws InputError
void note_turns(Plan& plan);      // flags whose turn some expression looks at
void note_remarks(Plan& plan);    // of steps that ask twice what a turn has once, of lists that nothing gives back
void make_procedure(Plan& plan);  // of all that it has but its procedure's functions

// "village by turn 2" as a name: village_by_turn_2
std::string plan_name(const std::string& text);

}  // namespace warodds
