// What is known of a battle before its dice (12.1-12.17): the two forces, the shifts and the chart, as a sheet of values.
#pragma once

#include "rules/case-geld/combat_chart.hpp"
#include "rules/case-geld/fighter.hpp"

namespace warodds::case_geld {

// What bears on one battle. The parts are the user's; the rest is what the procedure knows.
struct BattleSetting {
    const AttackingForce& force;
    const TargetHex& target;
    const UntriedUnits& untried;
    const BattleReadings& readings;
    const BattlePolicies& policies;
    TurnReadings::Beachhead beachhead = TurnReadings::Beachhead::adds_free_choice;
    bool prepared = false, frozen = false;
    bool coastal = true, terrain = true;  // whether those shifts are in force at all
    bool from_sea = false;                // the Invasion Phase: attackers who have not fought yet (3.6)
    bool only_difference = false;         // the totals are made up from it
    bool one_hex = false;                 // all attackers are in one hex, so never concentric (12.17, 12.22)
    bool cut_off = false;                 // attackers out of supply, but for those who dropped
    bool rechecked = false;               // they are in supply, in whatever state they began (9.1, 12.22)
    const TargetHex* from = nullptr;      // the hex that the attackers have advanced into
    bool dropped_stay = false;            // those who dropped do not advance
    bool attackers_banzai = true;         // whether they may
    bool foretold = true;                 // the ledger has the odds as they will be, where no die comes before them
    int turned_up = 0;                    // face-down defenders of a battle before this one, out of the same mix
    const Unit* paratroops = nullptr;     // joins the attackers
    bool carried_on = false;              // what concerns one attacker is told when it is known who goes on
    Ledger* of_attackers = nullptr;       // for what a battle before this one has told; null: the battle's own
};

struct Shifts {
    int fixed = 0;                         // columns to the right, whoever is left
    int concentric = 0;                    // those of a concentric attack
    bool is_flagged = false;               // the player says that it is one, and not by directions
    bool by_drop = false;                  // then it takes every unit that dropped
    std::array<bool, 64> by_directions{};  // is it concentric, by the set of directions that attackers come from

    // `landed`: every unit that dropped has steps left
    bool is_concentric(unsigned directions, bool landed) const {
        return (is_flagged && (landed || !by_drop)) || by_directions[directions];
    }
    int total(unsigned directions, bool landed) const {
        return fixed + (is_concentric(directions, landed) ? concentric : 0);
    }
    bool operator==(const Shifts&) const = default;
};

struct BattleSheet {
    static constexpr int most_attackers = 36, most_defenders = 8, most_kinds = 12;

    Nation attacker = Nation::german, defender = Nation::us;
    std::vector<Fighter> attackers, defenders;
    std::vector<Drop> drops;
    std::vector<Kind> kinds;  // of face-down units; none where nothing is drawn
    int room = 0;             // attackers that fit in the hex, once taken
    Shifts shifts;
    CombatChart chart;

    bool operator==(const BattleSheet& other) const;  // of the same charts, whatever the units are called
    Side us() const { return attacker == Nation::us ? Side::attacker : Side::defender; }
    Side axis() const { return attacker == Nation::us ? Side::defender : Side::attacker; }
    const std::vector<Fighter>& fighters(Side side) const { return side == Side::attacker ? attackers : defenders; }
};

BattleSheet fold_battle(const BattleSetting& setting, Tables& tables, Ledger& ledger);  // throws InputError

std::optional<Nation> nation_of(const std::vector<Unit>& units, const char* list);  // as they say; throws InputError
// what a turn forbids: airpower and clouds before their time, airdropped attackers in the wrong order
void check_turn(const AttackingForce& force, const TargetHex& target, const PlayerTurn& turn, Tables& tables);
// 12.4: who has attacked, or been attacked, in this combat phase; `target` is null where none is attacked at once
void check_combat_phase(const AttackingForce& force, const TargetHex* target, const PlayerTurn& turn);
// 12.4: that these have attacked, or been attacked, in it
void note_attack(std::vector<Unit>& attackers, const PlayerTurn& turn);
void note_defense(std::vector<Unit>& defenders, const PlayerTurn& turn);

}  // namespace warodds::case_geld
