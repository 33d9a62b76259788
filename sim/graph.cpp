#include "sim/graph.hpp"

#include "sim/draw_roller.hpp"
#include "sim/range_table.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <numeric>

namespace warodds {

// One roll, decision or end of an inner machine on the current path, and what its branches taken so far came to.
struct Graph::Branch {
    Draw draw;                         // for a decision: results counts the options
    std::optional<Side> chooser = {};  // set for a decision
    int index = 0;
    std::uint64_t before = 0;    // the weight of the results before this one
    double value = 0;            // a roll: the weighted sum so far; a decision: the best so far
    std::size_t first_leaf = 0;  // where this branch's leaves begin
    std::size_t kept_leaf = 0;   // a decision: the end of the leaves of the best option

    std::uint64_t weight() const { return draw.weight(index); }
};

// One dice path of a step: what it reached, with its chance as weight / total.
struct Graph::Leaf {
    std::uint32_t target;
    std::uint64_t weight, total;
    std::size_t opened = 0;  // branches that begin on this path, and not on one before it
    std::uint64_t from = 0;  // the least fraction that takes this path; only where ranges are wanted
};

// All dice paths of a step, and the branches in the order in which they were met.
struct Graph::Tree {
    std::vector<Branch> opened;
    std::vector<Leaf> leaves;
    std::size_t checked = 0;  // leaves whose value is known
};

namespace {

[[noreturn]] void refuse_loop() {
    throw TooLarge("this procedure can come back to an earlier state, so best play cannot be worked out backwards");
}

}  // namespace

void refuse_standstill() {
    throw TooLarge("a step of this procedure changes nothing, whatever is rolled, so it never ends");
}

class Graph::PathRoller final : public DrawRoller {
public:
    PathRoller(bool branch_on_choices, bool& met_decisions, Tree& tree)
        : DrawRoller(branch_on_choices),
          branch_on_choices_(branch_on_choices),
          met_decisions_(met_decisions),
          tree_(tree) {}

    void restart() {
        depth_ = 0;
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

protected:
    int decide(const Choice& choice, int options) override {
        met_decisions();
        return branch_on_choices_ ? next({.draw = {.results = options}, .chooser = choice.side}).index : -1;
    }
    void met_decisions() override { met_decisions_ = true; }

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
        return path_[depth_++];
    }

