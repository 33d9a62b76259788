// Luck: each roll against its own situation, totals against a brute force, and logs that are refused with their place.
#include "support.hpp"

#include "analysis/words/json.hpp"
#include "analysis/advice/luck.hpp"
#include "analysis/advice/luck_plays.hpp"
#include "output/figure.hpp"
#include "output/text.hpp"

namespace test_luck {

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
    CHECK(luck.rolls[0].came.value == 1);
    check_near(luck.rolls[0].mean, 1.0 / 3);
    check_near(luck.rolls[0].sd, std::sqrt(2.0 / 9));
    check_near(luck.rolls[0].below, 2.0 / 3);
    check_near(luck.rolls[0].same, 1.0 / 3);
    check_near(luck.rolls[0].above, 0);
    check_near(luck.rolls[0].percentile, 5.0 / 6);
    CHECK_THAT(luck.rolls[1].luck.value, WithinAbs(2.5, 1e-12));
    check_near(luck.rolls[1].percentile, 11.0 / 12);
    CHECK(luck.rolls[2].came.value == 2);
    CHECK(luck.rolls[3].came.value == 4);  // the only roll that gives o1
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
    CHECK_THAT(luck.total.came.value, WithinAbs(14.4, 1e-12));
    check_near(luck.total.mean, 11.2);
    check_near(luck.total.sd, std::sqrt(squares / 1296));
    check_near(luck.total.below, below / 1296.0);
    check_near(luck.total.same, same / 1296.0);
    check_near(luck.total.above, (1296 - below - same) / 1296.0);
    check_near(luck.total.percentile, (below + same / 2.0) / 1296);
    // the path ends where the total is, and the band after one roll is that of one die
    REQUIRE(luck.path.size() == 4);
    CHECK_THAT(luck.path.back().luck.value, WithinAbs(3.2, 1e-12));
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
    CHECK(theirs.total.luck.value == -mine.total.luck.value);
    CHECK(theirs.total.below.value == mine.total.above.value);
    CHECK_THAT(theirs.total.percentile.value, WithinAbs(1 - mine.total.percentile.value, 1e-12));
    CHECK(defended.total.luck.value == mine.total.luck.value);
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
               ContainsSubstring("log.toml:6:8: dice: they end in an unread cell of toy/assault"));

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

TEST_CASE("luck with unknown cells is pairs everywhere, and no verdict where they straddle one", "[luck][unknown]") {
    // A1 A1 ? - D1 ?: the two cells may be A1 or not, so between 1/3 and 2/3 of all rolls are
    const std::string one = "[[roll]]\ntable = 'toy/assault'\ncolumn = 'fog'\nresult = 'A1'\n";
    const Luck luck = luck_in(head + "worth = 'result = A1'\n" + one + one + one);
    const auto between = [](const Estimate& found, double low, double high) {
        CHECK_THAT(found.low, WithinAbs(low, 1e-9));
        CHECK_THAT(found.high, WithinAbs(high, 1e-9));
        CHECK(found.width == Width::unknown);
    };
    between(luck.total.mean, 1, 2);
    between(luck.total.luck, 1, 2);
    CHECK(luck.total.came.is_exact());
    // all three of them are A1 with 1/27 to 8/27
    between(luck.total.same, 1.0 / 27, 8.0 / 27);
    between(luck.total.percentile, 1 - 4.0 / 27, 1 - 0.5 / 27);
    between(luck.rolls[0].luck, 1.0 / 3, 2.0 / 3);
    const std::string text = unwrapped(print(luck));
    CHECK_THAT(text, ContainsSubstring("3 1 to 2 +1.00 to +2.00 85.2 % to 98.1 %"));
    CHECK_THAT(text, ContainsSubstring("That was lucky."));  // at both ends
    CHECK_THAT(text, ContainsSubstring("70.37 % to 96.30 % do worse"));
    const Json json = to_json(luck);
    CHECK(json["total"]["mean"]["value"].is_null());
    CHECK(json["total"]["percentile"]["value"].is_null());
    CHECK(json["total"]["luck"].is_null());
    CHECK(json["rolls"][0]["luck"].is_null());
    CHECK_THAT(json["rolls"][0]["luck_low"].get<double>(), WithinAbs(1.0 / 3, 1e-9));
    CHECK(json["total"]["mean"]["low"] == 1.0);

    const Luck once = luck_in(head + "worth = 'result = A1'\n[[roll]]\ntable = 'toy/assault'\ncolumn = 'fog'\n" +
                              "was = { result = '-' }\n");
    CHECK_THAT(print(once), ContainsSubstring("about what the odds give"));
    const Luck open = luck_in(head + "worth = 'result = A1 or result = D1'\n" + one + one + one + one + one + one);
    CHECK_THAT(print(open),
               ContainsSubstring("Whether that was luck is open: anything from about what the odds give to"));
}

