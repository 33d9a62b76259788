// Blitzkrieg Deluxe against plain loops, on the stand-in charts.
#include "blitzkrieg_plain.hpp"

namespace test_blitzkrieg {

using namespace warodds;
using namespace warodds::test;
using namespace warodds::test::blitz;
using Catch::Matchers::ContainsSubstring;

namespace {

// Attrition by totals: the whole of 3.8.1 with bombers, a hex that doubles, room to retreat and straining.
struct Attack {
    int ground = 0, bombers = 0, defense = 0, times = 1, strain = 0, room = 9;
    bool barrage = false;
    int cap = 6;

    // odds, attacker's losses, bombers' among them, defender's losses, retreat, advance, ground left, defense left
    void add(Law& law, double p) const {
        const int attack = ground + std::min(bombers, ground), d = defense * times;
        int r = ratio(attack, d), points = 0;
        if (r >= 7 && !barrage) {
            law[{odds_overrun, 0, 0, defense, 0, 4, ground, 0}] += p;
            return;
        }
        if (r >= -6 && better(r) <= std::min(6, cap)) {
            const int needed = strain_for_next(attack, d);
            if (needed <= strain) points = needed, r = better(r);
        }
        if (r < -6) {
            law[{odds_illegal, ground, 0, 0, 0, 0, 0, defense}] += p;
            return;
        }
        r = std::min({r, 6, cap});
        for (int die = 1; die <= 6; ++die) {
            const Box result = box(r, die);
            const int a = std::min(result.a[0], ground + bombers), dl = std::min(result.d[0], defense);
            int air = std::min(half(a), bombers), on_ground = std::min(a - air, ground);
            air = a - on_ground;
            const bool gone = result.d[1] > room || dl == defense;
            const bool vacated = gone || result.d[1] > 0;
            for (int second = 1; second <= 6; ++second) {
                int b = air, g = on_ground;
                if (second <= points) {
                    const int extra = std::min(half(a), ground + bombers - a);
                    const int shared = std::min(half(half(a)), bombers - b);
                    int more_ground = std::min(extra - std::min(shared, extra), ground - g);
                    b += extra - more_ground;
                    g += more_ground;
                }
                const int left = ground - g;
                int advance = vacated && left > 0 && result.a[1] == 0 ? result.a[2] : 0;
                if (barrage) advance = std::min(advance, 1);
                law[{odds_number(r), b + g, b, dl, gone ? 0 : result.d[1], advance, left, gone ? 0 : defense - dl}] +=
                    p / 36;
            }
        }
    }
};
const std::vector<std::string> attack_fields = {
    "odds",    "attacker_losses", "bomber_losses", "defender_losses", "defender_retreat",
    "advance", "attack_left",     "defense_left"};

}  // namespace

TEST_CASE("Blitzkrieg attrition by totals is the plain loop", "[blitzkrieg][brute-force]") {
    for (int ground : {1, 2, 3, 5, 8, 12, 13, 20, 27, 33})
        for (int defense : {1, 2, 4, 6, 7, 14})
            for (int bombers : {0, 2, 9})
                for (int strain : {0, 2, 5})
                    for (int city : {0, 1}) {
                        const Attack attack{.ground = ground,
                                            .bombers = bombers,
                                            .defense = defense,
                                            .times = 1 + city,
                                            .strain = strain,
                                            .room = strain == 2 ? 1 : 9};
                        Law expected;
                        attack.add(expected, 1);
                        const Names given = {{"attack", text(ground)},
                                             {"bombers", text(bombers)},
                                             {"defense", text(defense)},
                                             {"strain", text(strain)},
                                             {"terrain", city ? "city" : "open"},
                                             {"retreat_room", text(attack.room)}};
                        check_same("attack " + text(ground) + "+" + text(bombers) + " on " + text(defense) +
                                       " strain " + text(strain) + (city ? " in a city" : ""),
                                   blitz::law("blitzkrieg/attrition", given, attack_fields), expected);
                    }
}

TEST_CASE("Blitzkrieg attrition with few industry cities", "[blitzkrieg][brute-force]") {
    for (int ground = 2; ground <= 36; ground += 3) {
        for (const auto& [industry, made, cap] :
             {std::tuple{2, 0, 4}, std::tuple{1, 2, 4}, std::tuple{1, 3, 1}, std::tuple{0, 0, 1}}) {
            const Attack attack{.ground = ground, .defense = 6, .strain = 5, .cap = cap};
            Law expected;
            attack.add(expected, 1);
            check_same("attack " + text(ground) + " industry " + text(industry),
                       blitz::law("blitzkrieg/attrition",
                                  {{"attack", text(ground)},
                                   {"defense", "6"},
                                   {"strain", "5"},
                                   {"industry", text(industry)},
                                   {"attacks_made", text(made)}},
                                  attack_fields),
                       expected);
        }
    }
}

TEST_CASE("Blitzkrieg interception before an overrun", "[blitzkrieg][brute-force]") {
    for (int interceptors : {2, 5, 8, 11})
        for (int escorts : {0, 1, 4})
            for (int ground : {18, 20, 24}) {
                const int bombers = 10, defense = 4;
                Law expected;
                for (int first = 1; first <= 6; ++first)
                    for (int second = 1; second <= 6; ++second) {
                        const int hits = shots(interceptors * (escorts > 0 ? 2 : 3), first);
                        const int lost = std::min(bombers, std::max(0, hits - escorts));
                        Law rest;
                        Attack{.ground = ground, .bombers = bombers - lost, .defense = defense}.add(rest, 1.0 / 36);
                        for (const auto& [values, p] : rest) {
                            std::vector<int> all = values;
                            all.push_back(lost);
                            all.push_back(values[0] != odds_overrun);
                            expected[all] += p;
                        }
                    }
                std::vector<std::string> fields = attack_fields;
                fields.push_back("intercepted_losses");
                fields.push_back("cancelled");
                if (ratio(ground + bombers, defense) < 7) fields.pop_back();
                if (ratio(ground + bombers, defense) < 7) {
                    Law without;
                    for (auto& [values, p] : expected) without[{values.begin(), values.end() - 1}] += p;
                    expected = without;
                }
                check_same(
                    "overrun " + text(ground) + " interceptors " + text(interceptors) + " escorts " + text(escorts),
                    blitz::law("blitzkrieg/overrun",
                               {{"attack", text(ground)},
                                {"bombers", text(bombers)},
                                {"defense", text(defense)},
                                {"interceptors", text(interceptors)},
                                {"escorts", text(escorts)}},
                               fields),
                    expected);
            }
}

TEST_CASE("Blitzkrieg barrage, then the attack on what is left", "[blitzkrieg][brute-force]") {
    for (int factors : {1, 6, 8, 14, 24})
        for (int ground : {1, 5, 12, 30, 40})
            for (int city : {0, 1}) {
                const int defense = 5, grounded = 0;
                const int before = ratio(ground, defense * (1 + city));
                Law expected;
                if (before >= 7) expected[{0, odds_overrun, 0, 0, defense, 0, 4, ground, 0}] = 1;  // 3.5.5
                for (int die = 1; die <= 6 && before < 7; ++die) {
                    const int result = bombs(factors, die), due = city ? half(result) : result;
                    const int left = defense - std::min(due, defense);
                    if (before < -6) {  // 3.8.1.6: gone before the barrage
                        expected[{defense - left, odds_illegal, ground, 0, 0, 0, 0, 0, left}] += 1.0 / 6;
                        continue;
                    }
                    if (left == 0) {
                        expected[{defense, odds_none, 0, 0, 0, 0, 0, ground, 0}] += 1.0 / 6;
                        continue;
                    }
                    Law rest;
                    Attack{.ground = ground, .defense = left, .times = 1 + city, .strain = 3, .barrage = true}.add(
                        rest, 1.0 / 6);
                    for (const auto& [values, p] : rest) {
                        std::vector<int> all = values;
                        all.insert(all.begin(), std::min(due, defense));
                        expected[all] += p;
                    }
                }
                std::vector<std::string> fields = attack_fields;
                fields.insert(fields.begin(), "losses");
                check_same("barrage " + text(factors) + " then " + text(ground),
                           blitz::law("blitzkrieg/barrage",
                                      {{"factors", text(factors)},
                                       {"attack", text(ground)},
                                       {"defense", text(defense)},
                                       {"grounded", text(grounded)},
                                       {"strain", "3"},
                                       {"terrain", city ? "mountain" : "open"}},
                                      fields),
                           expected);
            }
}

TEST_CASE("Blitzkrieg: the examples whose boxes are partly known, with their dice on the stand-in", "[blitzkrieg]") {
    const auto outcome = [](const std::string& id, const Names& given, std::vector<int> dice) {
        const Bound bound = test::bind(id, given, stand_ins());
        const Resolution resolution = run_scripted(*bound.machine, {.dice = std::move(dice)});
        REQUIRE_FALSE(resolution.missing);
        return pick(bound, resolution.state.data(),
                    {"odds", "attacker_losses", "defender_losses", "defender_retreat", "advance", "defense_left",
                     "grounded_left", "strain_losses"});
    };
    // BK-ATT-2: the attacker's loss is not stated; the stand-in has none
    CHECK(outcome("blitzkrieg/attrition", {{"attackers", "6-4 ranger x2"}, {"defenders", "4-4"}}, {3}) ==
          std::vector{odds_number(3), 0, 2, 2, 1, 2, 0, 0});
    // BK-COMB-1: barrage 3, attrition 2, strain die 5; the fighter is eliminated, since it cannot retreat (3.5.6)
    const Names combined = {{"factors", "8"},
                            {"attackers", "10-6 armor, 6-4, 4-3 artillery"},
                            {"defenders", "5-4, 2 fighter"},
                            {"terrain", "city"},
                            {"strain", "5"}};
    CHECK(outcome("blitzkrieg/barrage", combined, {3, 2, 5}) == std::vector{odds_number(2), 1, 1, 1, 0, 4, 0, 0});
    CHECK(outcome("blitzkrieg/barrage", combined, {3, 2, 4}) == std::vector{odds_number(2), 2, 1, 1, 0, 4, 0, 1});
}

TEST_CASE("Blitzkrieg: what few Basic Industry cities allow is told with the column (3.1.5)", "[blitzkrieg]") {
    const auto ledger = [](const std::string& id, Names given) { return test::bind(id, given, stand_ins()).ledger; };
    const auto attack = [&](Names more) {
        more.insert({{"attack", "22"}, {"defense", "4"}});
        return ledger("blitzkrieg/attrition", more);
    };
    const auto place = [&](Names more) { return attack(std::move(more)).places().at(0); };
    CHECK(place({}) == "22:4, column 5-1; 6-1 from 24, below 20 it is 4-1");
    CHECK(place({{"industry", "2"}}) ==
          "22:4 is 5-1, at most 4-1 by Basic Industry, column 4-1; overrun from 28, below 16 it is 3-1");
    CHECK(place({{"industry", "2"}, {"capped_overrun", "rolled"}}) ==
          "22:4 is 5-1, at most 4-1 by Basic Industry, column 4-1; below 16 it is 3-1");
    CHECK(place({{"industry", "0"}}) ==
          "22:4 is 5-1, at most 1-1 by Basic Industry, column 1-1; overrun from 28, below 4 it is 1-2");
    CHECK(place({{"industry", "1"}, {"attacks_made", "3"}}) == place({{"industry", "0"}}));
    CHECK(place({{"industry", "1"}, {"attacks_made", "2"}}) == place({{"industry", "2"}}));
    CHECK(attack({{"industry", "2"}}).find("Basic Industry limit")->value == "4-1");
    CHECK_FALSE(attack({}).find("Basic Industry limit"));
    // nobody strains past the limit, unless the reading says so (Q12)
    CHECK(attack({}).find("strain points to the next ratio")->value == "2");
    CHECK_FALSE(attack({{"industry", "2"}}).find("strain points to the next ratio"));
    CHECK(attack({{"industry", "2"}, {"strain_past_cap", "yes"}}).find("strain points to the next ratio"));

    // what is taken for granted, and what comes to nothing
    CHECK(ledger("blitzkrieg/initiative", {{"own_cities", "3"}}).places() ==
          std::vector<std::string>{"enemy_cities is not given: taken to be 0"});
    CHECK(ledger("blitzkrieg/initiative", {{"own_cities", "3"}, {"enemy_cities", "0"}}).places().empty());
    CHECK(ledger("blitzkrieg/bombing", {{"factors", "18"}, {"defense", "0"}, {"grounded", "4"}, {"terrain", "city"}})
              .places()
              .at(0) == "no ground unit is there to be hit (3.8.2.1)");
}

TEST_CASE("Blitzkrieg: points that give more than the next ratio", "[blitzkrieg]") {
    const auto odds = [](const std::string& attack, const std::string& defense, const Names& more) {
        Names given = {{"attack", attack}, {"defense", defense}, {"strain", "5"}};
        given.insert(more.begin(), more.end());
        const Law law = blitz::law("blitzkrieg/attrition", given, {"odds"});
        REQUIRE(law.size() == 1);
        return law.begin()->first[0];
    };
    CHECK(odds("1", "6", {}) == odds_number(-5));
    CHECK(odds("1", "6", {{"strain_step", "reached"}}) == odds_number(-3));
    CHECK(odds("2", "13", {{"strain_illegal", "yes"}}) == odds_number(-6));
    CHECK(odds("2", "13", {{"strain_illegal", "yes"}, {"strain_step", "reached"}}) == odds_number(-5));
    CHECK(odds("20", "12", {{"strain_step", "reached"}}) == odds_number(2));
}

TEST_CASE("Blitzkrieg: units keep their numbers, and what is left attacks again", "[blitzkrieg][effects]") {
    const auto left = [](const std::string& id, const Names& given, std::vector<int> dice) {
        const Bound bound = test::bind(id, given, stand_ins());
        Names texts;
        for (const auto& [name, value] :
             bound.after(run_scripted(*bound.machine, {.dice = std::move(dice)}).state.data()))
            texts[name] = to_text(*find_procedure(id).parameter(name), value.value);
        return texts;
    };
    // 24 to 6, die 5: one factor of the attackers, three of the defenders; infantry first
    CHECK(left("blitzkrieg/attrition", {{"attackers", "8-6 armor x2, 8-4 name=Guards"}, {"defenders", "2-4, 4-4"}},
               {5}) == Names{{"attackers", "8-6 armor x2, 7-4 name=Guards"}, {"defenders", "3-4 number=2"}});
    CHECK(left("blitzkrieg/attrition", {{"attack", "24"}, {"bombers", "4"}, {"defense", "7"}, {"grounded", "0"}},
               {5}) == Names{{"attack", "24"}, {"bombers", "3"}, {"defense", "4"}, {"grounded", "0"}});
    CHECK(left("blitzkrieg/bombing", {{"target", "airbase"}, {"bombers", "6 mdm x2"}, {"grounded", "10"}}, {1, 1}) ==
          Names{{"bombers", "3 mdm, 6 mdm"}, {"grounded", "3"}});
    CHECK(left("blitzkrieg/initiative", {{"holder", "enemy"}}, {5, 2}) == Names{{"holder", "own"}});
    CHECK(left("blitzkrieg/invasion",
               {{"attackers", "6-4 sea x2"}, {"defense", "6"}, {"own_points", "12"}, {"enemy_points", "6"}},
               {5}) == Names{{"attackers", "5-4, 6-4"}, {"defense", "3"}});
}

TEST_CASE("Blitzkrieg: who is pushed back from a beach retreats like anybody else", "[blitzkrieg]") {
    const auto outcome = [](const Names& more) {
        Names given = {{"attackers", "4-4 ranger sea"}, {"own_points", "12"}, {"enemy_points", "6"}};
        given.insert(more.begin(), more.end());
        const Bound bound = test::bind("blitzkrieg/invasion", given, stand_ins());
        return pick(bound, run_scripted(*bound.machine, {.dice = std::vector{3}}).state.data(),
                    {"pushed_back", "ashore", "defender_retreat", "defense_left", "grounded_left"});
    };
    // 8 to 8, die 3: the attacker loses a factor, and three of them stay at sea before a defended hex
    CHECK(outcome({{"defense", "8"}}) == std::vector{1, 3, 1, 8, 0});
    // aircraft cannot go along (3.5.6), nobody goes where there is no room, and in ice nobody leaves a mountain (2.2.5)
    CHECK(outcome({{"defense", "3"}, {"grounded", "1"}, {"terrain", "city"}}) == std::vector{1, 3, 1, 3, 0});
    CHECK(outcome({{"defense", "8"}, {"retreat_room", "0"}}) == std::vector{1, 3, 0, 0, 0});
    CHECK(outcome({{"defense", "4"}, {"terrain", "mountain"}, {"weather", "ice"}}) == std::vector{1, 3, 0, 0, 0});
}

TEST_CASE("Blitzkrieg initiative", "[blitzkrieg][brute-force]") {
    for (int own = 0; own <= 3; ++own)
        for (int enemy = 0; own + enemy <= 3; ++enemy)
            for (int holder : {0, 1}) {
                Law expected;
                for (int a = 1; a <= 6; ++a)
                    for (int b = 1; b <= 6; ++b)
                        expected[{a + own > b + enemy ? 0 : a + own < b + enemy ? 1 : holder}] += 1.0 / 36;
                check_same("initiative",
                           blitz::law("blitzkrieg/initiative",
                                      {{"own_modifier", text(own)},
                                       {"enemy_modifier", text(enemy)},
                                       {"holder", holder ? "enemy" : "own"}},
                                      {"initiative"}),
                           expected);
            }
}

TEST_CASE("Blitzkrieg weather and the end of the game", "[blitzkrieg][brute-force]") {
    const std::vector<std::string> states = {"clear", "rain", "gale", "fog", "ice", "snow"};
    const Table& table = chart("weather");
    for (int turn = 1; turn <= 26; ++turn) {
        Law expected;
        for (int die = 1; die <= 6; ++die) {
            const std::string& code = table.code(die - 1, turn < 8 ? 0 : turn - 7);
            const int state = static_cast<int>(std::find(states.begin(), states.end(), code) - states.begin());
            expected[{state, state == 0 || state == 1 || state == 5, state != 2}] += 1.0 / 6;
        }
        check_same("weather of turn " + text(turn),
                   blitz::law("blitzkrieg/weather", {{"turn", text(turn)}}, {"weather", "aircraft_fly", "invasions"}),
                   expected);
    }
    for (int turn = 1; turn <= 20; ++turn) {
        Law expected;
        double going = 1;
        for (int t = std::max(15, turn); t <= 20; ++t) {
            const double ends = std::atoi(chart("game-end").code(t - 15, 0).c_str()) / 6.0;
            if (going * ends > 0) expected[{t, 1}] += going * ends;
            going *= 1 - ends;
        }
        if (going > 0) expected[{20, 0}] += going;
        check_same("length from turn " + text(turn),
                   blitz::law("blitzkrieg/game-length", {{"turn", text(turn)}}, {"final_turn", "ended_by_die"}),
                   expected);
    }
}

TEST_CASE("Blitzkrieg: every open point that touches a procedure is a reading", "[blitzkrieg]") {
    const std::map<std::string, std::string> expected = {
        {"overall_ascendancy", "more_zones"},    // Q1
        {"fog_infantry", "attacking"},           // Q2
        {"supply_moment", "turn"},               // Q3
        {"invasion_doubling", "all"},            // Q4
        {"modifier_order", "double_first"},      // Q5
        {"air_halving", "unit"},                 // Q5
        {"support_short_haul", "yes"},           // Q6
        {"air_excess", "ignored"},               // Q7
        {"air_cap", "modified"},                 // Q7
        {"river_bombers", "undoubled"},          // Q8
        {"grounded_defense", "counts"},          // Q9
        {"terrain_and_river", "both"},           // Q10
        {"capped_overrun", "overrun"},           // Q11
        {"strain_illegal", "no"},                // Q12
        {"strain_past_cap", "no"},               // Q12
        {"strain_share", "yes"},                 // Q12
        {"strain_step", "next"},                 // Q12
        {"strain_overrun", "no"},                // Q13
        {"forces_in_city", "halved"},            // Q14
        {"airbase_in_city", "full"},             // Q14
        {"half_rounding", "up"},                 // Q15
        {"night_edge", "first_column"},          // Q16
        {"transport_multiplier", "triple"},      // Q17
        {"interdicted_hexes", "one"},            // Q18
        {"interdiction_fire", "simultaneous"},   // Q18
        {"reduction_modifiers", "apply"},        // Q19
        {"two_naval_stores", "five"},            // Q25
        {"oos_defense", "full"},                 // Q26
        {"interdicted_units", "anti_aircraft"},  // Q27
        {"infantry_means", "infantry"},          // ours
        {"barrage_overrun", "best_column"},      // ours
        {"landing_needs", "vacated"},            // ours
        {"industry_return_fire", "halved"},      // ours, of 3.1.5
    };
    std::map<std::string, std::string> found;
    for (const Procedure* procedure : procedures())
        if (procedure->about.id.starts_with("blitzkrieg/"))
            for (const Field& field : procedure->parameters)
                if (field.role == Field::Role::reading)
                    found[field.name] = std::get<std::string>(field.fallback.value());
    CHECK(found == expected);
}

}  // namespace test_blitzkrieg
