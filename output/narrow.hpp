// Text for a screen of eighty columns.
#pragma once

#include "analysis/text_table.hpp"

namespace warodds::narrow {

inline constexpr std::size_t screen = 80;

// Words in lines that begin with two blanks, the later ones with four; a number keeps its percent sign.
std::string said(const std::string& text);
std::string shortened(const std::string& text, std::size_t room);  // with two dots where something is left out

inline const TextTable::Column figures{.is_right = true};
// The lines of a table, with the first column cut to what the others leave of the screen.
std::string table(std::vector<std::vector<std::string>> lines, const std::vector<TextTable::Column>& columns);

}  // namespace warodds::narrow
