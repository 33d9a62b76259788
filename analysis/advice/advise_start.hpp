// How much do I need? A question that lacks a number of whoever wants something: advice begins with one for it, and
// says what it took.
#pragma once

#include "analysis/answers/answer.hpp"

namespace warodds {

// Gives a question that the rules do not take as it is the first number of that side with which they do: as much as the
// other side has, or what is usual. Says what was taken; nothing where nothing was missing, or no number is what is
// missing.
std::string start_from_nothing(Question& question, Side side, const TableSet& tables);

}  // namespace warodds
