// Series of rolls against brute forces: charts over several turns, fighter sweeps, barrages at a fleet, transport by way of a
// second base. Plain loops over every die; a fleet is put together from barrages at single ships, which have a brute force of
// their own.
#include "tests/brute_force.hpp"

namespace test_ocs_series {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

// ---- charts over several turns ----

const char* const weather_chart = R"(game = "toy"
title = "Weather"
rule = "T.3"
dice = "1d6"
grade = "printed"
source = "made for the tests"
grid = '''
roll | summer/dry | summer/mud | autumn/dry | autumn/mud
1    | dry        | mud        | mud        | mud
2    | dry        | mud        | mud        | mud
3    | dry        | dry        | dry        | mud
4    | dry        | dry        | dry        | mud
5    | dry        | dry        | dry        | dry
6    | mud        | dry        | dry        | ?
'''
[rows]
name = "roll"
match = "exact"
[columns]
name = "season and last weather"
match = "name"
)";
const char* const convoy_chart = R"(game = "toy"
title = "Convoys"
rule = "T.4"
dice = "2d6"
grade = "printed"
source = "made for the tests"
grid = '''
roll | north         | south
2-5  | -             | 1/2 SP
6-7  | 3 SP          | 2 SP + Pax
8-9  | 4 SP + 2 Pax  | 2 SP, 3 Eq
>=10 | Pax, Eq       | 5 SP
'''
[rows]
name = "roll"
match = "exact"
[columns]
name = "port"
match = "name"
)";

TableSet with_charts(const std::string& weather = weather_chart) {
    TableSet tables;
    tables.replace(Table::parse("toy/weather", weather, "toy/weather.toml"));
    tables.replace(Table::parse("toy/convoys", convoy_chart, "toy/convoys.toml"));
    return tables;
}

// what a roll of two dice brings, in quarters: SP, Pax, Eq
struct Cargo {
    int sp, pax, eq;
    const char* code;
};
Cargo convoy(bool north, int roll) {
    if (roll <= 5) return north ? Cargo{0, 0, 0, "-"} : Cargo{2, 0, 0, "1/2 SP"};
    if (roll <= 7) return north ? Cargo{12, 0, 0, "3 SP"} : Cargo{8, 4, 0, "2 SP + Pax"};
    if (roll <= 9) return north ? Cargo{16, 8, 0, "4 SP + 2 Pax"} : Cargo{8, 0, 12, "2 SP, 3 Eq"};
    return north ? Cargo{0, 4, 4, "Pax, Eq"} : Cargo{20, 0, 0, "5 SP"};
}

}  // namespace

TEST_CASE("a chart over several turns equals the brute force: columns, rolls, goals and rows", "[ocs][turns][brute]") {
    const TableSet tables = with_charts();
    struct Campaign {
        int turns, rolls, north;  // so many turns in the north, then the south
        int goal, row;
    };
    for (const Campaign& c : {Campaign{1, 1, 1, 0, 0}, {3, 1, 3, 24, 2}, {3, 1, 1, 17, 2}, {2, 2, 1, 40, 1}}) {
        Odds chances;
        const std::function<void(int, int, Cargo, int, int, int, bool, double)> play =
            [&](int turn, int roll, Cargo sum, int goal_turn, int row, int longest, bool came, double p) {
                if (turn == c.turns) {
                    Names end = {{"total", text(sum.sp)},
                                 {"also_total", text(sum.pax)},
                                 {"had_row", text(c.row > 0 && longest >= c.row)},
                                 {"result", sum.code}};
                    if (c.goal > 0) end["goal_turn"] = text(goal_turn);
                    chances[end] += p;
                    return;
                }
                for (int a = 1; a <= 6; ++a)
                    for (int b = 1; b <= 6; ++b) {
                        const Cargo now = convoy(turn < c.north, a + b);
                        const Cargo next{sum.sp + now.sp, sum.pax + now.pax, sum.eq + now.eq, now.code};
                        const bool some = came || now.sp > 0;
                        if (roll + 1 < c.rolls) {
                            play(turn, roll + 1, next, goal_turn, row, longest, some, p / 36);
                            continue;
                        }
                        const int length = some ? row + 1 : 0;
                        const bool met = c.goal > 0 && goal_turn == 0 && next.sp >= c.goal;
                        play(turn + 1, 0, next, met ? turn + 1 : goal_turn, length, std::max(longest, length), false,
                             p / 36);
                    }
            };
        play(0, 0, {0, 0, 0, ""}, 0, 0, 0, false, 1);
        Names given = {{"table", "toy/convoys"}, {"columns", "north x" + text(c.north) + ", south"},
                       {"turns", text(c.turns)}, {"rolls", text(c.rolls)},
                       {"count", "SP"},          {"also_count", "Pax"},
                       {"in_a_row", text(c.row)}};
        if (c.goal > 0) given["goal"] = text(c.goal) + "/4";
        INFO(c.turns << " turns, " << c.rolls << " rolls");
        CHECK(distance(chances, exact("chart/turns", given, tables)) < 1e-12);
    }
}

