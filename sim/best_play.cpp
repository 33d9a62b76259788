#include "sim/best_play.hpp"

#include <cmath>
#include <limits>

namespace warodds {
namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

}  // namespace

BestPlay::BestPlay(const Machine& machine, Goal goal, const std::atomic<bool>* stop)
    : goal_(std::move(goal)), graph_(machine, goal_.branching(), &goal_, stop) {}

double BestPlay::value(const std::byte* state) {
    std::vector<std::byte> seen(state, state + graph_.machine().state_size());
    return value(graph_.intern(seen.data()));
}

double BestPlay::known(std::uint32_t id) {
    if (id >= Graph::first_missing)
        return 0;  // a cell that may hold anything proves nothing for the side that wants the goal
    if (values_.size() < graph_.states()) values_.resize(graph_.states(), unknown);
    if (std::isnan(values_[id]) && graph_.finished(id)) {
        values_[id] = goal_.value(graph_.state(id));
        least_ = std::min(least_, values_[id]);
        largest_ = std::max(largest_, values_[id]);
    }
    return values_[id];
}

// Depth first with a stack of our own: a campaign's longest path may be longer than the processor's stack.
double BestPlay::value(std::uint32_t id) {
    struct Open {
        std::uint32_t id;
        StepTree tree;
    };
    if (const double value = known(id); !std::isnan(value)) return value;
    std::vector<Open> stack;
    std::vector<bool> open;  // being valued: meeting one again is a loop
    const auto begin = [&](std::uint32_t next) {
        stack.push_back({next, graph_.explore(next)});
        open.resize(graph_.states());
        open[next] = true;
    };
    begin(id);
    while (!stack.empty()) {
        Open& top = stack.back();
        std::optional<std::uint32_t> needed;
        for (std::size_t& leaf = top.tree.checked; leaf < top.tree.leaves.size(); ++leaf) {
            const std::uint32_t target = top.tree.leaves[leaf].target;
            if (target == top.id || !std::isnan(known(target))) continue;  // rolled again: see settle
            if (open[target]) refuse_loop();
            needed = target;
            break;
        }
        if (needed) {
            begin(*needed);  // `top` may have moved
            continue;
        }
        const double value = settle(top.tree, top.id);
        values_[top.id] = value / graph_.chance_to_leave(top.id, top.tree);
        open[top.id] = false;
        stack.pop_back();
    }
    return values_[id];
}

// The value of the step, every target of which has one: rolls take the mean of their branches, decisions the best. A path back
// to the same state adds nothing of its own: its share falls to the other ends. Who decides on such a path would decide by what
// that state is worth, which is not known yet.
double BestPlay::settle(const StepTree& tree, std::uint32_t from) {
    double result = 0;  // the value of the subtree just finished
    walk(
        tree,
        [&](const std::vector<Branch>& path, const Leaf& leaf) {
            result = leaf.target == from ? 0 : known(leaf.target);
            if (leaf.target != from) return;
            for (const Branch& branch : path)
                if (branch.chooser) refuse_loop();
        },
        [&](std::vector<Branch>& path) {
            Branch& branch = path.back();
            if (!branch.chooser)
                branch.value += result * static_cast<double>(branch.weight()) / static_cast<double>(branch.draw.total);
            else if (branch.index == 0 || (result - branch.value) * (*branch.chooser == goal_.maximiser ? 1 : -1) > 0)
                branch.value = result;
            if (branch.index + 1 == branch.draw.results) result = branch.value;
        });
    return result;
}

// What the ends are worth says what is the same, and the subgraph of equal plays is small enough or not, before anything is
// played: so that all that is played and told is one play.
void BestPlay::prepare() {
    if (std::exchange(is_prepared_, true)) return;
    value(graph_.start());
    tolerance_ = largest_ < least_
                     ? 0
                     : 1e-12 * (largest_ - least_) + 1e-14 * std::max(std::abs(largest_), std::abs(least_));
    if (!goal_.ties || goal_.ties->of.empty()) return;
    second_ = std::make_unique<SecondGoals>(graph_.machine(), goal_, *this, graph_.stop_);
    second_->allow(graph_.allowed_states_, std::max(most_second_paths, graph_.paths()));
    second_->share(graph_.effort_);
    try {
        std::vector<std::byte> start(graph_.machine().state_size());
        graph_.machine().start(start.data());
        second_->costs(start.data());
        equal_ = EqualPlays::told_apart;
    } catch (const TooLarge&) {
        if (graph_.is_spent()) throw;
        second_.reset();
        equal_ = EqualPlays::too_many;
    }
}

StepPlay BestPlay::play(const StepTree& tree, std::uint32_t from, const Graph& graph) {
    prepare();
    StepPlay play(tree, from);
    play.set_goal(goal_.maximiser, tolerance_, [&](std::uint32_t target) {
        return target >= Graph::first_missing ? 0 : value(graph.state(target));
    });
    static const std::vector<Side> nothing;
    play.set_costs(second_ ? goal_.ties->of : nothing, goal_.ties.has_value(),
                   [&](std::uint32_t target) -> std::span<const double> {
                       if (!second_) return {};
                       return target >= Graph::first_missing ? second_->none() : second_->costs(graph.state(target));
                   });
    return play;
}

}  // namespace warodds
