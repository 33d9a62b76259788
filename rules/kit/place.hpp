// Where a chart is entered, in one line: the column, and how many points more or fewer lead to its neighbours. It asks the
// rule's own way from a strength to a column, so it knows no chart.
#pragma once

#include "sim/ledger.hpp"
#include "tables/rational.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace warodds {

// "begin, column 4:1; 5:1 from 54, below 42 it is 3:1". Columns never go back as the strength grows.
template <class ColumnOf, class NameOf>
void tell_place(Ledger& ledger, const std::string& begin, const Rational& strength, ColumnOf&& column_of,
                NameOf&& name_of) {
    if (!ledger.is_kept) return;
    constexpr int most = 1 << 13;  // points more that anybody could bring
    const int here = column_of(strength);
    const int whole = boost::rational_cast<int>(strength);
    const auto is_here = [&](int points) { return column_of(Rational(points)) == here; };
    // between one that is in this column and one that is not
    const auto edge = [&](int in, int out) {
        while (std::abs(out - in) > 1) (is_here(in + (out - in) / 2) ? in : out) = in + (out - in) / 2;
        return std::max(in, out);
    };
    std::string text = begin + ", column " + name_of(here);
    const char* between = "; ";
    if (!is_here(whole + most)) {
        const int from = edge(whole + (is_here(whole) ? 0 : 1), whole + most);
        text += between + std::string(name_of(column_of(Rational(from)))) + " from " + std::to_string(from);
        between = ", ";
    }
    if (whole > 0 && !is_here(0)) {
        const int from = is_here(whole) ? edge(whole, 0) : whole + 1;
        text += between + ("below " + std::to_string(from)) + " it is " + name_of(column_of(Rational(from - 1)));
    }
    ledger.place(std::move(text));
}

}  // namespace warodds
