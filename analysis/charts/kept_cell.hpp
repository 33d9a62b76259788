// Cells that a spreadsheet would make something else of: 3:1 a time, 1/2 and 1-2 dates, +2 a 2. Written as ="3:1" they
// stay what they are and look so.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace warodds {

bool would_change(std::string_view text);
std::string kept_cell(const std::string& text);                 // ="3:1", before the sheet's own quotes
std::optional<std::string> unkept_cell(std::string_view cell);  // the text in such a cell; nothing for any other

}  // namespace warodds
