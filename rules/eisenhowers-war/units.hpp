// A unit as its counter reads (2.4, 2.9-2.11) and where it stands, and a hex of a path that units retreat or advance along.
#pragma once

#include "rules/schema.hpp"

namespace warodds::eisenhowers_war {

enum class Nation : std::int8_t { us, french, british, commonwealth, polish, german };
enum class Group : std::int8_t {
    unknown,
    american,
    british,
    german
};  // 6.4: the two Allied army groups, and the Germans
// 10.4, 10.5, 13.2, 13.5: what lies between an attacker and the hex that it attacks
enum class Across : std::int8_t { none, river, rhine, bridge, secured };

Group group_of(Nation nation);
const char* name_of(Group group);
const std::vector<Option>& nations();
const std::vector<Option>& crossings();

// counters whose figures the rules state
enum class Counter : std::int8_t { unit, ss_panzer, infantry, us_corps };

struct Unit {
    Counter type = Counter::unit;
    std::vector<int> attack, defense;  // by step, full strength first
    std::optional<int> movement;
    std::optional<int> steps, left;  // printed, and now
    std::optional<Nation> nation;
    bool is_static = false, oos = false;
    std::optional<int> direction;
    std::optional<Across> across;
    enum class Place : std::int8_t { clear, broken, beachhead, antwerp };
    std::optional<Place> at;
    std::string name;
    int number = 0;

    bool stands_still() const { return is_static || movement == 0; }  // 2.9
    static Schema<Unit> schema();
};
std::vector<std::string> unit_shorthand();  // AF-DF-MF

// One hex of a way out of the battle hex.
struct PathHex {
    enum class Terrain : std::int8_t { clear, rough, mountain } terrain = Terrain::clear;
    bool ezoc = false;

    bool is_broken() const { return terrain != Terrain::clear; }
    static Schema<PathHex> schema();
};

}  // namespace warodds::eisenhowers_war
