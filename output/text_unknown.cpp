#include "output/text_unknown.hpp"
#include "output/spelling.hpp"

#include "analysis/words/phrases.hpp"
#include "tables/text_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace warodds {

namespace {

// where no cell has a worth: they leave no figure open, or no cell by itself narrows it, or nobody worked that out
std::string none_moves(const Unknown& unknown) {
    const auto moved = std::find(unknown.is_moved.begin(), unknown.is_moved.end(), true);
    if (moved == unknown.is_moved.end()) return "; none of them moves " + one_line(unknown.figures[0]);
    const auto figure = static_cast<std::size_t>(moved - unknown.is_moved.begin());
    if (unknown.adds_up(figure)) return "; none of them by itself narrows " + one_line(unknown.figures[figure]);
    return "; what each is worth is told of chances and means only";
}

}  // namespace

std::string unread_text(const Answer& answer) {
    constexpr std::size_t most_cells = 3, most_unread = 3;
    constexpr double nothing = 1e-9;
    const Distribution& odds = answer.distribution;
    if (odds.unread.empty()) return "";
    std::string text;
    if (!odds.open) {
        const std::size_t shown = std::min(most_unread, odds.unread.size());
        for (std::size_t i = 0; i < shown; ++i) {
            const UnreadRow& row = odds.unread[i];
            text += fmt::format("  unknown cell: {}, row {}, column {}: {} of the probability\n", row.cell.table,
                                row.cell.row, row.cell.column, percent(row.p, odds.is_exact()));
        }
        if (odds.unread.size() > shown)
            text += fmt::format("  and {} more, which {} lists\n", odds.unread.size() - shown, said_option("json"));
    } else if (const Unknown& unknown = answer.unknown; !unknown.figures.empty()) {
        // the first figure that unknown cells move
        const auto moves = [&](std::size_t figure) {
            return unknown.adds_up(figure) && std::any_of(unknown.cells.begin(), unknown.cells.end(),
                                                          [&](auto& cell) { return cell.worth[figure] > nothing; });
        };
        std::size_t figure = 0;
        while (figure < unknown.figures.size() && !moves(figure)) ++figure;
        text += fmt::format("  {} unknown cell{} can be met", unknown.cells.size(),
                            unknown.cells.size() == 1 ? "" : "s");
        if (figure == unknown.figures.size()) {
            text += none_moves(unknown) + "\n";
        } else {
            const auto shown = std::min<std::size_t>(
                most_cells, static_cast<std::size_t>(
                                std::count_if(unknown.cells.begin(), unknown.cells.end(),
                                              [&](const OpenCell& cell) { return cell.worth[figure] > nothing; })));
            text += fmt::format("; to know {} first narrows {} by up to\n", shown == 1 ? "this" : "these",
                                one_line(unknown.figures[figure]));
            for (std::size_t i = 0; i < shown; ++i) {
                const OpenCell& cell = unknown.cells[i];
                const double worth = cell.worth[figure];
                text += fmt::format("    {}  {}, row {}, column {}\n",
                                    unknown.is_chance(figure) ? fmt::format("{:5.2f} points", worth * 100)
                                                              : number(worth, Medium::terminal),
                                    cell.cell.table, cell.cell.row, cell.cell.column);
            }
        }
    }
    std::set<std::string> tables;
    for (const UnreadRow& row : odds.unread) tables.insert(row.cell.table);
    text += odds.open ? "  Ranges are bounds over all codes that the chart's file lists. To fill it in:\n"
                      : "  Ranges are bounds over whatever such a cell could do. To fill it in:\n";
    for (const TableUse& use : answer.tables) {
        if (!tables.contains(use.id)) continue;
        text += use.grade == to_text(Grade::yours)
                    ? fmt::format("    {}\n", one_line(use.source))
                    : fmt::format("    {}, then {}\n", said_call("tables new " + use.id + " --out DIR"),
                                  said_option("tables", "DIR"));
    }
    return text;
}

std::string plausible_text(const Unknown& unknown) {
    if (!unknown.plausible) return "";
    const Plausible& plausible = *unknown.plausible;
    TextTable table({{}, {.is_right = true, .least = 9, .most = 9}, {}});
    for (std::size_t i = 0; i < plausible.bands.size(); ++i) {
        const PlausibleBand& band = plausible.bands[i];
        const auto figure = [&](double value) {
            return unknown.is_chance(i) ? percent(value, Medium::terminal) : number(value, Medium::terminal);
        };
        table.add({one_line(unknown.figures[i]), figure(band.median),
                   fmt::format("{} to {}", figure(band.low), figure(band.high))});
    }
    return fmt::format("  plausible: median and 5-95 % band over {} charts\n", with_commas(plausible.charts)) +
           table.text() +
           "  A band speaks of charts, not of dice: all that keep the known cells and the\n"
           "  declared pattern, each as likely as any other.\n\n";
}

}  // namespace warodds
