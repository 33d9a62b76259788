#include "apps/cli/print.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace warodds::cli {
namespace {

constexpr int bar_width = 30;
constexpr std::size_t most_rows = 14;

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

std::string with_commas(std::uint64_t n) {
    std::string text = std::to_string(n);
    for (int at = static_cast<int>(text.size()) - 3; at > 0; at -= 3) text.insert(at, ",");
    return text;
}

std::string words(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

std::string number(double value) {
    std::string text = fmt::format("{:.3f}", value);
    while (text.ends_with('0')) text.pop_back();
    if (text.ends_with('.')) text.pop_back();
    return text == "-0" ? "0" : text;
}

std::string value_text(const Estimate& value, Expression::Kind kind, bool exact) {
    if (kind == Expression::Kind::probability) return percent(value, exact);
    return value.is_exact() ? number(value.value) : fmt::format("{} ({} to {})", number(value.value), number(value.low), number(value.high));
}

std::string method_text(Method method, std::uint64_t trials, std::uint64_t seed) {
    if (method == Method::exact) return "exact: every dice path counted";
    return fmt::format("{}: {} trials, seed {}, 95 % intervals", to_text(method), with_commas(trials), seed);
}

std::string wrap(const std::string& text, std::size_t width, const std::string& indent) {
    std::string result, line;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        const std::string word = text.substr(at, end - at);
        if (!line.empty() && line.size() + 1 + word.size() > width) result += line + "\n" + indent, line.clear();
        line += (line.empty() ? "" : " ") + word;
        at = end + 1;
    }
    return result + line;
}

// the charts by grade: "printed: Combat Table, Surprise Table"
std::string sources_text(const std::vector<TableUse>& tables) {
    if (tables.empty()) return "no charts";
    std::vector<std::pair<std::string, std::string>> by_grade;
    for (const TableUse& table : tables) {
        auto found = std::find_if(by_grade.begin(), by_grade.end(), [&](const auto& known) { return known.first == table.grade; });
        if (found == by_grade.end()) found = by_grade.insert(found, {table.grade, ""});
        found->second += (found->second.empty() ? "" : ", ") + table.title;
    }
    std::string text;
    for (const auto& [grade, titles] : by_grade) text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", grade, titles);
    return text;
}

std::string warnings_text(const std::vector<TableUse>& tables) {
    std::string text;
    for (const TableUse& table : tables) {
        if (table.grade == "stand-in") text += fmt::format("  warning: {} is a stand-in, not the published chart\n", table.title);
        if (!table.warning.empty()) text += "  " + wrap(fmt::format("warning: {}: {}", table.title, table.warning), 110, "    ") + "\n";
    }
    return text;
}

// the last lines of an answer: how it came about, and from which charts
std::string footer(const std::string& how, const std::vector<TableUse>& tables) {
    return warnings_text(tables) + "  " + wrap(how + " · " + sources_text(tables), 110, "    ") + "\n";
}

// the parameters a user gave, wrapped
std::string given_text(const std::vector<std::pair<const Field*, Value>>& params, const std::vector<std::string>& given) {
    std::string text;
    for (const auto& [field, value] : params)
        if (std::find(given.begin(), given.end(), field->name) != given.end())
            text += (text.empty() ? "" : " · ") + field->name + " " + to_text(*field, value);
    return text.empty() ? text : "  " + wrap(text, 110, "    ") + "\n";
}

std::string heading(const std::string& title, const std::string& procedure) {
    return fmt::format("{} [{}]\n", title, procedure);
}

// one line for a field with few values: "attacker losses   mean 0.84   0: 31 %   1: 54 %"
std::string field_line(const Answer& answer, std::size_t index, int width) {
    const Field& field = answer.fields[index];
    const bool exact = answer.method == Method::exact;
    std::string text = fmt::format("  {:<{}}", words(field.name), width);
    if (field.kind == Kind::integer) text += fmt::format("  mean {:<8}", number(answer.ask("mean(" + field.name + ")").value.value));
    for (const auto& [value, p] : answer.marginal(index))
        text += fmt::format("  {}: {}", outcome_text(field, value), percent({p.value, p.value, p.value}, exact));
    return text + "\n";
}

std::string field_table(const Answer& answer, std::size_t index) {
    const Field& field = answer.fields[index];
    auto values = answer.marginal(index);
    if (field.kind == Kind::choice) std::stable_sort(values.begin(), values.end(), [](auto& a, auto& b) { return a.second.value > b.second.value; });
    std::size_t width = field.name.size();
    for (const auto& [value, p] : values) width = std::max(width, outcome_text(field, value).size());
    std::string text = fmt::format("  {:<{}}", words(field.name), width);
    if (field.kind == Kind::integer) text += fmt::format("   mean {}", number(answer.ask("mean(" + field.name + ")").value.value));
    text += "\n";
    double rest = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i >= most_rows && values.size() > most_rows + 1) {
            rest += values[i].second.value;
            continue;
        }
        text += fmt::format("  {:<{}}  {:>9}  {}\n", outcome_text(field, values[i].first), width,
                            percent({values[i].second.value, values[i].second.value, values[i].second.value}, answer.method == Method::exact), bar(values[i].second.value));
    }
    if (rest > 0) text += fmt::format("  {:<{}}  {:>9}  {}\n", fmt::format("{} more", values.size() - most_rows), width, percent(Estimate::exactly(rest), answer.method == Method::exact), bar(rest));
    return text;
}

