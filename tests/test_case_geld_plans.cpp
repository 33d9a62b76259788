// Case Geld over the turns of a plan: what ends with a turn, what is done once in it, and who is lost; and what an
// answer says of itself: reduced factors that nobody gave, what best play leaves open, and what a question the other
// way round does not keep.
#include "brute_force.hpp"

#include "analysis/answers/study.hpp"
#include "analysis/questions/question.hpp"
#include "analysis/questions/question_forms.hpp"

namespace test_case_geld_plans {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

const TableSet& charts() {
    static const TableSet set(true);
    return set;
}

double value(const std::string& plan, const std::string& ask) {
    Question question = parse_question(plan, "plan.toml");
    question.asks = {ask};
    return answer(question, charts()).asks.front().value.value;
}

Question question_of(const std::string& id, const std::vector<std::pair<std::string, std::string>>& given) {
    return {.procedure = share(find_procedure(id)), .params = params(find_procedure(id), given)};
}

}  // namespace

TEST_CASE("Case Geld plan: a drop is over with its turn", "[case-geld][plan]") {
    // 11.19: whoever has dropped attacks only in a move-fight turn; a turn later he may be prepared
    const auto plan = [](const std::string& first, const std::string& drop) {
        return R"(plan = "A drop"
turns = 2
[forces]
para = "12/9/6/3-9/7/4/2 german elite drop=)" +
               drop + R"("
a = "2-2 us"
b = "3-3 us"
taken = false
[[do]]
name = "drop"
procedure = "case-geld/attack"
when = "turn = 1"
with = { attackers = "@para", defenders = "@a" }
[[do]]
name = "on"
procedure = "case-geld/attack"
when = "turn = 2"
with = { attackers = "@para", defenders = "@b", order = ")" +
               first + R"(" }
then = { taken = "hex_taken" }
[[objective]]
name = "B"
is = "taken"
)";
    };
    CHECK(value(plan("fight-move", "landed"), "stopped = no") == 1);
    CHECK(value(plan("fight-move", "landed"), "taken") > 0.5);
    // what is still to drop does so in its own turn
    const std::string later = R"(plan = "A drop on the second turn"
turns = 2
[forces]
para = "12/9/6/3-9/7/4/2 german elite drop=clear"
a = "2-2 us"
taken = false
[[do]]
name = "drop"
procedure = "case-geld/attack"
when = "turn = 2"
with = { attackers = "@para", defenders = "@a" }
then = { taken = "hex_taken" }
[[objective]]
name = "A"
is = "taken"
)";
    const Names once = {{"attackers", "12/9/6/3-9/7/4/2 german elite drop=clear"}, {"defenders", "2-2 us"}};
    const double dropped = law("case-geld/attack", once, {"hex_taken"}).at({1});
    CHECK_THAT(value(later, "taken"), WithinAbs(dropped, 1e-12));
}

TEST_CASE("Case Geld plan: a unit attacks once a combat phase, and is attacked once", "[case-geld][plan]") {
    const auto plan = [](int turns, int repeat) {
        return "plan = \"Again\"\nturns = " + std::to_string(turns) + R"(
[forces]
army = "9/5-8/4 german x3"
corps = "6-6 us x3"
taken = false
[[do]]
name = "go"
procedure = "case-geld/attack"
when = "not taken"
until = "taken"
repeat = )" + std::to_string(repeat) +
               R"(
with = { attackers = "@army", defenders = "@corps", terrain = "rough" }
then = { taken = "hex_taken" }
[[objective]]
name = "it"
is = "taken"
)";
    };
    const double once = value(plan(1, 1), "taken");
    CHECK_THAT(value(plan(1, 3), "taken"), WithinAbs(once, 1e-12));
    CHECK_THAT(value(plan(1, 3), "stopped = go"), WithinAbs(1 - once, 1e-12));
    CHECK(value(plan(2, 1), "taken") > once + 0.01);
}

TEST_CASE("Case Geld plan: who has no place in a landed city waits in the pool", "[case-geld][plan]") {
    const std::string plan = R"(plan = "A landing in a city"
turns = 1
[forces]
german = "9/5-8/4 german x3"
pool = "9/5-8/4 german x2"
is_in = false
[[do]]
name = "landing"
procedure = "case-geld/landing"
with = { attackers = "@german", pool = "@pool", terrain = "city" }
then = { is_in = "ashore" }
[[objective]]
name = "in"
is = "is_in"
)";
    // 27 - 1 is +25, 2L is +15: from a 3 on a step
    CHECK_THAT(value(plan, "mean(german_lost)"), WithinAbs(4.0 / 6, 1e-12));
    CHECK_THAT(value(plan, "mean(german_units)"), WithinAbs(2, 1e-12));
    CHECK_THAT(value(plan, "mean(pool_units)"), WithinAbs(3, 1e-12));
}

TEST_CASE("Case Geld plan: no bomb falls on a hex that is empty", "[case-geld][plan]") {
    const std::string plan = R"(plan = "Bomb after bomb"
turns = 2
[forces]
army = "7/4-6/3 german left=1"
gone = 0
[[do]]
name = "bomb"
procedure = "case-geld/atomic-attack"
with = { defenders = "@army", airpower = true }
then = { gone = "gone + steps_lost" }
fails = "false"
[[objective]]
name = "all"
is = "army.units = 0"
)";
    // a 3 or more takes the last step: two tries, and none after that
    CHECK_THAT(value(plan, "mean(gone)"), WithinAbs(8.0 / 9, 1e-12));
    CHECK_THAT(value(plan, "passed_bomb"), WithinAbs(2.0 / 3, 1e-12));
}

TEST_CASE("Case Geld answer: reduced factors that nobody gave are said", "[case-geld]") {
    const auto assumed = [](const std::string& attackers) {
        const Answer result = answer(
            question_of("case-geld/attack", {{"attackers", attackers}, {"defenders", "6-6 us"}}), charts());
        std::string said;
        for (const Assumption& one : result.assumed.list)
            if (one.name == "attackers") said = one.value;
        return said;
    };
    CHECK(assumed("7-6 german x3") == "reduced factors fall evenly");
    CHECK(assumed("7/4-6/3 german x3").empty());
}

TEST_CASE("Case Geld campaign: best play says what it does not decide", "[case-geld][campaign]") {
    Question question = question_of("case-geld/campaign", {{"first_turn", "14"},
                                                           {"german_tempo", "1"},
                                                           {"german_start", "22/2/0/0/3/0/0/0"},
                                                           {"japanese_start", "0/0/0/0/3/0/0/0"}});
    CHECK(answer(question, charts()).remarks.empty());
    question.optimal = "winner = german";
    const Answer best = answer(question, charts());
    REQUIRE(best.remarks.size() == 1);
    CHECK_THAT(best.remarks[0].text, ContainsSubstring("not which"));
}

TEST_CASE("Case Geld: the other way round airpower and the order of the turn are not kept", "[case-geld]") {
    Question question = question_of("case-geld/attack", {{"attackers", "7/4-6/3 german x3"},
                                                         {"defenders", "6-6 us x2"},
                                                         {"terrain", "rough"},
                                                         {"airpower", "true"},
                                                         {"order", "fight-move"}});
    const std::string notice = swap_sides(question);
    CHECK_THAT(notice, ContainsSubstring("airpower=true, terrain=rough, which is of the hex"));
    CHECK_THAT(notice, ContainsSubstring("order=fight-move, which is of the turn"));
    CHECK_FALSE(question.params.contains("airpower"));
    CHECK_FALSE(question.params.contains("order"));
    CHECK(question.params.contains("attackers"));
}

}  // namespace test_case_geld_plans
