// Answers, comparisons, sweeps and single rolls as text.
#include "analysis/phrases.hpp"
#include "analysis/text_table.hpp"
#include "analysis/within.hpp"
#include "output/text.hpp"
#include "output/text_assumed.hpp"
#include "output/text_unknown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace warodds {
namespace {

constexpr int bar_width = 30;
constexpr std::size_t most_rows = 14;

// a figure at the right of nine places; an interval sticks out
const TextTable::Column figure_column{.is_right = true, .least = 9, .most = 9};

bool terminal_has_blocks() {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"})
        if (const char* value = std::getenv(name); value && *value) {
            const std::string text = value;
            return text != "C" && text != "POSIX";
        }
    return true;
}

// eighths of a block, so that two bars that differ look different
std::string bar(double p) {
    static const bool blocks = terminal_has_blocks();
    static const char* eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    const int parts = static_cast<int>(std::lround(std::clamp(p, 0.0, 1.0) * bar_width * 8));
    std::string text;
    if (!blocks) return std::string((parts + 4) / 8, '#');
    for (int i = 0; i < parts / 8; ++i) text += "█";
    text += eighths[parts % 8];
    return text.empty() && p > 0 ? "▏" : text;
}

// what is sure, and after it what unknown cells leave open
std::string bar(const Estimate& p, bool is_exact) {
    if (!is_exact || p.is_exact()) return bar(p.value);
    const auto cells = [](double value) {
        return static_cast<int>(std::lround(std::clamp(value, 0.0, 1.0) * bar_width));
    };
    std::string text;
    for (int i = 0; i < cells(p.high); ++i)
        text += i < cells(p.low) ? bar(1.0 / bar_width) : terminal_has_blocks() ? "░" : ".";
    return text;
}

// the last lines of a result: how it came about, and from which charts
std::string footer(const std::string& how, const std::vector<TableUse>& tables) {
    std::string text;
    for (const std::string& warning : warnings_of(tables, Medium::terminal))
        text += "  " + wrap("warning: " + warning, 110, "    ") + "\n";
    return text + "  " + wrap(how + " · " + sources_text(tables), 110, "    ") + "\n";
}

// the parameters a user gave, wrapped
std::string given_text(const std::vector<std::pair<const Field*, Value>>& params,
                       const std::vector<std::string>& given) {
    std::string text;
    for (const auto& [field, value] : params)
        if (std::find(given.begin(), given.end(), field->name) != given.end())
            text += (text.empty() ? "" : " · ") + field->name + " " + to_text(*field, value);
    return text.empty() ? text : "  " + wrap(text, 110, "    ") + "\n";
}

template <class Result> std::string within_lines(const Result& result) {
    return result.within ? "  " + wrap(within_text(result), 110, "    ") + "\n" : "";
}

std::string heading(const std::string& title, const std::string& procedure) {
    return one_line(fmt::format("{} [{}]", title, procedure)) + "\n";
}

// a figure that stands among others of its kind: without its interval
std::string bare_percent(double p, bool is_exact) { return percent(Estimate::exactly(p), is_exact); }
std::string among_others(const Estimate& p, bool is_exact) {
    return is_exact || has_unknown(p.width) ? percent(p, is_exact) : bare_percent(p.value, false);
}
std::string bare_mean(const Distribution& odds, std::size_t field) {
    const Estimate mean = odds.mean(field);
    if (has_unknown(mean.width))  // what unknown cells leave open is no detail
        return number(mean.low, Medium::terminal) + " to " + number(mean.high, Medium::terminal);
    return number(mean.value, Medium::terminal);
}

// one line for a field with few values: "attacker losses   mean 0.84   0: 31 %   1: 54 %"
std::string field_line(const Distribution& odds, std::size_t index, std::size_t width) {
    const Field& field = odds.fields[index];
    std::string text = fmt::format("  {:<{}}", words(field.name), width);
    if (field.kind == Kind::integer) text += fmt::format("  mean {:<8}", bare_mean(odds, index));
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
    if (field.kind == Kind::integer) return text + fmt::format("  mean {}\n", bare_mean(odds, index));
    const auto values = odds.marginal(index);
    for (std::size_t i = 0; i < std::min(most_values, values.size()); ++i)
        text += (i == 0 ? "  any of " : ", ") + outcome_text(field, values[i].first);
    return text + (values.size() > most_values ? fmt::format(" and {} more\n", values.size() - most_values) : "\n");
}

std::string field_table(const Distribution& odds, std::size_t index) {
    const Field& field = odds.fields[index];
    auto values = odds.marginal(index);
    if (field.kind == Kind::choice)
        std::stable_sort(values.begin(), values.end(),
                         [](const auto& a, const auto& b) { return a.second.value > b.second.value; });
    std::size_t width = field.name.size();
    for (const auto& [value, p] : values) width = std::max(width, outcome_text(field, value).size());
    std::string heading = fmt::format("  {:<{}}", words(field.name), width);
    if (field.kind == Kind::integer) heading += "   mean " + bare_mean(odds, index);

    TextTable table({{.least = width}, figure_column, {}});
    const auto add = [&](std::string name, const Estimate& p) {
        table.add({std::move(name), among_others(p, odds.is_exact()), bar(p, odds.is_exact())});
    };
    double rest = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i >= most_rows && values.size() > most_rows + 1) rest += values[i].second.value;
        else add(outcome_text(field, values[i].first), values[i].second);
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
    TextTable table(std::move(columns));
    table.add(std::move(heading));
    for (const Row& row : odds.rows) {
        const Estimate p = odds.open ? Estimate{row.p.low, row.p.low, row.p.high, row.p.width} : row.p;
        std::vector<std::string> line = {among_others(p, odds.is_exact())};
        if (has_fractions) line.push_back(odds.fraction(row.numerator));
        for (std::size_t i = 0; i < odds.fields.size(); ++i)
            line.push_back(outcome_text(odds.fields[i], row.values[i]));
        table.add(std::move(line));
    }
    return table.text();
}

