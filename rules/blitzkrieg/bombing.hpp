// What a player says of a bombing mission.
#pragma once

#include "rules/blitzkrieg/raid.hpp"
#include "rules/blitzkrieg/roster.hpp"

namespace warodds::blitzkrieg {

struct BombingParams {
    enum class Target { forces, airbase, port, road, industry } target = Target::forces;
    std::vector<Unit> bombers;
    std::optional<int> factors;
    bool short_haul = false, night = false;
    int hexes = 1;
    Weather weather = Weather::clear;
    Resources resources;
    DefendingForce defense;
    RaidParams raid;
    LossPolicy loss_policy = LossPolicy::cheap_first, target_loss_policy = LossPolicy::cheap_first;
    enum class InCity { halved, full } forces_in_city = InCity::halved;  // Q14
    InCity airbase_in_city = InCity::full;
    enum class Edge { first_column, nothing } night_edge = Edge::first_column;  // Q16
    SupplyReading supply;
    StrengthReadings strength;

    std::vector<Unit> bomber_units() const;
    void expect_legal(Tables& tables) const;  // throws InputError
    static Schema<BombingParams> schema();
};

}  // namespace warodds::blitzkrieg
