// OCS barrages at ships, amphibious landings and beach assaults against brute forces that share no code with the rules:
// plain loops over every die and every blind draw, own readings of the charts. The charts are checked cell by cell.
#include "tests/brute_force.hpp"
#include "tests/ocs_transcription.hpp"

#include <numeric>

namespace test_ocs_sea {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;

namespace {

// ---- blind draws ----

struct Counter {
    std::string kind;  // lc, lst, dukw
    int points;
};

std::string list(const std::vector<Counter>& craft) {
    std::string all;
    for (const Counter& counter : craft) all += (all.empty() ? "" : ", ") + text(counter.points) + " " + counter.kind;
    return all;
}

// every way to take `picks` tokens one after the other out of a cup; tokens say what they belong to
using Seen = std::function<void(const std::vector<int>& taken, double p)>;
void draw(std::vector<int> cup, int picks, std::vector<int>& taken, double p, const Seen& seen) {
    if (picks == 0) return seen(taken, p);
    for (std::size_t i = 0; i < cup.size(); ++i) {
        std::vector<int> rest = cup;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        taken.push_back(cup[i]);
        draw(rest, picks - 1, taken, p / static_cast<double>(cup.size()), seen);
        taken.pop_back();
    }
}

struct Sunk {
    int points = 0, lsts = 0, dukws = 0;
    friend auto operator<=>(const Sunk&, const Sunk&) = default;
};

Sunk sunk(const std::vector<Counter>& craft, const std::vector<int>& taken) {
    Sunk result;
    for (std::size_t i = 0; i < craft.size(); ++i) {
        const int lost = static_cast<int>(std::count(taken.begin(), taken.end(), static_cast<int>(i)));
        result.points += lost;
        result.lsts += craft[i].kind == "lst" && lost > 0;
        result.dukws += craft[i].kind == "dukw" ? lost : 0;
    }
    return result;
}

// ---- landings ----

struct Ground {
    const char* terrain;
    int success, mixed;  // from
};
constexpr Ground landing_rows[] = {{"open", 5, 3},  {"low-hills", 6, 4}, {"hills", 7, 4},
                                   {"rough", 8, 4}, {"mountain", 9, 3},  {"port", 4, 2}};

struct Group {
    std::vector<Counter> craft;
    std::vector<int> units;  // steps of each
};
struct Reading {
    bool down = false, counters = false;
};

int half(int of, bool down) { return down ? of / 2 : (of + 1) / 2; }

// result (0 success), craft, steps
std::map<std::tuple<int, Sunk, int>, double> land(const Group& group, const Ground& row, int modifier,
                                                  const Reading& reading) {
    std::map<std::tuple<int, Sunk, int>, double> ways;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b) {
            const int roll = a + b + modifier;
            const int result = roll >= row.success ? 0 : roll >= row.mixed ? 1 : 2;
            std::vector<int> points, steps;
            for (std::size_t i = 0; i < group.craft.size(); ++i)
                points.insert(points.end(), group.craft[i].points, static_cast<int>(i));
            for (std::size_t i = 0; i < group.units.size(); ++i)
                steps.insert(steps.end(), reading.counters ? 1 : group.units[i], static_cast<int>(i));
            const int craft_due = result > 0 ? half(static_cast<int>(points.size()), reading.down) : 0;
            const int steps_due = result > 1 ? half(static_cast<int>(steps.size()), reading.down) : 0;
            std::vector<int> none;
            draw(points, craft_due, none, 1 / 36.0, [&](const std::vector<int>& lost_points, double p) {
                std::vector<int> nobody;
                draw(steps, steps_due, nobody, p, [&](const std::vector<int>& lost_steps, double q) {
                    int lost = 0;
                    for (const int unit : lost_steps) lost += reading.counters ? group.units[unit] : 1;
                    ways[{result, sunk(group.craft, lost_points), lost}] += q;
                });
            });
        }
    return ways;
}

Odds land_all(const std::vector<Group>& groups, const Ground& row, int modifier, const Reading& reading) {
    struct Sum {
        std::array<int, 3> results{};
        Sunk craft;
        int steps = 0;
        auto operator<=>(const Sum&) const = default;
    };
    std::map<Sum, double> sums = {{{}, 1.0}};
    for (const Group& group : groups) {
        std::map<Sum, double> next;
        for (const auto& [way, q] : land(group, row, modifier, reading))
            for (const auto& [before, p] : sums) {
                const auto& [result, craft, steps] = way;
                Sum sum = before;
                ++sum.results[result];
                sum.craft = {sum.craft.points + craft.points, sum.craft.lsts + craft.lsts,
                             sum.craft.dukws + craft.dukws};
                sum.steps += steps;
                next[sum] += p * q;
            }
        sums = next;
    }
    int steps = 0;
    for (const Group& group : groups) steps += std::accumulate(group.units.begin(), group.units.end(), 0);
    Odds chances;
    for (const auto& [sum, p] : sums)
        chances[{{"landing", sum.results[2]   ? "failure"
                             : sum.results[1] ? "mixed"
                                              : "success"},
                 {"successes", text(sum.results[0])},
                 {"mixed_landings", text(sum.results[1])},
                 {"failures", text(sum.results[2])},
                 {"craft_lost", text(sum.craft.points)},
                 {"lsts_lost", text(sum.craft.lsts)},
                 {"dukw_lost", text(sum.craft.dukws)},
                 {"attacker_losses", text(sum.steps)},
                 {"hex_taken", text(sum.steps < steps)}}] += p;
    return chances;
}

void add_reading(Names& given, const Reading& reading, const std::string& prefix = "") {
    given[prefix + "rounding"] = reading.down ? "down" : "nearest";
    given[prefix + "half_of_units"] = reading.counters ? "counters" : "steps";
}
constexpr Reading readings[] = {{false, false}, {true, false}, {false, true}, {true, true}};

}  // namespace

