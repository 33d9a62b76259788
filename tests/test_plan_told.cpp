// What a plan says of itself: conditions that can never hold, what goes wrong, what is lost, where it is stopped, what best play does
// in which turn.
#include "plan_support.hpp"
#include "program.hpp"

#include <fmt/format.h>

namespace test_plan_told {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

const std::string siege = R"(plan = "A keep"
turns = 3
[params]
needed = 2
[forces]
walls = 0
last = "-"
down = false
won = false
[[do]]
name = "fire"
procedure = "chart/read"
when = "not down"
repeat = 2
with = { table = "toy/fire", column = "near" }
then = { last = "result", down = "result = hit" }
[[do]]
name = "count"
when = "last = hit"
then = { walls = "walls + 1", won = "walls >= needed" }
[[objective]]
name = "done"
is = "down"
)";

std::string with_when(const std::string& when) {
    return replaced(siege, "when = \"not down\"", "when = \"" + when + "\"");
}
std::string with_is(const std::string& is) { return replaced(siege, "is = \"down\"", "is = \"" + is + "\""); }

}  // namespace

TEST_CASE("a condition that can never hold is refused with its place", "[plan]") {
    REQUIRE(plan_refusal(siege).empty());
    const std::vector<std::string> never = {
        "won and not won",
        "walls > 5 and walls < 3",
        "not (walls <= 5 or walls >= 5)",
        "walls * 2 = 7",
        "walls + 1 = 3 and walls != 2",
        "last = hit and last = burst",
        "last != hit and last != burst and last != '-'",
        "won = down and won != down",
        "(won or down) and not won and not down",
        "turn >= 5",
        "turn = 2 and walls = turn - 4 and walls >= 0",
        "turn_of(won) <= 2 and turn_of(won) > 2",
        "min(walls, 3) > 3",
        "floor(walls / 2) = 1 and walls > 3",
        "(walls > 4 and down) and (not down or walls < 2)",
        "needed > 3 and needed < 4",
    };
    for (const std::string& condition : never) {
        INFO(condition);
        CHECK_THAT(plan_refusal(with_when(condition)),
                   ContainsSubstring("plan.toml:13:8: when") && ContainsSubstring("can never hold"));
        CHECK_THAT(plan_refusal(with_is(condition)),
                   ContainsSubstring("plan.toml:23:6: is") && ContainsSubstring("can never hold"));
        CHECK_THAT(plan_refusal(replaced(siege, "turns = 3", "turns = 3\nuntil = \"" + condition + "\"")),
                   ContainsSubstring("plan.toml:3:9: until") && ContainsSubstring("can never hold"));
    }
    CHECK_THAT(plan_refusal(with_is("turn >= 5")), ContainsSubstring("3 turns"));
    CHECK_THAT(plan_refusal(replaced(siege, "repeat = 2", "repeat = 2\nuntil = \"round > 2\"")),
               ContainsSubstring("plan.toml:15:9: until"));
    CHECK_THAT(plan_refusal(replaced(siege, "repeat = 2", "repeat = 2\nuntil = \"result = hit and result = burst\"")),
               ContainsSubstring("plan.toml:15:9: until"));
    CHECK_THAT(
        plan_refusal(replaced(siege, "repeat = 2", "repeat = 2\nfails = \"down and result != hit and not down\"")),
        ContainsSubstring("plan.toml:15:9: fails"));
    CHECK(plan_refusal(replaced(siege, "repeat = 2", "repeat = 2\nfails = \"false\"")).empty());  // said on purpose
    // what no step changes is what it is
    CHECK_THAT(plan_refusal(replaced(with_is("flag"), "won = false", "won = false\nflag = false")),
               ContainsSubstring("can never hold"));
}

