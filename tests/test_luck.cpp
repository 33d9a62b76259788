// Luck: each roll against its own situation, totals against a brute force, and logs that are refused with their place.
#include "support.hpp"

#include "analysis/json.hpp"
#include "analysis/luck.hpp"
#include "output/figure.hpp"
#include "output/text.hpp"

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;
using Catch::Matchers::WithinAbs;

namespace {

TableSet toy_tables() {
    TableSet tables;
    add_toy_charts(tables);
    return tables;
}

const std::string head = "procedure = \"chart/read\"\n";
const std::string open_column = "table = \"toy/assault\"\ncolumn = \"open\"\n";

// a log of rolls on the open column, each with its own lines
std::string log_of(const std::vector<std::string>& rolls, const std::string& before = "") {
    std::string text = head + before;
    for (const std::string& roll : rolls) text += "[[roll]]\n" + open_column + roll + "\n";
    return text;
}

Luck luck_in(const std::string& text) { return luck_of(parse_log(text, "log.toml"), toy_tables()); }
std::string refused(const std::string& text) {
    return refusal([&] { luck_in(text); });
}

void check_near(const Estimate& found, double expected) {
    CHECK_THAT(found.value, WithinAbs(expected, 1e-12));
    CHECK(found.is_exact());
}

}  // namespace

TEST_CASE("a roll is measured against its own situation", "[luck]") {
    // A1 A1 - o1 D1 D2
    const Luck luck = luck_in(log_of({"worth = 'result = D1 or result = D2'\ndice = [5]", "worth = 'roll'\ndice = [6]",
                                      "worth = 'roll'\nwas = { roll = 2 }", "worth = 'roll'\nresult = \"o1\""}));
    REQUIRE(luck.rolls.size() == 4);
    CHECK(luck.rolls[0].value == 1);
    check_near(luck.rolls[0].mean, 1.0 / 3);
    check_near(luck.rolls[0].sd, std::sqrt(2.0 / 9));
    check_near(luck.rolls[0].below, 2.0 / 3);
    check_near(luck.rolls[0].same, 1.0 / 3);
    check_near(luck.rolls[0].above, 0);
    check_near(luck.rolls[0].percentile, 5.0 / 6);
    CHECK_THAT(luck.rolls[1].luck(), WithinAbs(2.5, 1e-12));
    check_near(luck.rolls[1].percentile, 11.0 / 12);
    CHECK(luck.rolls[2].value == 2);
    CHECK(luck.rolls[3].value == 4);  // the only roll that gives o1
    CHECK(luck.rolls[1].dice == std::vector<int>{6});
    CHECK(luck.rolls[2].dice.empty());
    // the largest deviations first
    CHECK(luck.decided == std::vector<std::size_t>{1, 2, 0});
    CHECK(luck.is_exact);
}

TEST_CASE("the total is what a brute force over all dice says", "[luck]") {
    const Luck luck = luck_in(log_of({"worth = 'roll'\ndice = [6]", "worth = '2 * roll'\ndice = [4]",
                                      "worth = '0.1 * roll'\ndice = [3]", "worth = '0.1 * roll'\ndice = [1]"}));
    int below = 0, same = 0;
    const int came = 60 + 80 + 3 + 1;  // tenths
    double squares = 0;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b)
            for (int c = 1; c <= 6; ++c)
                for (int d = 1; d <= 6; ++d) {
                    const int sum = 10 * a + 20 * b + c + d;
                    below += sum < came;
                    same += sum == came;
                    squares += std::pow((sum - 112) / 10.0, 2);
                }
    CHECK_THAT(luck.total.value, WithinAbs(14.4, 1e-12));
    check_near(luck.total.mean, 11.2);
    check_near(luck.total.sd, std::sqrt(squares / 1296));
    check_near(luck.total.below, below / 1296.0);
    check_near(luck.total.same, same / 1296.0);
    check_near(luck.total.above, (1296 - below - same) / 1296.0);
    check_near(luck.total.percentile, (below + same / 2.0) / 1296);
    // the path ends where the total is, and the band after one roll is that of one die
    REQUIRE(luck.path.size() == 4);
    CHECK_THAT(luck.path.back().luck, WithinAbs(3.2, 1e-12));
    CHECK_THAT(luck.path[0].low, WithinAbs(-2.5, 1e-12));
    CHECK_THAT(luck.path[0].high, WithinAbs(2.5, 1e-12));
}

