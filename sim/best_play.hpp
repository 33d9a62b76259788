// Best play: what a state is worth when the side named maximises a goal and the other side minimises it, by backward
// induction over the steps of a machine.
//
// What the goal does not look at makes no difference here: a machine that Blurs drops it from its states, so that a
// situation that was reached with another bill, or after another number of combats, is valued once.
#pragma once

#include "sim/graph.hpp"
#include "sim/paths.hpp"

namespace warodds {

class BestPlay {
public:
    BestPlay(const Machine& machine, Goal goal, const std::atomic<bool>* stop);

    void allow_states(std::uint32_t most) { graph_.allow_states(most); }
    void allow_paths(std::uint64_t most) { graph_.allow_paths(most); }

    double value(const std::byte* state);  // throws TooLarge
    // Of all paths of a step those that remain when everybody decides for the best. `value_of(target)` is that of a path's
    // end; paths back to `from` have none of their own.
    template <class ValueOf>
    std::vector<Leaf> best_paths(const StepTree& tree, std::uint32_t from, ValueOf&& value_of) const {
        std::vector<Leaf> kept;
        settle(tree, from, value_of, &kept);
        return kept;
    }

    const std::vector<DecisionKind>& met() const { return graph_.met_; }
    std::uint32_t states() const { return graph_.states(); }

private:
    double known(std::uint32_t id);
    double value(std::uint32_t id);

    // the value of the step, whatever is rolled again left out; fills `kept` if it is there
    template <class ValueOf>
    double settle(const StepTree& tree, std::uint32_t from, ValueOf&& value_of, std::vector<Leaf>* kept) const;
    static double rolled_again(const std::vector<Branch>& path);

    Goal goal_;
    Graph graph_;                 // of the states as the goal sees them
    std::vector<double> values_;  // by state; not a number: not known yet
};

// Walks through the paths, every target of which has a value: rolls take the mean of their branches, decisions the best, and
// only the paths of the best are kept. Of options that are worth the same the first is kept, and what differs by less than
// the sums are good for is the same.
template <class ValueOf>
double BestPlay::settle(const StepTree& tree, std::uint32_t from, ValueOf&& value_of, std::vector<Leaf>* kept) const {
    std::vector<Branch> path;
    std::size_t opened = 0;
    double result = 0;  // the value of the subtree just finished
    for (const Leaf& leaf : tree.leaves) {
        for (std::size_t i = 0; i < leaf.opened; ++i) {
            path.push_back(tree.opened[opened++]);
            if (kept) path.back().first_leaf = path.back().kept_leaf = kept->size();
        }
        if (kept) kept->push_back(leaf);
        result = leaf.target == from ? rolled_again(path) : value_of(leaf.target);

        // close every roll and decision that has no further result, and move the last one that has
        while (!path.empty()) {
            Branch& branch = path.back();
            if (!branch.chooser) {
                branch.value += result * static_cast<double>(branch.weight()) / static_cast<double>(branch.draw.total);
            } else {
                constexpr double rounding = 1e-12;
                const double gain = (result - branch.kept_value) * (*branch.chooser == goal_.maximiser ? 1 : -1);
                const bool better = branch.index == 0 || gain > rounding * (1 + std::abs(branch.kept_value));
                if (better) branch.kept_value = result;
                if (branch.index == 0 || (result - branch.value) * (*branch.chooser == goal_.maximiser ? 1 : -1) > 0)
                    branch.value = result;
                if (kept && better)
                    kept->erase(kept->begin() + static_cast<std::ptrdiff_t>(branch.first_leaf),
                                kept->begin() + static_cast<std::ptrdiff_t>(branch.kept_leaf));
                else if (kept) kept->resize(branch.kept_leaf);
                if (kept) branch.kept_leaf = kept->size();
            }
            if (++branch.index < branch.draw.results) break;
            result = branch.value;
            path.pop_back();
        }
    }
    return result;
}

}  // namespace warodds