std::string joint_table(const Answer& answer) {
    std::vector<std::size_t> widths;
    for (std::size_t i = 0; i < answer.fields.size(); ++i) {
        widths.push_back(answer.fields[i].name.size());
        for (const Row& row : answer.rows) widths[i] = std::max(widths[i], outcome_text(answer.fields[i], row.values[i]).size());
    }
    const bool fractions = answer.denominator != 0;
    std::string text = fmt::format("  {:>10}", "chance");
    if (fractions) text += fmt::format("  {:>20}", "fraction");
    for (std::size_t i = 0; i < answer.fields.size(); ++i) text += fmt::format("  {:<{}}", answer.fields[i].name, widths[i]);
    text += "\n";
    for (const Row& row : answer.rows) {
        text += fmt::format("  {:>10}", percent({row.p.value, row.p.value, row.p.value}, answer.method == Method::exact));
        if (fractions) text += fmt::format("  {:>20}", answer.fraction(row.numerator));
        for (std::size_t i = 0; i < answer.fields.size(); ++i) text += fmt::format("  {:<{}}", outcome_text(answer.fields[i], row.values[i]), widths[i]);
        while (text.ends_with(' ')) text.pop_back();
        text += "\n";
    }
    return text;
}

std::string unread_text(const Answer& answer) {
    std::string text;
    for (const UnreadRow& row : answer.unread)
        text += fmt::format("  unknown cell: {}, row {}, column {}: {} of the probability\n", row.cell.table, row.cell.row, row.cell.column, percent(row.p, answer.method == Method::exact));
    if (!answer.unread.empty()) text += "  Probabilities that depend on it are bounds. Fill it in with 'warodds tables new' and --tables.\n";
    return text;
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

std::string outcome_blocks(const Answer& answer) {
    std::string flags, lines, tables, constants;
    std::size_t width = 0;
    for (const Field& field : answer.fields) width = std::max(width, field.name.size());
    for (std::size_t i = 0; i < answer.fields.size(); ++i) {
        const Field& field = answer.fields[i];
        const auto values = answer.marginal(i);
        if (values.size() == 1 && answer.unread.empty()) {
            constants += fmt::format("{}{} {}", constants.empty() ? "" : " · ", words(field.name), outcome_text(field, values[0].first));
        } else if (field.kind == Kind::boolean) {
            const AskAnswer yes = answer.ask(field.name);
            flags += fmt::format("  {:<{}}  {:>9}  {}\n", words(field.name), width, value_text(yes.value, yes.kind, answer.method == Method::exact), bar(yes.value.value));
        } else if (values.size() <= 5) {
            lines += field_line(answer, i, static_cast<int>(width));
        } else {
            tables += "\n" + field_table(answer, i);
        }
    }
    if (!constants.empty()) lines += fmt::format("  {}: {}\n", answer.method == Method::exact ? "always" : "in every trial", constants);
    return flags + (lines.empty() ? "" : (flags.empty() ? "" : "\n") + lines) + tables;
}

std::string describe_field(const Field& field) {
    std::string text = fmt::format("    {:<20} {}", field.name, wrap(field.help + (field.rule.empty() ? "" : " [" + field.rule + "]"), 90, std::string(25, ' ')));
    std::string second;
    if (field.kind == Kind::units) second = "a list of units; attributes:";
    else if (field.kind != Kind::text) second = field.expected();
    if (field.fallback && !to_text(field, *field.fallback).empty()) second += "; default " + to_text(field, *field.fallback);
    text += fmt::format("\n    {:<20} {}\n", "", wrap(second, 90, std::string(25, ' ')));
    for (const Option& option : field.options)
        if (!option.help.empty()) text += fmt::format("    {:<20}   {:<22} {}\n", "", option.name, wrap(option.help, 66, std::string(50, ' ')));
    for (const Field& attribute : field.attributes) {
        text += fmt::format("    {:<20}   {:<14} {}", "", attribute.name, attribute.help);
        if (attribute.kind == Kind::choice) text += " (" + attribute.expected() + ")";
        text += "\n";
    }
    if (!field.shorthand.empty()) {
        std::string pattern;
        for (const std::string& name : field.shorthand) pattern += (pattern.empty() ? "" : "-") + name;
        text += fmt::format("    {:<20}   shorthand: {} option flag name=value x2, units separated by commas\n", "", pattern);
    }
    return text;
}

}  // namespace

