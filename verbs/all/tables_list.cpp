#include "verbs/verb.hpp"

namespace warodds {
namespace {

Result run_tables_list(const Request& request) {
    const auto tables = request.tables();
    return {.kind = "charts",
            .json = [tables] { return charts_json(*tables); },
            .text = [tables](const AnswerText&) { return print_charts(*tables); },
            .csv = [tables] { return csv_of_charts(*tables); }};
}

}  // namespace

Verb verb_tables_list() {
    return {.name = "tables list",
            .rank = 110,
            .help = "every chart with its grade",
            .options = options::charts(),
            .gives = {Form::csv},
            .run = run_tables_list};
}

}  // namespace warodds
