// What can be rolled: a small set of equally or unequally likely whole numbers.
//
// A roll is one draw, whatever the number of dice in it: 2d6 has eleven results with weights 1 2 3 4 5 6 5 4 3 2 1,
// which is all that a rule can see of it. Exact runs enumerate the results, literal runs roll the dice behind it.
#pragma once

#include <cstdint>

namespace warodds {

struct Dice {
    int first;                     // the lowest result
    int results;                   // how many there are: first, first + 1, ...
    std::uint32_t total;           // the sum of the weights
    const std::uint32_t* weights;  // null when all are equally likely
    int count, faces;              // the physical dice behind it

    constexpr std::uint32_t weight(int index) const { return weights ? weights[index] : 1; }
};

namespace dice {

inline constexpr std::uint32_t two_d6_weights[] = {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
inline constexpr Dice d6{1, 6, 6, nullptr, 1, 6};
inline constexpr Dice d10{1, 10, 10, nullptr, 1, 10};
inline constexpr Dice d20{1, 20, 20, nullptr, 1, 20};
inline constexpr Dice two_d6{2, 11, 36, two_d6_weights, 2, 6};

// one of n equally likely things, counted from 0 (a blind draw from a cup)
constexpr Dice one_of(int n) { return {0, n, static_cast<std::uint32_t>(n), nullptr, 1, n}; }

}  // namespace dice
}  // namespace warodds
