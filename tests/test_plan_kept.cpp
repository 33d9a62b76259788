// What plans must not lose: the numbers of units, who goes over to another list, losses in the coin of the game, steps whose list is
// empty, words of outcomes on request.
#include "plan_support.hpp"
#include "program.hpp"

#include "analysis/answers/replay.hpp"
#include "analysis/answers/study.hpp"

namespace test_plan_kept {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

// a fight that changes `army`, then its units by their numbers again
std::string parted(const std::string& units, const std::string& procedure, const std::string& enemy) {
    return "plan = \"Parted\"\n[forces]\narmy = \"" + units +
           "\"\nbefore = 0\nafter = 0\n[[do]]\nname = \"fight\"\nprocedure = \"" + procedure +
           "\"\nwith = { attackers = \"@army\", defenders = \"" + enemy +
           "\" }\n[[do]]\nname = \"count\"\nthen = { before = \"army.units\" }\n"
           "[[do]]\nname = \"part\"\nthen = { army = \"@army where number = 1 + @army where number > 1\" }\n"
           "[[do]]\nname = \"count again\"\nthen = { after = \"army.units\" }\n"
           "[[objective]]\nname = \"same\"\nis = \"after = before and army.units > 0\"\n";
}

}  // namespace

TEST_CASE("A unit keeps its number through a fight, so an army that is parted by numbers stays whole", "[plan]") {
    CHECK_THAT(chance(parted("9/5-8/4 german x3", "case-geld/attack", "6-6 us"), "same"), WithinAbs(1, 1e-12));
    CHECK_THAT(
        chance(parted("8-6 armor number=1, 8-6 armor number=2, 8-6 armor", "blitzkrieg/attrition", "8-4"), "same"),
        WithinAbs(1, 1e-12));
    CHECK_THAT(chance(parted("9/5-10/5-6 us x3", "eisenhowers-war/attack", "4/2-5/3-6 german"), "same"),
               WithinAbs(1, 1e-12));
}

TEST_CASE("The second of two units fights alone, whether it is rolled or worked out", "[plan]") {
    const auto text = [](const char* units) {
        return std::string("plan = \"Second\"\n[forces]\np1 = 2\nus = \"") + units +
               "\"\n[[do]]\nname = \"a\"\nprocedure = \"eisenhowers-war/attack\"\nwith = { attackers = \"@us where "
               "number = 2\", "
               "defense = 7, defender_steps = 2, result = \"0/1\" }\nthen = { p1 = \"defender_steps_left\" }\n"
               "[[objective]]\nname = \"x\"\nis = \"p1 = 1\"\n";
    };
    for (const char* units : {"9/5-10/5-6 us number=1, 9/5-10/5-6 us number=2", "9/5-10/5-6 us x2"}) {
        CHECK_THAT(chance(text(units), "x"), WithinAbs(1, 1e-12));
        CHECK_THAT(chance(text(units), "stopped = no"), WithinAbs(1, 1e-12));
    }
}

TEST_CASE("Who leaves a list by its number leaves the others theirs, and who joins takes a free one", "[plan]") {
    const std::string text = R"(plan = "Numbers"
[forces]
army = "6-6 us, 5-5 us, 4-4 us"
more = "3-3 us, 2-2 us"
third = ""
[[do]]
name = "leave"
then = { army = "@army where number != 2" }
[[do]]
name = "join"
then = { army = "@army + @more" }
[[do]]
name = "look"
then = { third = "@army where number = 3 + @army where number = 2 + @army where number = 4" }
[[do]]
name = "attack"
procedure = "case-geld/attack"
when = "third.units > 9"
with = { attackers = "@army", defenders = "@third" }
[[objective]]
name = "x"
is = "third.units = 3"
)";
    // 1 and 3 stay; of those that join the first has 1, which is taken, and gets 4, the second keeps 2
    CHECK_THAT(chance(text, "x"), WithinAbs(1, 1e-12));
}

TEST_CASE("Units that embark are not lost, also where nobody was aboard", "[plan]") {
    for (const char* board : {"\"@board\"", "\"@board?\""}) {
        const std::string text = std::string(R"(plan = "Off the beach"
[forces]
men = "4-4-4, 3-3-4 x2"
enemy = "7-5-6 tank, 4-4-4"
board = ""
[[do]]
name = "evacuation"
procedure = "eoa/evacuation"
with = { attackers = "@men", defenders = "@enemy", capacity = 20, aboard = )") +
                                 board + R"( }
[[objective]]
name = "all home"
is = "board.units = 3"
)";
        CHECK_THAT(chance(text, "all_home"), WithinAbs(1, 1e-12));
        CHECK_THAT(chance(text, "men_lost <= 4"), WithinAbs(1, 1e-12));  // in the round before they leave
        CHECK_THAT(chance(text, "men_lost + men_hits_left + board_hits_left = 10"), WithinAbs(1, 1e-12));
    }
}

