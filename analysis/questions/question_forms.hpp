// A question made into another one, or into a file.
#pragma once

#include "analysis/questions/question.hpp"

namespace warodds {

// What is said of a side, as it is said of the other: defense for attack. Nothing for what belongs to neither.
std::string name_of_other_side(const std::string& name);

// The same question from the other side: what was given for the attacker is the defender's, and the other way round. What belongs
// to neither, such as the weather, stays; what is of the hex that was attacked is left out, since the other side stands elsewhere: then
// that is what it returns, in words. Throws InputError where there are no two sides.
std::string swap_sides(Question& question);

// "attacker_losses=-2, defender_losses=1" as an expression over outcomes: what an outcome is worth. Throws InputError.
std::string worth_expression(const std::string& text);
// An expression in which the word `worth` is what it stands for; by itself, with a wish behind it or not, its mean.
std::string with_worth(const std::string& expr, const std::string& worth);
// Its mean is asked, and the word `worth` stands for it in what else is asked, and in the goal of best play: by itself for its mean.
void weigh(Question& question, const std::string& worth);

// The question as a file that read_question reads (docs/questions.md). Throws InputError for a plan, which is a file already.
std::string question_toml(const Question& question);

}  // namespace warodds
