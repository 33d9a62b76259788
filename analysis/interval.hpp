// How sure a figure is: 95 % intervals for proportions and means, and why a figure has any width at all.
#pragma once

#include <cstdint>
#include <limits>

namespace warodds {

inline constexpr double z95 = 1.959963984540054;  // of the normal distribution, two-sided 95 %

// Why low and high differ: the dice were sampled, a chart cell that nobody could read leaves it open, or both.
enum class Width { none, sampling, unknown, both };

constexpr Width operator|(Width a, Width b) { return static_cast<Width>(static_cast<int>(a) | static_cast<int>(b)); }
constexpr bool has_unknown(Width width) { return width == Width::unknown || width == Width::both; }
const char* to_text(Width width);

// A number with its interval or bounds; low == high == value when it is exact.
struct Estimate {
    double value = 0, low = 0, high = 0;
    Width width = Width::none;

    static Estimate exactly(double value) { return {value, value, value, Width::none}; }
    static Estimate none() { return exactly(std::numeric_limits<double>::quiet_NaN()); }  // where there is no figure
    bool is_exact() const { return low == high; }
};

// Wilson's interval for count successes in n trials; at 0 and n the ends are Clopper and Pearson's, so that a
// simulation never claims that something cannot happen or must.
Estimate proportion(std::uint64_t count, std::uint64_t n);

// Newcombe's interval for the difference of two independent samples. Where a bound is involved the worst of both may
// come together, so the ends add up.
Estimate difference(const Estimate& a, const Estimate& b);

// The same where nothing is known of what the samples share, because they rolled some of the same dice: the ends add up.
Estimate cautious_difference(const Estimate& a, const Estimate& b);

// Student's two-sided 95 %, by Fisher's expansion: to 0.0002 from ten degrees of freedom on.
double student95(double degrees);

// A mean from the sums of n values and of their squares.
Estimate mean_of(double sum, double sum_of_squares, std::uint64_t n);

}  // namespace warodds
