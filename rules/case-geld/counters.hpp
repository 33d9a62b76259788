// What the counter sheet and the hexes around a battle can hold (2.12, 3.2, 3.5, 6.3, 7.3, 12.15): no force is larger.
#pragma once

#include "rules/case-geld/battle_fold.hpp"

namespace warodds::case_geld {

// Each throws InputError.
void check_counters(const std::vector<Fighter>& fighters, Nation nation, const char* list, Tables& tables);
void check_attackers_total(const BattleSetting& setting, Nation nation, Tables& tables);
void check_defenders_total(const BattleSetting& setting, Nation nation, Tables& tables);
// 12.15: those who come from the hexes around Tulsa
void check_before_tulsa(const std::vector<Fighter>& attackers, Nation nation, unsigned directions, Tables& tables);
// 3.5, 3.6: nobody has fought before the landings
void check_fresh(const std::vector<Fighter>& attackers, const AttackingForce& force);
void check_fresh(const std::vector<Fighter>& defenders, const TargetHex& target, Tables& tables);
// 3.5: face-down units, beside the regulars that are in sight
void check_mix(int face_down, const std::vector<Fighter>& us, Tables& tables);
// what can be over a hex: airpower (6.1, 6.3), a mushroom cloud (13.3)
void check_hex(const TargetHex& target, Nation attacker, Tables& tables);
// 3.6, 9.16: a beachhead is where its force landed
void check_beachhead(const TargetHex& target, Nation nation);

}  // namespace warodds::case_geld
