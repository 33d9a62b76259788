// Case Geld without the engine: every procedure worked out again in plain loops over the dice, from figures typed in
// here, and compared with the exact run to 1e-12.
#include "brute_force.hpp"
#include "case_geld_plain.hpp"

namespace test_case_geld_brute_force {

using namespace warodds;
using namespace warodds::test;

namespace {

void check_equal(const Law& found, const Law& expected) {
    double total = 0;
    for (const auto& [values, p] : expected) {
        total += p;
        CAPTURE(values, p);
        REQUIRE(found.contains(values));
        CHECK(std::abs(found.at(values) - p) < 1e-12);
    }
    CHECK(std::abs(total - 1) < 1e-12);
    CHECK(found.size() == expected.size());
}

}  // namespace

TEST_CASE("Case Geld attack by totals, every terrain and shift", "[case-geld][brute-force]") {
    const std::pair<const char*, int> terrains[] = {{"clear", 0},     {"rough", -1}, {"mountain", -1},
                                                    {"waterway", -1}, {"city", -2},  {"tulsa", -2}};
    for (const auto& [terrain, terrain_shift] : terrains) {
        for (int flags = 0; flags < 8; ++flags) {
            for (int attack : {3, 9, 17, 26, 45}) {
                const bool prepared = flags & 1, airpower = flags & 2, concentric = flags & 4,
                           city = terrain_shift == -2;
                const bool tulsa = std::string(terrain) == "tulsa";
                const int defense = tulsa ? 6 : 7, attackers = 2, defenders = tulsa ? 1 : 3;
                const int shift = terrain_shift + prepared - airpower + (concentric && !city ? 2 : 0);
                Law expected;
                for (int die = 0; die < 6; ++die) {
                    const int column = column_of(attack - defense, shift), a = attacker_loss[column][die],
                              d = defender_loss[column][die];
                    const int a_left = std::max(0, attackers - a), d_left = std::max(0, defenders - d);
                    expected[{a, d, attackers - a_left, defenders - d_left, a_left > 0 && d_left == 0, a_left,
                              d_left}] += 1.0 / 6;
                }
                const auto flag = [](bool value) { return std::string(value ? "true" : "false"); };
                check_equal(law("case-geld/attack",
                                {{"attack", std::to_string(attack)},
                                 {"defense", std::to_string(defense)},
                                 {"terrain", terrain},
                                 {"prepared", flag(prepared)},
                                 {"airpower", flag(airpower)},
                                 {"concentric", flag(concentric)},
                                 {"attacker_steps", "2"},
                                 {"defender_steps", "3"}},
                                {"attacker_losses", "defender_losses", "attacker_steps_lost", "defender_steps_lost",
                                 "hex_taken", "attacker_steps_left", "defender_steps_left"}),
                            expected);
            }
        }
    }
}

TEST_CASE("Case Geld attack with two numbers only", "[case-geld][brute-force]") {
    Law expected;
    for (int die = 0; die < 6; ++die) {
        const int a = attacker_loss[6][die], d = defender_loss[6][die];
        expected[{a, d, d >= 2, 6 - a, std::max(0, 2 - d)}] += 1.0 / 6;
    }
    check_equal(law("case-geld/attack", {{"attack", "14"}, {"defense", "4"}},
                    {"attacker_losses", "defender_losses", "hex_taken", "attacker_steps_left", "defender_steps_left"}),
                expected);
}

TEST_CASE("Case Geld attack with units: supply, banzai and losses that keep most attack factors",
          "[case-geld][brute-force]") {
    // 7/4 banzai, 7/4 out of supply, 9/2, and a four-step 12/10/6/3 with three left, against 11 in rough
    const std::vector<Army> start = {{{0, 4, 7}, 1}, {{0, 4, 7}, 2}, {{0, 2, 9}, 2}, {{0, 3, 6, 10, 12}, 3}};
    const int attack = 2 * 7 + 4 + 9 + 10, column = column_of(attack - 11, -1);
    Law expected;
    for (int die = 0; die < 6; ++die) {
        const std::vector<Army> left = after_losses(start, attacker_loss[column][die]);
        expected[{steps(left), total(left), 1, std::max(0, 4 - defender_loss[column][die])}] += 1.0 / 6;
    }
    check_equal(law("case-geld/attack",
                    {{"attackers", "7/4-6/3 japanese banzai, 7/4-6/3 oos, 9/2-1, 12/10/6/3-8 left=3"},
                     {"defense", "11"},
                     {"defender_steps", "4"},
                     {"terrain", "rough"}},
                    {"attacker_steps_left", "attack_left", "banzai_steps", "defender_steps_left"}),
                expected);
}

TEST_CASE("Case Geld attack on a city: the garrison falls last", "[case-geld][brute-force]") {
    for (int attack : {8, 14, 25, 40}) {
        Law expected;
        const int column = column_of(attack - (5 + 3 + 1), -2);
        for (int die = 0; die < 6; ++die) {
            const int lost = defender_loss[column][die];
            // kept: the strongest first (keep_defense), the garrison to the end
            const int defense = lost == 0 ? 9 : lost == 1 ? 6 : lost == 2 ? 1 : 0;
            expected[{defense, lost < 3, lost >= 3 && attacker_loss[column][die] < 6}] += 1.0 / 6;
        }
        check_equal(law("case-geld/attack",
                        {{"attack", std::to_string(attack)}, {"defenders", "5-5 us, 4-3 us"}, {"terrain", "city"}},
                        {"defense_left", "garrison_survives", "hex_taken"}),
                    expected);
    }
}

TEST_CASE("Case Geld attack on face-down units drawn without replacement", "[case-geld][brute-force]") {
    const int deck[5] = {6, 6, 6, 4, 9};  // defense factors of the counters in the mix
    Law expected;
    for (int first = 0; first < 5; ++first)
        for (int second = 0; second < 5; ++second)
            for (int die = 0; die < 6 && first != second; ++die) {
                const int column = column_of(20 - deck[first] - deck[second] - 2, 0), lost = defender_loss[column][die];
                const int strongest = std::max(deck[first], deck[second]),
                          weakest = std::min(deck[first], deck[second]);
                // three units of one step; the known 2 goes first, then the weaker
                const int left = lost == 0   ? strongest + weakest + 2
                                 : lost == 1 ? strongest + weakest
                                 : lost == 2 ? strongest
                                             : 0;
                expected[{attacker_loss[column][die], lost, left}] += 1.0 / (5 * 4 * 6);
            }
    check_equal(
        law("case-geld/attack", {{"attack", "20"}, {"defenders", "untried x2, 1-2 us"}, {"mix", "6-6 x3, 9-4, 3-9"}},
            {"attacker_losses", "defender_losses", "defense_left"}),
        expected);
}

TEST_CASE("Case Geld banzai as a decision, before or after face-down units are turned up", "[case-geld][brute-force]") {
    // two full armies 7/4 attack one untried unit; what they have left on average, for each number of banzais
    const int deck[4] = {1, 1, 14, 17};
    const auto left = [](int banzais, int defense) {
        double sum = 0;
        const std::vector<Army> start = {{{0, 4, 7}, banzais > 0 ? 1 : 2}, {{0, 4, 7}, banzais > 1 ? 1 : 2}};
        const int column = column_of(7 * (2 + banzais) - defense, 0);
        for (int die = 0; die < 6; ++die) sum += total(after_losses(start, attacker_loss[column][die])) / 6.0;
        return sum;
    };
    double knowing = 0, not_knowing = 0;
    for (int defense : deck) knowing += std::max({left(0, defense), left(1, defense), left(2, defense)}) / 4;
    for (int banzais = 0; banzais <= 2; ++banzais) {
        double mean = 0;
        for (int defense : deck) mean += left(banzais, defense) / 4;
        not_knowing = std::max(not_knowing, mean);
    }
    std::map<std::string, std::string> given = {
        {"attackers", "7/4-6/3 japanese x2"}, {"defenders", "untried"}, {"mix", "1-1 x2, 5-14, 5-17"}};
    CHECK(std::abs(best("case-geld/attack", given, "attack_left", Side::attacker) - knowing) < 1e-12);
    given["banzai_timing"] = "before_reveal";
    CHECK(std::abs(best("case-geld/attack", given, "attack_left", Side::attacker) - not_knowing) < 1e-12);
    CHECK(knowing > not_knowing + 0.01);
}

TEST_CASE("Case Geld losses as a decision keep what can be kept", "[case-geld][brute-force]") {
    const std::vector<Army> start = {{{0, 4, 7}, 2}, {{0, 2, 9}, 2}, {{0, 5}, 1}};
    double expected = 0;
    const int column = column_of(21 - 20, 0);
    for (int die = 0; die < 6; ++die) expected += total(after_losses(start, attacker_loss[column][die])) / 6.0;
    CHECK(std::abs(best("case-geld/attack", {{"attackers", "7/4-1, 9/2-1, 9/5-1 left=1"}, {"defense", "20"}},
                        "attack_left", Side::attacker) -
                   expected) < 1e-12);
}

TEST_CASE("Case Geld momentum: both battles", "[case-geld][brute-force]") {
    // two 7/4 and one 9/5 on 6 factors, 2 steps in rough; the survivors, all in one hex, on 3 factors, 1 step in clear
    const std::vector<Army> start = {{{0, 4, 7}, 2}, {{0, 4, 7}, 2}, {{0, 5, 9}, 2}};
    Law expected;
    for (int first = 0; first < 6; ++first) {
        const int column = column_of(23 - 6, -1 + 1), a = attacker_loss[column][first],
                  d = defender_loss[column][first];
        const std::vector<Army> left = after_losses(start, a);
        if (d < 2) {
            expected[{0, 0, a, d, std::min(d, 2), steps(left), total(left)}] += 1.0 / 6;
            continue;
        }
        for (int second = 0; second < 6; ++second) {
            const int next = column_of(total(left) - 3, 1), a2 = attacker_loss[next][second],
                      d2 = defender_loss[next][second];
            const std::vector<Army> then = after_losses(left, a2);
            expected[{1, d2 >= 1 && steps(then) > 0, a + a2, d + d2, 2 + std::min(d2, 1), steps(then), total(then)}] +=
                1.0 / 36;
        }
    }
    check_equal(law("case-geld/momentum",
                    {{"attackers", "7/4-6/3 german x2, 9/5-6/3 german"},
                     {"defense", "6"},
                     {"terrain", "rough"},
                     {"order", "fight-move"},
                     {"second_defense", "3"},
                     {"second_defender_steps", "1"}},
                    {"first_taken", "second_taken", "attacker_losses", "defender_losses", "defender_steps_lost",
                     "attacker_steps_left", "attack_left"}),
                expected);
}

TEST_CASE("Case Geld landing: three armies, paratroops, and a corps on the beach", "[case-geld][brute-force]") {
    // 7 each from one side; the drop, into a zone of control in rough, stands opposite with 8/6/4/2
    const int landed_steps[7] = {0, 1, 2, 3, 4, 4, 4};  // die less 3: -2, -1, 0, 1, ...
    const int factor[5] = {0, 2, 4, 6, 8};
    double ashore = 0, battle_only = 0;
    for (int drop = 1; drop <= 6; ++drop)
        for (int die = 0; die < 6; ++die) {
            const int steps = landed_steps[drop], column = column_of(21 + factor[steps] - 20, (steps > 0 ? 2 : 0) - 1);
            ashore += (defender_loss[column][die] >= 2) / 36.0;  // at most three of six seaborne steps are lost
        }
    for (int die = 0; die < 6; ++die) battle_only += (defender_loss[column_of(1, -1)][die] >= 2) / 6.0;
    std::map<std::string, std::string> given = {{"attackers", "7/4-6/3 german direction=0 x3"},
                                                {"defenders", "4-10 us x2"},
                                                {"terrain", "rough"},
                                                {"coast", "atlantic"}};
    const Law alone = law("case-geld/landing", given, {"ashore"});
    CHECK(std::abs((alone.contains({1}) ? alone.at({1}) : 0) - battle_only) < 1e-12);
    given["paratroops"] = "8/6/4/2-8 drop=rough direction=3";
    CHECK(std::abs(law("case-geld/landing", given, {"ashore"}).at({1}) - ashore) < 1e-12);
    given["option_5_5b"] = "true";
    CHECK(std::abs(law("case-geld/landing", given, {"ashore"}).at({1}) - 1) < 1e-12);
}

TEST_CASE("Case Geld airdrop", "[case-geld][brute-force]") {
    const int terrain_modifier[3] = {0, -1, -2};
    const char* terrains[3] = {"clear", "rough", "mountain"};
    for (int unit = 0; unit < 2; ++unit)
        for (int terrain = 0; terrain < 3; ++terrain)
            for (int ezoc = 0; ezoc < 2; ++ezoc) {
                Law expected;
                for (int die = 1; die <= 6; ++die) {
                    const int result = die - 1 - ezoc + terrain_modifier[terrain];
                    expected[{unit == 0 ? std::clamp(result + 3, 0, 4) : std::clamp(result + 1, 0, 2)}] += 1.0 / 6;
                }
                check_equal(law("case-geld/airdrop",
                                {{"unit", unit == 0 ? "paratroop-army" : "airborne-corps"},
                                 {"terrain", terrains[terrain]},
                                 {"ezoc", ezoc ? "true" : "false"}},
                                {"steps_landed"}),
                            expected);
            }
}

TEST_CASE("Case Geld atomic attack: two bombs on five steps", "[case-geld][brute-force]") {
    for (int airpower = 0; airpower < 2; ++airpower)
        for (int rough = 0; rough < 2; ++rough) {
            Law expected;
            for (int first = 1; first <= 6; ++first)
                for (int second = 1; second <= 6; ++second) {
                    const int modifier = -2 - (airpower ? 0 : 1) - rough;
                    expected[{std::min(5, std::max(0, first + modifier) + std::max(0, second + modifier))}] += 1.0 / 36;
                }
            check_equal(law("case-geld/atomic-attack",
                            {{"airpower", airpower ? "true" : "false"},
                             {"terrain", rough ? "mountain" : "clear"},
                             {"bombs", "2"},
                             {"steps", "5"}},
                            {"steps_lost"}),
                        expected);
        }
}

TEST_CASE("Case Geld bombs over three turns, a marker lost before the second", "[case-geld][brute-force]") {
    for (int markers = 1; markers <= 3; ++markers) {
        Law expected;
        for (int a = 1; a <= 6; ++a)
            for (int b = 1; b <= 6; ++b)
                for (int c = 1; c <= 6; ++c) {
                    const int later = 2 * (markers - 1);
                    expected[{(a <= 2 * markers) + (b <= later) + (c <= later)}] += 1.0 / 216;
                }
        check_equal(law("case-geld/bombs", {{"markers", std::to_string(markers)}, {"turns", "3"}, {"first_loss", "2"}},
                        {"bombs"}),
                    expected);
    }
    check_equal(law("case-geld/bombs", {{"turns", "4"}}, {"bombs"}), {{{4}, 1.0}});
    check_equal(law("case-geld/bombs", {{"turns", "4"}, {"bomb_each_turn", "once"}}, {"bombs"}), {{{1}, 1.0}});
}

TEST_CASE("Case Geld airpower of both theatres", "[case-geld][brute-force]") {
    Law apart, shared;
    for (int east = 1; east <= 6; ++east) {
        shared[{east / 2, east / 2}] += 1.0 / 6;
        for (int west = 1; west <= 6; ++west) apart[{east / 2, west / 2}] += 1.0 / 36;
    }
    check_equal(law("case-geld/airpower", {{"theatres", "2"}}, {"markers", "west_markers"}), apart);
    check_equal(
        law("case-geld/airpower", {{"theatres", "2"}, {"airpower_rolls", "shared"}}, {"markers", "west_markers"}),
        shared);
}

TEST_CASE("Case Geld replacements: every order of the pool", "[case-geld][brute-force]") {
    // six counters: 0 and 1 wanted, 2 elite; three picks for the East, one for the West: E W E E
    std::vector<int> pool = {0, 1, 2, 3, 4, 5};
    Law expected;
    do {
        const auto wanted = [&](int i) { return pool[i] < 2; };
        const auto elite = [&](int i) { return pool[i] == 2; };
        expected[{wanted(0) + wanted(2) + wanted(3), wanted(1), elite(0) + elite(2) + elite(3), elite(1)}] += 1.0 / 720;
    } while (std::next_permutation(pool.begin(), pool.end()));
    check_equal(law("case-geld/replacements",
                    {{"east_points", "19"}, {"west_points", "15"}, {"regulars", "5"}, {"wanted", "2"}, {"elites", "1"}},
                    {"east_wanted", "west_wanted", "east_elites", "west_elites"}),
                expected);
}

TEST_CASE("Case Geld replacements: restoring an elite and the turn to pick", "[case-geld][brute-force]") {
    // a pool of two, one of them wanted; the East restores first: it draws second, or first when restoring is no pick
    const std::map<std::string, std::string> given = {{"east_points", "10"},
                                                      {"west_points", "10"},
                                                      {"regulars", "2"},
                                                      {"east_reduced", "1"},
                                                      {"east_restore", "first"}};
    for (const char* reading : {"yes", "no"}) {
        auto with = given;
        with["replenish_is_pick"] = reading;
        check_equal(law("case-geld/replacements", with, {"east_restored", "east_drawn", "east_wanted", "west_wanted"}),
                    {{{1, 1, 1, 0}, 0.5}, {{1, 1, 0, 1}, 0.5}});
    }
    auto empty = given;
    empty["regulars"] = "0", empty["wanted"] = "0";
    check_equal(law("case-geld/replacements", empty, {"east_restored"}), {{{0}, 1.0}});
    empty["pool_empty_end"] = "yes";
    check_equal(law("case-geld/replacements", empty, {"east_restored"}), {{{1}, 1.0}});
}

TEST_CASE("Case Geld length of the game", "[case-geld][brute-force]") {
    Law expected;
    int dice[5];
    for (int all = 0; all < 7776; ++all) {
        for (int i = 0, rest = all; i < 5; ++i, rest /= 6) dice[i] = 1 + rest % 6;
        int turn = 9;
        while (turn < 14 && dice[turn - 9] > turn - 8) ++turn;
        expected[{turn}] += 1.0 / 7776;
    }
    check_equal(law("case-geld/game-length", {}, {"final_turn"}), expected);
}

TEST_CASE("Case Geld victory, every pair of totals", "[case-geld][brute-force]") {
    const char* words[] = {"german", "japanese", "draw", "us-east", "us-west", "us"};
    for (int east = 0; east < 45; east += 3)
        for (int west = 1; west < 45; west += 2) {
            const int winner = east >= 23 && (west < 23 || east > west)   ? 0
                               : west >= 23 && (east < 23 || west > east) ? 1
                               : east >= 23                               ? 2
                               : east < west                              ? 3
                               : west < east                              ? 4
                                                                          : 5;
            const Bound bound = bind("case-geld/victory",
                                     {{"german", std::to_string(east)}, {"japanese", std::to_string(west)}});
            Graph graph(*bound.machine);
            CHECK(bound.outcomes[0].options[pick(bound, graph.state(graph.start()), {"winner"})[0]].name ==
                  words[winner]);
        }
}

TEST_CASE("Case Geld US movement on Turn 1", "[case-geld][brute-force]") {
    for (int needed : {0, 4, 5, 9}) {
        Law expected;
        for (int a = 1; a <= 6; ++a)
            for (int b = 1; b <= 6; ++b) expected[{(2 * a >= needed) + (2 * b >= needed)}] += 1.0 / 36;
        check_equal(law("case-geld/us-movement",
                        {{"needed", std::to_string(needed)}, {"stacks", "2"}, {"strategic", "true"}}, {"arrived"}),
                    expected);
    }
}

TEST_CASE("Case Geld set-up: the roll-off and the blind division", "[case-geld][brute-force]") {
    Law expected;
    int east = 0, rolls = 0;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b) {
            rolls += a != b;
            east += a > b;
        }
    for (int first = 0; first < 32; ++first)
        for (int second = 0; second < 32; ++second)
            for (int high : {1, 2})
                if (first != second)
                    expected[{high, (first < 16) + (second < 16)}] += (high == 1 ? east : rolls - east) /
                                                                      static_cast<double>(rolls) / (32 * 31);
    check_equal(law("case-geld/setup", {{"wanted", "2"}}, {"high_roller", "east_wanted"}), expected);
}

}  // namespace test_case_geld_brute_force
