// All dice paths of one step, as a tree: what the graph and best play enumerate; see graph.hpp for how.
#pragma once

#include "sim/draw_roller.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <unordered_set>
#include <vector>

namespace warodds {

// What an enumeration has cost so far, in dice paths: its own, those of best play, and those of each machine inside that it needed
// the solution of, whoever solved that first.
class Effort {
public:
    std::uint64_t spent = 0, most = ~std::uint64_t{0};
    bool is_rounded = false;                          // somewhere inside
    std::function<void(std::uint64_t spent)> tell{};  // now and then, where somebody waits

    void add(const Nested& inner) {
        if (!entered_.insert(&inner).second) return;
        spent += inner.cost();
        is_rounded = is_rounded || (inner.ends() && inner.ends()->is_rounded);
    }

private:
    std::unordered_set<const Nested*> entered_;
};

// One roll, decision or end of an inner machine on the current path, and what its branches taken so far came to.
struct Branch {
    Draw draw;  // for a decision: results counts the options
    std::optional<Side> chooser =
        {};  // set for a decision, and for an unknown cell that somebody fills in for this side
    const MissingCell* cell = nullptr;  // set for an unknown cell: results counts what it may hold
    int index = 0;
    std::uint64_t before = 0;  // the weight of the results before this one
    double value = 0;          // a roll: the weighted sum so far; a decision: the best so far

    std::uint64_t weight() const { return draw.weight(index); }
};

// One dice path of a step: what it reached, with its chance as weight / total.
struct Leaf {
    std::uint32_t target;
    std::uint64_t weight, total;
    std::size_t opened = 0;  // branches that begin on this path, and not on one before it
    std::uint64_t from = 0;  // the least fraction that takes this path; only where ranges are wanted
};

// All dice paths of a step, and the branches in the order in which they were met.
struct StepTree {
    std::vector<Branch> opened;
    std::vector<Leaf> leaves;
    std::size_t checked = 0;  // leaves whose value is known
};

// Goes through the dice paths of a step in their order. `at_leaf(path, leaf)` is told the end of each, `taken(path)` each result of
// the last branch of a path when all that follows from it has been gone through.
template <class AtLeaf, class Taken>
void walk(const StepTree& tree, AtLeaf&& at_leaf, Taken&& taken) {
    std::vector<Branch> path;
    std::size_t opened = 0;
    for (const Leaf& leaf : tree.leaves) {
        for (std::size_t i = 0; i < leaf.opened; ++i) path.push_back(tree.opened[opened++]);
        at_leaf(path, leaf);
        // close every branch that has no further result, and move the last one that has
        while (!path.empty()) {
            taken(path);
            if (++path.back().index < path.back().draw.results) break;
            path.pop_back();
        }
    }
}

// A kind of decision that best play met, how often, and how many options it offered in all.
struct DecisionKind {
    std::string name;
    Side side;
    std::uint64_t met = 0, options = 0;

    double options_each() const { return static_cast<double>(options) / static_cast<double>(met); }
};

// Which decisions are branches: none, or all but the kinds that are left to their policies. Unknown cells may be branches too,
// and decisions may be known already.
struct Branching {
    bool on_decisions = false;
    std::vector<DecisionKind> by_policy = {};
    std::optional<Side> only = {};  // decisions of the other side are left to their policies
    bool on_cells = false;
    std::optional<Side> filled_for = {};  // who is meant to gain by what unknown cells hold; nobody: all is left open
    // what is decided in the step from a state, after these results (see Decided::path): one option, or any of several
    std::function<const std::vector<int>&(std::uint32_t state, const std::vector<int>& path)> decided = {};

    bool leaves_out(const Choice& choice) const {
        if (only && choice.side != *only) return true;
        return std::any_of(by_policy.begin(), by_policy.end(), [&](const DecisionKind& kind) {
            return kind.side == choice.side && kind.name == choice.name;
        });
    }
};

class PathRoller final : public DrawRoller {
public:
    PathRoller(const Branching& branching, std::vector<DecisionKind>& met, bool& met_decisions, StepTree& tree,
               Effort& effort, std::uint32_t from_state)
        : DrawRoller(branching.on_decisions || branching.decided, branching.on_cells),
          branching_(branching),
          met_(met),
          met_decisions_(met_decisions),
          tree_(tree),
          effort_(effort),
          from_state_(from_state) {}

    void restart() {
        depth_ = 0;
        taken_.clear();
        weight = total = 1;
        opened = 0;
        missing_ = nullptr;
    }

    // moves the last branch that has another result on; false when none has
    bool advance() {
        while (!path_.empty()) {
            Branch& last = path_.back();
            last.before += last.weight();
            if (++last.index < last.draw.results) return true;
            path_.pop_back();
        }
        return false;
    }

    // the least fraction for which a FractionRoller takes this path
    std::uint64_t from() const {
        std::uint64_t fraction = 0;
        for (std::size_t i = path_.size(); i-- > 0;)
            fraction = lower_end(path_[i].draw, path_[i].index, path_[i].before, fraction);
        return fraction;
    }

    std::uint64_t weight = 1, total = 1;
    std::size_t opened = 0;
    bool met_cells = false;

protected:
    int decide(const Choice& choice, int options) override {
        met_decisions();
        if (branching_.leaves_out(choice)) return -1;
        if (branching_.decided) {
            const std::vector<int>& open = branching_.decided(from_state_, taken_);
            if (open.size() == 1) return taken_.emplace_back(open.front());
            const int one = next({.draw = {.results = static_cast<int>(open.size())}, .chooser = choice.side}).index;
            return taken_.back() = open[static_cast<std::size_t>(one)];
        }
        if (!branching_.on_decisions) return -1;
        if (depth_ == path_.size()) count(choice, options);
        return next({.draw = {.results = options}, .chooser = choice.side}).index;
    }
    // A cell that was read before in this step holds what it held.
    int pick(const MissingCell& cell, int candidates) override {
        met_cells = true;
        if (!branching_.on_cells) return -1;
        for (std::size_t i = 0; i < depth_; ++i)
            if (path_[i].cell == &cell) return path_[i].index;
        return next({.draw = {.results = candidates}, .chooser = branching_.filled_for, .cell = &cell}).index;
    }
    void met_decisions() override { met_decisions_ = true; }
    void solved(const Nested& inner) override { effort_.add(inner); }

    int draw(const Draw& draw) override {
        const Branch& branch = next({.draw = draw});
        weight *= branch.weight();
        if (__builtin_mul_overflow(total, draw.total, &total))
            throw TooLarge("one step of this procedure rolls too many dice to enumerate");
        return branch.index;
    }

private:
    const Branch& next(const Branch& as_new) {
        if (depth_ == path_.size()) {
            path_.push_back(as_new);
            tree_.opened.push_back(as_new);
            ++opened;
        }
        taken_.push_back(path_[depth_].index);
        return path_[depth_++];
    }

    void count(const Choice& choice, int options) {
        for (DecisionKind& kind : met_)
            if (kind.side == choice.side && kind.name == choice.name) {
                ++kind.met;
                kind.options += static_cast<std::uint64_t>(options);
                return;
            }
        met_.push_back({choice.name, choice.side, 1, static_cast<std::uint64_t>(options)});
    }

    const Branching& branching_;
    std::vector<DecisionKind>& met_;
    bool& met_decisions_;
    StepTree& tree_;
    Effort& effort_;
    std::uint32_t from_state_;
    std::vector<Branch> path_;
    std::size_t depth_ = 0;
    std::vector<int> taken_;  // all results and options so far
};

}  // namespace warodds
