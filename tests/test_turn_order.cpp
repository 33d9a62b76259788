// What a plan carries from step to step within a turn: who has attacked, whose hex was, what was spent (OCS 8.1, 9.1c, 11.0a).
#include "brute_force.hpp"

#include "analysis/questions/question.hpp"
#include "output/files/read.hpp"

namespace test_turn_order {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

std::string attack_step(const std::string& name, const std::string& with, const std::string& then,
                        const std::string& more = "") {
    return "[[do]]\nname = \"" + name + "\"\nprocedure = \"ocs/attack\"\n" + more + "with = { " + with +
           " }\nthen = { " + then + " }\n";
}

std::string plan_of(const std::string& forces, const std::string& steps, int turns = 1) {
    return "plan = \"turn\"\nturns = " + std::to_string(turns) + "\n[forces]\n" + forces + "x = false\ny = false\n" +
           steps + "[[objective]]\nname = \"both\"\nis = \"x and y\"\n";
}

double value(const std::string& text, const std::string& ask) {
    Question question = parse_question(text, "turn.toml");
    question.asks = {ask};
    return answer(question, shipped()).asks[0].value.value;
}

const std::string two_hexes = "army = \"9-5-5 armor steps=2 x2\"\nd = \"6-3-3 other\"\ne = \"6-3-3 other\"\n";
const std::string on_d = "attackers = \"@army\", defenders = \"@d\", defender_option = \"hold\"",
                  on_e = "attackers = \"@army\", defenders = \"@e\", defender_option = \"hold\"";

}  // namespace

TEST_CASE("OCS plan: a second overrun costs what the first one left", "[ocs][plan]") {
    const auto chain = [&](const char* movement) {
        std::string forces = two_hexes;
        forces.replace(forces.find("9-5-5"), 5, std::string("9-5-") + movement);
        return plan_of(forces,
                       attack_step("one", "type = \"overrun\", " + on_d, "x = \"hex_taken\"") +
                           attack_step("two", "type = \"overrun\", " + on_e, "y = \"hex_taken\"", "when = \"x\"\n"));
    };
    CHECK_THAT(value(chain("5"), "both"), WithinAbs(0, 1e-12));
    CHECK_THAT(value(chain("5"), "stopped = two"), WithinAbs(value(chain("5"), "x"), 1e-12));
    CHECK(value(chain("6"), "both") > 0.9);
    CHECK_THAT(value(chain("6"), "stopped != no"), WithinAbs(0, 1e-12));
}

TEST_CASE("OCS plan: a unit attacks once in a Combat Segment, and so is a hex", "[ocs][plan]") {
    const std::string once = attack_step("one", on_d + ", exploitation_phase = true", "x = \"hex_taken\"");
    const std::string two = once + attack_step("two", on_e + ", exploitation_phase = true", "y = \"hex_taken\"");
    CHECK_THAT(value(plan_of(two_hexes, two), "stopped = two"), WithinAbs(1, 1e-3));
    const std::string others = two_hexes + "more = \"9-5-5 armor steps=2\"\n";
    const std::string again = attack_step("one", on_d, "x = \"hex_taken\"") +
                              attack_step("two", "attackers = \"@more\", defenders = \"@d\"", "y = \"hex_taken\"");
    CHECK(value(plan_of(others, again), "stopped = two") > 0.003);
    // a new turn is a new segment
    const std::string slow =
        attack_step("one", on_d + ", exploitation_phase = true", "x = \"hex_taken\"", "when = \"turn == 1\"\n") +
        attack_step("two", on_e + ", exploitation_phase = true", "y = \"hex_taken\"", "when = \"turn == 2\"\n");
    CHECK_THAT(value(plan_of(two_hexes, slow, 2), "stopped != no"), WithinAbs(0, 1e-12));
}

