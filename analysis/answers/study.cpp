#include "analysis/answers/study.hpp"

#include "analysis/words/phrases.hpp"
#include "rules/words.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace warodds {

// a chart may be the shipped one here and the user's there: both are named
void add_tables(std::vector<TableUse>& all, const std::vector<TableUse>& more) {
    for (const TableUse& use : more)
        if (std::none_of(all.begin(), all.end(),
                         [&](const TableUse& known) { return known.id == use.id && known.grade == use.grade; }))
            all.push_back(use);
}

std::vector<std::string> default_asks(const std::vector<Field>& outcomes) { return derived_asks(outcomes); }

std::vector<std::string> default_asks(const Question& question, const TableSet& tables) {
    const Procedure& procedure = *question.procedure;
    return default_asks(procedure.brings.empty() ? procedure.outcomes
                                                 : procedure.bind(question.params, tables).outcomes);
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

void hold_default(Question& question, const Field& field) {
    const bool is_said = question.params.contains(field.name) ||
                         std::any_of(field.belongs.begin(), field.belongs.end(), [&](const Belongs& belongs) {
                             return belongs.values.empty() && question.params.contains(belongs.to);
                         });
    if (is_said || !field.otherwise) return;
    KnownValues known;
    for (const auto& [name, given] : question.params) known[name] = given.value;
    if (const auto value = field.default_with(known)) question.params[field.name] = {*value, field.name};
}

Question held_beside(Question question, const std::vector<SweepAxis>& axes) {
    const auto is_gone_through = [&](const Field& field) {
        return std::any_of(axes.begin(), axes.end(),
                           [&](const SweepAxis& axis) { return axis.field->name == field.name; });
    };
    for (const SweepAxis& axis : axes)
        for (const std::string& name : axis.field->both) {
            const auto [attacker, defender] = question.procedure->both_sides(name);
            for (const Field* side : {attacker, defender})
                if (side && !is_gone_through(*side)) hold_default(question, *side);
        }
    return question;
}

Variants vary(const Question& question, const std::vector<SweepAxis>& axes) {
    check_axes(question, axes);
    Variants all{{held_beside(question, axes)}, {""}};
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

void tell_apart(Variants& all) {
    std::map<std::string, std::vector<std::size_t>> called;
    for (std::size_t i = 0; i < all.labels.size(); ++i) called[all.labels[i]].push_back(i);
    for (const auto& [label, places] : called) {
        if (places.size() == 1) continue;
        std::set<std::string> names;
        for (const std::size_t i : places)
            for (const auto& [name, given] : all.questions[i].params) names.insert(name);
        for (const std::string& name : names) {
            const auto value = [&](std::size_t i) -> std::optional<Value> {
                const auto found = all.questions[i].params.find(name);
                return found == all.questions[i].params.end() ? std::nullopt : std::optional(found->second.value);
            };
            if (std::all_of(places.begin(), places.end(), [&](std::size_t i) { return value(i) == value(places[0]); }))
                continue;
            for (const std::size_t i : places)
                if (const auto given = value(i))
                    all.labels[i] += ", " + name + " " +
                                     to_text(all.questions[i].procedure->expect_parameter(name, name), *given);
        }
    }
}

ChartVariants vary_charts(const Variants& variants, const std::vector<NamedCharts>& charts) {
    if (charts.empty())
        throw InputError(option_name("vary") + " tables: expected directories with charts, such as tables=old,new");
    ChartVariants all;
    std::set<std::string> known;
    for (const auto& [name, tables] : charts) {
        if (!known.insert(name).second)
            throw InputError(option_name("vary") + " tables: found '" + name + "' twice; leave one of them out");
        for (std::size_t i = 0; i < variants.questions.size(); ++i) {
            const std::string before = variants.labels[i].empty() ? "" : variants.labels[i] + ", ";
            all.variants.questions.push_back(variants.questions[i]);
            all.variants.labels.push_back(before + "tables " + name);
            all.charts.push_back({name, tables});
        }
    }
    return all;
}

Comparison compare(const ChartVariants& cases, const Watch& watch) {
    TableSets tables;
    for (const NamedCharts& charts : cases.charts) tables.push_back(charts.tables.get());
    return compare(cases.variants.questions, cases.variants.labels, tables, watch);
}

std::size_t Sweep::cells() const {
    std::size_t cells = 1;
    for (const SweepAxis& axis : axes) cells *= axis.values.size();
    return cells;
}

std::string Sweep::cell_text(std::size_t cell) const {
    std::string text;
    const std::vector<std::size_t> place = coordinates(cell);
    for (std::size_t i = 0; i < axes.size(); ++i)
        text += (i ? ", " : "") + axes[i].field->name + "=" + axes[i].text(place[i]);
    return text;
}

std::vector<Refusal> Sweep::refusals() const {
    std::vector<Refusal> all;
    for (std::size_t cell = 0; cell < cells(); ++cell)
        if (is_refused(cell)) all.push_back({cell, cell_text(cell), refused[cell]});
    return all;
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
    KnownValues known;
    for (const auto& [field, value] : all) known[field->name] = value;
    if (owner)  // defaults that hang on others
        for (const Field& field : owner->parameters)
            if (field.otherwise && !known.contains(field.name))
                if (auto value = field.default_with(known)) all.emplace_back(&field, std::move(*value));
    // the fields of a procedure lie side by side
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& a, const auto& b) { return std::less<>()(a.first, b.first); });
    return all;
}

}  // namespace warodds