TEST_CASE("weather that depends on the last weather equals the brute force", "[ocs][turns][brute]") {
    const TableSet tables = with_charts(replaced(weather_chart, "?\n'''", "dry\n'''"));
    for (const bool starts_dry : {true, false})
        for (const int turns : {1, 2, 5}) {
            Odds chances;
            const std::function<void(int, bool, int, double)> play = [&](int turn, bool dry, int days, double p) {
                if (turn == turns) {
                    chances[{{"total", text(4 * days)},
                             {"also_total", "0"},
                             {"had_row", "0"},
                             {"result", dry ? "dry" : "mud"}}] += p;
                    return;
                }
                for (int die = 1; die <= 6; ++die) {
                    const bool summer = turn < 2;
                    const bool next = summer ? (dry ? die < 6 : die > 2) : (dry ? die > 2 : die > 4);
                    play(turn + 1, next, days + next, p / 6);
                }
            };
            play(0, starts_dry, 0, 1);
            CHECK(distance(chances, exact("chart/turns",
                                          {{"table", "toy/weather"},
                                           {"columns", "summer x2, autumn"},
                                           {"last", starts_dry ? "dry" : "mud"},
                                           {"turns", text(turns)},
                                           {"count", "dry"}},
                                          tables)) < 1e-12);
        }
}

TEST_CASE("a chart over several turns: what it leaves, and what it refuses", "[ocs][turns]") {
    const TableSet tables = with_charts();
    const Procedure& turns = find_procedure("chart/turns");
    const auto given = [&](const std::string& columns, const std::string& last, int number) {
        return params(turns, {{"table", "toy/weather"}, {"columns", columns}, {"last", last}, {"turns", text(number)}});
    };
    const Bound bound = turns.bind(given("summer", "dry", 1), tables);
    Graph graph(*bound.machine);
    std::set<std::string> left;
    for (const Final& final : solve_exact(graph).finals)
        left.insert(std::get<std::string>(bound.after(graph.state(final.state)).at("last").value));
    CHECK(left == std::set<std::string>{"dry", "mud"});
    // a column is needed only where its weather can have come up
    CHECK_NOTHROW(turns.bind(given("summer", "dry", 2), tables));
    CHECK_THAT(refusal([&] { turns.bind(given("winter", "dry", 1), tables); }),
               ContainsSubstring("has no column 'winter/dry'"));
    CHECK_THAT(refusal([&] { turns.bind(given("summer x2, autum", "dry", 3), tables); }),
               ContainsSubstring("has no column 'autum/dry'") && ContainsSubstring("autumn/dry"));
    // an unreadable cell ends its path: a sixth of the mud turns of one autumn
    const Bound unread = turns.bind(given("autumn", "mud", 1), tables);
    Graph paths(*unread.machine);
    double known = 0;
    for (const Final& final : solve_exact(paths).finals)
        if (final.state < Graph::first_missing) known += final.p;
    CHECK_THAT(known, WithinAbs(5.0 / 6, 1e-12));
}

// ---- fighter sweeps ----

