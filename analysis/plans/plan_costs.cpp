// What each side of a plan wants to keep, where plays are worth the same: whose a force is, the steps that take it say.
#include "analysis/plans/plan_parts.hpp"
#include "analysis/plans/plan_units.hpp"

#include <algorithm>

namespace warodds {
namespace {

// whose men or stocks a parameter of a procedure is, where it says so
std::optional<Side> owner_of(const Field& field) {
    if (field.lever) return field.lever->side;
    if (field.name.starts_with("attack")) return Side::attacker;
    if (field.name.starts_with("defen")) return Side::defender;
    return std::nullopt;
}

// nothing where no step says, or where both sides have it in turn
std::optional<Side> owner_of(const Plan& plan, std::size_t force) {
    std::optional<Side> owner;
    for (const PlanStep& step : plan.steps)
        for (const PlanValue& value : step.with) {
            if (value.from != PlanValue::From::force || value.force != force) continue;
            const std::vector<std::string>& effects = step.procedure->effects;
            if (std::find(effects.begin(), effects.end(), value.field->name) == effects.end()) continue;
            const Plan* inner = step.plan();
            std::optional<Side> side = inner ? owner_of(*inner, inner->force_named(value.field->name))
                                             : owner_of(*value.field);
            if (!side) continue;
            if (step.side == Side::defender) side = other_side(*side);
            if (owner && owner != side) return std::nullopt;
            owner = side;
        }
    return owner;
}

}  // namespace

Costs PlanProcedure::costs_of(const std::vector<Field>& told) const {
    Costs costs;
    for (const Side side : {Side::attacker, Side::defender}) {
        std::string steps, units;
        std::vector<std::string> numbers;
        const auto add = [&](std::string& sum, const std::string& name) {
            const bool is_told = std::any_of(told.begin(), told.end(),
                                             [&](const Field& field) { return field.name == name; });
            if (is_told) sum += (sum.empty() ? "" : " + ") + name;
            return is_told;
        };
        for (std::size_t i = 0; i < plan->forces.size(); ++i) {
            const PlanForce& force = plan->forces[i];
            const bool is_list = force.type == PlanForce::Type::units;
            if (force.is_fixed || (!is_list && force.type != PlanForce::Type::number) || owner_of(*plan, i) != side)
                continue;
            if (!is_list) add(numbers.emplace_back(), force.name);
            else if (!add(steps, force.name + "_" + coin_name(plan->field(force)))) add(units, force.name + "_units");
        }
        numbers.insert(numbers.begin(), {steps, units});
        for (const std::string& sum : numbers)
            if (!sum.empty()) (side == Side::attacker ? costs.attacker : costs.defender).push_back("-(" + sum + ")");
    }
    return costs;
}

}  // namespace warodds
