// Balance as maps: where chances move, result by column, and which cells of the chart pull at the figure that was asked.
#include "output/figure_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace warodds {
namespace {

using namespace figure;

Figure::Panel difference_map(const Balance& balance) {
    Figure::Panel panel{.shape = Figure::Shape::heat_map, .title = "Chance of each result, after less before"};
    panel.is_difference = true;
    panel.x_name = "column";
    panel.y_name = "result";
    panel.categories = balance.headings;
    panel.series.push_back({"difference", {}});
    const ChartVersion &before = balance.versions[0], &after = balance.versions[1];
    for (std::size_t code = 0; code < balance.codes.size(); ++code) {
        std::vector<Estimate> row;
        double most = 0;
        for (std::size_t i = 0; i < balance.headings.size(); ++i) {
            const bool is_known = before.columns[i].is_known() && after.columns[i].is_known();
            const double change = after.columns[i].chances[code] - before.columns[i].chances[code];
            row.push_back(is_known ? Estimate::exactly(change) : Estimate::none());
            if (is_known) most = std::max(most, std::abs(change));
        }
        if (most < 1e-12) continue;
        panel.rows.push_back(balance.codes[code]);
        panel.series[0].values.insert(panel.series[0].values.end(), row.begin(), row.end());
    }
    return panel;
}

// a figure of each cell of the chart; `of_unread` for those that are never read
template <class Of>
Figure::Panel cell_map(const Balance& balance, std::string title, double of_unread, const Of& of) {
    Figure::Panel panel{.shape = Figure::Shape::heat_map, .title = std::move(title)};
    panel.is_chance = balance.compared->answers[0].asks.front().kind == Expression::Kind::probability;
    panel.x_name = "column";
    panel.y_name = "row";
    panel.categories = balance.headings;
    panel.rows = balance.rows;
    panel.series.push_back({panel.title, std::vector<Estimate>(balance.rows.size() * balance.headings.size(),
                                                               Estimate::exactly(of_unread))});
    for (const CellPull& cell : balance.pulls)
        panel.series[0].values[static_cast<std::size_t>(cell.row) * balance.headings.size() +
                               static_cast<std::size_t>(cell.column)] = Estimate::exactly(of(cell));
    return panel;
}

Figure::Panel pull_map(const Balance& balance) {
    const double overall = balance.compared->answers[0].asks.front().value.value;
    Figure::Panel panel = cell_map(balance, "Pull of each cell", std::numeric_limits<double>::quiet_NaN(),
                                   [&](const CellPull& cell) { return cell.there - overall; });
    panel.is_difference = true;
    return panel;
}

}  // namespace

Figure figure_of(const Balance& balance) {
    if (balance.versions.empty()) return figure_of(*balance.compared);
    Figure figure{.title = balance.title + ", before and after"};
    figure.parameters.push_back(
        fmt::format("{} of {} cells changed", balance.changed.size(), balance.rows.size() * balance.headings.size()));
    if (Figure::Panel map = difference_map(balance); !map.rows.empty()) figure.panels.push_back(std::move(map));
    if (!balance.pulls.empty()) {
        const std::string figure_words = asked_words(balance.compared->answers[0].asks.front().expr);
        figure.panels.push_back(pull_map(balance));
        figure.panels.push_back(cell_map(balance, "How far other codes there would move " + figure_words, 0,
                                         [](const CellPull& cell) { return cell.worth(); }));
        figure.footer.push_back("Pull: " + figure_words + " where the cell is read, less overall");
    }
    if (figure.panels.empty()) throw InputError("there is nothing to draw: the two charts are the same");
    if (balance.compared) {
        const Comparison& comparison = *balance.compared;
        for (std::size_t ask = 0; ask < std::min(most_asks, comparison.asks.size()); ++ask) {
            const auto shown = [&](std::size_t i) {
                const Estimate& figure = comparison.answers[i].asks[ask].value;
                const auto one = [&](double value) {
                    return comparison.is_chance(ask) ? percent(value) : number(value);
                };
                return figure.has_value() ? one(figure.value) : one(figure.low) + " to " + one(figure.high);
            };
            figure.answers.push_back(fmt::format("{}: {} → {}", asked_words(comparison.asks[ask]), shown(0), shown(1)));
        }
        const Distribution& odds = comparison.answers[0].distribution;
        figure.footer.push_back(
            method_text(odds.method, odds.engine, odds.trials, comparison.answers[0].seed, Medium::picture));
        add_tables(figure, comparison.tables);
    }
    return figure;
}

}  // namespace warodds