TEST_CASE("OCS landing charts: every row, share and modifier", "[ocs][sea][tables]") {
    const auto chart = shipped().table("ocs/amphibious-landing");
    int cells = 0;
    for (const Ground& row : landing_rows)
        for (int rolled = -12; rolled <= 24; ++rolled, ++cells)
            CHECK(chart->code(chart->rows.find(Rational(rolled)), chart->columns.find(std::string(row.terrain))) ==
                  (rolled >= row.success ? "success"
                   : rolled >= row.mixed ? "mixed"
                                         : "failure"));
    CHECK(cells == 6 * 37);
    CHECK_FALSE(chart->warning.empty());
    const auto losses = shipped().table("ocs/landing-losses");
    const auto share = [&](const char* result, const char* of) {
        return losses->code(losses->rows.find(std::string(result)), losses->columns.find(std::string(of)));
    };
    for (const char* of : {"craft", "units"}) CHECK(share("success", of) == "0");
    CHECK(share("mixed", "craft") == "1/2");
    CHECK(share("mixed", "units") == "0");
    for (const char* of : {"craft", "units"}) CHECK(share("failure", of) == "1/2");
    const auto modifiers = shipped().table("ocs/landing-modifiers");
    const std::pair<const char*, const char*> lines[] = {{"enemy adjacent", "-2"},        {"dg enemy adjacent", "-1"},
                                                         {"coastal artillery", "-1"},     {"naval support", "1"},
                                                         {"enemy zone of control", "-1"}, {"marines", "1"},
                                                         {"sicily, first turn", "1"},     {"korea, 1951", "-2"}};
    CHECK(modifiers->rows.size() == 8);
    for (const auto& [line, value] : lines) CHECK(modifiers->code(modifiers->rows.find(std::string(line)), 0) == value);
    const auto hexes = shipped().table("ocs/landing-terrain");
    const std::pair<const char*, const char*> terrains[] = {
        {"open", "open"},   {"village", "open"},      {"low-hills", "low-hills"}, {"hills", "hills"},
        {"rough", "rough"}, {"mountain", "mountain"}, {"minor-city", "mountain"}, {"major-city", "mountain"}};
    CHECK(hexes->rows.size() == 8);
    for (const auto& [hex, column] : terrains) CHECK(hexes->code(hexes->rows.find(std::string(hex)), 0) == column);
}

TEST_CASE("OCS amphibious landing: terrain, modifiers, craft, units and readings equal the brute force",
          "[ocs][sea][brute]") {
    const std::vector<std::pair<std::string, Group>> loads = {
        {"9-3-4 steps=3", {{{"lc", 3}}, {3}}},
        {"9-3-4 steps=2, 3-3-4", {{{"lc", 1}, {"lst", 2}}, {2, 1}}},
        {"3-3-4 re=1/2 x3", {{{"dukw", 2}, {"lst", 1}, {"lst", 1}}, {1, 1, 1}}},
        {"9-3-4 steps=3 steps_lost=2", {{{"lst", 1}}, {1}}}};
    for (const Ground& row : landing_rows)
        for (const int modifier : {-4, -1, 0, 3})
            for (const auto& [units, group] : loads)
                for (const Reading& reading : readings) {
                    Names given = {{"terrain", row.terrain},
                                   {"modifier", text(modifier)},
                                   {"units", units},
                                   {"craft", list(group.craft)}};
                    add_reading(given, reading);
                    check_odds("ocs/amphibious-landing", given, land_all({group}, row, modifier, reading));
                }
}

