// The goals of best play: what a side wants, and how plays that are worth the same to it are told apart.
#pragma once

#include "analysis/answers/answer.hpp"

namespace warodds {

// The side that wants the goal of best play, and the rest of its text. Throws InputError.
std::pair<Side, std::string> split_goal(const std::string& text, const std::string& where = option_name("optimal"));
// To make the most of a figure, for this side and nothing besides. The machine has to outlive it.
Goal goal_for(const Expression& figure, Side maximiser, const Machine& machine);
// The goal of best play, "expr", "attacker: expr" or "defender: expr", and nothing besides: of equal options the first is taken. The
// machine has to outlive it. Throws InputError.
Goal parse_goal(const std::string& text, const std::vector<Field>& fields, const Machine& machine);
// ... with the second goals: the question's own, or what its procedure says are losses
Goal parse_goal(const Question& question, const std::vector<Field>& fields, const Machine& machine);
// a question's goal alone, with its place where it is wrong
Expression goal_of(const Question& question, const std::vector<Field>& fields);

// How plays of equal worth are told apart in an answer to this question, before it is known what became of them. Throws InputError.
ToldApart told_apart_by(const Question& question, const std::vector<Field>& fields);

}  // namespace warodds
