// Question files: a procedure, its parameters and what to ask of it, as a player keeps them.
//
//   procedure = "ocs/attack"
//   title = "Can the Panzers take the bridge?"
//   ask = ["hex_taken", "hex_taken and attacker_losses <= 1"]
//   terrain = "open"
//   [[attackers]]
//   name = "2nd Panzer"
//   strength = 9
//
// Everything but procedure, title, ask, optimal, trials and seed is a parameter of the procedure.
#pragma once

#include "analysis/answer.hpp"

namespace warodds {

Question read_question(const std::string& file);                                        // throws InputError
Question parse_question(const std::string& text, const std::string& file);              // the same from memory

// "name=value" as on a command line. Throws InputError.
void set_param(Question& question, const std::string& assignment, const std::string& option);

}  // namespace warodds
