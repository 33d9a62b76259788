// What a player says of a land battle besides its hex: the units, their support, the policies, and how open rules are read.
#pragma once

#include "rules/eoa/land/ground.hpp"

namespace warodds::eoa {

enum class Surprise : std::int8_t { none, attacker, defender };

struct LandForces {
    std::vector<Unit> attackers, defenders;
    bool attacker_surrounded = false, defender_surrounded = false;  // 7.4.4.5: who retreats is lost

    bool is_surrounded(Side side) const { return side == Side::attacker ? attacker_surrounded : defender_surrounded; }
    static Schema<LandForces> schema(bool needs_defenders);
};

// Aircraft and ships that support, one of each a side and round, and HQs that try once.
struct Support {
    int attacker_air = 0, attacker_ship = 0, defender_air = 0, defender_ship = 0;
    bool attacker_carrier = false, defender_carrier = false;
    std::vector<int> attacker_hqs, defender_hqs;
    bool attack_supply = true;
    Surprise surprise = Surprise::none;

    bool operator==(const Support&) const = default;
    static Schema<Support> schema();
};

struct LandPolicies {
    enum class Front : std::int8_t { strongest, freshest, as_listed };
    enum class OnR : std::int8_t { hold, obey, at_any_cost };
    enum class Stop : std::int8_t { never, last_unit, outmatched };
    enum class Hq : std::int8_t { front, strongest };
    Front attacker_front = Front::strongest, defender_front = Front::strongest;
    OnR attacker_on_r = OnR::hold, defender_on_r = OnR::hold;
    Stop attacker_stop = Stop::never, defender_stop = Stop::never;
    Hq attacker_hq_for = Hq::front, defender_hq_for = Hq::front;
    bool italian_retreats = false;
    int most_rounds = 12;

    bool operator==(const LandPolicies&) const = default;
    static Schema<LandPolicies> schema();
};

struct LandReadings {
    enum class Supply : std::int8_t { divide_first, hits_first } hits_and_supply = Supply::divide_first;
    enum class Hq : std::int8_t { battle, round } hq_bonus = Hq::battle;
    enum class Halving : std::int8_t { last, first } halving = Halving::last;
    enum class BothR : std::int8_t { attacker_first, defender_first } both_retreat = BothR::attacker_first;
    enum class LastHit : std::int8_t { voids_r, too_late } last_hit = LastHit::voids_r;
    enum class Cap : std::int8_t { front_only, with_artillery } support_limit = Cap::front_only;
    enum class Carrier : std::int8_t { halved, full } carrier_support = Carrier::halved;
    TankBonus tank_bonus = TankBonus::yes;
    enum class Fronts : std::int8_t { attacker_first, defender_first } front_order = Fronts::attacker_first;

    static Schema<LandReadings> schema();
};

// All of it together, as one battle takes it.
struct LandSetting {
    LandForces forces;
    BattleHex hex;
    Support support;
    LandPolicies policies;
    LandReadings readings;
    bool is_invasion = false;        // 7.2.1.j: all but marines are halved
    bool is_local = false;           // 7.2.1.j: the defenders are local defense
    bool is_drop = false;            // 7.3.5.g: a fort counts from the second round on
    bool is_city_met = false;        // 7.4.4.4: till then the city beneath a Maginot type fortress does
    bool is_resumed = false;         // 7.4.4.2: a round has been fought, and who leaves is asked first
    std::optional<int> tank_marker;  // 7.4.4.7
};

}  // namespace warodds::eoa
