// Plans inside plans inside plans: how deep they may be, what they spend, and how many trials a long one gets; whose side a step's
// forces are on; and parts of one run whose files were named otherwise.
#include "support.hpp"

#include "analysis/advice/advise.hpp"
#include "analysis/answers/binder.hpp"
#include "analysis/questions/files.hpp"
#include "analysis/answers/part.hpp"
#include "analysis/questions/question.hpp"
#include "analysis/questions/read.hpp"
#include "analysis/answers/solve.hpp"

#include <fmt/format.h>

namespace test_plan_deep {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

namespace {

const TableSet& shipped() {
    static const TableSet set(true);
    return set;
}

// Each plan plays the one before it twice; the first adds 1 each time.
FilesGiven chain(int plans) {
    std::map<std::string, std::string> files;
    for (int i = 0; i < plans; ++i) {
        const std::string what = i == 0 ? "then = { n = \"n + 1\" }"
                                        : fmt::format("procedure = \"d{}.toml\"\nwith = {{ n = \"@n\" }}", i - 1);
        files[fmt::format("d{}.toml", i)] = fmt::format(
            "plan = \"D{}\"\nturns = 2\n[forces]\nn = 0\n[[do]]\nname = \"s\"\n{}\n", i, what);
    }
    return FilesGiven(std::move(files));
}

const std::string counterattack = R"(plan = "Counterattack"
[forces]
his = "17-5-4 steps=3"
north = "20-3-4 steps=3"
held = true
[[do]]
name = "attack"
procedure = "ocs/attack"
side = "defender"
with = { attackers = "@his", defenders = "@north", hedgehog = 1 }
then = { held = "not hex_taken" }
)";

// that one as a step of another, whose step is on this side
std::string around(const std::string& side) {
    return "plan = \"Around it\"\n[forces]\nthem = \"17-5-4 steps=3\"\nus = \"20-3-4 steps=3\"\nheld = true\n"
           "[[do]]\nname = \"fight\"\nprocedure = \"inner.toml\"\n" +
           side + "with = { his = \"@them\", north = \"@us\", held = \"@held\" }\n";
}

std::set<std::string> levers(const Question& question, Side side) {
    std::set<std::string> names;
    for (const LeverAdvice& lever : advise(question, parse_want("held >= 50%"), side, {}, shipped()).levers)
        names.insert(lever.name.substr(0, lever.name.find(':')));
    return names;
}

}  // namespace

TEST_CASE("a chain of plans of one single course is exact, and none is deeper than sixteen", "[plan]") {
    Question question = read_question(chain(9), "d8.toml");
    question.asks = {"mean(n)"};
    const Answer nine = answer(question, shipped());
    CHECK(nine.distribution.is_exact());
    CHECK(nine.asks.front().value.value == 512);
    CHECK_NOTHROW(read_question(chain(16), "d15.toml"));
    try {
        read_question(chain(40), "d39.toml");
        FAIL_CHECK("taken");
    } catch (const InputError& error) {
        CHECK_THAT(error.what(), StartsWith("d24.toml:7:13: found 'd23.toml', the plan number 17 of a chain") &&
                                     ContainsSubstring("at most 16"));
    }
}

TEST_CASE("what plans inside a plan spend is counted once, however deep they are", "[plan]") {
    for (int plans = 2; plans <= 8; ++plans) {
        const Question question = read_question(chain(plans), fmt::format("d{}.toml", plans - 1));
        const Bound bound = bind_for_odds(question, shipped());
        Graph graph(*bound.machine);
        solve_exact(graph);
        CHECK(binder_of(*bound.machine)->budget().spent == (1u << plans) - 2);  // 2 + 4 + ...: one for each n
    }
}

TEST_CASE("a plan whose trials are long gets as many as fit, and more where they are asked for", "[plan]") {
    const std::string text = R"(plan = "Many"
turns = 200
[forces]
a = 0
b = 0
c = 0
d = 0
[[do]]
name = "guns"
procedure = "ocs/barrage"
repeat = 50
with = { strength = 41, density = 3 }
then = { a = "a + steps_lost", b = "b + dg", c = "c + 1", d = "d + 2 * dg" }
[[objective]]
name = "many"
is = "a >= 100"
)";
    Question question = parse_question(text, "many.toml");
    std::atomic<bool> stop = false;
    std::string told;
    Watch watch;
    watch.stop = &stop;
    watch.notice = [&](const std::string& notice) {
        told = notice;
        stop = true;  // that they are rolled is not the question here
    };
    CHECK_THROWS_AS(answer(question, shipped(), watch), Interrupted);
    CHECK_THAT(told, ContainsSubstring("trials instead, the most that fit") && ContainsSubstring("trials for more") &&
                         !ContainsSubstring("1,000,000"));
    question.trials = 3;
    question.asks = {"many"};
    CHECK(answer(question, shipped()).distribution.trials == 3);
}

TEST_CASE("in a step of the enemy's his attackers are his to change, at any depth", "[plan][advise]") {
    const Question plain = parse_question(counterattack, "inner.toml");
    CHECK(levers(plain, Side::attacker) == std::set<std::string>{"attack_hedgehog", "north"});
    CHECK(levers(plain, Side::defender) == std::set<std::string>{"his"});
    const auto nested = [](const std::string& side) {
        const FilesGiven files({{"inner.toml", counterattack}, {"outer.toml", around(side)}});
        return read_question(files, "outer.toml");
    };
    CHECK(levers(nested(""), Side::attacker) == std::set<std::string>{"us"});
    CHECK(levers(nested(""), Side::defender) == std::set<std::string>{"them"});
    CHECK(levers(nested("side = \"defender\"\n"), Side::attacker) == std::set<std::string>{"them"});
    CHECK(levers(nested("side = \"defender\"\n"), Side::defender) == std::set<std::string>{"us"});
}

TEST_CASE("parts of a plan belong together however their files were named", "[plan][parts]") {
    const FilesGiven here({{"outer.toml", around("")}, {"inner.toml", counterattack}}),
        there({{"a/outer.toml", around("")}, {"a/inner.toml", counterattack}}),
        other({{"outer.toml", replaced(around(""), "20-3-4", "20-4-4")}, {"inner.toml", counterattack}});
    const auto part = [](Question question, std::uint64_t first) {
        question.first_trial = first;
        question.trials = 1000;
        Watch watch;
        watch.is_part = true;
        return PartFile{"p", part_text(question, shipped(), answer(question, shipped(), watch))};
    };
    Question whole = read_question(there, "a/outer.toml");
    const Answer sum = answer_from(
        whole, {part(read_question(here, "outer.toml"), 0), part(read_question(there, "a/outer.toml"), 1000)},
        shipped());
    CHECK(sum.distribution.trials == 2000);
    try {
        answer_from(whole, {part(read_question(other, "outer.toml"), 0)}, shipped());
        FAIL_CHECK("taken");
    } catch (const InputError& error) {
        CHECK_THAT(error.what(), ContainsSubstring("is a part of another run") && ContainsSubstring("plan/outer"));
    }
}

}  // namespace test_plan_deep
