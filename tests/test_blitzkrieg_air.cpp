// Blitzkrieg Deluxe: bombing, air combat, invasions and city reduction against plain loops, on the stand-in charts.
#include "blitzkrieg_plain.hpp"

#include "analysis/charts/charts.hpp"

namespace test_blitzkrieg_air {

using namespace warodds;
using namespace warodds::test;
using namespace warodds::test::blitz;

namespace {
std::string words(int number) { return std::to_string(number); }
}  // namespace

TEST_CASE("Blitzkrieg bombing by day, after patrol, interception and hunters", "[blitzkrieg][brute-force]") {
    const int bombers = 9, ground = 5;
    for (int interceptors : {0, 3, 7})
        for (int escorts : {0, 2})
            for (int patrol : {0, 4})
                for (int hunters : {0, 6}) {
                    Law expected;
                    // dice: interceptors at the patrol, patrol, interceptors at the raid, the raid, hunters, bombs
                    for (int i = 0; i < 46656; ++i) {
                        int die[6], rest = i;
                        for (int& one : die) one = 1 + rest % 6, rest /= 6;
                        int there = interceptors, lost = 0, escorts_lost = 0, bombers_lost = 0;
                        if (there > 0 && patrol > 0) {
                            const int p = patrol - std::min(patrol, shots(there, die[0]));
                            const int down = std::min(there, shots(patrol, die[1]));
                            lost += down;
                            there = std::max(0, there - down - p);
                        }
                        if (there > 0) {
                            const int hits = shots(there * (escorts > 0 ? 2 : 3), die[2]);
                            const int back = std::min(there, shots(half(bombers + escorts), die[3]));
                            escorts_lost = std::min(escorts, hits);
                            bombers_lost = std::min(bombers, hits - escorts_lost);
                            there -= back;
                            lost += back;
                            lost += std::min(there, shots(hunters, die[4]));
                        }
                        const int result = bombs(bombers - bombers_lost, die[5]);
                        expected[{std::min(ground, half(result)), result > 0, bombers_lost, escorts_lost, lost}] +=
                            1.0 / 46656;
                    }
                    check_same("bombing, interceptors " + words(interceptors) + " escorts " + words(escorts) +
                                   " patrol " + words(patrol) + " hunters " + words(hunters),
                               blitz::law("blitzkrieg/bombing",
                                          {{"factors", words(bombers)},
                                           {"defense", words(ground)},
                                           {"terrain", "city"},
                                           {"interceptors", words(interceptors)},
                                           {"escorts", words(escorts)},
                                           {"patrol", words(patrol)},
                                           {"hunters", words(hunters)}},
                                          {"losses", "success", "bombers_lost", "escorts_lost", "interceptors_lost"}),
                               expected);
                }
}

TEST_CASE("Blitzkrieg bombing at night, and of a city of several hexes", "[blitzkrieg][brute-force]") {
    const Table& air = chart("air-combat");
    const Table& table = chart("bombing");
    const int hazard = column(air, 16);
    for (const bool nothing : {false, true})
        for (int factors = 1; factors <= 36; factors += 5) {
            Law expected;
            for (int first = 1; first <= 6; ++first)
                for (int second = 1; second <= 6; ++second) {
                    const int lost = std::min(factors, hits_in(air, hazard, first)), left = factors - lost;
                    int result = 0;
                    if (left > 0) {
                        const int at = column(table, left) - 3;
                        result = at < 0 && nothing ? 0 : hits_in(table, std::max(0, at), second);
                    }
                    expected[{result, result > 0, lost}] += 1.0 / 36;
                }
            check_same("night bombing with " + words(factors),
                       blitz::law("blitzkrieg/bombing",
                                  {{"target", "port"},
                                   {"factors", words(factors)},
                                   {"night", "true"},
                                   {"night_edge", nothing ? "nothing" : "first_column"}},
                                  {"losses", "success", "bombers_lost"}),
                       expected);
        }
    // two hexes, the first intercepted without escort: half of what is left bombs it
    Law expected;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b)
            for (int c = 1; c <= 6; ++c) {
                const int lost = std::min(11, shots(12, a)), strength = half(11 - lost);
                const int hit = (bombs(strength, b) > 0) + (bombs(11, c) > 0);
                expected[{hit, hit == 2, lost}] += 1.0 / 216;
            }
    check_same("industry",
               blitz::law("blitzkrieg/bombing",
                          {{"target", "industry"}, {"factors", "11"}, {"hexes", "2"}, {"interceptors", "4"}},
                          {"hexes_hit", "success", "bombers_lost"}),
               expected);
}

