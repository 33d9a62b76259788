// What best play does, in words: the decisions that it comes to, what brought each about, what it takes, and what the other
// options would cost.
//
// A rule tells its options only by what it writes into the ledger, so each is taken once with a ledger: the first line up to the
// next roll or decision is what the option is called, and those before it are facts that tell situations apart (situations.hpp).
#pragma once

#include "sim/graph.hpp"

#include <string>
#include <vector>

namespace warodds {

// One choice in one situation, all its cases together.
struct PlayedChoice {
    std::vector<int> turns;  // where it is made, and in which step; nothing where a procedure has none
    std::string step;
    std::string rule, name;
    Side side = Side::attacker;
    std::string situation;  // "to begin with", "after attacker step loss 1", "otherwise"; empty: always
    std::string chosen;
    double chance = 0;  // how often it comes up, on average: more than 1 if several times
    struct Other {
        std::string option;
        double cost;  // to the side that decides, in the goal's own unit
        int what =
            -1;  // ... or of this cost, where the goal is worth the same: what more of its own, or less of the enemy's
    };
    std::vector<Other> others;  // the dearest last
};

struct Play {
    // Those of the side that wants the goal, then the other's: how they begin before the first roll as it comes, then by decision, that
    // with most at stake first. None where every option is worth the same.
    std::vector<PlayedChoice> choices;
    std::size_t opening = 0;      // how many of the first are before the first roll
    std::size_t indifferent = 0;  // decisions where neither the goal nor a cost depends on what is chosen
    std::size_t untold = 0;       // decisions with less at stake than any that is told
};

// The graph has a goal, which this side wants, and costs, each that of a side: see TieBreak. Throws TooLarge.
Play tell_play(Graph& graph, Side wants, const std::vector<Side>& costs = {});

// What best play decides before the first roll, and what follows from it. Throws TooLarge.
Ledger tell_opening(Graph& graph);

}  // namespace warodds
