// What a plan tells of its end, and what it has to keep for that.
#include "analysis/plan_parts.hpp"

#include <fmt/format.h>

namespace warodds {
namespace {

Field& add_outcome(Plan& plan, PlanOutcome told, std::string name, std::string help, Kind kind) {
    for (const Field& known : plan.procedure.outcomes)
        if (known.name == name)
            throw InputError(fmt::format(
                "{}: found two outcomes called '{}'; give an objective or a force another name", plan.file, name));
    plan.told.push_back(told);
    Field& field = plan.procedure.outcomes.emplace_back();
    field.name = std::move(name);
    field.help = std::move(help);
    field.kind = kind;
    return field;
}

}  // namespace

void add_outcomes(Plan& plan) {
    using What = PlanOutcome::What;
    const auto on_request = [](Field& field) {
        field.on_request = true;
        field.help += "; told where it is asked for";
    };
    for (std::size_t i = 0; i < plan.objectives.size(); ++i)
        add_outcome(plan, {What::objective, i}, plan.objectives[i].id,
                    plan.objectives[i].name + ": " + plan.objectives[i].is.text, Kind::boolean);
    for (std::size_t i = 0; i < plan.forces.size(); ++i) {
        const PlanForce& force = plan.forces[i];
        if (force.is_fixed) continue;
        switch (force.type) {
            case PlanForce::Type::flag:
                add_outcome(plan, {What::force, i}, force.name, "the flag at the end", Kind::boolean).is_aside =
                    !plan.objectives.empty();
                on_request(add_outcome(plan, {What::flag_turn, i}, force.name + "_turn",
                                       "the turn in which it went up; one more than the file has: never",
                                       Kind::integer));
                break;
            case PlanForce::Type::number: {
                Field& field = add_outcome(plan, {What::force, i}, force.name, "what is left at the end",
                                           Kind::integer);
                field.parts = force.parts;
                break;
            }
            case PlanForce::Type::word:
                add_outcome(plan, {What::force, i}, force.name, "the word at the end", Kind::choice);
                break;
            case PlanForce::Type::units:
                add_outcome(plan, {What::steps, i}, force.name + "_steps", "steps that it has left", Kind::integer);
                on_request(add_outcome(plan, {What::units, i}, force.name + "_units", "units that it has left",
                                       Kind::integer));
                on_request(add_outcome(plan, {What::lost, i}, force.name + "_lost",
                                       "steps that it has lost since the start", Kind::integer));
                break;
        }
    }
    for (std::size_t i = 0; i < plan.objectives.size(); ++i)
        on_request(add_outcome(plan, {What::objective_turn, i}, plan.objectives[i].id + "_turn",
                               "the turn at whose end it was first so; one more than the file has: never",
                               Kind::integer));
    Field& failure = add_outcome(plan, {What::first_failure}, "first_failure", "what went wrong first", Kind::choice);
    on_request(failure);
    Field& stopped = add_outcome(plan, {What::stopped}, "stopped", "the step that the rules did not allow",
                                 Kind::choice);
    stopped.options = {{"no", "every step could be done"}};
    for (const PlanStep& step : plan.steps) stopped.options.push_back({step.name, ""});
}

// flags whose turn some expression looks at
void note_turns(Plan& plan) {
    const auto note = [&](const PlanText& text) {
        const std::set<std::string> names = Expression::names_in(text.text);
        if (!names.contains("turn_of")) return;
        for (PlanForce& force : plan.forces) force.keeps_turn = force.keeps_turn || names.contains(force.name);
    };
    for (const PlanStep& step : plan.steps) {
        for (const auto* one : {&step.when, &step.until, &step.fails})
            if (*one) note(**one);
        for (const PlanValue& value : step.with) note(value.value), note(value.divisor);
        for (const PlanStep::Then& then : step.then) note(then.value);
    }
    for (const PlanObjective& objective : plan.objectives) note(objective.is);
    if (plan.until) note(*plan.until);
}

}  // namespace warodds
