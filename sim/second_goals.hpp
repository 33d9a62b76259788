// Second goals: what each side pays where best play has a choice among plays of equal worth.
//
// Backward induction again, on the subgraph that options equal to the goal lead to and on nothing else: from the goal's values each
// step knows which those are (step_play.hpp), and each state has the costs of both sides under the play that tells them apart. States
// are seen as the goal and the costs see them.
#pragma once

#include "sim/graph.hpp"
#include "sim/step_play.hpp"

namespace warodds {

class SecondGoals {
public:
    // The goal has a tie-break. `first` knows what states are worth to it.
    SecondGoals(const Machine& machine, const Goal& goal, BestPlay& first, const std::atomic<bool>* stop);

    void allow(std::uint32_t states, std::uint64_t paths);
    void share(std::shared_ptr<Effort> effort) { graph_.effort_ = std::move(effort); }

    // of a state that is not decided yet, or that is an end; good until the next call. Throws TooLarge.
    std::span<const double> costs(const std::byte* state);
    std::span<const double> none() const { return none_; }  // of a path that an unknown cell ends

private:
    std::span<const double> known(std::uint32_t id);  // empty: not known yet
    void value(std::uint32_t id);

    const Goal goal_;
    BestPlay& first_;
    Graph graph_;
    std::size_t size_;           // costs of a state
    std::vector<double> costs_;  // by state
    std::vector<bool> is_known_;
    std::vector<double> none_;
};

}  // namespace warodds
