#include "analysis/study.hpp"

#include "analysis/phrases.hpp"

#include <algorithm>
#include <set>

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
    const std::vector<std::size_t> order = by_care(outcomes);
    for (const std::size_t i : order)
        if (const Field& field = outcomes[i]; field.kind == Kind::boolean && !field.on_request && !field.is_aside)
            asks.push_back(field.name);
    const bool has_flags = !asks.empty();
    for (const std::size_t i : order)
        if (const Field& field = outcomes[i];
            field.kind == Kind::integer && !field.on_request && (!has_flags || field.name.ends_with("losses")))
            asks.push_back("mean(" + field.name + ")");
    return asks;
}

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
            all.charts.push_back(tables);
        }
    }
    return all;
}

Comparison compare(const ChartVariants& cases, const Watch& watch) {
    TableSets tables;
    for (const auto& charts : cases.charts) tables.push_back(charts.get());
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