namespace {

struct Plane {
    int rating;
    bool fighter = true, reduced = false;
};

std::string list(const std::vector<Plane>& planes) {
    std::string all;
    for (const Plane& plane : planes)
        all += (all.empty() ? "" : ", ") +
               (plane.fighter ? text(plane.rating) + " fighter" : "(" + text(plane.rating) + ")") +
               (plane.reduced ? " reduced" : "");
    return all;
}

struct Sky {
    std::vector<Plane> base;
    int sweeps = 0, own_steps = 0, own_gone = 0, enemy_steps = 0, enemy_gone = 0;
};

int best_of(const std::vector<Plane>& planes) {
    int best = 0;
    for (int i = 1; i < static_cast<int>(planes.size()); ++i)
        if (planes[i].rating > planes[best].rating) best = i;
    return best;
}

Odds sweep_by_hand(const std::vector<Plane>& fighters, const std::vector<Plane>& base, const std::string& go_on,
                   bool keep_one) {
    Odds chances;
    const auto fighters_of = [](const Sky& sky) {
        return static_cast<int>(
            std::count_if(sky.base.begin(), sky.base.end(), [](const Plane& plane) { return plane.fighter; }));
    };
    std::function<void(const Sky&, double)> next;
    // the sweeper attacks until he or everybody else is gone
    const std::function<void(const Sky&, const Plane&, double)> fight = [&](const Sky& sky, const Plane& plane,
                                                                            double p) {
        if (sky.base.empty()) return next(sky, p);
        const int enemy = best_of(sky.base);
        for (int a = 1; a <= 6; ++a)
            for (int b = 1; b <= 6; ++b)
                for (int loss = 0; loss < 2; ++loss) {
                    const int roll = a + b + plane.rating - sky.base[enemy].rating;
                    const double q = p / 36 * (loss ? 2 : 4) / 6;
                    Sky after = sky;
                    if (roll >= 7) {
                        after.enemy_steps += loss;
                        after.enemy_gone += loss && sky.base[enemy].reduced;
                        after.base.erase(after.base.begin() + enemy);
                    }
                    if (roll <= 7) {
                        after.own_steps += loss;
                        after.own_gone += loss && plane.reduced;
                        next(after, q);
                    } else {
                        fight(after, plane, q);
                    }
                }
    };
    next = [&](const Sky& sky, double p) {
        const bool wants = sky.sweeps == 0 || go_on == "until-nobody" ||
                           (go_on == "until-no-fighter" && fighters_of(sky) > 0);
        if (sky.sweeps < static_cast<int>(fighters.size()) && !sky.base.empty() && wants) {
            Sky now = sky;
            if (keep_one) {
                int kept = 0;
                for (int i = 1; i < static_cast<int>(now.base.size()); ++i)
                    if (std::pair(now.base[i].fighter, now.base[i].rating) >=
                        std::pair(now.base[kept].fighter, now.base[kept].rating))
                        kept = i;
                now.base = {now.base[kept]};
            }
            ++now.sweeps;
            return fight(now, fighters[sky.sweeps], p);
        }
        chances[{{"swept", text(fighters_of(sky) == 0)},
                 {"sweeps", text(sky.sweeps)},
                 {"own_steps_lost", text(sky.own_steps)},
                 {"own_destroyed", text(sky.own_gone)},
                 {"enemy_steps_lost", text(sky.enemy_steps)},
                 {"enemy_destroyed", text(sky.enemy_gone)},
                 {"enemy_fighters", text(fighters_of(sky))},
                 {"enemy_active", text(static_cast<int>(sky.base.size()))}}] += p;
    };
    next({base}, 1);
    return chances;
}

}  // namespace

TEST_CASE("OCS fighter sweeps equal the brute force", "[ocs][air][brute]") {
    const std::vector<std::vector<Plane>> fighters = {{{4}}, {{4}, {3, true, true}}, {{2}, {2}}},
                                          bases = {
                                              {{3}}, {{3}, {2, false}}, {{3}, {3}, {5, false, true}}, {{1, false}}};
    for (const auto& own : fighters)
        for (const auto& base : bases)
            for (const char* go_on : {"until-no-fighter", "until-nobody", "first-only"})
                for (const bool keep_one : {false, true})
                    check_odds("ocs/fighter-sweeps",
                               {{"fighters", list(own)},
                                {"defenders", list(base)},
                                {"go_on", go_on},
                                {"defender_abort", keep_one ? "keep-one" : "stay"}},
                               sweep_by_hand(own, base, go_on, keep_one));
}

TEST_CASE("OCS fighter sweeps: best play is at least as good as every policy", "[ocs][air][optimal]") {
    const Names given = {{"fighters", "5 fighter, 2 fighter"}, {"defenders", "4 fighter"}};
    const double most = best("ocs/fighter-sweeps", given, "swept", Side::attacker);
    double least = 1;
    for (const char* next : {"listed", "weakest", "best"}) {
        Names with = given;
        with["next"] = next;
        const double chance = law("ocs/fighter-sweeps", with, {"swept"})[{1}];
        CHECK(chance <= most + 1e-12);
        least = std::min(least, chance);
    }
    CHECK(least > 0);
}

// ---- a fleet ----

