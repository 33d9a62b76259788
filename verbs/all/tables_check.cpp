#include "analysis/charts/charts.hpp"
#include "verbs/verb.hpp"

namespace warodds {
namespace {

Result run_tables_check(const Request& request) {
    CheckedCharts checked = check_charts(request.texts("charts"), *request.tables());
    const bool has_errors = checked.errors > 0;
    Result result = told("check", std::move(checked));
    result.exit = has_errors ? 2 : 0;
    return result;
}

}  // namespace

Verb verb_tables_check() {
    return {.name = "tables check",
            .rank = 112,
            .help = "what is missing, malformed, out of order or in conflict with a worked case",
            .words = {text("charts", "", "charts; all of --tables DIR, or all there are").list()},
            .options = options::charts(),
            .gives = {Form::csv},
            .run = run_tables_check};
}

}  // namespace warodds
