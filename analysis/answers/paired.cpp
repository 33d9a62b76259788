#include "analysis/answers/paired.hpp"

#include <algorithm>

namespace warodds {

void PairedDifference::add(const std::optional<double>& a, const std::optional<double>& b) {
    if (!a || !b) whole_ = false;
    else if (*a == *b) ++same_;
    else ++counts_[*a - *b];
}

Estimate PairedDifference::estimate(double least, double largest) const {
    std::vector<Seen> seen = {{0, static_cast<double>(same_)}};
    for (const auto& [difference, trials] : counts_) seen.push_back({difference, static_cast<double>(trials)});
    std::sort(seen.begin(), seen.end(), [](const Seen& a, const Seen& b) { return a.value < b.value; });
    return mean_of(std::move(seen), least, largest);
}

}  // namespace warodds