// no line ends in blanks
std::string tidy(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '\n')
            while (result.ends_with(' ')) result.pop_back();
        result += c;
    }
    return result;
}

std::string outcome_blocks(const Distribution& odds) {
    std::string lines, tables, constants;
    std::size_t width = 0;
    for (const Field& field : odds.fields) width = std::max(width, field.name.size());
    TextTable flag_table({{.least = width}, figure_column, {}});
    for (std::size_t i = 0; i < odds.fields.size(); ++i) {
        const Field& field = odds.fields[i];
        const auto values = odds.marginal(i);
        if (values.size() == 1 && (odds.unread.empty() || odds.open)) {
            constants += (constants.empty() ? "" : " · ") + words(field.name) + " " +
                         outcome_text(field, values[0].first);
        } else if (field.kind == Kind::boolean) {
            const Estimate yes = odds.chance(i);
            flag_table.add({words(field.name), percent(yes, odds.is_exact()), bar(yes, odds.is_exact())});
        } else if (is_all_open(values)) {
            lines += open_line(odds, i, width);
        } else if (values.size() <= 5) {
            lines += field_line(odds, i, width);
        } else {
            tables += "\n" + field_table(odds, i);
        }
    }
    const std::string flags = flag_table.text();
    if (!constants.empty())
        lines += fmt::format("  {}: {}\n", odds.is_exact() ? "always" : "in every trial", constants);
    if (flags.empty() && lines.empty() && !tables.empty()) return tables.substr(1);
    return flags + (lines.empty() ? "" : (flags.empty() ? "" : "\n") + lines) + tables;
}

std::string cell_text(const Sweep& sweep, std::size_t ask, std::size_t cell) {
    return estimate_text(sweep.values[ask][cell], sweep.is_chance(ask), sweep.method == Method::exact);
}

