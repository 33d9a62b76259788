#include "rules/eisenhowers-war/readings.hpp"

namespace warodds::eisenhowers_war {

Schema<BattleReadings> BattleReadings::schema() {
    Schema<BattleReadings> schema;
    schema
        .reading("crt_end_note", "shifts beyond the ends of the chart; its own note is not public",
                 &BattleReadings::crt_end_note,
                 {{"stop_at_end", "the end column"},
                  {"user_defined", "the end column, and beyond_left or beyond_right for each column more"},
                  {"no_attack", "an attack beyond the left end may not be made"}})
        .rule("11.0");
    schema
        .integer("beyond_right", "further steps that defenders lose for each column beyond the right end",
                 &BattleReadings::beyond_right)
        .range(0, 4)
        .unit("steps")
        .only_with(&BattleReadings::crt_end_note, {EndNote::user_defined})
        .rule("11.0");
    schema
        .integer("beyond_left", "further steps that attackers lose for each column beyond the left end",
                 &BattleReadings::beyond_left)
        .range(0, 4)
        .unit("steps")
        .only_with(&BattleReadings::crt_end_note, {EndNote::user_defined})
        .rule("11.0");
    schema
        .reading("crt_columns", "the columns of the chart", &BattleReadings::crt_columns,
                 {{"nine", "every whole ratio from 1:3 to 7:1"},
                  {"as_in_chart", "those of the chart in use; a ratio between two is read in the lower one"}})
        .rule("10.1, 11.0");
    schema
        .reading("bomber_city_timing", "when bombers destroy a city", &BattleReadings::bomber_city_timing,
                 {{"before", "before the die: rough without a city for this roll"},
                  {"after", "after the die: the city still counts for this roll"}})
        .rule("10.10");
    schema
        .reading("destroyed_city", "a mountain hex whose city bombers destroy", &BattleReadings::destroyed_city,
                 {{"rough", "is rough, as the rule says of any hex"}, {"mountain_stays", "is still a mountain"}})
        .rule("10.10");
    schema
        .reading("bombers_per_combat", "bombers in one combat", &BattleReadings::bombers_per_combat,
                 {{"one", "one at most"}, {"two", "two, a column each"}})
        .rule("10.10");
    schema
        .reading("two_step_rule", "when an involved unit has taken its step loss", &BattleReadings::two_step_rule,
                 {{"this_battle", "in this battle"}, {"ever", "a reduced unit has taken its own already"}})
        .rule("11.1");
    schema
        .reading("static_excess", "static steps beyond those that a retreat asks for", &BattleReadings::static_excess,
                 {{"no", "the retreat is as long"}, {"yes", "each shortens it by a hex, down to one"}})
        .rule("11.2");
    schema
        .reading("ezoc_loss_scope", "a retreat into an enemy zone of control", &BattleReadings::ezoc_loss_scope,
                 {{"per_group_per_hex", "a step for each such hex"}, {"per_unit", "a step of each unit for each"}})
        .rule("9.6");
    schema
        .reading("advance_extra", "an advance as long as the retreat", &BattleReadings::advance_extra,
                 {{"beyond", "counts from the defender's hex"}, {"total", "counts that hex too"}})
        .rule("11.3");
    schema
        .reading("advance_stopped", "the length of a retreat that rough or mountain ended early",
                 &BattleReadings::advance_stopped,
                 {{"entered", "the hexes that were entered"}, {"due", "the hexes that were due"}})
        .rule("11.2, 11.3");
    return schema;
}

Schema<RiverReadings> RiverReadings::schema() {
    Schema<RiverReadings> schema;
    schema
        .reading("rhine_mixed", "an Allied attack that only some make across the Rhine", &RiverReadings::rhine_mixed,
                 {{"all_must_cross", "its shift only if all cross it; all across rivers is a river's"},
                  {"any_crosser", "its shift as soon as one crosses it"}})
        .rule("10.5");
    schema
        .reading("bridge_mixed", "some use the captured bridge, others cross the Rhine elsewhere or another river",
                 &RiverReadings::bridge_mixed,
                 {{"bridge_unit_counts_as_dry", "they cross no river, so the shift is lost"},
                  {"still_2L", "they are not looked at, so the others' shift stays"}})
        .rule("10.4, 13.5");
    return schema;
}

}  // namespace warodds::eisenhowers_war
