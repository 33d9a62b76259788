// How sure a figure is: 95 % intervals for proportions and means, and why a figure has any width at all.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

namespace warodds {

inline constexpr double z95 = 1.959963984540054;  // of the normal distribution, two-sided 95 %

// Why low and high differ: the dice were sampled, a chart cell that nobody could read leaves it open, or both; or plays that are as
// good as each other do not give the same (with one of the former, a value between these).
enum class Width { none, sampling, unknown, both, plays };

constexpr Width operator|(Width a, Width b) { return static_cast<Width>(static_cast<int>(a) | static_cast<int>(b)); }
// the ends are bounds, whatever the dice add to them
constexpr bool has_unknown(Width width) { return (static_cast<int>(width) & ~static_cast<int>(Width::sampling)) != 0; }
const char* to_text(Width width);

// A number with its interval or bounds; low == high == value when it is exact.
struct Estimate {
    double value = 0, low = 0, high = 0;
    Width width = Width::none;

    static Estimate exactly(double value) { return {value, value, value, Width::none}; }
    static Estimate none() { return exactly(std::numeric_limits<double>::quiet_NaN()); }  // where there is no figure
    bool is_exact() const { return low == high; }
    // Is there a figure, and not only what it lies between? Where unknown cells leave a range, `value` is its middle at best,
    // which claims nothing and is written nowhere.
    bool has_value() const { return value == value && (low == high || !has_unknown(width)); }
    bool has_ends() const {  // false: nothing says how large it can get
        return low != -std::numeric_limits<double>::infinity() && high != std::numeric_limits<double>::infinity();
    }
};

// The chance that a 95 % interval may leave out on either side.
inline constexpr double one_side = 0.025;

// Every interval of trials is one of a mean of values that cannot leave a known range; a chance is the mean of noughts and ones,
// and what a mean cannot do no chance can. To the values that came up one more is added, at the end of the range, which stands for
// all that did not; shares of the whole are laid on them by Dirichlet's law, so many trials to a value; and the end of the interval
// is what their mean exceeds with a chance of one in forty (Learned-Miller and Thomas). Of noughts and ones that is Clopper and
// Pearson's interval. What has not come up in n trials keeps a share of up to 3.69/n, wherever in the range it lies.
struct Seen {
    double value;
    double count;  // trials
};
Estimate mean_of(std::vector<Seen> seen, double least, double largest, double tail = one_side);
// The standard deviation likewise, by the mean square distance from the mean that was seen.
Estimate deviation_of(const std::vector<Seen>& seen, double least, double largest, double tail = one_side);
// count successes in n trials
Estimate proportion(std::uint64_t count, std::uint64_t n, double tail = one_side);
// why its ends differ, and "unlimited" where it has none
const char* width_text(const Estimate& figure);
// where nothing says how large a figure can get
constexpr Estimate without_interval(double value) {
    constexpr double anywhere = std::numeric_limits<double>::infinity();
    return {value, -anywhere, anywhere, Width::sampling};
}

// Newcombe's interval for the difference of two independent samples. Where a bound is involved the worst of both may
// come together, so the ends add up.
Estimate difference(const Estimate& a, const Estimate& b);

// The same where nothing is known of what the samples share, because they rolled some of the same dice: the ends add up.
Estimate cautious_difference(const Estimate& a, const Estimate& b);

}  // namespace warodds
