// Blitzkrieg Deluxe in plain loops, from the rulebook, for the tests: nothing here is shared with the rules but the charts, which
// are the stand-ins, since the game's own are not public.
#pragma once

#include "brute_force.hpp"

#include <cstdlib>

namespace warodds::test::blitz {

inline std::string stand_in_text(const std::string& name) {
    for (const ShippedFile& file : shipped_files())
        if (file.path == "tables/blitzkrieg/" + name + ".stand-in.toml") return file.text;
    throw std::logic_error("no stand-in for " + name);
}

// the shipped charts with every stand-in in its place
inline const TableSet& stand_ins() {
    static const auto set = [] {
        auto tables = std::make_unique<TableSet>(true);
        for (const char* name : {"attrition", "bombing", "air-combat", "city-reduction", "weather", "game-end"})
            tables->replace(Table::parse(std::string("blitzkrieg/") + name, stand_in_text(name), name));
        return tables;
    }();
    return *set;
}

inline Law law(const std::string& id, const Names& given, const std::vector<std::string>& fields) {
    const Bound bound = bind(id, given, stand_ins());
    Graph graph(*bound.machine);
    Law chances;
    for (const Final& final : solve_exact(graph).finals) {
        REQUIRE(final.state < Graph::first_missing);
        chances[pick(bound, graph.state(final.state), fields)] += final.p;
    }
    return chances;
}

inline void check_same(const std::string& what, const Law& found, const Law& expected) {
    double off = 0;
    for (const auto& [values, p] : found)
        off = std::max(off, std::abs(p - (expected.contains(values) ? expected.at(values) : 0)));
    for (const auto& [values, p] : expected)
        off = std::max(off, std::abs(p - (found.contains(values) ? found.at(values) : 0)));
    if (off > 1e-12) FAIL_CHECK(what << " is off by " << off);
}

inline const Table& chart(const std::string& name) { return *stand_ins().any_table("blitzkrieg/" + name); }

// the column of a heading such as 5-7 or >=31
inline int column(const Table& table, int factors) {
    for (int i = 0; i < table.columns.size(); ++i) {
        const std::string& key = table.columns.keys[i];
        const auto dash = key.find('-');
        if (key.starts_with(">=") ? factors >= std::atoi(key.c_str() + 2)
                                  : factors >= std::atoi(key.c_str()) &&
                                        factors <= std::atoi(key.c_str() + (dash == key.npos ? 0 : dash + 1)))
            return i;
    }
    throw std::logic_error("no column for " + std::to_string(factors));
}
inline int hits_in(const Table& table, int column, int die) {
    const std::string& code = table.code(die - 1, column);
    return code == "-" ? 0 : std::atoi(code.c_str());
}
inline int bombs(int factors, int die) {
    return factors > 0 ? hits_in(chart("bombing"), column(chart("bombing"), factors), die) : 0;
}
inline int shots(int factors, int die) {
    return factors > 0 ? hits_in(chart("air-combat"), column(chart("air-combat"), factors), die) : 0;
}
inline int half(int n) { return (n + 1) / 2; }

// a box of the attrition table: losses, retreat and advance of the attacker, then of the defender
struct Box {
    int a[3], d[3];
};
inline Box box(int ratio, int die) {  // ratio: 3 for 3-1, -3 for 1-3
    const std::string heading = ratio > 0 ? std::to_string(ratio) + "-1" : "1-" + std::to_string(-ratio);
    const Table& table = chart("attrition");
    for (int i = 0; i < table.columns.size(); ++i)
        if (table.columns.keys[i] == heading) {
            const std::string& code = table.code(die - 1, i);
            return {{code[1] - '0', code[3] - '0', code[5] - '0'}, {code[8] - '0', code[10] - '0', code[12] - '0'}};
        }
    throw std::logic_error("no column " + heading);
}

// in the defender's favour: 14 to 8 is 1-1, 8 to 14 is 1-2; 1 for 1-1, -2 for 1-2
inline int ratio(int attack, int defense) {
    if (attack >= defense) return attack / defense;
    int n = 2;
    while (attack * n < defense) ++n;
    return -n;
}
inline int better(int ratio) { return ratio == -2 ? 1 : ratio + 1; }
// the smallest number of points that reaches the next ratio
inline int strain_for_next(int attack, int defense) {
    int points = 1;
    while (ratio(attack + points, defense) == ratio(attack, defense)) ++points;
    return points;
}

// numbers of the outcome `odds`
constexpr int odds_none = 0, odds_illegal = 1, odds_overrun = 13;
inline int odds_number(int ratio) { return ratio > 0 ? 6 + ratio : 8 + ratio; }

}  // namespace warodds::test::blitz
