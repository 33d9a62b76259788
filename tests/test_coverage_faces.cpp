// Do intervals hold the truth as often as they say where people see them: in odds of a plan, in a plan by turn, in a comparison and its
// differences? 300 seeds each; the long run has all of the table, the short one a corner of it.
#include "support.hpp"

#include "analysis/plans/plan_view.hpp"
#include "analysis/questions/question.hpp"
#include "analysis/answers/study.hpp"

#include <boost/math/distributions/binomial.hpp>
#include <fmt/format.h>

namespace test_coverage_faces {

using namespace warodds;
using namespace warodds::test;

namespace {

constexpr int seeds = 300;

std::string die(int faces) {
    return fmt::format(
        "game = \"toy\"\ntitle = \"d{0}\"\ndice = \"1d{0}\"\ngrade = \"yours\"\nsource = \"made up\"\n"
        "grid = '''\nroll | any\n1 | hit\n2-{0} | -\n'''\n[rows]\nname = \"roll\"\nmatch = \"exact\"\n"
        "[columns]\nname = \"column\"\nmatch = \"name\"\n",
        faces);
}

const TableSet& charts() {
    static const TableSet set = [] {
        TableSet made;
        for (const int faces : {10, 100}) made.lay_over(fmt::format("toy/d{}", faces), die(faces), "die.toml");
        return made;
    }();
    return set;
}

// In each of two turns: first a die of a hundred, and of what that leaves as many others as make the chance small.
Question plan(double chance, const std::string& first = "d100") {
    std::string text = "plan = \"Rare\"\nturns = 2\n[forces]\non = false\nwon = false\n";
    const auto step = [&](const std::string& name, const std::string& when, const std::string& chart) {
        text += fmt::format(
            "[[do]]\nname = \"{}\"\nprocedure = \"chart/read\"\nwhen = \"{}\"\n"
            "with = {{ table = \"toy/{}\", column = \"any\" }}\nthen = {{ on = \"result = hit\" }}\n",
            name, when, chart);
    };
    step("first", "not won", first);
    if (chance < 1e-3) {
        step("second", "on and not won", "d100");
        step("third", "on and not won", "d10");
    }
    text += "[[do]]\nname = \"end\"\nthen = { won = \"won or on\" }\n[[objective]]\nname = \"done\"\nis = \"won\"\n";
    return parse_question(text, "rare.toml");
}

}  // namespace

TEST_CASE("intervals hold the truth as often as they say in odds, in plans by turn and in comparisons", "[coverage]") {
    const std::vector<double> chances = {1e-2, 1e-5};
    const std::vector<std::uint64_t> sizes = is_long() ? std::vector<std::uint64_t>{1000, 100'000}
                                                       : std::vector<std::uint64_t>{1000};
    const std::vector<std::string> faces = {"odds", "odds of turn 2", "turn 1", "turn 2", "compared", "difference"};
    const auto cells = static_cast<double>(faces.size() * chances.size() * sizes.size());
    const int runs = is_long() ? seeds : 40;
    const boost::math::binomial_distribution<double> law(runs, 0.95);
    std::string table = fmt::format("held of {}\n", runs);
    for (const double chance : chances) {
        Question question = plan(chance), other = plan(chance, "d10");
        const auto truth_of = [](Question asked, const std::string& ask) {
            asked.asks = {ask};
            const Answer exact = answer(asked, charts());
            REQUIRE(exact.distribution.is_exact());
            return exact.asks[0].value.value;
        };
        const double by_end = truth_of(question, "done"), in_two = truth_of(question, "done_turn = 2"),
                     in_one = truth_of(question, "done_turn = 1"), others = truth_of(other, "done");
        for (const std::uint64_t trials : sizes) {
            std::map<std::string, int> held;
            const auto look = [&](const std::string& face, const Estimate& figure, double truth) {
                held[face] += figure.low <= truth && truth <= figure.high;
            };
            for (int seed = 1; seed <= runs; ++seed) {
                for (Question* one : {&question, &other}) {
                    one->seed = static_cast<std::uint64_t>(seed);
                    one->trials = trials;
                }
                question.asks = {"done", "done_turn = 2"};
                const Answer odds = answer(question, charts());
                look("odds", odds.asks[0].value, by_end);
                look("odds of turn 2", odds.asks[1].value, in_two);
                question.asks.clear();
                const PlanView view = view_plan(question, charts());
                look("turn 1", view.objectives[0].met[0], in_one);
                look("turn 2", view.objectives[0].met[1], by_end);
                question.asks = other.asks = {"done"};
                const Comparison compared = compare({question, other}, {"one", "other"}, charts());
                look("compared", compared.answers[1].asks[0].value, others);
                look("difference", compared.differences[0][1], others - by_end);
            }
            for (const std::string& face : faces) {
                INFO(face << " of " << chance << " by " << trials << " trials: held " << held[face] << " of " << runs);
                CHECK(boost::math::cdf(law, held[face]) > 0.001 / cells);
                table += fmt::format("{:16} {:>8g} {:>8} trials {:5}\n", face, chance, trials, held[face]);
            }
        }
    }
    if (is_long()) WARN(table);
}

}  // namespace test_coverage_faces
