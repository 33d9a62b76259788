#include "rules/ocs/turn/roster.hpp"

#include <fmt/format.h>

namespace warodds::ocs {
TurnUnits::TurnUnits(const Forces& forces, const std::optional<UnitValues>& values, int overrun_movement)
    : units_{forces.attackers, forces.defenders}, overrun_movement_(overrun_movement) {
    expect_no_exploitation(forces.defenders, "defender");
    for (const int side : {attacking, defending}) {
        const std::vector<Unit>& list = units_[side];
        if (list.empty() || list.size() > most_units)
            throw InputError(
                fmt::format("{}s: found {} units, expected 1 to {}; an assault needs them one by one: "
                            "9-5-4 armor, 14-3-3 other steps=3",
                            side_name(side), list.size(), most_units));
        std::vector<Worth> worth;
        for (const Unit& unit : list) worth.push_back({unit.ar, values->printed(unit)});
        expect_in_place(list, side_name(side));
        rank_[side] = loss_ranks(worth, forces.of(side).loss_order);
        for (std::size_t i = 0; i < list.size(); ++i) {
            const Unit& unit = list[i];
            const int first = static_cast<int>(
                std::find_if(list.begin(), list.end(),
                             [&](const Unit& other) { return other.kind == unit.kind && unit.is_like(other); }) -
                list.begin());
            alike_[side].push_back(first);
            any_alike_[side] = any_alike_[side] || alike_[side].back() != static_cast<int>(i);
            const std::string label = unit_label(side_name(side), i, unit);
            check_unit(unit, label);
            if (side == attacking && unit.mode == Mode::exploitation)
                throw InputError(label + ": at the start of a turn nobody is in Exploitation Mode (5.9)");
            if (side == defending && forces.hedgehog > 0) expect_no_reserve(unit, label);
            if (unit.attacked >= Segment::combat || unit.defended != Unit::Defended::none)
                throw InputError(label +
                                 ": an assault is a whole player turn, and this one's Combat Segment is over (9.1c)");
        }
    }
}

UnitSet TurnUnits::living(const Roster& roster, int side) const {
    UnitSet result = 0;
    for (int i = 0; i < size(side); ++i)
        if (lives(roster, side, i)) result |= only(i);
    return result;
}

int TurnUnits::steps(int side) const {
    int sum = 0;
    for (const Unit& unit : units_[side]) sum += unit.steps_left();
    return sum;
}

int TurnUnits::steps_lost(const Roster& roster, int side) const {
    int sum = side == attacking ? static_cast<int>(roster.idle_lost) : 0;
    for (int i = 0; i < size(side); ++i) sum += roster.fates[side][i].lost;
    return sum;
}

bool TurnUnits::is_dg(const Roster& roster) const {
    if (roster.defenders_dg) return true;
    for (int i = 0; i < size(defending); ++i)
        if (lives(roster, defending, i) && !units_[defending][i].is_dg()) return false;
    return true;
}

bool TurnUnits::has_survivor_dg(const Roster& roster) const {
    for (int i = 0; i < size(defending); ++i)
        if (lives(roster, defending, i) && (roster.defenders_dg || units_[defending][i].is_dg())) return true;
    return false;
}

// 5.7b, 11.0a: reserves and units marked for exploitation in the Exploitation Phase, all others before it. A reserve that is
// disorganised is none any more (5.4, 5.10), and fights with the others.
bool TurnUnits::can_move(const Roster& roster, int i, bool exploitation_phase) const {
    const Fate& fate = roster.fates[attacking][i];
    const bool is_reserve = waits(units_[attacking][i]) && !fate.dg;
    if (!lives(roster, attacking, i) || fate.out) return false;
    return exploitation_phase ? is_reserve || fate.exploiting : !is_reserve;
}

// 6.1c: one hex for who has any allowance. 6.1f, 8.1g: who overran and was left out of the next overrun, or has nothing left for
// one, moves no more: it was dropped off.
bool TurnUnits::can_walk_in(const Roster& roster, int i, bool exploitation_phase) const {
    const Unit& unit = units_[attacking][i];
    return can_move(roster, i, exploitation_phase) && roster.fates[attacking][i].overruns == 0 && unit.movement != 0 &&
           !unit.never_moves();
}

// 8.1a
bool TurnUnits::has_movement_to_overrun(const Roster& roster, int i, bool exploitation_phase) const {
    const Unit& unit = units_[attacking][i];
    const int overruns = roster.fates[attacking][i].overruns + 1;
    const Rational spent = exploitation_phase ? Rational(0) : unit.spent_in(Segment::movement);
    return !unit.never_moves() && spent < Rational(Unit::all_spent) &&
           (!unit.movement ||
            Rational(*unit.movement) >= spent + movement_per_overrun(roster, i, exploitation_phase) * overruns);
}

void TurnUnits::end_movement(Roster& roster) const {
    for (Fate& fate : roster.fates[attacking]) fate.overruns = 0;
}

// 5.9: a unit marked for exploitation has half its allowance
int TurnUnits::movement_per_overrun(const Roster& roster, int i, bool exploitation_phase) const {
    return overrun_movement_ * (exploitation_phase && roster.fates[attacking][i].exploiting ? 2 : 1);
}

Unit TurnUnits::now(const Roster& roster, int side, int i, const Moment& moment) const {
    const Fate& fate = roster.fates[side][i];
    Unit unit = units_[side][i];
    unit.number = number_in_list(unit, static_cast<std::size_t>(i));
    unit.kind = alike_[side][i] + 1;
    unit.steps_lost += fate.lost;
    if (side == attacking ? fate.dg : roster.defenders_dg) unit.mark(Mode::dg);  // 5.10: in place of any other
    else if (waits(unit) && (side == attacking ? moment.exploitation_phase : roster.released)) unit.remove_marker();
    else if (side == attacking && moment.exploitation_phase && fate.exploiting) unit.mark(Mode::exploitation);
    if (side == attacking && moment.overrun && unit.movement)
        *unit.movement -= movement_per_overrun(roster, i, moment.exploitation_phase) * fate.overruns;
    if (moment.exploitation_phase || !moment.overrun) unit.attacked = Segment::none, unit.spent = 0;
    for (int used = 0; used < fate.stocks; ++used) unit.lose_stocks();
    return unit;
}

void TurnUnits::lose_step(Roster& roster, int side, UnitSet eligible, Roller& roller) const {
    if (!eligible) return;
    Roster::Fates& fates = roster.fates[side];
    const auto alike = [&](int i, int other) {
        return alike_[side][i] == alike_[side][other] && fates[i] == fates[other];
    };
    const Choice choice{"10.0a", "step loss", side == attacking ? Side::attacker : Side::defender, 0};
    const int loser = choose_unit(choice, eligible, alike, [&](int i) { return rank_[side][i]; }, roller);
    fates[loser].add({.lost = 1});
    roller.note([&](Ledger& ledger) {
        ledger.add("10.0a", "step lost to fire",
                   unit_label(side_name(side), static_cast<std::size_t>(loser), units_[side][loser]));
    });
}

void TurnUnits::sort_alike(Roster& roster) const {
    for (const int side : {attacking, defending}) {
        if (!any_alike_[side]) continue;
        Roster::Fates& fates = roster.fates[side];
        for (int i = 1; i < size(side); ++i)
            for (int j = 0; j < i; ++j)
                if (alike_[side][j] == alike_[side][i] && fates[i] < fates[j]) std::swap(fates[i], fates[j]);
    }
}

void TurnUnits::forget_idle(Roster& roster, bool counts_losses) const {
    UnitSet idle = 0;
    bool anybody = false;
    for (int i = 0; i < size(attacking); ++i) {
        if (can_move(roster, i, true)) continue;
        Fate& fate = roster.fates[attacking][i];
        anybody = anybody || (lives(roster, attacking, i) && !fate.out);
        if (counts_losses) roster.idle_lost += fate.lost;
        fate = {};
        idle |= only(i);
    }
    for (int i = 0; i < size(attacking); ++i) {
        if (!(idle >> i & 1)) continue;
        roster.fates[attacking][i].out = !anybody;
        roster.fates[attacking][i].dg = waits(units_[attacking][i]);  // a reserve that is not could move again
    }
}

std::vector<Unit> TurnUnits::survivors(const Roster& roster, int side) const {
    return after_fates(units_[side], [&](int i) {
        Fate fate = roster.fates[side][i];
        if (side == defending) {
            fate.dg = roster.defenders_dg != 0;
            fate.out = roster.left_hex != 0;
            fate.released = roster.released != 0;
        }
        return fate;
    });
}

}  // namespace warodds::ocs
