// What the two Monte Carlo runs share: how they are asked, and what they return.
#pragma once

#include "sim/graph.hpp"

#include <atomic>
#include <functional>
#include <span>

namespace warodds {

// Consecutive trials and the final state of each, for raw export; numbers are those of `states`, or missing cells.
struct TrialBlock {
    std::uint64_t first_trial;
    std::span<const std::uint32_t> finals;
    const StateTable& states;
};

struct RunControl {
    std::uint64_t trials = 1'000'000;
    std::uint64_t seed = 1;
    unsigned threads = 1;
    std::function<void(std::uint64_t done)> progress;       // called from one thread at a time
    std::function<void(const TrialBlock&)> each_block;      // in order of trials
    const std::atomic<bool>* stop = nullptr;                // set from outside: the run throws Interrupted
};

// How often each final state came up, in an order that no number of threads can change.
struct Tally {
    explicit Tally(std::size_t state_size) : states(state_size) {}

    StateTable states;
    std::vector<std::uint64_t> counts;                              // by state
    std::vector<std::pair<MissingCell, std::uint64_t>> missing;     // trials that met an unreadable cell
};

// Literal Monte Carlo: runs the rule itself, trial by trial, with dice from random_word.
Tally run_sampled(const Machine& machine, const RunControl& control);

// The same law from lookup tables: see compiled.cpp. Throws TooLarge.
Tally run_compiled(Graph& graph, const RunControl& control);

}  // namespace warodds
