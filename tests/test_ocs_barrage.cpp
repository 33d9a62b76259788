// OCS barrages against a brute force that shares no code with the rules: plain loops over every die of the charts as they
// were transcribed anew.
#include "rules/ocs/barrage/barrage_forces.hpp"
#include "rules/ocs/barrage/facility_table.hpp"
#include "brute_force.hpp"
#include "ocs_transcription.hpp"
#include "support.hpp"

namespace test_ocs_barrage {

using namespace warodds;
using namespace warodds::test;
using namespace ocs_transcription;
using Catch::Matchers::ContainsSubstring;

namespace {

std::string flag(bool value) { return value ? "true" : "false"; }
std::string digit(bool value) { return value ? "1" : "0"; }
std::string number(double value) {  // quarters and whole numbers
    const int quarters = static_cast<int>(std::lround(value * 4));
    return std::to_string(quarters) + "/4";
}

// ---- a barrage at units ----

const char* const firers[] = {"artillery", "air", "naval"};
const char* const terrains[] = {"open", "close", "very-close", "extremely-close"};
constexpr int terrain_shift[] = {0, -1, -1, -2};

struct Barrage {
    double strength = 20;
    int by = 0, terrain = 0;
    double density = 3;
    int hedgehog = 0;
    bool spotter = true, short_range = false, strat_mode = false, strat_bomber = false, long_range = false;
    int steps = 0;  // 0: not given

    Names parameters() const {
        Names names = {{"strength", number(strength)},         {"by", firers[by]},
                       {"terrain", terrains[terrain]},         {"density", number(density)},
                       {"hedgehog", std::to_string(hedgehog)}, {"spotter", flag(spotter)},
                       {"short_range", flag(short_range)},     {"strat_mode", flag(strat_mode)},
                       {"strat_bomber", flag(strat_bomber)},   {"long_range", flag(long_range)}};
        if (steps) names["target_steps"] = std::to_string(steps);
        return names;
    }
};

Odds brute_force(const Barrage& barrage) {
    const int first = column_of(barrage_columns, barrage.strength);
    int shift = 4;
    const double up_to[] = {1, 3, 4, 5, 6};
    for (int i = 4; i >= 0; --i)
        if (barrage.density <= up_to[i]) shift = i - 1;
    if (barrage.hedgehog) --shift;
    shift += terrain_shift[barrage.terrain];
    const bool spotted = barrage.spotter && !barrage.strat_bomber;
    if (!spotted) shift -= 3;
    if (barrage.strat_mode) shift += 3;
    if (barrage.short_range && !barrage.strat_bomber) ++shift;
    if (barrage.long_range) --shift;
    const int column = std::min(std::max(first + shift, 0), barrage_width - 1);
    Odds odds;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b)
            for (int die = 1; die <= 6; ++die) {
                const std::string code = barrage_code(column, a + b);
                std::string effect = code;
                if (barrage.by == 2 && code == "1") effect = "1/2";
                if (barrage.by == 2 && code == "2") effect = "1";
                if (barrage.by == 2 && code == "3") effect = "2";
                if (barrage.by == 2 && code == "1/2") effect = "DG";
                if (effect == "[1/2]") effect = barrage.by != 0 || barrage.hedgehog >= 3 || !spotted ? "DG" : "1/2";
                int lost = effect == "1/2"                   ? (die >= 4 ? 1 : 0)
                           : effect == "-" || effect == "DG" ? 0
                                                             : std::stoi(effect);
                const bool dead = barrage.steps && lost >= barrage.steps;
                if (dead) lost = barrage.steps;
                odds[{{"result", code},
                      {"steps_lost", std::to_string(lost)},
                      {"dg", digit(effect != "-" && !dead)},
                      {"destroyed", digit(dead)},
                      {"supply", std::to_string(barrage.by == 0 ? barrage_columns[first].cost : 0)}}] += 1 / 216.0;
            }
    return odds;
}

void compare(const Barrage& barrage) { check_odds("ocs/barrage", barrage.parameters(), brute_force(barrage)); }

// ---- a barrage at a facility ----

struct FacilityBarrage {
    double strength = 20;
    int by = 1;
    std::string target = "air-base";
    int level = 3, aircraft = 0, reduced = 0;
    int capacity = 4, hits = 0;  // tokens
    bool small_ports = false;

