#include "rules/eisenhowers-war/combat_chart.hpp"

#include <fmt/format.h>

namespace warodds::eisenhowers_war {
namespace {

const char* const chart_id = "eisenhowers-war/combat";

Rational ratio(int attack, int defense) {
    if (attack >= defense) return Rational(attack / std::max(1, defense));
    return Rational(1, (defense + attack - 1) / attack);  // poor odds: the divisor goes up
}

}  // namespace

std::string Losses::text() const { return fmt::format("{}/{}", int{attacker}, int{defender}); }

std::optional<Losses> Losses::parse(const std::string& code) {
    const auto is_digit = [&](std::size_t at) { return code[at] >= '0' && code[at] <= '9'; };
    if (code.size() != 3 || code[1] != '/' || !is_digit(0) || !is_digit(2)) return {};
    return Losses{code[0] - '0', code[2] - '0'};
}

CombatChart::CombatChart(const BattleReadings& readings, Tables& tables)
    : chart_(tables.chart<Losses>(chart_id, Losses::parse, "losses like 1/2"), 1, 6), readings_(readings) {
    if (readings.crt_columns == BattleReadings::Columns::nine) check_columns();
}

// each heading a whole ratio, and no ratio between two of them
void CombatChart::check_columns() const {
    const Axis& columns = chart_.chart().columns();
    const auto expect = [&](const Rational& odds, const std::string& text) {
        const Heading& heading = columns.headings.at("")[columns.find(odds)];
        if (heading.low != odds)
            throw InputError(chart_.chart().table().file + ": the chart has no column " + text +
                             "; say crt_columns=as_in_chart if yours has none (10.1)");
    };
    for (int one = 3; one > 1; --one) expect(Rational(1, one), fmt::format("1:{}", one));
    for (int one = 1; one <= 7; ++one) expect(Rational(one), fmt::format("{}:1", one));
}

std::string CombatChart::odds_text(int attack, int defense) {
    if (defense == 0) return fmt::format("{}:0", attack);
    const Rational odds = ratio(attack, defense);
    return fmt::format("{}:{}", odds.numerator(), odds.denominator());
}

int CombatChart::base(int attack, int defense) const {
    const Axis& columns = chart_.chart().columns();
    if (attack == 0) return columns.find(Rational(0));
    if (defense == 0) return columns.find(Rational(10'000));  // nobody to divide by: the right end
    return columns.find(ratio(attack, defense));
}

CombatChart::Entry CombatChart::enter(int base, int shift) const {
    const int column = chart_.chart().columns().shift(base, shift);
    return {column, base + shift - column};
}

Losses CombatChart::read(Roller& roller, int die, const Entry& entry) const {
    Losses losses = chart_.read(die, entry.column, roller);
    add_end_note(losses, entry);
    return losses;
}

void CombatChart::add_end_note(Losses& losses, const Entry& entry) const {
    if (readings_.crt_end_note != BattleReadings::EndNote::user_defined) return;
    if (entry.beyond > 0)
        losses.defender = std::min(most_in_a_cell, losses.defender + entry.beyond * readings_.beyond_right);
    if (entry.beyond < 0)
        losses.attacker = std::min(most_in_a_cell, losses.attacker - entry.beyond * readings_.beyond_left);
}

int CombatChart::most(Side side) const {
    const Chart<Losses>& chart = chart_.chart();
    int most = readings_.crt_end_note == BattleReadings::EndNote::user_defined ? most_in_a_cell : 0;
    for (int row = 0; row < chart.rows().size(); ++row)
        for (int column = 0; column < chart.columns().size(); ++column) {
            if (chart.missing(row, column)) most = most_in_a_cell;
            const Losses& losses = chart.result(row, column);
            most = std::max<int>(most, side == Side::attacker ? losses.attacker : losses.defender);
        }
    return most;
}

}  // namespace warodds::eisenhowers_war