TEST_CASE("a condition that can hold is taken, however narrow", "[plan]") {
    const std::vector<std::string> rare = {
        "won and not down",
        "walls > 5 and walls < 7",
        "walls * 3 = 21 and not won",
        "walls = -2000000 or walls = 1234567",
        "turn = 3 and walls + turn = 5 and (won or last = burst)",
        "turn_of(won) <= 2 and not won",
        "needed = 77",
        "walls = needed and needed = walls",
        "walls + needed = 12 and walls - needed = 2",
    };
    for (const std::string& condition : rare) {
        INFO(condition);
        CHECK(plan_refusal(with_when(condition)).empty());
        CHECK(plan_refusal(with_is(condition)).empty());
    }
    // a sweep goes through values with which an objective cannot be met
    Question question = plan(replaced(with_is("flag >= 3"), "won = false", "won = false\nflag = 3"));
    set_param(question, "flag=2", "--set");
    CHECK_NOTHROW(answer(question, fire_charts()));
}

TEST_CASE("a repeated step goes wrong by how it ended", "[plan]") {
    const std::string once = replaced(siege, "turns = 3", "turns = 1");
    CHECK_THAT(chance(once, "first_failure = none"), WithinAbs(1 - 4.0 / 9, 1e-12));
    CHECK_THAT(chance(once, "first_failure = \"fire, turn 1\""), WithinAbs(4.0 / 9, 1e-12));
    CHECK_THAT(chance(siege, "first_failure = \"fire, turn 1\""), WithinAbs(4.0 / 9, 1e-12));
    // by the last time that it was done, whatever kept it from another: here a hit puts the flag down again
    const std::string again = replaced(once, "when = \"not down\"", "when = \"turn = 1\"");
    CHECK_THAT(chance(again, "first_failure = none"), WithinAbs(1.0 / 3, 1e-12));
    // nobody goes on after the first time
    const std::string no_more = replaced(once, "repeat = 2", "repeat = 2\nuntil = \"not down\"");
    CHECK_THAT(chance(no_more, "first_failure = none"), WithinAbs(1.0 / 3, 1e-12));
    const std::string ended = replaced(once, "turns = 1", "turns = 1\nuntil = \"last = burst\"");
    CHECK_THAT(chance(ended, "first_failure = none"), WithinAbs(1.0 / 3 + 1.0 / 2 * 1 / 3, 1e-12));
}

namespace {

const std::string shelled_village = R"(plan = "A village"
turns = 1
[forces]
village = "14-4-4 other steps=3, 6-3-4 other"
reserve = "9-4-4 other steps=2"
[[do]]
name = "barrage"
procedure = "ocs/barrage"
with = { targets = "@village", strength = 41, terrain = "open" }
)";

const std::string joined_village = shelled_village + R"([[do]]
name = "join"
then = { village = "@village + @reserve", reserve = "" }
)";

}  // namespace

TEST_CASE("what joins is no loss, and no loss is less than nothing", "[plan]") {
    const double some = chance(shelled_village, "village_lost >= 1");
    CHECK(some > 0.1);
    for (const int lost : {0, 1, 2}) {
        const std::string expr = "village_lost = " + std::to_string(lost);
        CHECK_THAT(chance(joined_village, expr), WithinAbs(chance(shelled_village, expr), 1e-12));
    }
    CHECK_THAT(chance(joined_village, "village_lost < 0"), WithinAbs(0, 1e-12));
    CHECK_THAT(chance(joined_village, "village_steps + village_lost = 6"), WithinAbs(1, 1e-12));
    CHECK_THAT(chance(joined_village, "reserve_lost = 0 and reserve_steps = 0"), WithinAbs(1, 1e-12));
    // losses of two turns add up over those who joined in between, whichever run
    const std::string twice = replaced(joined_village, "turns = 1", "turns = 2");
    CHECK_THAT(chance(twice, "village_steps + village_lost = 6"), WithinAbs(1, 1e-12));
    const PlanView view = view_plan(plan(twice), fire_charts());
    REQUIRE(view.losses.size() == 1);
    CHECK(view.losses[0].force == "village");
    CHECK(view.losses[0].mean[1].value > view.losses[0].mean[0].value);
    CHECK(view.losses[0].low[1].value >= 0);
}

