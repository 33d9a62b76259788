#include "rules/ocs/supply/dumps.hpp"

#include "rules/ocs/ground/combat_table.hpp"

#include <fmt/format.h>

namespace warodds::ocs {

SupplyPoints::SupplyPoints(Tables& tables)
    : in_one_(figure(*tables.numbers("ocs/supply-modifiers"), "tokens in a SP")) {
    if (in_one_ < 1) throw InputError("ocs/supply-modifiers: expected at least one token in a SP");
}

int SupplyPoints::tokens(const Rational& supply_points, const std::string& parameter) const {
    const Rational tokens = supply_points * in_one_;
    if (tokens.denominator() != 1)
        throw InputError(fmt::format("{}: found {} SP, expected whole tokens; 1 SP is {}T, so steps of 1/{} SP (12.1a)",
                                     parameter, to_text(supply_points), in_one_, in_one_));
    return static_cast<int>(tokens.numerator());
}

std::string SupplyPoints::text(int tokens) const {
    const int points = tokens / in_one_, change = tokens % in_one_;
    if (points == 0) return fmt::format("{}T", change);
    return change == 0 ? fmt::format("{} SP", points) : fmt::format("{} SP {}T", points, change);
}

int percent_of(int amount, int percent) { return (2 * amount * percent + 100) / 200; }

RollChart<int> percentages(Tables& tables, const std::string& id) {
    const auto chart = tables.chart<int>(
        id,
        [](const std::string& code) -> std::optional<int> {
            const auto value = parse_number(code);
            if (!value || value->denominator() != 1 || *value < 0 || *value > 100) return {};
            return static_cast<int>(value->numerator());
        },
        "a whole percentage from 0 to 100");
    return RollChart<int>(chart, 1, 6);
}

DumpBlowing::Result DumpBlowing::roll(int tokens, Roller& roller) const {
    const int percent = chart_.read(roller.d6({"12.11a", "dump blowing roll"}), 0, roller);
    const int destroyed = percent_of(tokens, percent);
    roller.note([&](Ledger& ledger) {
        ledger.add("12.11a", "blown", points_.text(destroyed), fmt::format("{}% of {}", percent, points_.text(tokens)));
    });
    return {percent, destroyed};
}

}  // namespace warodds::ocs
