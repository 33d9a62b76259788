#include "analysis/interval.hpp"

#include <algorithm>
#include <cmath>

namespace warodds {

const char* to_text(Width width) {
    switch (width) {
        case Width::none: return "none";
        case Width::sampling: return "sampling";
        case Width::unknown: return "unknown";
        case Width::both: return "both";
    }
    return "";
}

Estimate proportion(std::uint64_t count, std::uint64_t n) {
    constexpr double z = z95;
    const double trials = static_cast<double>(n), p = static_cast<double>(count) / trials;
    if (count == 0) return {p, 0, -std::expm1(std::log(0.025) / trials), Width::sampling};
    if (count == n) return {p, std::exp(std::log(0.025) / trials), 1, Width::sampling};
    const double centre = (p + z * z / (2 * trials)) / (1 + z * z / trials);
    const double half = z / (1 + z * z / trials) * std::sqrt(p * (1 - p) / trials + z * z / (4 * trials * trials));
    return {p, std::max(0.0, centre - half), std::min(1.0, centre + half), Width::sampling};
}

Estimate difference(const Estimate& a, const Estimate& b) {
    const double d = a.value - b.value;
    const Width width = a.width | b.width;
    if (has_unknown(width)) return {d, a.low - b.high, a.high - b.low, width};
    const double below = std::hypot(a.value - a.low, b.high - b.value);
    const double above = std::hypot(a.high - a.value, b.value - b.low);
    return {d, d - below, d + above, width};
}

Estimate cautious_difference(const Estimate& a, const Estimate& b) {
    return {a.value - b.value, a.low - b.high, a.high - b.low, a.width | b.width};
}

double student95(double degrees) {
    constexpr double z = z95, z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z;
    const double part = 1 / degrees;
    return z + part * ((z3 + z) / 4 +
                       part * ((5 * z5 + 16 * z3 + 3 * z) / 96 + part * (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / 384));
}

Estimate mean_of(double sum, double sum_of_squares, std::uint64_t n) {
    const double trials = static_cast<double>(n), mean = sum / trials;
    if (n < 2) return {mean, -HUGE_VAL, HUGE_VAL, Width::sampling};
    const double variance = std::max(0.0, (sum_of_squares - sum * mean) / (trials - 1));
    const double half = z95 * std::sqrt(variance / trials);
    return {mean, mean - half, mean + half, Width::sampling};
}

}  // namespace warodds
