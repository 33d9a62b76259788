// Spreadsheets as text: cells in, cells out, and what a spreadsheet made of a cell that was none of its business.
#pragma once

#include "tables/error.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace warodds {

using Grid = std::vector<std::vector<std::string>>;

struct Sheet {
    Grid grid;                    // rows of the same length, the headings first
    std::vector<unsigned> lines;  // on which each row begins
};
Sheet parse_csv(const std::string& csv, const std::string& file);  // throws InputError with file, line

std::string csv_cell(const std::string& text);  // in quotes where it needs them

// What a spreadsheet took for something else and wrote in its own way cannot be told back with certainty: 2-Jan may
// have been 1-2, 2-1 or 1/2. A number may be a day.
bool is_date_or_time(const std::string& cell);
bool is_day_number(const std::string& cell);
[[noreturn]] void refuse_spreadsheets_own(const std::string& cell, const Place& place);

}  // namespace warodds
