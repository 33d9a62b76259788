// Exact numbers as players write them: 3, -2, 9.75, 7/2, and odds such as 3:1 or 1:4.
#pragma once

#include <boost/rational.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace warodds {

using Rational = boost::rational<std::int64_t>;

// Boost 1.74's mixed comparisons call themselves for ever in C++20: compare with Rational(0), not with 0.
bool operator==(const Rational&, int) = delete;
bool operator!=(const Rational&, int) = delete;

std::optional<Rational> parse_number(std::string_view text);  // 3, +3, 9.75, 7/2, 1e3 is not one
// a count as people write it: 1000000, 1_000_000, 1e6, 1M, 20k; always decimal
std::optional<std::uint64_t> parse_count(std::string_view text);
std::optional<Rational> parse_odds(std::string_view text);  // 3:1 is 3, 1:4 is 1/4; a plain number too
std::string to_text(const Rational& value);                 // 3, 9.75, and 1/3 where decimals do not end
inline double to_double(const Rational& value) { return boost::rational_cast<double>(value); }

}  // namespace warodds