TEST_CASE("OCS amphibious landing: several groups equal the brute force", "[ocs][sea][brute]") {
    const auto points = [](int n) { return std::vector<Counter>{{"lc", n}}; };
    for (const Ground& row : landing_rows)
        for (const Reading& reading : readings) {
            const auto check = [&](Names given, const std::vector<Group>& groups) {
                given["terrain"] = row.terrain;
                add_reading(given, reading);
                check_odds("ocs/amphibious-landing", given, land_all(groups, row, 0, reading));
            };
            check({}, {{points(3), {3}}});
            check({{"re", "5"}}, {{points(3), {3}}, {points(2), {2}}});
            check({{"re", "7.5"}}, {{points(3), {3}}, {points(3), {3}}, {points(2), {2}}});
            check({{"re", "1/2"}}, {{points(1), {1}}});
            check({{"re", "0"}, {"craft", "2 dukw"}}, {{{{"dukw", 2}}, {}}});
            // the largest first, then what fits; a unit larger than a group is divided
            check({{"units", "1-1-1 re=1/2 x2, 9-3-4 steps=3, 1-1-1 x2"}},
                  {{points(3), {3}}, {points(3), {1, 1, 1, 1}}});
            check({{"units", "9-3-4 steps=2 x3"}}, {{points(2), {2}}, {points(2), {2}}, {points(2), {2}}});
            check({{"units", "9-3-4 steps=4"}}, {{points(3), {3}}, {points(1), {1}}});
            // points go to the groups in turn, and each gets one
            check({{"re", "6"}, {"craft", "2 lst, 3 dukw, 1"}},
                  {{{{"lst", 2}, {"dukw", 1}}, {3}}, {{{"dukw", 2}, {"lc", 1}}, {3}}});
            check({{"re", "4"}, {"craft", "2"}}, {{points(1), {3}}, {points(1), {1}}});
            check({{"re", "3.5"}, {"craft", "3, 1 lst"}}, {{points(3), {3}}, {{{"lst", 1}}, {1}}});
            check({{"re", "6"}, {"craft", "2 dukw, 2 lst"}}, {{{{"dukw", 2}}, {3}}, {{{"lst", 2}}, {3}}});
            // many craft of few kinds; LSTs that are drawn twice
            check({{"re", "3"}, {"craft", "1, 1 lst, 2 lst, 1 dukw, 1, 1 lst"}},
                  {{{{"lc", 2}, {"lst", 1}, {"lst", 2}, {"dukw", 1}, {"lst", 1}}, {3}}});
            // as even as can be, with as many rolls
            check({{"re", "4"}, {"groups", "even"}}, {{points(2), {2}}, {points(2), {2}}});
            check({{"units", "9-3-4 steps=4, 9-3-4 steps=2 x2"}, {"groups", "even"}},
                  {{points(3), {2, 1}}, {points(3), {2, 1}}, {points(2), {2}}});
            check({{"units", "1-1-1 x4"}, {"groups", "even"}}, {{points(2), {1, 1}}, {points(2), {1, 1}}});
        }
}

TEST_CASE("OCS amphibious landing: an LST with parts of two groups is lost once", "[ocs][sea][brute]") {
    for (const Ground& row : landing_rows)
        for (const Reading& reading : readings) {
            Odds once;
            for (const auto& [twice, p] :
                 land_all({{{{"lst", 3}}, {3}}, {{{"lst", 2}, {"dukw", 1}}, {3}}}, row, 0, reading)) {
                Names outcome = twice;
                if (outcome["lsts_lost"] == "2") outcome["lsts_lost"] = "1";
                once[outcome] += p;
            }
            Names given = {{"terrain", row.terrain}, {"re", "6"}, {"craft", "5 lst, 1 dukw"}};
            add_reading(given, reading);
            check_odds("ocs/amphibious-landing", given, once);
        }
}

TEST_CASE("OCS amphibious landing: the best arrangement is at least as good as every policy", "[ocs][sea][optimal]") {
    const Procedure& procedure = find_procedure("ocs/amphibious-landing");
    for (const char* goal : {"mean(-attacker_losses)", "mean(attacker_losses)", "landing == success"})
        for (const char* units : {"1-1-1 x4", "9-3-4 steps=4", "9-3-4 steps=5, 1-1-1 re=1/2 x4"}) {
            Question question{.procedure = share(procedure),
                              .title = "",
                              .params = params(procedure, {{"units", units}}),
                              .asks = {goal}};
            question.optimal = goal;
            const double best = answer(question, shipped()).asks[0].value.value;
            question.optimal = {};
            double highest = -1e9;
            for (const char* groups : {"full", "even"}) {
                question.params["groups"] = {std::string(groups), "test"};
                highest = std::max(highest, answer(question, shipped()).asks[0].value.value);
            }
            INFO(goal << ", " << units);
            CHECK_THAT(best, Catch::Matchers::WithinAbs(highest, 1e-12));
        }
}

TEST_CASE("OCS landing modifiers equal the plain modifier that they add up to", "[ocs][sea][brute]") {
    const Group group{{{"lc", 3}}, {3}};
    for (int bits = 0; bits < 32; ++bits)
        for (int near = 0; near <= 2; ++near)
            for (int dg_near = 0; dg_near <= 2; ++dg_near)
                for (const int guns : {0, 2})
                    for (const char* adjacent : {"once", "worst", "each"}) {
                        const bool ship = bits & 1, zone = bits & 2, marines = bits & 4, sicily = bits & 8,
                                   korea = bits & 16;
                        int modifier = 1 + ship - zone + marines + sicily - 2 * korea - guns;
                        if (std::string(adjacent) == "each") modifier -= 2 * near + dg_near;
                        if (std::string(adjacent) == "once") modifier -= 2 * (near > 0) + (dg_near > 0);
                        if (std::string(adjacent) == "worst") modifier -= near > 0 ? 2 : dg_near > 0 ? 1 : 0;
                        check_odds("ocs/amphibious-landing",
                                   {{"terrain", "hills"},
                                    {"modifier", "1"},
                                    {"naval_support", yes(ship)},
                                    {"enemy_zoc", yes(zone)},
                                    {"marines", yes(marines)},
                                    {"sicily_first_turn", yes(sicily)},
                                    {"korea_1951", yes(korea)},
                                    {"enemy_adjacent", text(near)},
                                    {"dg_enemy_adjacent", text(dg_near)},
                                    {"coastal_artillery", text(guns)},
                                    {"adjacent_modifier", adjacent}},
                                   land_all({group}, landing_rows[2], modifier, {}));
                    }
}

