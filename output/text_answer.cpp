// The answer to one question as text: the short one (text_brief), and with `more` every outcome and what other decisions and readings
// of one's own would give.
#include "analysis/figures/happens.hpp"
#include "analysis/answers/within.hpp"
#include "output/text.hpp"
#include "output/spelling.hpp"
#include "output/text_assumed.hpp"
#include "output/text_brief.hpp"
#include "output/text_parts.hpp"
#include "output/text_unknown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warodds {
namespace {

using text::BarTable;
using text::figure_column;

constexpr std::size_t most_rows = 14;

// a figure that stands among others of its kind: without its interval
std::string bare_percent(double p, bool is_exact) { return percent(Estimate::exactly(p), is_exact); }
std::string among_others(const Estimate& p, bool is_exact) {
    return is_exact || has_unknown(p.width) ? percent(p, is_exact) : bare_percent(p.value, false);
}
std::string bare_mean(const Distribution& odds, std::size_t field) {
    const Estimate mean = odds.mean(field);
    if (!mean.has_ends()) return estimate_text(mean, false, odds.is_exact());
    if (has_unknown(mean.width))  // what unknown cells leave open is no detail
        return number(mean.low, Medium::terminal) + " to " + number(mean.high, Medium::terminal);
    return number(mean.value, Medium::terminal);
}

// " mean 0.84", over the cases in which it happens where it may never; of what can only be 0 or 1 the chances say it all
std::string mean_words(const Distribution& odds, std::size_t index, std::size_t width = 0) {
    const Field& field = odds.fields[index];
    if (field.is_zero_or_one()) return "";
    const auto where = happens(odds, index);
    if (!where) return fmt::format("mean {:<{}}", bare_mean(odds, index), width);
    if (!std::isfinite(where->mean.value)) return "";
    return fmt::format("mean {} where {} ({})", estimate_text(where->mean, false, true), where->words,
                       among_others(where->chance, odds.is_exact()));
}

// one line for a field with few values: "attacker losses   mean 0.84   0: 31 %   1: 54 %"
std::string field_line(const Distribution& odds, std::size_t index, std::size_t width) {
    const Field& field = odds.fields[index];
    std::string text = fmt::format("  {:<{}}", words(field.name), width);
    if (const std::string mean = field.kind == Kind::integer ? mean_words(odds, index, 8) : ""; !mean.empty())
        text += "  " + mean;
    for (const auto& [value, p] : odds.marginal(index))
        text += fmt::format("  {}: {}", outcome_text(field, value), among_others(p, odds.is_exact()));
    return text + "\n";
}

// Can unknown cells make of each of these a certainty, or nothing? Then there is no more to say than which there are.
bool is_all_open(const std::vector<std::pair<std::int32_t, Estimate>>& values) {
    return std::all_of(values.begin(), values.end(), [](const auto& value) {
        return has_unknown(value.second.width) && value.second.low < 1e-12 && value.second.high > 1 - 1e-12;
    });
}
std::string open_line(const Distribution& odds, std::size_t index, std::size_t width) {
    constexpr std::size_t most_values = 12;
    const Field& field = odds.fields[index];
    std::string text = fmt::format("  {:<{}}", words(field.name), width);
    if (field.kind == Kind::integer) return text + "  " + mean_words(odds, index) + "\n";
    const auto values = odds.marginal(index);
    for (std::size_t i = 0; i < std::min(most_values, values.size()); ++i)
        text += (i == 0 ? "  any of " : ", ") + outcome_text(field, values[i].first);
    return text + (values.size() > most_values ? fmt::format(" and {} more\n", values.size() - most_values) : "\n");
}

// a chance from here on, or up to here
Estimate sum_of(const Distribution& odds, std::size_t index, std::int32_t value, bool at_least) {
    const std::string& name = odds.fields[index].name;
    const std::string bound = outcome_text(odds.fields[index], value);
    return odds.chance(
        Expression::parse(fmt::format("{} {} {}", name, at_least ? ">=" : "<=", bound), odds.fields, name));
}

// one line a value; with `sums` also how likely at least and at most so much is
std::string field_table(const Distribution& odds, std::size_t index, bool sums) {
    const Field& field = odds.fields[index];
    auto values = odds.marginal(index);
    if (field.kind == Kind::choice)
        std::stable_sort(values.begin(), values.end(),
                         [](const auto& a, const auto& b) { return a.second.value > b.second.value; });
    std::size_t width = field.name.size();
    for (const auto& [value, p] : values) width = std::max(width, outcome_text(field, value).size());
    std::string heading = fmt::format("  {:<{}}", words(field.name), width);
    if (field.kind == Kind::integer) heading += "   " + mean_words(odds, index);
    sums = sums && field.kind == Kind::integer && !values.empty();

    std::vector<TextTable::Column> columns = {{.least = width}, figure_column};
    if (sums) columns.insert(columns.end(), 2, figure_column);
    BarTable table(std::move(columns), odds.is_exact());
    if (sums) table.add({"", "just", "at least", "at most"});
    const auto add = [&](std::string name, const Estimate& p) {
        table.add({std::move(name), among_others(p, odds.is_exact())}, p);
    };
    double rest = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i >= most_rows && values.size() > most_rows + 1 && !sums) {
            rest += values[i].second.value;
        } else if (!sums) {
            add(outcome_text(field, values[i].first), values[i].second);
        } else {
            const auto shown = [&](const Estimate& p) { return among_others(p, odds.is_exact()); };
            table.add(
                {outcome_text(field, values[i].first), shown(values[i].second),
                 shown(sum_of(odds, index, values[i].first, true)), shown(sum_of(odds, index, values[i].first, false))},
                values[i].second);
        }
    }
    if (rest > 0 && !odds.open) add(fmt::format("{} more", values.size() - most_rows), Estimate::exactly(rest));
    else if (rest > 0) table.add({fmt::format("{} more", values.size() - most_rows)});
    return heading + "\n" + table.text();
}

