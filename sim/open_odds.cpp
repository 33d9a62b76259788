#include "sim/open_odds.hpp"

#include "sim/best_play.hpp"
#include "sim/open_extreme.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <deque>
#include <map>
#include <numeric>

namespace warodds {
namespace {

[[noreturn]] void refuse_anything() { throw TooLarge("a cell that nobody could read may hold anything"); }

}  // namespace

OpenOdds::OpenOdds(Graph& solved, std::uint64_t most) {
    Branching branching{.on_cells = true};
    Graph* open = nullptr;
    std::unordered_map<std::uint32_t, std::map<std::vector<int>, std::vector<int>>> decided;  // by state and path
    if (solved.best_play_) {
        branching.by_policy = solved.branching_.by_policy;
        branching.only = solved.branching_.only;
        branching.decided = [&](std::uint32_t state, const std::vector<int>& path) -> const std::vector<int>& {
            const auto [known, is_new] = decided.try_emplace(state);
            if (is_new)
                for (const Decided& one : solved.decided_or_tied(solved.find(open->state(state)))) {
                    std::vector<int>& taken =
                        known->second[one.path] = {one.chosen};  // the one that is told comes first
                    for (const int option : one.tied)
                        if (option != one.chosen) taken.push_back(option);
                }
            const auto found = known->second.find(path);
            if (found == known->second.end())
                throw std::logic_error("best play does not know a decision that an unknown chart came to");
            return found->second;
        };
    }
    Graph graph(solved.machine_, branching, nullptr, solved.stop_);
    graph.effort_ = solved.effort_;
    open = &graph;
    graph.allow_paths(most);
    explore(graph);
    find_chances();
}

// Breadth first, then put into order: each state after all that it leads to.
void OpenOdds::explore(Graph& graph) {
    std::vector<std::uint32_t> found = {graph.start()};
    std::unordered_map<std::uint32_t, Step> by_state;
    std::unordered_map<std::uint32_t, std::uint32_t> places;  // of states, in steps_ or among the ends
    const auto is_known = [&](std::uint32_t id) { return by_state.contains(id) || places.contains(id); };
    for (std::size_t i = 0; i < found.size(); ++i) {
        const std::uint32_t id = found[i];
        if (is_known(id)) continue;
        if (id >= Graph::first_missing) refuse_anything();
        if (graph.finished(id)) {
            places[id] = first_end + static_cast<std::uint32_t>(outcomes_.size());
            outcomes_.emplace_back(graph.machine().fields());
            graph.machine().outcome(graph.state(id), outcomes_.back());
            continue;
        }
        const Step& step = by_state[id] = step_of(graph.explore(id), id);
        for (const Node& node : step.nodes)
            if (node.kind == is_leaf && node.target != again && !is_known(node.target)) found.push_back(node.target);
    }
    if (graph.finished(graph.start()) || outcomes_.empty()) refuse_anything();

    struct Open {
        std::uint32_t id;
        std::size_t next = 0;
    };
    std::vector<Open> stack = {{graph.start()}};
    std::unordered_map<std::uint32_t, bool> open = {{graph.start(), true}};
    while (!stack.empty()) {
        const std::uint32_t id = stack.back().id;
        Step& step = by_state.at(id);
        std::optional<std::uint32_t> needed;
        for (std::size_t& next = stack.back().next; next < step.nodes.size() && !needed; ++next) {
            const Node& node = step.nodes[next];
            if (node.kind != is_leaf || node.target == again || places.contains(node.target)) continue;
            if (open[node.target])
                throw TooLarge("this procedure can come back to an earlier state, which an unknown chart may use");
            needed = node.target;
        }
        if (needed) {
            open[*needed] = true;
            stack.push_back({*needed});
            continue;
        }
        for (Node& node : step.nodes)
            if (node.kind == is_leaf && node.target != again) node.target = places.at(node.target);
        size_ += step.nodes.size();
        open[id] = false;
        places[id] = static_cast<std::uint32_t>(steps_.size());
        steps_.push_back(std::move(step));
        stack.pop_back();
    }
}

OpenOdds::Step OpenOdds::step_of(const StepTree& tree, std::uint32_t from) {
    Step step;
    std::vector<std::uint32_t> open;  // the nodes of the path's branches
    const auto chance = [](const Branch& branch) {
        return branch.cell || branch.chooser
                   ? 1.0
                   : static_cast<double>(branch.weight()) / static_cast<double>(branch.draw.total);
    };
    walk(
        tree,
        [&](const std::vector<Branch>& path, const Leaf& leaf) {
            for (std::size_t i = path.size() - leaf.opened; i < path.size(); ++i) {
                const Branch& branch = path[i];
                open.push_back(static_cast<std::uint32_t>(step.nodes.size()));
                const std::int32_t kind = branch.cell      ? number(*branch.cell, branch.draw.results)
                                          : branch.chooser ? is_free
                                                           : is_roll;
                step.nodes.push_back({kind, 0, i == 0 ? 1 : chance(path[i - 1])});
            }
            const auto next = static_cast<std::uint32_t>(step.nodes.size()) + 1;
            step.nodes.push_back(
                {is_leaf, next, path.empty() ? 1 : chance(path.back()), leaf.target == from ? again : leaf.target});
            if (leaf.target != from) return;
            double returns = 1;
            for (const Branch& branch : path) {
                if (branch.cell) throw TooLarge("what an unknown cell holds may lead back to the same state");
                returns *= chance(branch);
            }
            step.leaves -= returns;
        },
        [&](const std::vector<Branch>& path) {
            if (path.back().index + 1 < path.back().draw.results) return;
            step.nodes[open.back()].end = static_cast<std::uint32_t>(step.nodes.size());
            open.pop_back();
        });
    const auto leads_away = [](const Node& node) { return node.kind == is_leaf && node.target != again; };
    if (std::none_of(step.nodes.begin(), step.nodes.end(), leads_away)) refuse_standstill();
    return step;
}

std::int32_t OpenOdds::number(const MissingCell& cell, int candidates) {
    const auto [found, is_new] = numbers_.emplace(&cell, static_cast<std::int32_t>(cells_.size()));
    if (is_new) cells_.push_back({cell, candidates});
    return found->second;
}

// The value of a branch of a step, when those of the steps after it are known. Most branches are leaves, of unknown cells above
// all: those are read where they stand.
double OpenOdds::value(const Step& step, std::uint32_t at, std::span<const double> ends, std::span<const double> steps,
                       int sign, const Fixed& fixed) const {
    const Node* const nodes = step.nodes.data();
    const auto value_at = [&](std::uint32_t place) {
        const Node& node = nodes[place];
        if (node.kind != is_leaf) return value(step, place, ends, steps, sign, fixed);
        return node.target == again ? 0 : node.target >= first_end ? ends[node.target - first_end] : steps[node.target];
    };
    const Node& node = nodes[at];
    if (node.kind == is_leaf) return value_at(at);
    double result = 0;
    if (node.kind == is_roll) {
        for (std::uint32_t child = at + 1; child < node.end; child = nodes[child].end)
            result += nodes[child].weight * value_at(child);
        return result;
    }
    const std::int32_t code = node.kind == is_free ? -1 : fixed[static_cast<std::size_t>(node.kind)];
    std::int32_t index = 0;
    for (std::uint32_t child = at + 1; child < node.end; child = nodes[child].end, ++index) {
        if (code >= 0 && code != index) continue;
        const double held = value_at(child);
        if (code >= 0) return held;
        if (index == 0 || (held - result) * sign > 0) result = held;
    }
    return result;
}

std::vector<double> OpenOdds::values(std::span<const double> ends, int sign, const Fixed& fixed) const {
    std::vector<double> values;
    values.reserve(steps_.size());
    for (const Step& step : steps_) values.push_back(value(step, 0, ends, values, sign, fixed) / step.leaves);
    return values;
}

void OpenOdds::find_chances() {
    sure_ = follow_all([&](const Step& step, std::uint32_t node, double chance) {
        if (step.nodes[node].kind == is_free) return 0;
        cells_[static_cast<std::size_t>(step.nodes[node].kind)].chance += chance;
        return -1;
    });
}

OpenOdds::Range OpenOdds::range(const std::vector<double>& value_of_end) const {
    const std::lock_guard lock(mutex_);
    if (const auto known = ranges_.find(value_of_end); known != ranges_.end()) return known->second;
    std::vector<int> candidates;
    for (const Cell& cell : cells_) candidates.push_back(cell.candidates);
    std::vector<std::int32_t> cells(cells_.size());
    std::iota(cells.begin(), cells.end(), 0);
    const auto end = [&](int sign) { return OpenExtreme({{this, value_of_end, sign, cells}}, candidates).largest(); };
    const auto [high, high_is_tight] = end(+1);
    const auto [low, low_is_tight] = end(-1);
    const double least = 0.0 - low;  // 0 has no sign
    return ranges_[value_of_end] = {std::min(least, high), std::max(least, high), low_is_tight && high_is_tight};
}

std::uint64_t OpenOdds::likeness(std::span<const double> value_of_end) const {
    std::uint64_t sum = 0;
    const auto add = [&](std::uint64_t part) {  // SplitMix64's finish, so that every bit counts
        std::uint64_t mixed = (sum ^ part) + 0x9e3779b97f4a7c15;
        mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
        sum = mixed ^ (mixed >> 31);
    };
    const auto add_number = [&](double number) { add(std::bit_cast<std::uint64_t>(number + 0.0)); };
    const std::hash<std::string> hash;
    for (const Step& step : steps_) {
        add(step.nodes.size());
        add_number(step.leaves);
        for (const Node& node : step.nodes) {
            add(node.end);
            add_number(node.weight);
            if (node.kind >= 0) {
                const MissingCell& cell = cells_[static_cast<std::size_t>(node.kind)].cell;
                for (const std::string* name : {&cell.table, &cell.row, &cell.column}) add(hash(*name));
            } else {
                add(static_cast<std::uint64_t>(node.kind == is_roll));
            }
            if (node.kind != is_leaf) continue;
            if (node.target >= first_end) add_number(value_of_end[node.target - first_end]);
            else add(node.target);
        }
    }
    return sum;
}

std::vector<double> OpenOdds::worth(std::span<const double> value_of_end) const {
    std::vector<double> worth(cells_.size());
    const Fixed nothing(cells_.size(), -1);
    std::uint64_t codes = 0;
    for (const Cell& cell : cells_) codes += static_cast<std::uint64_t>(cell.candidates);
    if (2 * codes * size_ <= budget) {
        const auto width = [&](const Fixed& fixed) {
            return values(value_of_end, +1, fixed).back() - values(value_of_end, -1, fixed).back();
        };
        const double whole = width(nothing);
        for (std::size_t cell = 0; cell < cells_.size(); ++cell)
            for (std::int32_t code = 0; code < cells_[cell].candidates; ++code) {
                Fixed fixed = nothing;
                fixed[cell] = code;
                if (const double less = whole - width(fixed); less > 1e-12) worth[cell] = std::max(worth[cell], less);
            }
        return worth;
    }
    for (const int sign : {-1, +1}) {
        const std::vector<double> known = values(value_of_end, sign, nothing);
        follow_all([&](const Step& step, std::uint32_t at, double chance) {
            const Node& node = step.nodes[at];
            std::int32_t best = 0, index = 0;
            double low = 0, high = 0;
            for (std::uint32_t child = at + 1; child < node.end; child = step.nodes[child].end, ++index) {
                const double held = value(step, child, value_of_end, known, sign, nothing);
                if (index == 0) low = high = held;
                if ((sign > 0 && held > high) || (sign < 0 && held < low)) best = index;
                low = std::min(low, held);
                high = std::max(high, held);
            }
            if (node.kind != is_free) worth[static_cast<std::size_t>(node.kind)] += chance * (high - low) / 2;
            return best;
        });
    }
    return worth;
}

namespace {

using Chances = std::vector<std::pair<std::uint32_t, double>>;  // by end

// What the results of one branch come to: the sum of those of a roll, the extremes of those that an unknown cell allows.
class Gathered {
public:
    explicit Gathered(std::size_t ends) : of_end_(ends) {}

