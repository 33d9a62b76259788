// An axis of a chart: its headings, and how a value finds its row or column.
//
// How off-table values and shifts behave is a property of the chart, declared in its file:
//   match = "exact"   the heading that contains the value: 7, 2-8, >=13, <=1
//   match = "floor"   the largest heading that is not above the value: odds and differentials
//   match = "name"    the heading with that name
//   below, above      "clamp" to the end, or "error" (the default)
//   rolled = false    of rows: the chart's dice do not find the row but are held against its cells, or it is only a
//                     part of another chart; otherwise each roll has its row, which `tables check` looks after
// One grid may serve several rows of headings (odds for each kind of terrain): headings.open, headings.close, ...
#pragma once

#include "tables/error.hpp"
#include "tables/rational.hpp"

#include <algorithm>
#include <functional>
#include <map>

namespace warodds {

struct Heading {
    std::string text;
    std::optional<Rational> low, high;  // both equal for a plain number; absent on the open side of >= and <=
};

class Axis {
public:
    enum class Match { exact, floor, name };
    enum class Beyond { clamp, error };

    std::string name;
    std::string chart;  // the file, for messages
    Match match = Match::exact;
    Beyond below = Beyond::error, above = Beyond::error;
    bool is_rolled = true;                                 // by the chart's dice, if it has any and these are its rows
    std::vector<std::string> keys;                         // as written in the grid
    std::map<std::string, std::vector<Heading>> headings;  // by heading row; "" is the grid's own

    int size() const { return static_cast<int>(keys.size()); }

    // the place of a value, by the heading row `set`
    int find(const Rational& value, const std::string& set = "") const;
    int find(const std::string& key) const;
    std::optional<int> heading_of(const Rational& value, const std::string& set = "") const;  // whatever is clamped
    bool has(const std::string& key) const;

    // moves along the axis and stops at its ends
    int shift(int index, int by) const { return std::clamp(index + by, 0, size() - 1); }

    const std::string& text(int index, const std::string& set = "") const { return headings.at(set)[index].text; }

    // throws InputError for a heading that its axis cannot use
    static Heading parse_heading(const std::string& text, Match match, const Place& place);
    // ... and for headings that are out of order, or share a value; `place` finds one of them
    void expect_in_order(const std::vector<Heading>& headings, bool may_share_ends,
                         const std::function<Place(std::size_t)>& place) const;
};

}  // namespace warodds