// rows by the first axis, columns by the second
std::string sweep_grid(const Sweep& sweep, std::size_t ask) {
    const SweepAxis &down = sweep.axes[0], &across = sweep.axes[1];
    std::vector<std::string> heading = {down.field->name + " \\ " + across.field->name};
    std::size_t width = 8;
    for (std::size_t j = 0; j < across.values.size(); ++j) {
        heading.push_back(across.text(j));
        width = std::max(width, heading.back().size());
    }
    for (std::size_t cell = 0; cell < sweep.cells(); ++cell)
        width = std::max(width, cell_text(sweep, ask, cell).size());
    std::vector<TextTable::Column> columns(heading.size(), {.is_right = true, .least = width});
    columns[0] = {.most = heading[0].size()};
    TextTable table(std::move(columns));
    table.add(std::move(heading));
    for (std::size_t i = 0; i < down.values.size(); ++i) {
        std::vector<std::string> line = {down.text(i)};
        for (std::size_t j = 0; j < across.values.size(); ++j)
            line.push_back(cell_text(sweep, ask, i * across.values.size() + j));
        table.add(std::move(line));
    }
    return table.text();
}

// one line a cell
std::string sweep_list(const Sweep& sweep, std::size_t ask) {
    std::vector<TextTable::Column> columns(sweep.axes.size(), {.before = " "});
    columns.front().before = "  ";
    columns.push_back(figure_column);
    columns.push_back({});
    TextTable table(std::move(columns));
    std::vector<std::string> heading;
    for (const SweepAxis& axis : sweep.axes) heading.push_back(axis.field->name);
    table.add(std::move(heading));
    for (std::size_t cell = 0; cell < sweep.cells(); ++cell) {
        const auto place = sweep.coordinates(cell);
        std::vector<std::string> line;
        for (std::size_t i = 0; i < sweep.axes.size(); ++i) line.push_back(sweep.axes[i].text(place[i]));
        line.push_back(cell_text(sweep, ask, cell));
        if (sweep.is_chance(ask)) line.push_back(bar(sweep.values[ask][cell], sweep.method == Method::exact));
        table.add(std::move(line));
    }
    return table.text();
}

// what trials with control variates were worth
std::string controlled_lines(const Answer& answer) {
    if (!answer.controlled) return "";
    const ControlledTrials& run = *answer.controlled;
    std::string text = fmt::format("{} trials with control variates ({} more to learn from)", with_commas(run.trials),
                                   with_commas(run.learnt_from));
    for (std::size_t i = 0; i < run.figures.size(); ++i) {
        const ControlledTrials::Figure& figure = run.figures[i];
        text += fmt::format("{}{} {}, {:.1f} times as good as so many plain ones", i == 0 ? ": " : "; ", figure.expr,
                            estimate_text(figure.value, figure.kind == Expression::Kind::probability, false),
                            figure.factor);
    }
    return "  " + wrap(text, 110, "    ") + "\n";
}

}  // namespace

std::string print(const Answer& answer, const AnswerText& wanted) {
    const Distribution& odds = answer.distribution;
    std::string text = heading(answer.title, answer.procedure) + given_text(answer.params, answer.given) +
                       places_text(answer.ledger) + "\n";
    if (wanted.why) text += print(answer.ledger) + "\n";
    TextTable asks({{}, figure_column, {}});
    for (const AskAnswer& ask : answer.asks) {
        const bool is_chance = ask.kind == Expression::Kind::probability;
        std::string rest = ask.fraction.empty() ? "" : "= " + ask.fraction;
        if (is_chance) rest += (rest.empty() ? "" : "  ") + bar(ask.value, odds.is_exact());
        asks.add({ask.expr, estimate_text(ask.value, is_chance, odds.is_exact()), rest});
    }
    const std::string defaults = defaults_text(answer.assumed);
    if (!answer.asks.empty()) {
        text += under_asks(asks.text(), answer) + defaults + "\n";
        text += wanted.all_outcomes ? joint_table(odds) : outcome_blocks(odds);
    } else {
        text += wanted.all_outcomes ? joint_table(odds) : outcome_blocks(odds);
        const std::string rests = rests_text(answer.assumed);
        if (!rests.empty() || !defaults.empty()) text += "\n" + rests + defaults;
    }
    text += "\n" + plausible_text(answer.unknown) + unread_text(answer);
    if (answer.play) text += play_text(*answer.play, one_line(answer.goal)) + "\n";
    else if (!answer.goal.empty())
        text += fmt::format("  best play for \"{}\", the other side against it\n", one_line(answer.goal));
    text += within_lines(answer) + controlled_lines(answer);
    return tidy(text + footer(method_text(odds.method, odds.engine, odds.trials, answer.seed, Medium::terminal),
                              answer.tables));
}

