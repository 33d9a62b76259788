// Best play: what a state is worth when the side named maximises a goal and the other side minimises it, by backward
// induction over the steps of a machine.
//
// What the goal does not look at makes no difference here: a machine that Blurs drops it from its states, so that a
// situation that was reached with another bill, or after another number of combats, is valued once.
#pragma once

#include "sim/graph.hpp"
#include "sim/paths.hpp"

#include <cmath>
#include <map>

namespace warodds {

// A decision inside a step: the results and options that lead to it, what each of its options is worth, and which best play
// takes. Only those are told that best play comes to.
struct Decided {
    std::vector<int> path;       // by roll, inner end and decision of the step, counted from 0
    double chance = 1;           // of coming to it within the step
    Side side = Side::attacker;  // whose it is
    std::vector<double> values;  // by option, to the goal
    int chosen = 0;
};

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
    BestPlay(const Machine& machine, Goal goal, const std::atomic<bool>* stop);

    void allow_states(std::uint32_t most) { graph_.allow_states(most); }
    void allow_paths(std::uint64_t most) { graph_.allow_paths(most); }
    void share(std::shared_ptr<Effort> effort) { graph_.effort_ = std::move(effort); }

    double value(const std::byte* state);  // throws TooLarge
    // Of all paths of a step those that remain when everybody decides for the best. `value_of(target)` is that of a path's
    // end; paths back to `from` have none of their own.
    template <class ValueOf>
    std::vector<Leaf> best_paths(const StepTree& tree, std::uint32_t from, ValueOf&& value_of) const {
        std::vector<Leaf> kept;
        settle(tree, from, value_of, &kept, [](const std::vector<Branch>&, double) {});
        return kept;
    }
    template <class ValueOf>
    std::vector<Decided> decisions(const StepTree& tree, std::uint32_t from, ValueOf&& value_of) const;

    const std::vector<DecisionKind>& met() const { return graph_.met_; }
    std::uint32_t states() const { return graph_.states(); }

private:
    double known(std::uint32_t id);
    double value(std::uint32_t id);

    // the value of the step, whatever is rolled again left out; fills `kept` if it is there, and tells `seen` the value of each
    // option, the last of the path, when it is known
    template <class ValueOf, class Seen>
    double settle(const StepTree& tree, std::uint32_t from, ValueOf&& value_of, std::vector<Leaf>* kept,
                  Seen&& seen) const;
    // Of options that are worth the same the first is taken, and what differs by less than the sums are good for is the same.
    bool is_better(double value, double than, Side chooser) const {
        constexpr double rounding = 1e-12;
        return (value - than) * (chooser == goal_.maximiser ? 1 : -1) > rounding * (1 + std::abs(than));
    }
    static double rolled_again(const std::vector<Branch>& path);

    Goal goal_;
    Graph graph_;                 // of the states as the goal sees them
    std::vector<double> values_;  // by state; not a number: not known yet
};

// Walks through the paths, every target of which has a value: rolls take the mean of their branches, decisions the best, and
// only the paths of the best are kept.
template <class ValueOf, class Seen>
double BestPlay::settle(const StepTree& tree, std::uint32_t from, ValueOf&& value_of, std::vector<Leaf>* kept,
                        Seen&& seen) const {
    double result = 0;  // the value of the subtree just finished
    walk(
        tree,
        [&](std::vector<Branch>& path, const Leaf& leaf) {
            for (std::size_t i = path.size() - leaf.opened; kept && i < path.size(); ++i)
                path[i].first_leaf = path[i].kept_leaf = kept->size();
            if (kept) kept->push_back(leaf);
            result = leaf.target == from ? rolled_again(path) : value_of(leaf.target);
        },
        [&](std::vector<Branch>& path) {
            Branch& branch = path.back();
            if (!branch.chooser) {
                branch.value += result * static_cast<double>(branch.weight()) / static_cast<double>(branch.draw.total);
            } else {
                seen(path, result);
                const bool better = branch.index == 0 || is_better(result, branch.kept_value, *branch.chooser);
                if (better) branch.kept_value = result;
                if (branch.index == 0 || (result - branch.value) * (*branch.chooser == goal_.maximiser ? 1 : -1) > 0)
                    branch.value = result;
                if (kept && better)
                    kept->erase(kept->begin() + static_cast<std::ptrdiff_t>(branch.first_leaf),
                                kept->begin() + static_cast<std::ptrdiff_t>(branch.kept_leaf));
                else if (kept) kept->resize(branch.kept_leaf);
                if (kept) branch.kept_leaf = kept->size();
            }
            if (branch.index + 1 == branch.draw.results) result = branch.value;
        });
    return result;
}

template <class ValueOf>
std::vector<Decided> BestPlay::decisions(const StepTree& tree, std::uint32_t from, ValueOf&& value_of) const {
    std::map<std::vector<int>, Decided> met;
    settle(tree, from, value_of, nullptr, [&](const std::vector<Branch>& path, double value) {
        if (path.back().cell) return;  // what the chart says, nobody decides: each of it is met
        std::vector<int> before;
        double chance = 1;
        for (std::size_t i = 0; i + 1 < path.size(); ++i) {
            before.push_back(path[i].index);
            if (path[i].cell) chance /= path[i].draw.results;  // a share, for want of anything better
            if (!path[i].chooser)
                chance *= static_cast<double>(path[i].weight()) / static_cast<double>(path[i].draw.total);
        }
        Decided& decided = met.try_emplace(before, Decided{before, chance, *path.back().chooser, {}, 0}).first->second;
        if (!decided.values.empty() && is_better(value, decided.values[decided.chosen], decided.side))
            decided.chosen = path.back().index;
        decided.values.push_back(value);
    });
    // what lies behind an option that nobody takes is not met
    std::vector<Decided> kept;
    for (auto& [path, decided] : met) {
        bool is_met = true;
        for (std::size_t depth = 0; depth < path.size() && is_met; ++depth) {
            const auto earlier = met.find({path.begin(), path.begin() + static_cast<std::ptrdiff_t>(depth)});
            is_met = earlier == met.end() || earlier->second.chosen == path[depth];
        }
        if (is_met) kept.push_back(decided);
    }
    return kept;
}

}  // namespace warodds
