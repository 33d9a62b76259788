#include "analysis/answers/assumed.hpp"

#include "analysis/answers/other_ways.hpp"
#include "rules/words.hpp"

#include <algorithm>
#include <cmath>

namespace warodds {
namespace {

// whether it means something of this unit: what it goes with is what the unit has, or has by default
bool is_of(const Field& list, const Field& attribute, const Record& unit) {
    return std::all_of(attribute.belongs.begin(), attribute.belongs.end(), [&](const Belongs& belongs) {
        const auto to = std::find_if(list.attributes.begin(), list.attributes.end(),
                                     [&](const Field& other) { return other.name == belongs.to; });
        const auto given = unit.values.find(belongs.to);
        const Value& value = given != unit.values.end() ? given->second : to->fallback.value();
        return std::find(belongs.values.begin(), belongs.values.end(), to_text(*to, value)) != belongs.values.end();
    });
}

// what a list's units are where their owner did not say: "class other, steps 1"
std::string unit_defaults(const Field& list, const std::vector<Record>& units) {
    std::string text;
    for (const Field& attribute : list.attributes) {
        const bool is_first = !list.shorthand.empty() && attribute.name == list.shorthand.front();  // its strength
        if (!attribute.is_assumption && !is_first) continue;
        std::size_t silent = 0;
        std::vector<std::string>
            values;  // that it has without a word: of units that differ it may hang on the rest of them
        for (const Record& unit : units) {
            const std::optional<Value> value = attribute.default_with(unit.values);
            if (unit.values.contains(attribute.name) || !value || !is_of(list, attribute, unit)) continue;
            ++silent;
            const std::string said = to_text(attribute, *value);
            if (std::find(values.begin(), values.end(), said) == values.end()) values.push_back(said);
        }
        if (silent == 0) continue;
        text += (text.empty() ? "" : ", ") + attribute.name;
        for (std::size_t i = 0; i < values.size(); ++i) text += (i == 0 ? " " : " or ") + values[i];
        if (silent < units.size()) text += " where not given";
    }
    return text;
}

bool is_same(const Estimate& a, const Estimate& b) {
    const auto near = [](double x, double y) { return std::abs(x - y) <= 1e-9 * (1 + std::abs(x)); };
    return near(a.low, b.low) && near(a.high, b.high);
}

// What the first figure would be beside defaults that the words want told so: "with 2: 48.03 %, with 4: 6.75 %".
void add_neighbours(Assumed& result, const Question& question, const std::vector<Expression>& figures,
                    const OtherWays::Way& plain, OtherWays& ways) {
    for (const AssumedDefault& one : words_of(*question.procedure).assumed)
        for (const std::string& to : one.values) {
            const auto moved = one.moved(*question.procedure, question.params, to);
            if (!moved) continue;
            OtherWays::Values changed;
            for (const auto& [name, given] : *moved)
                if (const auto now = question.params.find(name);
                    now == question.params.end() || now->second.value != given.value)
                    changed[name] = given.value;
            const auto way = ways.with(changed);
            if (!way || !way->figures.front() || is_same(*way->figures.front(), *plain.figures.front())) continue;
            result.neighbours.push_back({one.parameters, to, figures.front().kind(), *way->figures.front()});
        }
}

}  // namespace

std::vector<Value> other_values(const Field& field, const Value& value) {
    std::vector<Value> values;
    if (field.kind == Kind::boolean) values = {false, true};
    for (const Option& option : field.options) values.emplace_back(option.name);
    std::erase(values, value);
    return values;
}

Assumed assumptions_of(const Question& question, const Bound& bound, const Distribution& odds,
                       const std::vector<Expression>& figures, const TableSet& tables, const Watch& watch) {
    Budgeted budget(question, assumed_budget(watch), watch);
    OtherWays ways(question, bound, figures, budget, tables);
    // exact figures are compared with exact ones: chance alone moves what was sampled
    if (odds.is_exact()) ways.know(odds);
    Assumed result = assumptions_of(question, bound, figures, ways, tables);
    if (watch.assumed_left) *watch.assumed_left -= std::min(*watch.assumed_left, budget.spent());
    return result;
}

Assumed assumptions_of(const Question& question, const Bound& bound, const std::vector<Expression>& figures,
                       OtherWays& ways, const TableSet& tables) {
    Assumed result;
    const std::optional<OtherWays::Way> plain = ways.as_asked();
    for (const auto& [field, value] : bound.params) {
        const bool is_given = question.params.contains(field->name);
        if (const auto* units = std::get_if<std::vector<Record>>(&value); units && is_given)
            if (std::string text = unit_defaults(*field, *units); !text.empty())
                result.list.push_back({field->name, std::move(text), Assumption::Kind::fallback, {}});
        for (const auto& [name, text] : bound.ledger.assumed())
            if (name == field->name) result.list.push_back({name, text, Assumption::Kind::fallback, {}});
        if (is_given) continue;
        if (field->role == Field::Role::plain) {
            if (field->is_assumption && field->told_against.empty() &&
                is_understood(question, *field, value, tables, &bound))
                result.list.push_back({field->name, to_text(*field, value), Assumption::Kind::fallback, {}});
            continue;
        }
        if (field->role == Field::Role::policy && question.optimal) continue;  // nobody asks the policy
        if (!plain || figures.empty()) continue;
        Assumption assumption{field->name,
                              to_text(*field, value),
                              field->role == Field::Role::policy ? Assumption::Kind::policy : Assumption::Kind::reading,
                              {}};
        for (std::size_t i = 0; i < figures.size(); ++i) {
            const Estimate here = plain->figures[i].value_or(Estimate::exactly(0));
            assumption.figures.push_back({figures[i].text(), figures[i].kind(), here.low, here.high, {}});
        }
        bool moves = false;
        for (const Value& other : other_values(*field, value)) {
            const auto changed = ways.with({{field->name, other}});
            for (std::size_t i = 0; i < figures.size() && changed; ++i) {
                const std::optional<Estimate>&here = plain->figures[i], &there = changed->figures[i];
                if (!here || !there || is_same(*here, *there)) continue;
                moves = true;
                Assumption::Figure& moved = assumption.figures[i];
                moved.low = std::min(moved.low, there->low);
                moved.high = std::max(moved.high, there->high);
                moved.others.emplace_back(to_text(*field, other), *there);
            }
        }
        if (moves) result.list.push_back(std::move(assumption));
    }
    for (const auto& [field, value] : bound.params) {
        if (field->told_against.empty() || question.params.contains(field->name) || !plain || figures.empty()) continue;
        const bool moves = std::any_of(
            field->told_against.begin(), field->told_against.end(), [&, field = field](const Value& other) {
                const auto changed = ways.with({{field->name, other}});
                for (std::size_t i = 0; i < figures.size() && changed; ++i)
                    if (const std::optional<Estimate>&here = plain->figures[i], &there = changed->figures[i];
                        here && there && !is_same(*here, *there))
                        return true;
                return false;
            });
        if (moves) result.list.push_back({field->name, to_text(*field, value), Assumption::Kind::fallback, {}});
    }
    if (plain && !figures.empty() && plain->figures.front()) add_neighbours(result, question, figures, *plain, ways);
    result.is_whole = ways.is_whole();
    return result;
}

Assumed assumptions_of(const std::vector<Question>& questions, const TableSet& tables, const Watch& whole) {
    Assumed result{.list = {}, .is_whole = true};
    Watch watch = whole;
    std::uint64_t left = most_assumed_paths;
    watch.assumed_left = &left;
    for (const Question& question : questions) {
        const Bound bound = bind_for_odds(question, tables);
        Distribution nothing_yet;
        nothing_yet.method = Method::compiled;  // so that the figures are worked out here, within the budget
        nothing_yet.fields = bound.outcomes;
        Assumed one = assumptions_of(question, bound, nothing_yet, parse_asks(question, bound.outcomes), tables, watch);
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
