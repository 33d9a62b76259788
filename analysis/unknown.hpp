// What can be said of an answer whose charts have unknown cells: which of them matter, and what plausible charts would say.
#pragma once

#include "analysis/answer.hpp"

namespace warodds {

inline constexpr std::uint64_t default_charts = 400, most_charts = 100'000;

// `figures` are those of the question's asks. A band that is wanted and cannot be had is told in a notice.
Unknown unknown_of(const Question& question, const Answer& answer, const std::vector<Expression>& figures,
                   const TableSet& tables, const Watch& watch);

}  // namespace warodds
