#include "analysis/figures/interval.hpp"

#include <algorithm>
#include <cmath>

namespace warodds {
namespace {

// what a normal number exceeds with this chance, at most one half
double normal_above(double tail) {
    if (tail == one_side) return z95;
    double z = z95;
    for (int i = 0; i < 50; ++i) {
        const double off = std::erfc(z / std::sqrt(2.0)) / 2 - tail;
        const double density = std::exp(-z * z / 2) * 0.3989422804014327;
        z += off / density;
        if (std::abs(off) < 1e-15) break;
    }
    return z;
}

// The upper end: the t that the mean of shares exceeds with the chance `tail`. It does not exceed t where the sum of
// (value - t) times a gamma number of `count` degrees is no more than 0, and that has a chance which Barndorff-Nielsen's
// formula gives to a thousandth (exactly for all that matters from a few dozen trials on).
class UpperEnd {
public:
    // values from 0 to 1, the one at 1 included
    UpperEnd(const std::vector<Seen>& seen, double z) : seen_(seen), z_(z) {
        for (const auto& [value, count] : seen_) n_ += count, mean_ += count * value;
        mean_ /= n_;
        for (const auto& [value, count] : seen_) variance_ += count * (value - mean_) * (value - mean_);
        variance_ /= n_;
    }

    // z grows with t nearly as a line does; between two values that have it between them by turns by secant and by half
    double find() const {
        double low = mean_, high = 1, z_low = 0, z_high = HUGE_VAL;
        double t = std::min(mean_ + z_ * std::sqrt(variance_ / n_), (mean_ + 1) / 2);
        for (int i = 0; i < 100; ++i) {
            const double z = at(t);
            if (std::abs(z - z_) < 1e-9) break;
            if (z < z_) low = t, z_low = z;
            else high = t, z_high = z;
            double next = (low + high) / 2;
            if (!std::isfinite(z_high)) next = std::min(mean_ + (t - mean_) * 1.1 * z_ / std::max(z, z_ / 4), next);
            else if (i % 3 != 2) next = low + (high - low) * (z_ - z_low) / (z_high - z_low);
            if (next <= low || next >= high) break;  // no number is left between
            t = next;
        }
        return t;
    }

private:
    double at(double t) const {
        double s = (t - mean_) / (variance_ + (t - mean_) * (t - mean_)), low = 0, high = 1 / (1 - t);
        if (!(s < high)) s = high / 2;
        double squares = 0;
        for (int i = 0; i < 200; ++i) {  // where the sum's tilted mean is 0
            double sum = squares = 0;
            for (const auto& [value, count] : seen_) {
                const double tilted = (value - t) / (1 - s * (value - t));
                sum += count * tilted;
                squares += count * tilted * tilted;
            }
            if (std::abs(sum) <= 1e-10 * std::sqrt(squares)) break;
            (sum < 0 ? low : high) = s;
            const double next = s - sum / squares;
            const double kept = next > low && next < high ? next : (low + high) / 2;
            if (kept == s) break;
            s = kept;
        }
        double logarithm = 0;
        for (const auto& [value, count] : seen_) logarithm += count * std::log1p(-s * (value - t));
        const double w = std::sqrt(std::max(0.0, 2 * logarithm)), u = s * std::sqrt(squares);
        return w < 1e-7 ? w : w + std::log(u / w) / w;
    }

    const std::vector<Seen>& seen_;
    double z_, n_ = 0, mean_ = 0, variance_ = 0;
};

double upper_end(std::vector<Seen> seen, double largest, double tail) {
    double bottom = HUGE_VAL, top = -HUGE_VAL, n = 0;
    for (const auto& [value, count] : seen) {
        bottom = std::min(bottom, value);
        top = std::max(top, value);
        n += count;
    }
    if (bottom >= largest) return largest;
    if (bottom == top) return top + (largest - top) * -std::expm1(std::log(tail) / n);
    const double range = largest - bottom;
    for (Seen& one : seen) one.value = std::min(1.0, (one.value - bottom) / range);
    seen.push_back({1, 1});
    return std::min(largest, bottom + range * UpperEnd(seen, normal_above(tail)).find());
}

}  // namespace

const char* to_text(Width width) {
    switch (width) {
        case Width::none: return "none";
        case Width::sampling: return "sampling";
        case Width::unknown: return "unknown";
        case Width::plays: return "plays";
        default: return "both";
    }
}

const char* width_text(const Estimate& figure) { return figure.has_ends() ? to_text(figure.width) : "unlimited"; }

Estimate mean_of(std::vector<Seen> seen, double least, double largest, double tail) {
    double n = 0, mean = 0;
    for (const auto& [value, count] : seen)
        if (count > 0) n += count, mean += (value - mean) * count / n;
    if (n == 0) return {(least + largest) / 2, least, largest, Width::sampling};
    std::erase_if(seen, [](const Seen& one) { return one.count <= 0; });
    const double high = upper_end(seen, largest, tail);
    for (Seen& one : seen) one.value = -one.value;
    const double low = -upper_end(std::move(seen), -least, tail);
    return {mean, std::min(low, mean), std::max(high, mean), Width::sampling};
}

// A deviation is never more than the mean square distance from any point, and less than that from the mean that was seen by no
// more than the square of what that mean may be off.
Estimate deviation_of(const std::vector<Seen>& seen, double least, double largest, double tail) {
    const Estimate mean = mean_of(seen, least, largest, tail);
    std::vector<Seen> squares = seen;
    for (Seen& one : squares) one.value = (one.value - mean.value) * (one.value - mean.value);
    const double furthest = std::max(largest - mean.value, mean.value - least);
    const double off = std::max(mean.high - mean.value, mean.value - mean.low);
    const Estimate square = mean_of(std::move(squares), 0, furthest * furthest, tail);
    return {std::sqrt(square.value), std::sqrt(std::max(0.0, square.low - off * off)), std::sqrt(square.high),
            Width::sampling};
}

Estimate proportion(std::uint64_t count, std::uint64_t n, double tail) {
    const double trials = static_cast<double>(n), hits = static_cast<double>(count);
    if (count == 0) return {0, 0, -std::expm1(std::log(tail) / trials), Width::sampling};
    if (count == n) return {1, std::exp(std::log(tail) / trials), 1, Width::sampling};
    Estimate p = mean_of({{0, trials - hits}, {1, hits}}, 0, 1, tail);
    p.value = hits / trials;
    return p;
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

}  // namespace warodds