TEST_CASE("Blitzkrieg airbase bombing and strafing", "[blitzkrieg][brute-force]") {
    for (int factors : {3, 9, 14})
        for (int grounded : {1, 5, 12}) {
            Law bombed, strafed;
            for (int a = 1; a <= 6; ++a)
                for (int b = 1; b <= 6; ++b) {
                    const int back = std::min(factors, shots(half(grounded), b));
                    bombed[{std::min(grounded, bombs(factors, a)), back}] += 1.0 / 36;
                    for (int c = 1; c <= 6; ++c) {
                        const int hunted = std::min(factors - back, shots(4, c));
                        strafed[{std::min(grounded, shots(factors, a)), back + hunted, hunted}] += 1.0 / 216;
                    }
                }
            check_same("airbase",
                       blitz::law("blitzkrieg/bombing",
                                  {{"target", "airbase"}, {"factors", words(factors)}, {"grounded", words(grounded)}},
                                  {"losses", "bombers_lost"}),
                       bombed);
            check_same("strafing",
                       blitz::law("blitzkrieg/air-combat",
                                  {{"mission", "strafing"},
                                   {"factors", words(factors)},
                                   {"grounded", words(grounded)},
                                   {"hunters", "4"}},
                                  {"losses", "own_losses", "hunter_kills"}),
                       strafed);
        }
}

TEST_CASE("Blitzkrieg interdiction, then fire at the ground units", "[blitzkrieg][brute-force]") {
    for (int interceptors : {0, 5, 9})
        for (int tac : {0, 4})
            for (const bool each : {false, true})
                for (const bool after : {false, true}) {
                    const int fighters = 6, ground[2] = {8, 5};
                    Law expected;
                    for (int i = 0; i < 46656; ++i) {
                        int die[6], rest = i;
                        for (int& one : die) one = 1 + rest % 6, rest /= 6;
                        int left = fighters + tac, own = interceptors, lost = 0, own_lost = 0, killed = 0;
                        if (interceptors > 0) {
                            lost = std::min(left, shots(interceptors, die[0]));
                            own_lost = std::min(own, shots(fighters + half(tac), die[1]));
                            left -= lost, own -= own_lost;
                            const int home = std::min(left, own);
                            left -= home, own -= home;
                        }
                        for (int hex = 0; hex < (each ? 2 : 1) && left > 0; ++hex) {
                            const int hits = std::min(ground[hex], shots(2 * left, die[2 + 2 * hex]));
                            const int fire = half(after ? ground[hex] - hits : ground[hex]);
                            const int down = std::min(left, shots(fire, die[3 + 2 * hex]));
                            killed += hits, lost += down, left -= down;
                        }
                        expected[{lost, own_lost, killed, own, left}] += 1.0 / 46656;
                    }
                    check_same("interdiction",
                               blitz::law("blitzkrieg/air-combat",
                                          {{"mission", "interdiction"},
                                           {"factors", words(interceptors)},
                                           {"fighters", words(fighters)},
                                           {"tac", words(tac)},
                                           {"ground", "8/5"},
                                           {"interdicted_hexes", each ? "each" : "one"},
                                           {"interdiction_fire", after ? "after" : "simultaneous"}},
                                          {"losses", "own_losses", "ground_losses", "go_on", "others_go_on"}),
                               expected);
                }
}

TEST_CASE("Blitzkrieg invasions: doubled, pushed back or swamped", "[blitzkrieg][brute-force]") {
    for (int ground : {3, 6, 10, 14})
        for (int own : {5, 12})
            for (int room : {0, 9}) {
                const int defense = 5, enemy = own == 5 ? 0 : 7;  // uncontested, contested, and superiority below
                for (const bool superior : {false, true}) {
                    if (own == 5 && superior) continue;
                    const int r = ratio(ground * (superior ? 2 : 1), defense);
                    Law expected;
                    for (int die = 1; die <= 6; ++die) {
                        const Box result = box(std::min(r, 6), die);
                        const int lost = std::min(ground, result.a[0]), dl = std::min(defense, result.d[0]);
                        int afloat = result.a[1] > 0 ? 0 : ground - lost;  // who must retreat has only the sea
                        bool gone = dl == defense || result.d[1] > room, vacated = gone || result.d[1] > 0;
                        int retreat = gone ? 0 : result.d[1], swamped = 0;
                        bool pushed = false;
                        if (!vacated && afloat > 0) {
                            if (superior) {
                                pushed = true;
                                gone = room < 1;
                                retreat = gone ? 0 : 1;
                            } else {
                                swamped = afloat;
                                afloat = 0;
                            }
                        }
                        expected[{afloat, swamped, pushed, lost, dl, retreat, gone ? 0 : defense - dl}] += 1.0 / 6;
                    }
                    check_same("invasion " + words(ground) + (superior ? " doubled" : ""),
                               blitz::law("blitzkrieg/invasion",
                                          {{"attack", words(ground)},
                                           {"defense", words(defense)},
                                           {"own_points", words(superior ? 14 : own)},
                                           {"enemy_points", words(enemy)},
                                           {"from_other_zone", "true"},
                                           {"retreat_room", words(room)}},
                                          {"ashore", "swamped", "pushed_back", "attacker_losses", "defender_losses",
                                           "defender_retreat", "defense_left"}),
                               expected);
                }
            }
}