std::string joint_table(const Distribution& odds) {
    const bool has_fractions = odds.denominator != 0;
    std::vector<TextTable::Column> columns = {{.is_right = true, .least = 10, .most = 10}};
    std::vector<std::string> heading = {"chance"};
    if (has_fractions) {
        columns.push_back({.is_right = true, .least = 20, .most = 20});
        heading.push_back("fraction");
    }
    columns.resize(columns.size() + odds.fields.size());
    for (const Field& field : odds.fields) heading.push_back(field.name);
    std::vector<std::vector<std::string>> lines = {std::move(heading)};
    for (const Row& row : odds.rows) {
        const Estimate p = odds.open ? Estimate{row.p.low, row.p.low, row.p.high, row.p.width} : row.p;
        std::vector<std::string> line = {among_others(p, odds.is_exact())};
        if (has_fractions) line.push_back(odds.fraction(row.numerator));
        for (std::size_t i = 0; i < odds.fields.size(); ++i)
            line.push_back(outcome_text(odds.fields[i], row.values[i]));
        lines.push_back(std::move(line));
    }
    return narrow::pages(lines, columns);
}

// every outcome, in the order in which a player cares
std::string outcome_blocks(const Distribution& odds, bool more) {
    constexpr std::size_t most_in_line = 5;
    std::string lines, tables, constants;
    std::size_t width = 0;
    for (const Field& field : odds.fields) width = std::max(width, field.name.size());
    BarTable flag_table({{.least = width}, figure_column}, odds.is_exact());
    bool has_flags = false;
    for (const std::size_t i : by_care(odds.fields)) {
        const Field& field = odds.fields[i];
        const auto values = odds.marginal(i);
        const bool in_table = values.size() > most_in_line || (more && field.kind == Kind::integer);
        if (values.size() == 1 && (odds.unread.empty() || odds.open)) {
            constants += (constants.empty() ? "" : " · ") + words(field.name) + " " +
                         outcome_text(field, values[0].first);
        } else if (field.kind == Kind::boolean) {
            const Estimate yes = odds.chance(i);
            flag_table.add({words(field.name), percent(yes, odds.is_exact())}, yes);
            has_flags = true;
        } else if (is_all_open(values)) {
            lines += open_line(odds, i, width);
        } else if (in_table) {
            tables += "\n" + field_table(odds, i, more);
        } else {
            lines += field_line(odds, i, width);
        }
    }
    const std::string flags = has_flags ? flag_table.text() : "";
    if (!constants.empty())
        lines += narrow::said(fmt::format("{}: {}", odds.is_exact() ? "always" : "in every trial", constants));
    if (flags.empty() && lines.empty() && !tables.empty()) return tables.substr(1);
    return flags + (lines.empty() ? "" : (flags.empty() ? "" : "\n") + lines) + tables;
}