std::string print(const Comparison& comparison) {
    std::string text;
    for (std::size_t ask = 0; ask < comparison.asks.size(); ++ask) {
        const bool is_chance = comparison.is_chance(ask);
        TextTable table({{.least = 8}, figure_column, {.least = 18}, {}});
        for (std::size_t i = 0; i < comparison.answers.size(); ++i) {
            const Answer& answer = comparison.answers[i];
            const Estimate& value = answer.asks[ask].value;
            const Estimate& difference = comparison.differences[ask][i];
            table.add({comparison.labels[i], estimate_text(value, is_chance, answer.distribution.is_exact()),
                       i > 0 ? difference_text(difference, is_chance) : "",
                       is_chance ? bar(value, answer.distribution.is_exact()) : ""});
        }
        text += one_line(comparison.asks[ask]) + "\n" + table.text() + rests_text(comparison, ask) + "\n";
    }
    for (const std::string& place : places_lines(comparison)) text += "  " + wrap(one_line(place), 110, "    ") + "\n";
    text += defaults_text(comparison);
    for (std::size_t i = 0; i < comparison.answers.size(); ++i) {
        const std::string unknown = plausible_text(comparison.answers[i].unknown) + unread_text(comparison.answers[i]);
        if (!unknown.empty()) text += comparison.labels[i] + ":\n" + unknown;
    }
    const Answer& first = comparison.answers.front();
    const Distribution& odds = first.distribution;
    const std::string how = method_text(odds.method, odds.engine, odds.trials, first.seed, Medium::terminal,
                                        goals_text(comparison));
    text += within_lines(comparison);
    const char* paired = comparison.paired ? ", the same trials one by one" : "";
    return text +
           footer(fmt::format("differences are from {}{} · {}", comparison.labels[0], paired, how), comparison.tables);
}

std::string print(const Sweep& sweep) {
    std::string text = heading(sweep.title, sweep.procedure);
    std::vector<std::string> given;
    for (const auto& [field, value] : sweep.fixed) given.push_back(field->name);
    text += given_text(sweep.fixed, given);
    for (std::size_t ask = 0; ask < sweep.asks.size(); ++ask)
        text += "\n" + one_line(sweep.asks[ask]) + "\n" +
                (sweep.axes.size() == 2 ? sweep_grid(sweep, ask) : sweep_list(sweep, ask));
    return text + "\n" + rests_on_names(sweep.assumed, "other values move figures in it") +
           defaults_text(sweep.assumed) +
           footer(method_text(sweep.method, sweep.engine, sweep.trials, sweep.seed, Medium::terminal, sweep.goal),
                  sweep.tables);
}

std::string print(const Ledger& ledger) {
    TextTable table({{.least = 4}, {}, {.is_right = true, .most = 23}, {}});
    for (const Entry& entry : ledger.entries()) table.add({entry.rule, entry.name, entry.value, entry.detail});
    return table.text();
}

std::string print(const Rolled& rolled) {
    const Answer& frame = rolled.frame;
    std::string text = heading(frame.title, frame.procedure) + given_text(frame.params, frame.given) +
                       places_text(rolled.ledger) + "\n";
    text += print(rolled.ledger) + "\n";
    if (!rolled.missing.empty()) return text + "  ended in an unknown cell: " + rolled.missing + "\n";
    TextTable table({{}, {}});
    for (std::size_t i = 0; i < rolled.values.size(); ++i) {
        const Field& field = frame.distribution.fields[i];
        table.add({words(field.name), outcome_text(field, rolled.values[i])});
    }
    std::string left;
    for (const auto& [field, value] : rolled.after) {
        const std::string list = to_text(*field, value);
        left += "  " + wrap(fmt::format("{} = {}", field->name, list.empty() ? "none" : list), 110, "    ") + "\n";
    }
    if (!left.empty()) left = "afterwards\n" + left + "\n";
    std::string how = "one resolution";
    if (!frame.goal.empty()) how += "; best play for " + ask_words(frame.goal);
    return text + table.text() + "\n" + left +
           rests_on_names(frame.assumed, "with other values the same dice end otherwise") +
           defaults_text(frame.assumed) + footer(how, frame.tables);
}

}  // namespace warodds
