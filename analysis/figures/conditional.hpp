// Figures over some outcomes only: P(a | b), mean(x | b), and the mean of what may never happen over the cases in which
// it does.
#pragma once

#include "analysis/figures/distribution.hpp"

#include <functional>

namespace warodds {

using OutcomeTest = std::function<bool(std::span<const std::int32_t>)>;

// Only the cases in which it holds, as a distribution of their own. Paths that an unknown cell ended may be among them.
Distribution cases_of(const Distribution& odds, const OutcomeTest& holds);

// Over all charts, the least and the largest mean of a value over the cases in which it holds; nothing where it never
// does.
std::optional<std::pair<double, double>> means_of_cases(
    const OpenOdds& open, const OutcomeTest& holds, const std::function<double(std::span<const std::int32_t>)>& value);

}  // namespace warodds
