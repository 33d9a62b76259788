// What the figures of answers, comparisons and sweeps share.
#pragma once

#include "analysis/phrases.hpp"
#include "output/figure.hpp"

namespace warodds::figure {

inline constexpr std::size_t most_panels = 4;
inline constexpr std::size_t most_asks =
    12;  // that a person takes in at once; the picture says how many more there are
inline constexpr std::size_t most_bars = 60;  // of a panel

std::string axis_words(const Field& field);
std::string parameter_line(const Field& field, const Value& value);                   // "terrain: close"
std::string first_of(std::size_t shown, std::size_t all, const std::string& things);  // "the first 12 of 300 questions"
void add_assumed(Figure& figure, std::vector<std::string> lines);                     // what it rests on
void add_tables(Figure& figure, const std::vector<TableUse>& tables);
void add_bands(Figure& figure, const Unknown& unknown);  // says what they are
void add_unread(Figure& figure, const std::vector<UnreadRow>& unread, const std::string& whose);

}  // namespace warodds::figure
