// What the machines of one plan share: a fight is bound and solved once, whoever asks what the plan comes to; what is left behind
// is worked out once an end. And what a plan does with a sum that it cannot count, and with a name that it does not know.
#include "brute_force.hpp"

#include "analysis/plans/plan_view.hpp"
#include "analysis/questions/question.hpp"
#include "analysis/answers/study.hpp"
#include "output/figure.hpp"

#include <atomic>

namespace test_plan_shared {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

struct Squad {
    int steps = 1;
    static Schema<Squad> schema() {
        Schema<Squad> schema;
        schema.integer("steps", "", &Squad::steps).range(0, 9);
        return schema;
    }
};

// One die: a 5 or 6 costs the first squad a step, under cover only a 6.
class Watched {
public:
    static inline std::atomic<int> bound = 0, left = 0;  // how often it was bound, and asked what it leaves
    static void forget() { bound = left = 0; }

    struct Params {
        std::vector<Squad> squads;
        enum class Cover { no, yes } cover = Cover::no;
    };
    struct State {
        Small is_over, hits;
    };
    static About about() { return {"toy/watched", "Watched", "T.9", "Who is hit?"}; }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.units("squads", "", &Params::squads, Squad::schema(), {"steps"});
        schema.policy("cover", Side::defender, "is there any?", &Params::cover, {{"no", ""}, {"yes", ""}});
        return schema;
    }
    static Outcomes<Watched> outcomes() {
        Outcomes<Watched> outcomes;
        outcomes.integer("hits", "", 0, 1, [](const Watched&, const State& state) { return state.hits; });
        return outcomes;
    }
    Watched(const Params& params, Tables&, Ledger&) : params_(params) { ++bound; }
    bool finished(const State& state) const { return state.is_over > 0; }
    void step(State& state, Roller& roller) const {
        state.is_over = 1;
        state.hits = roller.d6({"T.9", "shot"}) >= (params_.cover == Params::Cover::yes ? 6 : 5);
    }
    static std::vector<std::string> effects() { return {"squads"}; }
    Params after(const State& state) const {
        ++left;
        Params after = params_;
        if (!after.squads.empty()) after.squads.front().steps -= state.hits;
        return after;
    }

private:
    Params params_;
};

const std::string two_fights = R"(plan = "Two fights"
[forces]
town = "3"
fort = "3"
lost = 0
[[do]]
name = "first"
procedure = "toy/watched"
with = { squads = "@town" }
[[do]]
name = "second"
procedure = "toy/watched"
with = { squads = "@fort" }
then = { lost = "lost + hits" }
[[objective]]
name = "both hold"
is = "town.steps = 3 and fort.steps = 3"
)";

ProcedurePtr found(const std::string& name, const std::string& where) {
    if (name == "toy/watched") return share(define<Watched>());
    if (name == "two.toml") return parse_question(two_fights, "two.toml", found).procedure;
    return share(find_procedure_at(name, where));
}

Question planned(const std::string& text) { return parse_question(text, "plan.toml", found); }

std::string with(std::string text, const std::string& old, const std::string& now) {
    const auto at = text.find(old);
    REQUIRE(at != text.npos);
    return text.replace(at, old.size(), now);
}

std::string refused(const std::string& text) {
    try {
        answer(planned(text), shipped());
    } catch (const InputError& error) {
        return error.what();
    }
    return "accepted";
}

}  // namespace

TEST_CASE("what an answer rests on binds only what is another fight", "[plan]") {
    Watched::forget();
    const Answer result = answer(planned(two_fights), shipped());
    CHECK_THAT(result.ask("both_hold").value.value, WithinAbs(4.0 / 9, 1e-12));
    REQUIRE(result.assumed.list.size() == 2);
    for (const Assumption& assumption : result.assumed.list)
        CHECK_THAT(assumption.figures.front().others.front().second.value, WithinAbs(5.0 / 9, 1e-12));
    CHECK(Watched::bound == 4);  // each of the two, with cover and without
    // once for each final state, once more for each end of a solution
    CHECK(Watched::left <= 4 * Watched::bound);
}