namespace {

const TableSet& all_tables() {
    static const TableSet set(true);
    return set;
}

// five attacks that failed; what else is known of each
std::string failed(const std::string& more, const std::string& was = "hex_taken = false",
                   const std::string& worth = "worth = 'hex_taken'\n") {
    std::string text = "procedure = 'ocs/attack'\n" + worth;
    for (int i = 0; i < 5; ++i) text += "[[roll]]\nodds = '3:1'\n" + more + "was = { " + was + " }\n";
    return text;
}
Luck evening(const std::string& text) { return luck_of(parse_log(text, "log.toml"), all_tables()); }

}  // namespace

TEST_CASE("luck is the dice's, and not what the other side decided", "[luck][plays]") {
    // he stood, or he fell back: between them lies what is not known
    const Luck open = evening(failed("")),
               held = evening(failed("defender_option = 'hold'\ndefender_supply = 'pay'\n")),
               fled = evening(failed("defender_option = 'retreat'\ndefender_supply = 'pay'\n"));
    CHECK(open.total.is_over_plays);
    CHECK_FALSE(held.total.is_over_plays);
    CHECK(held.total.percentile.is_exact());
    CHECK(rank_of_luck(fled.total.percentile.value) == 0);
    CHECK(rank_of_luck(held.total.percentile.value) == 2);
    for (const Luck* one : {&held, &fled}) {
        CHECK(open.total.percentile.low <= one->total.percentile.value + 1e-12);
        CHECK(open.total.percentile.high >= one->total.percentile.value - 1e-12);
        CHECK(open.total.luck.low <= one->total.luck.value + 1e-12);
        CHECK(open.total.luck.high >= one->total.luck.value - 1e-12);
    }
    // every end is that of a play that there is: each by itself, exactly
    const RollLuck& roll = open.rolls.front();
    REQUIRE(roll.plays.size() > 1);
    for (const PlayLuck& play : roll.plays) {
        std::string more;
        for (const auto& [name, value] : play.decisions) more += name + " = '" + value + "'\n";
        const Luck alone = evening(failed(more));
        CHECK_THAT(alone.rolls[0].percentile.low, WithinAbs(play.percentile.low, 1e-12));
    }
    CHECK(roll.percentile.low == roll.plays.front().percentile.low);
    CHECK(roll.percentile.high == roll.plays.back().percentile.high);
    const std::string text = unwrapped(print(open));
    CHECK_THAT(text,
               ContainsSubstring("Whether that was luck is open: anything from very unlucky to about what the odds"));
    CHECK_THAT(text, ContainsSubstring("1 to 5: what was decided is not known: least lucky with "));
    const Json json = to_json(open);
    CHECK(json["total"]["percentile"]["width"] == "replies");
    CHECK(json["total"]["percentile"]["value"].is_null());
    CHECK(json["rolls"][0]["plays"].size() == roll.plays.size());
    CHECK_FALSE(to_json(held)["rolls"][0].contains("plays"));
}

