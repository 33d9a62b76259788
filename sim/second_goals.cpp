#include "sim/second_goals.hpp"

#include "sim/best_play.hpp"

namespace warodds {
namespace {

// A goal's view of the states, and that of the costs besides.
Goal seeing_costs(const Goal& goal) {
    Goal all = goal;
    all.asked = goal.ties->asked;
    return all;
}

}  // namespace

SecondGoals::SecondGoals(const Machine& machine, const Goal& goal, BestPlay& first, const std::atomic<bool>* stop)
    : goal_(seeing_costs(goal)),
      first_(first),
      graph_(machine, goal_.branching(), &goal_, stop),
      size_(goal_.ties->of.size()),
      none_(size_, 0.0) {}

void SecondGoals::allow(std::uint32_t states, std::uint64_t paths) {
    graph_.allow_states(states);
    graph_.allow_paths(paths);
}

std::span<const double> SecondGoals::costs(const std::byte* state) {
    std::vector<std::byte> seen(state, state + graph_.machine().state_size());
    const std::uint32_t id = graph_.intern(seen.data());
    if (known(id).empty()) value(id);
    return known(id);
}

std::span<const double> SecondGoals::known(std::uint32_t id) {
    if (id >= Graph::first_missing) return none_;
    if (is_known_.size() <= id) {
        is_known_.resize(graph_.states());
        costs_.resize(graph_.states() * size_);
    }
    const std::span<double> costs(costs_.data() + id * size_, size_);
    if (!is_known_[id] && graph_.finished(id)) {
        goal_.ties->costs(graph_.state(id), costs);
        is_known_[id] = true;
    }
    return is_known_[id] ? costs : std::span<double>();
}

// Depth first with a stack of our own, as BestPlay does; what comes back to an earlier state that has refused already.
void SecondGoals::value(std::uint32_t id) {
    struct Open {
        std::uint32_t id;
        double leaves;  // the chance that a step leaves the state
        StepPlay play;
        std::vector<std::uint32_t> needed;
    };
    std::vector<Open> stack;
    const auto begin = [&](std::uint32_t next) {
        const StepTree tree = graph_.explore(next);
        Open& top = stack.emplace_back(Open{next, Graph::chance_to_leave(next, tree), StepPlay(tree, next), {}});
        top.play.set_goal(goal_.maximiser, first_.tolerance(), [&](std::uint32_t target) {
            return target >= Graph::first_missing ? 0 : first_.value(graph_.state(target));
        });
        top.play.each_live([&](std::uint32_t target) { top.needed.push_back(target); });
    };
    begin(id);
    while (!stack.empty()) {
        Open& top = stack.back();
        while (!top.needed.empty() && !known(top.needed.back()).empty()) top.needed.pop_back();
        if (!top.needed.empty()) {
            begin(top.needed.back());  // `top` may have moved
            continue;
        }
        top.play.set_costs(goal_.ties->of, false, [&](std::uint32_t target) { return known(target); });
        known(top.id);  // there is room for it
        const std::span<const double> costs = top.play.costs();
        for (std::size_t i = 0; i < size_; ++i) costs_[top.id * size_ + i] = costs[i] / top.leaves;
        is_known_[top.id] = true;
        stack.pop_back();
    }
}

}  // namespace warodds
