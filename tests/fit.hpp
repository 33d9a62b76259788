// Distributions of outcomes, and whether counts fit them.
#pragma once

#include "sim/exact.hpp"
#include "sim/run.hpp"

#include <boost/math/distributions/chi_squared.hpp>

#include <cmath>
#include <map>
#include <string>

namespace warodds::test {

// An end as text: its outcome fields, or the missing cell's name.
inline std::string key_of(std::span<const std::int32_t> outcome) {
    std::string text;
    for (const std::int32_t field : outcome) text += std::to_string(field) + " ";
    return text;
}
inline std::string key_of(const MissingCell& cell) { return "?" + cell.table + "|" + cell.row + "|" + cell.column; }
inline std::string key_of(const Machine& machine, const std::byte* state) {
    Outcome fields(machine.fields());
    machine.outcome(state, fields);
    return key_of(fields);
}

using Chances = std::map<std::string, double>;
using Counts = std::map<std::string, std::uint64_t>;

inline Chances exact_chances(Graph& graph) {
    const Machine& machine = graph.machine();
    Chances chances;
    for (const Final& final : solve_exact(graph).finals)
        chances[final.state >= Graph::first_missing ? key_of(graph.missing(final.state))
                                                    : key_of(machine, graph.state(final.state))] += final.p;
    return chances;
}
inline Chances exact_chances(const Machine& machine) {
    Graph graph(machine);
    return exact_chances(graph);
}

inline Counts counts_of(const Tally& tally) {
    Counts counts;
    for (const auto& [outcome, count] : tally.counts) counts[key_of(outcome)] += count;
    for (const auto& [cell, count] : tally.missing) counts[key_of(cell)] += count;
    return counts;
}

inline std::uint64_t total(const Counts& counts) {
    std::uint64_t sum = 0;
    for (const auto& [key, count] : counts) sum += count;
    return sum;
}

// Pearson's test of counts against chances; results that expect fewer than five are pooled. Something that cannot
// happen and did is infinitely far away.
struct Fit {
    double statistic = 0;
    int degrees = 0;

    // is the statistic below the quantile that one in `false_alarms` true fits exceeds?
    bool is_good(double false_alarms = 1000) const {
        if (degrees < 1) return statistic == 0;
        return statistic <=
               boost::math::quantile(boost::math::complement(boost::math::chi_squared(degrees), 1 / false_alarms));
    }
};

inline Fit chi_square(const Chances& chances, const Counts& counts) {
    Fit fit;
    const auto n = static_cast<double>(total(counts));
    for (const auto& [key, count] : counts)
        if (!chances.contains(key)) fit.statistic = HUGE_VAL;
    double pooled_expected = 0, pooled_count = 0;
    int classes = 0;
    for (const auto& [key, p] : chances) {
        const auto found = counts.find(key);
        const double expected = p * n, count = found == counts.end() ? 0 : static_cast<double>(found->second);
        if (expected < 5) {
            pooled_expected += expected, pooled_count += count;
        } else {
            fit.statistic += (count - expected) * (count - expected) / expected;
            ++classes;
        }
    }
    if (pooled_expected >= 5) {
        fit.statistic += (pooled_count - pooled_expected) * (pooled_count - pooled_expected) / pooled_expected;
        ++classes;
    }
    fit.degrees = classes - 1;
    if (fit.degrees < 1 && fit.statistic < 1e-6) fit.statistic = 0;
    return fit;
}

}  // namespace warodds::test
