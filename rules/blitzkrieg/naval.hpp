// Naval ascendancy in a sea zone (3.2): points, and the level that they give.
#pragma once

#include "rules/blitzkrieg/resources.hpp"

namespace warodds::blitzkrieg {

enum class SeaLevel : std::int8_t { superiority, contested, uncontrolled, uncontested, enemy_superiority };
std::vector<Option> sea_level_words();

// The own points as a total or by what gives them, and the enemy's.
struct SeaZone {
    std::optional<int> own_points, at_sea;
    int ports = 0, port_bombers = 0, port_fighters = 0, landed = 0, enemy_points = 0;

    // weather and shortages reduce what is not at sea, and few industry cities the level
    int points(Weather weather, const Supplies& supplies, const StrengthReadings& readings, Tables& tables) const;
    SeaLevel level(int points, const Supplies& supplies, Tables& tables) const;
    SeaLevel level_by_points(int points, Tables& tables) const;
    static Schema<SeaZone> schema();
};

}  // namespace warodds::blitzkrieg
