// Coupled: what a machine may be besides, where it is made of parts that go their own ways for many dice and then exchange a
// few numbers, like the theatres of a campaign.
//
// Whole states of such a machine hardly ever come up twice, so no table of them is worth making; those of a part do. A walk
// of its own kind (sim/parts_walk.hpp) draws all that a part does between two exchanges from one table.
#pragma once

#include "sim/controlled.hpp"

#include <atomic>
#include <memory>

namespace warodds {

// One worker's trials, a batch at a time. What it remembers changes no figure.
class Walker {
public:
    virtual ~Walker() = default;

    // The end of each trial of a batch by its number in `ends`; the first trial's number is a multiple of `most`.
    virtual void run(std::uint64_t seed, std::uint64_t first_trial, std::span<std::uint32_t> trials, Ends& ends) = 0;
    virtual std::size_t memory() const = 0;
    virtual void forget() = 0;
    // Steps so far, counted where somebody has a budget for them: one by the rule itself is as much work as so many from a table.
    virtual std::uint64_t effort() const { return 0; }
    static constexpr std::uint64_t effort_of_rule = 16;

    static constexpr std::size_t most = 1024;  // trials in a batch
};

class Coupled {
public:
    virtual ~Coupled() = default;
    // None where its parameters leave nothing to go its own way; `stop` ends a long run with Interrupted. A walker that pairs takes every
    // move at its own place, the same word to the same share of what may come, from the worst to the best: its trials have much in
    // common with those of a variant.
    virtual std::unique_ptr<Walker> walker(bool pairs, const std::atomic<bool>* stop) const = 0;
    virtual std::unique_ptr<Successors> successors(
        const std::atomic<bool>* stop) const = 0;  // none where there is no walker
};

}  // namespace warodds
