#include "rules/blitzkrieg/factor_table.hpp"

#include "rules/kit/place.hpp"

#include <fmt/format.h>

namespace warodds::blitzkrieg {
namespace {

std::optional<int> factors_of(const std::string& code) {
    if (code == "-") return 0;
    const auto number = parse_number(code);
    if (!number || number->denominator() != 1 || *number < Rational(1)) return {};
    return static_cast<int>(number->numerator());
}

}  // namespace

FactorTable::FactorTable(Tables& tables, const std::string& id)
    : chart_(tables.chart<int>(id, factors_of, "a number of factors, or - for no result"), 1, 6) {
    const Axis& axis = chart_.chart().columns();
    int ranges = 0;
    for (const Heading& heading : axis.headings.begin()->second)
        ranges += heading.low && heading.high && *heading.low < *heading.high;
    has_ranges_ = ranges > 1;
    if (axis.match == Axis::Match::name) return;
    for (int factors = 0; factors <= most; ++factors) {
        int column = -1;
        try {
            column = axis.find(Rational(factors));
        } catch (const InputError&) {  // it is told when somebody comes with so many
        }
        columns_.push_back(column);
    }
}

int FactorTable::column(int factors) const {
    const int column = columns_[std::clamp(factors, 0, most)];
    return column >= 0 ? column : chart_.chart().columns().find(Rational(factors));
}

void FactorTable::tell(Ledger& ledger, const std::string& what, int factors, int left) const {
    if (factors <= 0 || !has_ranges_) return;
    tell_place(
        ledger, fmt::format("{} {}", factors, what), Rational(factors),
        [&](const Rational& strength) {
            return std::max(0, column(std::max(1, boost::rational_cast<int>(strength))) - left);
        },
        [&](int column) { return chart_.chart().columns().keys[column]; });
}

namespace {
FactorTablePtr factor_table(Tables& tables, const std::string& id) {
    return tables.made<FactorTable>(id, [&](Tables& from) { return FactorTable(from, id); });
}
}  // namespace
FactorTablePtr bombing_table(Tables& tables) { return factor_table(tables, "blitzkrieg/bombing"); }
FactorTablePtr air_table(Tables& tables) { return factor_table(tables, "blitzkrieg/air-combat"); }
FactorTablePtr night_table(Tables& tables) { return factor_table(tables, "blitzkrieg/night-bombing"); }

}  // namespace warodds::blitzkrieg