TEST_CASE("too many sums are bounded on a grid", "[luck]") {
    // nine rolls whose sums are all different: ten million
    const int factors[] = {100003, 210011, 330037, 470021, 590063, 710089, 830023, 940001, 99991};
    const int faces[] = {6, 5, 5, 4, 6, 3, 2, 6, 1};
    std::vector<std::string> rolls;
    std::int64_t came = 0;
    for (int i = 0; i < 9; ++i) {
        rolls.push_back("worth = '" + std::to_string(factors[i] / 1e6) + " * roll'\ndice = [" +
                        std::to_string(faces[i]) + "]");
        came += std::int64_t{factors[i]} * faces[i];
    }
    std::int64_t below = 0;
    const std::function<void(int, std::int64_t)> count = [&](int i, std::int64_t sum) {
        if (i == 9) {
            below += sum < came;
            return;
        }
        for (int face = 1; face <= 6; ++face) count(i + 1, sum + std::int64_t{factors[i]} * face);
    };
    count(0, 0);
    const double truth = static_cast<double>(below) / std::pow(6, 9);
    const Luck luck = luck_in(log_of(rolls));
    CHECK(luck.rounded_to > 0);
    CHECK_FALSE(luck.is_exact);
    CHECK(luck.total.below.low <= truth);
    CHECK(truth <= luck.total.below.high);
    CHECK(luck.total.below.high - luck.total.below.low < 0.01);
}

TEST_CASE("sums of many large rolls get as coarse a grid as it takes", "[luck]") {
    TableSet tables;
    tables.replace(
        Table::parse("toy/long",
                     "game = \"toy\"\ntitle = \"Long die\"\nrule = \"1\"\ndice = \"2d100\"\ngrade = \"yours\"\n"
                     "source = \"made up\"\ngrid = '''\nroll | open\n1 | a\n'''\n[rows]\nname = \"roll\"\n"
                     "match = \"floor\"\n[columns]\nname = \"ground\"\nmatch = \"name\"\n",
                     "toy/long.toml"));
    std::string text = head;
    for (const char* factor : {"0.100003", "0.210011", "0.330037", "0.470021", "0.590063", "0.710089", "0.999917"})
        text += "[[roll]]\ntable = \"toy/long\"\ncolumn = \"open\"\nworth = '" + std::string(factor) +
                " * roll'\ndice = [50, 51]\n";
    const Luck luck = luck_of(parse_log(text, "log.toml"), tables);
    // every roll is what it is on average, and all of them are as likely to be so much above as below
    CHECK(luck.path.size() == luck.rolls.size());
    CHECK_FALSE(luck.is_exact);
    const Fortune& total = luck.total;
    CHECK(total.percentile.low <= 0.5);
    CHECK(total.percentile.high >= 0.5);
    CHECK(total.percentile.high - total.percentile.low < 0.01);
    CHECK(total.below.low + total.same.low + total.above.low <= 1);
    CHECK(total.below.high + total.same.high + total.above.high >= 1);
}

TEST_CASE("what the attacker gets the defender pays", "[luck]") {
    const Luck mine = luck_in(log_of({"dice = [6]"}, "worth = 'roll'\n"));
    const Luck theirs = luck_in(log_of({"dice = [6]"}, "worth = 'roll'\nside = 'defender'\n"));
    const Luck defended = luck_in(log_of({"worth = 'defender: roll'\nside = 'defender'\ndice = [6]"}));
    CHECK(theirs.total.luck() == -mine.total.luck());
    CHECK(theirs.total.below.value == mine.total.above.value);
    CHECK_THAT(theirs.total.percentile.value, WithinAbs(1 - mine.total.percentile.value, 1e-12));
    CHECK(defended.total.luck() == mine.total.luck());
    CHECK(defended.rolls[0].side == Side::defender);
}