TEST_CASE("a stopped plan says where, when and how likely", "[plan]") {
    const std::string text = R"toml(plan = "Too many"
turns = 3
[forces]
n = 0
[[do]]
name = "fire"
procedure = "chart/read"
with = { table = "toy/fire", column = "near" }
then = { n = "n + 3 * (result = hit)" }
[[do]]
name = "read"
procedure = "chart/read"
when = "turn >= 2"
with = { table = "toy/fire", column = "near", modifier = "= 20 * n" }
)toml";
    std::vector<std::string> notices;
    Watch watch;
    watch.notice = [&](const std::string& notice) { notices.push_back(notice); };
    answer(plan(text), fire_charts(), watch);
    REQUIRE(notices.size() == 1);
    // a hit in the first two turns, or in all three
    CHECK_THAT(notices[0], ContainsSubstring("read: not allowed in turns 2, 3") && ContainsSubstring("70.37 %") &&
                               ContainsSubstring("modifier"));
}

TEST_CASE("steps passed over for an empty list are told", "[plan]") {
    const std::string text = replaced(joined_village, "turns = 1", "turns = 2") + R"([[do]]
name = "second barrage"
procedure = "ocs/barrage"
with = { targets = "@reserve", strength = 41, terrain = "open" }
)";
    const PlanView view = view_plan(plan(text), fire_charts());
    REQUIRE(view.passed_over.size() == 1);
    CHECK(view.passed_over[0].step == "second barrage");
    CHECK(view.passed_over[0].forces == std::vector<std::string>{"reserve"});
    const std::string shown = print(view);
    CHECK_THAT(shown, ContainsSubstring("passed over where a list has nobody left: second barrage (reserve)"));
    const Rolled rolled = roll(plan(text), {.seed = 3}, fire_charts(), {});
    const auto& lines = rolled.ledger.entries();
    CHECK(std::count_if(lines.begin(), lines.end(), [](const Entry& line) {
              return line.value == "second barrage" && line.detail == "passed over: no units in reserve";
          }) == 1);  // not in every turn
}

TEST_CASE("best play of a plan tells step and turn", "[plan]") {
    Question question = plan(replaced(replaced(siege, "when = \"not down\"", "when = \"turn <= 2\""), "repeat = 2",
                                      "repeat = 2\ndecide = \"again\""));
    question.optimal = "down";
    const Answer best = answer(question, fire_charts());
    REQUIRE(best.play);
    std::set<int> turns;
    for (const PlayedChoice& choice : best.play->choices) {
        CHECK(choice.step == "fire");
        turns.insert(choice.turns.begin(), choice.turns.end());
    }
    CHECK(turns == std::set<int>{1, 2});
    CHECK_THAT(print(best), ContainsSubstring("turn 2, fire: attacker, again: "));
}

TEST_CASE("a policy beside best play is said not to be followed, whatever the procedure", "[plan][cli]") {
    const auto told = [](const Question& question) {
        std::vector<std::string> notices;
        Watch watch;
        watch.notice = [&](const std::string& notice) { notices.push_back(notice); };
        answer(question, fire_charts(), watch);
        return notices;
    };
    Question decided = plan(replaced(siege, "repeat = 2", "repeat = 2\ndecide = \"again\""));
    decided.optimal = "down";
    CHECK(told(decided).empty());
    set_policy(decided, "again=no", "--policy");
    REQUIRE(told(decided).size() == 1);
    CHECK_THAT(told(decided)[0], ContainsSubstring("again=no"));
    decided.optimal.reset();
    CHECK(told(decided).empty());
    const Finished attack = run({"odds", "ocs/attack", "odds=3:1", "--policy", "attacker_option=retreat", "--optimal",
                                 "hex_taken", "--ask", "hex_taken"});
    CHECK(attack.code == 0);
    CHECK_THAT(attack.err,
               ContainsSubstring("--optimal decides for both sides") && ContainsSubstring("attacker_option=retreat"));
}