namespace {

const std::vector<std::string> ship_fields = {"sunk", "damaged", "dg", "hits"};

// one ship as ocs/naval-barrage has it
Law single(Names given) { return law("ocs/naval-barrage", given, ship_fields); }

Law both(const Law& a, const Law& b) {
    Law sums;
    for (const auto& [x, p] : a)
        for (const auto& [y, q] : b) {
            std::vector<int> sum = x;
            for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += y[i];
            sums[sum] += p * q;
        }
    return sums;
}

double distance(const Law& a, const Law& b) {
    double most = 0;
    for (const auto& [key, p] : a) most = std::max(most, std::abs(p - (b.contains(key) ? b.at(key) : 0)));
    for (const auto& [key, p] : b) most = std::max(most, std::abs(p - (a.contains(key) ? a.at(key) : 0)));
    return most;
}

}  // namespace

TEST_CASE("OCS barrages at a fleet are barrages at its ships, one after the other", "[ocs][sea][brute]") {
    for (const char* by : {"ships", "coastal-artillery"})
        for (const bool port : {false, true})
            for (const bool die : {true, false})
                for (const int first : {9, 40, 117}) {
                    const Names common = {{"by", by},
                                          {"in_port", yes(port)},
                                          {"half_result", die ? "die" : "dg"},
                                          {"converted_hit", port ? "clears" : "marks"}};
                    const auto ship = [&](int fire, int protection, bool damaged, bool dg) {
                        Names given = common;
                        given["strength"] = text(fire);
                        given["protection"] = text(protection);
                        given["damaged"] = yes(damaged);
                        given["target_dg"] = yes(dg);
                        return single(given);
                    };
                    Names fleet = common;
                    fleet["ships"] = "2-0 fire=" + text(first) + ", 1-0 fire=30 damaged, 3-0 fire=60 dg";
                    const Law expected = both(both(ship(first, 2, false, false), ship(30, 1, true, false)),
                                              ship(60, 3, false, true));
                    CHECK(distance(expected, law("ocs/fleet-barrage", fleet, ship_fields)) < 1e-12);
                }
}

TEST_CASE("OCS air missions at one ship without fighters are what ocs/naval-barrage says", "[ocs][sea][brute]") {
    for (const char* aircraft : {"(2)-6", "(2)-6 short_range, 3-(8) fighter short_range",
                                 "(1)-12 reduced, (2)-9, (1)-4, 4-2 fighter long_range"})
        for (const int flak : {0, 4})
            for (const bool zone : {false, true}) {
                Names single = {{"by", "aircraft"},      {"aircraft", aircraft},     {"protection", "2"},
                                {"flak", text(flak)},    {"patrol_zone", yes(zone)}, {"long_range_effects", "true"},
                                {"target_dg", yes(zone)}};
                Names fleet = {{"aircraft", aircraft},
                               {"ships", "2-1" + std::string(zone ? " dg" : "")},
                               {"flak", text(flak - 1)},
                               {"patrol_zone", yes(zone)},
                               {"long_range_effects", "true"}};
                if (flak == 0) {
                    fleet["ships"] = "2-0" + std::string(zone ? " dg" : "");
                    fleet["flak"] = "0";
                }
                INFO(aircraft << ", flak " << flak);
                const Law expected = law("ocs/naval-barrage", single,
                                         {"sunk", "damaged", "hits", "dg", "aircraft_hit"});
                CHECK(distance(expected,
                               law("ocs/fleet-barrage", fleet, {"sunk", "damaged", "hits", "dg", "flak_hit"})) < 1e-12);
            }
}

// The way is that of any air mission, and what falls depends on who got through: two bombers at a ship each, and a fighter with
// them. Whatever comes through unharmed bombs as a mission of its own would.
TEST_CASE("OCS air missions at a fleet meet fighters and flak as any mission does", "[ocs][sea][brute]") {
    const Names way = {{"aircraft", "(2)-9, (1)-12, 4-2 fighter"},
                       {"interceptors", "3-3 fighter, 5-3 fighter reduced"},
                       {"intercept", "best"},
                       {"attacker_abort", "keep-fighters"}};
    Names fleet = way, mission = way;
    fleet["ships"] = "3-2 by=1/3, 1-1 by=2";
    mission["flak"] = "3";
    mission["target"] = "port";
    const std::vector<std::string> fields = {"over_target",   "aborted",          "flak_hit",       "own_steps_lost",
                                             "own_destroyed", "enemy_steps_lost", "enemy_destroyed"};
    CHECK(distance(law("ocs/air-mission", mission, fields), law("ocs/fleet-barrage", fleet, fields)) < 1e-12);
}

