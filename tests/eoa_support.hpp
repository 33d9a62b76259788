// What the tests of Empires of Apocalypse share: laws on the stand-in charts, which are complete, and their comparison.
#pragma once

#include "brute_force.hpp"

namespace warodds::test {

inline const TableSet& stand_ins() {
    static const TableSet tables(true);
    return tables;
}

inline Law stand_in_law(const std::string& id, const Names& given, const std::vector<std::string>& fields) {
    Bound bound = bind(id, given, stand_ins());
    bound.tell({fields.begin(), fields.end()});
    Graph graph(*bound.machine);
    Law chances;
    for (const Final& final : solve_exact(graph).finals)
        chances[pick(bound, graph.state(final.state), fields)] += final.p;
    return chances;
}

inline double stand_in_best(const std::string& id, const Names& given, const std::string& field, Side side) {
    const Bound bound = bind(id, given, stand_ins());
    Graph graph(
        *bound.machine,
        Goal{[&](const std::byte* state) { return static_cast<double>(pick(bound, state, {field})[0]); }, side});
    return graph.value(graph.start());
}

inline void check_law(const std::string& what, const Law& found, const Law& expected) {
    INFO(what);
    std::set<std::vector<int>> all;
    for (const auto& [values, p] : found) all.insert(values);
    for (const auto& [values, p] : expected) all.insert(values);
    for (const std::vector<int>& values : all) {
        std::string name;
        for (const int value : values) name += std::to_string(value) + " ";
        INFO(name);
        CHECK_THAT(found.contains(values) ? found.at(values) : 0,
                   Catch::Matchers::WithinAbs(expected.contains(values) ? expected.at(values) : 0, 1e-12));
    }
}

}  // namespace warodds::test
