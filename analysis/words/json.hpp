// Results as JSON: the same text for every face that speaks it.
#pragma once

#include "analysis/plans/plan_view.hpp"
#include "analysis/advice/advise.hpp"
#include "analysis/advice/balance.hpp"
#include "analysis/answers/replay.hpp"
#include "analysis/answers/study.hpp"
#include "analysis/values/json_values.hpp"

namespace warodds {

struct Luck;
struct CheckedCharts;
struct ChartsDiff;
struct Shown;

// Every result says how it is to be read; docs/result.schema.json describes this version.
inline constexpr const char* result_format = "warodds/1";
// beside the mean of what may never happen: how likely it is, and the mean where it does
void add_where(Json& json, const std::optional<Happens>& where);
Json begin_json(const std::string& kind);  // a result's first keys: its format, and what kind of result it is
Json value_json(const Estimate& figure);   // null where nothing is known but a range
Json ends_json(const Estimate& figure);    // its value, low, high and width; null where there is none

Json to_json(const Field& field);
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
Json games_json(const TableSet& tables);   // the games, their procedures, and the grades of their charts
Json charts_json(const TableSet& tables);  // every chart with its grade and source
Json to_json(const CheckedCharts& checked);
Json to_json(const ChartsDiff& diff);
Json to_json(const Shown& shown);

}  // namespace warodds
