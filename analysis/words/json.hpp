// Results as JSON: the same text for every face that speaks it.
#pragma once

#include "analysis/plans/plan_view.hpp"
#include "analysis/advice/advise.hpp"
#include "analysis/advice/balance.hpp"
#include "analysis/answers/replay.hpp"
#include "analysis/answers/study.hpp"

#include <nlohmann/json.hpp>

namespace warodds {

using Json = nlohmann::ordered_json;
struct Luck;
struct CheckedCharts;
struct ChartsDiff;

// Every result says how it is to be read; docs/result.schema.json describes this version.
inline constexpr const char* result_format = "warodds/2";
// beside the mean of what may never happen: how likely it is, and the mean where it does
void add_where(Json& json, const std::optional<Happens>& where);
Json begin_json(const std::string& kind);  // a result's first keys: its format, and what kind of result it is
Json value_json(const Estimate& figure);   // null where nothing is known but a range
Json ends_json(const Estimate& figure);    // its value, low, high and width; null where there is none

Json to_json(const Field& field);
Json to_json(const Field& field, const Value& value);
Json to_json(const std::vector<std::pair<const Field*, Value>>& params);
Json to_json(const std::vector<TableUse>& tables);
Json to_json(const Assumed& assumed);
Json to_json(const Within& within);
Json to_json(const ToldApart& apart);
Json to_json(const Play& play, const ToldApart& apart);
Json to_json(const Answer& answer);
Json to_json(const Comparison& comparison);
Json to_json(const Sweep& sweep);
Json to_json(const PlanView& view);
Json to_json(const Rolled& rolled);
Json to_json(const Luck& luck);
Json to_json(const Advice& advice);
Json to_json(const Balance& balance);
Json to_json(const Ledger& ledger);
Json to_json(const Procedure& procedure);
Json to_json(const Table& table);
// the games, or this one, with their procedures and the grades of their charts
Json games_json(const TableSet& tables, const std::string& game = "");
Json charts_json(const TableSet& tables);  // every chart with its grade and source
Json to_json(const CheckedCharts& checked);
Json to_json(const ChartsDiff& diff);

// What a name stands for; a chart may have the name of the procedure that reads it.
struct Shown {
    ProcedurePtr procedure{};
    std::shared_ptr<const Table> chart{};
};
Shown find_shown(const std::string& name, const TableSet& tables);  // throws InputError
Json to_json(const Shown& shown);

}  // namespace warodds