std::string percent(const Estimate& p, bool exact) {
    const auto plain = [](double value) {
        const double percent = value * 100;
        if (value == 0) return std::string("0 %");
        if (value > 1 - 1e-13) return std::string("100 %");    // a sum of doubles that is 1
        if (percent < 0.01) return fmt::format("{:.1e} %", percent);
        if (percent > 99.99) return std::string("> 99.99 %");
        return fmt::format("{:.2f} %", percent);
    };
    if (p.is_exact() && (exact || (p.value > 0 && p.value < 1))) return plain(p.value);
    if (p.is_exact()) return p.value == 0 ? "none seen" : "all seen";
    if (!exact && p.low == 0 && p.value == 0) return "below " + plain(p.high);
    if (!exact && p.high == 1 && p.value == 1) return "above " + plain(p.low);
    if (exact) return fmt::format("{} to {}", plain(p.low), plain(p.high));
    const int digits = p.high - p.low < 0.002 ? 2 : 1;
    return fmt::format("{:.{}f} % ({:.{}f} to {:.{}f})", p.value * 100, digits, p.low * 100, digits, p.high * 100, digits);
}

std::string print(const Answer& answer, bool all_outcomes) {
    const bool exact = answer.method == Method::exact;
    std::string text = heading(answer.title, answer.procedure) + given_text(answer.params, answer.given) + "\n";
    std::size_t width = 0;
    for (const AskAnswer& ask : answer.asks) width = std::max(width, ask.expr.size());
    for (const AskAnswer& ask : answer.asks) {
        text += fmt::format("  {:<{}}  {:>9}", ask.expr, width, value_text(ask.value, ask.kind, exact));
        if (!ask.fraction.empty()) text += "  = " + ask.fraction;
        if (ask.kind == Expression::Kind::probability) text += "  " + bar(ask.value.value);
        text += "\n";
    }
    if (!answer.asks.empty()) text += "\n";
    text += all_outcomes ? joint_table(answer) : outcome_blocks(answer);
    text += "\n" + unread_text(answer);
    if (!answer.goal.empty()) text += fmt::format("  best play for \"{}\", the other side against it\n", answer.goal);
    return tidy(text + footer(method_text(answer.method, answer.trials, answer.seed), answer.tables));
}

std::string print(const Comparison& comparison) {
    std::string text;
    std::size_t width = 8;
    for (const std::string& label : comparison.labels) width = std::max(width, label.size());
    for (std::size_t ask = 0; ask < comparison.asks.size(); ++ask) {
        text += comparison.asks[ask] + "\n";
        for (std::size_t i = 0; i < comparison.answers.size(); ++i) {
            const Answer& answer = comparison.answers[i];
            const AskAnswer& value = answer.asks[ask];
            const bool is_probability = value.kind == Expression::Kind::probability;
            text += fmt::format("  {:<{}}  {:>9}", comparison.labels[i], width, value_text(value.value, value.kind, answer.method == Method::exact));
            if (i > 0) {
                const Estimate& d = comparison.differences[ask][i];
                const bool separated = d.low > 0 || d.high < 0;
                const double scale = is_probability ? 100 : 1;
                if (std::abs(d.value) < 1e-12 || !separated) text += fmt::format("  {:<18}", std::abs(d.value) < 1e-12 && d.is_exact() ? "no difference" : "not separated");
                else text += fmt::format("  {:<18}", fmt::format("{:+.{}f}{}", d.value * scale, is_probability ? 2 : 3, is_probability ? " points" : ""));
            } else {
                text += fmt::format("  {:<18}", "");
            }
            if (is_probability) text += "  " + bar(value.value.value);
            while (text.ends_with(' ')) text.pop_back();
            text += "\n";
        }
        text += "\n";
    }
    for (const Answer& answer : comparison.answers) text += unread_text(answer);
    const Answer& first = comparison.answers.front();
    return text + footer(fmt::format("differences are from {} · {}", comparison.labels[0], method_text(first.method, first.trials, first.seed)), comparison.tables);
}

