#include "analysis/answers/goal.hpp"

#include <algorithm>
#include <cctype>

namespace warodds {
namespace {

Expression goal_expression(const std::string& text, const std::vector<Field>& fields, const std::string& where) {
    Expression goal = Expression::parse(split_goal(text, where).second, fields, where);
    if (goal.kind() != Expression::Kind::probability && goal.kind() != Expression::Kind::mean)
        throw InputError(where + " \"" + text + "\": expected a yes or no, or mean(...)");
    return goal;
}

// A second goal is wanted by the side that wants the first, unless it says otherwise.
Side side_of_then(const Question& question) {
    const auto [side, text] = split_goal(*question.then, question.then_place());
    return text == *question.then ? split_goal(*question.optimal, question.goal_place()).first : side;
}

// A figure of which its owner wants little: an outcome, or what is computed from some.
class Cost {
public:
    Cost(const std::string& text, const std::vector<Field>& fields) {
        for (; field_ < fields.size(); ++field_)
            if (fields[field_].name == text) return;
        value_ = Expression::parse_value(text, fields, "costs");
    }
    Cost(Expression goal, std::size_t fields) : value_(std::move(goal)), field_(fields), sign_(-1) {}

    bool reads(std::size_t field) const { return value_ ? value_->reads(field) : field == field_; }
    double of(const Outcome& outcome) const { return value_ ? sign_ * value_->evaluate(outcome) : outcome[field_]; }

private:
    std::optional<Expression> value_;
    std::size_t field_ = 0;
    int sign_ = 1;
};

}  // namespace

std::pair<Side, std::string> split_goal(const std::string& text, const std::string& where) {
    const auto is_letter = [](unsigned char c) { return std::isalpha(c) || c == ' '; };
    const auto colon = text.find(':');
    // a column of a chart has a colon too: 4:1
    if (colon == text.npos || !std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(colon), is_letter))
        return {Side::attacker, text};
    const std::string side = text.substr(0, colon);
    if (side != "attacker" && side != "defender")
        throw InputError(where + " \"" + text + "\": found '" + side + "' before ':', expected attacker or defender");
    return {side == "attacker" ? Side::attacker : Side::defender, text.substr(colon + 1)};
}

Expression goal_of(const Question& question, const std::vector<Field>& fields) {
    return goal_expression(*question.optimal, fields, question.goal_place());
}

Goal parse_goal(const std::string& text, const std::vector<Field>& fields, const Machine& machine) {
    Goal goal;
    goal.maximiser = split_goal(text).first;
    const Expression expression = goal_expression(text, fields, option_name("optimal"));
    for (std::size_t i = 0; i < fields.size(); ++i) goal.asked.push_back(expression.reads(i));
    goal.value = [expression, &machine](const std::byte* state) {
        Outcome outcome(machine.fields());
        machine.outcome(state, outcome);
        return expression.evaluate(outcome);
    };
    return goal;
}

ToldApart told_apart_by(const Question& question, const std::vector<Field>& fields) {
    ToldApart by;
    if (question.then) {
        goal_expression(*question.then, fields, question.then_place());
        by.then = *question.then;
        by.names = {split_goal(by.then, question.then_place()).second};
        by.of = {side_of_then(question)};
        return by;
    }
    const Costs costs = question.procedure->costs_of(fields);
    // an outcome on request is there only where somebody asks for it
    const auto is_told = [&](const std::string& cost) {
        const std::set<std::string> names = Expression::names_in(cost);
        return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
            return std::any_of(fields.begin(), fields.end(), [&](const Field& field) { return field.name == name; });
        });
    };
    for (const Side side : {Side::attacker, Side::defender})
        for (const std::string& cost : costs.of(side))
            if (is_told(cost)) {
                by.names.push_back(cost);
                by.of.push_back(side);
            }
    return by;
}

Goal parse_goal(const Question& question, const std::vector<Field>& fields, const Machine& machine) {
    Goal goal = parse_goal(*question.optimal, fields, machine);
    const ToldApart by = told_apart_by(question, fields);
    TieBreak& ties = goal.ties.emplace();
    ties.of = by.of;
    std::vector<Cost> costs;
    if (question.then)
        costs.emplace_back(goal_expression(*question.then, fields, question.then_place()), fields.size());
    else
        for (const std::string& cost : by.names) costs.emplace_back(cost, fields);
    ties.asked = goal.asked;
    for (std::size_t i = 0; i < fields.size(); ++i)
        for (const Cost& cost : costs) ties.asked[i] = ties.asked[i] || cost.reads(i);
    ties.costs = [costs = std::move(costs), &machine](const std::byte* state, std::span<double> values) {
        Outcome outcome(machine.fields());
        machine.outcome(state, outcome);
        for (std::size_t i = 0; i < costs.size(); ++i) values[i] = costs[i].of(outcome);
    };
    return goal;
}

}  // namespace warodds
