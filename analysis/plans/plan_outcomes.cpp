// What a plan tells of its end, and what it has to keep for that.
#include "analysis/plans/plan_inside.hpp"

#include "analysis/plans/plan_units.hpp"

#include "tables/meanings.hpp"

#include <fmt/format.h>

#include <cctype>

namespace warodds {
namespace {

Field& add_outcome(Plan& plan, PlanOutcome told, std::string name, std::string help, Kind kind) {
    using What = PlanOutcome::What;
    const bool is_objective = told.what == What::objective || told.what == What::objective_turn;
    const bool is_made = told.what == What::stopped || told.what == What::first_failure || told.what == What::passed;
    const std::string& where = is_made        ? plan.file
                               : is_objective ? plan.objectives[told.index].where
                                              : plan.forces[told.index].where;
    if (is_column_of_results(name))
        throw InputError(
            fmt::format("{}: found an objective or a force called '{}', which is a column of every result; "
                        "give it another name",
                        where, name));
    for (std::size_t i = 0; i < plan.procedure.outcomes.size(); ++i)
        if (plan.procedure.outcomes[i].name == name)
            throw InputError(fmt::format(
                "{}: found two outcomes called '{}'; give an objective or a force another name", where, name));
    plan.told.push_back(told);
    Field& field = plan.procedure.outcomes.emplace_back();
    field.name = std::move(name);
    field.help = std::move(help);
    field.kind = kind;
    return field;
}

}  // namespace

std::string plan_name(const std::string& text) {
    std::string name;
    for (const unsigned char c : text) {
        if (std::isalnum(c)) name += static_cast<char>(std::tolower(c));
        else if (!name.empty() && name.back() != '_') name += '_';
    }
    while (name.ends_with('_')) name.pop_back();
    return name;
}

void add_outcomes(Plan& plan) {
    using What = PlanOutcome::What;
    const auto on_request = [](Field& field) {
        field.on_request = true;
        field.help += "; shown on request";
    };
    for (std::size_t i = 0; i < plan.objectives.size(); ++i)
        add_outcome(plan, {What::objective, i}, plan.objectives[i].id,
                    plan.objectives[i].name + ": " + plan.objectives[i].is.text, Kind::boolean);
    for (std::size_t i = 0; i < plan.forces.size(); ++i) {
        const PlanForce& force = plan.forces[i];
        if (force.is_fixed) continue;
        switch (force.type) {
            case PlanForce::Type::flag:
                add_outcome(plan, {What::force, i}, force.name, "of the plan: the flag at the end", Kind::boolean)
                    .is_aside = !plan.objectives.empty();
                on_request(add_outcome(plan, {What::flag_turn, i}, force.name + "_turn",
                                       "the turn in which it went up; one more than the file has: never",
                                       Kind::integer));
                break;
            case PlanForce::Type::number: {
                Field& field = add_outcome(plan, {What::force, i}, force.name, "of the plan: what is left at the end",
                                           Kind::integer);
                field.parts = force.parts;
                break;
            }
            case PlanForce::Type::word:
                add_outcome(plan, {What::force, i}, force.name, "of the plan: the word at the end", Kind::choice);
                break;
            case PlanForce::Type::units:
                add_outcome(plan, {What::steps, i}, force.name + "_" + coin_name(plan.field(force)),
                            "of the plan: " + coin_word(plan.field(force)) + " that it has left", Kind::integer);
                on_request(add_outcome(plan, {What::units, i}, force.name + "_units",
                                       "of the plan: units that it has left", Kind::integer));
                on_request(add_outcome(plan, {What::lost, i}, force.name + "_lost",
                                       "of the plan: " + coin_word(plan.field(force)) +
                                           " that its fights have cost it; what joins or leaves is no loss",
                                       Kind::integer));
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
    for (std::size_t i = 0; i < plan.steps.size(); ++i)
        if (std::any_of(plan.steps[i].with.begin(), plan.steps[i].with.end(), [&](const PlanValue& value) {
                return value.from == PlanValue::From::force && !value.may_be_empty &&
                       plan.forces[value.force].type == PlanForce::Type::units;
            }))
            on_request(add_outcome(plan, {What::passed, i}, plan_passed_name(plan.steps[i]),
                                   "of the plan: '" + plan.steps[i].name + "' was passed over, for want of units",
                                   Kind::boolean));
}

std::string plan_passed_name(const PlanStep& step) { return "passed_" + step.id; }

// What a plan's author may not have meant, as far as procedures say it.
void note_remarks(Plan& plan) {
    for (std::size_t i = 0; i < plan.steps.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const PlanStep &one = plan.steps[j], &two = plan.steps[i];
            const auto text = [](const PlanStep& step) { return step.when ? step.when->text : ""; };
            if (two.procedure && two.procedure == one.procedure && !two.procedure->about.once.empty() &&
                text(one) == text(two))
                plan.remarks.push_back("'" + one.name + "' and '" + two.name +
                                       "' in one turn: " + two.procedure->about.once);
        }
    for (std::size_t i = 0; i < plan.forces.size(); ++i) {
        const PlanForce& force = plan.forces[i];
        if (force.type != PlanForce::Type::units || force.is_fixed || force.is_changed) continue;
        for (const PlanStep& step : plan.steps)
            for (const PlanValue& value : step.with)
                if (value.from == PlanValue::From::force && value.force == i && !step.plan() &&
                    !step.procedure->effects.empty())
                    plan.remarks.push_back("'" + step.name + "' takes " + force.name + " as " + value.field->name +
                                           " and gives nothing of it back: it is the same each time, whatever happens "
                                           "to it there; put it into [params] if that is meant");
    }
}

// flags whose turn some expression looks at
void note_turns(Plan& plan) {
    plan.each_text([&](const PlanText& text) {
        const std::set<std::string> names = Expression::names_in(text.text);
        if (!names.contains("turn_of")) return;
        for (PlanForce& force : plan.forces) force.keeps_turn = force.keeps_turn || names.contains(force.name);
    });
}

const Plan* PlanStep::plan() const {
    const auto* plan = dynamic_cast<const PlanProcedure*>(procedure.get());
    return plan ? plan->plan : nullptr;
}

std::set<std::string> PlanStep::names_afterwards() const {
    std::set<std::string> names;
    for (const auto* text : {&until, &fails})
        if (*text) names.merge(Expression::names_in((*text)->text));
    for (const Then& one : then) names.merge(Expression::names_in(one.value.text));
    return names;
}

bool PlanMachine::knows_steps(std::size_t force) const {
    return first_steps_[force] != PlanUnits::unknown && is_counted(plan_->field(plan_->forces[force]));
}

// Of a list whose units do not say their steps, those are counted that are left.
std::vector<std::size_t> PlanMachine::told_where(const std::set<std::string>& asked) const {
    std::vector<std::size_t> fields;
    for (std::size_t i = 0; i < plan_->told.size(); ++i) {
        const PlanOutcome& told = plan_->told[i];
        bool is_told = !plan_->procedure.outcomes[i].on_request;
        if (told.what == PlanOutcome::What::steps) is_told = knows_steps(told.index);
        if (told.what == PlanOutcome::What::units) is_told = !knows_steps(told.index);
        if (is_told || asked.contains(plan_->procedure.outcomes[i].name)) fields.push_back(i);
    }
    return fields;
}

void PlanMachine::tell(std::vector<std::size_t> fields) {
    told_ = std::move(fields);
    std::fill(keeps_.begin(), keeps_.end(), false);
    for (std::size_t i = 0; i < plan_->forces.size(); ++i) {
        keeps_[i] = true;
        keeps_[turn_slot(i)] = plan_->forces[i].keeps_turn;
    }
    for (const std::size_t field : told_) {
        const PlanOutcome& told = plan_->told[field];
        if (told.what == PlanOutcome::What::objective_turn) keeps_[met_slot(told.index)] = true;
        if (told.what == PlanOutcome::What::flag_turn) keeps_[turn_slot(told.index)] = true;
        if (told.what == PlanOutcome::What::lost)
            keeps_[lost_slot(told.index)] = plan_->forces[told.index].is_exchanged;
        if (told.what == PlanOutcome::What::first_failure) keeps_[failure_slot()] = true;
        if (told.what == PlanOutcome::What::passed) keeps_[passed_slot(told.index)] = true;
        const bool counts_steps = told.what == PlanOutcome::What::steps || told.what == PlanOutcome::What::lost;
        if (counts_steps && !knows_steps(told.index))
            refuse_unknown(told.index, coin_name(plan_->field(plan_->forces[told.index])));
    }
}

void PlanMachine::outcome(const std::byte* state, std::span<std::int32_t> fields) const {
    const Head& now = head(state);
    const View slots = slots_of(state);
    for (std::size_t i = 0; i < told_.size(); ++i) {
        const PlanOutcome& told = plan_->told[told_[i]];
        switch (told.what) {
            case PlanOutcome::What::objective: fields[i] = evaluate(objectives_[told.index], now, slots) != 0; break;
            case PlanOutcome::What::objective_turn: fields[i] = turn_or_never(slots[met_slot(told.index)]); break;
            case PlanOutcome::What::force: fields[i] = slots[told.index]; break;
            case PlanOutcome::What::flag_turn: fields[i] = turn_or_never(slots[turn_slot(told.index)]); break;
            case PlanOutcome::What::units: fields[i] = list(slots, told.index).measures[units_measure]; break;
            case PlanOutcome::What::steps: fields[i] = list(slots, told.index).measures[steps_measure]; break;
            case PlanOutcome::What::lost:
                fields[i] = plan_->forces[told.index].is_exchanged
                                ? slots[lost_slot(told.index)]
                                : first_steps_[told.index] - list(slots, told.index).measures[steps_measure];
                break;
            case PlanOutcome::What::stopped: fields[i] = now.stopped; break;
            case PlanOutcome::What::passed: fields[i] = slots[passed_slot(told.index)]; break;
            case PlanOutcome::What::first_failure: fields[i] = slots[failure_slot()]; break;
        }
    }
}

std::vector<Field> PlanMachine::outcomes(const std::vector<std::size_t>& told) const {
    std::vector<Field> fields;
    for (const std::size_t number : told) {
        Field& field = fields.emplace_back(plan_->procedure.outcomes[number]);
        const PlanOutcome& what = plan_->told[number];
        const auto range = [&](int low, int high) { field.low = Rational(low), field.high = Rational(high); };
        if (what.what == PlanOutcome::What::objective_turn || what.what == PlanOutcome::What::flag_turn)
            range(1, plan_->turns + 1), field.never = plan_->turns + 1, field.happens = "it happens";
        const bool is_list = what.what == PlanOutcome::What::units || what.what == PlanOutcome::What::steps ||
                             what.what == PlanOutcome::What::lost;
        if (is_list && !plan_->forces[what.index].can_grow)
            range(0, what.what == PlanOutcome::What::units ? list(first_, what.index).measures[units_measure]
                                                           : std::max(0, first_steps_[what.index]));
        if (what.what == PlanOutcome::What::force && plan_->forces[what.index].type == PlanForce::Type::word) {
            field.options.clear();
            for (const std::string& word : forces_->words[what.index]) field.options.push_back({word, ""});
        }
        if (what.what == PlanOutcome::What::first_failure) {
            field.options = {{"none", ""}};
            for (int turn = 1; turn <= turns_; ++turn)
                for (const PlanStep& step : plan_->steps)
                    field.options.push_back({fmt::format("{}, turn {}", step.name, turn), ""});
        }
    }
    return fields;
}

}  // namespace warodds
