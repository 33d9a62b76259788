#include "sim/graph.hpp"

#include "sim/best_play.hpp"
#include "sim/range_table.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <numeric>

namespace warodds {

void refuse_standstill() {
    throw TooLarge("a step of this procedure changes nothing, whatever is rolled, so it never ends");
}

Graph::Graph(const Machine& machine, std::optional<Goal> goal, const std::atomic<bool>* stop)
    : Graph(machine, goal ? goal->branching() : Branching(), nullptr, stop) {
    if (!goal) return;
    best_play_ = std::make_unique<BestPlay>(machine, std::move(*goal), stop);
    best_play_->share(effort_);
}

Graph::Graph(const Machine& machine, Branching branching, const Goal* seen_by, const std::atomic<bool>* stop)
    : machine_(machine),
      branching_(std::move(branching)),
      seen_by_(seen_by),
      blurs_(seen_by && !seen_by->asked.empty() ? dynamic_cast<const Blurs*>(&machine) : nullptr),
      stop_(stop),
      table_(machine.state_size()),
      outcomes_(machine.fields() * sizeof(std::int32_t)),
      fields_(machine.fields()) {
    std::vector<std::byte> state(machine.state_size());
    machine.start(state.data());
    intern(state.data());
}

Graph::~Graph() = default;

void Graph::allow_states(std::uint32_t most) {
    allowed_states_ = most;
    if (best_play_) best_play_->allow_states(most);
}

void Graph::allow_paths(std::uint64_t most) {
    allowed_paths_ = most;
    if (best_play_) best_play_->allow_paths(most);
}

std::uint32_t Graph::intern(std::byte* state) {
    machine_.canonical(state);
    if (blurs_) blurs_->blur(state, seen_by_->asked);
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

StepTree Graph::explore(std::uint32_t id, bool with_ranges) {
    StepTree tree;
    PathRoller roller(branching_, met_, met_decisions_, tree, *effort_, id);
    std::vector<std::byte> state(machine_.state_size());
    do {
        if (++paths_ > allowed_paths_ || ++effort_->spent > effort_->most)
            throw TooLarge("this procedure has more dice paths than can be enumerated");
        if (stop_ && stop_->load(std::memory_order_relaxed)) throw Interrupted();
        if (effort_->tell && paths_ % 64 == 0) effort_->tell(effort_->spent);
        roller.restart();
        std::memcpy(state.data(), table_[id], state.size());
        machine_.step(state.data(), roller);
        const std::uint32_t target = roller.missing() ? intern_missing(*roller.missing()) : intern(state.data());
        if (table_.size() > allowed_states_) throw TooLarge("this procedure has more states than can be enumerated");
        met_cells_ = met_cells_ || roller.met_cells || roller.missing();
        tree.leaves.push_back({target, roller.weight, roller.total, roller.opened, with_ranges ? roller.from() : 0});
    } while (roller.advance());
    return tree;
}

Expansion Graph::step_from(std::uint32_t id) {
    Expansion result = merge(explore(id).leaves);
    leave_out_return(result, id);
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
    Expansion result;
    if (best_play_) {
        const StepTree tree = explore(id);
        const StepPlay best = play(id, tree);
        is_tied_ = is_tied_ || best.is_tied();
        result = merge(best.kept(tree));
        leave_out_return(result, id);
    } else {
        result = step_from(id);
    }
    if (expansions_.size() < table_.size()) expansions_.resize(table_.size());
    return expansions_[id].emplace(std::move(result));
}

double Graph::value(std::uint32_t id) { return id >= first_missing ? 0 : best_play_->value(table_[id]); }

const std::vector<DecisionKind>& Graph::decisions() const { return best_play_->met(); }

EqualPlays Graph::equal_plays() const { return best_play_ ? best_play_->equal_plays() : EqualPlays::alike; }

StepPlay Graph::play(std::uint32_t id, const StepTree& tree) const { return best_play_->play(tree, id, *this); }

std::vector<Decided> Graph::decided(std::uint32_t id) { return play(id, explore(id)).decided(); }

std::vector<Decided> Graph::decided_or_tied(std::uint32_t id) { return play(id, explore(id)).decided(true); }

PlayedStep Graph::played(std::uint32_t id) {
    const StepTree tree = explore(id);
    const StepPlay best = play(id, tree);
    PlayedStep step{best.decided(), {}, chance_to_leave(id, tree)};
    best.each_way([&](const std::vector<int>& path, std::uint32_t target) {
        step.ways.push_back({path, target == StepPlay::again ? id : target});
    });
    return step;
}

std::uint32_t Graph::find(const std::byte* state) {
    std::vector<std::byte> copy(state, state + machine_.state_size());
    return intern(copy.data());
}

// Rolls that change nothing are rolled again until one does, so the other ends keep their proportions.
void Graph::leave_out_return(Expansion& expansion, std::uint32_t id) {
    const auto again = std::find_if(expansion.to.begin(), expansion.to.end(),
                                    [&](const Transition& t) { return t.target == id; });
    if (again == expansion.to.end()) return;
    if (again->weight == expansion.total) refuse_standstill();
    expansion.total -= again->weight;
    expansion.to.erase(again);
}

// the chance that a single step leaves the state
double Graph::chance_to_leave(std::uint32_t id, const StepTree& tree) {
    double returns = 0;
    bool leaves = false;
    for (const Leaf& leaf : tree.leaves) {
        if (leaf.target == id) returns += static_cast<double>(leaf.weight) / static_cast<double>(leaf.total);
        else leaves = true;
    }
    if (!leaves) refuse_standstill();
    return 1 - returns;
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
