#include "analysis/answers/assumed.hpp"

#include "analysis/answers/budgeted.hpp"

#include <algorithm>
#include <cmath>

namespace warodds {
namespace {

using Figures = std::vector<std::optional<Estimate>>;  // by ask

// The figures of a question with one parameter changed.
class OtherWays {
public:
    OtherWays(const Question& question, const Bound& bound, const TableSet& tables, const Watch& watch)
        : question_(question),
          bound_(bound),
          tables_(tables),
          watch_(watch),
          budget_(question, std::min(watch.assumed_left ? *watch.assumed_left : most_assumed_paths, most_assumed_paths),
                  watch) {}

    ~OtherWays() {
        if (watch_.assumed_left) *watch_.assumed_left -= std::min(*watch_.assumed_left, budget_.spent());
    }
    OtherWays(const OtherWays&) = delete;
    OtherWays& operator=(const OtherWays&) = delete;

    bool is_whole() const { return budget_.is_whole(); }

    // The figures as they are, exactly; nothing where that is too large.
    std::optional<Figures> as_asked(const std::vector<Expression>& figures) {
        return budget_.tried([&] { return figures_of(bound_, figures); });
    }

    // The same with another value; nothing where it is illegal, too large, or rolls the same.
    std::optional<Figures> with_value(const Field& field, const Value& value, const std::vector<Expression>& figures) {
        const auto found = budget_.tried([&]() -> std::optional<Figures> {
            Question other = question_;
            other.params[field.name] = {value, field.name};
            const Bound bound = bind_for_odds(other, tables_, &bound_);
            if (bound.machine->rolls_like(*bound_.machine)) return {};
            return figures_of(bound, figures);
        });
        return found.value_or(std::nullopt);
    }

private:
    // What charts in use there say may have other words: a figure that is not understood there is none.
    Figures figures_of(const Bound& bound, const std::vector<Expression>& figures) {
        const Distribution odds = budget_.solve(*bound.machine, bound.outcomes).odds;
        Figures values;
        for (const Expression& figure : figures) {
            try {
                values.emplace_back(odds.ask(Expression::parse(figure.text(), odds.fields, "ask")).value);
            } catch (const InputError&) {
                values.emplace_back();
            }
        }
        return values;
    }

    const Question& question_;
    const Bound& bound_;
    const TableSet& tables_;
    const Watch& watch_;
    Budgeted budget_;
};

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
        if ((!attribute.is_assumption && !is_first) || !attribute.fallback) continue;
        std::size_t silent = 0;
        for (const Record& unit : units)
            silent += !unit.values.contains(attribute.name) && is_of(list, attribute, unit);
        if (silent == 0) continue;
        text += (text.empty() ? "" : ", ") + attribute.name + " " + to_text(attribute, *attribute.fallback);
        if (silent < units.size()) text += " where not given";
    }
    return text;
}

bool is_same(const Estimate& a, const Estimate& b) {
    const auto near = [](double x, double y) { return std::abs(x - y) <= 1e-9 * (1 + std::abs(x)); };
    return near(a.low, b.low) && near(a.high, b.high);
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
    Assumed result;
    OtherWays ways(question, bound, tables, watch);
    // exact figures are compared with exact ones: chance alone moves what was sampled
    std::optional<Figures> plain;
    if (!odds.is_exact()) {
        plain = ways.as_asked(figures);
    } else {
        plain.emplace();
        for (const Expression& figure : figures) plain->emplace_back(odds.ask(figure).value);
    }
    for (const auto& [field, value] : bound.params) {
        const bool is_given = question.params.contains(field->name);
        if (const auto* units = std::get_if<std::vector<Record>>(&value); units && is_given)
            if (std::string text = unit_defaults(*field, *units); !text.empty())
                result.list.push_back({field->name, std::move(text), Assumption::Kind::fallback, {}});
        if (is_given) continue;
        if (field->role == Field::Role::plain) {
            if (field->is_assumption && field->told_against.empty() && is_understood(question, *field, value, tables))
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
            const Estimate here = (*plain)[i].value_or(Estimate::exactly(0));
            assumption.figures.push_back({figures[i].text(), figures[i].kind(), here.low, here.high, {}});
        }
        bool moves = false;
        for (const Value& other : other_values(*field, value)) {
            const auto changed = ways.with_value(*field, other, figures);
            for (std::size_t i = 0; i < figures.size() && changed; ++i) {
                const std::optional<Estimate>&here = (*plain)[i], &there = (*changed)[i];
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
                const auto changed = ways.with_value(*field, other, figures);
                for (std::size_t i = 0; i < figures.size() && changed; ++i)
                    if (const std::optional<Estimate>&here = (*plain)[i], &there = (*changed)[i];
                        here && there && !is_same(*here, *there))
                        return true;
                return false;
            });
        if (moves)
            result.list.push_back({field->name, to_text(*field, value), Assumption::Kind::fallback, {}});
    }
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