// ---- barrages at ships ----

namespace {

// the Barrage Table by the rolls from 2 to 12, a column a line
const std::vector<std::vector<std::string>> barrage = [] {
    const char* lines[] = {"- - - - - - - - - DG DG",
                           "- - - - - - - - DG DG 1/2",
                           "- - - - - - - DG DG DG 1/2",
                           "- - - - - - DG DG DG 1/2 1/2",
                           "- - - - - DG DG DG [1/2] 1/2 1/2",
                           "- - - - DG DG DG [1/2] [1/2] 1/2 1",
                           "- - - DG DG DG DG [1/2] 1/2 1/2 1",
                           "- - DG DG DG DG [1/2] [1/2] 1/2 1/2 1",
                           "- DG DG DG DG [1/2] [1/2] 1/2 1/2 1 1",
                           "DG DG DG DG [1/2] [1/2] 1/2 1/2 1 1 2",
                           "DG DG DG [1/2] [1/2] 1/2 1/2 1/2 1 2 3"};
    std::vector<std::vector<std::string>> columns;
    for (const char* line : lines) {
        std::istringstream words(line);
        columns.emplace_back();
        for (std::string code; words >> code;) columns.back().push_back(code);
    }
    return columns;
}();

// none: it does not get on the table
std::optional<int> barrage_column(double strength) {
    const int rounded = static_cast<int>(std::floor(strength + 0.5));
    if (rounded < 1) return {};
    constexpr int up_to[] = {1, 2, 4, 7, 11, 16, 24, 40, 68, 116};
    int column = 0;
    while (column < 10 && rounded > up_to[column]) ++column;
    return column;
}

struct Piece {
    std::string kind;
    int eighths;
};
struct Shot {
    std::string target = "ship";
    int protection = 1;
    bool damaged = false, dg = false, port = false;
    std::vector<Counter> craft;
    std::vector<Piece> cargo;
    bool port_dg = true, die = true, marks = false, by_counter = false;  // the readings
};

Names plain_outcome() {
    return {{"result", "no barrage"}, {"hits", "0"},      {"sunk", "0"},      {"damaged", "0"},    {"dg", "0"},
            {"craft_lost", "0"},      {"lsts_lost", "0"}, {"dukw_lost", "0"}, {"cargo_lost", "0"}, {"units_lost", "0"},
            {"aircraft_hit", "0"}};
}

// the hits one after the other: which point goes, then cargo until the rest fits
void sink(const Shot& shot, std::vector<int> left, std::vector<bool> gone, int hits, int counter, double p,
          const std::function<void(const std::vector<int>& left, const std::vector<bool>& gone, double p)>& seen) {
    const int capacity = 8 * std::accumulate(left.begin(), left.end(), 0);
    int load = 0;
    std::vector<std::size_t> aboard;
    for (std::size_t i = 0; i < gone.size(); ++i)
        if (!gone[i]) {
            load += shot.cargo[i].eighths;
            aboard.push_back(i);
        }
    if (load > capacity) {
        for (const std::size_t i : aboard) {
            std::vector<bool> less = gone;
            less[i] = true;
            sink(shot, left, less, hits, counter, p / static_cast<double>(aboard.size()), seen);
        }
        return;
    }
    if (hits == 0) return seen(left, gone, p);
    int ways = 0;
    const bool goes_on = shot.by_counter && counter >= 0 && left[counter] > 0;
    for (std::size_t i = 0; i < left.size(); ++i)
        ways += goes_on ? static_cast<int>(i) == counter : shot.by_counter ? left[i] > 0 : left[i];
    for (std::size_t i = 0; i < left.size(); ++i) {
        const int weight = goes_on ? static_cast<int>(i) == counter : shot.by_counter ? left[i] > 0 : left[i];
        if (weight == 0) continue;
        std::vector<int> less = left;
        --less[i];
        sink(shot, less, gone, hits - 1, static_cast<int>(i), p * weight / ways, seen);
    }
}

void fire(const Shot& shot, std::optional<int> column, bool aircraft_hit, double chance, Odds& chances) {
    const bool ship = shot.target == "ship" || shot.target == "carrier", at_craft = shot.target == "landing-craft";
    const bool in_port = shot.port && shot.port_dg && shot.target != "coastal-artillery";
    const bool was_dg = shot.target != "coastal-artillery" && (shot.dg || in_port);
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b)
            for (int die = 1; die <= 6; ++die) {
                const double p = chance / 216;
                Names outcome = plain_outcome();
                outcome["aircraft_hit"] = text(aircraft_hit);
                int hits = 0;
                bool dg = was_dg;
                if (column) {
                    const std::string& code = barrage[*column][a + b - 2];
                    outcome["result"] = code;
                    if (code == "1/2" && shot.die && die >= 4) hits = 1;
                    if (code.size() == 1 && code != "-") hits = code[0] - '0';
                    if (code != "-" && shot.target != "coastal-artillery") {
                        hits += was_dg;
                        dg = !was_dg || shot.marks || in_port;
                    }
                }
                if (!at_craft) {
                    const int room = ship ? 2 - shot.damaged : 1;
                    hits = std::min(hits, room);
                    outcome["hits"] = text(hits);
                    outcome["sunk"] = text(hits == room);
                    outcome["damaged"] = text(ship && hits < room && (shot.damaged || hits > 0));
                    outcome["dg"] = text(dg && hits < room);
                    chances[outcome] += p;
                    continue;
                }
                std::vector<int> points;
                for (const Counter& counter : shot.craft) points.push_back(counter.points);
                const int room = std::accumulate(points.begin(), points.end(), 0);
                hits = std::min(hits, room);
                sink(shot, points, std::vector<bool>(shot.cargo.size()), hits, -1, p,
                     [&](const std::vector<int>& left, const std::vector<bool>& gone, double q) {
                         Names lost = outcome;
                         int lsts = 0, dukws = 0, pieces = 0, units = 0;
                         for (std::size_t i = 0; i < left.size(); ++i) {
                             lsts += shot.craft[i].kind == "lst" && left[i] < points[i];
                             dukws += shot.craft[i].kind == "dukw" ? points[i] - left[i] : 0;
                         }
                         for (std::size_t i = 0; i < gone.size(); ++i) {
                             pieces += gone[i];
                             units += gone[i] && shot.cargo[i].kind == "unit";
                         }
                         lost["hits"] = lost["craft_lost"] = text(hits);
                         lost["sunk"] = text(hits == room);
                         lost["dg"] = text(dg && hits < room);
                         lost["lsts_lost"] = text(lsts);
                         lost["dukw_lost"] = text(dukws);
                         lost["cargo_lost"] = text(pieces);
                         lost["units_lost"] = text(units);
                         chances[lost] += q;
                     });
            }
}