TEST_CASE("what came of a roll says what was decided", "[luck][plays]") {
    // two steps lost in the hex that he kept: he stood, which is not usual; had you lost none you would have retreated, and he
    // need not have met his option points (9.10a)
    const Luck held =
        evening(failed("defender_supply = 'pay'\n", "hex_taken = false, defender_losses = 2, attacker_losses = 1"));
    const RollLuck& roll = held.rolls.front();
    CHECK(roll.is_whole);
    CHECK(std::find(roll.known.begin(), roll.known.end(),
                    std::pair<std::string, std::string>("defender_option", "retreat")) == roll.known.end());
    for (const PlayLuck& play : roll.plays)
        for (const auto& [name, value] : play.decisions) CHECK_FALSE((name == "defender_option" && value == "retreat"));
    // decisions of every roll, before all of them
    const Luck pinned = evening("decisions = { defender_option = 'hold', defender_supply = 'pay' }\n" + failed(""));
    const Luck given = evening(failed("defender_option = 'hold'\ndefender_supply = 'pay'\n"));
    CHECK(pinned.total.percentile.value == given.total.percentile.value);
    const auto refused_with = [](const std::string& text, const std::string& why) {
        CHECK_THAT(refusal([&] { evening(text); }), ContainsSubstring(why));
    };
    refused_with("decisions = { defender_optoin = 'hold' }\n" + failed(""), "no roll here has a 'defender_optoin'");
    refused_with(failed("", "hex_taken = true, defender_losses = 0, attacker_losses = 99"), "it cannot come to that");
    // dice alone leave his decision open as well
    const std::string dice =
        "procedure = 'ocs/attack'\nworth = 'hex_taken'\n[[roll]]\nodds = '3:1'\ndice = [4, 3, 5, 4]\n";
    CHECK(evening(dice).total.is_over_plays);
    CHECK_FALSE(evening(dice + "defender_option = 'hold'\ndefender_supply = 'pay'\n").total.is_over_plays);
}

TEST_CASE("without a worth a roll is for what its procedure tells first", "[luck]") {
    const Luck plain = evening(failed("defender_option = 'hold'\n", "hex_taken = false", "")),
               said = evening(failed("defender_option = 'hold'\n"));
    CHECK(plain.rolls[0].worth == "hex_taken");
    CHECK_FALSE(plain.rolls[0].has_worth);
    CHECK(plain.total.percentile.low == said.total.percentile.low);
    CHECK_THAT(print(plain), ContainsSubstring("worth: hex_taken, as nothing else is said"));
}

TEST_CASE("a roll whose dice end too early is left out, and it is said what comes next", "[luck]") {
    const std::string text =
        "procedure = 'ocs/attack'\nworth = 'hex_taken'\n[[roll]]\nodds = '3:1'\ndice = [1, 2, 6, 6]\n"
        "[[roll]]\nodds = '3:1'\ndice = [4, 3, 5, 4]\n";
    const Log log = parse_log(text, "log.toml");
    const Luck luck = luck_of(log, all_tables());
    REQUIRE(luck.rolls.size() == 1);
    CHECK(luck.rolls[0].place.starts_with("log.toml:6"));
    REQUIRE(luck.left_out.size() == 1);
    CHECK_THAT(luck.left_out[0].why, StartsWith("log.toml:5:8: dice: too few dice: the list ends before the "));
    CHECK_THAT(luck.left_out[0].why, !ContainsSubstring("not every decision"));
    CHECK(to_json(luck)["left_out"][0]["at"] == luck.left_out[0].place);
    const std::string alone = text.substr(0, text.rfind("[[roll]]")),
                      wrong = replaced(text, "[1, 2, 6, 6]", "[1, 2, 6, 7]");
    CHECK_THAT(refusal([&] { luck_of(parse_log(alone, "log.toml"), all_tables()); }),
               ContainsSubstring("too few dice"));
    CHECK_THAT(refusal([&] { luck_of(parse_log(wrong, "log.toml"), all_tables()); }), ContainsSubstring("found 7"));
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
    CHECK(figure.panels[0].series[1].values.back().value == luck.path.back().luck.value);
    CHECK(figure.panels[0].series[0].values.back().low == luck.path.back().low);
}

}  // namespace test_luck
