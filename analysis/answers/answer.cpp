#include "analysis/answers/answer.hpp"

#include "analysis/answers/assumed.hpp"
#include "analysis/answers/binder.hpp"
#include "analysis/answers/solve.hpp"
#include "analysis/answers/study.hpp"
#include "analysis/answers/unknown.hpp"
#include "analysis/answers/within.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace warodds {
namespace {

// outcome values of a block of trials, for raw export
RawOutcomes outcomes_of(const TrialBlock& block, std::size_t fields) {
    RawOutcomes outcomes{block.ends.size(), {fields, std::vector<std::int32_t>(block.ends.size())}};
    for (std::size_t i = 0; i < block.ends.size(); ++i) {
        if (block.table.is_missing(block.ends[i])) {
            outcomes.unread.resize(outcomes.trials);
            outcomes.unread[i] = 1;
            continue;
        }
        const auto values = block.table.outcome(block.ends[i]);
        for (std::size_t field = 0; field < fields; ++field) outcomes.fields[field][i] = values[field];
    }
    return outcomes;
}

}  // namespace

std::string to_text(Assumption::Kind kind) {
    return kind == Assumption::Kind::policy ? "policy" : kind == Assumption::Kind::reading ? "reading" : "default";
}

TableUse table_use(const Table& table) {
    const int cells = table.rows.size() * table.columns.size();
    return {table.id,     table.title,   table.rule, to_text(table.grade),
            table.source, table.warning, cells,      cells - table.known_cells()};
}

std::string unused_charts(const std::vector<TableUse>& used, const TableSet& tables) {
    std::vector<std::string> theirs;
    for (const std::string& id : tables.ids())
        if (tables.is_users(id)) theirs.push_back(id);
    for (const TableUse& use : used)
        if (tables.is_users(use.id)) return "";
    constexpr std::size_t most = 4;
    const bool is_long = theirs.size() > most;
    if (is_long) theirs.resize(most);
    return fmt::format("{}{}", fmt::join(theirs, ", "), is_long ? " ..." : "");
}

std::string unused_notice(const std::string& typed, const std::string& charts) {
    return typed + ": nothing in it was used; it has " + charts;
}

AskAnswer Answer::ask(const std::string& expr) const {
    // what only those are told who ask for it beforehand
    for (const std::string& name : owner ? Expression::names_in(expr) : std::set<std::string>()) {
        const auto is_it = [&](const Field& field) { return field.name == name; };
        const auto& known = owner->outcomes;
        if (std::any_of(known.begin(), known.end(), is_it) &&
            std::none_of(distribution.fields.begin(), distribution.fields.end(), is_it))
            throw InputError(option_name("ask") + " \"" + expr + "\": '" + name +
                             "' was not kept, which few ask for; name it in " + option_name("ask") +
                             " when the question is asked");
    }
    return distribution.ask(Expression::parse(expr, distribution.fields, option_name("ask")));
}

std::set<std::string> Question::named() const {
    std::set<std::string> all;
    for (const std::string& ask : asks) all.merge(Expression::names_in(ask));
    if (optimal) all.merge(Expression::names_in(split_goal(*optimal, goal_place()).second));
    if (then) all.merge(Expression::names_in(split_goal(*then, then_place()).second));
    return all;
}

namespace {

// Where outcomes are asked for, what is said of others is left out.
std::vector<Remarked> remarks_of(const Question& question, const Bound& bound, const Distribution& odds) {
    std::vector<Remarked> remarks;
    const std::set<std::string> named = question.named();
    for (const Remark& remark : bound.remarks) {
        if (remark.holds.empty()) {
            remarks.push_back({remark.text, {}});
            continue;
        }
        const std::set<std::string> names = Expression::names_in(remark.holds);
        const auto is_named = [&](const std::string& name) { return named.contains(name); };
        if (!question.asks.empty() && std::none_of(names.begin(), names.end(), is_named)) continue;
        const Estimate p = odds.chance(Expression::parse(remark.holds, odds.fields, remark.holds));
        if (p.value > 0) remarks.push_back({remark.text, p});
    }
    if (const Binder* binder = binder_of(*bound.machine))
        for (const std::string& text : binder->remarks()) remarks.push_back({text, {}});
    return remarks;
}

}  // namespace

void notice_unasked(const Question& question, const Watch& watch) {
    if (!question.optimal || !watch.notice) return;
    std::vector<std::string> said;
    for (const auto& [name, given] : question.params)
        if (const Field& field = *question.procedure->parameter(name); field.role == Field::Role::policy)
            said.push_back(name + "=" + to_text(field, given.value));
    for (std::string& chosen : question.procedure->chosen_policies(question.params)) said.push_back(std::move(chosen));
    if (said.empty()) return;
    std::string list;
    for (const std::string& one : said) list += (list.empty() ? "" : ", ") + one;
    watch.notice(option_name("optimal") + " decides for both sides; ignored: " + list);
}

Bound bind_for_odds(const Question& question, const TableSet& tables, const Bound* known) {
    Bound bound = known && known->again ? known->again(question.params)
                                        : question.procedure->bind(question.params, tables);
    bound.tell(question.named());
    bound.machine->forget_effects();
    return bound;
}

