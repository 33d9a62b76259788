#include "analysis/charts/charts.hpp"
#include "verbs/made_chart.hpp"

namespace warodds {
namespace {

Result run_tables_export(const Request& request) {
    const auto table = request.tables()->any_table(request.text("chart"));
    Result result = told("chart", table);
    result.text = [table](const AnswerText&) { return to_csv(*table); };
    result.is_text_plain = true;
    if (const std::string file = request.text("file"); !file.empty() && file != "-") {
        result.files = {{MadeFile::Over::what_is_there, file, to_csv(*table)}};
        result.json = [id = table->id, file] { return file_json(id, file); };
    }
    return result;
}

}  // namespace

Verb verb_tables_export() {
    return {.name = "tables export",
            .rank = 114,
            .help = "a chart as CSV, or with --json as JSON",
            .words = {text("chart", "", "the chart").required(),
                      text("file", "", "the CSV file; standard output without it, or for -")},
            .options = options::charts(),
            .run = run_tables_export};
}

}  // namespace warodds
