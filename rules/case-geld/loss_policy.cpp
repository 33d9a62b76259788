#include "rules/case-geld/loss_policy.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace warodds::case_geld {

// The first thing that a policy looks at outweighs all the others together.
std::int64_t worth(LossPolicy policy, const Standing& unit) {
    const std::int64_t alive = unit.left > 0, lost = unit.lost;
    switch (policy) {
        case LossPolicy::keep_attack: return unit.attack * 10'000 + alive * 1'000 + unit.defense;
        case LossPolicy::keep_defense: return unit.defense * 10'000 + alive * 1'000 + unit.attack;
        case LossPolicy::keep_units: return alive * 1'000'000 + unit.attack * 100 + unit.defense;
        case LossPolicy::spare_elites:
            return (unit.elite ? unit.left * 1'000'000 : 0) + unit.attack * 100 + unit.defense;
        case LossPolicy::spread: return -lost * lost * 1'000'000 + unit.attack * 100 + unit.defense;
    }
    return 0;
}

// A knapsack: unit after unit, the best that can be left for each number of steps given up so far.
int wanted_loss(std::span<const Bearer> units, int due) {
    constexpr int most = 64;
    constexpr std::int64_t never = std::numeric_limits<std::int64_t>::min() / 2;
    due = std::min(due, most - 1);
    std::array<std::int64_t, most> best{}, with{};
    std::fill(best.begin() + 1, best.end(), never);
    std::size_t wanted = 0;
    for (std::size_t i = 0; i < units.size(); ++i) {
        const int steps = units[i].steps;
        if (steps == 0) continue;
        for (int total = 0; total <= due; ++total) {
            with[total] = never;
            int share = 0;
            for (int taken = 0; taken <= std::min(steps, total); ++taken) {
                if (best[total - taken] == never) continue;
                const std::int64_t left = best[total - taken] + units[i].worth[steps - taken];
                if (left <= with[total]) continue;
                with[total] = left;
                share = taken;
            }
            if (total == due && share > 0) wanted = i;
        }
        best = with;
    }
    return static_cast<int>(wanted);
}

}  // namespace warodds::case_geld