TEST_CASE("names that a plan cannot have are refused with their place", "[plan]") {
    CHECK_THAT(plan_refusal(replaced(siege, "name = \"done\"", "name = \"p\"")), ContainsSubstring("plan.toml:22:8: "));
    CHECK_THAT(plan_refusal(replaced(siege, "name = \"done\"", "name = \"walls\"")),
               ContainsSubstring("plan.toml:") && ContainsSubstring("two outcomes"));
    CHECK_THAT(plan_refusal(replaced(siege, "name = \"done\"", "name = \"!\"")), ContainsSubstring("plan.toml:22:8: "));
    CHECK_THAT(plan_refusal(replaced(siege, "turns = 3", "turns = 3\noptimal = \"dawn\"")),
               ContainsSubstring("plan.toml:3:11: optimal"));
    CHECK_THAT(plan_refusal(replaced(siege, "turns = 3", "turns = 3\noptimal = \"judge: down\"")),
               ContainsSubstring("plan.toml:3:11: optimal"));
    CHECK_THAT(plan_refusal(replaced(siege, "turns = 3", "turns = 3\noptimal = \"median(walls)\"")),
               ContainsSubstring("plan.toml:3:11: optimal"));
    // as it has to be typed
    try {
        chance(siege, "first_failure == fire");
        FAIL_CHECK("taken");
    } catch (const InputError& error) {
        CHECK_THAT(error.what(), ContainsSubstring("did you mean \"fire, turn 1\"?"));
    }
    // nobody reads a name of a megabyte
    std::string name;
    while (name.size() < 1'000'000) name += "a b ";
    CHECK(plan_refusal(replaced(with_is("walls + " + name), "name = \"fire\"", "name = \"" + name + "\"")).size() <
          5000);
}

TEST_CASE("a plan takes units whose steps only the rules know", "[plan]") {
    const std::string text = R"(plan = "Geld"
turns = 1
[forces]
us = "6-6 us, 4-5 us"
[[do]]
name = "attack"
procedure = "case-geld/attack"
with = { attack = 21, defenders = "@us" }
)";
    REQUIRE(plan_refusal(text).empty());
    Question alone = {};
    alone.procedure = share(find_procedure("case-geld/attack"));
    set_param(alone, "attack=21", "--set");
    set_param(alone, "defenders=6-6 us, 4-5 us", "--set");
    const Bound bound = bind_for_odds(plan(text), fire_charts());
    CHECK(std::any_of(bound.outcomes.begin(), bound.outcomes.end(),
                      [](const Field& field) { return field.name == "us_units"; }));
    CHECK(chance(text, "us_units <= 1") > 0);
    CHECK_THAT(plan_refusal("ask = \"us_steps >= 1\"\n" + text), ContainsSubstring("does not say its steps"));
    CHECK(view_plan(plan(text), fire_charts()).losses.empty());
}

TEST_CASE("plans inside plans inside plans have a budget that is said", "[plan]") {
    const auto level = [](const std::string& inner) {
        std::string text = "plan = \"A level\"\n[forces]\nn = 0\n";
        for (const char* name : {"a", "b", "c"})
            text += fmt::format("[[do]]\nname = \"{}\"\nprocedure = \"{}\"\nwith = {{ n = \"@n\" }}\n", name, inner);
        return text;
    };
    std::size_t read = 0;
    const auto of_depth = [&](int depth) {
        const FindProcedure find = [&](const std::string& name, const std::string&) -> ProcedurePtr {
            ++read;
            const int below = std::stoi(name);
            const std::string text = below == 0
                                         ? "plan = \"A leaf\"\n[forces]\nn = 0\n[[do]]\nthen = { n = \"n + 1\" }\n"
                                         : level(std::to_string(below - 1));
            return parse_question(text, name + ".toml", find).procedure;
        };
        return parse_question(level(std::to_string(depth - 1)), "plan.toml", find);
    };
    CHECK(answer(of_depth(3), fire_charts()).ask("mean(n)").value.value == 27);
    read = 0;
    try {
        of_depth(12);
        FAIL_CHECK("taken");
    } catch (const InputError& error) {
        CHECK_THAT(error.what(), ContainsSubstring("at most 2000 in all"));
        CHECK(read < 10'000);
    }
}

}  // namespace test_plan_told
