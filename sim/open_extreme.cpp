#include "sim/open_extreme.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <queue>

namespace warodds {
namespace {

// what differs by less than the sums are good for is the same
double rounding(double of) { return 1e-12 * (1 + std::abs(of)); }

double sum_of(std::span<const double> chances, std::span<const double> values) {
    double sum = 0;
    for (std::size_t i = 0; i < chances.size(); ++i) sum += chances[i] * values[i];
    return sum;
}

}  // namespace

OpenExtreme::OpenExtreme(std::vector<Part> parts, std::vector<int> candidates)
    : parts_(std::move(parts)), candidates_(std::move(candidates)) {
    for (const Part& part : parts_) size_ += part.odds->size_;
}

// What each unfixed cell's codes are worth where it is read first, later readings being free; then the chart that takes the best of
// them. It falls short of the bound by what the free readings would rather have had.
OpenExtreme::Found OpenExtreme::look(Fixed fixed) const {
    const std::size_t cells = candidates_.size();
    std::vector<std::vector<double>> gains(cells), known;
    std::vector<double> free(cells), missed(cells);  // by cell: what free readings get beyond its code
    Found found{0, 0, -1, {}};
    std::vector<Fixed> own(parts_.size());
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const Part& part = parts_[i];
        for (const std::int32_t cell : part.cells) own[i].push_back(fixed[static_cast<std::size_t>(cell)]);
        known.push_back(part.odds->values(part.ends, part.sign, own[i]));
    }
    const auto value_of = [&](std::size_t i, const OpenOdds::Step& step, std::uint32_t child) {
        return parts_[i].sign * parts_[i].odds->value(step, child, parts_[i].ends, known[i], parts_[i].sign, own[i]);
    };
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const Part& part = parts_[i];
        const std::vector<double> ends =
            part.odds->follow_all([&](const OpenOdds::Step& step, std::uint32_t at, double chance) {
                const OpenOdds::Node& node = step.nodes[at];
                if (node.kind == OpenOdds::is_free) {  // which option is best hangs on cells that are not judged yet
                    found.bound += chance * value_of(i, step, at);
                    return -1;
                }
                const auto cell = static_cast<std::size_t>(part.cells[static_cast<std::size_t>(node.kind)]);
                if (fixed[cell] >= 0) return fixed[cell];
                std::vector<double>& of = gains[cell];
                of.resize(static_cast<std::size_t>(candidates_[cell]));
                double best = -HUGE_VAL;
                std::size_t code = 0;
                for (std::uint32_t child = at + 1; child < node.end; child = step.nodes[child].end, ++code) {
                    const double value = value_of(i, step, child);
                    of[code] += chance * value;
                    best = std::max(best, value);
                }
                free[cell] += chance * best;
                return -1;
            });
        found.bound += part.sign * sum_of(ends, part.ends);
    }
    found.fixed = fixed;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        if (gains[cell].empty()) continue;
        const auto best = std::max_element(gains[cell].begin(), gains[cell].end());
        fixed[cell] = static_cast<std::int32_t>(best - gains[cell].begin());
        found.bound += *best;
        missed[cell] = *best - free[cell];
    }
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const Part& part = parts_[i];
        const std::vector<double> ends = part.odds->follow_all([&](const OpenOdds::Step& step, std::uint32_t at,
                                                                   double chance) {
            const OpenOdds::Node& node = step.nodes[at];
            const bool is_free = node.kind == OpenOdds::is_free;
            const auto cell = is_free ? 0 : static_cast<std::size_t>(part.cells[static_cast<std::size_t>(node.kind)]);
            if (!is_free && found.fixed[cell] >= 0) return found.fixed[cell];
            std::int32_t best = 0, code = 0;
            double best_value = -HUGE_VAL, picked_value = -HUGE_VAL;
            for (std::uint32_t child = at + 1; child < node.end; child = step.nodes[child].end, ++code) {
                const double value = value_of(i, step, child);
                if (!is_free && code == fixed[cell]) picked_value = value;
                if (value > best_value) best = code, best_value = value;
            }
            if (is_free) return best;
            if (fixed[cell] < 0) fixed[cell] = best;
            else missed[cell] += chance * (best_value - picked_value);
            return fixed[cell];
        });
        found.attained += part.sign * sum_of(ends, part.ends);
    }
    const auto most = std::max_element(missed.begin(), missed.end());
    if (found.bound - found.attained > rounding(found.bound) && most != missed.end() && *most > 0)
        found.disagreed = static_cast<std::int32_t>(most - missed.begin());
    return found;
}

