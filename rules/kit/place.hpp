// Where a chart is entered, in one line: the column, and how many points more or fewer lead to its neighbours. It asks the
// rule's own way from a strength to a column, so it knows no chart.
#pragma once

#include "sim/ledger.hpp"
#include "tables/rational.hpp"

#include <algorithm>
#include <string>

namespace warodds {

// "begin, column 4:1; 5:1 from 54, below 42 it is 3:1". Columns never go back as the strength grows. Nobody has fewer than `least`
// points; `text_of` is how points are written.
template <class ColumnOf, class NameOf>
void tell_place(
    Ledger& ledger, const std::string& begin, const Rational& strength, ColumnOf&& column_of, NameOf&& name_of,
    int least = 0, std::string (*text_of)(int) = [](int points) { return std::to_string(points); }) {
    if (!ledger.is_kept) return;
    constexpr int most = 1 << 13;  // points more that anybody could bring
    const int here = column_of(strength);
    const int cut = boost::rational_cast<int>(strength),
              whole = Rational(cut) > strength ? cut - 1 : cut;  // rounded down
    const auto is_here = [&](int points) { return column_of(Rational(points)) == here; };
    std::string text = begin + ", column " + name_of(here);
    const char* between = "; ";
    // of whole numbers above the strength the first in another column, and of those below it the last
    if (!is_here(whole + most)) {
        int in = whole, out = whole + most;  // what is between a column and another is found by halving
        while (out - in > 1) (is_here(in + (out - in) / 2) ? in : out) = in + (out - in) / 2;
        text += between + std::string(name_of(column_of(Rational(out)))) + " from " + text_of(out);
        between = ", ";
    }
    const int highest = Rational(whole) == strength ? whole - 1 : whole;  // below the strength
    if (highest >= least && !is_here(least)) {
        int out = least, in = highest + 1;
        while (in - out > 1) (is_here(out + (in - out) / 2) ? in : out) = out + (in - out) / 2;
        // where halves count, the border may lie between two whole numbers
        text += between + (Rational(whole) == strength ? "below " + text_of(in) : "at " + text_of(out)) + " it is " +
                name_of(column_of(Rational(out)));
    }
    ledger.place(std::move(text));
}

}  // namespace warodds
