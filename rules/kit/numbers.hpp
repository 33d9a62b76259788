// Numbers as rules and ledgers write them.
#pragma once

#include "tables/table.hpp"

namespace warodds {

// to the nearest whole number, a half goes up
Rational round_half_up(const Rational& value);
// the smallest whole number that is not below a value of at least 0
int round_up(const Rational& value);

// "+2", "-1", "0": shifts and modifiers as the ledger shows them
std::string signed_text(int number);

// What a rule needs before any die is rolled, so that it cannot wait until a path reads it: a ? is refused.
[[noreturn]] void refuse_missing(const Table& table, int row, int column);
template <class Result>
const Result& known(const Chart<Result>& chart, int row, int column = 0) {
    if (chart.missing(row, column)) refuse_missing(chart.table(), row, column);
    return chart.result(row, column);
}
// a row of a chart of numbers with one column
int figure(const Chart<int>& chart, const std::string& row);

}  // namespace warodds
