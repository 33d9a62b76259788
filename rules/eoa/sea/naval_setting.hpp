// What a player says of a naval battle: ships, aircraft, where and in what weather, what each side does, and how open rules are read.
#pragma once

#include "rules/eoa/air/aircraft.hpp"
#include "rules/eoa/figures.hpp"
#include "rules/eoa/sea/ships.hpp"

namespace warodds::eoa {

enum class Finds : std::int8_t { nothing, air, surface };

struct NavalForces {
    std::vector<Ship> attackers, defenders;
    std::vector<Aircraft> attacker_aircraft, defender_aircraft;

    static Schema<NavalForces> schema(const char* attackers, const char* defenders);
};

struct NavalSearch {
    // of a single searcher `coast` is an enemy's or a neutral's, of a battle the defender's
    enum class Where : std::int8_t { open, coast, fjord, attacker_coast, neutral_coast } where = Where::open;
    enum class Given : std::int8_t { rolled, nothing, air, surface } attacker_finds = Given::rolled,
                                                                     defender_finds = Given::rolled;
    int attacker_radar = 0, defender_radar = 0;
    bool attacker_raiders = false, defender_raiders = false;

    static Schema<NavalSearch> schema();
};

struct CoastalDefense {
    int battery = 0;
    bool mines = false;
    enum class Split : std::int8_t { focus, halves } battery_fire = Split::focus;
    enum class Aim : std::int8_t { strongest, transports } battery_aim = Aim::strongest;
    enum class Armor : std::int8_t { strength, one } battery_armor = Armor::strength;

    static Schema<CoastalDefense> schema();
};

struct NavalPolicies {
    enum class Engage : std::int8_t { close, straight_in, stand_off, avoid } attacker_engage = Engage::close,
                                                                             defender_engage = Engage::avoid;
    enum class Guns : std::int8_t { own_size, weakest, strongest } attacker_guns = Guns::own_size,
                                                                   defender_guns = Guns::own_size;
    enum class Bombs : std::int8_t { carriers, strongest, weakest, transports } attacker_bombs = Bombs::carriers,
                                                                                defender_bombs = Bombs::carriers;
    enum class Bombing : std::int8_t { separately, joined } attacker_bombing = Bombing::separately,
                                                            defender_bombing = Bombing::separately;
    enum class HoldBack : std::int8_t { unarmed, nobody } attacker_holds_back = HoldBack::unarmed,
                                                          defender_holds_back = HoldBack::unarmed;
    enum class After : std::int8_t { stay, flee, flee_outgunned } attacker_after = After::flee_outgunned,
                                                                  defender_after = After::flee_outgunned;
    enum class Flight : std::int8_t { together, by_speed } attacker_flight = Flight::together,
                                                           defender_flight = Flight::together;
    enum class Pursuit : std::int8_t { pursue, let_go, detach } attacker_pursuit = Pursuit::pursue,
                                                                defender_pursuit = Pursuit::pursue;
    enum class Surplus : std::int8_t { strongest, weakest } attacker_surplus = Surplus::strongest,
                                                            defender_surplus = Surplus::strongest;
    int most_rounds = 4;

    static Schema<NavalPolicies> schema();
    static Schema<NavalPolicies> schema_of_one_round();  // without what comes after it
    static void add_fire(Schema<NavalPolicies>& schema);
};

struct NavalHqs {
    std::vector<int> attacker_hqs, defender_hqs;  // command levels

    static Schema<NavalHqs> schema();
};

struct NavalReadings {
    enum class Joined : std::int8_t { one_each, one } joined_bonus = Joined::one_each;
    enum class Zone : std::int8_t { air, all } air_zone = Zone::air;
    enum class SurplusBonus : std::int8_t { none, own } surplus_bonus = SurplusBonus::none;

    static Schema<NavalReadings> schema();
};

struct NavalSetting {
    NavalForces forces;
    Weather weather = Weather::clear;
    NavalSearch search;
    CoastalDefense coast;
    NavalHqs hqs;
    NavalPolicies policies;
    NavalReadings readings;
    bool is_searched = true;  // 7.4.3.4: any other battle has one round, and nobody is surprised
    bool is_port = false,
         is_air_only = false;  // 7.2.1.i: only the attacker's aircraft attack, and surprise is one roll
};

}  // namespace warodds::eoa
