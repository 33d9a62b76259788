// A plan as a procedure: how it is bound, folded again for sweeps, and told.
#include "analysis/plans/plan.hpp"

#include "analysis/plans/plan_machine.hpp"

#include <fmt/format.h>

namespace warodds {
namespace {

struct InForce {
    std::vector<Value> values;
    std::set<std::string> given;
};

InForce in_force(const Plan& plan, const ParamSet& params) {
    for (const auto& [name, given] : params) plan.procedure.expect_parameter(name, given.where);
    InForce result;
    for (const Field& field : plan.procedure.parameters) {
        const auto found = params.find(field.name);
        result.values.push_back(found == params.end() ? *field.fallback
                                                      : check_value(field, found->second.value, found->second.where));
        if (found != params.end()) result.given.insert(field.name);
    }
    return result;
}

}  // namespace

Bound bind_plan(const Plan& plan, const ParamSet& params, const TableSet& tables, std::shared_ptr<PlanStore> shared) {
    const auto store = PlanStore::with_room(std::move(shared), plan);
    InForce now = in_force(plan, params);
    Bound bound;
    for (std::size_t i = 0; i < now.values.size(); ++i)
        bound.params.emplace_back(&plan.procedure.parameters[i], now.values[i]);
    auto machine = std::make_unique<PlanMachine>(plan.shared_from_this(), std::move(now.values), std::move(now.given),
                                                 tables, store);
    const PlanMachine* made = machine.get();
    made->tell_beginning(bound.ledger);
    bound.machine = std::move(machine);
    bound.outcomes = made->outcomes(made->told_where({}));
    bound.tables = made->tables();
    bound.after_in_turn = [made](const std::byte* state) { return made->after(state, false); };
    bound.after = [made](const std::byte* state) { return made->after(state, true); };
    bound.told = [made](const std::set<std::string>& asked) {
        std::vector<std::size_t> fields = made->told_where(asked);
        std::vector<Field> outcomes = made->outcomes(fields);
        return std::pair(std::move(fields), std::move(outcomes));
    };
    bound.again = [&plan, &tables, store](const ParamSet& other) { return bind_plan(plan, other, tables, store); };
    return bound;
}

namespace {

class PlanRefolding final : public Refolding {
public:
    PlanRefolding(const Plan& plan, ParamSet fixed, std::vector<std::string> varied, const TableSet& tables)
        : plan_(plan), fixed_(std::move(fixed)), varied_(std::move(varied)), tables_(tables) {}

    std::unique_ptr<Machine> fold(std::span<const Value> values, std::set<std::string>& used) const override {
        ParamSet params = fixed_;
        for (std::size_t i = 0; i < values.size(); ++i) params[varied_[i]] = {values[i], varied_[i]};
        Bound bound = bind_plan(plan_, params, tables_, store());
        bound.tell(asked);
        used.insert(bound.tables.begin(), bound.tables.end());
        return std::move(bound.machine);
    }
    std::vector<Field> outcomes(const Machine& folded) const override {
        const auto& machine = static_cast<const PlanMachine&>(folded);
        return machine.outcomes(machine.told_where(asked));
    }

private:
    std::shared_ptr<PlanStore> store() const {
        const std::lock_guard lock(mutex_);
        return store_ = PlanStore::with_room(std::move(store_), plan_);
    }

    const Plan& plan_;
    ParamSet fixed_;
    std::vector<std::string> varied_;
    const TableSet& tables_;
    mutable std::mutex mutex_;
    mutable std::shared_ptr<PlanStore> store_;
};

}  // namespace

std::vector<std::pair<std::string, std::string>> PlanProcedure::made_of() const {
    std::vector<std::pair<std::string, std::string>> all = {{plan->id, plan->text}};
    for (const PlanStep& step : plan->steps)
        if (step.procedure)
            for (auto& inside : step.procedure->made_of()) all.push_back(std::move(inside));
    return all;
}

std::vector<std::string> PlanProcedure::chosen_policies(const ParamSet& params) const {
    std::vector<std::string> chosen;
    for (const PlanStep& step : plan->steps)
        for (const PlanValue& value : step.with) {
            if (value.from != PlanValue::From::constant || value.field->role != Field::Role::policy) continue;
            const Field& own = parameters[value.parameter];
            const auto given = params.find(own.name);
            chosen.push_back(own.name + "=" +
                             to_text(own, given == params.end() ? *own.fallback : given->second.value));
        }
    return chosen;
}

ProcedurePtr procedure_of(std::shared_ptr<const Plan> plan) { return {plan, &plan->procedure}; }

void make_procedure(Plan& made) {
    Procedure& procedure = made.procedure;
    procedure.about = {made.id, made.title, "", "what comes of this plan?"};
    std::size_t inner = 0;
    for (const PlanStep& step : made.steps)
        if (step.procedure) inner = std::max(inner, step.procedure->state_size);
    procedure.state_size = PlanMachine::inner_place(made) + inner;
    for (const PlanStep& step : made.steps) {
        std::string what = step.procedure ? step.procedure->about.id : "";
        const auto add = [&](const std::string& more) { what += (what.empty() ? "" : ", ") + more; };
        if (step.when) add("when " + step.when->text);
        if (step.repeat > 1) add(fmt::format("up to {} times", step.repeat));
        if (step.until) add("until " + step.until->text);
        if (step.decide) add("if " + made.procedure.parameters[*step.decide].name);
        for (const PlanStep::Then& then : step.then)
            add(fmt::format("{}{} = {}", &then == step.then.data() ? "then " : "", made.forces[then.force].name,
                            then.value.text.empty() ? "nobody" : then.value.text));
        procedure.steps.push_back({step.name, std::move(what)});
    }
    for (const PlanForce& force : made.forces)
        if (!force.is_fixed) procedure.effects.push_back(force.name);
    const Plan* plan = &made;  // the procedure is a part of it
    made.procedure.plan = plan;
    procedure.bind = [plan](const ParamSet& params, const TableSet& tables) {
        return bind_plan(*plan, params, tables);
    };
    procedure.refolding = [plan](const ParamSet& fixed, const std::vector<std::string>& varied,
                                 const TableSet& tables) {
        return std::make_unique<PlanRefolding>(*plan, fixed, varied, tables);
    };
    procedure.restated = [](const ParamSet& given) { return given; };
}

}  // namespace warodds
