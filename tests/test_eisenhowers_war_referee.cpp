// Situations of Eisenhower's War that combine rules, refereed by hand from the rulebook on the stand-in chart: supply, rivers and
// the Rhine, the West Wall by turn, bombers on a city, concentric attacks, retreats through enemy zones, static units, airdrops
// and landings. Each line is a die's end as a plain script, which shares nothing with the program, worked it out; equal ends are
// counted together.
#include "eisenhowers_war_support.hpp"

namespace test_eisenhowers_war_referee {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::WithinAbs;

namespace {

struct End {
    std::string column;
    // of the chart, hex taken, steps left, factors left, retreated, its hexes, extra advance
    std::array<int, 10> values;
    int dice;  // of six
};
struct Situation {
    const char* procedure;
    Names given;
    std::vector<End> ends;
};

const std::vector<std::string> fields = {
    "column",      "attacker_losses", "defender_losses", "hex_taken",     "attacker_steps_left", "defender_steps_left",
    "attack_left", "defense_left",    "retreated",       "retreat_hexes", "extra_advance"};

const std::vector<Situation> situations = {
    {"attack",
     {{"attackers", "9/5-10/6-6 oos river direction=0, 9/5-8/4-6 rhine direction=3, 0-3-4 river direction=1"},
      {"defenders", "4/2-5/3-5 oos, 0-2-0"},
      {"west_wall", "true"},
      {"turn", "3"},
      {"retreat_policy", "always_if_legal"},
      {"retreat_path", "clear ezoc, clear ezoc"}},
     {{"1:2", {1, 1, 0, 5, 2, 12, 4, 0, 0, 0}, 2},
      {"1:2", {1, 2, 1, 5, 1, 12, 2, 1, 1, 1}, 1},
      {"1:2", {2, 0, 0, 4, 3, 8, 5, 0, 0, 0}, 1},
      {"1:2", {2, 1, 0, 4, 2, 8, 4, 0, 0, 0}, 1},
      {"1:2", {3, 0, 0, 3, 3, 8, 5, 0, 0, 0}, 1}}},
    {"attack",
     {{"attackers", "12/7-10/6-6 rhine direction=0 x2, 10/6-9/5-6 rhine direction=3"},
      {"defenders", "4/2-5/3-5"},
      {"west_wall", "true"},
      {"turn", "4"},
      {"bombers", "1"},
      {"retreat_policy", "only_if_it_saves_steps"},
      {"retreat_path", "clear ezoc, rough"}},
     {{"3:1", {0, 3, 1, 6, 0, 34, 0, 0, 0, 1}, 1},
      {"3:1", {1, 1, 0, 5, 1, 30, 3, 0, 0, 0}, 2},
      {"3:1", {1, 2, 1, 5, 0, 30, 0, 0, 0, 0}, 2},
      {"3:1", {1, 3, 1, 5, 0, 30, 0, 0, 0, 1}, 1}}},
    {"attack",
     {{"attackers", "12/7-10/6-6 direction=0 x2, 10/6-9/5-6 direction=2, 8/4-8/4-5 direction=4"},
      {"defenders", "3/2-4/2-4 x2, 0-2-0"},
      {"city", "true"},
      {"terrain", "rough"},
      {"bombers", "1"},
      {"retreat_policy", "always_if_legal"},
      {"retreat_path", "rough ezoc"}},
     {{"5:1", {0, 3, 1, 8, 3, 42, 6, 1, 1, 1}, 2},
      {"5:1", {0, 4, 1, 8, 2, 42, 4, 1, 1, 1}, 1},
      {"5:1", {1, 2, 1, 7, 3, 38, 6, 1, 1, 1}, 2},
      {"5:1", {1, 3, 1, 7, 3, 38, 6, 1, 1, 1}, 1}}},
    {"attack",
     {{"attackers", "12/7-10/6-6 direction=0 x2, 10/6-9/5-6 direction=2, 8/4-8/4-5 direction=4"},
      {"defenders", "3/2-4/2-4 x2, 0-2-0"},
      {"city", "true"},
      {"terrain", "rough"},
      {"bombers", "1"},
      {"bomber_city_timing", "after"},
      {"defender_loss_policy", "spread"}},
     {{"3:1", {0, 3, 0, 8, 2, 42, 4, 0, 0, 0}, 1},
      {"3:1", {1, 1, 0, 7, 4, 38, 8, 0, 0, 0}, 2},
      {"3:1", {1, 2, 0, 7, 3, 38, 6, 0, 0, 0}, 2},
      {"3:1", {1, 3, 0, 7, 2, 38, 4, 0, 0, 0}, 1}}},
    {"attack",
     {{"attackers", "9/5-10/5-6 german direction=0, 8/4-9/5-6 german direction=3 oos"},
      {"defenders", "6/3-5/3-6 us, 6/3-5/3-6 us left=1"},
      {"turn", "6"},
      {"terrain", "rough"},
      {"fortification", "true"},
      {"retreat_policy", "only_if_it_saves_steps"},
      {"retreat_path", "clear ezoc x2"}},
     {{"1:2", {1, 1, 0, 3, 2, 11, 6, 0, 0, 0}, 2},
      {"1:2", {1, 2, 0, 3, 1, 11, 3, 0, 0, 0}, 1},
      {"1:2", {2, 0, 0, 2, 3, 7, 8, 0, 0, 0}, 1},
      {"1:2", {2, 1, 0, 2, 2, 7, 6, 0, 0, 0}, 1},
      {"1:2", {3, 0, 0, 1, 3, 5, 8, 0, 0, 0}, 1}}},
    {"attack",
     {{"attackers", "9/5-10/5-6 german rhine x2"},
      {"defenders", "6/3-5/3-6 us"},
      {"turn", "6"},
      {"offensive", "true"},
      {"bombers", "1"},
      {"retreat_policy", "always_if_legal"}},
     {{"2:1", {1, 1, 0, 3, 1, 14, 3, 0, 0, 0}, 2},
      {"2:1", {1, 2, 1, 3, 1, 14, 3, 1, 1, 1}, 2},
      {"2:1", {1, 3, 1, 3, 1, 14, 3, 1, 2, 2}, 1},
      {"2:1", {2, 1, 0, 2, 1, 10, 3, 0, 0, 0}, 1}}},
    {"attack",
     {{"attackers", "12/7-10/6-6 rhine, 10/6-9/5-6 bridge"},
      {"defenders", "4/2-5/3-5 x2"},
      {"retreat_policy", "only_if_hex_would_fall"},
      {"terrain", "rough"}},
     {{"1:1", {1, 1, 0, 3, 3, 18, 8, 0, 0, 0}, 2},
      {"1:1", {1, 2, 0, 3, 2, 18, 6, 0, 0, 0}, 2},
      {"1:1", {2, 0, 0, 2, 4, 13, 10, 0, 0, 0}, 1},
      {"1:1", {2, 1, 0, 2, 3, 13, 8, 0, 0, 0}, 1}}},
    {"attack",
     {{"attackers", "12/7-10/6-6 rhine, 10/6-9/5-6 bridge"},
      {"defenders", "4/2-5/3-5 x2"},
      {"bridge_mixed", "still_2L"},
      {"retreat_policy", "never"}},
     {{"1:2", {1, 1, 0, 3, 3, 18, 8, 0, 0, 0}, 2},
      {"1:2", {1, 2, 0, 3, 2, 18, 6, 0, 0, 0}, 1},
      {"1:2", {2, 0, 0, 2, 4, 13, 10, 0, 0, 0}, 1},
      {"1:2", {2, 1, 0, 2, 3, 13, 8, 0, 0, 0}, 1},
      {"1:2", {3, 0, 0, 1, 4, 7, 10, 0, 0, 0}, 1}}},
    {"attack",
     {{"attackers", "12/7-10/6-6 rhine, 10/6-9/5-6, 2-3-4 river steps=1"},
      {"defenders", "4/2-5/3-5, 4/1-5/1-5"},
      {"rhine_mixed", "any_crosser"},
      {"attacker_loss_policy", "keep_units"}},
     {{"1:2", {1, 1, 0, 4, 3, 20, 8, 0, 0, 0}, 2},
      {"1:2", {1, 2, 0, 4, 2, 20, 4, 0, 0, 0}, 1},
      {"1:2", {2, 0, 0, 3, 4, 15, 10, 0, 0, 0}, 1},
      {"1:2", {2, 1, 0, 3, 3, 15, 8, 0, 0, 0}, 1},
      {"1:2", {3, 0, 0, 2, 4, 13, 10, 0, 0, 0}, 1}}},
    {"attack",
     {{"attackers", "12/7-10/6-6 us rhine, 10/6-9/5-6 british rhine"},
      {"defenders", "4/2-5/3-5, 2-3-4 steps=1"},
      {"antwerp_running", "false"},
      {"declared", "british"},
      {"turn", "5"},
      {"retreat_policy", "only_if_it_saves_steps"},
      {"retreat_path", "clear ezoc, mountain ezoc"}},
     {{"1:3", {1, 1, 0, 3, 2, 18, 6, 0, 0, 0}, 2},
      {"1:3", {2, 0, 0, 2, 3, 13, 8, 0, 0, 0}, 1},
      {"1:3", {2, 1, 0, 2, 2, 13, 6, 0, 0, 0}, 1},
      {"1:3", {3, 0, 0, 1, 3, 7, 8, 0, 0, 0}, 2}}},
    {"attack",
     {{"attackers", "9/5-8/4-6, 9/5-8/4-6 left=1, 0-3-4 x2"},
      {"defense", "13"},
      {"defender_steps", "4"},
      {"attacker_loss_policy", "keep_defense"},
      {"retreat_policy", "only_if_it_saves_steps"}},
     {{"1:1", {1, 1, 0, 6, 3, 10, 10, 0, 0, 0}, 2},
      {"1:1", {1, 2, 1, 6, 3, 10, 10, 1, 1, 1}, 2},
      {"1:1", {2, 0, 0, 5, 4, 5, 13, 0, 0, 0}, 1},
      {"1:1", {2, 1, 0, 5, 3, 5, 10, 0, 0, 0}, 1}}},
    {"attack",
     {{"attackers", "9/1-8/4-6, 9/5-8/4-6 left=1, 6/3-5/3-4"},
      {"defense", "30"},
      {"defender_steps", "5"},
      {"two_step_rule", "ever"}},
     {{"1:2", {1, 1, 0, 4, 4, 17, 24, 0, 0, 0}, 2},
      {"1:2", {1, 2, 0, 4, 3, 17, 18, 0, 0, 0}, 1},
      {"1:2", {2, 0, 0, 3, 5, 9, 30, 0, 0, 0}, 1},
      {"1:2", {2, 1, 0, 3, 4, 9, 24, 0, 0, 0}, 1},
      {"1:2", {3, 0, 0, 2, 5, 8, 30, 0, 0, 0}, 1}}},
    {"attack",
     {{"attackers", "9/5-8/4-6 direction=0 x3, 9/5-8/4-6 direction=3 x2"},
      {"defenders", "2-3-4 x2, 0-1-0 x2"},
      {"static_excess", "yes"},
      {"retreat_policy", "always_if_legal"},
      {"retreat_path", "clear ezoc, clear, clear"},
      {"advance_path", "clear, clear ezoc"}},
     {{"6:1", {0, 3, 1, 10, 3, 45, 5, 1, 1, 1}, 2},
      {"6:1", {0, 4, 1, 10, 3, 45, 5, 1, 2, 2}, 2},
      {"6:1", {1, 2, 1, 9, 3, 41, 5, 1, 1, 1}, 1},
      {"6:1", {1, 3, 1, 9, 3, 41, 5, 1, 1, 1}, 1}}},
    {"attack",
     {{"attackers", "5-4-0 direction=0"}, {"defenders", "0-1-0"}, {"retreat_policy", "always_if_legal"}},
     {{"5:1", {0, 3, 0, 1, 0, 5, 0, 0, 0, 0}, 2},
      {"5:1", {0, 4, 0, 1, 0, 5, 0, 0, 0, 0}, 1},
      {"5:1", {1, 2, 0, 0, 0, 0, 0, 0, 0, 0}, 2},
      {"5:1", {1, 3, 0, 0, 0, 0, 0, 0, 0, 0}, 1}}},
    {"attack",
     {{"attack", "60"},
      {"attacker_steps", "8"},
      {"defenders", "4/2-5/3-5 x2, 3/2-4/2-4"},
      {"ezoc_loss_scope", "per_unit"},
      {"retreat_policy", "always_if_legal"},
      {"retreat_path", "clear ezoc, clear, rough"},
      {"city", "true"},
      {"port", "true"},
      {"concentric", "true"}},
     {{"3:1", {0, 3, 1, 8, 2, 60, 6, 1, 2, 2}, 1},
      {"3:1", {1, 1, 0, 7, 5, 53, 12, 0, 0, 0}, 2},
      {"3:1", {1, 2, 1, 7, 2, 53, 6, 1, 1, 1}, 2},
      {"3:1", {1, 3, 1, 7, 2, 53, 6, 1, 2, 2}, 1}}},
    {"airdrop",
     {{"airborne", "1-6-0 british, 1-6-0 us"},
      {"attackers", "12/7-10/6-6 river direction=2"},
      {"defenders", "2-3-4 german x2"},
      {"terrain", "rough"},
      {"retreat_policy", "only_if_it_saves_steps"}},
     {{"4:1", {0, 3, 1, 6, 3, 14, 5, 1, 2, 2}, 2},
      {"4:1", {1, 1, 0, 2, 3, 12, 5, 0, 0, 0}, 1},
      {"4:1", {1, 2, 1, 5, 3, 14, 5, 1, 1, 1}, 2},
      {"4:1", {1, 3, 1, 5, 3, 14, 5, 1, 2, 2}, 1}}},
    {"airdrop",
     {{"airborne", "1-6-0"},
      {"attackers", "12/7-10/6-6 river direction=2 oos"},
      {"defenders", "2-3-4 german x2, 0-2-0"},
      {"airborne_river", "kept"},
      {"retreat_policy", "always_if_legal"},
      {"retreat_path", "clear ezoc, clear ezoc"}},
     {{"1:1", {1, 1, 0, 2, 4, 6, 7, 0, 0, 0}, 2},
      {"1:1", {1, 2, 1, 3, 3, 7, 5, 1, 1, 1}, 2},
      {"1:1", {2, 0, 0, 1, 5, 4, 8, 0, 0, 0}, 1},
      {"1:1", {2, 1, 0, 1, 4, 4, 7, 0, 0, 0}, 1}}},
    {"invasion",
     {{"invaders", "10/6-9/5-6 direction=0 x2, 8/4-8/4-6 direction=0"},
      {"attackers", "6/3-5/3-4 river direction=3"},
      {"defenders", "2-3-4, 0-2-0"},
      {"terrain", "rough"},
      {"retreat_policy", "only_if_hex_would_fall"}},
     {{"3:1", {0, 3, 1, 8, 2, 34, 3, 1, 2, 2}, 1},
      {"3:1", {1, 1, 0, 4, 2, 19, 4, 0, 0, 0}, 2},
      {"3:1", {1, 2, 0, 4, 1, 19, 2, 0, 0, 0}, 2},
      {"3:1", {1, 3, 1, 7, 2, 31, 3, 1, 2, 2}, 1}}},
    {"invasion",
     {{"invaders", "10/6-9/5-6 x2, 4-4-4 steps=1"},
      {"airborne", "1-6-0"},
      {"defenders", "3/2-4/2-4 x2"},
      {"turn", "4"},
      {"bombers", "1"},
      {"retreat_policy", "only_if_it_saves_steps"},
      {"retreat_path", "clear ezoc x3"}},
     {{"3:1", {0, 3, 0, 2, 1, 12, 2, 0, 0, 0}, 1},
      {"3:1", {1, 1, 0, 2, 3, 12, 6, 0, 0, 0}, 2},
      {"3:1", {1, 2, 0, 2, 2, 12, 4, 0, 0, 0}, 2},
      {"3:1", {1, 3, 0, 2, 1, 12, 2, 0, 0, 0}, 1}}},
    {"invasion",
     {{"attack", "30"},
      {"attacker_steps", "7"},
      {"defenders", "4/2-5/3-5, 0-2-0"},
      {"landing", "first"},
      {"fortification", "true"},
      {"retreat_policy", "always_if_legal"}},
     {{"1:2", {1, 1, 0, 2, 2, 9, 5, 0, 0, 0}, 2},
      {"1:2", {1, 2, 1, 6, 2, 26, 5, 1, 1, 1}, 1},
      {"1:2", {2, 0, 0, 1, 3, 5, 7, 0, 0, 0}, 1},
      {"1:2", {2, 1, 0, 1, 2, 5, 5, 0, 0, 0}, 1},
      {"1:2", {3, 0, 0, 0, 3, 0, 7, 0, 0, 0}, 1}}},
    {"attack",
     {{"attackers", "12/7-10/6-6 rhine direction=0, 12/7-10/6-6 river direction=3, 0-2-4 rhine direction=1"},
      {"defenders", "4/2-5/3-5 oos x2, 0-3-0 oos"},
      {"west_wall", "true"},
      {"turn", "2"},
      {"bombers", "1"},
      {"retreat_policy", "always_if_legal"},
      {"retreat_path", "clear ezoc, clear ezoc, clear"},
      {"defender_loss_policy", "keep_units"}},
     {{"3:1", {0, 3, 1, 6, 2, 24, 4, 1, 2, 2}, 1},
      {"3:1", {1, 1, 0, 5, 4, 19, 8, 0, 0, 0}, 2},
      {"3:1", {1, 2, 1, 5, 3, 19, 5, 1, 1, 1}, 2},
      {"3:1", {1, 3, 1, 5, 2, 19, 4, 1, 2, 2}, 1}}},
};

}  // namespace

TEST_CASE("Eisenhower's War: situations that combine rules, refereed by hand", "[eisenhowers-war][referee]") {
    for (const Situation& situation : situations) {
        std::string what = situation.procedure;
        for (const auto& [name, value] : situation.given) what += " " + name + "=" + value;
        INFO(what);
        std::map<std::vector<std::string>, double> expected;
        int dice = 0;
        for (const End& end : situation.ends) {
            std::vector<std::string> row = {end.column};
            for (const int value : end.values) row.push_back(std::to_string(value));
            expected[row] += end.dice / 6.0;
            dice += end.dice;
        }
        CHECK(dice == 6);
        const auto found = eisenhowers_law(situation.procedure, situation.given, fields);
        CHECK(found.size() == expected.size());
        for (const auto& [row, p] : expected) {
            CAPTURE(row);
            CHECK_THAT(found.contains(row) ? found.at(row) : 0, WithinAbs(p, 1e-12));
        }
    }
}

}  // namespace test_eisenhowers_war_referee
