// How sure a count makes us: 95 % intervals for proportions and means.
#pragma once

#include <cstdint>

namespace warodds {

// A number with its interval; low == high == value when it is exact.
struct Estimate {
    double value = 0, low = 0, high = 0;

    static Estimate exactly(double value) { return {value, value, value}; }
    bool is_exact() const { return low == high; }
};

// Wilson's interval for count successes in n trials; at 0 and n the ends are Clopper and Pearson's, so that a
// simulation never claims that something cannot happen or must.
Estimate proportion(std::uint64_t count, std::uint64_t n);

// Newcombe's interval for the difference of two independent proportions.
Estimate difference(const Estimate& a, const Estimate& b);

// A mean from the sums of n values and of their squares.
Estimate mean_of(double sum, double sum_of_squares, std::uint64_t n);

}  // namespace warodds
