// One name for a parameter of both sides: ar=5-3 is attacker_ar=5 and defender_ar=3, ar=+2 is two more than the other
// side has, ar=5 the attacker's alone. The schema says which names those are (Field::both).
#pragma once

#include "analysis/questions/question.hpp"

namespace warodds {

// Does it name a parameter of both sides? ar=5-3, ar
bool names_both(const Procedure& procedure, const std::string& assignment);

// "ar=5-3" and the like, as two parameters with their values. Throws InputError.
void set_both(Question& question, const std::string& assignment, const std::string& where);

// An axis of such a name: "ar=3..5 vs 3", "ar=-2..+3", "ar=3,4,5". The defender's value goes into the question, and
// what comes back is the attacker's axis. Throws InputError.
std::string axis_of_both(Question& question, const std::string& axis, const std::string& where);

}  // namespace warodds
