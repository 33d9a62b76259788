// Figures of what may never happen: a mean over the cases in which it does, and how likely those are. A mean in which never counts
// as turn 0 is the mean of nothing.
#pragma once

#include "analysis/figures/distribution.hpp"

namespace warodds {

struct Happens {
    Estimate chance, mean;
    std::string words;  // "it is gone"
};

// Nothing of a field that always has a value.
std::optional<Happens> happens(const Distribution& odds, std::size_t field);
// The same of an ask that is the mean of one field.
std::optional<Happens> happens(const Distribution& odds, const AskAnswer& ask);

}  // namespace warodds
