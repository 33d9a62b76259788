#include "sim/best_play.hpp"

#include <cmath>
#include <limits>

namespace warodds {
namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

[[noreturn]] void refuse_loop() {
    throw TooLarge("this procedure can come back to an earlier state, so best play cannot be worked out backwards");
}

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
    if (std::isnan(values_[id]) && graph_.finished(id)) values_[id] = goal_.value(graph_.state(id));
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
        const double value = settle(
            top.tree, top.id, [&](std::uint32_t target) { return known(target); }, nullptr,
            [](const std::vector<Branch>&, double) {});
        values_[top.id] = value / graph_.chance_to_leave(top.id, top.tree);
        open[top.id] = false;
        stack.pop_back();
    }
    return values_[id];
}

// A path back to the same state adds nothing of its own: its share falls to the other ends. Who decides on such a path
// would decide by what that state is worth, which is not known yet.
double BestPlay::rolled_again(const std::vector<Branch>& path) {
    for (const Branch& branch : path)
        if (branch.chooser) refuse_loop();
    return 0;
}

}  // namespace warodds
