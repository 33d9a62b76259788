// What there is to ask: games, procedures and charts as text.
#include "output/narrow.hpp"
#include "output/spelling.hpp"
#include "output/text.hpp"

#include "analysis/advice/chart_diff.hpp"
#include "analysis/charts/charts.hpp"
#include "analysis/questions/read.hpp"
#include "analysis/words/json.hpp"
#include "analysis/words/phrases.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warodds {
namespace {

constexpr std::size_t what_at = 28;  // the column in which names are explained

// "colour of the unit symbol (one of armor, mech, other; default other)"; a flag that nobody writes is down
std::string describe_attribute(const Field& attribute) {
    std::string more = attribute.kind == Kind::choice ? attribute.expected() : "";
    const std::string fallback = attribute.fallback ? to_text(attribute, *attribute.fallback) : "";
    const bool is_told = !fallback.empty() && attribute.kind != Kind::boolean;
    if (is_told) more += (more.empty() ? "default " : "; default ") + fallback;
    return attribute.help + (more.empty() ? "" : " (" + more + ")");
}

// `before` are the fields described already: a list of the same kind of unit is not explained again
std::string describe_field(const Field& field, std::span<const Field> before) {
    std::string text = narrow::entry(4, field.name, what_at,
                                     field.help + (field.rule.empty() ? "" : " [" + field.rule + "]"));
    std::string second;
    const auto alike = std::find_if(before.begin(), before.end(), [&](const Field& other) {
        return field.kind == Kind::units && other.shorthand == field.shorthand &&
               std::equal(other.attributes.begin(), other.attributes.end(), field.attributes.begin(),
                          field.attributes.end(),
                          [](const Field& a, const Field& b) { return a.name == b.name && a.help == b.help; });
    });
    if (alike != before.end()) second = "a list of units, written like " + alike->name;
    else if (field.kind == Kind::units) second = "a list of units";
    else if (field.kind != Kind::text) second = field.expected();
    if (field.fallback && !to_text(field, *field.fallback).empty())
        second += (second.empty() ? "default " : "; default ") + to_text(field, *field.fallback);
    for (const Belongs& belongs : field.belongs) second += (second.empty() ? "" : "; ") + belongs.text();
    if (field.kind == Kind::units && alike == before.end()) second += "; attributes:";
    if (!second.empty()) text += narrow::entry(0, "", what_at, second);
    for (const Option& option : field.options)
        if (!option.help.empty()) text += narrow::entry(what_at - 2, option.name, what_at + 18, option.help);
    if (alike != before.end()) return text;
    for (const Field& attribute : field.attributes)
        text += narrow::entry(what_at - 2, attribute.name, what_at + 12, describe_attribute(attribute));
    if (!field.shorthand.empty()) {
        std::string pattern;
        for (const std::string& name : field.shorthand) pattern += (pattern.empty() ? "" : "-") + name;
        text += narrow::entry(what_at - 2, "written", what_at + 12,
                              pattern + " option flag name=value x2, units separated by commas");
    }
    return text;
}

}  // namespace

std::string print(const Procedure& procedure) {
    std::string text = fmt::format("{}: {}\n", procedure.about.id, procedure.about.title) +
                       narrow::said(procedure.about.question);
    if (!procedure.about.rules.empty()) text += narrow::said("rules " + procedure.about.rules);
    const auto section = [&](const std::string& title, Field::Role role) {
        bool any = false;
        for (const Field& field : procedure.parameters) {
            if (field.role != role) continue;
            if (!std::exchange(any, true)) text += "\n" + narrow::said(title);
            text += describe_field(field, std::span(procedure.parameters.data(), &field));
        }
    };
    const std::string by_name = said_option("set", "name=value");
    section("Parameters (" + by_name + ")", Field::Role::plain);
    section("Decisions and the policies that answer them (" + said_option("policy", "name=value") + ", or " +
                said_option("optimal", "\"expr\"") + ")",
            Field::Role::policy);
    section("Readings of unclear rules (" + by_name + ")", Field::Role::reading);
    if (!procedure.steps.empty()) text += "\n  Steps, each turn\n";
    for (const Option& step : procedure.steps) text += narrow::entry(4, step.name, what_at, step.help);
    text += "\n  Outcomes (for " + said_option("ask") + ")\n";
    for (const Field& field : procedure.outcomes) {
        const std::string help = field.help + (field.options.empty() ? "" : " (" + field.expected() + ")");
        text += narrow::entry(4, field.name, what_at, help);
    }
    if (!procedure.brings.empty()) text += narrow::entry(4, "", 4, "and " + procedure.brings);
    std::string left;
    for (const std::string& name : procedure.effects) left += (left.empty() ? "" : ", ") + name;
    if (!left.empty())
        text += "\n  Parameters that it leaves changed (roll shows how)\n" + narrow::entry(0, "", 4, left);
    std::string losses;
    for (const Side side : {Side::attacker, Side::defender})
        for (const std::string& name : procedure.costs.of(side)) {
            const bool is_first = &name == procedure.costs.of(side).data();
            losses += (losses.empty() ? ""
                       : is_first     ? "; "
                                      : ", ") +
                      std::string(!is_first                ? ""
                                  : side == Side::attacker ? "the attacker's "
                                                           : "the defender's ") +
                      name;
        }
    if (!losses.empty())
        text += "\n  Losses, by which equal plays are told apart (" + said_option("optimal") + ")\n" +
                narrow::entry(0, "", 4, losses);
    return narrow::fitted(text);
}