TEST_CASE("unknown cells and trials leave bounds", "[luck]") {
    // A1 A1 ? - D1 ?
    const Luck luck =
        luck_in(head + "worth = 'result = A1'\n[[roll]]\ntable = 'toy/assault'\ncolumn = 'fog'\nresult = 'A1'\n");
    CHECK_FALSE(luck.is_exact);
    CHECK_THAT(luck.total.below.low, WithinAbs(1.0 / 3, 1e-12));
    CHECK_THAT(luck.total.below.high, WithinAbs(2.0 / 3, 1e-12));
    CHECK(luck.total.below.width == Width::unknown);
    CHECK_THAT(refused(head + "worth = 'result = A1'\n[[roll]]\ntable = 'toy/assault'\ncolumn = 'fog'\ndice = [3]\n"),
               ContainsSubstring("log.toml:6:8: dice: they end in a cell of toy/assault that nobody could read"));

    Distribution odds;
    odds.fields = {Field{}};
    odds.fields[0].name = "steps";
    odds.fields[0].kind = Kind::integer;
    odds.fields[0].low = 0;
    odds.fields[0].high = 3;
    odds.method = Method::sampled;
    odds.trials = 10'000;
    odds.rows = {{{0}, proportion(6000, 10'000), 6000, 0}, {{1}, proportion(4000, 10'000), 4000, 0}};
    const Spread spread(odds, Expression::of_field(odds.fields, 0), 1);
    const double error = std::sqrt(std::log(2 / 0.05) / 20'000);
    CHECK_THAT(spread.below(1).low, WithinAbs(0.6 - error, 1e-12));
    CHECK_THAT(spread.below(1).high, WithinAbs(0.6 + error, 1e-12));
    CHECK(spread.below(1).width == Width::sampling);
    const Spread twice = spread.plus(spread);
    CHECK(twice.below(1).low < 0.36);
    CHECK(twice.below(1).high > 0.36);
    CHECK_THAT(spread.turned().above(-1).low, WithinAbs(spread.below(1).low, 1e-12));
}

TEST_CASE("a log that cannot be read is refused with its place", "[luck]") {
    const auto has = [](const std::string& text, const std::string& hint) {
        CHECK_THAT(refused(text), StartsWith(hint));
    };
    has("", "log.toml: expected [[roll]] entries");
    has("wroth = 'roll'\n", "log.toml:1:1: found the unknown key 'wroth'");
    has("procedure = 'chart/raed'\n", "log.toml:1:13: no procedure is called 'chart/raed'");
    has("side = 'german'\n", "log.toml:1:8: side: found 'german', expected attacker or defender");
    has("worth = 'roll'\n[[roll]]\ndice = [1]\n", "log.toml:2:1: expected a line such as procedure");
    has(log_of({"dice = [1]"}), "log.toml:2:1: expected what the roll was worth");
    has(log_of({"worth = 'roll'"}), "log.toml:2:1: expected what was rolled");
    has(log_of({"worth = 'roll'\ndice = 4"}), "log.toml:6:8: expected a list of dice");
    has(log_of({"worth = 'roll'\ndice = [7]"}), "log.toml:6:8: dice: ");
    has(log_of({"worth = 'roll'\ndice = [1, 2]"}), "log.toml:6:8: dice: ");
    has(log_of({"worth = 'rol'\ndice = [1]"}), "log.toml:5:9: worth ");
    has(log_of({"worth = 'sd(roll)'\ndice = [1]"}),
        "log.toml:5:9: worth \"sd(roll)\": expected a yes or no, or a number");
    has(log_of({"worth = 'roll'\nwas = { rol = 1 }"}), "log.toml:6:9: chart/read has no outcome 'rol'");
    has(log_of({"worth = 'roll'\nwas = { roll = true }"}), "log.toml:6:9: roll: found 'true', expected a number");
    has(log_of({"worth = 'roll'\nwas = { roll = 9 }"}), "log.toml:6:9: it cannot come to that");
    has(log_of({"worth = 'roll'\nresult = 'A1'"}),
        "log.toml:6:1: that leaves open what it was worth; say roll as well");
    has(log_of({"worth = 'roll'\ndice = [1]\nwas = { roll = 2 }"}), "log.toml:7:9: the dice come to something else");
    has(log_of({"worth = 'roll'\ndice = [1]\ncolum = 'open'"}), "log.toml:7:1: ");
    // a rule refuses the situation as a whole: the roll's place
    has(head + "worth = 'roll'\n[[roll]]\ndice = [1]\n", "log.toml:3:1: ");
}

TEST_CASE("luck as text, picture and JSON", "[luck]") {
    const Luck luck = luck_in(log_of({"name = 'first'\ndice = [6]", "name = 'second'\ndice = [2]", "dice = [6]"},
                                     "title = 'Three dice'\nworth = 'roll'\n"));
    const std::string text = print(luck);
    CHECK_THAT(text, StartsWith("Three dice\n  worth: roll\n  you attacked\n"));
    CHECK_THAT(text, ContainsSubstring("What decided it: 1 first (+2.50), 3 Any chart, one column (+2.50), 2 "));
    CHECK_THAT(text, ContainsSubstring("exact: every dice path counted"));
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) CHECK(line.size() <= 84);  // bytes: a dot between words has two
    const Json json = to_json(luck);
    CHECK(json["rolls"][1]["luck"] == -1.5);
    CHECK(json["decided"] == Json::array({1, 3, 2}));
    const Figure figure = figure_of(luck);
    REQUIRE(figure.panels.size() == 2);
    CHECK(figure.panels[0].series[1].values.back().value == luck.path.back().luck);
    CHECK(figure.panels[0].series[0].values.back().low == luck.path.back().low);
}
