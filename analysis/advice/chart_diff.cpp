#include "analysis/advice/chart_diff.hpp"

#include "analysis/advice/balance_chart.hpp"

namespace warodds {

ChartsDiff diff_charts(const NamedCharts& before, const NamedCharts& after, const Watch& watch) {
    std::set<std::string> ids;
    for (const TableSet* set : {before.tables.get(), after.tables.get()})
        for (const std::string& id : set->ids())
            if (set->is_users(id)) ids.insert(id);
    ChartsDiff diff{before.name, after.name, {}, {}, {}};
    for (const std::string& id : ids) {
        if (!after.tables->has(id)) {
            diff.only_before.push_back(id);
        } else if (!before.tables->has(id)) {
            diff.only_after.push_back(id);
        } else if (!changed_cells(*before.tables->any_table(id), *after.tables->any_table(id)).empty()) {
            Question read;
            read.procedure = share(find_procedure("chart/read"));
            read.params["table"] = {id, "tables diff"};
            diff.changed.push_back(balance_charts({id, *before.tables, *after.tables, std::move(read), {}}, {}, watch));
        }
    }
    return diff;
}

}  // namespace warodds
