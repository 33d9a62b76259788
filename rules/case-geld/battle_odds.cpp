// The odds of a battle (12.7-12.9), and how its ledger tells them.
#include "rules/case-geld/battle.hpp"
#include "rules/kit/place.hpp"

#include <fmt/format.h>

namespace warodds::case_geld {

int Battle::strength(const State& state, Side side) const {
    const std::vector<Fighter>& units = sheet_.fighters(side);
    const std::span<const Small> left = steps_of(state, side);
    int sum = 0, to_halve = 0;
    for (std::size_t i = 0; i < units.size(); ++i) {
        const Fighter& unit = units[i];
        if (unit.untried) {
            if (const Kind* kind = kind_of(state, static_cast<int>(i)); kind && left[i] > 0) sum += kind->factor(side);
        } else {
            const bool later = unit.oos && readings_.oos_rounding == BattleReadings::Rounding::per_total;
            (later ? to_halve : sum) += unit.fight[left[i]];
        }
    }
    sum += halved(to_halve);
    return sum + (side == sheet_.us() ? state.hand.stack + state.hand.rest : int{state.bonus});
}

// What the shifts and the worth of units already say is not looked at again; a reading counts where somebody can be hit by it.
bool Battle::operator==(const Battle& other) const {
    if (sheet_ != other.sheet_) return false;
    const std::vector<Fighter>& axis = sheet_.fighters(sheet_.axis());
    const auto any = [](const std::vector<Fighter>& units, bool Fighter::* is) {
        return std::any_of(units.begin(), units.end(), [&](const Fighter& unit) { return unit.*is; });
    };
    if (any(axis, &Fighter::oos) && readings_.oos_rounding != other.readings_.oos_rounding) return false;
    return !any(axis, &Fighter::may_banzai) ||
           (order_ == other.order_ && policies_.banzai(sheet_.axis()) == other.policies_.banzai(sheet_.axis()) &&
            readings_.banzai_factor == other.readings_.banzai_factor &&
            readings_.banzai_elite_full == other.readings_.banzai_elite_full);
}

Battle::Odds Battle::odds(const State& state) const {
    Odds odds{};
    odds.attack = strength(state, Side::attacker);
    odds.defense = strength(state, Side::defender);
    odds.differential = odds.attack - odds.defense;
    unsigned directions = 0;
    bool landed = true;
    for (std::size_t i = 0; i < sheet_.attackers.size(); ++i) {
        const Fighter& unit = sheet_.attackers[i];
        if (state.attackers[i] > 0 && unit.direction >= 0) directions |= 1u << unit.direction;
        landed &= state.attackers[i] > 0 || unit.drop < 0;
    }
    odds.shift = sheet_.shifts.total(directions, landed);
    odds.column = sheet_.chart.column(odds.differential, odds.shift);
    return odds;
}

void Battle::write(const Odds& odds, Ledger& ledger) const {
    ledger.add("12.7", "attack total", fmt::format("{}", odds.attack));
    ledger.add("12.7", "defense total", fmt::format("{}", odds.defense));
    ledger.add("12.7", "differential", fmt::format("{}", odds.differential),
               fmt::format("{} - {}", odds.attack, odds.defense));
    ledger.add("12.8", "base column", sheet_.chart.heading(sheet_.chart.base(odds.differential)));
    ledger.add("12.9", "net shift", fmt::format("{}", odds.shift));
    ledger.add("12.9", "column", sheet_.chart.heading(odds.column));
    tell_place(
        ledger, fmt::format("{} - {} = {:+}, shift {:+}", odds.attack, odds.defense, odds.differential, odds.shift),
        Rational(odds.attack),
        [&](const Rational& attack) {
            return sheet_.chart.column(boost::rational_cast<int>(attack) - odds.defense, odds.shift);
        },
        [&](int column) { return sheet_.chart.heading(column); });
}

void Battle::write_banzai(int first, int count, int units, bool by_policy, Ledger& ledger) const {
    const Side side = sheet_.axis();
    std::string detail = fmt::format("of {} like {}, a step each", count, sheet_.fighters(side)[first].label);
    if (by_policy)
        detail += fmt::format("; {}_banzai = {}", side == Side::attacker ? "attacker" : "defender",
                              name_of(policies_.banzai(side)));
    ledger.add("12.24", "banzai", fmt::format("{}", units), detail);
}

void Battle::tell_attackers(const State& state, Ledger& ledger) const {
    for (int i = 0; i < attackers(); ++i)
        if (state.attackers[i] > 0) sheet_.attackers[i].tell(Side::attacker, state.attackers[i], ledger);
}

// The odds as they will be when the policies have answered, where neither a landing nor a blind draw comes before them.
void Battle::foretell(Ledger& ledger) {
    State state = start();
    if (!sheet_.kinds.empty() || !sheet_.drops.empty()) {
        if (!sheet_.kinds.empty())
            ledger.add("7.5", "untried units", "drawn", "the differential is known when they are turned up");
        if (!sheet_.drops.empty())
            ledger.add("11.19", "airdropped units", "rolled", "the differential is known when they have landed");
        ledger.add("12.9", "net shift", fmt::format("{}", odds(state).shift));
        return;
    }
    while (order_[state.phase] == Phase::declaring) {
        const int first = state.cursor, count = equals_from(state, first), units = wanted_banzai(state, first, count);
        write_banzai(first, count, units, true, ledger);
        banzai(state, first, count, units);
        state.cursor = first + count;
        settle(state, nullptr);
    }
    told_ = odds(state);
    write(*told_, ledger);
}

}  // namespace warodds::case_geld
