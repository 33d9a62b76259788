// Graph: the states of a machine and the exact distribution of one step from each, found on demand.
//
// A step is plain code, so its dice paths are explored by running it again and again: the first time every roll
// takes its first result; then the last roll that has another result takes it, and so on until none has. What the
// runs need is the same for all of them: from this state, with these integer weights, to those states. A step that may
// leave its state as it was (ties are rolled again) stands for all its repetitions: where it leads once it leads away.
// Final states with equal outcomes are one state, the first of them that was met.
//
// With a Goal, decisions become branches too: the side named maximises the goal's value, the other side minimises
// it, and the transitions kept are those of the best branches (see best_play.hpp).
#pragma once

#include "sim/machine.hpp"
#include "sim/state_table.hpp"
#include "sim/step_play.hpp"

#include <atomic>
#include <functional>
#include <memory>

namespace warodds {

struct Transition {
    std::uint32_t target;  // a state, or first_missing + k for the k-th unreadable chart cell
    std::uint64_t weight;
};

// In the order of the first dice path that leads to each target, which no history of the graph can change; no target twice.
struct Expansion {
    std::vector<Transition> to;
    std::uint64_t total = 0;  // the sum of the weights
};

class RangeTable;

[[noreturn]] void refuse_standstill();  // of a procedure with a step that always leaves its state as it was

struct Goal {
    std::function<double(const std::byte* final_state)> value;
    Side maximiser = Side::attacker;
    std::vector<bool> asked = {};              // by outcome field: may the value depend on it? empty: on each
    std::vector<DecisionKind> by_policy = {};  // kinds of decisions that nobody looks into
    std::optional<Side> only = {};             // the other side does as its policies say
    bool looks_into_cells = true;              // false: an unknown cell ends a path
    std::optional<TieBreak> ties = {};         // how equal plays are told apart; none: the first is taken

    // Decisions are branches, and unknown cells too: play is the best that is sure, whatever the chart says.
    Branching branching() const {
        return {.on_decisions = true,
                .by_policy = by_policy,
                .only = only,
                .on_cells = looks_into_cells,
                .filled_for = maximiser == Side::attacker ? Side::defender : Side::attacker};
    }
};

// What became of plays that are worth the same.
enum class EqualPlays {
    alike,       // nothing was to tell them apart by
    told_apart,  // by what they cost
    too_many     // to find out what they cost
};

class BestPlay;
class SecondGoals;
struct PlayedStep;

class Graph {
public:
    static constexpr std::uint32_t first_missing = 0x80000000;
    static constexpr std::uint32_t most_states = 1u << 21;
    static constexpr std::uint64_t most_paths = 1ull << 25;

    // `stop`, when set from outside, ends a long enumeration with Interrupted
    explicit Graph(const Machine& machine, std::optional<Goal> goal = {}, const std::atomic<bool>* stop = nullptr);
    ~Graph();

    // other limits than those above: past so many, other ways are quicker
    void allow_states(std::uint32_t most);
    void allow_paths(std::uint64_t most);
    void allow_effort(std::uint64_t most) {
        effort_->most = most;
    }  // of the graph, best play and machines inside together

    void tell_effort(std::function<void(std::uint64_t spent)> tell) { effort_->tell = std::move(tell); }

    std::uint32_t start() const { return 0; }
    std::uint32_t states() const { return table_.size(); }
    const std::byte* state(std::uint32_t id) const { return table_[id]; }
    bool finished(std::uint32_t id) const { return id >= first_missing || ends_[id] != live; }
    const Expansion& expand(std::uint32_t id);  // remembered; throws TooLarge
    // one step from there with these dice, and where it leads; nothing of it is remembered but the state
    std::uint32_t step(std::uint32_t id, Roller& roller);
    // what a FractionRoller makes of that step, by its number; none when it has more dice paths than `most`
    std::optional<RangeTable> ranges(std::uint32_t id, std::uint64_t most);
    const MissingCell& missing(std::uint32_t id) const { return *cells_[id - first_missing]; }
    std::uint32_t missing_cells() const { return static_cast<std::uint32_t>(cells_.size()); }
    const Machine& machine() const { return machine_; }
    std::uint64_t paths() const { return paths_; }           // dice paths explored so far
    std::uint64_t effort() const { return effort_->spent; }  // ... and all that was explored for it
    bool is_rounded() const { return effort_->is_rounded; }  // no fractions can be told
    bool is_spent() const { return effort_->spent > effort_->most; }
    bool met_decisions() const { return met_decisions_; }     // with more than one way to go, in the steps expanded
    bool met_cells() const { return met_cells_; }             // that nobody could read
    bool fills_cells() const { return branching_.on_cells; }  // and for one side
    std::size_t memory() const { return table_.memory() + outcomes_.memory() + ends_.size() * sizeof ends_[0]; }

    // With a Goal: what a state is worth under best play, and the kinds of decisions that were looked into.
    double value(std::uint32_t id);
    const std::vector<DecisionKind>& decisions() const;
    std::vector<Decided> decided(std::uint32_t id);  // the decisions that best play meets in the step from there
    // ... with those that it would meet if it took another option that is as good in everything
    std::vector<Decided> decided_or_tied(std::uint32_t id);
    PlayedStep played(std::uint32_t id);  // all that it does in that step
    EqualPlays equal_plays() const;
    bool is_tied() const {
        return is_tied_;
    }  // options that are as good in everything lead elsewhere, in the steps expanded
    std::uint32_t find(const std::byte* state);  // the number of a state
    bool decides(const Choice& choice) const { return !branching_.leaves_out(choice); }

private:
    friend class BestPlay;
    friend class SecondGoals;
    friend class OpenOdds;
    // for best play: decisions are branches, and states are as the goal sees them
    Graph(const Machine& machine, Branching branching, const Goal* seen_by, const std::atomic<bool>* stop);

    static constexpr std::uint32_t live = 0xffffffff;

    std::uint32_t intern(std::byte* state);
    std::uint32_t intern_missing(const MissingCell&);
    StepTree explore(std::uint32_t id, bool with_ranges = false);
    StepPlay play(std::uint32_t id, const StepTree& tree) const;
    Expansion step_from(std::uint32_t id);
    static Expansion merge(const std::vector<Leaf>& leaves);
    static void leave_out_return(Expansion&, std::uint32_t id);
    static double chance_to_leave(std::uint32_t id, const StepTree& tree);

    const Machine& machine_;
    std::uint32_t allowed_states_ = most_states;
    std::uint64_t allowed_paths_ = most_paths, paths_ = 0;
    std::shared_ptr<Effort> effort_ = std::make_shared<Effort>();
    Branching branching_;
    const Goal* seen_by_ = nullptr;
    const Blurs* blurs_ = nullptr;         // there where somebody sees less than everything
    std::unique_ptr<BestPlay> best_play_;  // with a Goal
    const std::atomic<bool>* stop_;
    StateTable table_;
    StateTable outcomes_;                    // of final states
    std::vector<std::uint32_t> first_with_;  // by outcome: the state that stands for all of them
    std::vector<std::uint32_t> ends_;        // by state: `live`, or the state that stands for this final one
    std::vector<std::int32_t> fields_;       // room for an outcome
    std::vector<std::byte> step_;            // room for a state
    std::vector<std::optional<Expansion>> expansions_;
    std::vector<const MissingCell*> cells_;
    std::vector<DecisionKind> met_;
    bool met_decisions_ = false, met_cells_ = false, is_tied_ = false;
};

}  // namespace warodds