    Names parameters() const {
        return {{"strength", number(strength)},
                {"by", firers[by]},
                {"target", target},
                {"level", std::to_string(level)},
                {"aircraft", std::to_string(aircraft)},
                {"reduced_aircraft", std::to_string(reduced)},
                {"port_capacity", std::to_string(capacity) + "/4"},
                {"hits_before", std::to_string(hits)},
                {"small_ports", flag(small_ports)}};
    }
};

Odds brute_force(const FacilityBarrage& barrage) {
    const int column = column_of(facility_columns, barrage.strength);
    const FacilityColumn& chart = facility_columns[column];
    const bool base = barrage.target == "air-base", port = barrage.target == "port";
    const int aircraft = base ? barrage.aircraft + barrage.reduced : 0;
    int throws = 6;
    for (int i = 0; i < aircraft; ++i) throws *= 6;
    Odds odds;
    for (int dice = 0; dice < throws; ++dice) {
        int rest = dice;
        const int die = rest % 6 + 1;
        int steps = 0, destroyed = 0;
        for (int i = 0; i < aircraft; ++i) {
            rest /= 6;
            const int needed = chart.loss[die - 1];
            if (needed == 0 || rest % 6 + 1 < needed) continue;
            ++steps;
            if (i >= barrage.aircraft) ++destroyed;
        }
        const int hits = chart.hits[die - 1];
        int levels = 0;
        while (base && levels < hits && barrage.level - levels > 1) ++levels;
        const int port_hits = port ? std::min(barrage.hits + hits, 4) : 0;
        const int capacity = port ? static_cast<int>(std::floor(barrage.capacity * (1 - 0.2 * port_hits) + 0.5 + 1e-9))
                                  : 0;
        const int repair = port_hits == 0 ? 0 : barrage.small_ports && capacity < 4 ? capacity : 4;
        odds[{{"levels_lost", std::to_string(levels)},
              {"aircraft_steps_lost", std::to_string(steps)},
              {"aircraft_destroyed", std::to_string(destroyed)},
              {"port_hits", std::to_string(port_hits)},
              {"capacity", std::to_string(capacity)},
              {"repair_cost", std::to_string(repair)},
              {"train_busted", digit(barrage.target == "train" && die >= chart.star_from)},
              {"supply", std::to_string(barrage.by == 0 ? chart.cost : 0)}}] += 1.0 / throws;
    }
    return odds;
}

void compare(const FacilityBarrage& barrage) {
    check_odds("ocs/facility-barrage", barrage.parameters(), brute_force(barrage));
}

// ---- the part, as other rules use it ----

struct Shot {
    std::int8_t done, steps, dg;
};
Toy<Shot> shot(const ocs::BarrageTable& table, int column, ocs::BarrageFire fire, ocs::BarrageTarget target) {
    Toy<Shot> toy;
    toy.is_finished = [](const Shot& s) { return s.done != 0; };
    toy.do_step = [=, &table](Shot& s, Roller& roller) {
        const ocs::BarrageEffect effect = table.fire(column, fire, target, roller);
        s = {1, effect.steps, effect.dg};
    };
    toy.result = [](const Shot& s) { return s.steps * 2 + s.dg; };
    return toy;
}

double chance(const Machine& machine, int result) {
    Graph graph(machine);
    double sum = 0;
    Outcome outcome(machine.fields());
    for (const Final& final : solve_exact(graph).finals) {
        machine.outcome(graph.state(final.state), outcome);
        if (outcome[0] == result) sum += final.p;
    }
    return sum;
}

}  // namespace

TEST_CASE("OCS barrage charts: every cell, heading and cost", "[ocs][tables][barrage]") {
    const auto barrage = shipped().table("ocs/barrage"), cost = shipped().table("ocs/barrage-supply");
    REQUIRE(barrage->rows.size() == 11);
    REQUIRE(barrage->columns.size() == barrage_width);
    REQUIRE(cost->rows.size() == barrage_width);
    for (int column = 0; column < barrage_width; ++column) {
        for (int roll = 2; roll <= 12; ++roll) {
            INFO("roll " << roll << ", column " << barrage->columns.keys[column]);
            CHECK(barrage->code(barrage->rows.find(Rational(roll)), column) == barrage_code(column, roll));
        }
        CHECK(cost->code(column, 0) == std::to_string(barrage_columns[column].cost));
        CHECK(cost->rows.keys[column] == barrage->columns.keys[column]);
    }
    for (int strength = 0; strength < 300; ++strength)
        CHECK(barrage->columns.find(Rational(strength)) == column_of(barrage_columns, strength));

    const auto facility = shipped().table("ocs/facility"), facility_cost = shipped().table("ocs/facility-supply");
    REQUIRE(facility->rows.size() == 6);
    REQUIRE(facility->columns.size() == 8);
    for (int column = 0; column < 8; ++column) {
        for (int die = 1; die <= 6; ++die) {
            INFO("die " << die << ", column " << facility->columns.keys[column]);
            CHECK(facility->code(facility->rows.find(Rational(die)), column) == facility_code(column, die));
        }
        CHECK(facility_cost->code(column, 0) == std::to_string(facility_columns[column].cost));
        CHECK(facility_cost->rows.keys[column] == facility->columns.keys[column]);
    }
    for (int strength = 0; strength < 200; ++strength)
        CHECK(facility->columns.find(Rational(strength)) == column_of(facility_columns, strength));
}

