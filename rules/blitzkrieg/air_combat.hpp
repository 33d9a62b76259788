// What a player says of an air combat.
#pragma once

#include "rules/blitzkrieg/raid.hpp"

namespace warodds::blitzkrieg {

struct AirCombatParams {
    enum class Mission { fire, escort, transport, hunters, patrol, interdiction, strafing } mission = Mission::fire;
    int factors = 0, bombers = 0, escorts = 0, hunters = 0, patrol = 0, fighters = 0, tac = 0, grounded = 0;
    std::vector<int> ground;
    enum class Strafers { interceptors, hunters } strafers = Strafers::interceptors;
    Weather weather = Weather::clear;
    Resources resources;
    int enemy_industry = 3;
    PatrolPolicy patrol_policy = PatrolPolicy::fight;
    ReturnFire return_fire = ReturnFire::halved;
    enum class Transport { triple, twice, single } transport_multiplier = Transport::triple;  // Q17
    enum class Hexes { one, each } interdicted_hexes = Hexes::one;                            // Q18
    enum class Fire { simultaneous, after } interdiction_fire = Fire::simultaneous;           // Q18
    StrengthReadings strength;

    void expect_legal(Tables& tables) const;  // throws InputError
    static Schema<AirCombatParams> schema();
};

}  // namespace warodds::blitzkrieg
