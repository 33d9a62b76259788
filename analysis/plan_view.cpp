#include "analysis/plan_view.hpp"

#include "analysis/plan_parts.hpp"
#include "analysis/solve.hpp"

#include <fmt/format.h>

namespace warodds {
namespace {

const Plan& plan_of(const Question& question) {
    const auto* plan = dynamic_cast<const PlanProcedure*>(question.procedure.get());
    if (!plan)
        throw InputError(question.procedure->about.id + " is no plan; expected a file with plan = \"...\" in it");
    return *plan->plan;
}

// what the question gives where these are asked, without all that an answer says about itself
Distribution odds_of(Question question, std::vector<std::string> asks, const TableSet& tables, const Watch& watch) {
    question.asks = std::move(asks);
    question.asked_at.clear();
    const Bound bound = bind_for_odds(question, tables);
    return solve(question, *bound.machine, bound.outcomes, watch);
}

// How things stand at the end of a turn. A plan of fewer turns is the same plan up to there, unless somebody plays it for its end:
// then only when each objective was first so can be told.
void add_turn(PlanView& view, const Question& question, int turn, const TableSet& tables, const Watch& watch) {
    Question until = question;
    if (!question.optimal) until.params["turns"] = {Rational(turn), "turns"};
    std::vector<std::string> asks;
    for (const PlanView::Losses& one : view.losses) asks.push_back(fmt::format("mean({}_lost)", one.force));
    for (const PlanView::Objective& one : view.objectives)
        asks.push_back(question.optimal ? fmt::format("{}_turn <= {}", one.id, turn) : one.id);
    const Distribution odds = odds_of(until, asks, tables, watch);
    for (std::size_t i = 0; i < view.objectives.size(); ++i)
        view.objectives[i].met.push_back(
            odds.chance(Expression::parse(asks[view.losses.size() + i], odds.fields, "plan")));
    for (PlanView::Losses& one : view.losses) {
        const std::size_t steps = odds.field_index(one.force + "_lost");
        one.mean.push_back(odds.mean(steps));
        one.low.push_back(odds.quantile(steps, 0.1));
        one.median.push_back(odds.quantile(steps, 0.5));
        one.high.push_back(odds.quantile(steps, 0.9));
    }
}

}  // namespace

PlanView view_plan(const Question& question, const TableSet& tables, const Watch& watch) {
    const Plan& plan = plan_of(question);
    PlanView view;
    Watch quiet = watch;
    quiet.notice = {};
    quiet.progress = {};
    view.answer = answer(question, tables, watch);
    for (const PlanStep& step : plan.steps) view.steps.push_back(step.name);
    for (const auto& [field, value] : view.answer.params)
        if (field->name == "turns") view.turns = static_cast<int>(std::get<Rational>(value).numerator());

    const Distribution failures = odds_of(question, {"first_failure = none"}, tables, quiet);
    const std::size_t field = failures.field_index("first_failure");
    for (const auto& [value, p] : failures.marginal(field))
        view.failures.emplace_back(outcome_text(failures.fields[field], value), p);
    std::stable_sort(view.failures.begin(), view.failures.end(),
                     [](const auto& a, const auto& b) { return a.second.value > b.second.value; });

    for (const PlanObjective& objective : plan.objectives)
        view.objectives.push_back({objective.name, objective.id, {}});
    for (const PlanForce& force : plan.forces)
        if (force.type == PlanForce::Type::units && force.is_changed && !force.is_exchanged && !question.optimal)
            view.losses.push_back({force.name, {}, {}, {}, {}});
    for (int turn = 1; turn <= view.turns; ++turn) add_turn(view, question, turn, tables, quiet);
    return view;
}

}  // namespace warodds
