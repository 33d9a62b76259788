// Case Geld's charts, cell by cell, against a second transcription of the printed ones, and the list of its readings.
#include "rules/procedure.hpp"

#include <catch2/catch_test_macros.hpp>

#include <set>
#include <sstream>

namespace test_case_geld_tables {

using namespace warodds;

namespace {

// one line a column, die 1 to 6: read from the book on its own, not copied from the chart's rows
const char* by_column[] = {
    "0     1/0 2/0 3/0 3/0 3/0 3/0", "+1    1/1 1/0 2/0 3/0 3/0 3/0", "+2    1/1 1/1 1/0 2/0 3/0 3/0",
    "+3    1/1 1/1 1/1 1/0 2/0 3/0", "+4    1/2 1/1 1/1 1/1 1/0 2/0", "+5    1/3 1/2 1/1 1/1 1/1 2/0",
    "+10   0/4 1/3 1/2 1/1 1/1 1/1", "+15   0/5 0/4 1/3 1/2 1/1 1/1", "+20   0/6 0/5 0/4 1/3 1/2 1/1",
    "+25   0/7 0/6 0/5 0/4 1/3 1/2", ">=30  0/8 0/7 0/6 0/5 0/4 0/3",
};
const char* column_sums[] = {"15/0", "13/1", "11/2", "9/3", "7/5", "7/8", "5/12", "4/16", "3/21", "2/27", "0/33"};

int number(const Table& table, const std::string& row, const std::string& column) {
    return std::stoi(table.code(table.rows.find(row), table.columns.find(column)));
}

}  // namespace

TEST_CASE("Case Geld: all 66 cells of the combat chart", "[case-geld][tables]") {
    const TableSet tables;
    const auto chart = tables.table("case-geld/combat");
    REQUIRE(chart->rows.size() == 6);
    REQUIRE(chart->columns.size() == 11);
    int cells = 0;
    for (int column = 0; column < 11; ++column) {
        std::istringstream line(by_column[column]);
        std::string heading, cell;
        line >> heading;
        CHECK(chart->columns.keys[column] == heading);
        int attacker = 0, defender = 0;
        for (int die = 1; die <= 6; ++die, ++cells) {
            line >> cell;
            CHECK(chart->code(chart->rows.find(Rational(die)), column) == cell);
            attacker += cell[0] - '0';
            defender += cell[2] - '0';
        }
        CHECK(std::to_string(attacker) + "/" + std::to_string(defender) == column_sums[column]);
    }
    CHECK(cells == 66);
}

TEST_CASE("Case Geld: the combat chart never turns against the stronger side", "[case-geld][tables]") {
    const TableSet tables;
    const auto chart = tables.table("case-geld/combat");
    for (int row = 0; row < 6; ++row) {
        for (int column = 0; column < 11; ++column) {
            const std::string& cell = chart->code(row, column);
            if (column > 0) {
                CHECK(cell[0] <= chart->code(row, column - 1)[0]);
                CHECK(cell[2] >= chart->code(row, column - 1)[2]);
            }
            if (row > 0) {
                CHECK(cell[0] >= chart->code(row - 1, column)[0]);
                CHECK(cell[2] <= chart->code(row - 1, column)[2]);
            }
        }
    }
}

TEST_CASE("Case Geld: differentials find their column", "[case-geld][tables]") {
    const TableSet tables;
    const Axis& columns = tables.table("case-geld/combat")->columns;
    const std::pair<int, int> first_of[] = {{-5, 0}, {0, 0},  {1, 1},  {2, 2},  {3, 3},   {4, 4},
                                            {5, 5},  {9, 5},  {10, 6}, {14, 6}, {15, 7},  {19, 7},
                                            {20, 8}, {24, 8}, {25, 9}, {29, 9}, {30, 10}, {99, 10}};
    for (const auto& [differential, index] : first_of) CHECK(columns.find(Rational(differential)) == index);
}

TEST_CASE("Case Geld: airdrop rows and both lists of modifiers", "[case-geld][tables]") {
    const TableSet tables;
    const auto drop = tables.table("case-geld/airdrop");
    const int expected[][3] = {{1, 4, 2}, {0, 3, 1}, {-1, 2, 0}, {-2, 1, 0}, {-3, 0, 0}};
    for (const auto& [result, army, corps] : expected) {
        const int row = drop->rows.find(Rational(result));
        CHECK(drop->code(row, drop->columns.find("paratroop-army")) == std::to_string(army));
        CHECK(drop->code(row, drop->columns.find("airborne-corps")) == std::to_string(corps));
    }
    CHECK(drop->rows.find(Rational(5)) == drop->rows.find(Rational(1)));
    CHECK(drop->rows.find(Rational(-4)) == drop->rows.find(Rational(-3)));
    const auto airdrop = tables.table("case-geld/airdrop-modifiers"),
               atomic = tables.table("case-geld/atomic-modifiers");
    CHECK(number(*airdrop, "always", "modifier") == -1);
    CHECK(number(*airdrop, "ezoc", "modifier") == -1);
    CHECK(number(*airdrop, "rough", "modifier") == -1);
    CHECK(number(*airdrop, "mountain", "modifier") == -2);
    CHECK(number(*atomic, "always", "modifier") == -2);
    CHECK(number(*atomic, "no-airpower", "modifier") == -1);
    CHECK(number(*atomic, "rough", "modifier") == -1);
    CHECK(number(*atomic, "mountain", "modifier") == -1);
}

TEST_CASE("Case Geld: the short tables", "[case-geld][tables]") {
    const TableSet tables;
    const auto shifts = tables.table("case-geld/shifts");
    const std::pair<const char*, int> columns[] = {
        {"rough", -1},         {"mountain", -1},       {"waterway", -1},         {"city", -2},
        {"tulsa", -2},         {"airpower-attack", 1}, {"airpower-defense", -1}, {"coast-attack", 1},
        {"coast-defense", -1}, {"concentric", 2},      {"prepared", 1}};
    CHECK(shifts->rows.size() == 11);
    for (const auto& [condition, shift] : columns) CHECK(number(*shifts, condition, "shift") == shift);
    for (int die = 1; die <= 6; ++die)
        CHECK(number(*tables.table("case-geld/airpower"), std::to_string(die), "markers") == die / 2);
    for (int turn = 9; turn <= 14; ++turn)
        CHECK(number(*tables.table("case-geld/game-end"), std::to_string(turn), "ends up to") == turn - 8);
    for (int markers = 0; markers <= 3; ++markers)
        CHECK(number(*tables.table("case-geld/bombs"), std::to_string(markers), "bomb up to") == 2 * markers);
    CHECK(number(*tables.table("case-geld/replacements"), "east", "points a pick") == 5);
    CHECK(number(*tables.table("case-geld/replacements"), "west", "points a pick") == 10);
    CHECK(number(*tables.table("case-geld/units"), "garrison", "defense") == 1);
    CHECK(number(*tables.table("case-geld/units"), "tulsa", "defense") == 6);
    CHECK(number(*tables.table("case-geld/units"), "beachhead", "defense") == 1);
    CHECK(number(*tables.table("case-geld/units"), "japanese-army", "attack") == 7);
    CHECK(number(*tables.table("case-geld/units"), "japanese-army", "defense") == 6);
}

TEST_CASE("Case Geld: every open reading is an option with its default", "[case-geld]") {
    const std::map<std::string, std::string> expected = {
        {"clamp_mode", "clamp_then_shift"},
        {"oos_rounding", "per_unit"},
        {"banzai_factor", "full"},
        {"banzai_elite_full", "four_steps"},
        {"banzai_timing", "after_reveal"},
        {"prepared_fight_fight", "none"},
        {"prepared_momentum", "yes"},
        {"momentum_supply", "rechecked"},
        {"momentum_oos", "forbidden"},
        {"chain_length", "two_links"},
        {"waterway_city", "cumulative"},
        {"freeze_turn", "turn6"},
        {"concentric_default", "automatic"},
        {"invasion_shifts", "terrain_and_city"},
        {"invasion_concentric", "joint_allowed"},
        {"invasion_fail", "fail"},
        {"airpower_rolls", "per_theatre"},
        {"bomb_each_turn", "every_turn"},
        {"beachhead_in_defence", "adds_free_choice"},
        {"replenish_is_pick", "yes"},
        {"pool_empty_end", "no"},
        {"points_23", "at_least_23"},
        {"t1_strategic", "yes"},
        {"untried_mix", "list"},
        {"crt_cells", "as_printed"},
        {"airdrop_sign", "minus"},
        {"airdrop_ezoc_turn1", "yes_if_drop_first"},
        {"garrison_is_force", "yes"},
    };
    REQUIRE(expected.size() == 28);
    std::map<std::string, std::string> found;
    for (const Procedure* procedure : procedures()) {
        if (!procedure->about.id.starts_with("case-geld/")) continue;
        std::set<std::string> names;
        for (const Field& field : procedure->parameters) {
            CHECK(names.insert(field.name).second);  // no parameter twice
            if (field.role == Field::Role::reading) found[field.name] = std::get<std::string>(field.fallback.value());
        }
    }
    for (const auto& [name, fallback] : expected) {
        INFO(name);
        CHECK(found[name] == fallback);
    }
}

}  // namespace test_case_geld_tables
