// What the rules reckon without dice: everything is known when the parameters are, and the one step only says so.
#pragma once

#include "rules/kit/narrow.hpp"
#include "sim/roller.hpp"

namespace warodds::eoa {

class Reckoned {
public:
    struct State {
        Small done;
    };

    bool finished(const State& state) const { return state.done; }
    void step(State& state, Roller&) const { state.done = 1; }
};

}  // namespace warodds::eoa
