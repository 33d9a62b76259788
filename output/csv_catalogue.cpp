// What there is, for a spreadsheet: games, procedures, charts, and what was found in them.
#include "analysis/advice/chart_diff.hpp"
#include "analysis/charts/charts.hpp"
#include "analysis/questions/read.hpp"
#include "analysis/words/json.hpp"
#include "output/csv.hpp"

namespace warodds {
namespace {

using Lines = std::vector<std::vector<std::string>>;

std::string csv_of(const Lines& lines) {
    std::string csv;
    for (const std::vector<std::string>& line : lines)
        for (std::size_t i = 0; i < line.size(); ++i) csv += csv_cell(line[i]) + (i + 1 < line.size() ? "," : "\n");
    return csv;
}

void add_fields(Lines& lines, const std::vector<Field>& fields, bool are_outcomes) {
    constexpr const char* roles[] = {"parameter", "policy", "reading"};
    for (const Field& field : fields)
        lines.push_back({are_outcomes ? "outcome" : roles[static_cast<int>(field.role)], field.name,
                         to_text(field.kind), field.expected(), field.fallback ? to_text(field, *field.fallback) : "",
                         field.unit, field.rule, field.help});
}

}  // namespace

std::string csv_of_games() {
    Lines lines = {{"game", "title", "procedure", "procedure_title", "question"}};
    for (const Game& game : games())
        for (const Procedure* one : game.procedures)
            lines.push_back({game.id, game.title, one->about.id, one->about.title, one->about.question});
    return csv_of(lines);
}

std::string csv_of_charts(const TableSet& tables) {
    Lines lines = {{"chart", "title", "grade", "rule", "dice", "rows", "columns", "unknown_cells", "source"}};
    for (const std::string& id : tables.ids()) {
        const auto table = tables.any_table(id);
        const int cells = table->rows.size() * table->columns.size();
        lines.push_back({id, table->title, to_text(table->grade), table->rule, table->dice,
                         std::to_string(table->rows.size()), std::to_string(table->columns.size()),
                         std::to_string(cells - table->known_cells()), table->source});
    }
    return csv_of(lines);
}

std::string csv_of(const Shown& shown) {
    if (!shown.procedure) return to_csv(*shown.chart);
    Lines lines = {{"what", "name", "kind", "expected", "default", "unit", "rule", "help"}};
    add_fields(lines, shown.procedure->parameters, false);
    add_fields(lines, shown.procedure->outcomes, true);
    return csv_of(lines);
}

std::string csv_of(const CheckedCharts& checked) {
    constexpr const char* levels[] = {"note", "warning", "error"};
    Lines lines = {{"chart", "level", "finding", "worked_cases"}};
    for (const auto& [id, findings, cases] : checked.charts) {
        if (findings.empty()) lines.push_back({id, "", "", std::to_string(cases)});
        for (const Finding& finding : findings)
            lines.push_back({id, levels[static_cast<int>(finding.level)], finding.text, std::to_string(cases)});
    }
    return csv_of(lines);
}

std::string csv_of(const ChartsDiff& diff) {
    Lines lines = {{"chart", "what", "row", "column", "before", "after"}};
    for (const std::string& id : diff.only_before) lines.push_back({id, "only in " + diff.before, "", "", "", ""});
    for (const std::string& id : diff.only_after) lines.push_back({id, "only in " + diff.after, "", "", "", ""});
    for (const Balance& one : diff.changed)
        for (const ChangedCell& cell : one.changed)
            lines.push_back({one.id, "cell", cell.row, cell.column, cell.from, cell.to});
    return csv_of(lines);
}

}  // namespace warodds
