// What a plan tells of itself: how it begins, what its rules refused, what was passed over, what can never be done.
#include "analysis/plans/plan_inside.hpp"
#include "analysis/plans/plan_units.hpp"

#include <fmt/format.h>

namespace warodds {

// what a reader of --why sees: the steps in order, and how the first ones fold as things stand at the start
void PlanMachine::tell_beginning(Ledger& ledger) const {
    std::vector<std::byte> state(state_size());
    start(state.data());
    const View slots = slots_of(static_cast<const std::byte*>(state.data()));
    for (std::size_t i = 0; i < plan_->steps.size(); ++i) {
        const PlanStep& step = plan_->steps[i];
        const Head now{1, static_cast<std::uint16_t>(i), 0, 0, 0};
        const PlanValue* empty = empty_list(now, slots);
        ledger.add("", step.name, step.procedure ? step.procedure->about.id : "then",
                   fmt::format("{}{}{}", step.when ? "when " + step.when->text : "", step.when && empty ? "; " : "",
                               empty ? "no units in " + plan_->forces[empty->force].name + " at the start" : ""));
        if (!step.procedure || empty) continue;
        const Entered& entry = entered(now, slots);
        for (const Entry& line : entry.ledger.entries())
            ledger.add(line.rule, step.name + ": " + line.name, line.value, line.detail);
        for (const std::string& place : entry.ledger.places())
            ledger.place(step.name + (step.plan() ? ", " : " at the start: ") + place);
    }
}

ParamSet PlanMachine::after(const std::byte* final_state, bool is_turn_over) const {
    ParamSet left;
    for (std::size_t i = 0; i < plan_->forces.size(); ++i) {
        const PlanForce& force = plan_->forces[i];
        if (force.is_fixed) continue;
        std::int32_t slot = slots_of(final_state)[i];
        if (is_turn_over && force.type == PlanForce::Type::units) slot = store_->next_turn(i, slot);
        left[force.name] = {value_in(i, slot), "after " + plan_->title + ": " + force.name};
    }
    return left;
}

// What was spent goes over, since the plans inside have one budget with this one, and nothing is to be counted twice.
void PlanMachine::share(std::shared_ptr<Budget> budget) {
    budget->spent += budget_->spent.exchange(0);
    budget_ = std::move(budget);
    for (const auto& [step, inside] : plans_inside_) dynamic_cast<Binder&>(*inside->machine).share(budget_);
}

std::vector<std::string> PlanMachine::tables() const {
    const std::lock_guard lock(mutex_);
    std::set<std::string> all = used_;
    for (const auto& [step, inside] : plans_inside_)
        for (std::string& id : binder_of(*inside->machine)->tables()) all.insert(std::move(id));
    return {all.begin(), all.end()};
}

std::vector<std::string> PlanMachine::remarks() const {
    const std::lock_guard lock(mutex_);
    std::set<std::string> all = remarks_;
    for (const auto& [step, entry] : watched_)
        for (const auto& remarked : entry->of_ends)
            if (remarked->is_met) all.insert(step + ": in some courses " + remarked->text);
    for (const auto& [step, inside] : plans_inside_)
        for (const std::string& text : binder_of(*inside->machine)->remarks()) all.insert(step + ": " + text);
    return {all.begin(), all.end()};
}

std::vector<Binder::Refused> PlanMachine::refused() const {
    const std::lock_guard lock(mutex_);
    std::vector<Refused> all;
    for (const auto& [what, turns] : refused_)
        all.push_back({plan_->steps[what.first].name, what.second, turns, false});
    for (const auto& [step, inside] : plans_inside_)
        for (Refused& one : binder_of(*inside->machine)->refused()) {
            one.step = step + ": " + one.step;
            one.is_inside = true;
            if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(std::move(one));
        }
    return all;
}

// Of a plan inside this one a condition is met if it is in any of the situations that enter it.
std::vector<Binder::Condition> PlanMachine::conditions() const {
    std::vector<Condition> all;
    for (std::size_t i = 0; i < plan_->steps.size(); ++i) {
        const PlanStep& step = plan_->steps[i];
        const Met& met = met_[i];
        if (step.when || !met.reached)
            all.push_back({step.name, "when", step.when ? step.when->text : "", met.when, met.reached});
        if (step.until && met.done) all.push_back({step.name, "until", step.until->text, met.until});
    }
    if (plan_->until) all.push_back({"", "until", plan_->until->text, met_.back().until});
    const std::lock_guard lock(mutex_);
    for (const auto& [step, inside] : plans_inside_)
        for (Condition& one : binder_of(*inside->machine)->conditions()) {
            one.step = one.step.empty() ? step : step + ": " + one.step;
            const auto same = std::find_if(all.begin(), all.end(), [&](const Condition& known) {
                return known.step == one.step && known.key == one.key;
            });
            if (same == all.end()) {
                all.push_back(std::move(one));
            } else {
                same->is_met = same->is_met || one.is_met;
                same->is_reached = same->is_reached || one.is_reached;
            }
        }
    return all;
}

std::vector<Binder::PassedOver> PlanMachine::passed_over() const {
    std::vector<PassedOver> all;
    for (std::size_t i = 0; i < plan_->steps.size(); ++i) {
        const PlanStep& step = plan_->steps[i];
        for (std::size_t value = 0; value < step.with.size(); ++value) {
            if (!(passed_over_[i] >> std::min<std::size_t>(63, value) & 1)) continue;
            const PlanValue& empty = step.with[value];
            if (empty.from != PlanValue::From::force || plan_->forces[empty.force].type != PlanForce::Type::units)
                continue;
            all.push_back(
                {step.name, plan_passed_name(step), plan_->forces[empty.force].name, empty.only, !met_[i].done});
        }
    }
    return all;
}

// What is wrong in a plan inside this one whatever the situation is said before anything of it is played: it is understood with what
// this plan begins with, and what the rules then refuse may be allowed later.
void PlanMachine::check_plans_inside() const {
    Words all;  // that this plan knows, for what is computed
    for (const std::vector<std::string>& some : forces_->words) all.push_back(some);
    for (const PlanStep& step : plan_->steps) {
        const Plan* inner = step.plan();
        if (!inner) continue;
        std::vector<Value> values;
        for (const Field& field : inner->procedure.parameters) values.push_back(*field.fallback);
        std::set<std::string> given;
        Words words(inner->forces.size());
        const auto give = [&](const std::string& name, const Value& value) {
            const Field& field = inner->procedure.expect_parameter(name, name);
            given.insert(name);
            try {
                values[static_cast<std::size_t>(&field - inner->procedure.parameters.data())] = check_value(
                    field, value, name);
            } catch (const InputError&) {}  // another one may be as it should
        };
        for (const PlanValue& value : step.with) {
            const std::size_t force = inner->force_named(value.field->name);
            const bool is_word = force < inner->forces.size() && inner->forces[force].type == PlanForce::Type::word;
            given.insert(value.field->name);
            if (value.from == PlanValue::From::constant) give(value.field->name, values_[value.parameter]);
            if (value.from == PlanValue::From::force) {
                give(value.field->name, value_in(value.force, first_[value.force]));
                if (is_word) words[force] = forces_->words[value.force];
            } else if (is_word) {
                for (const std::vector<std::string>& some : all)
                    words[force].insert(words[force].end(), some.begin(), some.end());
                if (const auto said = quoted_word(value.value.text)) words[force].push_back(*said);
            }
        }
        for (const auto& [name, parameter] : step.passed)
            if (given_.contains(plan_->procedure.parameters[parameter].name)) give(name, values_[parameter]);
        const PlanMachine machine(inner->shared_from_this(), std::move(values), std::move(given), tables_,
                                  store_->inside(*inner), words, false);
        try {
            Ledger ledger;
            ledger.is_kept = false;
            machine.tell_beginning(ledger);
        } catch (const Uncountable&) {}  // as things stand at the start
    }
}

}  // namespace warodds
