#include "analysis/answers/budgeted.hpp"

#include <algorithm>

namespace warodds {

PlayedOut Budgeted::solve(const Machine& machine, const std::vector<Field>& fields) {
    if (watch_.stop && *watch_.stop) throw Interrupted();
    std::optional<Goal> goal;
    if (question_ && question_->optimal) goal = parse_goal(*question_, fields, machine);
    const auto solved = [&] {
        PlayedOut result{graph_of(machine, goal, watch_), {}};
        result.graph->allow_effort(most_ - std::min(most_, spent_));
        try {
            result.odds = solve_graph(*result.graph, false);
        } catch (const TooLarge&) {
            spent_ += result.graph->effort();
            throw;
        }
        spent_ += result.graph->effort();
        result.odds.fields = fields;
        return result;
    };
    try {
        return solved();
    } catch (const UnknownChart&) {
        goal->looks_into_cells = false;
        return solved();
    }
}

std::pair<double, std::vector<DecisionKind>> Budgeted::value(const Machine& machine, const Goal& goal) {
    if (watch_.stop && *watch_.stop) throw Interrupted();
    const auto graph = graph_of(machine, goal, watch_);
    graph->allow_effort(most_ - std::min(most_, spent_));
    try {
        const double value = graph->value(graph->start());
        spent_ += graph->effort();
        return {value, graph->decisions()};
    } catch (const TooLarge&) {
        spent_ += graph->effort();
        throw;
    }
}

bool is_understood(const Question& question, const Field& field, const Value& value, const TableSet& tables,
                   const Bound* known) {
    Question with = question;
    with.params[field.name] = {value, field.name};
    try {
        bind_for_odds(with, tables, known);
        return true;
    } catch (const InputError&) {
        return false;
    }
}

}  // namespace warodds
