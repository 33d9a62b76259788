// Results for a spreadsheet: a line of headings, then a line for each row of the result's frame, with commas between.
#pragma once

#include "output/frame.hpp"

namespace warodds {

std::string csv_of(const Frame& frame);
std::string csv_of(const Answer& answer);  // what was asked, a line each; without that every outcome with its chance

template <class Result>
    requires requires(const Result& result) { frame_of(result); }
std::string csv_of(const Result& result) {
    return csv_of(frame_of(result));
}

}  // namespace warodds
