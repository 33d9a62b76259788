#include "analysis/study.hpp"

#include <algorithm>
#include <set>
#include <sstream>

namespace warodds {

// a chart may be the shipped one here and the user's there: both are named
void add_tables(std::vector<TableUse>& all, const std::vector<TableUse>& more) {
    for (const TableUse& use : more)
        if (std::none_of(all.begin(), all.end(),
                         [&](const TableUse& known) { return known.id == use.id && known.grade == use.grade; }))
            all.push_back(use);
}

// without a question of the user's own: the yes-or-no fields, else the means of the numbers
std::vector<std::string> default_asks(const std::vector<Field>& outcomes) {
    std::vector<std::string> asks;
    for (const Field& field : outcomes)
        if (field.kind == Kind::boolean && !field.on_request && !field.is_aside) asks.push_back(field.name);
    for (const Field& field : outcomes)
        if (field.kind == Kind::integer && !field.on_request && (asks.empty() || field.name.ends_with("losses")))
            asks.push_back("mean(" + field.name + ")");
    return asks;
}

std::vector<std::string> default_asks(const Question& question, const TableSet& tables) {
    const Procedure& procedure = *question.procedure;
    return default_asks(procedure.brings.empty() ? procedure.outcomes
                                                 : procedure.bind(question.params, tables).outcomes);
}

SweepAxis parse_axis(const ProcedurePtr& procedure, const std::string& text, const std::string& where) {
    const auto equals = text.find('=');
    const std::string name = text.substr(0, equals);
    const Field& field = procedure->expect_parameter(name, where);
    SweepAxis axis{.field = {procedure, &field}, .values = {}, .where = where + " " + name};
    if (equals == text.npos) {
        if (field.kind == Kind::choice) {
            for (const Option& option : field.options) axis.values.emplace_back(option.name);
        } else if (field.kind == Kind::boolean) {
            axis.values = {Value(false), Value(true)};
        } else {
            throw InputError(where + " " + text + ": expected values, such as " + name + "=1..6 or " + name + "=1,2,4");
        }
        return axis;
    }
    const std::string spec = text.substr(equals + 1);
    if (const auto dots = spec.find(".."); dots != spec.npos) {
        if (field.kind != Kind::integer && field.kind != Kind::number && field.kind != Kind::odds)
            throw InputError(where + " " + text + ": '" + name + "' is no number, so list its values: " + name +
                             "=a,b");
        const auto colon = spec.find(':', dots);
        const bool has_step = field.kind != Kind::odds && colon != spec.npos;
        const auto number = [&](const std::string& part) {
            return std::get<Rational>(parse_value(field, part, where + " " + name));
        };
        const Rational low = number(spec.substr(0, dots));
        const Rational high = number(spec.substr(dots + 2, has_step ? colon - dots - 2 : spec.npos));
        const auto step = has_step ? parse_number(spec.substr(colon + 1)) : std::optional(Rational(1));
        if (!step || *step <= 0)
            throw InputError(where + " " + text + ": found the step '" + spec.substr(colon + 1) +
                             "', expected a number above 0");
        if (low > high) throw InputError(where + " " + text + ": found an empty range, expected low..high");
        if (to_double((high - low) / *step) > most_cells)
            throw InputError(where + " " + text + ": more than " + std::to_string(most_cells) + " values");
        for (Rational value = low; value <= high; value += *step)
            axis.values.push_back(check_value(field, value, where + " " + name));
        return axis;
    }
    std::istringstream parts(spec);
    for (std::string part; std::getline(parts, part, ',');) {
        if (axis.values.size() == most_cells)
            throw InputError(where + " " + name + ": more than " + std::to_string(most_cells) + " values");
        axis.values.push_back(parse_value(field, part, where + " " + name));
    }
    if (axis.values.empty()) throw InputError(where + " " + text + ": expected at least one value");
    return axis;
}

void check_axes(const Question& question, const std::vector<SweepAxis>& axes) {
    std::set<std::string> names;
    double product = 1;
    for (const SweepAxis& axis : axes) {
        const std::string& name = axis.field->name;
        if (!names.insert(name).second) throw InputError(axis.where + ": found twice");
        if (const auto typed = question.typed.find(name); typed != question.typed.end())
            throw InputError(axis.where + ": found " + typed->second + " as well; leave one of them out");
        product *= static_cast<double>(axis.values.size());
        if (product > static_cast<double>(most_cells))
            throw InputError(axis.where + ": that makes more than " + std::to_string(most_cells) + " combinations");
    }
}

Variants vary(const Question& question, const std::vector<SweepAxis>& axes) {
    check_axes(question, axes);
    Variants all{{question}, {""}};
    for (const SweepAxis& axis : axes) {
        Variants more;
        for (std::size_t i = 0; i < all.questions.size(); ++i)
            for (std::size_t k = 0; k < axis.values.size(); ++k) {
                more.questions.push_back(all.questions[i]);
                more.questions.back().params[axis.field->name] = {axis.values[k], axis.where};
                const std::string before = all.labels[i].empty() ? "" : all.labels[i] + ", ";
                more.labels.push_back(before + axis.field->name + " " + axis.text(k));
            }
        all = std::move(more);
    }
    return all;
}

std::size_t Sweep::cells() const {
    std::size_t cells = 1;
    for (const SweepAxis& axis : axes) cells *= axis.values.size();
    return cells;
}

std::vector<std::size_t> Sweep::coordinates(std::size_t cell) const {
    std::vector<std::size_t> place(axes.size());
    for (std::size_t i = axes.size(); i-- > 0; cell /= axes[i].values.size()) place[i] = cell % axes[i].values.size();
    return place;
}

std::vector<std::pair<const Field*, Value>> Sweep::params_of(std::size_t cell) const {
    std::vector<std::pair<const Field*, Value>> all = params;
    const std::vector<std::size_t> place = coordinates(cell);
    for (std::size_t i = 0; i < axes.size(); ++i) all.emplace_back(axes[i].field.get(), axes[i].values[place[i]]);
    // the fields of a procedure lie side by side
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& a, const auto& b) { return std::less<>()(a.first, b.first); });
    return all;
}

}  // namespace warodds