std::string goal_table(const Answer& answer) {
    if (!answer.goal_value) return "";
    const bool is_exact = answer.distribution.is_exact(),
               is_chance = answer.goal_value->kind == Expression::Kind::probability;
    BarTable table({{}, figure_column}, is_exact);
    table.add({one_line(answer.goal_value->expr), estimate_text(answer.goal_value->value, is_chance, is_exact)},
              is_chance ? std::optional(answer.goal_value->value) : std::nullopt);
    return table.text();
}

std::string best_play(const Answer& answer, std::size_t most_choices, bool names_costs) {
    if (answer.play) return play_text(answer, most_choices, names_costs) + "\n";
    if (answer.goal.empty()) return "";
    return narrow::said(best_play_words(answer.goal) + "; too large to be told");
}

std::string within_lines(const Answer& answer) { return answer.within ? narrow::said(within_text(answer)) : ""; }

// What trials with control variates were worth. A figure is told once: where the answer has that of the plain trials, it is only said
// how much closer the other one is, and how to have it.
std::string controlled_lines(const Answer& answer) {
    if (!answer.controlled) return "";
    const ControlledTrials& run = *answer.controlled;
    std::string text = fmt::format("{} trials with control variates ({} more to learn from)", with_commas(run.trials),
                                   with_commas(run.learnt_from));
    for (std::size_t i = 0; i < run.figures.size(); ++i) {
        const ControlledTrials::Figure& figure = run.figures[i];
        const bool is_told = std::any_of(answer.asks.begin(), answer.asks.end(), [&](const AskAnswer& ask) {
            return ask.expr == figure.expr && ask.value.value == figure.value.value;
        });
        const std::string value = estimate_text(figure.value, figure.kind == Expression::Kind::probability, false);
        text += fmt::format("{}{}{}, {:.1f} times as good as so many plain ones{}", i == 0 ? ": " : "; ", figure.expr,
                            is_told ? " " + value : "", figure.factor,
                            is_told ? "" : fmt::format(" (odds with {} tells it)", said_option("ask", figure.expr)));
    }
    return narrow::said(text);
}

std::string how(const Answer& answer) {
    const Distribution& odds = answer.distribution;
    return method_text(odds.method, odds.engine, odds.trials, answer.seed, Medium::terminal);
}

// On one screen where that is possible: as much of best play as fits, but always what is decided first.
std::string short_answer(const Answer& answer) {
    constexpr std::size_t most_choices = 4;
    const std::string head = brief_heading(answer) + places_text(answer.ledger) + "\n" + goal_table(answer) +
                             brief_figures(answer, false),
                      notes = defaults_text(answer) + remarks_text(answer) + plausible_text(answer.unknown) +
                              unread_text(answer),
                      end = within_lines(answer) + controlled_lines(answer) +
                            text::short_footer(answer.distribution.is_exact() ? "exact" : how(answer), answer.tables,
                                               said_option("more") + ": your own choices, readings, every result");
    const auto with = [&](std::size_t choices) {
        return narrow::fitted(head + notes + best_play(answer, choices, false) + end);
    };
    const std::size_t least = answer.play ? std::clamp<std::size_t>(answer.play->opening, 1, most_choices) : 1;
    for (std::size_t choices = most_choices; choices > least; --choices)
        if (const std::string text = with(choices); narrow::lines_of(text) <= narrow::rows) return text;
    return with(least);
}

}  // namespace

std::string print(const Answer& answer, const AnswerText& wanted) {
    constexpr std::size_t most_choices = 12;
    if (!wanted.more && !wanted.all_outcomes && !wanted.why) return short_answer(answer);
    const Distribution& odds = answer.distribution;
    std::string text = brief_heading(answer) + places_text(answer.ledger) + "\n";
    if (wanted.why) text += print(answer.ledger) + "\n";
    text += goal_table(answer) + brief_figures(answer, true);
    if (wanted.more || wanted.all_outcomes)
        text += (wanted.all_outcomes ? joint_table(odds) : outcome_blocks(odds, wanted.more)) + "\n";
    text += rests_text(answer, wanted.more) + defaults_text(answer);
    return narrow::fitted(text + "\n" + remarks_text(answer) + plausible_text(answer.unknown) + unread_text(answer) +
                          best_play(answer, most_choices, true) + within_lines(answer) + controlled_lines(answer) +
                          text::footer(how(answer), answer.tables));
}

}  // namespace warodds