    void begin() {
        met_.clear();
        results_ = 0;
    }
    void add(const Chances& result, double weight) {
        for (const auto& [end, chance] : result) at(end).chance += chance * weight;
        ++results_;
    }
    void take_extreme(const Chances& result, int sign) {
        for (const auto& [end, chance] : result) {
            OfEnd& of = at(end);
            of.chance = of.results == 0 ? chance : sign > 0 ? std::max(of.chance, chance) : std::min(of.chance, chance);
            ++of.results;
        }
        ++results_;
    }
    Chances sum() {
        return chosen([](const OfEnd&) { return true; });
    }
    // the least chance of an end that some result does not lead to is none
    Chances extreme(int sign) {
        return chosen([&](const OfEnd& of) { return sign > 0 || of.results == results_; });
    }

private:
    struct OfEnd {
        double chance = 0;
        std::uint32_t results = 0;
        bool is_met = false;
    };

    OfEnd& at(std::uint32_t end) {
        if (!of_end_[end].is_met) {
            of_end_[end] = {.is_met = true};
            met_.push_back(end);
        }
        return of_end_[end];
    }
    template <class Choose>
    Chances chosen(Choose&& choose) {
        Chances all;
        for (const std::uint32_t end : met_) {
            if (choose(of_end_[end])) all.emplace_back(end, of_end_[end].chance);
            of_end_[end].is_met = false;
        }
        return all;
    }