std::string print(const Sweep& sweep) {
    std::string text = heading(sweep.title, sweep.procedure);
    std::vector<std::string> given;
    for (const auto& [field, value] : sweep.fixed) given.push_back(field->name);
    text += given_text(sweep.fixed, given);
    const bool exact = sweep.method == Method::exact;
    const auto cell_text = [&](std::size_t ask, std::size_t cell) {
        const Estimate& value = sweep.values[ask][cell];
        return value_text(value, is_chance(sweep.asks[ask]) ? Expression::Kind::probability : Expression::Kind::mean, exact);
    };
    for (std::size_t ask = 0; ask < sweep.asks.size(); ++ask) {
        text += "\n" + sweep.asks[ask] + "\n";
        if (sweep.axes.size() == 2) {
            // rows by the first axis, columns by the second
            const SweepAxis &down = sweep.axes[0], &across = sweep.axes[1];
            std::size_t left = down.field->name.size() + across.field->name.size() + 3, width = 8;
            for (std::size_t j = 0; j < across.values.size(); ++j) width = std::max(width, across.text(j).size());
            for (std::size_t cell = 0; cell < sweep.cells(); ++cell) width = std::max(width, cell_text(ask, cell).size());
            text += fmt::format("  {:<{}}", down.field->name + " \\ " + across.field->name, left);
            for (std::size_t j = 0; j < across.values.size(); ++j) text += fmt::format("  {:>{}}", across.text(j), width);
            text += "\n";
            for (std::size_t i = 0; i < down.values.size(); ++i) {
                text += fmt::format("  {:<{}}", down.text(i), left);
                for (std::size_t j = 0; j < across.values.size(); ++j) text += fmt::format("  {:>{}}", cell_text(ask, i * across.values.size() + j), width);
                text += "\n";
            }
            continue;
        }
        std::vector<std::size_t> widths;
        text += " ";
        for (const SweepAxis& axis : sweep.axes) {
            widths.push_back(axis.field->name.size());
            for (std::size_t i = 0; i < axis.values.size(); ++i) widths.back() = std::max(widths.back(), axis.text(i).size());
            text += fmt::format(" {:<{}}", axis.field->name, widths.back());
        }
        text += "\n";
        for (std::size_t cell = 0; cell < sweep.cells(); ++cell) {
            const auto place = sweep.coordinates(cell);
            text += " ";
            for (std::size_t i = 0; i < sweep.axes.size(); ++i) text += fmt::format(" {:<{}}", sweep.axes[i].text(place[i]), widths[i]);
            text += fmt::format("  {:>9}", cell_text(ask, cell));
            if (is_chance(sweep.asks[ask])) text += "  " + bar(sweep.values[ask][cell].value);
            text += "\n";
        }
    }
    return text + "\n" + footer(method_text(sweep.method, sweep.trials, sweep.seed), sweep.tables);
}

std::string print(const Ledger& ledger) {
    std::size_t rule = 4, name = 0, value = 0;
    for (const Entry& entry : ledger.entries()) {
        rule = std::max(rule, entry.rule.size());
        name = std::max(name, entry.name.size());
        if (entry.value.size() < 24) value = std::max(value, entry.value.size());
    }
    std::string text;
    for (const Entry& entry : ledger.entries()) {
        text += fmt::format("  {:<{}}  {:<{}}  {:>{}}  {}", entry.rule, rule, entry.name, name, entry.value, value, entry.detail);
        while (text.ends_with(' ')) text.pop_back();
        text += "\n";
    }
    return text;
}

std::string print(const Rolled& rolled) {
    std::string text = heading(rolled.frame.title, rolled.frame.procedure) + given_text(rolled.frame.params, rolled.frame.given) + "\n" + print(rolled.ledger) + "\n";
    if (!rolled.missing.empty()) return text + "  ended in an unknown cell: " + rolled.missing + "\n";
    std::size_t width = 0;
    for (const Field& field : rolled.frame.fields) width = std::max(width, field.name.size());
    for (std::size_t i = 0; i < rolled.values.size(); ++i)
        text += fmt::format("  {:<{}}  {}\n", words(rolled.frame.fields[i].name), width, outcome_text(rolled.frame.fields[i], rolled.values[i]));
    return text + "\n" + footer("one resolution", rolled.frame.tables);
}

