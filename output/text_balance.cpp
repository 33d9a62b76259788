// A balance as text: what changes by column and over the mix, how the columns stand to each other, and what was asked.
#include "analysis/words/phrases.hpp"
#include "output/narrow.hpp"
#include "output/spelling.hpp"
#include "output/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warodds {
namespace {

constexpr std::size_t most_lines = 24, most_told = 10, most_parts = 2;
constexpr double nothing = 1e-12;

using narrow::figures;
using narrow::said;
std::string plain(double p) { return percent(p, Medium::terminal); }
// a chance that unknown cells leave open
std::string between(double low, double high) {
    return high - low < nothing ? plain(low) : plain(low) + " to " + plain(high);
}
std::string points(double change) { return fmt::format("{:+.2f}", 100 * change); }

std::string cells_text(const Balance& balance) {
    if (balance.changed.empty()) return said("no cell is different");
    std::string text = said(
        fmt::format("{} of {} cells changed", balance.changed.size(), balance.rows.size() * balance.headings.size()));
    TextTable table({{.before = "    "}, {}, {}});
    for (std::size_t i = 0; i < std::min(most_told, balance.changed.size()); ++i) {
        const ChangedCell& cell = balance.changed[i];
        table.add({"row " + cell.row, "column " + cell.column, cell.from + " -> " + cell.to});
    }
    text += table.text();
    if (balance.changed.size() > most_told)
        text += fmt::format("    and {} more\n", balance.changed.size() - most_told);
    return text;
}

void add_changes(TextTable& table, const Balance& balance, const std::string& name, const ColumnOdds& before,
                 const ColumnOdds& after) {
    std::string column = name;
    for (std::size_t code = 0; code < balance.codes.size(); ++code) {
        const double a = before.chances[code], b = after.chances[code];
        if (std::abs(a - b) < nothing) continue;
        const double a_open = before.unknown, b_open = after.unknown;
        table.add(
            {column, balance.codes[code], between(a, a + a_open), between(b, b + b_open),
             a_open + b_open < nothing ? points(b - a) : points(b - a - a_open) + " to " + points(b + b_open - a)});
        column.clear();
    }
}

std::string chances_text(const Balance& balance) {
    TextTable table({{}, {}, figures, figures, figures});
    table.add({"column", "result", "before", "after", "points"});
    const ChartVersion &before = balance.versions[0], &after = balance.versions[1];
    for (std::size_t i = 0; i < balance.headings.size(); ++i)
        add_changes(table, balance, balance.headings[i], before.columns[i], after.columns[i]);
    add_changes(table, balance, "the mix", before.mixed, after.mixed);
    std::string text = table.text(), mix;
    const std::size_t lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    if (lines == 1) return "";
    if (lines > 2 * most_lines) {  // the mix stands for all
        TextTable mixed({{}, {}, figures, figures, figures});
        mixed.add({"column", "result", "before", "after", "points"});
        add_changes(mixed, balance, "the mix", before.mixed, after.mixed);
        text = mixed.text() +
               said("too many columns change to list them all; " + said_option("json") + " has every chance");
    }
    const bool is_even = std::all_of(balance.mix.begin(), balance.mix.end(),
                                     [&](const auto& one) { return one.second == balance.mix.front().second; });
    if (is_even && balance.mix.size() == balance.headings.size()) mix = "every column as often as any other";
    else
        for (const auto& [column, weight] : balance.mix)
            mix += (mix.empty() ? "" : ", ") + balance.headings[column] + " x" + number(weight, Medium::terminal);
    return text + said("the mix: " + mix) + "\n";
}

// the parts whose mean the change moves most
std::vector<std::size_t> moved_parts(const Balance& balance) {
    std::vector<std::pair<double, std::size_t>> moved;
    for (std::size_t part = 0; part < balance.parts.size(); ++part) {
        double most = 0;
        for (std::size_t i = 0; i < balance.headings.size(); ++i) {
            const auto &before = balance.versions[0].columns[i].figures,
                       &after = balance.versions[1].columns[i].figures;
            if (before && after) most = std::max(most, std::abs(before->mean[part] - after->mean[part]));
        }
        moved.emplace_back(-most, part);
    }
    std::stable_sort(moved.begin(), moved.end());
    std::vector<std::size_t> parts;
    for (const auto& [most, part] : moved)
        if (parts.size() < most_parts && (-most > nothing || balance.changed.empty())) parts.push_back(part);
    return parts;
}

std::string columns_text(const Balance& balance) {
    const std::vector<std::size_t> parts = moved_parts(balance);
    std::vector<TextTable::Column> columns = {{}, figures};
    std::vector<std::string> heading = {"column", "bits"};
    for (const std::size_t part : parts) {
        heading.push_back(words(balance.parts[part]) + " mean");
        heading.push_back("swing");
        columns.insert(columns.end(), {figures, figures});
    }
    TextTable table(std::move(columns));
    table.add(std::move(heading));
    const auto pair = [](double a, double b) {
        return std::abs(a - b) < 0.005 ? fmt::format("{:.2f}", a) : fmt::format("{:.2f} -> {:.2f}", a, b);
    };
    bool is_open = false;
    const auto add = [&](const std::string& name, const ColumnOdds& old, const ColumnOdds& now) {
        const auto &before = old.figures, &after = now.figures;
        if (!before || !after) {
            std::vector<std::string> line(2 + 2 * parts.size(), "?");
            line[0] = name;
            is_open = true;
            return table.add(std::move(line));
        }
        std::vector<std::string> line = {name, pair(before->entropy, after->entropy)};
        for (const std::size_t part : parts) {
            line.push_back(pair(before->mean[part], after->mean[part]));
            line.push_back(pair(before->swing[part], after->swing[part]));
        }
        table.add(std::move(line));
    };
    for (std::size_t i = 0; i < balance.headings.size(); ++i)
        add(balance.headings[i], balance.versions[0].columns[i], balance.versions[1].columns[i]);
    add("the mix", balance.versions[0].mixed, balance.versions[1].mixed);
    return table.text() + said("bits: how much a roll decides (entropy); swing: standard deviation") +
           (is_open ? said("?: unknown cells of the column leave it open") : "") + "\n";
}

std::string order_text(const Balance& balance, const ChartVersion& version) {
    std::map<std::string, std::vector<std::string>> odd;
    int steps = 0, dominating = 0, same = 0;
    for (std::size_t part = 0; part < balance.parts.size(); ++part) {
        const int trend = version.trend(part);
        for (std::size_t i = 0; i < version.orders[part].size(); ++i) {
            const std::optional<Order>& order = version.orders[part][i];
            if (!order) continue;  // nobody knows
            const std::string where = fmt::format("{} from {} to {}", balance.parts[part], balance.headings[i],
                                                  balance.headings[i + 1]);
            ++steps;
            if (order == Order::same) ++same;
            else if (order == Order::crosses) odd["crossed"].push_back(where);
            else if (trend != 0 && (order == Order::rises) != (trend > 0)) odd["reversed"].push_back(where);
            else ++dominating;
        }
    }
    std::string text;
    if (steps > 0)
        text += said(fmt::format(
            "{}: {} steps to the next column: {} dominate in first order, {} plateaus, {} crossed, {} reversed",
            version.label, steps, dominating, same, odd["crossed"].size(), odd["reversed"].size()));
    for (const auto& [what, where] : odd) {
        constexpr std::size_t most = 6;
        std::string list;
        for (std::size_t i = 0; i < std::min(most, where.size()); ++i) list += (i ? "; " : "") + where[i];
        if (where.size() > most) list += fmt::format("; and {} more", where.size() - most);
        if (!where.empty()) text += "  " + said(what + ": " + list);
    }
    std::string dead;
    for (std::size_t i = 0; i < version.dead.size(); ++i)
        if (version.dead[i]) dead += (dead.empty() ? "" : ", ") + balance.headings[i];
    if (!dead.empty()) text += "  " + said("dead, just like the column before: " + dead);
    return text;
}

// "200", or after trials "130 (85 to 240)"
std::string games_text(const Verdict& verdict) {
    std::string text = with_commas(*verdict.games);
    if (verdict.least == verdict.games && verdict.most == verdict.games) return text;
    return fmt::format("{} ({} {})", text, verdict.least ? with_commas(*verdict.least) : text,
                       verdict.most ? "to " + with_commas(*verdict.most) : "or more");
}

std::string asked_text(const Balance& balance) {
    const Comparison& comparison = *balance.compared;
    std::string text;
    for (std::size_t ask = 0; ask < comparison.asks.size(); ++ask) {
        const bool is_chance = comparison.is_chance(ask);
        TextTable table({{.least = 8}, figures, {}});
        for (std::size_t i = 0; i < 2; ++i)
            table.add({comparison.labels[i],
                       estimate_text(comparison.answers[i].asks[ask].value, is_chance,
                                     comparison.answers[i].distribution.is_exact()),
                       i > 0 ? difference_text(comparison.differences[ask][i], is_chance) : ""});
        text += one_line(comparison.asks[ask]) + "\n" + table.text();
        const Verdict& verdict = balance.verdicts[ask];
        if (verdict.games)
            text += said(fmt::format("{} playtest games of each version tell them apart ({}, 5 %, power 80 %)",
                                     games_text(verdict),
                                     verdict.is_chance ? "Fisher's exact test" : "Student's test"));
        for (const std::string& line : rests_lines(comparison, ask)) text += said(line);
        text += "\n";
    }
    return text;
}

std::string pulls_text(const Balance& balance) {
    if (balance.pulls.empty()) return balance.no_pulls.empty() ? "" : said(balance.no_pulls) + "\n";
    const AskAnswer& figure = balance.compared->answers[0].asks.front();
    const bool is_chance = figure.kind == Expression::Kind::probability;
    const auto value = [&](double x) { return is_chance ? plain(x) : number(x, Medium::terminal); };
    const auto change = [&](double x) {
        return is_chance ? fmt::format("{:+.2f}", 100 * x) : fmt::format("{:+.3f}", x);
    };
    TextTable table({{}, figures, figures, figures, {}});
    table.add({"cell", "read in", "figure there", "pull", "another code moves it by"});
    for (std::size_t i = 0; i < std::min(most_told, balance.pulls.size()); ++i) {
        const CellPull& cell = balance.pulls[i];
        const double now = figure.value.value;
        table.add({"row " + balance.rows[static_cast<std::size_t>(cell.row)] + ", " +
                       balance.headings[static_cast<std::size_t>(cell.column)],
                   plain(cell.chance), value(cell.there), change(cell.there - now),
                   change(cell.low - now) + " to " + change(cell.high - now)});
    }
    return fmt::format("the cells that matter most to {}, of {} that can be read\n", one_line(figure.expr),
                       balance.pulls.size()) +
           table.text() +
           said(std::string("pull: the figure where the cell is read less the figure overall, its derivative by the "
                            "cell's chance; then what another code of the chart there would do") +
                (is_chance ? ", in points" : "")) +
           "\n";
}

}  // namespace

std::string print(const Balance& balance) {
    std::string text = one_line(fmt::format("{} [{}]", balance.title, balance.id)) + "\n";
    if (!balance.versions.empty()) {
        text += cells_text(balance) + "\n" + chances_text(balance) + columns_text(balance);
        for (const ChartVersion& version : balance.versions) text += order_text(balance, version);
    }
    if (!balance.compared) return text;
    const Comparison& comparison = *balance.compared;
    text += "\n" + asked_text(balance) + pulls_text(balance);
    for (const std::string& place : places_lines(comparison)) text += said(one_line(place));
    for (const std::string& line : defaults_lines(comparison)) text += said(line);
    for (const std::string& warning : warnings_of(comparison.tables, Medium::terminal))
        text += said("warning: " + warning);
    const Answer& first = comparison.answers.front();
    const std::string how = method_text(first.distribution.method, first.distribution.engine, first.distribution.trials,
                                        first.seed, Medium::terminal, goals_text(comparison));
    return text + said(how + (comparison.paired ? ", the same trials one by one" : "") + " · " +
                       sources_text(comparison.tables));
}

}  // namespace warodds
