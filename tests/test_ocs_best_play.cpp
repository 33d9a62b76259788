// Best play in OCS combats: what is dropped on the way changes no value, decisions that used to be folded are open, and lists of
// any length are answered.
#include "support.hpp"

#include "analysis/answers/answer.hpp"
#include "analysis/answers/solve.hpp"

#include <fmt/format.h>

namespace test_ocs_best_play {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::WithinAbs;

namespace {

using Parameters = std::vector<std::pair<std::string, std::string>>;

const TableSet& tables() {
    static const TableSet set(true);
    return set;
}

Bound bound_for(const std::string& id, const Parameters& given) {
    const Procedure& procedure = find_procedure(id);
    Bound bound = procedure.bind(params(procedure, given), tables());
    bound.machine->forget_effects();
    return bound;
}

double worth(const Bound& bound, Goal goal) {
    Graph graph(*bound.machine, std::move(goal));
    return graph.value(graph.start());
}

double asked(const std::string& id, const Parameters& given, const std::string& expr,
             std::optional<std::string> optimal = {}) {
    Question question{.procedure = share(find_procedure(id)), .params = params(find_procedure(id), given)};
    question.optimal = std::move(optimal);
    return answer(question, tables()).ask(expr).value.value;
}

const std::vector<Parameters>& assaults() {
    static const std::vector<Parameters> list = {
        {{"attackers", "9-5-8 armor, 8-4-8 mech steps=2"}, {"defenders", "6-3-3 steps=2, 3-2-3"}},
        {{"attackers", "9-5-8 armor, 8-4-8 mech steps=2, 5-2-3"},
         {"defenders", "6-3-3 steps=2"},
         {"overruns", "1"},
         {"barrage", "16"}},
        {{"attackers", "7-3-4 x2, 5-4-6 reserve"},
         {"defenders", "6-3-3 dg, 3-2-3"},
         {"attacker_tokens", "4"},
         {"defender_tokens", "3"},
         {"exploitation_overruns", "1"}},
        {{"attackers", "7-4-4 steps=2, 5-5-6 hex=2"},
         {"defenders", "6-3-3 reserve, 4-2-3"},
         {"barrage", "12"},
         {"exploitation_barrage", "20"},
         {"reaction_barrage", "16"},
         {"attacker_clean_hexes", "0"},
         {"defender_clean_hexes", "1"}},
        {{"attackers", "9-5-8 armor, 4-3-3 dg"},
         {"defenders", "6-3-3, 3-2-3, 2-2-3 strat"},
         {"hip_shoots", "0-8"},
         {"defender_clean_hexes", "0"}}};
    return list;
}

}  // namespace

TEST_CASE("best play for a goal is worth the same when nothing is dropped from the states", "[ocs][assault][optimal]") {
    for (const Parameters& given : assaults())
        for (const std::string text :
             {"hex_taken", "defender: mean(attacker_losses)", "mean(5 * hex_taken - attacker_losses)",
              "mean(10 * hex_taken - supply)", "defender: mean(attacker_losses - defender_supply)",
              "mean(defender_losses + defender_dg)"}) {
            const Bound bound = bound_for("ocs/assault", given);
            Goal goal = parse_goal(text, bound.outcomes, *bound.machine), sees_all = goal;
            sees_all.asked.clear();
            const Procedure& procedure = find_procedure("ocs/assault");
            const Bound keeps = procedure.bind(params(procedure, given), tables());  // effects too
            Goal there = parse_goal(text, keeps.outcomes, *keeps.machine);
            there.asked.clear();
            const double value = worth(bound, goal);
            CAPTURE(text, given);
            CHECK_THAT(worth(bound, sees_all), WithinAbs(value, 1e-10));
            CHECK_THAT(worth(keeps, there), WithinAbs(value, 1e-10));
        }
}

TEST_CASE("what is shown under best play has the value that was worked out", "[ocs][assault][optimal]") {
    for (const Parameters& given : assaults()) {
        const Bound bound = bound_for("ocs/assault", given);
        const double value = worth(bound, parse_goal("hex_taken", bound.outcomes, *bound.machine));
        CHECK_THAT(asked("ocs/assault", given, "hex_taken", "hex_taken"), WithinAbs(value, 1e-10));
    }
}

TEST_CASE("a side that leaves decisions to its policy does not better", "[ocs][assault][optimal]") {
    for (const Parameters& given : assaults()) {
        const Bound bound = bound_for("ocs/assault", given);
        const Goal goal = parse_goal("hex_taken", bound.outcomes, *bound.machine);
        const double value = worth(bound, goal);
        Goal less = goal, more = goal;
        less.by_policy = {{"step loss", Side::attacker}, {"action rating unit", Side::attacker}};
        more.by_policy = {{"step loss", Side::defender}, {"action rating unit", Side::defender}};
        CHECK(worth(bound, less) <= value + 1e-12);
        CHECK(worth(bound, more) >= value - 1e-12);
    }
}

TEST_CASE("the defender's terrain is his decision", "[ocs][optimal]") {
    // in the open armor counts double and the columns are others than in the forest
    const Parameters given = {
        {"attackers", "20-4-8 armor, 6-3-3"}, {"defenders", "8-3-3 steps=2"}, {"defender_hex", "open, forest"}};
    // best play with that decision, and without it
    const auto worth_of = [&](const std::string& goal_text, const std::string& policy) {
        Parameters with = given;
        with.emplace_back("defender_terrain", policy);
        const Bound bound = bound_for("ocs/attack", with);
        const Goal goal = parse_goal(goal_text, bound.outcomes, *bound.machine);
        Goal fixed = goal;
        fixed.by_policy = {{"terrain", Side::defender}};
        return std::pair(worth(bound, goal), worth(bound, fixed));
    };
    // one who wants to lose the hex takes the other terrain
    const auto [open, fixed] = worth_of("defender: hex_taken", "best");
    CHECK(open > fixed + 0.01);
    for (const std::string policy : {"best", "hex", "hexside"}) {
        const auto [best, by_policy] = worth_of("hex_taken", policy);
        CHECK(best <= by_policy + 1e-12);
    }
    CHECK(worth_of("hex_taken", "hex").second > worth_of("hex_taken", "hex").first + 0.01);
    // and the plain answer is the policy's
    CHECK(asked("ocs/attack", given, "hex_taken") <
          asked("ocs/attack", {given[0], given[1], {"defender_hex", "open"}}, "hex_taken"));
}

TEST_CASE("more than sixteen units a side are answered", "[ocs][attack][assault]") {
    // alike single steps are what totals are made of
    for (const int units : {17, 24, 40}) {
        const Parameters listed = {{"attackers", fmt::format("2-3-3 multiplier=1 re=1/4 x{}", units)},
                                   {"defense", "20"}};
        const Parameters totals = {{"attack", std::to_string(2 * units)},
                                   {"attacker_ar", "3"},
                                   {"attacker_steps", std::to_string(units)},
                                   {"defense", "20"}};
        for (const char* expr : {"hex_taken", "mean(attacker_losses)", "sd(attacker_losses)", "mean(defender_losses)",
                                 "attacker_dg", "exploit"})
            CHECK_THAT(asked("ocs/attack", listed, expr), WithinAbs(asked("ocs/attack", totals, expr), 1e-12));
    }
    // of different units, with losses in every place
    const std::string mixed = "2-3-3 multiplier=1 x9, 3-2-3 multiplier=1 steps=2 x8, 1-1-3 multiplier=1 x3";
    CHECK(asked("ocs/attack", {{"attackers", mixed}, {"defense", "40"}}, "mean(attacker_losses)") > 0.5);
    CHECK(asked("ocs/assault", {{"attackers", mixed}, {"defenders", "5-3-3 re=1/2 x18"}, {"barrage", "30"}},
                "mean(defender_losses)") > 0.5);
}

// 9.4b, 9.4c: the open hex gives 33 to 13, the river and the mountain 10.5 to 9.5, which is the lowest column there is
TEST_CASE("OCS best play tells strengths and odds with the terrain that it lets count", "[ocs][attack][optimal]") {
    const Procedure& attack = find_procedure("ocs/attack");
    Question question{
        .procedure = share(attack),
        .params = params(attack, {{"attackers", "12-5-8 armor hexside=minor-river, 9-3-4 other hexside=minor-river"},
                                  {"defenders", "7-3-8 mech, 6-2-4"},
                                  {"defender_hex", "open, mountain"},
                                  {"defender_terrain", "hex"}})};
    CHECK(answer(question, tables()).ledger.find("odds")->value == "3:1");
    question.optimal = "hex_taken";
    const Ledger ledger = answer(question, tables()).ledger;
    const auto line = [&](const char* name) {
        const auto is_named = [&](const Entry& entry) { return entry.name == name; };
        CHECK(std::count_if(ledger.entries().begin(), ledger.entries().end(), is_named) == 1);
        return ledger.find(name)->value;
    };
    CHECK(line("terrain for attacking hex 1") == "hexside");
    CHECK(line("attack strength") == "10.5");
    CHECK(line("defense strength") == "9.5");
    CHECK(line("terrain") == "very-close");
    CHECK(line("odds") == "1:1");
    CHECK(line("base column") == "1:1");
    REQUIRE(ledger.places().size() == 1);
    CHECK_THAT(ledger.places()[0], Catch::Matchers::StartsWith("10.5:9.5 = 1.11 (very-close), column 1:1"));
}

}  // namespace test_ocs_best_play
