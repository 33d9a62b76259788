// Where literal dice come from: see Engine in sim/run.hpp.
#pragma once

#include "sim/words.hpp"

#include <stdexcept>

namespace warodds {

// Dice from random words: the n-th die at a place of a trial is always the same, whatever was rolled elsewhere.
class CounterDice {
public:
    CounterDice(std::uint64_t seed, std::uint64_t trial) : seed_(seed), trial_(trial) {}

    void begin_trial(std::uint64_t trial) { *this = CounterDice(seed_, trial); }
    void begin_step(std::uint32_t place) {
        if (place < place_) throw std::logic_error("a step of this procedure leads back to an earlier place");
        if (place != place_) draw_ = 0;
        place_ = place;
    }
    int below(int n) {
        return static_cast<int>(
            warodds::below(random_word(seed_, trial_, place_, draw_++), static_cast<std::uint32_t>(n)));
    }

private:
    std::uint64_t seed_, trial_;
    std::uint32_t place_ = 0, draw_ = 0;
};

}  // namespace warodds