TEST_CASE("Losses are told in the coin of their game", "[plan]") {
    const std::string raid = R"(plan = "Raid"
[forces]
ju = "(1)-17 x2"
cap = "3-3 fighter"
l = 0
[[do]]
name = "raid"
procedure = "ocs/air-mission"
with = { aircraft = "@ju", interceptors = "@cap", targets = "14-4-4 other steps=3" }
then = { l = "own_steps_lost" }
[[objective]]
name = "x"
is = "l >= 1"
)";
    CHECK(chance(raid, "mean(ju_lost)") > 0.5);  // 14.1b: two steps each
    CHECK_THAT(chance(raid, "mean(ju_lost - l)"), WithinAbs(0, 1e-12));
    CHECK_THAT(plan_told(raid), ContainsSubstring("steps lost by"));

    const std::string craft = R"(plan = "Craft"
[forces]
lc = "4"
a = "6-3-3 other"
[[do]]
name = "land"
procedure = "ocs/amphibious-landing"
with = { craft = "@lc", units = "@a" }
[[objective]]
name = "x"
is = "a.units = 1"
)";
    CHECK_THAT(chance(craft, "mean(lc_lost)"), WithinAbs(1.0 / 3, 1e-9));
    CHECK_THAT(plan_told(craft), ContainsSubstring("points lost by"));

    const std::string factors = R"(plan = "Attrition"
[forces]
army = "8-6 armor x2"
[[do]]
name = "a"
procedure = "blitzkrieg/attrition"
with = { attackers = "@army", defenders = "8-4" }
[[objective]]
name = "lost some"
is = "army.factors < 16"
)";
    Question asked = plan(factors);  // most cells of the chart are not public; with the one that is a factor is lost
    asked.asks = {"mean(army_lost)", "mean(army_lost + army_factors)"};
    const Answer attrition = answer(asked, fire_charts());
    CHECK_THAT(attrition.asks[0].value.low, WithinAbs(1.0 / 6, 1e-9));
    CHECK(attrition.asks[0].value.high > 5);
    CHECK_THAT(attrition.asks[1].value.low, WithinAbs(16, 1e-9));
    CHECK_THAT(plan_told(factors), ContainsSubstring("factors lost by"));

    const std::string pool = R"(plan = "Pool"
[forces]
us = "untried x3"
axis = "9/5-8/4 german left=1"
mix = "6-6 x8, 9-4 x4, 3-4 x6"
[[do]]
name = "a"
procedure = "case-geld/attack"
with = { attackers = "@us", defenders = "@axis", mix = "@mix", attacker = "us" }
[[objective]]
name = "x"
is = "axis.units = 0"
)";
    CHECK_THAT(plan_told(pool), !ContainsSubstring("  mix  "));  // 3.5: who is turned up is not lost
    CHECK_THROWS_WITH(chance(pool, "mean(mix_lost)"), ContainsSubstring("nothing of mix is counted as lost"));
}

TEST_CASE("A step whose list has nobody left is done where its procedure can do without", "[plan]") {
    const auto year = [](const char* hunters) {
        return std::string(
                   "plan = \"A year\"\nturns = 12\n[forces]\nhunters = \"3-2-4, 3-2-4\"\npa = 6\n[[do]]\n"
                   "name = \"partisans\"\nprocedure = \"eoa/partisans\"\nwith = { partisans = \"@pa\", hunters = \"") +
               hunters +
               "\", new_ones = true, year = 2, country = \"major\" }\n[[objective]]\nname = \"twelve\"\nis = \"pa >= "
               "12\"\n";
    };
    // most cells of the chart are not public, so what is compared are bounds
    const auto most = [&](const char* hunters) {
        Question asked = plan(year(hunters));
        asked.asks = {"mean(pa)"};
        return answer(asked, fire_charts()).asks.front().value.high;
    };
    CHECK_THAT(most("@hunters"), WithinAbs(most("@hunters?"), 1e-9));
    CHECK_THAT(plan_told(year("@hunters")), !ContainsSubstring("passed over"));

    const std::string fight = R"(plan = "Twice"
turns = 3
[forces]
army = "9-5-8 armor steps=2 x2"
village = "9-3-3 other steps=3"
x = false
[[do]]
name = "attack"
procedure = "ocs/attack"
with = { attackers = "@army", defenders = "@village", defender_option = "hold" }
then = { x = "hex_taken" }
fails = "not hex_taken"
[[objective]]
name = "gone"
is = "village.units = 0"
)";
    const double passed = chance(fight, "passed_attack");
    CHECK(passed > 0.01);
    CHECK(passed < 1);
    CHECK_THAT(plan_told(fight),
               ContainsSubstring("passed over where a list has nobody left: attack (army, village) "));
    const std::vector<std::string> notices = notices_of(fight);
    CHECK(std::any_of(notices.begin(), notices.end(), [](const std::string& one) {
        return one.starts_with("passed over where a list has nobody left: attack (");
    }));
    CHECK(answer(plan(fight), fire_charts()).passed_over.size() == 1);
    Question swept = plan(fight);
    swept.asks = {"gone"};
    const auto axes = parse_axes(swept, {"turns=2,3"}, "--axis", fire_charts());
    CHECK(sweep(swept, axes, fire_charts()).passed_over.size() == 1);
}

