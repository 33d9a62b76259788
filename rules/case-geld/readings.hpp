// The open readings of the rules that more than one procedure needs: each is described here once, and each
// procedure takes in the groups that bear on it. A reading of one procedure only is described in that procedure.
#pragma once

#include "rules/schema.hpp"

namespace warodds::case_geld {

// How any battle is worked out.
struct BattleReadings {
    enum class Clamp { clamp_then_shift, raw_overflow_locked } clamp_mode = Clamp::clamp_then_shift;
    enum class Rounding { per_unit, per_total } oos_rounding = Rounding::per_unit;
    enum class BanzaiFactor { full, reduced } banzai_factor = BanzaiFactor::full;
    enum class BanzaiElite { four_steps, full_side_of_either_counter } banzai_elite_full = BanzaiElite::four_steps;
    enum class BanzaiTiming { after_reveal, before_reveal } banzai_timing = BanzaiTiming::after_reveal;
    enum class WaterwayCity { cumulative, city_only } waterway_city = WaterwayCity::cumulative;
    enum class Concentric { automatic, user_flag } concentric_default = Concentric::automatic;
    enum class Untried { list, fixed } untried_mix = Untried::list;
    enum class Cells { as_printed } crt_cells = Cells::as_printed;
    enum class GarrisonForce { yes, no } garrison_is_force = GarrisonForce::yes;

    static Schema<BattleReadings> schema();
};

// What depends on the turn: no part of the landings of Turn 1.
struct TurnReadings {
    enum class FightFight { none, first_phase, both } prepared_fight_fight = FightFight::none;
    enum class Freeze { turn6, user_turn } freeze_turn = Freeze::turn6;
    enum class Beachhead { adds_free_choice, adds_last, alone_only } beachhead_in_defence = Beachhead::adds_free_choice;
    enum class Dropped { advances, stays } dropped_advance = Dropped::advances;

    static Schema<TurnReadings> schema();
};

// Battles of the Turn-1 Invasion Phase.
struct InvasionReadings {
    enum class Shifts { terrain_and_city, none } invasion_shifts = Shifts::terrain_and_city;
    enum class AtSea { yes, no } banzai_at_sea = AtSea::yes;

    static Schema<InvasionReadings> schema();
};

// 7.3, 10.2: the third army of a landed city.
struct CityLanding {
    enum class Third { to_pool, lost, stays } city_landing = Third::to_pool;

    bool operator==(const CityLanding&) const = default;
    static Schema<CityLanding> schema();
};

struct AirdropReadings {
    enum class Sign { minus } airdrop_sign = Sign::minus;

    static Schema<AirdropReadings> schema();
};

}  // namespace warodds::case_geld
