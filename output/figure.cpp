// The figure of an answer: the outcome fields that tell most, the questions and their figures, and where all of it
// comes from.
#include "analysis/answers/within.hpp"
#include "output/figure_parts.hpp"
#include "output/figure_ranks.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace warodds {

// ---- what all figures have ------------------------------------------------------------------------------------

namespace figure {

// The first clause of a field's help, and its unit unless the words already say it. Clauses that lean on what stands beside
// them in a list ("of those", "the enemy's") say nothing alone.
std::string axis_words(const Field& field) {
    std::string text = words(field.help.substr(0, field.help.find_first_of(",;:(")));
    std::erase(text, '`');
    while (text.ends_with(' ')) text.pop_back();
    const bool leans = text.starts_with("of ") || text.starts_with("the same") || text.ends_with("'s") ||
                       text.starts_with("what the codes of");
    if (text.empty() || text.size() > 60 || leans) text = words(field.name);
    return field.unit.empty() || text.find(field.unit) != text.npos ? text : text + " (" + field.unit + ")";
}

std::string parameter_line(const Field& field, const Value& value) {
    return words(field.name) + ": " + words(to_text(field, value)) + (field.unit.empty() ? "" : " " + field.unit);
}

std::string asked_words(const std::string& expr) {
    std::string text = expr;
    // a wish is drawn as a line, and said there
    if (const auto wish = Expression::split_wish(expr); wish && (!wish->second.is_chance || expr.ends_with('%')))
        text = wish->first;
    std::erase(text, '"');
    for (const std::string name : {"mean", "median"})
        if (text.starts_with(name + "(") && text.ends_with(')'))
            text = name + " " + text.substr(name.size() + 1, text.size() - name.size() - 2);
    return ask_words(text);
}

std::string level_words(double at, bool is_chance, bool at_least) {
    return fmt::format("{}{} wanted", at_least ? "" : "at most ",
                       is_chance ? fmt::format("{:.6g} %", 100 * at) : fmt::format("{:.6g}", at));
}

std::string first_of(std::size_t shown, std::size_t all, const std::string& things) {
    return fmt::format("the first {} of {} {}", shown, all, things);
}

void add_assumed(Figure& figure, std::vector<std::string> lines) {
    if (lines.empty()) return;
    const std::size_t all = lines.size();
    lines.resize(std::min(all, most_asks));
    if (all > lines.size()) lines.push_back(fmt::format("and {} more", all - lines.size()));
    figure.footer.push_back(fmt::format("{}", fmt::join(lines, "  ·  ")));
}

void add_never(Figure& figure, const std::string& expr, const std::vector<std::optional<Happens>>& cells,
               bool is_exact) {
    const std::string never = never_words(cells, is_exact);
    if (!never.empty()) figure.footer.push_back(asked_words(expr) + ": " + never);
}

void add_tables(Figure& figure, const std::vector<TableUse>& tables) {
    for (std::string& warning : warnings_of(tables, Medium::picture)) figure.warnings.push_back(std::move(warning));
    if (!tables.empty()) figure.footer.push_back("Charts: " + sources_text(tables));
}

void add_bands(Figure& figure, const Unknown& unknown) {
    if (unknown.plausible)
        figure.bands = fmt::format("5–95 % of {} plausible charts, with their median",
                                   with_commas(unknown.plausible->charts));
}

void add_unread(Figure& figure, const std::vector<UnreadRow>& unread, const std::string& whose) {
    constexpr std::size_t most = 6;  // of a chart
    std::map<std::string, std::vector<std::string>> by_chart;
    for (const UnreadRow& row : unread)
        by_chart[row.cell.table].push_back(
            fmt::format("{} / {} ({})", row.cell.row, row.cell.column, percent(row.p.value)));
    for (auto& [chart, cells] : by_chart) {
        const std::size_t more = cells.size() - std::min(cells.size(), most);
        cells.resize(cells.size() - more);
        figure.warnings.push_back(fmt::format("Unknown{}: {} {} of {}{}", whose, cells.size() == 1 ? "cell" : "cells",
                                              fmt::join(cells, ", "), chart,
                                              more ? fmt::format(" and {} more", more) : ""));
    }
}

std::string answer_line(const std::string& what, const AskAnswer& ask, const PlausibleBand* band) {
    const bool is_chance = ask.kind == Expression::Kind::probability;
    const auto shown = [&](double value) { return is_chance ? percent(value) : number(value); };
    const Estimate& value = ask.value;
    const std::string text = what + ": ";
    const std::string ends = value.has_ends() ? shown(value.low) + " to " + shown(value.high) : "no interval";
    std::string wish;
    if (ask.wish)
        wish = " (" + level_words(ask.wish->target, ask.wish->is_chance, ask.wish->at_least) + ": " +
               verdict_text(ask.is_met()) + ")";
    if (!has_unknown(value.width))
        return text + shown(value.value) + (value.is_exact() ? "" : " (" + ends + ")") + wish;
    if (!band) return text + ends + wish;
    const std::string spread = band->low < band->high ? fmt::format(", {} to {}", shown(band->low), shown(band->high))
                                                      : "";
    return text + ends + fmt::format(" (plausible: {}{})", shown(band->median), spread) + wish;
}

Figure words_of(const Answer& answer) {
    Figure figure{.title = answer.title};
    for (std::size_t i = 0; i < std::min(answer.asks.size(), most_asks); ++i) {
        const bool has_band = answer.unknown.plausible && i < answer.unknown.plausible->bands.size();
        figure.answers.push_back(answer_line(asked_words(answer.asks[i].expr), answer.asks[i],
                                             has_band ? &answer.unknown.plausible->bands[i] : nullptr));
    }
    if (answer.asks.size() > most_asks) figure.footer.push_back(first_of(most_asks, answer.asks.size(), "questions"));
    for (const auto& [field, value] : answer.params)
        if (std::find(answer.given.begin(), answer.given.end(), field->name) != answer.given.end())
            figure.parameters.push_back(parameter_line(*field, value));
    for (const std::string& place : answer.ledger.places()) figure.footer.push_back(place);
    for (std::size_t i = 0; i < std::min(answer.asks.size(), most_asks); ++i)
        add_never(figure, answer.asks[i].expr, {happens(answer.distribution, answer.asks[i])},
                  answer.distribution.is_exact());
    add_assumed(figure, defaults_lines(answer.assumed));
    figure.footer.push_back(method_text(answer.distribution.method, answer.distribution.engine,
                                        answer.distribution.trials, answer.seed, Medium::picture, answer.goal));
    if (answer.within) figure.footer.push_back(within_text(answer));
    add_tables(figure, answer.tables);
    add_unread(figure, answer.distribution.unread, "");
    return figure;
}

}  // namespace figure

