// OCS supply against brute force that shares no code with the rules: plain loops over every die, figures typed in again
// here in another form than the charts have, and the charts themselves cell by cell.
#include "brute_force.hpp"

#include <array>

namespace test_ocs_supply {

using namespace warodds;
using namespace warodds::test;

namespace {

double mean(const std::string& id, const Names& given, const std::string& field) {
    double sum = 0;
    for (const auto& [values, p] : law(id, given, {field})) sum += values[0] * p;
    return sum;
}

void check_equal(const std::string& id, const Names& given, const std::vector<std::string>& fields,
                 const Law& expected) {
    const Law found = law(id, given, fields);
    double off = 0, total = 0;
    for (const auto& [values, p] : expected) {
        total += p;
        off = std::max(off, std::abs(p - (found.contains(values) ? found.at(values) : 0)));
    }
    if (off >= 1e-12 || std::abs(total - 1) >= 1e-12 || found.size() != expected.size()) {
        std::string text;
        for (const auto& [name, value] : given) text += " " + name + "=" + value;
        FAIL_CHECK(id << text << ": off by " << off << ", " << found.size() << " outcomes for " << expected.size());
    }
}

std::string quarters(int tokens) { return std::to_string(tokens) + "/4"; }

// by action rating: the highest rolls for no loss, one step, two steps, four steps; above, all
const int attrition_up_to[6][4] = {{1, 3, 5, 7},  {2, 4, 6, 8},   {3, 5, 7, 9},
                                   {5, 7, 9, 11}, {7, 9, 10, 11}, {8, 10, 11, 12}};

int attrition_loss(int ar, int roll, int steps) {
    const int losses[4] = {0, 1, 2, 4};
    for (int i = 0; i < 4; ++i)
        if (roll <= attrition_up_to[ar][i]) return std::min(steps, losses[i]);
    if (ar == 0 && roll < 2) return std::min(steps, 1);
    return steps;
}

const char* const categories[3] = {"dump", "trucks", "wagons"};
// percent captured, in quarters of a hundred, by category and die
const char* const captured_quarters[3] = {"011223", "001223", "001234"};
const char* const blown_quarters = "122334";

int share(int amount, int quarters_of_hundred) {
    return static_cast<int>(std::floor(amount * quarters_of_hundred / 4.0 + 0.5));
}

}  // namespace

TEST_CASE("OCS supply charts, cell by cell", "[ocs][supply][tables]") {
    const TableSet set;
    const auto attrition = set.table("ocs/attrition");
    CHECK(attrition->rows.size() * attrition->columns.size() == 72);
    for (int roll = -9; roll <= 25; ++roll)
        for (int ar = 0; ar <= 5; ++ar) {
            INFO("attrition, roll " << roll << ", action rating " << ar);
            const int loss = roll < 2 && ar == 0 ? 1 : attrition_loss(ar, roll, 50);
            CHECK(attrition->code(attrition->rows.find(Rational(roll)), attrition->columns.find(Rational(ar))) ==
                  (loss == 50 ? "all" : text(loss)));
        }
    const auto capture = set.table("ocs/capture"), blowing = set.table("ocs/dump-blowing"),
               breakout = set.table("ocs/breakout");
    for (int die = 1; die <= 6; ++die) {
        INFO("die " << die);
        for (int category = 0; category < 3; ++category)
            CHECK(capture->code(capture->rows.find(Rational(die)),
                                capture->columns.find(std::string(categories[category]))) ==
                  text(25 * (captured_quarters[category][die - 1] - '0')));
        CHECK(blowing->code(blowing->rows.find(Rational(die)), 0) == text(25 * (blown_quarters[die - 1] - '0')));
    }
    for (int die = 1; die <= 7; ++die)
        CHECK(breakout->code(breakout->rows.find(Rational(die)), 0) == (die >= 5 ? "escapes" : "destroyed"));
}

TEST_CASE("OCS attrition by totals equals the brute force", "[ocs][supply][brute]") {
    for (int ar = 0; ar <= 5; ++ar)
        for (const int steps : {1, 2, 3, 4, 5, 6, 9, 14})
            for (const int modifier : {-4, -1, 0, 2, 5})
                for (const int turns : {1, 3}) {
                    Law expected;
                    const std::function<void(int, int, double)> live = [&](int left, int turn, double p) {
                        if (left == 0 || turn == turns) {
                            expected[{steps - left, left, left == 0 ? turn : 0}] += p;
                            return;
                        }
                        for (int a = 1; a <= 6; ++a)
                            for (int b = 1; b <= 6; ++b) {
                                const int roll = std::max(2, a + b + modifier + (left >= 5 ? 3 : 0));
                                live(left - attrition_loss(ar, roll, left), turn + 1, p / 36);
                            }
                    };
                    live(steps, 0, 1);
                    check_equal("ocs/attrition",
                                {{"ar", text(ar)},
                                 {"steps", text(steps)},
                                 {"modifier", text(modifier)},
                                 {"turns", text(turns)}},
                                {"steps_lost", "steps_left", "gone_in"}, expected);
                }
}

TEST_CASE("OCS attrition by units equals the brute force, whoever loses the steps", "[ocs][supply][brute]") {
    struct Battalion {
        int ar, left;
    };
    const std::vector<Battalion> pocket = {{4, 3}, {1, 1}, {5, 1}, {2, 1}};
    for (const bool listed : {true, false})
        for (const int turns : {1, 2}) {
            Law expected;
            const std::function<void(std::vector<Battalion>, int, double)> live = [&](std::vector<Battalion> units,
                                                                                      int turn, double p) {
                int left = 0, ar = 0, alive = 0;
                for (const Battalion& unit : units) {
                    left += unit.left;
                    alive += unit.left > 0;
                    if (unit.left > 0) ar = std::max(ar, unit.ar);
                }
                if (left == 0 || turn == turns) {
                    expected[{6 - left, alive, ar}] += p;
                    return;
                }
                for (int a = 1; a <= 6; ++a)
                    for (int b = 1; b <= 6; ++b) {
                        std::vector<Battalion> after = units;
                        for (int due = attrition_loss(ar, a + b + (left >= 5 ? 3 : 0), left); due > 0; --due) {
                            Battalion* loser = nullptr;
                            for (Battalion& unit : after)
                                if (unit.left > 0 && (!loser || (!listed && unit.ar < loser->ar))) loser = &unit;
                            --loser->left;
                        }
                        live(after, turn + 1, p / 36);
                    }
            };
            live(pocket, 0, 1);
            check_equal("ocs/attrition",
                        {{"units", "9-4-4 oos dg steps=4 steps_lost=1, 8-5-9, 1-1-4 oos, 2-5-4 oos, 2-2-4 oos"},
                         {"turns", text(turns)},
                         {"loss_order", listed ? "listed" : "low-ar"}},
                        {"steps_lost", "units_left", "best_ar"}, expected);
        }
}

TEST_CASE("OCS attrition: the best choice of losses is at least as good as every policy", "[ocs][supply]") {
    bool better = false;
    for (const char* units : {"9-4-4 oos steps=3, 1-1-4 oos, 2-5-4 oos", "3-5-4 oos x2, 3-0-4 oos steps=4",
                              "4-3-4 oos steps=2, 1-2-4 oos x3"})
        for (const char* field : {"steps_left", "units_left", "best_ar"}) {
            const Names given = {{"units", units}, {"turns", "3"}};
            const double most = best("ocs/attrition", given, field, Side::attacker);
            for (const char* order : {"low-ar", "listed"}) {
                Names by_policy = given;
                by_policy["loss_order"] = order;
                const double policy = mean("ocs/attrition", by_policy, field);
                CHECK(most >= policy - 1e-12);
                better = better || most > policy + 0.01;
            }
        }
    CHECK(better);
}

TEST_CASE("OCS breakout equals the brute force", "[ocs][supply][brute]") {
    for (const bool first_turn : {false, true})
        for (int units = 0; units <= 3; ++units)
            for (int trucks = 0; trucks <= (first_turn ? 2 : 0); ++trucks) {
                if (units + trucks == 0 || units + trucks > 4) continue;
                Law expected;
                // each rolls both dice; the second counts only for units that escape
                const std::function<void(int, std::vector<int>, int)> roll = [&](int done, std::vector<int> back,
                                                                                 int points) {
                    if (done == units + trucks) {
                        const auto first = back.empty() ? 0 : *std::min_element(back.begin(), back.end());
                        const auto last = back.empty() ? 0 : *std::max_element(back.begin(), back.end());
                        expected[{static_cast<int>(back.size()), first, last, points}] += 1;
                        return;
                    }
                    for (int die = 1; die <= 6; ++die)
                        for (int turns = 1; turns <= 6; ++turns) {
                            const bool escapes = die > 4 || (first_turn && die == 4);
                            std::vector<int> next = back;
                            if (escapes && done < units) next.push_back(turns);
                            roll(done + 1, next, points + (escapes && done >= units));
                        }
                };
                roll(0, {}, 0);
                for (auto& [values, p] : expected) p /= std::pow(36, units + trucks);
                check_equal(
                    "ocs/breakout",
                    {{"first_turn", first_turn ? "true" : "false"}, {"units", text(units)}, {"trucks", text(trucks)}},
                    {"escaped", "returns_in", "all_back_in", "trucks_escaped"}, expected);
            }
}

TEST_CASE("OCS dump blowing equals the brute force", "[ocs][supply][brute]") {
    for (int tokens = 1; tokens <= 41; ++tokens)
        for (const int more : {0, 7})
            for (const int phases : {1, 2, 3}) {
                Law expected;
                const std::function<void(int, int, int, double)> blow = [&](int left, int phase, int last, double p) {
                    if (left == 0 || phase == phases) {
                        expected[{25 * last, tokens - left, left + more}] += p;
                        return;
                    }
                    for (int die = 0; die < 6; ++die)
                        blow(left - share(left, blown_quarters[die] - '0'), phase + 1, blown_quarters[die] - '0',
                             p / 6);
                };
                blow(tokens, 0, 0, 1);
                check_equal("ocs/dump-blowing",
                            {{"supply", quarters(tokens)}, {"dump", quarters(tokens + more)}, {"phases", text(phases)}},
                            {"percent", "destroyed", "left"}, expected);
            }
}

TEST_CASE("OCS capture equals the brute force", "[ocs][supply][brute]") {
    const std::vector<std::string> fields = {"percent",          "supply_captured",    "supply_destroyed",
                                             "supply_displaced", "transport_captured", "transport_displaced"};
    for (int category = 0; category < 3; ++category)
        for (const int tokens : {0, 1, 2, 3, 5, 6, 16, 33})
            for (const int points : {0, 1, 2, 3, 9, 10})
                for (const int way : {0, 1, 2, 3}) {
                    const bool dump = category == 0, token_trucks = way & 1, keeps = way & 2;
                    if (dump ? points > 0 || way > 0 : 4 * points < tokens) continue;
                    Law expected;
                    for (int die = 0; die < 6; ++die) {
                        const int part = captured_quarters[category][die] - '0',
                                  carried = token_trucks ? 4 * points : points;
                        const int trucks = share(carried, part), room = (carried - trucks) * (token_trucks ? 1 : 4);
                        const int took = share(tokens, part), lost = tokens - took,
                                  away = dump             ? 0
                                         : keeps || !room ? std::min(lost, room)
                                                          : lost;
                        const int left = lost - away, kept = keeps ? left : 0;
                        // nothing there, nothing rolled
                        const int percent = tokens + points == 0 ? 0 : 25 * part;
                        expected[{percent, took + kept, left - kept, away, trucks, carried - trucks}] += 1.0 / 6;
                    }
                    Names given = {{"what", categories[category]}, {"supply", quarters(tokens)}};
                    if (!dump) given["transport"] = text(points);
                    if (token_trucks) given["token_trucks"] = "true";
                    if (keeps) given["stranded"] = "captured";
                    check_equal("ocs/capture", given, fields, expected);
                }
}

TEST_CASE("OCS capture of everything in a hex, blown before or not, equals the brute force", "[ocs][supply][brute]") {
    for (const int blown : {0, 1, 2})
        for (const int dump : {1, 10, 32}) {
            Law expected;
            const std::function<void(int, int, double)> blow = [&](int left, int attempt, double p) {
                if (left > 0 && attempt < blown) {
                    for (int die = 0; die < 6; ++die)
                        blow(left - share(left, blown_quarters[die] - '0'), attempt + 1, p / 6);
                    return;
                }
                for (int truck_die = 0; truck_die < 6; ++truck_die)
                    for (int wagon_die = 0; wagon_die < 6; ++wagon_die)
                        for (int dump_die = 0; dump_die < 6; ++dump_die) {
                            const int t = captured_quarters[1][truck_die] - '0',
                                      w = captured_quarters[2][wagon_die] - '0',
                                      d = captured_quarters[0][dump_die] - '0';
                            const int loads = share(14, t) + share(3, w), took = share(left, d),
                                      points = share(4, t) + share(5, w);
                            // what is not captured, if the points that get away carry it
                            const int away = std::min(14 - share(14, t), 4 * (4 - share(4, t))) +
                                             std::min(3 - share(3, w), 4 * (5 - share(5, w)));
                            expected[{25 * t, loads + took, dump - took + 17 - loads - away, away, points,
                                      9 - points}] += p / 216;
                        }
            };
            blow(dump, 0, 1);
            check_equal("ocs/capture",
                        {{"what", "trucks"},
                         {"supply", "3.5"},
                         {"transport", "4"},
                         {"also", quarters(dump) + " dump, 3/4-5 wagons"},
                         {"blown", text(blown)}},
                        {"percent", "supply_captured", "supply_destroyed", "supply_displaced", "transport_captured",
                         "transport_displaced"},
                        expected);
        }
}

TEST_CASE("OCS first player equals the brute force", "[ocs][supply][brute]") {
    // of the pairs that are no tie, as many are won as lost
    int higher = 0, lower = 0, ties = 0;
    for (int a = 2; a <= 12; ++a)
        for (int b = 2; b <= 12; ++b)
            (a > b ? higher : a < b ? lower : ties) += (6 - std::abs(a - 7)) * (6 - std::abs(b - 7));
    CHECK(higher + lower + ties == 1296);
    CHECK(ties == 146);
    const double win = double(higher) / (higher + lower);
    const char* const policies[3] = {"first", "second", "keep"};
    const char* const players[3] = {"nobody", "you", "enemy"};
    for (int turns = 1; turns <= 5; ++turns)
        for (int last = 0; last < 3; ++last)
            for (int mine = 0; mine < 3; ++mine)
                for (int his = 0; his < 3; ++his) {
                    Law expected;
                    const std::function<void(int, int, std::array<int, 4>, double)> play =
                        [&](int turn, int before, std::array<int, 4> sum, double p) {
                            if (turn == turns) {
                                expected[{sum.begin(), sum.end()}] += p;
                                return;
                            }
                            for (const bool won : {true, false}) {
                                const int winner = won ? 1 : 2, other = 3 - winner, policy = won ? mine : his;
                                const int first = policy == 0 || (policy == 2 && before != other) ? winner : other;
                                std::array<int, 4> next = sum;
                                next[0] += won;
                                next[1] += first == 1;
                                if (before == 2 && first == 1) ++next[2];
                                if (before == 1 && first == 2) ++next[3];
                                play(turn + 1, first, next, p * (won ? win : 1 - win));
                            }
                        };
                    play(0, last, {}, 1);
                    check_equal("ocs/first-player",
                                {{"turns", text(turns)},
                                 {"last_first", players[last]},
                                 {"you_choose", policies[mine]},
                                 {"enemy_chooses", policies[his]}},
                                {"won", "first", "double_turns", "enemy_double_turns"}, expected);
                }
}

TEST_CASE("OCS first player: best play on both sides equals backward induction by hand", "[ocs][supply][brute]") {
    const char* const players[3] = {"nobody", "you", "enemy"};
    for (int turns = 1; turns <= 6; ++turns)
        for (int last = 0; last < 3; ++last) {
            // you want double turns, the enemy wants you to have none
            const std::function<double(int, int)> value = [&](int turn, int before) -> double {
                if (turn == turns) return 0;
                const double first = (before == 2) + value(turn + 1, 1), second = value(turn + 1, 2);
                return (std::max(first, second) + std::min(first, second)) / 2;
            };
            const Names given = {{"turns", text(turns)}, {"last_first", players[last]}};
            CHECK(std::abs(best("ocs/first-player", given, "double_turns", Side::attacker) - value(0, last)) < 1e-12);
        }
}

TEST_CASE("OCS costs equal plain arithmetic", "[ocs][supply][brute]") {
    for (int supply = 0; supply <= 12; ++supply)
        for (int tokens = 0; tokens <= 14; ++tokens)
            check_equal("ocs/costs", {{"what", "pay"}, {"supply", quarters(supply)}, {"tokens", text(tokens)}},
                        {"supply_cost", "supply_left", "enough"},
                        {{{tokens, supply >= tokens ? supply - tokens : supply, supply >= tokens}, 1}});
    for (int hqs = 0; hqs <= 2; ++hqs)
        for (int formations = 0; formations <= 2; ++formations)
            for (int units = 1; units <= 5; ++units)
                check_equal(
                    "ocs/costs",
                    {{"what", "fuel"}, {"hqs", text(hqs)}, {"formations", text(formations)}, {"units", text(units)}},
                    {"supply_cost", "supply_left"}, {{{4 * hqs + 4 * formations + units, 0}, 1}});
    for (int quarter_re = 1; quarter_re <= 20; ++quarter_re)
        for (const bool up : {true, false})
            check_equal(
                "ocs/costs",
                {{"what", "fuel"},
                 {"independents", "true"},
                 {"re", quarters(quarter_re)},
                 {"formations", "1"},
                 {"fuel_rounding", up ? "up" : "nearest"}},
                {"supply_cost"},
                {{{4 + static_cast<int>(up ? std::ceil(quarter_re / 4.0) : std::floor(quarter_re / 4.0 + 0.5))}, 1}});
    for (int quarter_re = 0; quarter_re <= 60; ++quarter_re)
        check_equal("ocs/costs", {{"what", "eat"}, {"re", quarters(quarter_re)}}, {"supply_cost"},
                    {{{static_cast<int>(std::ceil(quarter_re / 8.0))}, 1}});
    for (int movement = 0; movement <= 60; ++movement) {
        const int cost = static_cast<int>(std::floor(movement / 10.0 + 0.5));
        check_equal("ocs/costs", {{"what", "load"}, {"movement", text(movement)}}, {"movement_cost", "movement_left"},
                    {{{cost, movement - cost}, 1}});
    }
    const int plain[5] = {0, 8, 16, 24, 32}, enhanced[5] = {0, 8, 20, 36, 56};
    for (int existing = 0; existing < 4; ++existing)
        for (int level = existing + 1; level <= 4; ++level)
            for (const bool option : {false, true}) {
                const int* price = option ? enhanced : plain;
                check_equal("ocs/costs",
                            {{"what", "hedgehog"},
                             {"level", text(level)},
                             {"existing", text(existing)},
                             {"enhanced_construction", option ? "true" : "false"}},
                            {"supply_cost", "turns"}, {{{price[level] - price[existing], level - existing}, 1}});
            }
    for (int overruns = 1; overruns <= 5; ++overruns)
        for (int movement = 0; movement <= 16; ++movement) {
            const bool enough = movement >= 3 * overruns;
            check_equal("ocs/costs", {{"what", "overrun"}, {"overruns", text(overruns)}, {"movement", text(movement)}},
                        {"movement_cost", "movement_left", "enough"},
                        {{{3 * overruns, enough ? movement - 3 * overruns : movement, enough}, 1}});
        }
    for (int capacity = 0; capacity <= 8; ++capacity) {
        for (int load = 0; load <= 5; ++load)
            for (int unload = 0; unload <= 5; ++unload) {
                const bool enough = load + unload <= capacity;
                check_equal("ocs/costs",
                            {{"what", "port"},
                             {"capacity", quarters(capacity)},
                             {"load", quarters(load)},
                             {"unload", quarters(unload)}},
                            {"capacity", "capacity_left", "enough"},
                            {{{capacity, enough ? capacity - load - unload : 0, enough}, 1}});
            }
        for (int unit = 1; unit <= 10; ++unit)
            for (const char* way : {"load", "unload"})
                check_equal("ocs/costs",
                            {{"what", "port"},
                             {"capacity", quarters(capacity)},
                             {way, quarters(unit)},
                             {"single_unit", "true"}},
                            {"capacity_left", "enough"}, {{{std::max(0, capacity - unit), capacity > 0}, 1}});
        check_equal("ocs/costs",
                    {{"what", "port-repair"}, {"capacity", quarters(capacity)}, {"enhanced_construction", "true"}},
                    {"supply_cost", "turns"}, {{{capacity < 4 ? capacity : 4, 1}, 1}});
        check_equal("ocs/costs", {{"what", "port-repair"}}, {"supply_cost", "turns"}, {{{4, 1}, 1}});
    }
    for (int level = 0; level <= 3; ++level)
        for (int aircraft = 0; aircraft <= 9; ++aircraft)
            check_equal("ocs/costs", {{"what", "air-base"}, {"level", text(level)}, {"aircraft", text(aircraft)}},
                        {"capacity", "capacity_left", "enough"},
                        {{{4 + level, std::max(0, 4 + level - aircraft), aircraft <= 4 + level}, 1}});
}

}  // namespace test_ocs_supply