Names parameters(const Shot& shot) {
    Names given = {{"target", shot.target},
                   {"port_dg", shot.port_dg ? "automatic" : "none"},
                   {"half_result", shot.die ? "die" : "dg"},
                   {"converted_hit", shot.marks ? "marks" : "clears"},
                   {"craft_hits", shot.by_counter ? "counter" : "points"}};
    if (shot.target == "ship" || shot.target == "carrier") given["damaged"] = yes(shot.damaged);
    if (shot.target != "coastal-artillery") {
        given["target_dg"] = yes(shot.dg);
        given["in_port"] = yes(shot.port);
        given["protection"] = text(shot.protection);
    }
    if (!shot.craft.empty()) given["craft"] = list(shot.craft);
    for (const Piece& piece : shot.cargo) {
        std::string& cargo = given["cargo"];
        cargo += (cargo.empty() ? "" : ", ") + text(piece.eighths) + "/8 " + piece.kind;
    }
    return given;
}

void compare_ships(const Shot& shot, int strength, const std::string& by) {
    Names given = parameters(shot);
    given["by"] = by;
    given["strength"] = text(strength);
    const auto column = barrage_column(static_cast<double>(strength) / shot.protection);
    if (!column) {
        CHECK(refusal([&] { test::exact("ocs/naval-barrage", given, shipped()); }) != "(no refusal)");
        return;
    }
    Odds chances;
    fire(shot, column, false, 1, chances);
    check_odds("ocs/naval-barrage", given, chances);
}

}  // namespace

TEST_CASE("OCS barrage at a ship: strength, protection, damage and DG equal the brute force", "[ocs][sea][brute]") {
    for (const int strength : {1, 3, 9, 24, 57, 131})
        for (const int protection : {1, 2, 5, 8})
            for (int bits = 0; bits < 64; ++bits) {
                const Shot shot{.protection = protection,
                                .damaged = (bits & 1) != 0,
                                .dg = (bits & 2) != 0,
                                .port = (bits & 4) != 0,
                                .port_dg = (bits & 8) == 0,
                                .die = (bits & 16) == 0,
                                .marks = (bits & 32) != 0};
                compare_ships(shot, strength, bits & 1 ? "coastal-artillery" : "ships");
            }
    for (const int strength : {2, 11, 40, 116})
        for (const bool die : {true, false}) {
            compare_ships({.target = "coastal-artillery", .die = die}, strength, "ships");
            compare_ships({.target = "carrier", .die = die}, strength, "ships");
        }
}

TEST_CASE("OCS barrage at landing craft: random craft and cargo equal the brute force", "[ocs][sea][brute]") {
    const std::vector<std::vector<Counter>> stacks = {{{"lc", 1}},
                                                      {{"dukw", 2}},
                                                      {{"lc", 3}, {"lst", 2}},
                                                      {{"lst", 1}, {"lst", 2}, {"dukw", 2}},
                                                      {{"lc", 4}, {"dukw", 1}, {"lc", 2}}};
    const std::vector<std::vector<Piece>> loads = {{},
                                                   {{"sp", 8}},
                                                   {{"sp", 8}, {"unit", 8}},
                                                   {{"unit", 4}, {"unit", 4}, {"sp", 8}, {"transport", 8}},
                                                   {{"unit", 1}, {"unit", 20}, {"sp", 8}, {"sp", 8}}};
    for (const auto& stack : stacks)
        for (const auto& load : loads) {
            int points = 0, size = 0;
            for (const Counter& counter : stack) points += counter.points;
            for (const Piece& piece : load) size += piece.eighths;
            for (const int strength : {16, 130})
                for (int bits = 0; bits < 8; ++bits) {
                    const Shot shot{.target = "landing-craft",
                                    .dg = (bits & 1) != 0,
                                    .craft = stack,
                                    .cargo = load,
                                    .marks = (bits & 2) != 0,
                                    .by_counter = (bits & 4) != 0};
                    if (size <= 8 * points) {
                        compare_ships(shot, strength, "ships");
                    } else {
                        Names given = parameters(shot);
                        given["strength"] = text(strength);
                        CHECK(refusal([&] {
                                  test::exact("ocs/naval-barrage", given, shipped());
                              }).starts_with("cargo: "));
                    }
                }
        }
}

