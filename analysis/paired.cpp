#include "analysis/paired.hpp"

#include <algorithm>
#include <cmath>

namespace warodds {

void PairedDifference::add(const std::optional<double>& a, const std::optional<double>& b) {
    ++trials_;
    if (!a || !b) {
        whole_ = false;
        return;
    }
    const double d = *a - *b;
    sum_ += d;
    squares_ += d * d;
    up_ += d > 0;
    down_ += d < 0;
    most_ = std::max({most_, std::abs(*a), std::abs(*b)});
}

Estimate PairedDifference::estimate(bool is_chance) const {
    const double n = static_cast<double>(trials_), d = sum_ / n;
    if (is_chance) {
        const double up = (static_cast<double>(up_) + 1) / (n + 2), down = (static_cast<double>(down_) + 1) / (n + 2);
        const double half = z95 * std::sqrt((up + down - (up - down) * (up - down)) / (n + 2));
        return {d, std::max(-1.0, std::min(d, up - down - half)), std::min(1.0, std::max(d, up - down + half)),
                Width::sampling};
    }
    if (up_ + down_ == 0) {
        const double half = most_ * -std::expm1(std::log(0.025) / n);
        return {0, -half, half, Width::sampling};
    }
    Estimate mean = mean_of(sum_, squares_, trials_);
    mean.width = Width::sampling;
    return mean;
}

}  // namespace warodds
