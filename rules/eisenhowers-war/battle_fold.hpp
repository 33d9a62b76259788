// What is known of a battle before its die: the two forces, the column, and the ways out, as a sheet of values.
#pragma once

#include "rules/eisenhowers-war/combat_chart.hpp"
#include "rules/eisenhowers-war/shifts.hpp"

#include <array>

namespace warodds::eisenhowers_war {

// What bears on one battle: what the user says of any, and what the procedure knows of this one.
struct BattleSetting {
    const BattleParams& given;
    GroundForce ground;
    std::vector<Fighter> others;  // invaders and airborne
    Antwerp antwerp;
    RiverReadings rivers;
    AttackKind kind;
    Group group = Group::unknown;                // of attackers that do not say their nation
    Unit::Place target_is = Unit::Place::clear;  // broken follows from its terrain
    // 5.3.5: may the defenders leave without a fight, and is that decided after the die?
    bool may_withdraw = false, withdraws_late = false;
    RetreatPolicy withdraw_policy = RetreatPolicy::never;
};

struct BattleSheet {
    static constexpr int most_attackers = 36, most_defenders = 6;

    std::vector<Fighter> attackers, defenders;
    int attack = 0, defense = 0, shift = 0;
    CombatChart chart;
    CombatChart::Entry entry;
    std::optional<Losses> result;
    Ways ways;
    BattlePolicies policies;
    BattleReadings readings;
    bool may_withdraw = false, withdraws_late = false;
    RetreatPolicy withdraw_policy = RetreatPolicy::never;
    struct Conversion {
        int steps = 0, hexes = 0;
    };
    std::array<Conversion, CombatChart::most_in_a_cell + 1> conversions{};  // 11.2, by the defender's result
};

BattleSheet fold_battle(const BattleSetting& setting, Tables& tables, Ledger& ledger);  // throws InputError

}  // namespace warodds::eisenhowers_war
