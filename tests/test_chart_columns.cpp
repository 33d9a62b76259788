// Where and with what any chart is read: columns by a ratio or a differential, and dice of any kind.
#include "brute_force.hpp"
#include "program.hpp"

#include "sim/any_dice.hpp"

namespace test_chart_columns {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

TableSet with_columns(const std::string& text, const std::string& id) {
    TableSet tables;
    tables.lay_over(id, text, "my/" + id + ".toml");
    return tables;
}

std::string refused(const std::string& id, const Names& given, const TableSet& tables) {
    return refusal([&] { bind(id, given, tables); });
}

}  // namespace

TEST_CASE("a ratio or a differential finds its column by the chart's own rule", "[codes]") {
    const TableSet tables = with_columns(odds_chart, "toy/odds");
    const auto by = [&](const char* name, const std::string& value) {
        return bind("chart/read", {{"table", "toy/odds"}, {name, value}}, tables);
    };
    // rounded down, and below the chart to its first column
    for (int attack = 1; attack <= 40; ++attack)
        for (int defense = 1; defense <= 12; ++defense) {
            const char* column = attack >= 3 * defense   ? "3:1"
                                 : attack >= 2 * defense ? "2:1"
                                 : attack >= defense     ? "1:1"
                                                         : "1:2";
            const Bound bound = by("ratio", std::to_string(attack) + ":" + std::to_string(defense));
            CHECK(bound.ledger.find("column")->value == column);
        }
    CHECK(by("ratio", "25:12").ledger.places() ==
          std::vector<std::string>{"25:12 = 2.08, column 2:1; 3:1 from 36, below 24 it is 1:1"});
    CHECK(by("ratio", "5:12").ledger.places() == std::vector<std::string>{"5:12 = 1:2.4, column 1:2; 1:1 from 12"});
    CHECK(by("ratio", "3").ledger.places() == std::vector<std::string>{"3:1, column 3:1; below 3:1 it is 2:1"});
    const Bound shifted = bind("chart/read", {{"table", "toy/odds"}, {"ratio", "2"}, {"shift", "-1"}}, tables);
    CHECK(shifted.ledger.places() ==
          std::vector<std::string>{"2:1, shift -1, column 1:1; 2:1 from 3:1, below 2:1 it is 1:2"});
    CHECK(shifted.ledger.find("shifted column")->value == "1:1");

    const std::string text = contents(WARODDS_SOURCE "/examples/siege/charts/siege/assault.toml");
    const TableSet siege = with_columns(text, "siege/assault");
    const std::vector<std::pair<int, const char*>> columns = {{-9, "<=-4"}, {-4, "<=-4"}, {-3, "-3"}, {-2, "-3"},
                                                              {-1, "-1"},   {0, "0"},     {1, "0"},   {3, "+2"},
                                                              {6, "+4"},    {90, "+7"}};
    for (const auto& [differential, column] : columns)
        CHECK(bind("chart/read", {{"table", "siege/assault"}, {"differential", std::to_string(differential)}}, siege)
                  .ledger.find("column")
                  ->value == column);
    CHECK(bind("chart/read", {{"table", "siege/assault"}, {"differential", "-2"}}, siege).ledger.places() ==
          std::vector<std::string>{"differential -2, column -3; -1 from -1, below -3 it is <=-4"});

    CHECK_THAT(refused("chart/read", {{"table", "toy/odds"}, {"ratio", "2"}, {"column", "2:1"}}, tables),
               ContainsSubstring("ratio and column cannot both be given"));
    CHECK_THAT(refused("chart/read", {{"table", "toy/odds"}, {"ratio", "2"}, {"differential", "2"}}, tables),
               ContainsSubstring("differential and ratio cannot both be given"));
    const TableSet strict = with_columns(
        replaced(odds_chart, "match = \"floor\"\nbelow = \"clamp\"", "match = \"floor\""), "toy/odds");
    CHECK_THAT(refused("chart/read", {{"table", "toy/odds"}, {"ratio", "1:3"}}, strict),
               ContainsSubstring("no odds for 1/3"));
    const Bound low = bind("chart/read", {{"table", "toy/odds"}, {"ratio", "2:3"}}, strict);
    CHECK(low.ledger.places() ==
          std::vector<std::string>{"2:3 = 1:1.5, column 1:2; 1:1 from 3, below 2 it is off the chart"});
    const TableSet named = with_columns(contents(WARODDS_SOURCE "/examples/siege/charts/siege/sorties.toml"),
                                        "siege/sorties");
    CHECK_THAT(refused("chart/read", {{"table", "siege/sorties"}, {"ratio", "2"}}, named),
               ContainsSubstring("the chart 'siege/sorties' has no column 'ratio=2'"));
    // the same column turn after turn
    CHECK(distance(exact("chart/turns", {{"table", "toy/odds"}, {"ratio", "7:3"}, {"turns", "3"}}, tables),
                   exact("chart/turns", {{"table", "toy/odds"}, {"column", "2:1"}, {"turns", "3"}}, tables)) < 1e-15);
    CHECK_THAT(refused("chart/turns", {{"table", "toy/odds"}, {"ratio", "2"}, {"columns", "2:1"}}, tables),
               ContainsSubstring("found a ratio or differential as well"));
}

