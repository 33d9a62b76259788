// What an answer rests on that nobody said: decisions left to a policy, readings of unclear rules, and defaults that a player
// would want to hear of.
//
// A policy or reading is told where it moves a figure: the question is solved again with each of its other values. That is
// done exactly and within a budget of dice paths, so that the same question always tells the same.
#pragma once

#include "analysis/answers/other_ways.hpp"

namespace warodds {

// those that a policy or a reading could have as well
std::vector<Value> other_values(const Field& field, const Value& value);

// Without figures only the defaults.
Assumed assumptions_of(const Question& question, const Bound& bound, const Distribution& odds,
                       const std::vector<Expression>& figures, const TableSet& tables, const Watch& watch);
// ... by ways that others have asked for as well, which know the odds where they are exact
Assumed assumptions_of(const Question& question, const Bound& bound, const std::vector<Expression>& figures,
                       OtherWays& ways, const TableSet& tables);

// What several questions of one kind rest on together, by name only: their figures differ.
Assumed assumptions_of(const std::vector<Question>& questions, const TableSet& tables, const Watch& watch);

}  // namespace warodds
