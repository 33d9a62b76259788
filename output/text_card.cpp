// A card as text: small figures that stand close together.
#include "analysis/advice/card.hpp"
#include "analysis/words/phrases.hpp"
#include "output/narrow.hpp"
#include "output/text.hpp"
#include "output/text_assumed.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace warodds {
namespace {

// in percent without the sign, which stands above
std::string small_figure(double value, bool is_chance) {
    if (!std::isfinite(value)) return "n/a";
    if (!is_chance) return fmt::format("{:.2f}", value);
    if (value > 1 - 1e-13) return "100";
    return value > 0 && value < 0.0005 ? "<0.1" : value >= 0.9995 ? ">99.9" : fmt::format("{:.1f}", 100 * value);
}

std::string card_grid(const Card& card, std::size_t ask) {
    const Sweep& sweep = card.sweep;
    const bool is_chance = sweep.is_chance(ask);
    std::vector<TextTable::Column> columns(card.columns.size() + 1, {.before = " ", .is_right = true, .least = 5});
    columns[0] = {};
    std::vector<std::vector<std::string>> lines = {{""}};
    lines[0].insert(lines[0].end(), card.columns.begin(), card.columns.end());
    for (std::size_t row = 0; row < card.rows.size(); ++row) {
        std::vector<std::string> line = {card.rows[row]};
        for (std::size_t column = 0; column < card.columns.size(); ++column) {
            const Estimate& value = sweep.values[ask][card.cell(row, column)];
            const bool is_open = sweep.method == Method::exact && !value.is_exact() && std::isfinite(value.value);
            line.push_back(is_open ? small_figure(value.low, is_chance) + "-" + small_figure(value.high, is_chance)
                                   : small_figure(value.value, is_chance));
        }
        lines.push_back(std::move(line));
    }
    return narrow::pages(lines, columns);
}

}  // namespace

std::string print(const Card& card) {
    const Sweep& sweep = card.sweep;
    std::string text = one_line(fmt::format("{} [{}]", sweep.title, sweep.procedure)) + "\n";
    if (!card.parameters.empty()) text += narrow::said(fmt::format("{}", fmt::join(card.parameters, " · ")));
    text += narrow::said(fmt::format("down: {} · across: {}", card.row_name, card.column_name));
    for (std::size_t ask = 0; ask < sweep.asks.size(); ++ask)
        text += "\n" + one_line(sweep.asks[ask]) + (sweep.is_chance(ask) ? ", in %\n" : "\n") + card_grid(card, ask) +
                never_text(sweep, ask);
    text += "\n";
    if (const std::string rests = rests_names(sweep.assumed); !rests.empty())
        text += narrow::said(rests + "; other values move figures in it");
    for (const std::string& line : defaults_lines(sweep.assumed)) text += narrow::said(line);
    for (const std::string& warning : warnings_of(sweep.tables, Medium::terminal))
        text += narrow::said("warning: " + warning);
    return text + narrow::said(
                      method_text(sweep.method, sweep.engine, sweep.trials, sweep.seed, Medium::terminal, sweep.goal) +
                      " · " + sources_text(sweep.tables));
}

}  // namespace warodds