TEST_CASE("dice of any kind: sums, and tens with ones", "[codes]") {
    for (const char* text :
         {"", "6", "d", "0d6", "2d1", "d0", "2d", "d1001", "13d6", "5d100", "1d6x", "-1d6", "2x6", "d6 "})
        CHECK(!AnyDice::parse(text));
    for (const auto& [text, least, most] :
         {std::tuple{"d6", 1, 6}, {"1D6", 1, 6}, {"12d6", 12, 72}, {"4d100", 4, 400}}) {
        const auto results = AnyDice::parse(text)->results();
        CHECK(results.front() == least);
        CHECK(results.back() == most);
    }
    const TableSet tables = with_columns(contents(WARODDS_SOURCE "/examples/siege/charts/siege/sorties.toml"),
                                         "siege/sorties");
    const Odds odds = exact("chart/read", {{"table", "siege/sorties"}, {"column", "careless"}}, tables);
    std::map<std::string, int> rolls, spiked;
    for (int tens = 1; tens <= 6; ++tens)
        for (int ones = 1; ones <= 6; ++ones) {
            const int roll = 10 * tens + ones;
            ++rolls[std::to_string(roll)];
            ++spiked[roll <= 33 ? "0" : roll <= 55 ? "1" : roll <= 64 ? "2" : "3"];
        }
    std::map<std::string, double> by_roll, by_spiked;
    for (const auto& [outcome, p] : odds) by_roll[outcome.at("roll")] += p, by_spiked[outcome.at("guns_spiked")] += p;
    REQUIRE(by_roll.size() == 36);
    for (const auto& [roll, number] : rolls) CHECK_THAT(by_roll[roll], WithinAbs(1 / 36.0, 1e-15));
    for (const auto& [guns, number] : spiked) CHECK_THAT(by_spiked[guns], WithinAbs(number / 36.0, 1e-14));
    CHECK_THAT(refused("chart/read", {{"table", "siege/sorties"}, {"column", "alert"}, {"dice", "2g6"}}, tables),
               ContainsSubstring("found dice=2g6, expected as-charted, or dice such as 1d6"));
}

TEST_CASE("an empty chart has a row for all that its dice show", "[codes]") {
    TemporaryDirectory directory;
    for (const auto& [dice, rows, last] : {std::tuple{"3d6", 16, "18"}, {"d66", 36, "66"}, {"1d8", 8, "8"}}) {
        const std::string id = std::string("mine/") + dice;
        REQUIRE(run({"tables", "new", id, "--columns", "a b", "--dice", dice, "--out", directory.path()}).code == 0);
        const Table table = Table::parse(id, contents(directory / (id + ".toml")), id);
        CHECK(table.rows.size() == rows);
        CHECK(table.rows.keys.back() == last);
    }
    check_refused({"tables", "new", "mine/crt", "--columns", "a b", "--dice", "2x6", "--out", directory.path()},
                  "--dice: found '2x6', expected dice such as 1d6");
}

}  // namespace test_chart_columns