TEST_CASE("OCS barrage: every strength, density and cover equals the brute force", "[ocs][brute][barrage]") {
    for (const double strength : {0.5, 1.0, 1.5, 2.25, 4.75, 7.0, 11.5, 16.0, 24.0, 40.25, 68.0, 116.5, 400.0})
        for (const double density : {0.0, 0.25, 1.0, 1.25, 3.0, 3.5, 4.0, 4.25, 5.0, 5.75, 6.0, 6.25, 10.0})
            for (int terrain = 0; terrain < 4; ++terrain)
                compare(Barrage{.strength = strength, .terrain = terrain, .density = density});
}

TEST_CASE("OCS barrage: firers, hedgehogs, spotters and distances equal the brute force", "[ocs][brute][barrage]") {
    for (const double strength : {3.0, 20.0, 50.0, 117.0})
        for (int by = 0; by < 3; ++by)
            for (int hedgehog = 0; hedgehog <= 4; ++hedgehog)
                for (int bits = 0; bits < 32; ++bits) {
                    const bool aircraft = by == 1;
                    if (!aircraft && bits >= 4) continue;
                    for (const int steps : {0, 1, 2, 3})
                        compare(Barrage{.strength = strength,
                                        .by = by,
                                        .hedgehog = hedgehog,
                                        .spotter = (bits & 1) == 0,
                                        .short_range = (bits & 4) != 0,
                                        .strat_mode = (bits & 2) != 0,
                                        .strat_bomber = (bits & 8) != 0,
                                        .long_range = (bits & 16) != 0,
                                        .steps = steps});
                }
}

TEST_CASE("OCS barrage at a facility equals the brute force", "[ocs][brute][barrage]") {
    for (const double strength : {0.5, 1.75, 4.0, 10.25, 20.0, 21.0, 80.0, 81.0})
        for (int by = 0; by < 3; ++by) {
            for (int level = 0; level <= 3; ++level)
                for (const auto& [aircraft, reduced] : {std::pair{0, 0}, {1, 0}, {0, 2}, {3, 1}})
                    compare(FacilityBarrage{
                        .strength = strength, .by = by, .level = level, .aircraft = aircraft, .reduced = reduced});
            for (int capacity : {0, 1, 2, 3, 4, 7, 12, 90})
                for (int hits = 0; hits <= 4; ++hits)
                    for (const bool small_ports : {false, true})
                        compare(FacilityBarrage{.strength = strength,
                                                .by = by,
                                                .target = "port",
                                                .aircraft = 2,
                                                .capacity = capacity,
                                                .hits = hits,
                                                .small_ports = small_ports});
        }
    for (int strength = 1; strength < 100; ++strength)
        compare(FacilityBarrage{.strength = double(strength), .target = "train", .aircraft = 1});
}

TEST_CASE("The barrage brute forces notice one wrong cell", "[ocs][brute][barrage]") {
    TableSet tables;
    const auto change = [&](const std::string& id, const std::string& from, const std::string& to) {
        tables.replace(Table::parse(id, replaced(tables.table(id)->text, from, to), "changed"));
    };
    change("ocs/barrage", "   8 | -   | -   | -   | DG  | DG    | DG    | DG    |",
           "   8 | -   | -   | -   | DG  | DG    | DG    | [1/2] |");
    CHECK(distance(brute_force(Barrage{}), exact("ocs/barrage", Barrage{}.parameters(), tables)) > 0.01);
    change("ocs/facility", "  6 | (6) | * (5) | 1 * (5) | 1 * (4) | 1 * (4) |",
           "  6 | (6) | * (5) | 1 * (5) | 1 * (4) | 2 * (4) |");
    const FacilityBarrage raid;
    CHECK(distance(brute_force(raid), exact("ocs/facility-barrage", raid.parameters(), tables)) > 0.01);
}

