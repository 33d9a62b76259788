#include "sim/graph.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace warodds {

// One dice path of a step: what it reached, with its chance as weight / total.
struct Graph::Leaf {
    std::uint32_t target;
    std::uint64_t weight, total;
};

// One roll or decision on the current path, and what its branches taken so far came to.
struct Graph::Branch {
    Dice dice;                        // for a decision: results counts the options
    int index = 0;
    std::optional<Side> chooser;      // set for a decision
    double value = 0;                 // a roll: the weighted sum so far; a decision: the best so far
    std::size_t first_leaf = 0;       // where this branch's leaves begin
    std::size_t kept_leaf = 0;        // a decision: the end of the leaves of the best option
};

namespace {

[[noreturn]] void refuse_loop() {
    throw TooLarge("this procedure can come back to an earlier state, so best play cannot be worked out backwards");
}

}  // namespace

class Graph::PathRoller final : public Roller {
public:
    explicit PathRoller(bool branch_on_choices) : branch_on_choices_(branch_on_choices) {}

    void restart() {
        depth = 0;
        weight = total = 1;
        missing_ = nullptr;
    }

    std::vector<Branch> path;
    std::size_t depth = 0, leaves = 0;
    std::uint64_t weight = 1, total = 1;

protected:
    int roll(const Dice& dice, What) override {
        const Branch& branch = next(dice, {});
        weight *= dice.weight(branch.index);
        if (__builtin_mul_overflow(total, std::uint64_t{dice.total}, &total))
            throw TooLarge("one step of this procedure rolls too many dice to enumerate");
        return dice.first + branch.index;
    }

    int decide(const Choice& choice, int options) override {
        return branch_on_choices_ ? next(dice::one_of(options), choice.side).index : -1;
    }

private:
    Branch& next(const Dice& dice, std::optional<Side> chooser) {
        if (depth == path.size()) path.push_back({.dice = dice, .chooser = chooser, .first_leaf = leaves, .kept_leaf = leaves});
        return path[depth++];
    }

    bool branch_on_choices_;
};

Graph::Graph(const Machine& machine, std::optional<Goal> goal, const std::atomic<bool>* stop)
    : machine_(machine), goal_(std::move(goal)), stop_(stop), table_(machine.state_size()) {
    std::vector<std::byte> state(machine.state_size());
    machine.start(state.data());
    table_.intern(state.data());
}

Graph::~Graph() = default;

std::uint32_t Graph::intern_missing(const MissingCell& cell) {
    const auto found = std::find_if(cells_.begin(), cells_.end(), [&](auto* known) { return *known == cell; });
    const auto index = static_cast<std::uint32_t>(found - cells_.begin());
    if (index == cells_.size()) cells_.push_back(&cell);
    return first_missing + index;
}

double Graph::value(std::uint32_t id) {
    if (id >= first_missing) return 0;    // an unreadable cell proves nothing for the side that wants the goal
    if (id < values_.size() && values_[id]) return *values_[id];
    if (!machine_.finished(table_[id])) {
        expand(id);
        return *values_[id];
    }
    if (values_.size() <= id) values_.resize(table_.size());
    return values_[id].emplace(goal_->value(table_[id]));
}

const Expansion& Graph::expand(std::uint32_t id) {
    if (id < expansions_.size() && expansions_[id]) return *expansions_[id];
    if (goal_) {
        if (open_.size() <= id) open_.resize(table_.size());
        if (open_[id]) refuse_loop();
        open_[id] = true;
    }

    PathRoller roller(goal_.has_value());
    std::vector<Leaf> leaves;
    std::vector<std::byte> state(machine_.state_size());
    double result = 0;    // the value of the subtree just finished
    for (bool more = true; more;) {
        if (++paths_ > most_paths) throw TooLarge("this procedure has more dice paths than can be enumerated");
        if (stop_ && stop_->load(std::memory_order_relaxed)) throw Interrupted();
        roller.restart();
        roller.leaves = leaves.size();
        std::memcpy(state.data(), table_[id], state.size());
        machine_.step(state.data(), roller);
        const std::uint32_t target = roller.missing() ? intern_missing(*roller.missing()) : table_.intern(state.data());
        if (table_.size() > allowed_) throw TooLarge("this procedure has more states than can be enumerated");
        leaves.push_back({target, roller.weight, roller.total});
        if (goal_) result = target == id ? rolled_again(roller.path) : value(target);

        // close every roll and decision that has no further result, then move the last one that has
        more = false;
        while (!roller.path.empty() && !more) {
            Branch& branch = roller.path.back();
            if (!branch.chooser) {
                branch.value += result * branch.dice.weight(branch.index) / branch.dice.total;
            } else {
                // keep only the better option's leaves
                const bool maximises = *branch.chooser == goal_->maximiser;
                const bool better = branch.index == 0 || (maximises ? result > branch.value : result < branch.value);
                if (better) {
                    leaves.erase(leaves.begin() + branch.first_leaf, leaves.begin() + branch.kept_leaf);
                    branch.value = result;
                } else {
                    leaves.resize(branch.kept_leaf);
                }
                branch.kept_leaf = leaves.size();
            }
            if (++branch.index < branch.dice.results) {
                more = true;
            } else {
                result = branch.value;
                roller.path.pop_back();
            }
        }
    }

    Expansion expansion = merge(leaves);
    const double leaves_it = without_return(expansion, id);
    if (expansions_.size() < table_.size()) expansions_.resize(table_.size());
    if (goal_) {
        if (values_.size() < table_.size()) values_.resize(table_.size());
        values_[id] = result / leaves_it;
        open_[id] = false;
    }
    return expansions_[id].emplace(std::move(expansion));
}

// A path back to the same state adds nothing of its own: its share falls to the other ends. Who decides on such a path
// would decide by what that state is worth, which is not known yet.
double Graph::rolled_again(const std::vector<Branch>& path) {
    for (const Branch& branch : path)
        if (branch.chooser) refuse_loop();
    return 0;
}

// Rolls that change nothing are rolled again until one does, so the other ends keep their proportions. Returns the
// chance that a single step leaves the state.
double Graph::without_return(Expansion& expansion, std::uint32_t id) {
    const auto again = std::find_if(expansion.to.begin(), expansion.to.end(), [&](const Transition& t) { return t.target == id; });
    if (again == expansion.to.end()) return 1;
    if (again->weight == expansion.total) throw TooLarge("a step of this procedure changes nothing, whatever is rolled, so it never ends");
    const double chance = static_cast<double>(expansion.total - again->weight) / static_cast<double>(expansion.total);
    expansion.total -= again->weight;
    expansion.to.erase(again);
    return chance;
}

// brings all paths to one denominator and adds up those that reach the same state
Expansion Graph::merge(std::vector<Leaf>& leaves) const {
    std::uint64_t total = 1;
    for (const Leaf& leaf : leaves) {
        const std::uint64_t factor = leaf.total / std::gcd(total, leaf.total);
        if (__builtin_mul_overflow(total, factor, &total)) throw TooLarge("one step of this procedure rolls too many dice to enumerate");
    }
    std::sort(leaves.begin(), leaves.end(), [](const Leaf& a, const Leaf& b) { return a.target < b.target; });
    Expansion expansion{.to = {}, .total = total};
    for (const Leaf& leaf : leaves) {
        const std::uint64_t weight = leaf.weight * (total / leaf.total);
        if (!expansion.to.empty() && expansion.to.back().target == leaf.target)
            expansion.to.back().weight += weight;
        else
            expansion.to.push_back({leaf.target, weight});
    }
    return expansion;
}

}  // namespace warodds
