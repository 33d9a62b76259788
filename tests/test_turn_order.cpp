// What a plan carries from step to step within a turn: who has attacked, whose hex was, what was spent (OCS 8.1, 9.1c, 11.0a).
#include "brute_force.hpp"

#include "analysis/answers/replay.hpp"
#include "analysis/questions/question.hpp"
#include "output/read.hpp"

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

TEST_CASE("OCS plan: who retreated from an overrun does not attack the hex in the Combat Phase", "[ocs][plan]") {
    const std::string forces = "first = \"12-4-6 other steps=2\"\nvillage = \"9-3-3 other steps=2\"\n";
    const std::string both = "x = \"hex_taken\", y = \"hex_taken\"";
    const auto fight = [](const std::string& attackers, const std::string& village) {
        return "attackers = \"" + attackers + "\", defenders = \"" + village +
               "\", terrain = \"close\", defender_option = \"hold\", attacker_option = \"retreat\"";
    };
    const std::string overrun = attack_step("overrun", "type = \"overrun\", " + fight("@first", "@village"), both);
    const auto then = [&](const std::string& attackers) {
        return plan_of(forces,
                       overrun + attack_step("attack", fight(attackers, "@village"), both, "when = \"not x\"\n"));
    };
    CHECK_THAT(value(then("@first"), "x"), WithinAbs(0.0663, 5e-5));
    CHECK(value(then("@first"), "stopped = attack") > 0.5);
    // left out instead
    CHECK_THAT(value(then("@first where not retreated"), "x"), WithinAbs(0.0663, 5e-5));
    CHECK_THAT(value(then("@first where not retreated"), "stopped != no"), WithinAbs(0, 1e-12));
    // the next turn begins without it
    const std::string slow = plan_of(
        forces,
        attack_step("overrun", "type = \"overrun\", " + fight("@first", "@village"), both, "when = \"turn = 1\"\n") +
            attack_step("attack", fight("@first", "@village"), both, "when = \"turn = 2 and not x\"\n"),
        2);
    CHECK_THAT(value(slow, "stopped != no"), WithinAbs(0, 1e-12));
    CHECK(value(slow, "x") > 0.1);
}

TEST_CASE("OCS plan: a hex that was vacated and not entered is for those who walk in", "[ocs][plan]") {
    const std::string forces = "first = \"12-4-6 other steps=2\"\nvillage = \"9-3-3 other\"\n";
    const std::string step =
        "attackers = \"@first\", defenders = \"@village\", terrain = \"close\", attacker_option = "
        "\"retreat\", defender_option = \"retreat\", defender_ignore = \"retreat\"";
    const std::string plain = plan_of(forces, attack_step("attack", step, "x = \"hex_taken\", y = \"vacated\""));
    CHECK(value(plain, "y and not x") > 0.01);
    CHECK_THAT(value(plain, "x and not y"), WithinAbs(0, 1e-12));
    const std::string walked = plan_of(forces,
                                       attack_step("attack", step, "x = \"hex_taken or vacated\", y = \"vacated\""));
    CHECK_THAT(value(walked, "x"), WithinAbs(value(plain, "y"), 1e-12));
    // and the defenders who left it are not fought on its ground
    const std::string fought = plan_of(
        forces + "reserve = \"8-4-8 armor reserve\"\n",
        attack_step("attack", step, "x = \"hex_taken\", y = \"vacated\"") +
            attack_step("exploit",
                        "attackers = \"@reserve\", defenders = \"@village\", terrain = \"close\", "
                        "exploitation_phase = true",
                        "x = \"hex_taken\"", "when = \"not x\"\n"));
    CHECK(value(fought, "stopped = exploit") > 0.01);
}

TEST_CASE("OCS plan: a second barrage of a hex in a turn is said to be one of another phase", "[ocs][plan]") {
    const auto remarks = [](const std::string& second) {
        const std::string barrage =
            "\nprocedure = \"ocs/barrage\"\nwith = { targets = "
            "\"@village\", strength = 20";
        Question question = parse_question(
            plan_of("village = \"14-4-4 other steps=3\"\n",
                    "[[do]]\nname = \"guns\"" + barrage + " }\n[[do]]\nname = \"more\"" + barrage + second +
                        " }\n[[do]]\nname = \"over\"\nthen = { x = \"true\", y = \"true\" }\n"),
            "barrages.toml");
        question.asks = {"village_steps = 3"};
        std::string all;
        for (const Remarked& remark : answer(question, shipped()).remarks) all += remark.text;
        return all;
    };
    CHECK_THAT(remarks(""), ContainsSubstring("10.0e A"));
    CHECK_THAT(remarks(", by = \"air\""), !ContainsSubstring("10.0e A"));
}