std::string print(const Procedure& procedure) {
    std::string text = fmt::format("{}: {}\n  {}\n", procedure.about.id, procedure.about.title, procedure.about.question);
    if (!procedure.about.rules.empty()) text += fmt::format("  rules {}\n", procedure.about.rules);
    const auto section = [&](const char* title, Field::Role role) {
        bool any = false;
        for (const Field& field : procedure.parameters) {
            if (field.role != role) continue;
            if (!std::exchange(any, true)) text += fmt::format("\n  {}\n", title);
            text += describe_field(field);
        }
    };
    section("Parameters (--set name=value)", Field::Role::plain);
    section("Decisions and the policies that answer them (--policy name=value, or --optimal \"expr\")", Field::Role::policy);
    section("Readings of unclear rules (--set name=value)", Field::Role::reading);
    text += "\n  Outcomes (for --ask)\n";
    for (const Field& field : procedure.outcomes) {
        text += fmt::format("    {:<20} {}", field.name, field.help);
        if (!field.options.empty()) text += " (" + field.expected() + ")";
        text += "\n";
    }
    return text;
}

std::string print(const Table& table) {
    std::string text = fmt::format("{}: {}\n", table.id, table.title);
    text += fmt::format("  rule {}{}; grade {}\n", table.rule, table.dice.empty() ? "" : "; " + table.dice, to_text(table.grade));
    text += fmt::format("  source: {}\n\n", wrap(table.source, 100, "          "));
    std::vector<std::size_t> widths(table.columns.size());
    std::size_t left = table.rows.name.size();
    for (const std::string& key : table.rows.keys) left = std::max(left, key.size());
    for (const auto& [set, headings] : table.columns.headings) left = std::max(left, set.size());
    for (int j = 0; j < table.columns.size(); ++j) {
        for (const auto& [set, headings] : table.columns.headings) widths[j] = std::max(widths[j], headings[j].text.size());
        for (int i = 0; i < table.rows.size(); ++i) widths[j] = std::max(widths[j], table.code(i, j).size());
    }
    for (const auto& [set, headings] : table.columns.headings) {
        text += fmt::format("  {:<{}} ", set.empty() ? table.rows.name : set, left);
        for (int j = 0; j < table.columns.size(); ++j) text += fmt::format(" | {:<{}}", headings[j].text, widths[j]);
        text += "\n";
    }
    for (int i = 0; i < table.rows.size(); ++i) {
        text += fmt::format("  {:<{}} ", table.rows.keys[i], left);
        for (int j = 0; j < table.columns.size(); ++j) text += fmt::format(" | {:<{}}", table.code(i, j), widths[j]);
        while (text.ends_with(' ')) text.pop_back();
        text += "\n";
    }
    if (!table.legend.empty()) text += "\n";
    for (const auto& [code, meaning] : table.legend) text += fmt::format("  {:<8} {}\n", code, meaning);
    if (!table.notes.empty()) text += "\n";
    for (const std::string& note : table.notes) text += "  " + wrap(note, 110, "  ") + "\n";
    if (!table.warning.empty()) text += "  warning: " + table.warning + "\n";
    return text;
}

std::string print_games(const TableSet& tables) {
    std::string text;
    for (const Game& game : games()) {
        text += fmt::format("{}\n", game.title);
        for (const Procedure* procedure : procedures())
            if (procedure->about.id.starts_with(game.id + "/")) text += fmt::format("  {:<26} {}\n", procedure->about.id, procedure->about.question);
        std::map<std::string, int> grades;
        for (const std::string& id : tables.ids())
            if (id.starts_with(game.id + "/")) ++grades[to_text(tables.any_table(id)->grade)];
        std::string counts;
        for (const auto& [grade, count] : grades) counts += fmt::format("{}{} {}", counts.empty() ? "" : ", ", count, grade);
        if (!counts.empty()) text += fmt::format("  {:<26} {}\n", "charts", counts);
        text += "\n";
    }
    return text + "'warodds show <procedure or chart>' tells more; 'warodds tables list' names the charts.\n";
}

}  // namespace warodds::cli
