// Best play: what a state is worth when the side named maximises a goal and the other side minimises it, by backward
// induction over the steps of a machine; and which of the plays that are worth the same is taken (step_play.hpp).
//
// What the goal does not look at makes no difference here: a machine that Blurs drops it from its states, so that a
// situation that was reached with another bill, or after another number of combats, is valued once.
#pragma once

#include "sim/second_goals.hpp"

#include <limits>

namespace warodds {

// All that best play does in one step.
struct PlayedStep {
    struct Way {
        std::vector<int> path;  // by roll, inner end and decision, counted from 0
        std::uint32_t target;
    };
    std::vector<Decided> decided;  // those that it comes to
    std::vector<Way> ways;         // the dice paths that remain
    double leaves = 1;             // the chance that one step leaves the state, whatever is decided
};

class BestPlay {
public:
    // what the search for the play that spares most may take, beside what the goal itself took
    static constexpr std::uint64_t most_second_paths = std::uint64_t{1} << 22;

    BestPlay(const Machine& machine, Goal goal, const std::atomic<bool>* stop);

    void allow_states(std::uint32_t most) { graph_.allow_states(most); }
    void allow_paths(std::uint64_t most) { graph_.allow_paths(most); }
    void share(std::shared_ptr<Effort> effort) { graph_.effort_ = std::move(effort); }

    double value(const std::byte* state);  // throws TooLarge
    // What best play does in a step of a graph that sees everything. Throws TooLarge.
    StepPlay play(const StepTree& tree, std::uint32_t from, const Graph& graph);

    double tolerance() const { return tolerance_; }  // what differs by no more is the same to the goal
    EqualPlays equal_plays() const { return equal_; }
    const std::vector<DecisionKind>& met() const { return graph_.met_; }
    std::uint32_t states() const { return graph_.states(); }

private:
    double known(std::uint32_t id);
    double value(std::uint32_t id);
    double settle(const StepTree& tree, std::uint32_t from);
    void prepare();

    Goal goal_;
    Graph graph_;                 // of the states as the goal sees them
    std::vector<double> values_;  // by state; not a number: not known yet
    double least_ = std::numeric_limits<double>::infinity(), largest_ = -least_;  // of an end
    double tolerance_ = 0;
    bool is_prepared_ = false;
    EqualPlays equal_ = EqualPlays::alike;
    std::unique_ptr<SecondGoals> second_;
};

}  // namespace warodds