    bool branch_on_choices_;
    bool& met_decisions_;
    Tree& tree_;
    std::vector<Branch> path_;
    std::size_t depth_ = 0;
};

Graph::Graph(const Machine& machine, std::optional<Goal> goal, const std::atomic<bool>* stop)
    : machine_(machine),
      goal_(std::move(goal)),
      stop_(stop),
      table_(machine.state_size()),
      outcomes_(machine.fields() * sizeof(std::int32_t)),
      fields_(machine.fields()) {
    std::vector<std::byte> state(machine.state_size());
    machine.start(state.data());
    intern(state.data());
}

Graph::~Graph() = default;

std::uint32_t Graph::intern(std::byte* state) {
    machine_.canonical(state);
    const std::uint32_t id = table_.intern(state);
    if (id == ends_.size()) {  // a new one
        ends_.push_back(live);
        if (machine_.finished(state)) {
            machine_.outcome(state, fields_);
            const std::uint32_t outcome = outcomes_.intern(reinterpret_cast<const std::byte*>(fields_.data()));
            if (outcome == first_with_.size()) first_with_.push_back(id);
            ends_[id] = first_with_[outcome];
        }
    }
    return ends_[id] == live ? id : ends_[id];
}

std::uint32_t Graph::intern_missing(const MissingCell& cell) {
    const auto found = std::find_if(cells_.begin(), cells_.end(), [&](auto* known) { return *known == cell; });
    const auto index = static_cast<std::uint32_t>(found - cells_.begin());
    if (index == cells_.size()) cells_.push_back(&cell);
    return first_missing + index;
}

Graph::Tree Graph::explore(std::uint32_t id, bool with_ranges) {
    Tree tree;
    PathRoller roller(goal_.has_value(), met_decisions_, tree);
    std::vector<std::byte> state(machine_.state_size());
    do {
        if (++paths_ > allowed_paths_) throw TooLarge("this procedure has more dice paths than can be enumerated");
        if (stop_ && stop_->load(std::memory_order_relaxed)) throw Interrupted();
        roller.restart();
        std::memcpy(state.data(), table_[id], state.size());
        machine_.step(state.data(), roller);
        const std::uint32_t target = roller.missing() ? intern_missing(*roller.missing()) : intern(state.data());
        if (table_.size() > allowed_states_) throw TooLarge("this procedure has more states than can be enumerated");
        tree.leaves.push_back({target, roller.weight, roller.total, roller.opened, with_ranges ? roller.from() : 0});
    } while (roller.advance());
    return tree;
}

Expansion Graph::step_from(std::uint32_t id) {
    Expansion result = merge(explore(id).leaves);
    without_return(result, id);
    return result;
}

std::uint32_t Graph::step(std::uint32_t id, Roller& roller) {
    step_.assign(table_[id], table_[id] + machine_.state_size());
    machine_.step(step_.data(), roller);
    return roller.missing() ? intern_missing(*roller.missing()) : intern(step_.data());
}

std::optional<RangeTable> Graph::ranges(std::uint32_t id, std::uint64_t most) {
    paths_ = 0;
    allowed_paths_ = most;
    std::vector<RangeTable::Range> ranges;
    try {
        for (const Leaf& leaf : explore(id, true).leaves)
            if (ranges.empty() || ranges.back().target != leaf.target) ranges.push_back({leaf.from, leaf.target});
    } catch (const TooLarge&) {
        return {};
    }
    return RangeTable(std::move(ranges));
}

const Expansion& Graph::expand(std::uint32_t id) {
    if (id < expansions_.size() && expansions_[id]) return *expansions_[id];
    if (goal_) {
        value(id);
        return *expansions_[id];
    }
    Expansion result = step_from(id);
    if (expansions_.size() < table_.size()) expansions_.resize(table_.size());
    return expansions_[id].emplace(std::move(result));
}

double Graph::known_value(std::uint32_t id) {
    if (id >= first_missing) return 0;  // an unreadable cell proves nothing for the side that wants the goal
    if (values_.size() < table_.size()) values_.resize(table_.size());
    if (!values_[id] && finished(id)) values_[id] = goal_->value(table_[id]);
    return values_[id] ? *values_[id] : std::numeric_limits<double>::quiet_NaN();
}

// Depth first with a stack of our own: a campaign's longest path may be longer than the processor's stack.
double Graph::value(std::uint32_t id) {
    struct Open {
        std::uint32_t id;
        Tree tree;
    };
    if (const double known = known_value(id); known == known) return known;
    std::vector<Open> stack;
    std::vector<bool> open;  // being valued: meeting one again is a loop
    const auto begin = [&](std::uint32_t next) {
        stack.push_back({next, explore(next)});
        open.resize(table_.size());
        open[next] = true;
    };
    begin(id);
    while (!stack.empty()) {
        Open& top = stack.back();
        std::optional<std::uint32_t> needed;
        for (std::size_t& leaf = top.tree.checked; leaf < top.tree.leaves.size(); ++leaf) {
            const std::uint32_t target = top.tree.leaves[leaf].target;
            if (target == top.id) continue;  // rolled again: see settle
            if (const double known = known_value(target); known == known) continue;
            if (open[target]) refuse_loop();
            needed = target;
            break;
        }
        if (needed) {
            begin(*needed);  // `top` may have moved
        } else {
            settle(top.id, top.tree);
            open[top.id] = false;
            stack.pop_back();
        }
    }
    return *values_[id];
}

// Walks through the paths once more, now that every target has a value: rolls take the mean of their branches, decisions
// the best, and only the paths of the best are kept.
void Graph::settle(std::uint32_t id, Tree& tree) {
    std::vector<Branch> path;
    std::vector<Leaf> kept;
    std::size_t opened = 0;
    double result = 0;  // the value of the subtree just finished
    for (const Leaf& leaf : tree.leaves) {
        for (std::size_t i = 0; i < leaf.opened; ++i) {
            path.push_back(tree.opened[opened++]);
            path.back().first_leaf = path.back().kept_leaf = kept.size();
        }
        kept.push_back(leaf);
        result = leaf.target == id ? rolled_again(path) : known_value(leaf.target);

        // close every roll and decision that has no further result, and move the last one that has
        while (!path.empty()) {
            Branch& branch = path.back();
            if (!branch.chooser) {
                branch.value += result * static_cast<double>(branch.weight()) / static_cast<double>(branch.draw.total);
            } else {
                // keep only the better option's leaves
                const bool maximises = *branch.chooser == goal_->maximiser;
                const bool better = branch.index == 0 || (maximises ? result > branch.value : result < branch.value);
                if (better) {
                    kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(branch.first_leaf),
                               kept.begin() + static_cast<std::ptrdiff_t>(branch.kept_leaf));
                    branch.value = result;
                } else {
                    kept.resize(branch.kept_leaf);
                }
                branch.kept_leaf = kept.size();
            }
            if (++branch.index < branch.draw.results) break;
            result = branch.value;
            path.pop_back();
        }
    }
    Expansion expansion = merge(kept);
    const double leaves_it = without_return(expansion, id);
    if (expansions_.size() < table_.size()) expansions_.resize(table_.size());
    expansions_[id] = std::move(expansion);
    values_[id] = result / leaves_it;
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
    const auto again = std::find_if(expansion.to.begin(), expansion.to.end(),
                                    [&](const Transition& t) { return t.target == id; });
    if (again == expansion.to.end()) return 1;
    if (again->weight == expansion.total) refuse_standstill();
    const double chance = static_cast<double>(expansion.total - again->weight) / static_cast<double>(expansion.total);
    expansion.total -= again->weight;
    expansion.to.erase(again);
    return chance;
}

// brings all paths to one denominator and adds up those that reach the same state
Expansion Graph::merge(const std::vector<Leaf>& leaves) {
    std::uint64_t total = 1;
    for (const Leaf& leaf : leaves) {
        const std::uint64_t factor = leaf.total / std::gcd(total, leaf.total);
        if (__builtin_mul_overflow(total, factor, &total))
            throw TooLarge("one step of this procedure rolls too many dice to enumerate");
    }
    struct Sum {
        std::size_t first;  // the first path that leads there
        Transition transition;
    };
    std::vector<Sum> sums;
    for (std::size_t i = 0; i < leaves.size(); ++i)
        sums.push_back({i, {leaves[i].target, leaves[i].weight * (total / leaves[i].total)}});
    std::stable_sort(sums.begin(), sums.end(),
                     [](const Sum& a, const Sum& b) { return a.transition.target < b.transition.target; });
    std::size_t last = 0;
    for (std::size_t i = 1; i < sums.size(); ++i) {
        if (sums[i].transition.target == sums[last].transition.target)
            sums[last].transition.weight += sums[i].transition.weight;
        else sums[++last] = sums[i];
    }
    sums.resize(last + 1);
    std::sort(sums.begin(), sums.end(), [](const Sum& a, const Sum& b) { return a.first < b.first; });
    Expansion expansion{.to = {}, .total = total};
    expansion.to.reserve(sums.size());
    for (const Sum& sum : sums) expansion.to.push_back(sum.transition);
    return expansion;
}

}  // namespace warodds
