// Who gives up a step when the rules leave it to the owner (12.20): what each policy values, and how losses are shared out so
// that most of it is left. Pure functions: no battle in them.
#pragma once

#include <cstdint>
#include <span>

namespace warodds::case_geld {

enum class LossPolicy { keep_attack, keep_defense, keep_units, spare_elites, spread };

// A unit as it stands after some losses.
struct Standing {
    int attack = 0, defense = 0;  // its factors now
    bool elite = false;
    int lost = 0, left = 0;  // steps
};
std::int64_t worth(LossPolicy policy, const Standing& unit);

// A unit that steps can be taken from.
struct Bearer {
    int steps = 0;                        // that it can give
    const std::int64_t* worth = nullptr;  // by steps left; not looked at where it can give none
};

// A unit that loses a step when all that is due is shared out so that most is left; of several, the last.
int wanted_loss(std::span<const Bearer> units, int due);

}  // namespace warodds::case_geld
