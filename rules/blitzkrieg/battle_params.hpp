// What a player says of an attack on the ground, and the readings and policies that go with it: the same for attrition, overrun,
// a barrage before it and an invasion.
#pragma once

#include "rules/blitzkrieg/roster.hpp"

namespace warodds::blitzkrieg {

struct BattleReadings {
    enum class Fog { attacking, always } fog_infantry = Fog::attacking;  // Q2
    enum class Foot { infantry, elite } infantry_means = Foot::infantry;
    SupplyReading supply;                                                                              // Q3
    enum class Invaders { all, infantry } invasion_doubling = Invaders::all;                           // Q4
    enum class AirHalving { unit, total } air_halving = AirHalving::unit;                              // Q5
    enum class YesNo { yes, no } support_short_haul = YesNo::yes;                                      // Q6
    enum class Excess { ignored, refused } air_excess = Excess::ignored;                               // Q7
    enum class Cap { modified, printed } air_cap = Cap::modified;                                      // Q7
    enum class RiverBombers { undoubled, doubled } river_bombers = RiverBombers::undoubled;            // Q8
    enum class Grounded { counts, nothing } grounded_defense = Grounded::counts;                       // Q9
    enum class TerrainRiver { both, once } terrain_and_river = TerrainRiver::both;                     // Q10
    enum class CappedOverrun { overrun, rolled } capped_overrun = CappedOverrun::overrun;              // Q11
    YesNo strain_illegal = YesNo::no, strain_past_cap = YesNo::no, strain_share = YesNo::yes;          // Q12
    enum class StrainStep { next, reached } strain_step = StrainStep::next;                            // Q12
    YesNo strain_overrun = YesNo::no;                                                                  // Q13
    enum class OosDefense { full, halved } oos_defense = OosDefense::full;                             // Q26
    enum class Interdicted { anti_aircraft, defense } interdicted_units = Interdicted::anti_aircraft;  // Q27

    bool operator==(const BattleReadings&) const = default;
    static Schema<BattleReadings> schema();
};

enum class StrainPolicy { reach, even, never };

struct BattlePolicies {
    StrainPolicy strain_policy = StrainPolicy::reach;
    LossPolicy attacker_loss_policy = LossPolicy::cheap_first, defender_loss_policy = LossPolicy::cheap_first;
    AirLosses bomber_losses = AirLosses::ground_first, grounded_losses = AirLosses::ground_first;

    bool operator==(const BattlePolicies&) const = default;
    static Schema<BattlePolicies> schema();
};

// Where and when: what bears on the fight beside the forces.
struct BattleField {
    Weather weather = Weather::clear;
    Resources resources;
    int strain = 0, attacks_made = 0, attacker_room = 9, attacked_hexes = 1;
    std::optional<int> retreat_room;
    bool surrounded = false, interdicted = false;

    bool operator==(const BattleField&) const = default;
    static Schema<BattleField> schema();
};

struct BattleParams {
    AttackingForce attack;
    DefendingForce defense;
    BattleField field;
    BattlePolicies policies;
    BattleReadings readings;
    StrengthReadings strength;

    static Schema<BattleParams> schema();
};

}  // namespace warodds::blitzkrieg
