#include "rules/case-geld/readings.hpp"

namespace warodds::case_geld {

Schema<BattleReadings> BattleReadings::schema() {
    Schema<BattleReadings> schema;
    schema
        .reading("clamp_mode", "when the end columns of the chart hold a differential beyond them",
                 &BattleReadings::clamp_mode,
                 {{"clamp_then_shift", "the differential is put in its column first, then shifted"},
                  {"raw_overflow_locked", "below the first or above the last heading, no shift moves it"}})
        .rule("12.8, 12.9");
    schema
        .reading(
            "oos_rounding", "what is halved out of supply", &BattleReadings::oos_rounding,
            {{"per_unit", "each unit's factor, halves up"}, {"per_total", "the sum of those out of supply, halves up"}})
        .rule("9.9");
    schema
        .reading("banzai_factor", "the factor that a banzai doubles", &BattleReadings::banzai_factor,
                 {{"full", "as the unit stood when it declared"}, {"reduced", "after the step that it pays"}})
        .rule("12.24");
    schema
        .reading("banzai_elite_full", "when the four-step Japanese army is at full strength",
                 &BattleReadings::banzai_elite_full,
                 {{"four_steps", "with four steps"},
                  {"full_side_of_either_counter", "with four steps, or with two on its substitute counter"}})
        .rule("12.24");
    schema
        .reading("banzai_timing", "banzai is declared before or after face-down units are turned up",
                 &BattleReadings::banzai_timing,
                 {{"after_reveal", "with their factors known"}, {"before_reveal", "without knowing them"}})
        .rule("12.24, 7.5");
    schema
        .reading("waterway_city", "a city on a waterway", &BattleReadings::waterway_city,
                 {{"cumulative", "both shifts"}, {"city_only", "the city's shift only"}})
        .rule("12.9, 11.9");
    schema
        .reading("concentric_default", "who says that an attack is concentric", &BattleReadings::concentric_default,
                 {{"automatic", "the directions of the attackers, or the flag"}, {"user_flag", "the flag only"}})
        .rule("12.17");
    schema
        .reading("untried_mix", "the factors of face-down US regulars", &BattleReadings::untried_mix,
                 {{"list", "drawn blind from the units in mix"}, {"fixed", "untried_attack and untried_defense each"}})
        .rule("3.5, 7.5");
    schema
        .reading("crt_cells", "the two cells for a 6 that leave the chart's diagonal", &BattleReadings::crt_cells,
                 {{"as_printed", "as printed"}})
        .rule("12.18");
    schema
        .reading("garrison_is_force", "airpower and coastal shifts for a garrison alone; that of Tulsa always counts",
                 &BattleReadings::garrison_is_force, {{"yes", "they count"}, {"no", "they need a mobile unit"}})
        .rule("6.3, 6.6, 12.13, 2.13");
    return schema;
}

Schema<TurnReadings> TurnReadings::schema() {
    Schema<TurnReadings> schema;
    schema
        .reading("prepared_fight_fight", "prepared attacks in a fight-fight turn", &TurnReadings::prepared_fight_fight,
                 {{"none", "none"}, {"first_phase", "those of the first combat phase"}, {"both", "all"}})
        .rule("5.4");
    schema
        .reading("freeze_turn", "the turn when waterways are frozen", &TurnReadings::freeze_turn,
                 {{"turn6", "Turn 6"}, {"user_turn", "the turn given as frozen_turn"}})
        .rule("12.12, 8.2");
    schema
        .reading("beachhead_in_defence", "a beachhead marker stacked with units", &TurnReadings::beachhead_in_defence,
                 {{"adds_free_choice", "adds its factor and its step, lost when the owner likes"},
                  {"adds_last", "adds both, lost after the units"},
                  {"alone_only", "adds nothing"}})
        .rule("9.16");
    schema
        .reading("dropped_advance", "a unit that dropped this turn, after a battle that it won",
                 &TurnReadings::dropped_advance,
                 {{"advances", "may advance and go on: that is no movement"}, {"stays", "stays in its drop hex"}})
        .rule("11.19, 12.21");
    return schema;
}

Schema<InvasionReadings> InvasionReadings::schema() {
    Schema<InvasionReadings> schema;
    schema
        .reading("invasion_shifts", "shifts of the landing hex in the Turn-1 Invasion Phase",
                 &InvasionReadings::invasion_shifts,
                 {{"terrain_and_city", "terrain and city count"}, {"none", "no shift at all"}})
        .rule("12.13");
    schema
        .reading("banzai_at_sea", "a Japanese stack that still lies offshore", &InvasionReadings::banzai_at_sea,
                 {{"yes", "may banzai: its beachhead marker is with it"}, {"no", "is not in supply, and may not"}})
        .rule("12.24, 3.6");
    return schema;
}

Schema<CityLanding> CityLanding::schema() {
    Schema<CityLanding> schema;
    schema
        .reading("city_landing", "a third unit in a city that was landed in, whose new garrison takes a place",
                 &CityLanding::city_landing,
                 {{"to_pool", "it has not come ashore, so it is a reinforcement"},
                  {"lost", "eliminated, of the owner's choice"},
                  {"stays", "stays all the same"}})
        .rule("7.3, 12.14, 10.2, 7.2");
    return schema;
}

Schema<AirdropReadings> AirdropReadings::schema() {
    Schema<AirdropReadings> schema;
    schema
        .reading("airdrop_sign", "the marks before the airdrop modifiers", &AirdropReadings::airdrop_sign,
                 {{"minus", "minus signs"}})
        .rule("11.19");
    return schema;
}

}  // namespace warodds::case_geld
