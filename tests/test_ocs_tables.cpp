// The OCS combat charts, cell by cell, against a second transcription.
#include "rules/ocs/ground/combat_table.hpp"
#include "tests/ocs_transcription.hpp"

#include <catch2/catch_test_macros.hpp>

#include <sstream>

namespace test_ocs_tables {

using namespace warodds;

TEST_CASE("OCS Combat Table: all 195 cells", "[ocs][tables]") {
    const TableSet set;
    const auto table = set.table("ocs/combat");
    REQUIRE(table->rows.size() == 15);
    REQUIRE(table->columns.size() == 13);
    int cells = 0;
    for (int row = 0; row < 15; ++row) {
        std::istringstream line(ocs_transcription::combat[row]);
        std::string code;
        for (int column = 0; std::getline(line, code, ';'); ++column, ++cells) {
            INFO("roll " << row + 1 << ", column c" << column + 1);
            CHECK(table->code(row, column) == code);
        }
    }
    CHECK(cells == 195);
}

TEST_CASE("OCS Combat Table: headings, and rolls beyond the ends", "[ocs][tables]") {
    const TableSet set;
    const auto table = set.table("ocs/combat");
    for (int terrain = 0; terrain < 4; ++terrain) {
        for (int column = 0; column < 13; ++column) {
            const int odds = ocs_transcription::headings[terrain][column];
            const Rational value = odds > 0 ? Rational(odds) : Rational(1, -odds);
            CHECK(table->columns.find(value, ocs_transcription::terrain[terrain]) == column);
            CHECK(table->columns.text(column, ocs_transcription::terrain[terrain]) ==
                  (odds > 0 ? std::to_string(odds) + ":1" : "1:" + std::to_string(-odds)));
        }
        CHECK(table->columns.find(Rational(1, 99), ocs_transcription::terrain[terrain]) == 0);
        CHECK(table->columns.find(Rational(99), ocs_transcription::terrain[terrain]) == 12);
    }
    for (int roll = -10; roll <= 25; ++roll)
        CHECK(table->rows.find(Rational(roll)) == std::min(std::max(roll, 1), 15) - 1);
}

TEST_CASE("OCS Surprise Table: who surprises at every modified roll", "[ocs][tables]") {
    const TableSet set;
    const auto table = set.table("ocs/surprise");
    for (int roll = -6; roll <= 20; ++roll) {
        const int row = table->rows.find(Rational(roll));
        CHECK(table->code(row, table->columns.find(std::string("regular"))) == (roll >= 10  ? "attacker"
                                                                                : roll <= 5 ? "defender"
                                                                                            : "none"));
        CHECK(table->code(row, table->columns.find(std::string("overrun"))) == (roll >= 9   ? "attacker"
                                                                                : roll <= 6 ? "defender"
                                                                                            : "none"));
    }
}

TEST_CASE("OCS combat results are taken apart", "[ocs][tables]") {
    const auto result = ocs::parse_combat_result("Ao1 e4 DL2o3DG");
    REQUIRE(result);
    CHECK(result->attacker.losses == 0);
    CHECK(result->attacker.option == 1);
    CHECK(result->exploit == 4);
    CHECK(result->defender.losses == 2);
    CHECK(result->defender.option == 3);
    CHECK(result->disorganised);
    CHECK(ocs::parse_combat_result("AL2")->attacker.losses == 2);
    CHECK(ocs::parse_combat_result("DG")->disorganised);
    for (const char* wrong : {"", "AL", "AL1 X", "Bo1", "Ao1 D2"}) CHECK_FALSE(ocs::parse_combat_result(wrong));
}

TEST_CASE("OCS odds are divided by the smaller side and rounded, halves up", "[ocs][tables]") {
    const TableSet set;
    Tables tables(set);
    const auto chart = ocs::combat_chart(tables);
    const auto odds = [&](Rational attack, Rational defense) {
        return ocs::find_odds(*chart, attack, defense, ocs::Terrain::open).text;
    };
    CHECK(odds(15, 6) == "3:1");
    CHECK(odds(17, 20) == "1:1");
    CHECK(odds(2, 3) == "1:2");
    CHECK(odds(3, 2) == "2:1");
    CHECK(odds(Rational(39, 4), 2) == "5:1");
    CHECK(odds(1, 12) == "1:12");
    CHECK(odds(0, 0) == "1:1");
    CHECK(ocs::find_odds(*chart, 5, 0, ocs::Terrain::close).column == 12);
    CHECK(ocs::find_odds(*chart, 0, 5, ocs::Terrain::close).column == 0);
}

}  // namespace test_ocs_tables
