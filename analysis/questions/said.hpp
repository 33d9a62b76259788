// What people say in several words, as the words that questions are made of:
//
//   3 to 1            3:1                     ar 5 vs 3         ar=5 vs 3
//   hedgehog 2        hedgehog=2              8 RE              density=8
//   very close        very-close              defender holds    defender_option=hold
//   he falls back     defender_option=retreat
//   in close terrain  close
#pragma once

#include "analysis/questions/question.hpp"

namespace warodds {

// `takes_many`: a value may be several, as for compare and sweep: attack 10..50
std::vector<std::string> said_plainly(const Procedure& procedure, const std::vector<std::string>& words,
                                      bool takes_many);

bool is_versus(const std::string& word);  // between two sides: vs, against

// the policies and readings that have this option, "hold", or as one says it, "holds"; those of this side, or of any
std::vector<std::pair<const Field*, std::string>> options_said(const Procedure& procedure, const std::string& word,
                                                               std::optional<Side> side = {});

// Are these several values of a parameter, "3:1,4:1", "10..50:10", "9-5-8 | 9-5-8, 8-4-8"?
bool are_many(const Field& field, const std::string& text);

}  // namespace warodds
