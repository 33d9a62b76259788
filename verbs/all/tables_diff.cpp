#include "analysis/advice/chart_diff.hpp"

#include "verbs/verb.hpp"

namespace warodds {
namespace {

Result run_tables_diff(const Request& request) {
    const auto charts = [&](const char* name) {
        const Json& own = request.options.at(name);
        return request.charts(own, name, own.is_object() ? name : "");
    };
    const NamedCharts before = charts("old"), after = charts("new");
    return told("diff", diff_charts(before, after, request.watch));
}

}  // namespace

Verb verb_tables_diff() {
    return {.name = "tables diff",
            .rank = 113,
            .help = "two directories of charts: cells that differ, and what they do",
            .counts = "charts",
            .words = {directory("old", "a directory of charts, or 'shipped'").required(),
                      directory("new", "the other").required()},
            .options = {options::charts().back()},
            .gives = {Form::csv},
            .run = run_tables_diff};
}

}  // namespace warodds
