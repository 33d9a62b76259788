// What is known of a battle before its die: the two forces, the column, and the ways out, as a sheet of values.
#pragma once

#include "rules/eisenhowers-war/combat_chart.hpp"
#include "rules/eisenhowers-war/shifts.hpp"

#include <array>

namespace warodds::eisenhowers_war {

// What bears on one battle. The parts are the user's; the rest is what the procedure knows.
struct BattleSetting {
    const GroundForce& ground;
    const std::vector<Fighter>& others;  // invaders and airborne
    const Defense& defense;
    const TargetHex& target;
    const Bombers& bombers;
    const Antwerp& antwerp;
    const Ways& ways;
    const BattlePolicies& policies;
    const BattleReadings& readings;
    const RiverReadings& rivers;
    const std::string& result;  // read from the player's own chart; empty: a die is rolled
    AttackKind kind;
    Group group = Group::unknown;  // of attackers that do not say their nation
    bool has_beachhead = false;    // in the target hex
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

// 13.2: where airborne corps may be dropped, and in which mode; throws InputError
void check_drop(const std::vector<Unit>& airborne, const TargetHex& target);

BattleSheet fold_battle(const BattleSetting& setting, Tables& tables, Ledger& ledger);  // throws InputError

}  // namespace warodds::eisenhowers_war
