// Plans: what their files say, what they refuse, and that they give what plain loops give.
#include "brute_force.hpp"
#include "fit.hpp"
#include "flowing.hpp"
#include "plan_support.hpp"

#include "analysis/answers/study.hpp"

namespace test_plan {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

void refuses(const std::string& text, const std::string& message) {
    CHECK_THAT(plan_refusal(text), ContainsSubstring(message) && ContainsSubstring("plan.toml"));
}

}  // namespace

TEST_CASE("a plan of rounds and turns gives what plain loops give", "[plan]") {
    const std::string text = R"(plan = "A keep"
turns = 3
[params]
needed = 3
[forces]
guns = 2
walls = 0
down = false
last = "-"
[[do]]
name = "fire"
procedure = "chart/read"
when = "not down and guns > 0"
repeat = 2
with = { table = "toy/fire", column = "near" }
then = { last = "result" }
[[do]]
name = "count"
then = { walls = "walls + 1" }
when = "last = hit"
[[do]]
name = "burst"
when = "last = burst and guns > 0"
then = { guns = "guns - 1" }
[[do]]
name = "look"
then = { down = "walls >= needed" }
[[objective]]
name = "walls down"
is = "down"
[[objective]]
name = "by turn two"
is = "turn_of(down) <= 2"
)";
    // in each turn two shots, of which only the last counts
    std::map<std::tuple<int, int>, double> states = {{{0, 2}, 1.0}};
    for (int turn = 1; turn <= 3; ++turn) {
        std::map<std::tuple<int, int>, double> next;
        for (const auto& [state, p] : states) {
            const auto [walls, guns] = state;
            if (walls >= 3 || guns == 0) {
                // nobody fires, and the last word stands: a burst takes no gun that is not there, a hit counts again
                next[state] += p;
                continue;
            }
            for (int die = 1; die <= 6; ++die) next[{walls + (die >= 5), guns - (die == 1)}] += p / 6;
        }
        states = next;
    }
    double down = 0;
    for (const auto& [state, p] : states) down += std::get<0>(state) >= 3 ? p : 0;
    CHECK_THAT(chance(plan(text), "walls_down"), WithinAbs(down, 1e-12));
    CHECK_THAT(down, WithinAbs(1.0 / 27, 1e-12));  // three turns, each a hit
    CHECK_THAT(chance(plan(text), "by_turn_two"), WithinAbs(0, 1e-12));
    Question two = plan(text);
    set_param(two, "needed=2", "--set");
    CHECK_THAT(chance(two, "by_turn_two"), WithinAbs(1.0 / 9, 1e-12));
    CHECK_THAT(chance(two, "walls_down_turn = 2"), WithinAbs(1.0 / 9, 1e-12));
    CHECK_THAT(chance(two, "walls_down_turn <= 2"), WithinAbs(1.0 / 9, 1e-12));  // never is not early
    // three ways to the second hit in the third turn, less those without a gun; guns do not run out before it
    CHECK_THAT(chance(two, "walls_down"), WithinAbs(1.0 / 9 + 2 * (1.0 / 3) * (2.0 / 3) * (1.0 / 3), 1e-12));

    const Bound bound = bind_for_odds(plan(text), fire_charts());
    const Chances exact = exact_chances(*bound.machine);
    CHECK(chi_square(exact, counts_of(run_sampled(*bound.machine, {.trials = 30'000, .seed = 3}))).is_good());
    CHECK(chi_square(exact, counts_of(run_compiled(*bound.machine, {.trials = 60'000, .seed = 4}))).is_good());
}

TEST_CASE("two attacks in a plan are all pairs of ends, bound by hand", "[plan]") {
    const Question question = plan(R"(plan = "Twice"
turns = 2
[forces]
north = "9-5-8 armor steps=2, 12-3-3 other steps=3, 12-3-3 other steps=3"
village = "14-3-3 other steps=3, 6-2-3 other steps=2"
tokens = 20
taken = false
[[do]]
name = "attack"
procedure = "ocs/attack"
when = "not taken"
with = { attackers = "@north", defenders = "@village", attacker_tokens = "@tokens", defender_option = "hold" }
then = { taken = "hex_taken" }
[[objective]]
name = "village"
is = "taken"
)");
    // every pair of ends, the second attack bound by hand with what the first left
    const Procedure& attack = find_procedure("ocs/attack");
    const auto each_end = [&](const ParamSet& params, auto&& each) {
        Leavings leavings;
        const Flowing machine(attack, attack.bind(params, shipped()), leavings);
        Graph graph(machine);
        Outcome values(machine.fields());
        const std::vector<Field>& fields = machine.bound().outcomes;
        const auto taken = static_cast<std::size_t>(
            std::find_if(fields.begin(), fields.end(), [](const Field& field) { return field.name == "hex_taken"; }) -
            fields.begin());
        for (const Final& final : solve_exact(graph).finals) {
            machine.outcome(graph.state(final.state), values);
            each(final.p, values[taken], machine.bound().after(graph.state(final.state)));
        }
    };
    ParamSet first = params(attack, {{"attackers", "9-5-8 armor steps=2, 12-3-3 other steps=3, 12-3-3 other steps=3"},
                                     {"defenders", "14-3-3 other steps=3, 6-2-3 other steps=2"},
                                     {"attacker_tokens", "20"},
                                     {"defender_option", "hold"}});
    double taken = 0;
    std::map<std::string, std::pair<double, ParamSet>> left;
    each_end(first, [&](double p, int is_taken, const ParamSet& after) {
        if (is_taken) taken += p;
        else {
            std::string key;
            for (const auto& [name, given] : after)
                key += name + "=" + to_text(*attack.parameter(name), given.value) + ";";
            left[key].first += p;
            left[key].second = after;
        }
    });
    for (const auto& [key, one] : left) {
        ParamSet second = first;
        for (const auto& [name, given] : one.second) second[name] = given;
        each_end(second, [&](double p, int is_taken, const ParamSet&) { taken += is_taken ? one.first * p : 0; });
    }
    CHECK_THAT(chance(question, "village", shipped()), WithinAbs(taken, 1e-12));
    const Bound bound = bind_for_odds(question, shipped());
    const Chances exact = exact_chances(*bound.machine);
    CHECK(chi_square(exact, counts_of(run_sampled(*bound.machine, {.trials = 30'000, .seed = 7}))).is_good());
    CHECK(chi_square(exact, counts_of(run_compiled(*bound.machine, {.trials = 60'000, .seed = 8}))).is_good());
}

TEST_CASE("a decision of a plan is a policy, and best play takes it", "[plan]") {
    // rolling again risks what was won: a 6 is worth 3, a 1 loses all, anything else 1; press twice at most
    const std::string text = R"(plan = "Again or stop"
turns = 1
[forces]
won = 0
last = "-"
[[do]]
name = "roll"
procedure = "chart/read"
decide = "again"
repeat = 3
with = { table = "toy/fire", column = "near" }
then = { last = "result" }
[[do]]
name = "settle"
then = { won = "won" }
[[objective]]
name = "hit"
is = "last = hit"
)";
    Question question = plan(text);
    CHECK_THAT(chance(question, "hit"), WithinAbs(1.0 / 3, 1e-12));  // by policy all three are rolled, the last counts
    Question never = question;
    set_policy(never, "again=no", "--policy");
    CHECK_THAT(chance(never, "hit"), WithinAbs(0, 1e-12));
    question.optimal = "hit";
    CHECK_THAT(chance(question, "hit"), WithinAbs(1 - std::pow(2.0 / 3, 3), 1e-12));  // stop at the first hit
    question.optimal = "defender: hit";
    CHECK_THAT(chance(question, "hit"), WithinAbs(0, 1e-12));
}

TEST_CASE("bad plans are refused with their place", "[plan]") {
    const std::string good = R"(plan = "A keep"
turns = 2
[forces]
last = "-"
walls = 0
down = false
north = "9-5-8 armor"
[[do]]
name = "fire"
procedure = "chart/read"
when = "not down"
with = { table = "toy/fire", column = "near" }
then = { last = "result" }
[[do]]
name = "look"
then = { down = "walls >= 2", walls = "walls + 1" }
[[do]]
name = "attack"
procedure = "ocs/attack"
with = { attackers = "@north", defense = 9 }
[[objective]]
name = "done"
is = "down"
)";
    CHECK_NOTHROW(answer(plan(good), fire_charts()));
    refuses(replaced(good, "@north", "@nord"), "no force is called 'nord'; did you mean 'north'?");
    refuses(replaced(good, "last = \"result\"", "lost = \"result\""), "no force is called 'lost'");
    refuses(replaced(good, "last = \"result\"", "last = \"results\""), "results");
    refuses(replaced(good, "when = \"not down\"", "when = \"turn > 5\""), "can never hold");
    refuses(replaced(good, "when = \"not down\"", "when = \"not dawn\""), "dawn");
    refuses(replaced(good, "when = \"not down\"", "when = \"north\""), "list of units");
    refuses(replaced(good, "when = \"not down\"", "when = \"north.stops > 1\""),
            "nothing of 'north' is counted as 'stops'");
    refuses(replaced(good, "when = \"not down\"", "wenn = \"not down\""), "a step has no 'wenn'; did you mean 'when'?");
    refuses(replaced(good, "defense = 9", "defense = \"@north\""), "used as two things");
    refuses(replaced(good, "defense = 9", "defence = 9"), "no parameter 'defence'");
    refuses(replaced(good, "ocs/attack", "ocs/atack"), "did you mean 'ocs/attack'?");
    refuses(replaced(good, "turns = 2", "turns = 2000"), "whole number from 1 to 200");
    refuses(replaced(good, "name = \"look\"", "name = \"fire\""), "two steps called");
    refuses(replaced(good, "is = \"down\"", "is = \"walls\""), "yes or no");
    refuses(replaced(good, "walls = 0", "turn = 0"), "expected a name");
    refuses(replaced(good, "\"near\"", "\"nearby\""), "nearby");
    refuses(replaced(good, "last = \"-\"", "last = [1, 2]"), "last");
    refuses(replaced(good, "last = \"result\"", "walls = \"result\""), "walls is a number, and this is a word");
    refuses(replaced(good, "down = \"walls >= 2\"", "down = \"'yes'\""), "down is yes or no, and this is a word");
    refuses(replaced(good, "last = \"result\"", "last = \"walls\""), "last is a word, and this is none");
    refuses(replaced(good, "defense = 9", "defense = \"= 'alert'\""), "alert");
    refuses(replaced(good, "defense = 9", "odds = \"'a' : walls\""), "expected a number");
    CHECK_NOTHROW(answer(plan(replaced(good, "defense = 9", "defense = 9, terrain = \"= 'close'\"")), fire_charts()));
}

TEST_CASE("what the rules refuse ends that branch and is an outcome", "[plan]") {
    // the second attack finds nobody to attack with tokens that are gone
    const Question question = plan(R"(plan = "Too many"
turns = 1
[forces]
n = 0
[[do]]
name = "count"
procedure = "chart/read"
with = { table = "toy/fire", column = "near" }
then = { n = "n + 3" }
[[do]]
name = "read"
procedure = "chart/read"
with = { table = "toy/fire", column = "far", modifier = "= 20 * n" }
then = { n = "n + 1" }
)");
    CHECK_THAT(chance(question, "stopped = read"), WithinAbs(1, 1e-12));
    CHECK_THAT(chance(question, "n = 3"), WithinAbs(1, 1e-12));
    CHECK_THAT(chance(question, "first_failure = \"read, turn 1\""), WithinAbs(1, 1e-12));
}

TEST_CASE("a plan by turn", "[plan]") {
    const PlanView view = view_plan(plan(two_turns + R"([[objective]]
name = "whole"
is = "north.steps >= 5"
[[objective]]
name = "at once"
is = "turn_of(taken) <= 1"
)"),
                                    shipped());
    REQUIRE(view.objectives.size() == 3);
    CHECK_THAT(view.objectives[1].met[1].value, WithinAbs(view.answer.ask("whole").value.value, 1e-12));
    CHECK(view.objectives[1].met[0].value < 0.5);  // before the first turn it was so
    for (const Estimate& at_once : view.objectives[2].met)
        CHECK_THAT(at_once.value, WithinAbs(view.objectives[0].met[0].value, 1e-12));
    const double once = view.objectives[0].met[0].value, twice = view.objectives[0].met[1].value;
    Question one{.procedure = share(find_procedure("ocs/attack")), .title = "", .params = {}};
    set_param(one, "attackers=9-5-8 armor x2, 14-3-3 other steps=3", "--set");
    set_param(one, "defenders=12-3-4 other steps=3", "--set");
    set_param(one, "terrain=close", "--set");
    CHECK_THAT(once, WithinAbs(chance(one, "hex_taken", shipped()), 1e-12));
    CHECK(twice > once);
    CHECK_THAT(twice, WithinAbs(view.answer.asks.empty() ? view.answer.ask("village").value.value : 0, 1e-12));
    double wrong = 0;
    for (const auto& [what, p] : view.failures)
        if (what == "attack, turn 1") wrong = p.value;
    CHECK_THAT(wrong, WithinAbs(1 - once, 1e-12));
    REQUIRE(view.losses.size() == 2);
    CHECK(view.losses[0].mean[1].value >= view.losses[0].mean[0].value);
}

TEST_CASE("sweeps, comparisons and threads take plans", "[plan]") {
    const Question question = plan(R"(plan = "Sweep"
turns = 2
ask = ["village"]
[params]
points = 10
[forces]
village = "12-3-4 other steps=3"
taken = false
[[do]]
name = "attack"
procedure = "ocs/attack"
when = "not taken"
with = { attack = "= points", defenders = "@village", attacker_steps = 3 }
then = { taken = "hex_taken" }
[[objective]]
name = "village"
is = "taken"
)");
    const Sweep grid = sweep(question, {parse_axis(question.procedure, "points=10..40:10", "--axis")}, shipped());
    REQUIRE(grid.values.front().size() == 4);
    for (std::size_t i = 0; i < 4; ++i) {
        Question one = question;
        set_param(one, "points=" + std::to_string(10 * (i + 1)), "--set");
        CHECK_THAT(grid.values[0][i].value, WithinAbs(chance(one, "village", shipped()), 1e-12));
    }
}

TEST_CASE("an assault as a plan gives the odds of ocs/assault", "[plan]") {
    // guns, then an attack: all that both can say
    const Question question = plan(R"(plan = "An assault"
turns = 1
[forces]
north = "9-5-8 armor, 14-3-3 other steps=3"
village = "9-3-3 other steps=3, 3-2-3 other re=1/2"
taken = false
[[do]]
name = "barrage"
procedure = "ocs/barrage"
with = { targets = "@village", strength = 16, terrain = "close" }
[[do]]
name = "attack"
procedure = "ocs/attack"
with = { attackers = "@north", defenders = "@village", terrain = "close" }
then = { taken = "hex_taken" }
)");
    Question assault{.procedure = share(find_procedure("ocs/assault")), .title = "", .params = {}};
    for (const char* one :
         {"attackers=9-5-8 armor, 14-3-3 other steps=3", "defenders=9-3-3 other steps=3, 3-2-3 other re=1/2",
          "terrain=close", "barrage=16", "overruns=0"})
        set_param(assault, one, "--set");
    for (const auto& [of_plan, of_assault] :
         {std::pair("taken", "hex_taken"), std::pair("north_lost >= 1", "attacker_losses >= 1"),
          std::pair("north_lost = 0 and village_lost >= 2", "attacker_losses = 0 and defender_losses >= 2")}) {
        INFO(of_plan);
        CHECK_THAT(chance(question, of_plan, shipped()), WithinAbs(chance(assault, of_assault, shipped()), 1e-12));
    }
}

}  // namespace test_plan