TEST_CASE("Blitzkrieg city reduction", "[blitzkrieg][brute-force]") {
    const Table& table = chart("city-reduction");
    for (int ground = 1; ground <= 20; ++ground) {
        const int air = ground / 2;
        Law expected;
        for (int die = 1; die <= 6; ++die) {
            const std::string& code = table.code(die - 1, column(table, ground + air));
            const bool reduced = code.back() == '*';
            const int lost = std::min(ground + air, std::atoi(code.c_str()));
            expected[{reduced, lost, reduced || lost >= ground + air || std::min(lost, ground) == ground ? 0 : 2}] +=
                1.0 / 6;
        }
        check_same("reduction with " + words(ground),
                   blitz::law("blitzkrieg/city-reduction", {{"attack", words(ground)}, {"bombers", words(air)}},
                              {"reduced", "losses", "retreat"}),
                   expected);
    }
}

TEST_CASE("Blitzkrieg stand-ins keep what is known, and are in order", "[blitzkrieg][charts]") {
    const TableSet shipped;
    for (const char* name : {"attrition", "bombing", "air-combat", "city-reduction", "weather", "game-end"}) {
        const auto known = shipped.any_table(std::string("blitzkrieg/") + name);
        const Table& full = chart(name);
        INFO(name);
        CHECK(full.grade == Grade::stand_in);
        CHECK(known->grade == Grade::printed);
        int unknown = 0;
        for (int row = 0; row < known->rows.size(); ++row)
            for (int i = 0; i < known->columns.size(); ++i) {
                if (known->is_missing(row, i)) {
                    ++unknown;
                    continue;
                }
                const std::string& key = known->columns.keys[i];
                const int there = full.columns.has(key) ? full.columns.find(key) : column(full, std::atoi(key.c_str()));
                CHECK(full.code(row, there) == known->code(row, i));
            }
        CHECK(unknown > 0);
        for (int row = 0; row < full.rows.size(); ++row)
            for (int i = 0; i < full.columns.size(); ++i) CHECK_FALSE(full.is_missing(row, i));
    }
    // no worse to the right, no better down the die
    for (const char* name : {"bombing", "air-combat"})
        for (int row = 1; row <= 6; ++row)
            for (int i = 0; i < chart(name).columns.size(); ++i) {
                if (i > 0) CHECK(hits_in(chart(name), i, row) >= hits_in(chart(name), i - 1, row));
                if (row > 1) CHECK(hits_in(chart(name), i, row) <= hits_in(chart(name), i, row - 1));
            }
    const std::vector<int> ratios = {-6, -5, -4, -3, -2, 1, 2, 3, 4, 5, 6};
    for (int die = 1; die <= 6; ++die)
        for (std::size_t i = 0; i < ratios.size(); ++i) {
            const Box here = box(ratios[i], die);
            const auto no_worse = [&](const Box& other) {
                CHECK((here.a[0] <= other.a[0] && here.a[1] <= other.a[1] && here.a[2] >= other.a[2]));
                CHECK((here.d[0] >= other.d[0] && here.d[1] >= other.d[1] && here.d[2] <= other.d[2]));
            };
            if (i > 0) no_worse(box(ratios[i - 1], die));
            if (die < 6) no_worse(box(ratios[i], die + 1));
        }
}

TEST_CASE("Blitzkrieg on the shipped charts: unknown cells are named, night bombing has its own",
          "[blitzkrieg][unknown]") {
    const Procedure& bombing = find_procedure("blitzkrieg/bombing");
    const auto unread = [&](const Procedure& procedure, const std::vector<std::pair<std::string, std::string>>& given) {
        const Answer result = answer({.procedure = share(procedure), .title = "", .params = params(procedure, given)},
                                     TableSet());
        std::map<std::string, double> by_chart;
        for (const UnreadRow& row : result.distribution.unread) by_chart[row.cell.table] += row.p.value;
        return by_chart;
    };
    CHECK_THAT(unread(bombing, {{"factors", "18"}})["blitzkrieg/bombing"], Catch::Matchers::WithinAbs(5 / 6.0, 1e-12));
    const auto night = unread(bombing, {{"target", "port"}, {"factors", "18"}, {"night", "true"}});
    CHECK_THAT(night.at("blitzkrieg/air-combat"), Catch::Matchers::WithinAbs(5 / 6.0, 1e-12));
    CHECK_THAT(night.at("blitzkrieg/night-bombing"), Catch::Matchers::WithinAbs(1 / 6.0, 1e-12));
    CHECK(unread(find_procedure("blitzkrieg/attrition"), {{"attack", "28"}, {"defense", "4"}}).empty());  // an overrun
    CHECK(unread(find_procedure("blitzkrieg/initiative"), {}).empty());
}

}  // namespace test_blitzkrieg_air