Answer frame_of(const Question& question, const Bound& bound, const TableSet& tables) {
    Answer result;
    result.owner = question.procedure;
    result.procedure = question.procedure->about.id;
    result.title = question.title.empty() ? question.procedure->about.title : question.title;
    result.distribution.fields = bound.outcomes;
    result.params = bound.params;
    result.ledger = bound.ledger;
    result.goal = question.optimal.value_or("");
    if (question.optimal) {
        result.goal_kind = goal_of(question, bound.outcomes).kind();
        result.told_apart = told_apart_by(question, bound.outcomes);
    }
    for (const auto& [name, given] : question.params) result.given.push_back(name);
    for (const std::string& id : bound.tables) result.tables.push_back(table_use(*tables.table(id)));
    return result;
}

void complete(Answer& answer, const Question& question, const Bound& bound, const std::vector<Expression>& asks,
              const TableSet& tables, const Watch& watch) {
    notice_unasked(question, watch);
    if (!answer.distribution.is_exact()) answer.seed = question.seed;
    if (const Binder* binder = binder_of(*bound.machine)) {
        for (const std::string& id : binder->tables()) add_tables(answer.tables, {table_use(*tables.table(id))});
        for (const std::string& stop : plan_notices(*binder, &answer.distribution))
            if (watch.notice) watch.notice(stop);
        answer.passed_over = passed_over_of(*binder);
    }
    for (const Expression& ask : asks) {
        answer.asks.push_back(answer.distribution.ask(ask));
        if (watch.notice && !answer.asks.back().value.has_ends())
            watch.notice(ask.text() + " has no interval: nothing says how large it can get");
    }
    if (question.optimal) {
        answer.told_apart->is_ranged = answer.distribution.ties != nullptr;
        const Expression goal = goal_of(question, bound.outcomes);
        const auto bare = [](std::string text) { return std::erase(text, ' '), text; };
        const auto is_it = [&](const Expression& ask) { return bare(ask.text()) == bare(goal.text()); };
        if (std::none_of(asks.begin(), asks.end(), is_it)) answer.goal_value = answer.distribution.ask(goal);
    }
    answer.remarks = remarks_of(question, bound, answer.distribution);
    Question figures = question;
    if (asks.empty()) figures.asks = default_asks(bound.outcomes);
    const std::vector<Expression> all = parse_asks(figures, bound.outcomes);
    answer.unknown = unknown_of(figures, answer, all, tables, watch);
    answer.assumed = assumptions_of(question, bound, answer.distribution, all, tables, watch);
}

void add_opening(Answer& answer, Graph& graph) {
    answer.ledger.take_over(tell_opening(graph));
    answer.told_apart->learn_from(graph);
}

void add_best_play(Answer& answer, Graph& graph, const Watch& watch) {
    add_opening(answer, graph);
    try {
        answer.play = tell_play(graph, split_goal(answer.goal).first, answer.told_apart->of);
    } catch (const TooLarge&) {
        if (watch.notice) watch.notice("the best play is too long to list");
    }
}

// What was asked, or what stands for it. Which figures these are the trials do not decide.
void add_control(Answer& answer, const Question& question, const Bound& bound, const Watch& watch) {
    const Distribution& odds = answer.distribution;
    if (odds.method != Method::compiled || !bound.machine->holds_machines() || question.optimal || watch.is_part ||
        !odds.unread.empty())
        return;
    Question figures = question;
    if (figures.asks.empty()) figures.asks = default_asks(bound.outcomes);
    answer.controlled = control(question, *bound.machine, parse_asks(figures, bound.outcomes), odds.trials, watch);
    if (!answer.controlled) return;
    for (AskAnswer& ask : answer.asks)
        for (const ControlledTrials::Figure& figure : answer.controlled->figures)
            if (figure.expr == ask.expr) ask.value = figure.value;
}

Answer answer(const Question& question, const TableSet& tables, const Watch& watch) {
    if (question.within) return answer_within(question, tables, watch);
    return answer(question, bind_for_odds(question, tables), tables, watch);
}

Answer answer(const Question& question, const Bound& bound, const TableSet& tables, const Watch& watch) {
    Answer result = frame_of(question, bound, tables);
    const std::vector<Expression> asks = parse_asks(question, bound.outcomes);
    std::function<void(Method, const TrialBlock&)> each_block;
    if (watch.raw)
        each_block = [&](Method method, const TrialBlock& block) {
            result.distribution.method = method;
            result.distribution.engine = question.engine;
            result.distribution.trials = question.trials.value_or(default_trials);
            result.seed = question.seed;
            watch.raw(result, block.first_trial, outcomes_of(block, bound.outcomes.size()));
        };
    result.distribution = solve(question, *bound.machine, bound.outcomes, watch, each_block,
                                [&](Graph& graph) { add_best_play(result, graph, watch); });
    complete(result, question, bound, asks, tables, watch);
    if (question.first_trial == 0) add_control(result, question, bound, watch);
    return result;
}

}  // namespace warodds
