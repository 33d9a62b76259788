// The difference of two runs of the same trials: trial by trial, so that the luck they share falls out.
#pragma once

#include "analysis/figures/interval.hpp"

#include <optional>
#include <unordered_map>

namespace warodds {

class PairedDifference {
public:
    void add(const std::optional<double>& a, const std::optional<double>& b);  // of one trial: a - b
    bool is_whole() const { return whole_; }  // no trial met a cell that nobody could read

    // The interval of a mean whose values, the differences of single trials, lie between these: it has a width even where no trial
    // differed. Counts of differences are all that is kept, so no order of trials matters.
    Estimate estimate(double least, double largest) const;

private:
    std::uint64_t same_ = 0;
    std::unordered_map<double, std::uint64_t> counts_;  // trials by their difference, where they differed
    bool whole_ = true;
};

}  // namespace warodds
