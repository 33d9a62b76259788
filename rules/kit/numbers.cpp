#include "rules/kit/numbers.hpp"

namespace warodds {

Rational round_half_up(const Rational& value) {
    const Rational up = value + Rational(1, 2);
    const std::int64_t whole = up.numerator() / up.denominator();
    return whole - (up < whole ? 1 : 0);
}

int round_up(const Rational& value) {
    return static_cast<int>((value.numerator() + value.denominator() - 1) / value.denominator());
}

std::string signed_text(int number) { return (number > 0 ? "+" : "") + std::to_string(number); }

void refuse_missing(const Table& table, int row, int column) {
    throw InputError(table.place(row, column).text() + ": this figure has not been read yet (row " +
                     table.rows.keys[row] + ", column " + table.columns.keys[column] +
                     "), and the rule cannot do without it");
}

int figure(const Chart<int>& chart, const std::string& row) { return known(chart, chart.rows().find(row)); }

}  // namespace warodds
