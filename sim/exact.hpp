// The exact run: every dice path, equal states merged after each step, probabilities summed.
//
// Weights are integers over one common denominator for as long as that fits 128 bits, then compensated doubles.
// With `fractions` they are integers of any length, and every final state carries its exact numerator.
#pragma once

#include "sim/graph.hpp"

#include <boost/multiprecision/cpp_int.hpp>

namespace warodds {

using BigInt = boost::multiprecision::cpp_int;

struct Final {
    std::uint32_t state;  // in the graph; may be a missing cell
    double p;
    BigInt numerator;  // over Solution::denominator; only with fractions
};

struct Solution {
    std::vector<Final> finals;  // ascending states
    BigInt denominator = 0;     // 0 without fractions
    bool integral = true;       // false when the weights outgrew 128 bits and doubles took over
};

Solution solve_exact(Graph& graph, bool fractions = false);  // throws TooLarge

}  // namespace warodds
