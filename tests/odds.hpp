// The exact odds of a procedure as text, for brute forces to be held against.
#pragma once

#include "support.hpp"

namespace warodds::test {

using Names = std::map<std::string, std::string>;
using Odds = std::map<Names, double>;    // chances by the outcome fields as text

inline const TableSet& shipped_tables() {
    static const TableSet tables;
    return tables;
}

inline Odds exact_odds(const std::string& id, const Names& given, const TableSet& tables = shipped_tables()) {
    const Procedure& procedure = find_procedure(id);
    ParamSet params;
    for (const auto& [name, text] : given) params[name] = {parse_value(procedure.expect_parameter(name, "test"), text, name), name};
    const Bound bound = procedure.bind(params, tables);
    Graph graph(*bound.machine);
    Odds odds;
    std::vector<std::int32_t> values(bound.machine->fields());
    for (const Final& final : solve_exact(graph).finals) {
        bound.machine->outcome(graph.state(final.state), values);
        Names outcome;
        for (std::size_t i = 0; i < values.size(); ++i)
            outcome[bound.outcomes[i].name] =
                bound.outcomes[i].kind == Kind::choice ? bound.outcomes[i].options.at(values[i]).name : std::to_string(values[i]);
        odds[outcome] += final.p;
    }
    return odds;
}

// the largest difference over all outcomes of either
inline double distance(const Odds& a, const Odds& b) {
    double most = 0;
    for (const auto& [outcome, p] : a) most = std::max(most, std::abs(p - (b.contains(outcome) ? b.at(outcome) : 0)));
    for (const auto& [outcome, p] : b) most = std::max(most, std::abs(p - (a.contains(outcome) ? a.at(outcome) : 0)));
    return most;
}

inline void check_odds(const std::string& id, const Names& given, const Odds& expected) {
    const double off = distance(expected, exact_odds(id, given));
    if (off < 1e-12) return;
    std::string text;
    for (const auto& [name, value] : given) text += " " + name + "=" + value;
    FAIL_CHECK(id << " is off by " << off << ":" << text);
}

}  // namespace warodds::test
