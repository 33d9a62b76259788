// The open readings of the rules that more than one procedure needs: each is described here once, and each
// procedure takes in the groups that bear on it. A reading of one procedure only is described in that procedure.
#pragma once

#include "rules/schema.hpp"

namespace warodds::case_geld {

// How any battle is worked out.
struct BattleReadings {
    enum Clamp { clamp_then_shift, raw_overflow_locked } clamp_mode = clamp_then_shift;
    enum Rounding { per_unit, per_total } oos_rounding = per_unit;
    enum BanzaiFactor { full, reduced } banzai_factor = full;
    enum BanzaiElite { four_steps, full_side_of_either_counter } banzai_elite_full = four_steps;
    enum BanzaiTiming { after_reveal, before_reveal } banzai_timing = after_reveal;
    enum WaterwayCity { cumulative, city_only } waterway_city = cumulative;
    enum Concentric { automatic, user_flag } concentric_default = automatic;
    enum Untried { list, fixed } untried_mix = list;
    enum Cells { as_printed } crt_cells = as_printed;
    enum GarrisonForce { yes, no } garrison_is_force = yes;

    static Schema<BattleReadings> schema();
};

// What depends on the turn: no part of the landings of Turn 1.
struct TurnReadings {
    enum FightFight { none, first_phase, both } prepared_fight_fight = none;
    enum Freeze { turn6, user_turn } freeze_turn = turn6;
    enum Beachhead { adds_free_choice, adds_last, alone_only } beachhead_in_defence = adds_free_choice;

    static Schema<TurnReadings> schema();
};

// Battles of the Turn-1 Invasion Phase.
struct InvasionReadings {
    enum Shifts { terrain_and_city, none } invasion_shifts = terrain_and_city;

    static Schema<InvasionReadings> schema();
};

struct AirdropReadings {
    enum Sign { minus } airdrop_sign = minus;

    static Schema<AirdropReadings> schema();
};

}  // namespace warodds::case_geld
