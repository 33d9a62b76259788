// Results for a spreadsheet: a line of headings, then one line an outcome, a case or a cell, with commas between.
#pragma once

#include "analysis/study.hpp"

namespace warodds {

std::string csv_of(const Answer& answer);  // what was asked, a line each; without that every outcome with its chance
std::string csv_of(const Comparison& comparison);  // a line a case
std::string csv_of(const Sweep& sweep);            // a line a cell

}  // namespace warodds