std::string print(const Table& table) {
    std::string text = one_line(fmt::format("{}: {}", table.id, table.title)) + "\n";
    text += "  " +
            one_line(fmt::format("{}{}grade {}", table.rule.empty() ? "" : "rule " + table.rule + "; ",
                                 table.dice.empty() ? "" : table.dice + "; ", grade_text(table_use(table)))) +
            "\n";
    text += narrow::entry(2, "source:", 10, table.source) + "\n";

    std::vector<TextTable::Column> columns(static_cast<std::size_t>(table.columns.size()) + 1, {.before = " | "});
    columns[0] = {.before = "  ", .least = table.rows.name.size()};
    columns[1].before = "  | ";
    std::vector<std::vector<std::string>> grid;
    for (const auto& [set, headings] : table.columns.headings) {
        std::vector<std::string> line = {set.empty() ? table.rows.name : set};
        for (const Heading& heading : headings) line.push_back(heading.text);
        grid.push_back(std::move(line));
    }
    for (int i = 0; i < table.rows.size(); ++i) {
        std::vector<std::string> line = {table.rows.keys[i]};
        for (int j = 0; j < table.columns.size(); ++j) line.push_back(table.code(i, j));
        grid.push_back(std::move(line));
    }
    text += narrow::pages(grid, columns);

    if (!table.legend.empty()) text += "\n";
    for (const auto& [code, meaning] : table.legend) text += narrow::entry(2, one_line(code), 11, meaning);
    std::string said;
    for (const CodeField& field : table.meanings.fields()) said += (said.empty() ? "" : ", ") + field.name;
    if (!said.empty()) text += "\n" + narrow::said("its codes say, for " + said_option("ask") + ": " + said);
    if (!table.notes.empty()) text += "\n";
    for (const std::string& note : table.notes) text += narrow::said(note);
    if (!table.warning.empty()) text += narrow::said("warning: " + table.warning);
    return narrow::fitted(text);
}

std::string print_games(const TableSet& tables) {
    std::string text;
    for (const Game& game : games()) {
        text += fmt::format("{}\n", game.title);
        for (const Procedure* procedure : procedures())
            if (procedure->about.id.starts_with(game.id + "/"))
                text += narrow::entry(2, procedure->about.id, 29, procedure->about.question);
        std::map<std::string, int> grades;
        int whole = 0, with_gaps = 0;
        for (const std::string& id : tables.ids())
            if (id.starts_with(game.id + "/")) {
                const TableUse use = table_use(*tables.any_table(id));
                ++grades[use.grade];
                ++(use.is_whole() ? whole : with_gaps);
            }
        std::string counts;
        for (const auto& [grade, count] : grades)
            counts += fmt::format("{}{} {}", counts.empty() ? "" : ", ", count, grade);
        if (with_gaps > 0) counts += fmt::format(": {} whole, {} with unknown cells", whole, with_gaps);
        if (!counts.empty()) text += narrow::entry(2, "charts", 29, counts);
        text += "\n";
    }
    return text + "'warodds show <procedure or chart>' tells more, 'warodds tables list' names charts.\n";
}

namespace {

// the outcomes of a question, with the words and ranges that its parameters and charts give them
std::string outcomes_asked(const Shown& shown) {
    std::string text = "  Outcomes of this question\n";
    for (const Field& field : shown.outcomes()) text += narrow::entry(4, field.name, what_at, field.expected());
    return narrow::fitted(text);
}

}  // namespace

std::string print(const Shown& shown) {
    if (!shown.procedure) return print(*shown.chart);
    std::string text = print(*shown.procedure);
    if (shown.asked) text += "\n" + outcomes_asked(shown);
    return text + (shown.chart ? "\n" + print(*shown.chart) : "");
}

std::string print_charts(const TableSet& tables) {
    std::string text;
    for (const std::string& id : tables.ids()) {
        const TableUse use = table_use(*tables.any_table(id));
        std::string title = one_line(use.title);
        if (!use.is_whole())
            title += fmt::format(" ({} of {} cells known{})", use.cells - use.unknown_cells, use.cells,
                                 tables.has_stand_in(id) ? "; " + said_option("stand-in") + " has one of ours" : "");
        text += fmt::format("{:<32} {:<13} {}\n", id, use.grade + (use.is_whole() ? "" : ", gaps"), title);
    }
    return text;
}

std::string print(const CheckedCharts& checked) {
    std::string text;
    for (const auto& [id, findings, cases] : checked.charts) {
        if (findings.empty())
            text += id + (cases ? ": complete, in order, and in agreement with every worked case\n"
                                : ": complete and in order; there are no worked cases that read it\n");
        for (const Finding& finding : findings)
            text += fmt::format("{}: {}\n", finding.level == Finding::Level::error ? "error" : "warning",
                                one_line(finding.text));
    }
    for (const std::string& stranger : checked.strangers) text += stranger + "\n";
    const auto counted = [](auto count, const char* what) {
        return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
    };
    return text + fmt::format("{}, {}, {}\n", counted(checked.charts.size(), "chart"), counted(checked.errors, "error"),
                              counted(checked.warnings, "warning"));
}

std::string print(const ChartsDiff& diff) {
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : "\n") + part; };
    for (const Balance& one : diff.changed) add(print(one));
    for (const std::string& id : diff.only_before) add(id + ": only in " + diff.before + "\n");
    for (const std::string& id : diff.only_after) add(id + ": only in " + diff.after + "\n");
    return text.empty() ? "no chart is different\n" : text;
}

}  // namespace warodds
