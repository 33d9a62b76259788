// Decisions that nobody gave, and the ways in which they may be made.
//
// A decision is a policy of the schema. What was given by hand is pinned; what would be refused in this question is no way to make it.
#pragma once

#include "analysis/answers/answer.hpp"

namespace warodds {

// A policy that nobody gave, with all that it may say, what is usual first.
struct OpenPolicy {
    const Field* field;
    std::vector<Value> values;
};

// ... of one side, or of both; such as have one way only are left out
std::vector<OpenPolicy> open_policies(const Question& question, const Bound& usual, std::optional<Side> of,
                                      const TableSet& tables);

// One way to decide all of them: by policy, the place of its value; 0 is the usual one.
using WayToDecide = std::vector<std::size_t>;
std::size_t changes_of(const WayToDecide& way);  // from the usual

// All ways, those with fewest changes first; where there are more than `most`, one change at a time, and `is_whole` becomes false.
std::vector<WayToDecide> combinations(const std::vector<OpenPolicy>& policies, std::size_t most, bool& is_whole);

// the question, decided so
Question decided(Question question, const std::vector<OpenPolicy>& policies, const WayToDecide& way);

}  // namespace warodds