TEST_CASE("cells of a sweep over a plan share the fights that are the same in them", "[plan]") {
    const Question question = planned(two_fights);
    Watched::forget();
    Question asked = question;
    asked.asks = {"both_hold"};
    const Sweep swept = sweep(asked, {parse_axis(question.procedure, "second_cover=no,yes", "axis")}, shipped());
    CHECK_THAT(swept.values[0][0].value, WithinAbs(4.0 / 9, 1e-12));
    CHECK_THAT(swept.values[0][1].value, WithinAbs(5.0 / 9, 1e-12));
    // three for the cells, and three for each of the two cells whose answer is asked what it rests on
    CHECK(Watched::bound == 9);
}

TEST_CASE("a plan inside a plan keeps what it knows", "[plan]") {
    const Question question = planned(R"(plan = "Around it"
[forces]
town = "3"
fort = "3"
keep = "2"
[[do]]
name = "fights"
procedure = "two.toml"
with = { town = "@town", fort = "@fort" }
[[do]]
name = "third"
procedure = "toy/watched"
with = { squads = "@keep" }
[[objective]]
name = "all hold"
is = "town.steps = 3 and fort.steps = 3 and keep.steps = 2"
)");
    Watched::forget();
    const Answer result = answer(question, shipped());
    CHECK_THAT(result.ask("all_hold").value.value, WithinAbs(8.0 / 27, 1e-12));
    CHECK(result.assumed.list.size() == 3);
    CHECK(Watched::bound == 6);
}

TEST_CASE("a sum that a plan cannot count ends that course, not the plan", "[plan]") {
    const std::string text = with(with(two_fights, "\n[forces]", "\nturns = 3\n[forces]"), "lost = \"lost + hits\"",
                                  "lost = \"lost + hits * max(0, turn - 2) / 2\"");
    std::vector<std::string> notices;
    Watch watch;
    watch.notice = [&](const std::string& notice) { notices.push_back(notice); };
    Question question = planned(text);
    question.asks = {"stopped = second", "both_hold"};
    const Answer result = answer(question, shipped(), watch);
    CHECK_THAT(result.asks[0].value.value, WithinAbs(1.0 / 3, 1e-12));  // half a hit, in the third turn alone
    REQUIRE(notices.size() == 1);
    CHECK_THAT(notices.front(), ContainsSubstring("second: ") && ContainsSubstring("lost would become"));
    question.trials = 3000;
    CHECK_THAT(answer(question, shipped()).asks[0].value.value, WithinAbs(1.0 / 3, 0.04));
    question.trials.reset();
    const Sweep swept = sweep(question, {parse_axis(question.procedure, "turns=1..3", "axis")}, shipped());
    CHECK_THAT(swept.values[0][1].value, WithinAbs(0, 1e-12));
    CHECK_THAT(swept.values[0][2].value, WithinAbs(1.0 / 3, 1e-12));
    // one that comes to nothing before a die is rolled is its author's slip
    CHECK_THAT(refused(R"(plan = "Slip"
[forces]
n = 1
[[do]]
name = "halve"
then = { n = "n / 2" }
)"),
               ContainsSubstring("n would become 0.5"));
}

