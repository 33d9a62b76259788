// What the other side may do to a figure.
//
// A question has a side that asks. Decisions of the other side that nobody gave are his replies: a figure is worked out for each of
// them, and told at the worst and at the best for whoever asks. Those that he makes while the dice roll he may also make by how they
// fell: one-sided best play, with the plans of the side that asks as they are. Where the rules know no other side, or best play
// decides for both, there are none.
//
// It is done exactly and within a budget of dice paths, so that the same question always tells the same; after trials only the
// decision that heads the columns is tried, on the same dice.
#pragma once

#include "analysis/answers/open_policies.hpp"
#include "analysis/answers/other_ways.hpp"
#include "rules/words.hpp"

namespace warodds {

// the side that asks, unless the question says so; nothing where nobody replies
std::optional<Side> asker_of(const Question& question);
// Which way a figure goes for a side: 1 where more is better, -1 where less is, 0 where nothing can be said. The number of a wish is
// what it should be.
int better_way(const Expression& figure, const std::vector<Field>& fields, const ProcedureWords& words, Side asker);

// The figures that are told where nobody asks for others.
std::vector<std::string> key_figures(const Question& question, const Distribution& odds);

Replies replies_of(const Question& question, const Bound& bound, const Distribution& odds,
                   const std::vector<Expression>& figures, OtherWays& ways, const TableSet& tables, const Watch& watch);

}  // namespace warodds
