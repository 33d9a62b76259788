#include "analysis/charts/charts.hpp"
#include "verbs/made_chart.hpp"

namespace warodds {
namespace {

Result run_tables_new(const Request& request) {
    const std::string id = request.text("chart");
    Headings headings{request.text("columns"), request.text("rows")};
    if (request.has("dice")) headings.dice = request.text("dice");
    return made_chart(request, id, new_chart(id, headings, *request.tables()), false);
}

}  // namespace

Verb verb_tables_new() {
    return {.name = "tables new",
            .rank = 111,
            .help = "a fillable copy of a chart, or an empty one for a game of your own",
            .words = {text("chart", "", "a shipped chart, or mygame/name").required()},
            .options = Options{chart_directory(),
                               text("columns", "\"1:2 1:1 2:1\"", "headings of an empty chart's columns"),
                               text("rows", "\"1 2 3\"", "headings of an empty chart's rows (the faces of its dice)"),
                               text("dice", "DICE", "the dice of an empty chart")} +
                       options::charts(),
            .run = run_tables_new};
}

}  // namespace warodds
