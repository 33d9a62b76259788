// Text for a screen: as wide as the terminal, and eighty columns where there is none.
#pragma once

#include "tables/text_table.hpp"

namespace warodds::narrow {

std::size_t screen();                    // columns, as the reader has them (output/telling.hpp)
inline constexpr std::size_t rows = 24;  // of a screen, which a short answer fits on

// Words in lines that begin with two blanks, the later ones with four.
std::string said(const std::string& text);
// The same, with no more than so many lines: dots stand for the rest.
std::string said_in(std::size_t lines, const std::string& text);
std::string shortened(const std::string& text, std::size_t room);  // with two dots where something is left out
// "    name    what it is", the words from column `at` on, and below it where the name is longer
std::string entry(std::size_t indent, const std::string& name, std::size_t at, const std::string& text);

inline const TextTable::Column figures{.is_right = true};
// The lines of a table, with the first column cut to what the others leave of the screen.
std::string table(std::vector<std::vector<std::string>> lines, const std::vector<TextTable::Column>& columns);
// The lines of a table, in pages side by side where it is wider than the screen; each has the first column.
std::string pages(const std::vector<std::vector<std::string>>& lines, const std::vector<TextTable::Column>& columns);

// Lines that are longer than the screen go on below, further in.
std::string fitted(const std::string& text);
std::size_t lines_of(const std::string& text);

}  // namespace warodds::narrow
