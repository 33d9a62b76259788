// One axis of a sweep or comparison, as it is typed.
#include "analysis/answers/study.hpp"
#include "tables/text.hpp"

#include <algorithm>
#include <set>
#include <sstream>

namespace warodds {
namespace {

bool is_number(const Field& field) {
    return field.kind == Kind::integer || field.kind == Kind::number || field.kind == Kind::odds;
}

struct AxisRange {
    Rational low, high;
    std::optional<Rational> step;
};

// "5..20:5"; of odds a colon is part of a number where the lower end has one, and the step comes after a second: 1..6:2, 1:1..6:1:2
AxisRange axis_range(const Field& field, const std::string& spec, const std::string& text, const std::string& where) {
    const auto dots = spec.find("..");
    if (!is_number(field))
        throw InputError(where + " " + text + ": '" + field.name + "' is no number, so list its values: " + field.name +
                         "=a,b");
    const std::string upper = spec.substr(dots + 2);
    const auto colon = upper.rfind(':');
    const bool has_colons = field.kind == Kind::odds && spec.find(':') < dots;
    const bool has_step = colon != upper.npos && (!has_colons || upper.find(':') != colon);
    const auto number = [&](const std::string& part) {
        return std::get<Rational>(parse_value(field, part, where + " " + field.name));
    };
    // "60..10:-5" and "60..10" are meant, and read the other way round
    const auto upwards = [&](const Rational& low, const Rational& high, const std::string& step) {
        const std::string last = step.empty() ? "" : ":" + step;
        return "; for the values between say " + field.name + "=" + to_text(field, low) + ".." + to_text(field, high) +
               last;
    };
    AxisRange range{number(spec.substr(0, dots)), number(upper.substr(0, has_step ? colon : upper.npos)), {}};
    if (has_step) {
        range.step = parse_number(upper.substr(colon + 1));
        if (!range.step || *range.step <= 0)
            throw InputError(where + " " + text + ": found the step '" + upper.substr(colon + 1) +
                             "', expected a number above 0" +
                             (range.step && *range.step < 0 && range.low > range.high
                                  ? upwards(range.high, range.low, to_text(-*range.step))
                                  : ""));
    }
    if (range.low > range.high)
        throw InputError(where + " " + text + ": found an empty range, expected low..high" +
                         upwards(range.high, range.low, has_step ? upper.substr(colon + 1) : ""));
    return range;
}

// Without a step odds go through the columns of the chart: those of its headings that begin another column here.
std::set<Rational> columns_between(const Question& question, const Field& field, const AxisRange& range,
                                   const TableSet& tables) {
    Question at = question;
    at.params[field.name] = {range.low, field.name};
    std::set<Rational> headings;
    for (const std::string& id : at.procedure->bind(at.params, tables).tables)
        for (const auto& [set, list] : tables.table(id)->columns.headings)
            for (const Heading& heading : list) {
                const auto odds = heading.text.find(':') == heading.text.npos ? std::nullopt : parse_odds(heading.text);
                if (odds && *odds >= range.low && *odds <= range.high) headings.insert(*odds);
            }
    const std::unique_ptr<Refolding> refolding = question.procedure->refolding(question.params, {field.name}, tables);
    std::set<Rational> columns;
    std::unique_ptr<Machine> last;
    std::set<std::string> used;
    for (const Rational& odds : headings) {
        std::unique_ptr<Machine> next = refolding->fold(std::vector<Value>{odds}, used);
        if (!last || !last->rolls_like(*next)) columns.insert(odds);
        last = std::move(next);
    }
    return columns;
}

std::vector<Value> steps_between(const Field& field, const AxisRange& range, const std::string& text,
                                 const std::string& where) {
    const Rational step = range.step.value_or(Rational(1));
    if (to_double((range.high - range.low) / step) > most_cells)
        throw InputError(where + " " + text + ": more than " + std::to_string(most_cells) + " values").too_much();
    std::vector<Value> values;
    for (Rational value = range.low; value <= range.high; value += step)
        values.push_back(check_value(field, value, where + " " + field.name));
    return values;
}

constexpr std::size_t most_compared = 1000;  // values of a list, each with each

// Commas separate values; lists of units have commas themselves, so there it is |, which works everywhere.
std::vector<Value> listed_values(const Field& field, const std::string& spec, const std::string& where) {
    const bool has_bars = spec.find('|') != spec.npos;
    if (field.kind == Kind::units && !has_bars && spec.find(',') != spec.npos)
        throw InputError(where + " " + field.name +
                         ": found commas, which belong to a list of units; put | between lists: " + field.name +
                         "=9-5-8 | 9-5-8, 8-4-8");
    std::vector<Value> values;
    std::istringstream parts(has_bars ? spec + "|" : spec);
    for (std::string part; std::getline(parts, part, has_bars ? '|' : ',');) {
        if (values.size() == most_cells)
            throw InputError(where + " " + field.name + ": more than " + std::to_string(most_cells) + " values")
                .too_much();
        values.push_back(parse_value(field, has_bars ? std::string(trim(part)) : part, where + " " + field.name));
    }
    for (std::size_t i = 1; i < values.size() && values.size() <= most_compared; ++i)
        if (const auto end = values.begin() + static_cast<std::ptrdiff_t>(i);
            std::find(values.begin(), end, *end) != end)
            throw InputError(where + " " + field.name + ": found '" + to_text(field, *end) +
                             "' twice; remove one of them");
    return values;
}

// what a text may be that only the question's charts know; nothing where they do not
using KnownTexts = std::function<std::vector<std::string>(const Field&)>;

SweepAxis axis_of(const ProcedurePtr& procedure, const std::string& text, const std::string& where,
                  const std::function<std::vector<Value>(const Field&, const AxisRange&)>& columns,
                  const KnownTexts& texts) {
    const auto equals = text.find('=');
    const Field& field = procedure->expect_parameter(text.substr(0, equals), where);
    const std::string& name = field.name;
    SweepAxis axis{.field = {procedure, &field}, .values = {}, .where = where + " " + name};
    if (equals == text.npos) {
        if (field.kind == Kind::choice) {
            for (const Option& option : field.options) axis.values.emplace_back(option.name);
        } else if (field.kind == Kind::boolean) {
            axis.values = {Value(false), Value(true)};
        } else if (const auto known = field.kind == Kind::text && texts ? texts(field) : std::vector<std::string>();
                   !known.empty()) {
            axis.values.assign(known.begin(), known.end());
        } else {
            throw InputError(where + " " + text + ": expected values, such as " +
                             (is_number(field)            ? name + "=1..6 or " + name + "=1,2,4"
                              : field.kind == Kind::units ? name + "=9-5 | 9-5, 8-4"
                                                          : name + "=a,b"));
        }
        return axis;
    }
    const std::string spec = text.substr(equals + 1);
    if (spec.find("..") != spec.npos) {
        const AxisRange range = axis_range(field, spec, text, where);
        if (field.kind == Kind::odds && !range.step && columns) axis.values = columns(field, range);
        axis.is_range = true;
        if (axis.values.empty()) {
            axis.values = steps_between(field, range, text, where);
            if (range.step && *range.step != Rational(1)) axis.step = to_text(*range.step);
        }
    } else {
        axis.values = listed_values(field, spec, where);
    }
    if (axis.values.empty()) throw InputError(where + " " + text + ": expected at least one value");
    return axis;
}

// the columns of the chart that the question reads
std::vector<std::string> headings_for(const Question& question, const Field& field, const TableSet& tables) {
    const auto table = question.params.find("table");
    const auto* id = table == question.params.end() ? nullptr : std::get_if<std::string>(&table->second.value);
    return field.name == "column" && id && tables.has(*id) ? tables.any_table(*id)->columns.keys
                                                           : std::vector<std::string>();
}

}  // namespace

SweepAxis parse_axis(const ProcedurePtr& procedure, const std::string& text, const std::string& where) {
    return axis_of(procedure, text, where, {}, {});
}

std::vector<SweepAxis> parse_axes(const Question& question, const std::vector<std::string>& texts,
                                  const std::string& where, const TableSet& tables,
                                  const std::vector<SweepAxis>& beside) {
    std::vector<SweepAxis> axes, words = beside;
    const KnownTexts known = [&](const Field& field) { return headings_for(question, field, tables); };
    for (const std::string& text : texts) {
        axes.push_back(axis_of(question.procedure, text, where, {}, known));
        words.push_back(axes.back());
    }
    std::erase_if(words, [](const SweepAxis& axis) { return is_number(*axis.field); });
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (axes[i].field->kind != Kind::odds || !axes[i].is_range) continue;
        axes[i] = axis_of(
            question.procedure, texts[i], where,
            [&](const Field& field, const AxisRange& range) {
                std::set<Rational> columns;
                for (const Question& variant : vary(question, words).questions) {
                    try {
                        columns.merge(columns_between(variant, field, range, tables));
                    } catch (const InputError&) {}  // the sweep itself says what is wrong
                }
                return std::vector<Value>(columns.begin(), columns.end());
            },
            known);
    }
    return axes;
}

}  // namespace warodds