TEST_CASE("OCS: what a roll leaves behind knows what it has done in the turn", "[ocs][roll]") {
    Question question{.procedure = share(find_procedure("ocs/attack")), .title = ""};
    question.params = params(*question.procedure, {{"attackers", "9-5-4 steps=2, 14-3-3 steps=3"},
                                                   {"defenders", "8-3-3 steps=3, 4-2-3"},
                                                   {"terrain", "close"},
                                                   {"defender_option", "retreat"}});
    const Rolled rolled = roll(question, {.dice = std::vector{3, 4, 3, 4}}, shipped());
    std::map<std::string, std::string> left;
    for (const auto& [field, value] : rolled.after) left[field->name] = to_text(*field, value);
    CHECK_THAT(left["attackers"], ContainsSubstring("in-combat"));
    CHECK_THAT(left["defenders"], ContainsSubstring("retreated"));
    ParamSet next = question.params;
    for (const auto& [field, value] : rolled.after) next[field->name] = {value, "test"};
    CHECK_THROWS_AS(question.procedure->bind(next, shipped()), InputError);  // 9.1c
}

TEST_CASE("OCS: defaults that decide a figure are told where they do", "[ocs][assumed]") {
    const auto told = [](const std::string& id, const std::vector<std::pair<std::string, std::string>>& given,
                         const std::string& ask) {
        Question question{.procedure = share(find_procedure(id)), .title = ""};
        question.params = params(*question.procedure, given);
        question.asks = {ask};
        std::set<std::string> names;
        for (const Assumption& one : answer(question, shipped()).assumed.list)
            if (one.kind == Assumption::Kind::fallback) names.insert(one.name);
        return names;
    };
    const std::string far = "9-5-8 armor hex=1, 9-5-8 armor hex=2", near = "9-5-8 armor x2";
    const std::pair<std::string, std::string> village{"defenders", "6-3-3 other"};
    CHECK(told("ocs/attack", {{"attackers", far}, village}, "exploit").contains("hexes_adjacent"));
    CHECK(!told("ocs/attack", {{"attackers", near}, village}, "exploit").contains("hexes_adjacent"));
    CHECK(!told("ocs/attack", {{"attackers", far}, village, {"hexes_adjacent", "true"}}, "exploit")
               .contains("hexes_adjacent"));
    // 9.12e: a defender who is disorganised pays for zones of control on his way back
    const std::pair<std::string, std::string> dg{"defenders", "6-3-3 other dg steps=3"},
        back{"defender_option", "retreat"};
    CHECK(
        told("ocs/attack", {{"attackers", near}, dg, back}, "mean(defender_losses)").contains("defender_clean_hexes"));
    CHECK(!told("ocs/attack", {{"attackers", near}, dg, back, {"defender_way", "c"}}, "mean(defender_losses)")
               .contains("defender_clean_hexes"));
    CHECK(!told("ocs/attack", {{"attackers", near}, dg, back}, "surprise = attacker").contains("defender_clean_hexes"));
    for (const char* name : {"spotter", "terrain"})
        CHECK(told("ocs/barrage", {{"strength", "20"}}, "dg").contains(name));
    CHECK(told("ocs/air-mission", {{"aircraft", "(1)-17"}}, "dg").contains("spotter"));
    CHECK(!told("ocs/air-mission", {{"aircraft", "(1)-17"}, {"mission", "transfer"}}, "aborted").contains("spotter"));
    for (const char* name : {"hex", "ground"})
        CHECK(told("ocs/air-drop", {{"loads", "2"}}, "landed = 2").contains(name));
    CHECK(told("ocs/air-base-capture", {{"aircraft", "2"}}, "destroyed = 0").contains("by_advance"));
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
        for (const std::string step :
             {"overrun_the_outpost", "overrun_the_town", "attack_the_village", "exploit_to_the_town"})
            if (const std::string option = step + "_defender_option"; question.procedure->parameter(option))
                question.params[option] = {std::string("retreat"), "test"};
        return answer(question, tables).asks[0].value.value;
    };
    CHECK_THAT(told("plans/village.toml", "village_taken", shipped()), WithinAbs(0.2369, 5e-5));
    CHECK_THAT(told("plans/village.toml", "village_by_turn_1", shipped()), WithinAbs(0.0417, 5e-5));
    CHECK_THAT(told("plans/village.toml", "cheaply", shipped()), WithinAbs(0.2041, 5e-5));
    const TableSet steppe = read_tables(WARODDS_SOURCE "/examples/plans/charts", false);
    CHECK_THAT(told("plans/breakthrough.toml", "village_by_turn_1", steppe), WithinAbs(0.7826, 5e-5));
    CHECK_THAT(told("plans/breakthrough.toml", "village", steppe), WithinAbs(0.9049, 5e-5));
    CHECK_THAT(told("plans/breakthrough.toml", "town", steppe), WithinAbs(0.8754, 5e-5));
    CHECK_THAT(told("plans/breakthrough.toml", "town_turn == 1", steppe), WithinAbs(0.7120, 5e-5));
    CHECK_THAT(told("plans/breakthrough.toml", "stopped != no", steppe), WithinAbs(0, 1e-12));
}

}  // namespace test_turn_order
