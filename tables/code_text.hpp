// Codes and headings as people and spreadsheets write them: what cannot be told apart by eye must not be two codes.
#pragma once

#include "tables/error.hpp"

#include <string>
#include <string_view>

namespace warodds {

// A cell's text as it is meant, without blanks at either end: every kind of blank is a blank, every dash or minus sign '-', full-width
// letters and digits are plain ones. A character that cannot be seen is refused with its place and number: throws InputError.
std::string plain_code(std::string_view text, const Place& place);

// What a code looks like: two codes of one shape (a Cyrillic and a Latin A, 0 and O, 1 and l) are easily taken for each other.
std::string shape_of(std::string_view code);

}  // namespace warodds
