#include "analysis/assumed.hpp"

#include "analysis/solve.hpp"

#include <algorithm>
#include <cmath>

namespace warodds {
namespace {

constexpr std::uint64_t most_paths = 1 << 21;  // of all the other ways together

// Solves a question again and again with one parameter changed.
class OtherWays {
public:
    OtherWays(const Question& question, const Bound& bound, const TableSet& tables, const Watch& watch)
        : question_(question), bound_(bound), tables_(tables), watch_(watch) {
        question_.trials = {};
        question_.fractions = false;
    }

    bool is_whole() const { return is_whole_; }

    // Would it be understood? A parameter that means nothing here is refused.
    bool can_be(const Field& field, const Value& value) const {
        try {
            with(field, value);
            return true;
        } catch (const InputError&) {
            return false;
        }
    }

    // nothing where it is illegal, too large, or rolls the same
    std::optional<Distribution> solved(const Field& field, const Value& value) {
        if (!is_whole_) return {};
        try {
            const Bound other = with(field, value);
            if (other.machine->rolls_like(*bound_.machine)) return {};
            std::optional<Goal> goal;
            if (question_.optimal) goal = parse_goal(*question_.optimal, other.outcomes, *other.machine);
            Graph graph(*other.machine, goal, watch_.stop);
            graph.allow_paths(most_paths - paths_);
            Distribution odds = solve_graph(graph, false);
            odds.fields = other.outcomes;
            paths_ += graph.paths();
            return odds;
        } catch (const InputError&) {
            return {};
        } catch (const TooLarge&) {
            is_whole_ = false;
            return {};
        }
    }

private:
    Bound with(const Field& field, const Value& value) const {
        Question other = question_;
        other.params[field.name] = {value, field.name};
        return bind_for_odds(other, tables_);
    }

    Question question_;
    const Bound& bound_;
    const TableSet& tables_;
    const Watch& watch_;
    std::uint64_t paths_ = 0;
    bool is_whole_ = true;
};

std::vector<Value> values_of(const Field& field) {
    std::vector<Value> values;
    if (field.kind == Kind::boolean) return {false, true};
    for (const Option& option : field.options) values.emplace_back(option.name);
    return values;
}

// what a list's units are where their owner did not say: "class other, steps 1"
std::string unit_defaults(const Field& list, const std::vector<Record>& units) {
    std::string text;
    for (const Field& attribute : list.attributes) {
        if (!attribute.is_assumption || !attribute.fallback) continue;
        std::size_t silent = 0;
        for (const Record& unit : units) silent += !unit.values.contains(attribute.name);
        if (silent == 0) continue;
        text += (text.empty() ? "" : ", ") + attribute.name + " " + to_text(attribute, *attribute.fallback);
        if (silent < units.size()) text += " where not given";
    }
    return text;
}

}  // namespace

Assumed assumptions_of(const Question& question, const Bound& bound, const Distribution& odds,
                       const std::vector<Expression>& figures, const TableSet& tables, const Watch& watch) {
    Assumed result;
    OtherWays ways(question, bound, tables, watch);
    std::vector<double> plain;
    for (const Expression& figure : figures) plain.push_back(odds.ask(figure).value.value);
    for (const auto& [field, value] : bound.params) {
        const bool is_given = question.params.contains(field->name);
        if (const auto* units = std::get_if<std::vector<Record>>(&value); units && is_given)
            if (std::string text = unit_defaults(*field, *units); !text.empty())
                result.list.push_back({field->name, std::move(text), Assumption::Kind::fallback, {}});
        if (is_given) continue;
        if (field->role == Field::Role::plain) {
            if (field->is_assumption && ways.can_be(*field, value))
                result.list.push_back({field->name, to_text(*field, value), Assumption::Kind::fallback, {}});
            continue;
        }
        if (field->role == Field::Role::policy && question.optimal) continue;  // nobody asks the policy
        Assumption assumption{field->name,
                              to_text(*field, value),
                              field->role == Field::Role::policy ? Assumption::Kind::policy : Assumption::Kind::reading,
                              {}};
        for (std::size_t i = 0; i < figures.size(); ++i)
            assumption.figures.push_back({figures[i].text(), figures[i].kind(), plain[i], plain[i], {}});
        bool moves = false;
        for (const Value& other : values_of(*field)) {
            if (other == value) continue;
            const std::optional<Distribution> changed = ways.solved(*field, other);
            for (std::size_t i = 0; i < figures.size() && changed; ++i) {
                // other charts may have other codes: read by the outcomes of this binding
                const Expression figure = Expression::parse(assumption.figures[i].expr, changed->fields, "ask");
                const double there = changed->ask(figure).value.value;
                const bool differs = std::abs(there - plain[i]) > 1e-9 * (1 + std::abs(plain[i])) &&
                                     (odds.is_exact() || !(odds.ask(figures[i]).value.low <= there &&
                                                           there <= odds.ask(figures[i]).value.high));
                if (!differs) continue;
                moves = true;
                Assumption::Figure& moved = assumption.figures[i];
                moved.low = std::min(moved.low, there);
                moved.high = std::max(moved.high, there);
                moved.others.emplace_back(to_text(*field, other), there);
            }
        }
        if (moves) result.list.push_back(std::move(assumption));
    }
    result.is_whole = ways.is_whole();
    return result;
}

Assumed assumptions_of(const std::vector<Question>& questions, const TableSet& tables, const Watch& watch) {
    Assumed result;
    for (const Question& question : questions) {
        const Bound bound = bind_for_odds(question, tables);
        Assumed one;
        try {
            std::optional<Goal> goal;
            if (question.optimal) goal = parse_goal(*question.optimal, bound.outcomes, *bound.machine);
            Graph graph(*bound.machine, goal, watch.stop);
            graph.allow_paths(most_paths);
            Distribution odds = solve_graph(graph, false);
            odds.fields = bound.outcomes;
            one = assumptions_of(question, bound, odds, parse_asks(question, bound.outcomes), tables, watch);
        } catch (const TooLarge&) {
            one.is_whole = false;
        }
        result.is_whole = result.is_whole && one.is_whole;
        for (Assumption& assumption : one.list) {
            assumption.figures.clear();
            if (std::none_of(result.list.begin(), result.list.end(),
                             [&](const Assumption& known) { return known.name == assumption.name; }))
                result.list.push_back(std::move(assumption));
        }
    }
    return result;
}

}  // namespace warodds