TEST_CASE("OCS an intercepted bomber at a ship: the sum over its ways equals the whole", "[ocs][sea][brute]") {
    // 3 attacks (2): 2d6 + 1. At most 6 sends the interceptor home, 7 both, 8 and more the bomber: 10, 5 and 21 of 36. Without an
    // interceptor the zone is gone, so flak is 2d6 + 1 for the ship: 11 and more in 6 of 36.
    const double through = 10.0 / 36, hit = 6.0 / 36;
    const auto sunk_or_hit = [](int points) {  // 2 x points at protection 1, by the Barrage Table's own column
        return law("ocs/naval-barrage", {{"by", "ships"}, {"strength", text(2 * points)}}, {"hits"});
    };
    const Law whole = law("ocs/fleet-barrage",
                          {{"aircraft", "(2)-8"}, {"ships", "1-1"}, {"interceptors", "3-3 fighter"}}, {"hits"});
    for (const int hits : {1, 2}) {
        const double expected = through * ((1 - hit) * sunk_or_hit(8)[{hits}] + hit * sunk_or_hit(4)[{hits}]);
        CHECK_THAT(whole.contains({hits}) ? whole.at({hits}) : 0, WithinAbs(expected, 1e-12));
    }
    CHECK(whole.at({1}) > 0.01);
}

// ---- transport by way of a second base ----

namespace {

// Transports of 2T with two steps each and loads of 1T; only flak. Of loads of one size the last of the list is lost first.
Odds xyz_by_hand(int transports, int to_y, int past_y, int from_y, bool zone_y, bool zone_z) {
    Odds chances;
    struct Flight {
        std::vector<int> steps;  // of each transport, 0 when it is gone
        int hits = 0, lost = 0;
    };
    const auto room = [](const Flight& flight) {
        int sum = 0;
        for (const int steps : flight.steps) sum += steps;  // 2T at full strength, 1T reduced
        return sum;
    };
    using Then = std::function<void(const Flight&, double)>;
    const auto flak = [&](const Flight& flight, bool zone, double p, const Then& then) {
        if (!zone) return then(flight, p);
        std::vector<int> present;
        for (std::size_t i = 0; i < flight.steps.size(); ++i)
            if (flight.steps[i] > 0) present.push_back(static_cast<int>(i));
        const int number = static_cast<int>(present.size());
        for (int a = 1; a <= 6; ++a)
            for (int b = 1; b <= 6; ++b) {
                if (a + b + 2 + (number >= 3) < 11) {
                    then(flight, p / 36);
                    continue;
                }
                for (int die = 1; die <= 6; ++die) {
                    const int place = number == 1 ? 0 : number == 2 ? (die - 1) / 3 : (die - 1) / 2;
                    Flight after = flight;
                    --after.steps[present[place]];
                    ++after.hits;
                    then(after, p / 36 / 6);
                }
            }
    };
    flak({std::vector<int>(transports, 2)}, zone_y, 1, [&](const Flight& at_y, double p) {
        const int aboard = std::min(to_y + past_y, room(at_y)), y = std::min(to_y, aboard), on = aboard - y;
        const int lost_y = to_y + past_y - aboard;
        const auto end = [&](const Flight& flight, bool reached_z, int z, int lost, double q) {
            int gone = 0;
            for (const int steps : flight.steps) gone += steps == 0;
            chances[{{"reached_y", text(room(at_y) > 0)},
                     {"reached_z", text(reached_z)},
                     {"landed_y", text(y)},
                     {"landed_z", text(z)},
                     {"cargo_lost", text(lost)},
                     {"flak_hits", text(flight.hits)},
                     {"own_steps_lost", text(flight.hits)},
                     {"own_destroyed", text(gone)},
                     {"enemy_steps_lost", "0"},
                     {"enemy_destroyed", "0"}}] += q;
        };
        const int loaded = std::min(on + from_y, room(at_y));
        if (loaded == 0) return end(at_y, false, 0, lost_y, p);
        flak(at_y, zone_z, p, [&](const Flight& at_z, double q) {
            const int z = std::min(loaded, room(at_z));
            end(at_z, room(at_z) > 0, z, lost_y + loaded - z, q);
        });
    });
    return chances;
}

}  // namespace

