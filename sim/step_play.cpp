#include "sim/step_play.hpp"

#include <cmath>

namespace warodds {
namespace {

// what differs by less than the sums are good for is the same
bool is_same(double a, double b) { return std::abs(a - b) <= 1e-12 * (1 + std::abs(a)); }

}  // namespace

[[noreturn]] void refuse_loop() {
    throw TooLarge("this procedure can come back to an earlier state, so best play cannot be worked out backwards");
}

StepPlay::StepPlay(const StepTree& tree, std::uint32_t from) {
    std::vector<std::uint32_t> open;  // the nodes of the path's branches
    std::uint32_t leaves = 0;
    const auto share = [](const Branch& branch) {
        if (branch.chooser) return 1.0;
        return static_cast<double>(branch.weight()) / static_cast<double>(branch.draw.total);
    };
    walk(
        tree,
        [&](const std::vector<Branch>& path, const Leaf& leaf) {
            for (std::size_t i = path.size() - leaf.opened; i < path.size(); ++i) {
                open.push_back(static_cast<std::uint32_t>(nodes_.size()));
                Node& node = nodes_.emplace_back();
                node.results = path[i].draw.results;
                node.weight = i == 0 ? 1 : share(path[i - 1]);
                node.chooser = path[i].chooser;
                node.is_cell = path[i].cell != nullptr;
            }
            Node& node = nodes_.emplace_back();
            node.end = static_cast<std::uint32_t>(nodes_.size());
            node.leaf = leaves++;
            node.target = leaf.target == from ? again : leaf.target;
            node.weight = path.empty() ? 1 : share(path.back());
            // Who decides on such a path would decide by what this state is worth, which is not known yet.
            if (node.target != again) return;
            for (const Branch& branch : path)
                if (branch.chooser) refuse_loop();
        },
        [&](const std::vector<Branch>& path) {
            if (path.back().index + 1 < path.back().draw.results) return;
            nodes_[open.back()].end = static_cast<std::uint32_t>(nodes_.size());
            open.pop_back();
        });
}

void StepPlay::settle_goal() {
    for (auto at = static_cast<std::uint32_t>(nodes_.size()); at-- > 0;) {
        Node& node = nodes_[at];
        if (node.is_leaf()) continue;
        const int sign = node.chooser && *node.chooser != maximiser_ ? -1 : 1;
        double goal = node.chooser ? nodes_[at + 1].goal : 0;
        each_result(at, [&](std::uint32_t child) {
            if (!node.chooser) goal += nodes_[child].weight * nodes_[child].goal;
            else if ((nodes_[child].goal - goal) * sign > 0) goal = nodes_[child].goal;
        });
        node.goal = goal;
    }
    nodes_[0].is_live = true;
    for (std::uint32_t at = 0; at < nodes_.size(); ++at) {
        const Node& node = nodes_[at];
        if (!node.is_live || node.is_leaf()) continue;
        const bool is_decision = node.chooser &&
                                 !node.is_cell;  // what the chart says, nobody decides: each of it is met
        each_result(at, [&](std::uint32_t child) {
            nodes_[child].is_live = !is_decision || std::abs(nodes_[child].goal - node.goal) <= tolerance_;
        });
    }
}

void StepPlay::settle_costs(bool notes_ties) {
    for (auto at = static_cast<std::uint32_t>(nodes_.size()); at-- > 0;) {
        const Node& node = nodes_[at];
        if (!node.is_live || node.is_leaf()) continue;
        if (node.chooser) {
            choose(at, notes_ties);
            const std::span<const double> known = costs(nodes_[at].chosen);
            std::copy(known.begin(), known.end(), costs(at).begin());
            continue;
        }
        each_result(at, [&](std::uint32_t child) {
            for (std::size_t i = 0; i < of_->size(); ++i) costs(at)[i] += nodes_[child].weight * costs(child)[i];
        });
    }
    if (notes_ties) note_ties();
}

void StepPlay::choose(std::uint32_t at, bool notes_ties) {
    Node& node = nodes_[at];
    node.chosen = 0;
    each_result(at, [&](std::uint32_t child) {
        if (!nodes_[child].is_live) return;
        if (node.chosen == 0 || compare(node, child, node.chosen) > 0) node.chosen = child;
    });
    if (node.is_cell || !notes_ties) return;
    std::optional<std::vector<std::pair<std::uint32_t, double>>> ends;
    each_result(at, [&](std::uint32_t child) {
        if (!nodes_[child].is_live || child == node.chosen || compare(node, child, node.chosen) != 0) return;
        if (!ends) ends = ends_of(node.chosen);
        nodes_[child].is_tied = has_ties(child) || has_ties(node.chosen) || ends_of(child) != *ends;
    });
}

int StepPlay::compare(const Node& decision, std::uint32_t a, std::uint32_t b) const {
    // A chart is against the side that wants the goal, to which it would be the goal that comes first.
    const int goal_sign = *decision.chooser == maximiser_ ? 1 : -1;
    if (decision.is_cell && std::abs(nodes_[a].goal - nodes_[b].goal) > tolerance_)
        return nodes_[a].goal > nodes_[b].goal ? goal_sign : -goal_sign;
    const Side spared_first = decision.is_cell ? maximiser_ : *decision.chooser;
    const int sign = decision.is_cell ? -1 : 1;
    for (const bool is_own : {true, false})
        for (std::size_t i = 0; i < of_->size(); ++i) {
            if (((*of_)[i] == spared_first) != is_own || is_same(costs(a)[i], costs(b)[i])) continue;
            return (costs(a)[i] < costs(b)[i]) == is_own ? sign : -sign;
        }
    return 0;
}

bool StepPlay::has_ties(std::uint32_t at) const {
    for (std::uint32_t node = at + 1; node < nodes_[at].end; ++node)
        if (nodes_[node].is_tied) return true;
    return false;
}

// where the paths that remain from there lead, with their chances
std::vector<std::pair<std::uint32_t, double>> StepPlay::ends_of(std::uint32_t at) const {
    std::vector<std::pair<std::uint32_t, double>> all;
    const auto add = [&](const auto& self, std::uint32_t place, double chance) -> void {
        const Node& node = nodes_[place];
        if (node.is_leaf()) return void(all.emplace_back(node.target, chance));
        each_result(place, [&](std::uint32_t child) {
            if (!node.chooser) self(self, child, chance * nodes_[child].weight);
            else if (node.is_cell || child == node.chosen) self(self, child, chance);
        });
    };
    add(add, at, 1);
    std::sort(all.begin(), all.end());
    std::size_t last = 0;
    for (std::size_t i = 1; i < all.size(); ++i) {
        if (all[i].first == all[last].first) all[last].second += all[i].second;
        else all[++last] = all[i];
    }
    all.resize(last + 1);
    for (auto& [target, chance] : all) chance = std::round(chance * 0x1p44) / 0x1p44;
    return all;
}

// Ties matter where it comes to them.
void StepPlay::note_ties() {
    std::vector<bool> is_met(nodes_.size());
    is_met[0] = true;
    for (std::uint32_t at = 0; at < nodes_.size(); ++at) {
        const Node& node = nodes_[at];
        if (!is_met[at] || node.is_leaf()) continue;
        each_result(at, [&](std::uint32_t child) {
            is_met[child] = !node.chooser || node.is_cell || child == node.chosen || nodes_[child].is_tied;
            is_tied_ = is_tied_ || (is_met[child] && nodes_[child].is_tied);
        });
    }
}

std::vector<Leaf> StepPlay::kept(const StepTree& tree) const {
    std::vector<Leaf> leaves;
    const auto add = [&](const auto& self, std::uint32_t at) -> void {
        const Node& node = nodes_[at];
        if (node.is_leaf()) return leaves.push_back(tree.leaves[node.leaf]);
        if (node.chooser) return self(self, node.chosen);
        each_result(at, [&](std::uint32_t child) { self(self, child); });
    };
    add(add, 0);
    return leaves;
}

std::vector<Decided> StepPlay::decided(bool with_tied) const {
    std::vector<Decided> all;
    std::vector<int> path;
    decided(0, path, 1, with_tied, all);
    std::sort(all.begin(), all.end(), [](const Decided& a, const Decided& b) { return a.path < b.path; });
    return all;
}

void StepPlay::decided(std::uint32_t at, std::vector<int>& path, double chance, bool with_tied,
                       std::vector<Decided>& all) const {
    const Node& node = nodes_[at];
    if (node.is_leaf()) return;
    const bool is_decision = node.chooser && !node.is_cell;
    if (is_decision) {
        Decided one{.path = path, .chance = chance, .side = *node.chooser, .values = {}};
        int index = 0;
        each_result(at, [&](std::uint32_t child) {
            one.values.push_back(nodes_[child].goal);
            std::vector<double>& known = one.costs.emplace_back();
            if (nodes_[child].is_live) known.assign(costs(child).begin(), costs(child).end());
            if (child == node.chosen) one.chosen = index;
            if (child == node.chosen || nodes_[child].is_tied) one.tied.push_back(index);
            ++index;
        });
        all.push_back(std::move(one));
    }
    int index = 0;
    each_result(at, [&](std::uint32_t child) {
        path.push_back(index++);
        const double share = node.is_cell ? 1.0 / node.results : is_decision ? 1 : nodes_[child].weight;
        if (!is_decision || child == node.chosen || (with_tied && nodes_[child].is_tied))
            decided(child, path, chance * share, with_tied, all);
        path.pop_back();
    });
}

}  // namespace warodds
