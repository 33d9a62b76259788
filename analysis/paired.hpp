// The difference of two runs of the same trials: trial by trial, so that the luck they share falls out.
#pragma once

#include "analysis/interval.hpp"

#include <optional>

namespace warodds {

class PairedDifference {
public:
    void add(const std::optional<double>& a, const std::optional<double>& b);  // of one trial: a - b
    bool is_whole() const { return whole_; }  // no trial met a cell that nobody could read

    // For yes or no Bonett and Price's interval, which has a width even when no trial differed; for numbers the usual one
    // of a mean, or, when no trial differed, what a difference in too few trials to be seen could still do.
    Estimate estimate(bool is_chance) const;

private:
    std::uint64_t trials_ = 0, up_ = 0, down_ = 0;  // trials in which a was more, and less
    double sum_ = 0, squares_ = 0, most_ = 0;       // most_: the largest value seen, from 0
    bool whole_ = true;
};

}  // namespace warodds
