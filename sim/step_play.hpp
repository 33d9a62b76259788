// One step under best play: which option each of its decisions takes when it is known what the ends of the step are worth, and
// what they cost each side.
//
// The goal comes first. Among options that are worth the same to it, who decides spares his own costs, one after the other; among
// those that are still equal he takes what costs the enemy the most. Unknown cells are against the side that wants the goal, in this
// as in the goal. Options that are equal in all of it are tied, and the first of them is taken.
#pragma once

#include "sim/paths.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace warodds {

// How equal plays are told apart: costs, those of a side in the order in which it spares them.
struct TieBreak {
    std::vector<Side> of;  // by cost: whose it is
    std::function<void(const std::byte* final_state, std::span<double> costs)> costs;
    std::vector<bool> asked = {};  // by outcome field: may a cost or the goal depend on it? empty: on each
};

// A decision inside a step: the results and options that lead to it, what each of its options is worth, and which best play
// takes. Only those are told that best play comes to.
struct Decided {
    std::vector<int> path;       // by roll, inner end and decision of the step, counted from 0
    double chance = 1;           // of coming to it within the step
    Side side = Side::attacker;  // whose it is
    std::vector<double> values;  // by option, to the goal
    int chosen = 0;
    std::vector<int> tied = {};  // the options that are as good as the chosen one in everything, itself among them
    std::vector<std::vector<double>> costs = {};  // by option; nothing for one that is worth less to the goal
};

[[noreturn]] void refuse_loop();  // where a decision may lead back to an earlier state

class StepPlay {
public:
    static constexpr std::uint32_t again = 0xffffffff;  // the target of a path back to the same state

    // The paths of a step from this state. Throws TooLarge where a decision may lead back to it.
    StepPlay(const StepTree& tree, std::uint32_t from);

    // What the ends are worth to the goal: `value_of(target)`. Options are equal that differ by no more than `tolerance`.
    template <class ValueOf>
    void set_goal(Side maximiser, double tolerance, ValueOf&& value_of) {
        maximiser_ = maximiser;
        tolerance_ = tolerance;
        for (Node& node : nodes_)
            if (node.is_leaf()) node.goal = node.target == again ? 0 : value_of(node.target);
        settle_goal();
    }
    // The ends that equally good options lead to, for each of which the costs are to be known.
    template <class Visit>
    void each_live(Visit&& visit) const {
        for (const Node& node : nodes_)
            if (node.is_live && node.is_leaf() && node.target != again) visit(node.target);
    }
    // `costs_of(target)`: of those ends. Where nobody asks for ties, none are noted.
    template <class CostsOf>
    void set_costs(const std::vector<Side>& of, bool notes_ties, CostsOf&& costs_of) {
        of_ = &of;
        costs_.assign(nodes_.size() * of.size(), 0);
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            if (!nodes_[i].is_live || !nodes_[i].is_leaf() || nodes_[i].target == again) continue;
            const std::span<const double> known = costs_of(nodes_[i].target);
            std::copy(known.begin(), known.end(), costs(i).begin());
        }
        settle_costs(notes_ties);
    }

    bool is_tied() const { return is_tied_; }  // it comes to options that are equal in everything, and lead elsewhere
    std::span<const double> costs() const { return costs(0); }  // of the whole step
    std::vector<Leaf> kept(const StepTree& tree) const;         // the paths that remain
    // The decisions that it comes to; with those behind options that are tied, too.
    std::vector<Decided> decided(bool with_tied = false) const;
    // the paths that remain and read no unknown cell: visit(results and options, target)
    template <class Visit>
    void each_way(Visit&& visit) const {
        std::vector<int> path;
        ways(0, path, visit);
    }

private:
    // The branches of the step, each before its results; a subtree ends at `end`.
    struct Node {
        std::uint32_t end = 0;
        std::uint32_t leaf = 0, target = 0;  // of a leaf: its number in the tree
        int results = 0;                     // none: a leaf
        double weight = 1;                   // its chance as a result of the roll above
        std::optional<Side> chooser{};
        bool is_cell = false;
        bool is_live = false;  // options that are equal to the goal lead to it
        bool is_tied = false;  // of an option: as good as the chosen one in everything
        double goal = 0;
        std::uint32_t chosen = 0;  // of a decision: the place of the option

        bool is_leaf() const { return results == 0; }
    };
    std::span<double> costs(std::size_t node) { return {costs_.data() + node * of_->size(), of_->size()}; }
    std::span<const double> costs(std::size_t node) const { return {costs_.data() + node * of_->size(), of_->size()}; }
    template <class Visit>
    void each_result(std::uint32_t at, Visit&& visit) const {
        for (std::uint32_t child = at + 1; child < nodes_[at].end; child = nodes_[child].end) visit(child);
    }
    template <class Visit>
    void ways(std::uint32_t at, std::vector<int>& path, Visit&& visit) const {
        const Node& node = nodes_[at];
        if (node.is_leaf()) return visit(path, node.target);
        if (node.is_cell) return;
        int index = 0;
        each_result(at, [&](std::uint32_t child) {
            path.push_back(index++);
            if (!node.chooser || child == node.chosen) ways(child, path, visit);
            path.pop_back();
        });
    }

    void settle_goal();
    void settle_costs(bool notes_ties);
    void choose(std::uint32_t at, bool notes_ties);
    void note_ties();
    int compare(const Node& decision, std::uint32_t a, std::uint32_t b) const;  // above 0: a is better to who decides
    std::vector<std::pair<std::uint32_t, double>> ends_of(std::uint32_t at) const;
    bool has_ties(std::uint32_t at) const;
    void decided(std::uint32_t at, std::vector<int>& path, double chance, bool with_tied,
                 std::vector<Decided>& all) const;

    std::vector<Node> nodes_;
    Side maximiser_ = Side::attacker;
    double tolerance_ = 0;
    const std::vector<Side>* of_ = nullptr;
    std::vector<double> costs_;  // by node
    bool is_tied_ = false;
};

}  // namespace warodds
