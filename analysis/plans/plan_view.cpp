#include "analysis/plans/plan_view.hpp"

#include "analysis/plans/plan_machine.hpp"
#include "analysis/plans/plan_units.hpp"
#include "analysis/answers/solve.hpp"

#include <fmt/format.h>

namespace warodds {
namespace {

const Plan& plan_of(const Question& question) {
    const auto* plan = dynamic_cast<const PlanProcedure*>(question.procedure.get());
    if (!plan)
        throw InputError(question.procedure->about.id + " is no plan; expected a file with plan = \"...\" in it");
    return *plan->plan;
}

double most_turns(const Bound& bound) {
    for (const auto& [field, value] : bound.params)
        if (field->name == "turns") return to_double(std::get<Rational>(value));
    return 1;
}

// How things stand at the end of a turn. One binding serves all of them: what was fought once is known.
class ByTurn {
public:
    // where the whole plan was answered by trials, turns are those trials up to there
    ByTurn(const Question& question, Bound& bound, const Distribution& whole, const Watch& watch)
        : question_(question), bound_(bound), watch_(watch) {
        question_.asked_at.clear();
        question_.within = {};
        if (!whole.is_exact()) question_.trials = whole.trials;
    }

    // where these are asked
    Distribution odds(int turn, std::vector<std::string> asks) {
        static_cast<PlanMachine&>(*bound_.machine).end_with(turn);
        question_.asks = std::move(asks);
        bound_.tell(question_.named());
        return solve(question_, *bound_.machine, bound_.outcomes, watch_);
    }

private:
    Question question_;
    Bound& bound_;
    const Watch& watch_;
};

// A plan of fewer turns is the same plan up to there, unless somebody plays it for its end: then only when each objective was first
// so can be told, and the whole plan has that.
void add_turns(PlanView& view, ByTurn& plan, bool is_played) {
    std::vector<std::string> asks;
    for (const PlanView::Losses& one : view.losses) asks.push_back(fmt::format("mean({}_lost)", one.force));
    for (const PlanView::Objective& one : view.objectives)
        asks.push_back(is_played ? fmt::format("{}_turn <= 1", one.id) : one.id);
    if (asks.empty()) return;
    std::optional<Distribution> whole;
    if (is_played) whole = plan.odds(view.turns, asks);
    for (int turn = 1; turn <= view.turns; ++turn) {
        const Distribution odds = whole ? *whole : plan.odds(turn, asks);
        for (PlanView::Objective& one : view.objectives)
            one.met.push_back(odds.chance(
                Expression::parse(whole ? fmt::format("{}_turn <= {}", one.id, turn) : one.id, odds.fields, "plan")));
        for (PlanView::Losses& one : view.losses) {
            const std::size_t steps = odds.field_index(one.force + "_lost");
            one.mean.push_back(odds.mean(steps));
            one.low.push_back(odds.quantile(steps, 0.1));
            one.median.push_back(odds.quantile(steps, 0.5));
            one.high.push_back(odds.quantile(steps, 0.9));
        }
    }
}

// most frequent first
void add_failures(PlanView& view, ByTurn& plan, const Binder& binder) {
    std::vector<std::string> asks = {"first_failure = none"};
    for (const Binder::PassedOver& one : binder.passed_over()) asks.push_back(one.field);
    if (!view.objectives.empty()) asks.push_back(view.objectives.front().id);
    const Distribution odds = plan.odds(view.turns, asks);
    const auto chance = [&](const std::string& ask) {
        return odds.chance(Expression::parse(ask, odds.fields, "plan"));
    };
    if (!view.objectives.empty()) view.met_unfailed = chance(asks.front() + " and " + view.objectives.front().id);
    for (const Binder::PassedOver& one : binder.passed_over()) {
        if (view.passed_over.empty() || view.passed_over.back().step != one.step)
            view.passed_over.push_back({one.step, {}, chance(one.field)});
        view.passed_over.back().forces.push_back(one.force);
    }
    const std::size_t field = odds.field_index("first_failure");
    for (const auto& [value, p] : odds.marginal(field))
        view.failures.emplace_back(outcome_text(odds.fields[field], value), p);
    std::stable_sort(view.failures.begin(), view.failures.end(),
                     [](const auto& a, const auto& b) { return a.second.value > b.second.value; });
}

}  // namespace

PlanView view_plan(const Question& question, const TableSet& tables, const Watch& watch) {
    const Plan& plan = plan_of(question);
    PlanView view;
    Bound bound = bind_for_odds(question, tables);
    Watch apart = watch;  // what is passed over has a line of its own
    apart.notice = [&](const std::string& notice) {
        if (watch.notice && !notice.starts_with(passed_over_words)) watch.notice(notice);
    };
    // each turn is rolled up to there, and all of it once more for what goes wrong: the budget is that of two answers
    apart.effort_share = std::min(1.0, 2 / (most_turns(bound) / 2 + 2));
    view.answer = question.within ? answer(question, tables, apart) : answer(question, bound, tables, apart);
    for (const PlanStep& step : plan.steps) view.steps.push_back(step.name);
    for (const auto& [field, value] : view.answer.params)
        if (field->name == "turns") view.turns = static_cast<int>(std::get<Rational>(value).numerator());
    for (const PlanObjective& objective : plan.objectives)
        view.objectives.push_back({objective.name, objective.id, {}});
    for (std::size_t i = 0; i < plan.forces.size(); ++i)
        if (const PlanForce& force = plan.forces[i]; force.type == PlanForce::Type::units && force.comes_back &&
                                                     !question.optimal &&
                                                     static_cast<const PlanMachine&>(*bound.machine).knows_steps(i))
            view.losses.push_back({force.name, coin_lost_by(plan.field(force)), {}, {}, {}, {}});

    Watch quiet = watch;
    quiet.notice = {};
    ByTurn by_turn(question, bound, view.answer.distribution, quiet);
    add_failures(view, by_turn, *binder_of(*bound.machine));
    add_turns(view, by_turn, question.optimal.has_value());
    // the end of the last turn is the end: one figure for it, of the same trials as those before
    for (AskAnswer& ask : view.answer.asks)
        for (const PlanView::Objective& one : view.objectives)
            if (view.answer.controlled && ask.expr == one.id && !one.met.empty()) ask.value = one.met.back();
    return view;
}

}  // namespace warodds