TEST_CASE("OCS: who moves in the Exploitation Phase is said where a counter does not say it", "[ocs][remark]") {
    const auto remarks = [](const std::vector<std::pair<std::string, std::string>>& given) {
        Question question{.procedure = share(find_procedure("ocs/attack")), .title = ""};
        question.params = params(*question.procedure, given);
        question.asks = {"hex_taken"};
        return answer(question, shipped()).remarks;
    };
    std::vector<std::pair<std::string, std::string>> given = {{"attackers", "9-5-8 armor"},
                                                              {"defenders", "5-2-0 other"},
                                                              {"type", "overrun"},
                                                              {"exploitation_phase", "true"}};
    REQUIRE(remarks(given).size() == 1);
    CHECK_THAT(remarks(given)[0].text, ContainsSubstring("11.0a"));
    CHECK(!remarks(given)[0].p);
    for (const char* known : {"9-5-8 armor reserve", "9-5-8 armor exploitation"}) {
        given.front().second = known;
        CHECK(remarks(given).empty());
    }
}

TEST_CASE("OCS assault: a hex that a barrage emptied and nobody entered is told", "[ocs][remark]") {
    Question question{.procedure = share(find_procedure("ocs/assault")), .title = ""};
    question.params = params(
        *question.procedure,
        {{"attackers", "9-5-8 armor steps=2 x2"}, {"defenders", "3-2-3 other"}, {"barrage", "60"}});
    question.asks = {"hex_taken"};
    const Answer told = answer(question, shipped());
    CHECK_THAT(told.asks[0].value.value, WithinAbs(7 / 9., 1e-9));
    REQUIRE(told.remarks.size() == 1);
    REQUIRE(told.remarks[0].p);
    CHECK_THAT(told.remarks[0].p->value, WithinAbs(2 / 9., 1e-9));
    CHECK_THAT(told.remarks[0].text, ContainsSubstring("attacking_empties=true"));
    question.asks = {"mean(supply)"};  // of another outcome
    CHECK(answer(question, shipped()).remarks.empty());
    question.asks = {"hex_taken"};
    question.params["attacking_empties"] = {true, "test"};
    CHECK(answer(question, shipped()).remarks.empty());
}

TEST_CASE("Case Geld momentum: supply is found anew in the hex that they advanced into", "[case-geld]") {
    Question question{.procedure = share(find_procedure("case-geld/momentum")), .title = ""};
    question.params = params(*question.procedure, {{"attackers", "9/5-8/4 german x2, 9/5-8/4 german oos"},
                                                   {"defenders", "6-6 us"},
                                                   {"second_defenders", "6-6 us x2"}});
    question.asks = {"second_taken"};
    CHECK_THAT(answer(question, shipped()).asks[0].value.value, WithinAbs(5 / 9., 1e-12));
    question.params["momentum_supply"] = {std::string("opening"), "test"};
    CHECK_THAT(answer(question, shipped()).asks[0].value.value, WithinAbs(1 / 9., 1e-12));
}

TEST_CASE("EoA research: a lump at the end of a scale is told beside its mean", "[eoa][remark]") {
    Question question{.procedure = share(find_procedure("eoa/research")), .title = ""};
    question.params = params(*question.procedure, {{"setback", "below_0"}, {"months", "24"}});
    question.asks = {"mean(numbers_left)"};
    const Answer told = answer(question, shipped());
    REQUIRE(told.remarks.size() == 1);
    CHECK(told.remarks[0].p->value > 0);
    question.params["setback"] = {std::string("stops_at_0"), "test"};
    CHECK(answer(question, shipped()).remarks.empty());
}

TEST_CASE("the plans that are shipped keep to their turn sequences", "[plan]") {
    const auto told = [](const std::string& name, const std::string& ask, const TableSet& tables) {
        Question question = read_question(WARODDS_SOURCE "/examples/" + name);
        question.asks = {ask};
        return answer(question, tables).asks[0].value.value;
    };
    CHECK_THAT(told("plans/village.toml", "village_taken", shipped()), WithinAbs(0.2723, 5e-5));
    CHECK_THAT(told("plans/village.toml", "village_by_turn_1", shipped()), WithinAbs(0.0526, 5e-5));
    const TableSet steppe = read_tables(WARODDS_SOURCE "/examples/plans/charts", false);
    CHECK_THAT(told("plans/breakthrough.toml", "town_turn == 1", steppe), WithinAbs(0.7209, 5e-5));
    CHECK_THAT(told("plans/breakthrough.toml", "stopped != no", steppe), WithinAbs(0, 1e-12));
}

}  // namespace test_turn_order