TEST_CASE("OCS transport by way of a second base equals the brute force", "[ocs][air][brute]") {
    for (int transports = 1; transports <= 3; ++transports)
        for (const int to_y : {1, 2})
            for (const int past_y : {0, 1, 3})
                for (const int from_y : {0, 1, 2})
                    for (int zones = 0; zones < 4; ++zones) {
                        if (to_y + past_y > 2 * transports || past_y + from_y > 2 * transports) continue;
                        std::string cargo = "1 x-y x" + text(to_y);
                        if (past_y) cargo += ", 1 x-z x" + text(past_y);
                        if (from_y) cargo += ", 1 y-z x" + text(from_y);
                        check_odds("ocs/xyz-transport",
                                   {{"aircraft", "(1)-0 capacity=2 x" + text(transports)},
                                    {"cargo", cargo},
                                    {"y_patrol_zone", yes(zones & 1)},
                                    {"z_patrol_zone", yes(zones & 2)}},
                                   xyz_by_hand(transports, to_y, past_y, from_y, zones & 1, zones & 2));
                    }
}

TEST_CASE("OCS transport by way of a second base: an interceptor at each", "[ocs][air][brute]") {
    // 3 attacks (1): 2d6 + 2 of at most 6 sends the interceptor home, 6 of 36; then no zone is left, and no flak
    const Law end = law("ocs/xyz-transport",
                        {{"aircraft", "(1)-0 capacity=2"},
                         {"cargo", "1 x-y, 1 x-z"},
                         {"y_interceptors", "3-3 fighter"},
                         {"z_interceptors", "3-3 fighter"}},
                        {"landed_y", "landed_z"});
    CHECK_THAT(end.at({1, 1}), WithinAbs(1.0 / 36, 1e-12));
    CHECK_THAT(end.at({1, 0}), WithinAbs(5.0 / 36, 1e-12));
    CHECK_THAT(end.at({0, 0}), WithinAbs(30.0 / 36, 1e-12));
}

// One leg is a plain transport: without a way on, all is as ocs/air-mission says.
TEST_CASE("OCS transport that ends at Y is a plain transport", "[ocs][air][brute]") {
    const Names way = {{"aircraft", "(1)-0 capacity=2 x2, 3-2 fighter"}, {"cargo", ""}};
    Names plain = way, xyz = way;
    plain["mission"] = "transport";
    plain["cargo"] = "1 x2, 2";
    plain["interceptors"] = "4-2 fighter";
    plain["patrol_zone"] = "true";
    xyz["cargo"] = "1 x-y x2, 2 x-y";
    xyz["y_interceptors"] = "4-2 fighter";
    xyz["y_patrol_zone"] = "true";
    const std::vector<std::string> fields = {"cargo_lost", "own_steps_lost", "own_destroyed", "enemy_steps_lost"};
    const auto with = [&](const char* first) {
        std::vector<std::string> all = fields;
        all.push_back(first);
        return all;
    };
    CHECK(distance(law("ocs/air-mission", plain, with("landed")), law("ocs/xyz-transport", xyz, with("landed_y"))) <
          1e-12);
}

// ---- the defender's Reaction Phase ----

// Without an attack all that happens to the attackers is the barrage, which ocs/barrage and ocs/air-mission know alone.
TEST_CASE("OCS reaction fire by ships and aircraft is a barrage like any other", "[ocs][assault][brute]") {
    const std::string units = "14-3-3 other steps=3 multiplier=1, 3-2-3 other multiplier=1";
    const Names turn = {{"attackers", units},
                        {"defenders", "8-3-3 other multiplier=1"},
                        {"attack", "false"},
                        {"exploitation_attack", "false"},
                        {"reaction_terrain", "close"}};
    for (const int strength : {3, 24, 117}) {
        Names ships = turn;
        ships["reaction_ships"] = text(strength);
        const Law alone = law("ocs/barrage",
                              {{"by", "naval"}, {"strength", text(strength)}, {"targets", units}, {"terrain", "close"}},
                              {"steps_lost"});
        CHECK(distance(alone, law("ocs/assault", ships, {"attacker_losses"})) < 1e-12);
    }
    for (const bool zone : {false, true}) {
        Names raid = turn;
        raid["reaction_bombers"] = "(1)-30 x3, 4-20 fighter short_range";
        raid["reaction_patrol_zone"] = yes(zone);
        raid["reaction_flak"] = "1";
        const Law alone = law("ocs/air-mission",
                              {{"aircraft", raid["reaction_bombers"]},
                               {"patrol_zone", yes(zone)},
                               {"flak", "1"},
                               {"targets", units},
                               {"terrain", "close"}},
                              {"steps_lost"});
        CHECK(alone.size() > 1);
        CHECK(distance(alone, law("ocs/assault", raid, {"attacker_losses"})) < 1e-12);
    }
}

}  // namespace test_ocs_series