namespace {

using namespace figure;

constexpr std::size_t most_numbers = 60;

// ---- panels ----------------------------------------------------------------------------------------------------

using Marginal = std::vector<std::pair<std::int32_t, Estimate>>;

// Values put together: the interval is that of their trials counted together.
Estimate together(const Answer& answer, const Estimate& a, const Estimate& b) {
    const double p = a.value + b.value;
    if (has_unknown(a.width | b.width)) return {p, a.low + b.low, std::min(1.0, a.high + b.high), a.width | b.width};
    if (answer.distribution.is_exact()) return Estimate::exactly(p);
    const std::uint64_t trials = answer.distribution.trials;
    return proportion(static_cast<std::uint64_t>(std::llround(p * static_cast<double>(trials))), trials);
}

bool is_wholly_open(const Marginal& marginal) {
    return std::all_of(marginal.begin(), marginal.end(), [](const auto& value) {
        return has_unknown(value.second.width) && value.second.low < 1e-9 && value.second.high > 1 - 1e-9;
    });
}

// where one of twenty, half and nineteen of twenty are below, of a distribution that is wide enough to need it
void add_quantiles(Figure::Panel& panel, const Distribution& odds, std::size_t index) {
    constexpr std::size_t least_bars = 9;
    if (panel.positions.size() < least_bars || !odds.unread.empty()) return;
    for (const auto& [level, name] : {std::pair{0.5, "median"}, {0.05, "5 %"}, {0.95, "95 %"}})
        panel.marks.push_back({odds.quantile(index, level).value, name});
}

// A wish for the chance of a yes-or-no field is a line at the bar that comes next.
void add_wish(Figure::Panel& panel, const Answer& answer, const std::string& field) {
    for (const AskAnswer& ask : answer.asks)
        if (ask.wish && ask.expr.starts_with(field) &&
            ask.expr.find_first_not_of(' ', field.size()) == ask.expr.find_last_of("<>"))
            panel.wishes.push_back(
                {ask.wish->target, level_words(ask.wish->target, true, ask.wish->at_least), panel.categories.size()});
}

// `most_words`: how many words have room beside their bars
Figure::Panel field_panel(const Answer& answer, std::size_t index, Marginal marginal, std::size_t most_words) {
    const Field& field = answer.distribution.fields[index];
    Figure::Panel panel{.title = title_words(field.name), .x_name = axis_words(field), .y_name = "chance"};
    panel.unknown = answer.distribution.lost_chance();
    panel.series.push_back({"", {}});
    std::vector<Estimate>& values = panel.series[0].values;
    if (field.kind == Kind::integer) {
        const std::int32_t first = marginal.front().first, range = marginal.back().first - first + 1;
        // too many numbers for bars that a person can tell apart: whole tens, fifties, hundreds together
        // values that all lie on a grid, such as 0, 25, 50, 75, 100, are bars of that width
        std::int32_t grid = 0;
        for (const auto& [value, p] : marginal) grid = std::gcd(grid, value - first);
        if (grid == 0 || first % grid != 0) grid = 1;
        std::int32_t step = grid;
        for (const int factor : {2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 10'000, 50'000, 100'000, 1'000'000})
            if (range / step > static_cast<std::int32_t>(most_numbers)) step = factor * grid;
        panel.ranges = step > grid;
        panel.step = static_cast<double>(step) / field.parts;
        if (panel.ranges) panel.x_name += fmt::format(", {} together", panel.step);
        for (const auto& [value, p] : marginal) {
            const std::int32_t lowest =
                !panel.ranges ? value : static_cast<std::int32_t>(std::floor(static_cast<double>(value) / step)) * step;
            const double low = static_cast<double>(lowest) / field.parts;
            if (!panel.positions.empty() && panel.positions.back() == low) {
                values.back() = together(answer, values.back(), p);
                continue;
            }
            panel.positions.push_back(low);
            panel.categories.push_back(outcome_text(field, lowest));
            values.push_back(p);
        }
        add_quantiles(panel, answer.distribution, index);
        return panel;
    }
    if (field.kind == Kind::boolean) {
        for (const auto& [value, p] : marginal) {
            if (value) add_wish(panel, answer, field.name);
            panel.categories.push_back(value ? "yes" : "no");
            values.push_back(p);
        }
        return panel;
    }
    std::size_t others = 0;
    Estimate rest{};
    if (marginal.size() > most_words) {  // the likeliest, in the order that they have
        std::vector<std::size_t> order(marginal.size());
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return marginal[a].second.value > marginal[b].second.value;
        });
        others = marginal.size() - (most_words - 1);
        for (std::size_t i = most_words - 1; i < order.size(); ++i)
            rest = together(answer, rest, marginal[order[i]].second);
        order.resize(most_words - 1);
        std::sort(order.begin(), order.end());
        Marginal kept;
        for (const std::size_t i : order) kept.push_back(marginal[i]);
        marginal = std::move(kept);
    }
    for (const auto& [value, p] : marginal) {
        panel.categories.push_back(words(outcome_text(field, value)));
        values.push_back(p);
    }
    if (others > 0) {
        panel.categories.push_back(fmt::format("{} others", others));
        panel.has_rest = true;
        values.push_back(rest);
    }
    return panel;
}

// Two or more yes-or-no fields share a panel: the chance of each.
Figure::Panel flags_panel(const Answer& answer, const std::vector<std::size_t>& flags) {
    Figure::Panel panel{.title = "What happens", .y_name = "chance"};
    panel.unknown = answer.distribution.lost_chance();
    panel.series.push_back({"", {}});
    for (const std::size_t index : flags) {
        add_wish(panel, answer, answer.distribution.fields[index].name);
        panel.categories.push_back(words(answer.distribution.fields[index].name));
        Estimate chance = answer.distribution.is_exact() ? Estimate::exactly(0)
                                                         : proportion(0, answer.distribution.trials);
        for (const auto& [value, p] : answer.distribution.marginal(index))
            if (value) chance = p;
        panel.series[0].values.push_back(chance);
    }
    return panel;
}

// What was asked, where the charts leave it open: bounds, and what plausible charts say. Chances share a panel.
void add_open_panels(Figure& figure, const Answer& answer) {
    const Unknown& unknown = answer.unknown;
    if (!unknown.plausible) return;
    for (const bool is_chance : {true, false}) {
        Figure::Panel panel{.title = is_chance ? "Chances, over charts" : "Figures, over charts",
                            .y_name = is_chance ? "chance" : "value"};
        panel.is_chance = is_chance;
        panel.series.push_back({});
        for (std::size_t i = 0; i < std::min(unknown.figures.size(), most_asks); ++i) {
            if (unknown.is_chance(i) != is_chance) continue;
            panel.categories.push_back(asked_words(unknown.figures[i]));
            panel.series[0].values.push_back(answer.ask(unknown.figures[i]).value);
            panel.series[0].bands.push_back(unknown.plausible->bands[i]);
        }
        if (!panel.categories.empty()) figure.panels.push_back(std::move(panel));
    }
    add_bands(figure, unknown);
}

}  // namespace