TEST_CASE("OCS barrage at landing craft: many pieces of cargo of a few kinds equal the brute force",
          "[ocs][sea][brute]") {
    Shot shot{.target = "landing-craft", .craft = {{"lc", 12}, {"lst", 2}, {"dukw", 3}}};
    for (int i = 0; i < 13; ++i) shot.cargo.push_back({i % 3 ? "unit" : "sp", 8});
    for (int i = 0; i < 4; ++i) shot.cargo.push_back({i % 2 ? "unit" : "transport", 6});
    compare_ships(shot, 130, "ships");
    shot.by_counter = true;
    compare_ships(shot, 130, "ships");
    const Names many = {{"strength", "130"}, {"target", "landing-craft"}, {"craft", "60"}, {"cargo", "1/2 x65"}};
    CHECK(refusal([&] { test::exact("ocs/naval-barrage", many, shipped()); }).starts_with("cargo: found 65 pieces"));
}

TEST_CASE("OCS barrage at ships refuses what belongs to other targets and other fire", "[ocs][sea]") {
    const auto refused = [](const Names& given) {
        return refusal([&] { test::exact("ocs/naval-barrage", given, shipped()); });
    };
    CHECK_THAT(refused({{"strength", "41"}, {"cargo", "1"}}),
               ContainsSubstring("cargo") && ContainsSubstring("target=landing-craft"));
    CHECK_THAT(refused({{"strength", "41"}, {"screened", "true"}}),
               ContainsSubstring("screened") && ContainsSubstring("target=carrier"));
    CHECK_THAT(refused({{"strength", "41"}, {"target", "coastal-artillery"}, {"in_port", "true"}}),
               ContainsSubstring("in_port") && ContainsSubstring("target=ship"));
    CHECK_THAT(refused({{"by", "aircraft"}, {"aircraft", "2-12"}, {"strength", "41"}}),
               ContainsSubstring("strength") && ContainsSubstring("by=ships"));
    CHECK_THAT(refused({{"strength", "41"}, {"flak", "2"}}),
               ContainsSubstring("flak") && ContainsSubstring("by=aircraft"));
}

TEST_CASE("OCS aircraft at ships: flak, doubling and distance equal the brute force", "[ocs][sea][brute]") {
    struct Plane {
        int barrage, reduced;
        bool near = false, far = false, fighter = false, flipped = false, torpedo = false;
    };
    const std::vector<std::vector<Plane>> missions = {
        {{12, 6}},
        {{12, 6, true}},
        {{12, 6, false, true}},
        {{12, 3, false, false, false, true}},
        {{8, 4, true}, {5, 2, true, false, true}},
        {{8, 4, true, false, false, false, true}, {5, 2}},
        {{1, 0}, {9, 7, true, false, false, true}, {3, 1, true}},
        {{3, 1, true}, {6, 4, true, true}, {2, 1, true}, {9, 5, true, false, true}}};
    for (const auto& mission : missions)
        for (const int protection : {1, 4})
            for (const int ship_flak : {0, 5})
                for (const bool zone : {false, true})
                    for (const bool option : {false, true})
                        for (const char* target : {"ship", "carrier"}) {
                            Shot shot{.target = target, .protection = protection, .dg = ship_flak > 0};
                            const int count = static_cast<int>(mission.size());
                            std::string aircraft;
                            bool fighter = false;
                            for (const Plane& plane : mission) {
                                const std::string front = plane.torpedo ? "(" + text(plane.barrage) + ")"
                                                                        : text(plane.barrage);
                                aircraft += (aircraft.empty() ? "1-" : ", 1-") + front +
                                            " reduced_barrage=" + text(plane.reduced) +
                                            (plane.near ? " short_range" : "") + (plane.far ? " long_range" : "") +
                                            (plane.fighter ? " fighter" : "") + (plane.flipped ? " reduced" : "");
                                fighter = fighter || plane.fighter;
                            }
                            // the column when the plane `loser` has lost a step; -1 for none
                            const auto column = [&](int loser) -> std::optional<int> {
                                int strength = 0;
                                bool all_near = true, any_far = false;
                                for (int i = 0; i < count; ++i) {
                                    const int steps = (mission[i].flipped ? 1 : 2) - (i == loser);
                                    if (steps == 0) continue;
                                    strength += 2 * (steps == 2 ? mission[i].barrage : mission[i].reduced);
                                    all_near = all_near && mission[i].near;
                                    any_far = any_far || mission[i].far;
                                }
                                const auto found = barrage_column(static_cast<double>(strength) / protection);
                                if (!found) return {};
                                return std::min(10, std::max(0, *found + all_near - (option && any_far)));
                            };
                            std::map<int, int> throws;  // of 216, by the plane that is hit
                            for (int a = 1; a <= 6; ++a)
                                for (int b = 1; b <= 6; ++b)
                                    for (int die = 1; die <= 6; ++die) {
                                        int loser = -1;
                                        if (a + b + ship_flak + (count >= 3) + (zone ? fighter ? 1 : 2 : 0) >= 11) {
                                            const auto up = [&](int i) {
                                                return mission[i].flipped ? mission[i].reduced : mission[i].barrage;
                                            };
                                            loser = count == 1   ? 0
                                                    : count == 2 ? (die - 1) / 3
                                                    : count == 3 ? (die - 1) / 2
                                                                 : die - 1;
                                            if (loser > 3) {
                                                loser = 0;
                                                for (int i = 1; i < count; ++i)
                                                    if (die == 5 ? up(i) < up(loser) : up(i) > up(loser)) loser = i;
                                            }
                                        }
                                        ++throws[loser];
                                    }
                            Odds chances;
                            for (const auto& [loser, count] : throws)
                                fire(shot, column(loser), loser >= 0, count / 216.0, chances);
                            check_odds("ocs/naval-barrage",
                                       {{"by", "aircraft"},
                                        {"aircraft", aircraft},
                                        {"target", target},
                                        {"protection", text(protection)},
                                        {"target_dg", yes(shot.dg)},
                                        {"flak", text(ship_flak)},
                                        {"patrol_zone", yes(zone)},
                                        {"long_range_effects", yes(option)}},
                                       chances);
                        }
}

