// Results for a spreadsheet: a line of headings, then a line for each row of the result's frame, with commas between.
#pragma once

#include "output/frame.hpp"

namespace warodds {

std::string csv_of(const Frame& frame);
struct ChartsDiff;
struct CheckedCharts;
struct Shown;
std::string csv_of_games(const std::string& game = "");  // a line for each procedure, of this game or of all
std::string csv_of_charts(const TableSet& tables);       // a line for each chart
std::string csv_of(const Shown& shown);  // a chart as it is; of a procedure all it takes and tells, a line each
std::string csv_of(const CheckedCharts& checked);  // a line for each finding
std::string csv_of(const ChartsDiff& diff);        // a line for each cell that differs

std::string csv_of(const Answer& answer);  // what was asked, a line each; without that every outcome with its chance

template <class Result>
    requires requires(const Result& result) { frame_of(result); }
std::string csv_of(const Result& result) {
    return csv_of(frame_of(result));
}

}  // namespace warodds
