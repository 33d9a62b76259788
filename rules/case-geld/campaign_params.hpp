// What a player says of a campaign: for each theatre what the map allows him and how he plays it, and where it begins.
#pragma once

#include "rules/case-geld/points.hpp"
#include "rules/case-geld/readings.hpp"
#include "tables/table.hpp"

namespace warodds::case_geld {

// One theatre: the Germans in the East or the Japanese in the West, and the US corps there.
struct TheatreParams {
    int armies = 18;
    std::vector<int> attack = {7, 4};
    std::vector<int> arrivals = {3, 6};
    int rebuild = 2;
    std::vector<int> tempo = {1, 2, 3};
    std::string aim = "+15";
    int most = 6;
    std::string min_column = "+4";
    bool prepared = false;
    int coastal = 5, momentum = 0;
    std::optional<int> tulsa_from;
    int tulsa_cities = 0, approach = 2, block = 2, block_shift = 0;
    std::vector<int> sites = {8, 16, 24};
    bool landing_city = false;
    int landing_guards = 0;
    int corps = 19;
    std::string corps_factors = "6-6";
    int guards = 1, reserve = 0;
    std::vector<int> counters = {0, 1};
    int counter_stack = 3, cover = 1;
    enum class Airpower { defend, attack } airpower = Airpower::defend;
    enum class Bombs { at_once, never } bombs = Bombs::at_once;
    bool bomb_rough = false;
    std::vector<int> start;  // see `schema`; empty: with the landing of Turn 1

    static constexpr std::size_t start_figures = 8;

    // whose decisions the US commander's are: in a game of two he is the other theatre's Axis player (3.1)
    static Schema<TheatreParams> schema(Side us);
};

struct CampaignReadings {
    BattleReadings::Clamp clamp_mode = BattleReadings::Clamp::clamp_then_shift;
    BattleReadings::GarrisonForce garrison_is_force = BattleReadings::GarrisonForce::yes;
    InvasionReadings::Shifts invasion_shifts = InvasionReadings::Shifts::terrain_and_city;
    enum class Momentum { yes, no } prepared_momentum = Momentum::yes;
    enum class Rolls { per_theatre, shared } airpower_rolls = Rolls::per_theatre;
    CityLanding city;

    bool operator==(const CampaignReadings&) const = default;
    static Schema<CampaignReadings> schema();
};

struct CampaignParams {
    TheatreParams german, japanese;
    int first_turn = 1, pool = 0;
    CampaignReadings readings;
    PointsReading points;

    void check(Tables& tables) const;  // throws InputError

    static Schema<CampaignParams> schema();
};

}  // namespace warodds::case_geld
