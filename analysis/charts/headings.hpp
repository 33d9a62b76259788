// What the headings of a chart that somebody types say of how it is entered.
#pragma once

#include <string>
#include <vector>

namespace warodds {

// How columns with these headings are entered, as a chart's file says it: by the largest number that is not above a
// value, by the range that it lies in, or by name.
std::string entry_of(const std::vector<std::string>& headings);

// Odds as many charts print them, 1-2 1-1 2-1 3-1, as 1:2 1:1 2:1 3:1. Ranges such as 1-3 4-6 stay what they are, and
// so does what is not odds all along.
std::vector<std::string> with_colons(const std::vector<std::string>& headings);

}  // namespace warodds