// ---- beach assaults ----

namespace {

struct Beach {
    int odds = 3, hedgehog = 0, attacker_ar = 3, defender_ar = 3, attacker_steps = 3, defender_steps = 2;
    bool pays = true, holds = false;  // defender
    std::vector<Counter> craft = {{"lc", 3}};
};

Names parameters(const Beach& beach, bool landing) {
    return {{"odds", text(beach.odds) + ":1"},
            {"hedgehog", text(beach.hedgehog)},
            {"attacker_ar", text(beach.attacker_ar)},
            {"defender_ar", text(beach.defender_ar)},
            {"attacker_steps", text(beach.attacker_steps)},
            {"defender_steps", text(beach.defender_steps)},
            {"defender_supply", beach.pays ? "pay" : "withhold"},
            {"defender_option", beach.holds ? "hold" : "retreat"},
            {"craft", list(beach.craft)},
            {"defender_table", landing ? "landing" : "combat"}};
}

Odds fight(const Beach& beach) {
    Odds chances;
    const int odds = beach.pays ? beach.odds : 2 * beach.odds;
    int column = 0;
    while (column < 12 && ocs_transcription::headings[0][column + 1] <= odds) ++column;
    std::vector<int> everything;
    for (std::size_t i = 0; i < beach.craft.size(); ++i)
        everything.insert(everything.end(), beach.craft[i].points, static_cast<int>(i));
    const Sunk all = sunk(beach.craft, everything);
    const int modifier = beach.attacker_ar - beach.defender_ar;
    for (int surprise = 2; surprise <= 12; ++surprise)
        for (int shift = 1; shift <= 6; ++shift)
            for (int combat = 2; combat <= 12; ++combat) {
                const double p = (6 - std::abs(surprise - 7)) * (6 - std::abs(combat - 7)) / 7776.0;
                const int surprised = surprise + modifier - (beach.hedgehog > 0);
                const int moved = surprised >= 10 ? shift : surprised <= 5 ? -shift : 0;
                const int row = std::clamp(combat + modifier - beach.hedgehog, 1, 15) - 1;
                std::istringstream line(ocs_transcription::combat[row]);
                std::string code;
                for (int i = 0; i <= std::clamp(column + moved, 0, 12); ++i) std::getline(line, code, ';');
                // letters before the D are the attacker's
                const std::size_t d = code.find('D');
                const auto number = [](const std::string& part, char letter) {
                    const std::size_t at = part.find(letter);
                    return at == part.npos ? 0 : part[at + 1] - '0';
                };
                const std::string a_part = code.substr(0, d), d_part = d == code.npos ? "" : code.substr(d);
                int a = std::max(0, beach.attacker_steps - number(a_part, 'L'));
                const int a_option = number(a_part, 'o');
                const bool ignores = a_option > a;  // what he cannot meet lets the defender ignore his own
                a = std::max(0, a - a_option);
                int defenders = std::max(0, beach.defender_steps - number(d_part, 'L')), back = 0;
                const int option = number(d_part, 'o');
                if (defenders > 0 && option > 0 && !ignores) {
                    back = beach.holds && option < defenders ? 0 : option;
                    defenders = std::max(0, defenders - (option - back));
                }
                const bool dg = d_part.find("DG") != d_part.npos || back >= 2;
                const bool vacated = back > 0 || defenders == 0;
                if (!vacated) a = 0;
                const Sunk craft = vacated ? Sunk{} : all;
                const int exploit = number(a_part, 'e');
                chances[{{"table", "combat"},
                         {"result", code},
                         {"attacker_losses", text(beach.attacker_steps - a)},
                         {"craft_lost", text(craft.points)},
                         {"lsts_lost", text(craft.lsts)},
                         {"dukw_lost", text(craft.dukws)},
                         {"defender_losses", text(beach.defender_steps - defenders)},
                         {"defender_retreat", text(back)},
                         {"defender_dg", text(dg && defenders > 0)},
                         {"supply_spent", text(beach.attacker_steps)},
                         {"defender_supply_spent", text(!beach.pays                 ? 0
                                                        : beach.defender_steps == 1 ? 1
                                                                                    : 2)},
                         {"exploit", text(exploit > 0 && a > 0 && beach.attacker_ar >= exploit)},
                         {"hex_taken", text(vacated && a > 0)}}] += p;
            }
    return chances;
}

Odds land_on_beach(const Beach& beach, const Ground& row, int modifier, const Reading& reading, bool destroyed) {
    Odds chances;
    for (const auto& [way, p] : land({beach.craft, {beach.attacker_steps}}, row, modifier, reading)) {
        const auto& [result, craft, steps] = way;
        chances[{{"table", "landing"},
                 {"result", result == 0   ? "success"
                            : result == 1 ? "mixed"
                                          : "failure"},
                 {"attacker_losses", text(steps)},
                 {"craft_lost", text(craft.points)},
                 {"lsts_lost", text(craft.lsts)},
                 {"dukw_lost", text(craft.dukws)},
                 {"defender_losses", text(destroyed ? 0 : beach.defender_steps)},
                 {"defender_retreat", "0"},
                 {"defender_dg", "0"},
                 {"supply_spent", "0"},
                 {"defender_supply_spent", "0"},
                 {"exploit", "0"},
                 {"hex_taken", text(steps < beach.attacker_steps)}}] += p;
    }
    return chances;
}

}  // namespace