TEST_CASE("A step for units that are not in its list is said to be never done", "[plan]") {
    const std::vector<std::string> notices = notices_of(R"(plan = "Never"
[forces]
x = 0
g = false
pz = "9-5-5 armor steps=2 x2"
d = "6-3-3 other"
[[do]]
name = "fight"
procedure = "ocs/attack"
with = { attackers = "@pz where class = mech", defenders = "@d" }
then = { g = "hex_taken" }
[[objective]]
name = "y"
is = "x = 0"
)");
    CHECK(std::find(notices.begin(), notices.end(), "'fight' can never be done: nobody in pz where class = mech") !=
          notices.end());
}

TEST_CASE("An objective may begin with a digit", "[plan]") {
    const std::string text = R"(plan = "Cities"
[forces]
n = 34
[[do]]
name = "t"
then = { n = "n + 1" }
[[objective]]
name = "35 cities"
is = "n >= 35"
)";
    CHECK_THAT(chance(text, "is_35_cities"), WithinAbs(1, 1e-12));
    CHECK_THAT(plan_told(text), ContainsSubstring("35 cities"));
}

TEST_CASE("What a plan inside a plan can never do is refused before anything is played", "[plan]") {
    const char* const inner = R"(plan = "Inner"
[forces]
a = 3
f = "dry"
[[do]]
name = "x"
then = { a = "a - 1" }
[[objective]]
name = "never"
is = "f = wet"
)";
    const std::string outer = R"(plan = "Outer"
[forces]
a = 3
g = false
sky = "dry"
[[do]]
name = "weather"
when = "a > 3"
then = { sky = "'wet'" }
[[do]]
name = "in"
procedure = "inner.toml"
when = "a > 3"
with = { a = "@a" }
[[objective]]
name = "y"
is = "a >= 3"
)";
    const auto read = [&](const std::string& text) {
        return parse_question(text, "plan.toml", [&](const std::string& name, const std::string&) -> ProcedurePtr {
            return parse_question(inner, name).procedure;
        });
    };
    CHECK_THROWS_WITH(answer(read(outer), fire_charts()), ContainsSubstring("inner.toml") && ContainsSubstring("f"));
    // the word may be what the outer plan hands over
    std::string handed = outer;
    handed.replace(handed.find("a = \"@a\""), 8, "a = \"@a\", f = \"@sky\"");
    CHECK_NOTHROW(answer(read(handed), fire_charts()));
}

TEST_CASE("A word may come from an outcome on request, and one turn has one weather die", "[plan]") {
    const std::string one = R"(plan = "Two fronts"
[forces]
sky = "clear"
south = "clear"
[[do]]
name = "sky"
procedure = "eoa/weather"
with = { month = "oct", zone = "arctic", second = "temperate" }
then = { sky = "weather", south = "second_weather" }
[[objective]]
name = "both"
is = "sky = winter and south = clear"
)";
    CHECK_NOTHROW(chance(one, "south = rain"));
    const std::string two = R"(plan = "Two dice"
[forces]
a = "clear"
b = "clear"
[[do]]
name = "arctic"
procedure = "eoa/weather"
with = { month = "oct", zone = "arctic" }
then = { a = "weather" }
[[do]]
name = "temperate"
procedure = "eoa/weather"
with = { month = "oct", zone = "temperate" }
then = { b = "weather" }
[[objective]]
name = "both"
is = "a = winter and b = clear"
)";
    const std::vector<std::string> notices = notices_of(two);
    CHECK(std::any_of(notices.begin(), notices.end(), [](const std::string& notice) {
        return notice.starts_with("'arctic' and 'temperate' in one turn: a month has one weather die (6.2)");
    }));
    for (const std::string& notice : notices_of(one)) CHECK(notice.find("one turn") == notice.npos);
}

TEST_CASE("A list that no step gives back is said to stay as it is", "[plan]") {
    const auto assault = [](const char* section) {
        return std::string(
                   "plan = \"Assault\"\n[forces]\narmy = \"14-5-4 other steps=4 x2\"\nd = \"9-3-3 other steps=3\"\n") +
               section +
               "ju = \"(1)-17 x2\"\n[[do]]\nname = \"assault\"\nprocedure = \"ocs/assault\"\n"
               "with = { attackers = \"@army\", defenders = \"@d\", bombers = \"@ju\" }\n"
               "[[objective]]\nname = \"x\"\nis = \"d.units = 0\"\n";
    };
    const auto says = [](const std::vector<std::string>& notices) {
        return std::any_of(notices.begin(), notices.end(), [](const std::string& notice) {
            return notice.starts_with("'assault' takes ju as bombers and gives nothing of it back");
        });
    };
    CHECK(says(notices_of(assault(""))));
    CHECK(!says(notices_of(assault("[params]\n"))));
}

}  // namespace test_plan_kept
