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

int figure(const Chart<int>& chart, int row, int column) {
    if (chart.missing(row, column))
        throw InputError(chart.table().place(row, column).text() + ": nobody has read this figure yet (" +
                         chart.where(row, column) + "), and the rule cannot do without it");
    return chart.result(row, column);
}

int figure(const Chart<int>& chart, const std::string& row) { return figure(chart, chart.rows().find(row), 0); }

}  // namespace warodds