TEST_CASE("OCS Barrage Table: a naval target knows only the distance of aircraft, and nothing is reduced",
          "[ocs][barrage]") {
    Tables tables(shipped());
    const ocs::BarrageTable ships(tables, ocs::FiredBy::naval), aircraft(tables, ocs::FiredBy::air);
    const ocs::BarrageTarget ship{
        .density = 9, .terrain = ocs::Terrain::close, .hedgehog = 2, .strat_mode = true, .naval = true};
    CHECK(ships.shift({.spotter = false}, ship) == 0);
    CHECK(aircraft.shift({.spotter = false, .short_range = true}, ship) == 1);
    CHECK(aircraft.shift({.long_range = true}, ship) == -1);
    CHECK(ships.supply_cost(5) == 0);
    CHECK_FALSE(ships.initial_column(Rational(2, 5)));
    CHECK(ships.initial_column(Rational(1, 2)) == 0);

    const int end = 10;  // 117 and more: a 12 is three steps, a 10 one
    CHECK_THAT(chance(shot(ships, end, {}, ship), 3 * 2 + 1), Catch::Matchers::WithinAbs(1 / 36.0, 1e-12));
    CHECK_THAT(chance(shot(ships, end, {}, {}), 3 * 2 + 1), Catch::Matchers::WithinAbs(0, 1e-12));
    CHECK_THAT(chance(shot(ships, end, {}, {}), 2 * 2 + 1), Catch::Matchers::WithinAbs(1 / 36.0, 1e-12));
    // [1/2] on 5 and 6 is a DG; the 1/2 of 7 to 9 still counts: 15/36 x 1/2, and 3/36 of a 10
    CHECK_THAT(chance(shot(ships, end, {}, ship), 1 * 2 + 1), Catch::Matchers::WithinAbs(15 / 72.0 + 3 / 36.0, 1e-12));
}

TEST_CASE("OCS Barrage Table: the ledger shows the shifts that apply, and the net shift", "[ocs][barrage]") {
    Tables tables(shipped());
    const ocs::BarrageTable table(tables, ocs::FiredBy::artillery);
    Ledger ledger;
    CHECK(table.shift({}, {.density = 8, .terrain = ocs::Terrain::close, .hedgehog = 1}, &ledger) == 2);
    std::string names;
    for (const Entry& entry : ledger.entries()) names += entry.name + " " + entry.value + "; ";
    CHECK(names == "density shift +4; hedgehog shift -1; terrain shift -1; net shift +2; ");
}

TEST_CASE("OCS barrage charts with a code that does not exist are refused", "[ocs][barrage]") {
    const auto complaint = [](const std::string& id, const std::string& from, const std::string& to) {
        return refusal([&] {
            TableSet tables;
            tables.replace(Table::parse(id, replaced(tables.table(id)->text, from, to), "changed"));
            Tables used(tables);
            ocs::BarrageTable(used, ocs::FiredBy::naval);
            ocs::FacilityTable(used, ocs::FiredBy::naval);
        });
    };
    for (const char* wrong : {"[DG]", "1/3", "-1", "0", "10", "[1/2", "dg"})
        CHECK_THAT(complaint("ocs/barrage", "  12 | DG  |", std::string("  12 | ") + wrong + " |"),
                   ContainsSubstring("expected -, DG, [1/2] or a number from 0.5 to 9"));
    // a code that ships do not know how to reduce
    CHECK_THAT(complaint("ocs/barrage", "  12 | DG  |", "  12 | 4 |"),
               ContainsSubstring("the chart has no result '4'"));
    for (const char* wrong : {"* *", "1 2", "(4) (5)", "x", "1*"})
        CHECK_THAT(complaint("ocs/facility", "  6 | (6) |", std::string("  6 | ") + wrong + " |"),
                   ContainsSubstring("expected -, or any of 1 * (5)"));
    CHECK_THAT(complaint("ocs/facility", "  6 | (6) |", "  6 | (10) |"),
               ContainsSubstring("expected a code with numbers from 1 to 9"));
}

}  // namespace test_ocs_barrage
