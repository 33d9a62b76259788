// The units of both sides in the course of a turn (OCS 5.7, 5.9, 5.10, 9.11, 12.10b): the lists as the turn began, and what
// has become of everybody since. A Roster is a small value: a state keeps its number.
#pragma once

#include "rules/ocs/fate.hpp"
#include "rules/ocs/ground/forces.hpp"

#include <cstring>

namespace warodds::ocs {

inline constexpr int attacking = 0, defending = 1;  // the sides, as indices

struct Roster {
    using Fates = std::array<Fate, most_units>;

    std::array<Fates, 2> fates{};  // by side and unit; of defenders only losses and stocks, since they share the rest:
    std::int8_t defenders_dg = 0, released = 0, left_hex = 0;
    Small idle_lost = 0;  // steps lost by attackers of whom nothing else is known any more: see forget_idle

    bool operator==(const Roster& other) const { return std::memcmp(this, &other, sizeof *this) == 0; }
};

// When a unit is looked at: modes and allowances depend on it.
struct Moment {
    bool exploitation_phase = false, overrun = false;
};

// The units as the turn began, which answer everything about a roster of them.
class TurnUnits {
public:
    TurnUnits(const Forces& forces, const std::optional<UnitValues>& values,
              int overrun_movement);  // throws InputError

    const std::vector<Unit>& of(int side) const { return units_[side]; }
    int size(int side) const { return static_cast<int>(units_[side].size()); }

    bool lives(const Roster& roster, int side, int i) const {
        return roster.fates[side][i].lost < units_[side][i].steps_left();
    }
    UnitSet living(const Roster& roster, int side) const;
    int steps(int side) const;  // as the turn began
    int steps_lost(const Roster& roster, int side) const;
    bool is_empty(const Roster& roster) const {
        return roster.left_hex || !living(roster, defending);
    }  // the defenders' hex
    bool is_dg(const Roster& roster) const;            // the defenders, all of them
    bool has_survivor_dg(const Roster& roster) const;  // any of them

    bool can_move(const Roster& roster, int attacker, bool exploitation_phase) const;
    bool can_walk_in(const Roster& roster, int attacker, bool exploitation_phase) const;  // to a hex that is empty
    bool has_movement_to_overrun(const Roster& roster, int attacker, bool exploitation_phase) const;
    void end_movement(Roster& roster) const;  // of a phase
    Unit now(const Roster& roster, int side, int i, const Moment& moment) const;

    // 10.0a: a step of one of the eligible units, the owner's choice
    void lose_step(Roster& roster, int side, UnitSet eligible, Roller& roller) const;
    bool has_alike() const { return any_alike_[attacking] || any_alike_[defending]; }
    // units that are alike in one order, whoever of them was hit
    void sort_alike(Roster& roster) const;
    // In the Exploitation Phase attackers that cannot move any more are only steps lost, and somebody to fire for.
    void forget_idle(Roster& roster, bool counts_losses) const;
    // those that are left, as they stand after the turn
    std::vector<Unit> survivors(const Roster& roster, int side) const;

private:
    int movement_per_overrun(const Roster& roster, int attacker, bool exploitation_phase) const;

    std::array<std::vector<Unit>, 2> units_;
    std::array<std::vector<int>, 2> rank_, alike_;  // who loses first by policy; the first unit like it
    std::array<bool, 2> any_alike_{};
    int overrun_movement_;
};

inline bool waits(const Unit& unit) { return unit.mode == Mode::reserve; }  // 5.7

}  // namespace warodds::ocs
