// Text for a terminal, whoever wrote it. Titles, names, notes and codes come from files, and a control character in one of
// them could move the cursor, rename the window or fake an answer.
#pragma once

#include <string>
#include <string_view>

namespace warodds {

// Control characters and bytes that are no UTF-8 as \x1b; line feeds stay.
std::string printable(std::string_view text);
// Line feeds as well: for a message of one line.
std::string printable_line(std::string_view text);

}  // namespace warodds