    std::vector<OfEnd> of_end_;
    std::vector<std::uint32_t> met_;
    std::uint32_t results_ = 0;
};

}  // namespace

// All ends at once: each branch has the extremes of every end.
std::vector<OpenOdds::Range> OpenOdds::chances() const {
    std::vector<Range> result(ends());
    std::deque<Gathered> gathered;  // by depth in a step
    for (const int sign : {-1, +1}) {
        std::vector<Chances> known;
        const auto of = [&](const auto& self, const Step& step, std::uint32_t at, std::size_t depth) -> Chances {
            const Node& node = step.nodes[at];
            if (node.kind == is_leaf) {
                if (node.target == again) return {};
                return node.target >= first_end ? Chances{{node.target - first_end, 1.0}} : known[node.target];
            }
            if (gathered.size() == depth) gathered.emplace_back(ends());
            Gathered& here = gathered[depth];
            here.begin();
            const auto take = [&](const Chances& part, double weight) {
                node.kind == is_roll ? here.add(part, weight) : here.take_extreme(part, sign);
            };
            for (std::uint32_t child = at + 1; child < node.end; child = step.nodes[child].end) {
                const Node& next = step.nodes[child];
                if (next.kind == is_leaf && next.target < again) take(known[next.target], next.weight);
                else take(self(self, step, child, depth + 1), next.weight);
            }
            return node.kind == is_roll ? here.sum() : here.extreme(sign);
        };
        for (const Step& step : steps_) {
            known.push_back(of(of, step, 0, 0));
            for (auto& [end, chance] : known.back()) chance /= step.leaves;
        }
        for (const auto& [end, chance] : known.back()) (sign < 0 ? result[end].low : result[end].high) = chance;
    }
    return result;
}

}  // namespace warodds
