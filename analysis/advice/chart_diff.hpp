// Two sets of charts: the cells that differ, and what that does.
#pragma once

#include "analysis/advice/balance.hpp"

namespace warodds {

struct ChartsDiff {
    std::string before, after;                         // what the sets are called
    std::vector<std::string> only_before, only_after;  // charts that the other has not
    std::vector<Balance> changed;                      // those that both have, and that are not the same
};

// Of all charts that somebody laid over the shipped ones in either set. Throws InputError.
ChartsDiff diff_charts(const NamedCharts& before, const NamedCharts& after, const Watch& watch = {});

}  // namespace warodds
