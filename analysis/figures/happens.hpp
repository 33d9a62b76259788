// Figures of what may never happen: a mean over the cases in which it does, and how likely those are. A mean in which never counts
// as turn 0 is the mean of nothing.
#pragma once

#include "analysis/figures/distribution.hpp"

#include <cmath>

namespace warodds {

struct Happens {
    Estimate chance, mean;
    std::string words;           // "it is gone"
    std::string counts_as{"0"};  // what a plain mean takes never for

    // it may never happen, and it may happen
    bool is_open() const { return chance.low < 1 - 1e-12 && std::isfinite(mean.value); }
};

// Nothing of a field that always has a value.
std::optional<Happens> happens(const Distribution& odds, std::size_t field);
// The same of an ask that is the mean of one field.
std::optional<Happens> happens(const Distribution& odds, const AskAnswer& ask);

// "never counts as 0; 2.132 where it is gone (61.63 %)"; empty where it always happens, or never does
std::string never_words(const std::optional<Happens>& where, bool is_exact);
// the same of the cells of a grid
std::string never_words(const std::vector<std::optional<Happens>>& cells, bool is_exact);

}  // namespace warodds
