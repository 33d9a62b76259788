// Graph: the states of a machine and the exact distribution of one step from each, found on demand.
//
// A step is plain code, so its dice paths are explored by running it again and again: the first time every roll
// takes its first result; then the last roll that has another result takes it, and so on until none has. What the
// runs need is the same for all of them: from this state, with these integer weights, to those states. A step that may
// leave its state as it was (ties are rolled again) stands for all its repetitions: where it leads once it leads away.
//
// With a Goal, decisions become branches too: the side named maximises the goal's value, the other side minimises
// it, and the transitions kept are those of the best branches (backward induction).
#pragma once

#include "sim/machine.hpp"
#include "sim/state_table.hpp"

#include <atomic>
#include <functional>
#include <optional>
#include <vector>

namespace warodds {

struct Transition {
    std::uint32_t target;    // a state, or first_missing + k for the k-th unreadable chart cell
    std::uint64_t weight;
};

struct Expansion {
    std::vector<Transition> to;    // ascending targets, no target twice
    std::uint64_t total = 0;       // the sum of the weights
};

struct Goal {
    std::function<double(const std::byte* final_state)> value;
    Side maximiser = Side::attacker;
};

class Graph {
public:
    static constexpr std::uint32_t first_missing = 0x80000000;
    static constexpr std::uint32_t most_states = 1u << 21;
    // fewer of them: past so many, other ways are quicker
    void allow_states(std::uint64_t most) { allowed_ = static_cast<std::uint32_t>(std::min<std::uint64_t>(most, most_states)); }
    static constexpr std::uint64_t most_paths = 1ull << 25;

    // `stop`, when set from outside, ends a long enumeration with Interrupted
    explicit Graph(const Machine& machine, std::optional<Goal> goal = {}, const std::atomic<bool>* stop = nullptr);
    ~Graph();

    std::uint32_t start() const { return 0; }
    std::uint32_t states() const { return table_.size(); }
    const std::byte* state(std::uint32_t id) const { return table_[id]; }
    bool finished(std::uint32_t id) const { return id >= first_missing || machine_.finished(table_[id]); }
    const Expansion& expand(std::uint32_t id);                       // throws TooLarge
    const MissingCell& missing(std::uint32_t id) const { return *cells_[id - first_missing]; }
    std::uint32_t missing_cells() const { return static_cast<std::uint32_t>(cells_.size()); }
    const StateTable& table() const { return table_; }
    const Machine& machine() const { return machine_; }

    double value(std::uint32_t id);    // of a state under best play; needs a Goal

private:
    class PathRoller;
    struct Leaf;
    struct Branch;

    std::uint32_t intern_missing(const MissingCell&);
    Expansion merge(std::vector<Leaf>&) const;
    static double rolled_again(const std::vector<Branch>& path);
    static double without_return(Expansion&, std::uint32_t id);

    const Machine& machine_;
    std::uint32_t allowed_ = most_states;
    std::optional<Goal> goal_;
    const std::atomic<bool>* stop_;
    StateTable table_;
    std::vector<std::optional<Expansion>> expansions_;
    std::vector<std::optional<double>> values_;
    std::vector<bool> open_;          // being valued: meeting one again is a loop
    std::vector<const MissingCell*> cells_;
    std::uint64_t paths_ = 0;
};

}  // namespace warodds