TEST_CASE("OCS beach assault: combat equals the brute force", "[ocs][sea][brute]") {
    for (const int odds : {1, 3, 7})
        for (const int hedgehog : {0, 1, 3})
            for (const auto& [attacker_ar, defender_ar] : {std::pair{3, 3}, {5, 1}, {1, 4}})
                for (const auto& [attackers, defenders] : {std::pair{3, 2}, {1, 1}, {2, 5}})
                    for (int bits = 0; bits < 4; ++bits) {
                        const Beach beach{odds,
                                          hedgehog,
                                          attacker_ar,
                                          defender_ar,
                                          attackers,
                                          defenders,
                                          (bits & 1) == 0,
                                          (bits & 2) != 0,
                                          {{"lc", 1}, {"lst", 2}, {"dukw", 3}}};
                        check_odds("ocs/beach-assault", parameters(beach, false), fight(beach));
                    }
}

TEST_CASE("OCS beach assault: the landing table equals the brute force", "[ocs][sea][brute]") {
    for (const Ground& row : landing_rows)
        for (const int modifier : {-3, 0})
            for (const int steps : {1, 2, 3})
                for (const Reading& reading : readings)
                    for (const bool destroyed : {false, true}) {
                        Beach beach;
                        beach.attacker_steps = steps;
                        beach.craft = {{"lc", 2}, {"lst", 1}};
                        Names given = parameters(beach, true);
                        given["landing_terrain"] = row.terrain;
                        given["landing_modifier"] = text(modifier);
                        add_reading(given, reading, "landing_");
                        if (destroyed) {
                            given["defenders_destroyed"] = "true";
                            given["defender_table"] = "combat";  // he has no say
                        }
                        check_odds("ocs/beach-assault", given, land_on_beach(beach, row, modifier, reading, destroyed));
                    }
}

TEST_CASE("OCS beach assault: the defender's best play is at least as good as either table", "[ocs][sea][optimal]") {
    const Procedure& procedure = find_procedure("ocs/beach-assault");
    int combats = 0, landings = 0;
    for (const char* goal : {"hex_taken", "mean(defender_losses - attacker_losses)", "mean(-craft_lost)"})
        for (const char* attackers : {"6-3-4 x3", "24-5-4 steps=1 x3"})
            for (const char* terrain : {"open", "mountain"}) {
                Question question{
                    .procedure = share(procedure),
                    .title = "",
                    .params = params(
                        procedure, {{"attackers", attackers}, {"defenders", "3-2-4 x2"}, {"landing_terrain", terrain}}),
                    .asks = {goal, "table == landing"}};
                question.optimal = goal;
                const Answer best = answer(question, shipped());
                (best.asks[1].value.value > 0.5 ? landings : combats)++;
                question.optimal = {};
                question.params["defender_option"] = {std::string("hold"), "test"};
                double lowest = 1e9;
                for (const char* table : {"combat", "landing"}) {
                    question.params["defender_table"] = {std::string(table), "test"};
                    const double value = answer(question, shipped()).asks[0].value.value;
                    lowest = std::min(lowest, value);
                }
                INFO(goal << ", " << attackers << ", " << terrain);
                CHECK(best.asks[0].value.value <= lowest + 1e-12);
            }
    CHECK(combats > 0);
    CHECK(landings > 0);
}

TEST_CASE("a beach assault knows no option of the attacker", "[ocs]") {
    const Procedure& beach = find_procedure("ocs/beach-assault");
    CHECK(beach.parameter("attacker_option") == nullptr);
    CHECK_THAT(refusal([&] { beach.expect_parameter("attacker-option", "--set"); }),
               Catch::Matchers::ContainsSubstring("18.6a C"));
    CHECK(beach.parameter("defender_option"));
}

}  // namespace test_ocs_sea