TEST_CASE("a name that a plan does not know gets the nearest that it does", "[plan]") {
    const auto says = [](const std::string& old, const std::string& now) {
        return refused(with(two_fights, old, now));
    };
    CHECK_THAT(says("lost + hits", "lsot + hits"), ContainsSubstring("no force or outcome is called 'lsot'; did you "
                                                                     "mean 'lost'?"));
    CHECK_THAT(says("lost + hits", "lost + hitz"), ContainsSubstring("did you mean 'hits'?"));
    CHECK_THAT(says("town.steps = 3", "twon.steps = 3"),
               ContainsSubstring("no force is called 'twon.steps'; did you mean 'town.steps'?"));
    CHECK_THAT(says("town.steps = 3", "trun = 3"), ContainsSubstring("did you mean 'turn'?"));
    CHECK_THAT(says("\"@town\"", "\"@town where step > 1\""),
               ContainsSubstring("no attribute is called 'step'; did you mean 'steps'?"));
    std::string many = "town.steps = 3";
    std::string forces;
    for (int i = 0; i < 70; ++i) {
        forces += "f" + std::to_string(i) + " = false\n";
        many += " or f" + std::to_string(i);
    }
    CHECK_THAT(refused(with(with(two_fights, "lost = 0\n", "lost = 0\n" + forces), "town.steps = 3", many)),
               ContainsSubstring("plan.toml:") && ContainsSubstring("names more than 64 things"));
}

TEST_CASE("the file of a plan may say how closely its figures are to be known", "[plan]") {
    const Question question =
        planned(with(two_fights, "\n[forces]", "\nask = [\"both_hold\"]\nwithin = \"5%\"\n[forces]"));
    const PlanView view = view_plan(question, shipped());
    REQUIRE(view.answer.within);
    CHECK(view.answer.distribution.trials < 10'000);
    CHECK_THAT(view.answer.asks.front().value.value, WithinAbs(4.0 / 9, 0.05));
}

TEST_CASE("a plus sign joins forces where it stands between them", "[plan]") {
    const auto left = [](const std::string& joined) {
        Question question = planned(with(two_fights, "then = { lost", "then = { town = \"" + joined + "\", lost"));
        question.asks = {"mean(town_steps)"};
        return answer(question, shipped()).asks[0].value.value;
    };
    CHECK_THAT(left("@town + @fort"), WithinAbs(6 - 2.0 / 3, 1e-12));
    CHECK_THAT(left("@town where steps + 1 > 3 + @fort"), WithinAbs(3 * 2.0 / 3 + 3 - 1.0 / 3, 1e-12));
    CHECK_THAT(left("@fort + @town where steps + 1 > 9"), WithinAbs(3 - 1.0 / 3, 1e-12));
    CHECK_THAT(refused(with(two_fights, "then = { lost", "then = { town = \"@town + fort\", lost")),
               ContainsSubstring("found 'fort', expected a force"));
    CHECK_THAT(refused(with(two_fights, "lost = 0", "worth = 0")), ContainsSubstring("found 'worth'"));
}

TEST_CASE("the picture of a plan says a figure once, and with what it is known by", "[plan][figure]") {
    Question question = planned(two_fights);
    const auto lines = [&] { return figure_of(view_plan(question, shipped())).answers; };
    CHECK(lines() == std::vector<std::string>{"both hold: 44.4 %"});
    question.trials = 2000;
    REQUIRE(lines().size() == 1);
    CHECK_THAT(lines().front(), ContainsSubstring("both hold: 4") && ContainsSubstring(" to "));
    question.trials.reset();
    question.asks = {"both_hold", "lost = 0"};
    CHECK(lines().size() == 2);

    TableSet charts;
    charts.lay_over("toy/rain", R"(game = "toy"
title = "Rain"
rule = "T.3"
dice = "1d6"
grade = "printed"
source = "made for the tests"
grid = '''
roll | rain
1-3  | dry
4    | ?
5-6  | wet
'''
[rows]
name = "roll"
match = "exact"
[columns]
name = "month"
match = "name"
)",
                    "rain.toml");
    const Question open = planned(R"(plan = "Rain"
[forces]
sky = "dry"
[[do]]
name = "look"
procedure = "chart/read"
with = { table = "toy/rain", column = "rain" }
then = { sky = "result" }
[[objective]]
name = "still dry"
is = "sky = dry"
)");
    CHECK(figure_of(view_plan(open, charts)).answers == std::vector<std::string>{"still dry: 50.0 % to 66.7 %"});
}

}  // namespace test_plan_shared
