// What the rules leave open, as named readings, by the procedures that meet it.
#pragma once

#include "rules/schema.hpp"

namespace warodds::eisenhowers_war {

// of every battle
struct BattleReadings {
    enum class EndNote : std::int8_t { stop_at_end, user_defined, no_attack } crt_end_note = EndNote::stop_at_end;
    enum class Columns : std::int8_t { nine, as_in_chart } crt_columns = Columns::nine;
    enum class Timing : std::int8_t { before, after } bomber_city_timing = Timing::before;
    enum class Razed : std::int8_t { rough, mountain_stays } destroyed_city = Razed::rough;
    enum class Bombers : std::int8_t { one, two } bombers_per_combat = Bombers::one;
    enum class TwoStep : std::int8_t { this_battle, ever } two_step_rule = TwoStep::this_battle;
    enum class Excess : std::int8_t { no, yes } static_excess = Excess::no;
    enum class Scope : std::int8_t { per_group_per_hex, per_unit } ezoc_loss_scope = Scope::per_group_per_hex;
    enum class Advance : std::int8_t { beyond, total } advance_extra = Advance::beyond;
    enum class Stopped : std::int8_t { entered, due } advance_stopped = Stopped::entered;
    int beyond_right = 0, beyond_left = 0;  // steps a column, where the player knows the note

    // what a hex is after bombers have destroyed its city
    template <class Terrain>
    Terrain without_city(Terrain before) const {
        return destroyed_city == Razed::mountain_stays && before == Terrain::mountain ? before : Terrain::rough;
    }
    static Schema<BattleReadings> schema();
};

// where Allied ground units cross rivers
struct RiverReadings {
    enum class Mixed : std::int8_t { all_must_cross, any_crosser } rhine_mixed = Mixed::all_must_cross;
    enum class Bridge : std::int8_t {
        bridge_unit_counts_as_dry,
        still_2L
    } bridge_mixed = Bridge::bridge_unit_counts_as_dry;

    static Schema<RiverReadings> schema();
};

enum class RhineGerman : std::int8_t { river_1L, none };
enum class AirborneRiver : std::int8_t { lost, kept };

}  // namespace warodds::eisenhowers_war