std::pair<double, bool> OpenExtreme::largest() const {
    const auto comes_later = [](const Found& a, const Found& b) { return a.bound < b.bound; };
    std::priority_queue<Found, std::vector<Found>, decltype(comes_later)> queue(comes_later);
    queue.push(look(Fixed(candidates_.size(), -1)));
    double attained = queue.top().attained;
    for (std::uint64_t visited = size_;;) {
        const Found best = queue.top();
        if (best.disagreed < 0 || best.bound - attained <= rounding(best.bound)) return {best.bound, true};
        const auto cell = static_cast<std::size_t>(best.disagreed);
        visited += size_ * static_cast<std::uint64_t>(candidates_[cell]);
        if (visited > OpenOdds::budget) return {best.bound, false};
        queue.pop();
        for (std::int32_t code = 0; code < candidates_[cell]; ++code) {
            Fixed fixed = best.fixed;
            fixed[cell] = code;
            Found next = look(std::move(fixed));
            attained = std::max(attained, next.attained);
            if (next.bound > attained - rounding(attained)) queue.push(std::move(next));
        }
    }
}

OpenDifference::OpenDifference(const OpenOdds& a, const OpenOdds& b, std::vector<std::int32_t> same)
    : a_(a), b_(b), same_(std::move(same)) {
    is_shared_ = std::any_of(same_.begin(), same_.end(), [](std::int32_t cell) { return cell >= 0; });
    find_alike();
}

void OpenDifference::find_alike() {
    if (a_.steps_.size() != b_.steps_.size() || a_.cells_.size() != b_.cells_.size()) return;
    auto both = std::unique_ptr<OpenOdds>(new OpenOdds);
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> known;
    for (std::size_t i = 0; i < a_.steps_.size(); ++i) {
        OpenOdds::Step step = a_.steps_[i];
        const OpenOdds::Step& other = b_.steps_[i];
        if (step.nodes.size() != other.nodes.size() || step.leaves != other.leaves) return;
        for (std::size_t k = 0; k < step.nodes.size(); ++k) {
            OpenOdds::Node& node = step.nodes[k];
            const OpenOdds::Node& twin = other.nodes[k];
            const std::int32_t kind = twin.kind < 0 ? twin.kind : same_[static_cast<std::size_t>(twin.kind)];
            if (node.kind != kind || node.end != twin.end || node.weight != twin.weight) return;
            if (node.kind != OpenOdds::is_leaf) continue;
            const bool is_end = node.target >= OpenOdds::first_end;
            if (is_end != (twin.target >= OpenOdds::first_end) || (!is_end && node.target != twin.target)) return;
            if (!is_end) continue;
            const std::pair pair{node.target - OpenOdds::first_end, twin.target - OpenOdds::first_end};
            const auto [found, is_new] = known.emplace(pair, static_cast<std::uint32_t>(pairs_.size()));
            if (is_new) pairs_.push_back(pair);
            node.target = OpenOdds::first_end + found->second;
        }
        both->steps_.push_back(std::move(step));
    }
    both->cells_ = a_.cells_;
    both->outcomes_.resize(pairs_.size());
    both->size_ = a_.size_;
    alike_ = std::move(both);
}

std::vector<double> OpenDifference::differences(const std::vector<double>& of_a,
                                                const std::vector<double>& of_b) const {
    std::vector<double> all;
    for (const auto& [a, b] : pairs_) all.push_back(of_b[b] - of_a[a]);
    return all;
}

bool OpenDifference::is_none(const std::vector<double>& of_a, const std::vector<double>& of_b) const {
    if (!alike_) return false;
    const std::vector<double> all = differences(of_a, of_b);
    return std::all_of(all.begin(), all.end(), [](double value) { return value == 0; });
}

OpenOdds::Range OpenDifference::range(const std::vector<double>& of_a, const std::vector<double>& of_b) const {
    if (alike_) return alike_->range(differences(of_a, of_b));
    if (!is_shared_) {
        const OpenOdds::Range a = a_.range(of_a), b = b_.range(of_b);
        return {b.low - a.high, b.high - a.low, a.is_tight && b.is_tight};
    }
    std::vector<int> candidates;
    std::vector<std::int32_t> cells_a, cells_b;
    for (const OpenOdds::Cell& cell : a_.cells_) {
        cells_a.push_back(static_cast<std::int32_t>(candidates.size()));
        candidates.push_back(cell.candidates);
    }
    for (std::size_t i = 0; i < b_.cells_.size(); ++i) {
        cells_b.push_back(same_[i] >= 0 ? same_[i] : static_cast<std::int32_t>(candidates.size()));
        if (same_[i] < 0) candidates.push_back(b_.cells_[i].candidates);
    }
    const auto end = [&](int sign) {
        return OpenExtreme({{&b_, of_b, sign, cells_b}, {&a_, of_a, -sign, cells_a}}, candidates).largest();
    };
    const auto [high, high_is_tight] = end(+1);
    const auto [low, low_is_tight] = end(-1);
    const double least = 0.0 - low;  // 0 has no sign
    return {std::min(least, high), std::max(least, high), low_is_tight && high_is_tight};
}

}  // namespace warodds
