// Plans by trials, and what they say of steps that could not be done.
#include "brute_force.hpp"
#include "plan_support.hpp"

#include "analysis/words/json.hpp"
#include "analysis/words/phrases.hpp"
#include "analysis/plans/plan_view.hpp"
#include "analysis/questions/question.hpp"
#include "output/text.hpp"

namespace test_plan_trials {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

TEST_CASE("trials of a plan: control variates, and what they are worth is told", "[plan][controlled]") {
    Question question = plan(two_turns);
    question.asks = {"north_lost >= 1", "mean(north_lost)"};
    const Answer exact = answer(question, shipped());
    CHECK_FALSE(exact.controlled);
    question.trials = 2000;
    const Answer sampled = answer(question, shipped());
    REQUIRE(sampled.controlled);
    REQUIRE(sampled.controlled->figures.size() == 2);
    for (std::size_t i = 0; i < 2; ++i) {
        const ControlledTrials::Figure& figure = sampled.controlled->figures[i];
        INFO(figure.expr);
        CHECK(figure.factor > 3);
        CHECK(figure.value.low <= figure.value.high);
        const double error = (figure.value.high - figure.value.low) / 2 / 1.96;
        CHECK_THAT(figure.value.value, WithinAbs(exact.asks[i].value.value, 4 * error));
        CHECK(sampled.asks[i].value.value == figure.value.value);  // the better of the two
    }
    CHECK_THAT(print(sampled, {}), ContainsSubstring("2,000 trials with control variates"));
    CHECK(to_json(sampled)["controlled"]["asks"][0]["factor"].get<double>() > 5);
    question.sampled = true;  // literal dice are what they are
    CHECK_FALSE(answer(question, shipped()).controlled);
}

TEST_CASE("a plan by turn has the same figures by trials", "[plan]") {
    Question question = plan(two_turns);
    const PlanView exact = view_plan(question, shipped());
    question.trials = 20'000;
    const PlanView sampled = view_plan(question, shipped());
    for (std::size_t turn = 0; turn < 2; ++turn) {
        CHECK_THAT(sampled.objectives[0].met[turn].value, WithinAbs(exact.objectives[0].met[turn].value, 0.015));
        CHECK_THAT(sampled.losses[0].mean[turn].value, WithinAbs(exact.losses[0].mean[turn].value, 0.05));
    }
}

TEST_CASE("the trials of a plan tell one figure for its objective", "[plan][controlled]") {
    Question question = plan(replaced(two_turns, "9-5-8 armor x2, 14-3-3 other steps=3", "14-3-3 other steps=3"));
    question.trials = 2000;
    const PlanView view = view_plan(question, shipped());
    REQUIRE(view.answer.controlled);
    const ControlledTrials::Figure& figure = view.answer.controlled->figures.front();
    REQUIRE(figure.expr == "village");
    const auto told = [](const PlanView& of) { return unwrapped(print(of, {})); };
    const std::string shown = percent(view.answer.distribution.chance(0), false), closer = percent(figure.value, false);
    REQUIRE(shown != closer);
    CHECK(view.objectives[0].met.back().value == view.answer.distribution.chance(0).value);
    CHECK_THAT(told(view), ContainsSubstring("village " + shown) && !ContainsSubstring(closer) &&
                               ContainsSubstring("as good as so many plain ones (odds with --ask village tells it)"));
    question.asks = {"village"};
    CHECK_THAT(told(view_plan(question, shipped())), ContainsSubstring(shown) && !ContainsSubstring(closer));
    CHECK_THAT(unwrapped(print(answer(question, shipped()), {})),
               ContainsSubstring(closer) && !ContainsSubstring(shown));
}

TEST_CASE("a plan by turn with best play: when each objective was first so", "[plan]") {
    TableSet charts;
    charts.lay_over("toy/shot", R"(game = "toy"
title = "Shot"
rule = "T.1"
dice = "1d6"
grade = "printed"
source = "made for the tests"
grid = '''
roll | all
1-4  | -
5-6  | hit
'''
[rows]
name = "roll"
match = "exact"
[columns]
name = "range"
match = "name"
)",
                    "shot.toml");
    Question question = plan(R"(plan = "Shots"
turns = 2
[forces]
last = "-"
[[do]]
name = "fire"
procedure = "chart/read"
when = "last != hit"
decide = "press"
default = "no"
with = { table = "toy/shot", column = "all" }
then = { last = "result" }
[[objective]]
name = "struck"
is = "last = hit"
)");
    CHECK(view_plan(question, charts).objectives[0].met[1].value == 0);  // nobody fires
    question.optimal = "struck";
    const PlanView best = view_plan(question, charts);
    CHECK_THAT(best.objectives[0].met[0].value, WithinAbs(1.0 / 3, 1e-12));
    CHECK_THAT(best.objectives[0].met[1].value, WithinAbs(5.0 / 9, 1e-12));
}

TEST_CASE("a step that is never done is no reason for a remark", "[plan]") {
    const std::string never = R"(plan = "Never"
turns = 1
[forces]
walls = 6
gone = 0
[[do]]
name = "storm"
procedure = "chart/read"
when = "walls = 0"
with = { table = "case-geld/combat", ratio = "walls : gone" }
[[do]]
name = "dig"
then = { walls = "walls - 1" }
)";
    for (const bool is_done : {false, true}) {
        std::string text = never;
        if (is_done) text.replace(text.find("walls = 0"), 9, "walls = 6");
        std::vector<std::string> notices;
        Watch watch;
        watch.notice = [&](const std::string& notice) { notices.push_back(notice); };
        try {
            answer(plan(text), shipped(), watch);
        } catch (const InputError& error) {  // one that cannot even begin
            CHECK(is_done);
            CHECK_THAT(error.what(), ContainsSubstring("storm"));
        }
        CHECK(notices.empty());
    }
}

TEST_CASE("a flag takes no number", "[plan]") {
    const std::string text = R"(plan = "Flag"
turns = 1
[forces]
walls = 6
gone = false
[[do]]
name = "storm"
then = { gone = "walls - 3" }
)";
    try {
        answer(plan(text), shipped());
        FAIL_CHECK("accepted");
    } catch (const InputError& error) {
        CHECK_THAT(error.what(), ContainsSubstring("gone is yes or no, and would become 3"));
    }
}

}  // namespace test_plan_trials
