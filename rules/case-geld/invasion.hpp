// What the Invasion Phase of Turn 1 allows (3.6, 5.5): shared by the landing and by an attack of that phase.
#pragma once

#include "rules/case-geld/forces.hpp"

namespace warodds::case_geld {

// `dropped`: paratroops beside the stack, given elsewhere. Throws InputError.
void check_invasion(const AttackingForce& force, const TargetHex& target, bool dropped, Tables& tables);

}  // namespace warodds::case_geld
