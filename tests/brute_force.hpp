// What brute force twins of procedures need: the chances of an exact run, by the text of every outcome field or by the values
// of a few, their distance from those counted by hand, and the value of best play.
#pragma once

#include "support.hpp"

namespace warodds::test {

using Names = std::map<std::string, std::string>;
using Odds = std::map<Names, double>;  // chances by the outcome fields as text

inline const TableSet& shipped() {
    static const TableSet tables;
    return tables;
}

inline Bound bind(const std::string& id, const Names& given, const TableSet& tables = shipped()) {
    const Procedure& procedure = find_procedure(id);
    ParamSet params;
    for (const auto& [name, text] : given)
        params[name] = {parse_value(procedure.expect_parameter(name, "test"), text, name), name};
    return procedure.bind(params, tables);
}

inline Odds exact(const std::string& id, const Names& given, const TableSet& tables) {
    const Bound bound = bind(id, given, tables);
    Graph graph(*bound.machine);
    Odds odds;
    std::vector<std::int32_t> values(bound.machine->fields());
    for (const Final& final : solve_exact(graph).finals) {
        bound.machine->outcome(graph.state(final.state), values);
        Names outcome;
        for (std::size_t i = 0; i < values.size(); ++i)
            outcome[bound.outcomes[i].name] = bound.outcomes[i].kind == Kind::choice
                                                  ? bound.outcomes[i].options.at(values[i]).name
                                                  : std::to_string(values[i]);
        odds[outcome] += final.p;
    }
    return odds;
}

inline double distance(const Odds& a, const Odds& b) {
    double most = 0;
    for (const auto& [outcome, p] : a) most = std::max(most, std::abs(p - (b.contains(outcome) ? b.at(outcome) : 0)));
    for (const auto& [outcome, p] : b) most = std::max(most, std::abs(p - (a.contains(outcome) ? a.at(outcome) : 0)));
    return most;
}

inline void check_odds(const std::string& id, const Names& given, const Odds& expected) {
    const double off = distance(expected, exact(id, given, shipped()));
    if (off < 1e-12) return;
    std::string text;
    for (const auto& [name, value] : given) text += " " + name + "=" + value;
    FAIL_CHECK(id << " is off by " << off << ":" << text);
}

// ---- by the values of some fields ----

using Law = std::map<std::vector<int>, double>;  // chance by the values of the fields asked for

inline std::vector<int> pick(const Bound& bound, const std::byte* state, const std::vector<std::string>& fields) {
    std::vector<std::int32_t> values(bound.machine->fields());
    bound.machine->outcome(state, values);
    std::vector<int> picked;
    for (const std::string& field : fields) {
        const auto found = std::find_if(bound.outcomes.begin(), bound.outcomes.end(),
                                        [&](const Field& known) { return known.name == field; });
        REQUIRE(found != bound.outcomes.end());
        picked.push_back(values[found - bound.outcomes.begin()]);
    }
    return picked;
}

inline Law law(const std::string& id, const Names& given, const std::vector<std::string>& fields) {
    const Bound bound = bind(id, given);
    Graph graph(*bound.machine);
    Law chances;
    for (const Final& final : solve_exact(graph).finals)
        chances[pick(bound, graph.state(final.state), fields)] += final.p;
    return chances;
}

// the most that a side can make of a flag or number
inline double best(const std::string& id, const Names& given, const std::string& field, Side side) {
    const Bound bound = bind(id, given);
    Graph graph(
        *bound.machine,
        Goal{[&](const std::byte* state) { return static_cast<double>(pick(bound, state, {field})[0]); }, side});
    return graph.value(graph.start());
}

}  // namespace warodds::test