Figure figure_of(const Answer& answer) {
    if (answer.distribution.rows.empty() && answer.distribution.unread.empty())
        throw InputError("there is no outcome to draw");
    Figure figure = words_of(answer);
    std::vector<Expression> asked;
    for (std::size_t i = 0; i < std::min(answer.asks.size(), most_asks); ++i)
        asked.push_back(Expression::parse(answer.asks[i].expr, answer.distribution.fields, option_name("ask")));

    add_open_panels(figure, answer);
    const Ranks ranks(answer, asked);
    std::vector<std::vector<std::size_t>> candidates = ranks.candidates();
    for (const std::size_t sure : ranks.sure_aims(candidates)) {
        const bool is_so = answer.distribution.marginal(sure).front().first != 0;
        figure.answers.push_back(words(answer.distribution.fields[sure].name) + ": " + percent(is_so ? 1 : 0));
    }
    // what was asked comes first, then what a player cares about; what he came for is never left out
    std::vector<std::size_t> order(candidates.size());
    std::iota(order.begin(), order.end(), 0);
    const auto care = [&](std::size_t candidate) { return ranks.care(candidates[candidate]); };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return ranks.of(candidates[a]) < ranks.of(candidates[b]); });
    // what could be anything is no picture beside one that says more
    if (!figure.panels.empty())
        std::erase_if(order, [&](std::size_t candidate) {
            return std::all_of(candidates[candidate].begin(), candidates[candidate].end(),
                               [&](std::size_t i) { return is_wholly_open(answer.distribution.marginal(i)); });
        });
    const std::size_t room = most_panels - figure.panels.size();
    const auto aim = std::find_if(order.begin(), order.end(),
                                  [&](std::size_t candidate) { return care(candidate) == 0; });
    if (room > 0 && aim != order.end() && aim >= order.begin() + static_cast<std::ptrdiff_t>(room))
        std::iter_swap(aim, order.begin() + static_cast<std::ptrdiff_t>(room) - 1);
    order.resize(std::min(order.size(), room));
    const std::size_t panels = order.size() + figure.panels.size();
    for (const std::size_t candidate : order) {
        const std::vector<std::size_t>& fields = candidates[candidate];
        if (fields.size() > 1) figure.panels.push_back(flags_panel(answer, fields));
        else if (Marginal marginal = answer.distribution.marginal(fields[0]); !marginal.empty())
            figure.panels.push_back(field_panel(answer, fields[0], std::move(marginal),
                                                panels == 1   ? 30
                                                : panels == 2 ? 24
                                                              : 9));
    }
    if (figure.panels.empty())
        figure.panels.push_back({.title = "Outcome",
                                 .y_name = "chance",
                                 .series = {{"", {}}},
                                 .unknown = answer.distribution.lost_chance()});
    return figure;
}

}  // namespace warodds
