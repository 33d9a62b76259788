// OpenOdds: what a machine's outcomes may be where chart cells are unknown.
//
// The chart is a third chooser. All steps of the machine are explored once, with every code that an unknown cell may hold as a
// branch; after that any figure has bounds: rolls take the mean of their branches, unknown cells the least or the largest.
// Nothing that is known is given up, so the bounds hold for every chart whose cells are among the candidates.
//
// A cell that is read in several situations holds the same code in each: see sim/open_extreme.
//
// With best play, decisions between options that are equal in everything are left open too: a figure's range is then over all
// plays that are as good. Each of those decisions is free, whatever is taken at another.
#pragma once

#include "sim/graph.hpp"

#include <map>
#include <mutex>
#include <span>
#include <unordered_map>

namespace warodds {

class OpenOdds {
public:
    // Of the machine that a graph solved; with a goal, its decisions are taken. Throws TooLarge, for cells that may hold
    // anything too.
    explicit OpenOdds(Graph& solved, std::uint64_t most = most_paths);

    struct Cell {
        MissingCell cell;
        int candidates = 0;
        double chance = 0;  // that it is the first unknown cell to be met
    };
    const std::vector<Cell>& cells() const { return cells_; }

    // the ends, by number: what a figure has a value for
    std::size_t ends() const { return outcomes_.size(); }
    const std::vector<std::int32_t>& outcome(std::size_t end) const { return outcomes_[end]; }
    double sure(std::size_t end) const { return sure_[end]; }  // the chance to come there without an unknown cell

    struct Range {
        double low = 0, high = 0;
        bool is_tight = true;  // there is a chart for each end
    };
    Range range(const std::vector<double>& value_of_end) const;  // of the mean; remembered
    std::vector<Range> chances() const;                          // of each end; not always tight
    // How much narrower the range of the mean of this gets at best when a cell is known. Where that is too much to look at, how
    // much each cell's codes move it by themselves, the other cells being what they are at an end of its range.
    std::vector<double> worth(std::span<const double> value_of_end) const;

    // A number that machines share which come to the same on every path, whatever the chart holds; others hardly ever do.
    std::uint64_t likeness(std::span<const double> value_of_end) const;

    static constexpr std::uint64_t most_paths = std::uint64_t{1} << 22;
    static constexpr std::uint64_t budget = std::uint64_t{1} << 24;  // nodes visited for an end of a range

private:
    static constexpr std::int32_t is_leaf = -1, is_roll = -2, is_free = -3;  // free: options that are tied
    static constexpr std::uint32_t again = 0x7fffffff, first_end = 0x80000000;
    // The branches of a step, each before its results; a subtree ends at `end`.
    struct Node {
        std::int32_t kind;  // one of those, or the number of a cell
        std::uint32_t end;
        double weight;             // its chance as a result of the roll above
        std::uint32_t target = 0;  // of a leaf: a place in steps_, first_end + the number of an end, or `again`
    };
    struct Step {
        std::vector<Node> nodes;
        double leaves = 1;  // the chance not to stay in the state
    };
    using Fixed = std::vector<std::int32_t>;  // by cell: its code, or -1
    friend class OpenExtreme;
    friend class OpenDifference;

    OpenOdds() = default;
    void explore(Graph& graph);
    Step step_of(const StepTree& tree, std::uint32_t from);  // with states as targets
    std::int32_t number(const MissingCell& cell, int candidates);
    void find_chances();

    double value(const Step& step, std::uint32_t node, std::span<const double> ends, std::span<const double> steps,
                 int sign, const Fixed& fixed) const;
    std::vector<double> values(std::span<const double> ends, int sign, const Fixed& fixed) const;
    // Goes through what is met from a step on: met(cell, its node, its step, the chance to come there) says which of its codes to
    // follow, or -1 for none.
    template <class Met>
    void follow(const Step& step, std::uint32_t node, double chance, std::vector<double>& chances,
                std::vector<double>& ends, Met&& met) const;
    template <class Met>
    std::vector<double> follow_all(Met&& met) const;  // the chances of the ends

    std::vector<Step> steps_;  // each after all that it leads to; the last is the start
    std::vector<Cell> cells_;
    std::unordered_map<const MissingCell*, std::int32_t> numbers_;
    std::vector<std::vector<std::int32_t>> outcomes_;
    std::vector<double> sure_;  // by end
    std::uint64_t size_ = 0;    // nodes in all
    // text, pictures and files all ask for the same few figures
    mutable std::mutex mutex_;
    mutable std::map<std::vector<double>, Range> ranges_;
};

template <class Met>
void OpenOdds::follow(const Step& step, std::uint32_t at, double chance, std::vector<double>& chances,
                      std::vector<double>& ends, Met&& met) const {
    const Node& node = step.nodes[at];
    if (node.kind == is_leaf) {
        if (node.target < again) chances[node.target] += chance;
        if (node.target >= first_end) ends[node.target - first_end] += chance;
        return;
    }
    const std::int32_t code = node.kind == is_roll ? 0 : met(step, at, chance);
    std::int32_t index = 0;
    for (std::uint32_t child = at + 1; child < node.end; child = step.nodes[child].end, ++index)
        if (node.kind == is_roll) follow(step, child, chance * step.nodes[child].weight, chances, ends, met);
        else if (index == code) follow(step, child, chance, chances, ends, met);
}

template <class Met>
std::vector<double> OpenOdds::follow_all(Met&& met) const {
    std::vector<double> chances(steps_.size()), ends(outcomes_.size());
    chances.back() = 1;
    for (std::size_t i = steps_.size(); i-- > 0;)
        if (chances[i] > 0) follow(steps_[i], 0, chances[i] / steps_[i].leaves, chances, ends, met);
    return ends;
}

}  // namespace warodds
