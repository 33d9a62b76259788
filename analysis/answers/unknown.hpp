// What can be said of an answer whose charts have unknown cells: which of them matter, and what plausible charts would say.
#pragma once

#include "analysis/answers/answer.hpp"

namespace warodds {

inline constexpr std::uint64_t default_charts = 400, most_charts = 100'000;

// `figures` are those of the question's asks. A band that is wanted and cannot be had is told in a notice.
Unknown unknown_of(const Question& question, const Answer& answer, const std::vector<Expression>& figures,
                   const TableSet& tables, const Watch& watch);

// One of several questions that are asked of the same complete charts, what it came to, and its charts as they are.
struct PlausibleSide {
    const Question* question;
    const Distribution* odds;
    const TableSet* tables;
};
struct PlausibleSides {
    std::vector<Plausible> sides;
    // by side and figure: what it differs by from the first side on the same charts; none where they have different charts
    std::vector<std::vector<PlausibleBand>> differences;
};
// Nothing, and a notice, where there is no unknown cell or no band can be had.
std::optional<PlausibleSides> plausible_of(const std::vector<PlausibleSide>& sides, std::uint64_t charts,
                                           const Watch& watch);

}  // namespace warodds
