// Plain dice as a question: "2d6 >= 9", "d20+5", "3d6 11+". The sum is what the dice come to, and what is compared with
// it is asked.
#pragma once

#include "analysis/questions/question.hpp"

namespace warodds {

bool begins_with_dice(const std::string& text);  // 2d6, d20+5, D100

// A question of chart/dice. Throws InputError for what it cannot make of the words after the dice.
Question dice_question(const std::string& subject, const std::vector<std::string>& words);

}  // namespace warodds
