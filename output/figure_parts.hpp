// What the figures of answers, comparisons and sweeps share.
#pragma once

#include "analysis/phrases.hpp"
#include "output/figure.hpp"

namespace warodds::figure {

inline constexpr std::size_t most_panels = 4;

std::string axis_words(const Field& field);
std::string parameter_line(const Field& field, const Value& value);  // "terrain: close"
void add_tables(Figure& figure, const std::vector<TableUse>& tables);
void add_unread(Figure& figure, const std::vector<UnreadRow>& unread, const std::string& whose);

}  // namespace warodds::figure
