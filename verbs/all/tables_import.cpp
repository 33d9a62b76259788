#include "analysis/charts/charts.hpp"
#include "verbs/made_chart.hpp"

#include <fmt/format.h>

namespace warodds {
namespace {

Result run_tables_import(const Request& request) {
    const std::string id = request.text("chart"), dice = request.text("dice");
    const auto [csv, file] = request.file_or_text(
        request.expect_text("csv", "a text: a spreadsheet, or the name of its file"), "csv");
    const auto tables = request.tables();
    if (tables->has(id) && !dice.empty() && !tables->any_table(id)->dice.starts_with(dice))
        throw InputError(option_name("dice") + " " + dice + ": " + id + " has dice already, " +
                         tables->any_table(id)->dice + "; leave it out");
    const std::string text = imported_chart(id, dice, csv, file, *tables);
    const Table made = Table::parse(id, text, file);
    Result result = made_chart(request, id, text, request.flag("force"));
    for (MadeFile& made : result.files) {
        made.or_else = ", or say " + option_name("force");
        if (request.files->is_file(file) && request.files->place(made.name) == request.files->place(file))
            throw InputError(made.name + ": is the sheet itself; name another file or directory");
    }
    if (const int unread = made.rows.size() * made.columns.size() - made.known_cells(); unread > 0)
        result.remark += fmt::format("{}{} cell{} empty or ?, as one that nobody could read",
                                     result.remark.empty() ? "" : "\n", unread, unread == 1 ? " is" : "s are");
    const auto has_digits = [](const std::string& text) { return text.find_first_of("0123456789") != text.npos; };
    if (const Axis& columns = made.columns;
        columns.match == Axis::Match::name && std::any_of(columns.keys.begin(), columns.keys.end(), has_digits))
        result.remark += std::string(result.remark.empty() ? "" : "\n") +
                         "columns are found by name alone, no odds or "
                         "numbers by where they fall; match under [columns] in the file says so";
    return result;
}

}  // namespace

Verb verb_tables_import() {
    return {
        .name = "tables import",
        .rank = 115,
        .help =
            "a chart from CSV: the cells of the sheet with the header of the shipped chart, or one of your own game",
        .words = {text("chart", "", "a shipped chart, or mygame/name").required(),
                  file("csv", "the CSV file").required()},
        .options = Options{chart_directory(),
                           text("dice", "DICE", "the dice of a chart of your own (1d6, where the rows are 1 to 6)"),
                           flag("force", "replace what is there")} +
                   options::charts(),
        .run = run_tables_import};
}

}  // namespace warodds
