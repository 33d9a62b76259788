// Trials with control variates: that they give what is exact, that their intervals hold as often as they say, and what they are
// worth. And walks by parts: that they are trials like any other.
#include "brute_force.hpp"
#include "fit.hpp"

#include "analysis/figures/interval.hpp"
#include "analysis/questions/question.hpp"
#include "analysis/answers/study.hpp"
#include "sim/controlled.hpp"
#include "sim/evaluator.hpp"

namespace test_controlled {

using namespace warodds;
using namespace warodds::test;

namespace {

double us_east_wins(const Outcome& end) { return end[0] == 3; }

// the last turn, with both theatres about to be counted
const Names last_turn = {
    {"first_turn", "14"}, {"german_start", "8/9/3/0/1/0/9/0"}, {"japanese_start", "8/7/5/0/1/0/4/0"}};

Question ask(const Names& given, std::vector<std::string> asks) {
    const Procedure& procedure = find_procedure("case-geld/campaign");
    return {.procedure = share(procedure),
            .title = "",
            .params = params(procedure, {given.begin(), given.end()}),
            .asks = std::move(asks)};
}

double exact_chance(const Machine& machine, double (*figure)(const Outcome&)) {
    Graph graph(machine);
    double sum = 0;
    for (const Final& final : solve_exact(graph).finals) {
        Outcome outcome(machine.fields());
        machine.outcome(graph.state(final.state), outcome);
        sum += final.p * figure(outcome);
    }
    return sum;
}

// how many of so many runs have the figure in their 95 % interval
int covered(Successors& game, double (*figure)(const Outcome&), double truth, int runs) {
    int held = 0;
    for (int seed = 1; seed <= runs; ++seed) {
        const auto result = run_controlled(
            game, {.figures = {figure}, .trials = 300, .seed = static_cast<std::uint64_t>(seed)});
        REQUIRE(result);
        if (result->figures.empty()) continue;
        const ControlledFigure& found = result->figures[0];
        std::vector<Seen> left;
        for (const auto& [value, count] : found.left) left.push_back({value, count});
        const Estimate figure = mean_of(std::move(left), found.least, found.largest);
        CHECK_THAT(figure.value, Catch::Matchers::WithinAbs(found.mean, 1e-9));
        held += figure.low <= truth && truth <= figure.high;
    }
    return held;
}

}  // namespace

TEST_CASE("an evaluator learns steps, slopes and what does not matter", "[controlled]") {
    Evaluator::Examples examples{.features = 2, .numbers = {}, .worth = {}};
    for (int i = 0; i < 400; ++i) {
        const auto x = static_cast<float>(i % 20), noise = static_cast<float>(i * 7 % 13);
        examples.numbers.insert(examples.numbers.end(), {noise, x});
        examples.worth.push_back(x < 10 ? 0.0f : x / 20);
    }
    const Evaluator guess(examples);
    for (const float noise : {0.0f, 12.0f})
        for (int x = 0; x < 20; ++x) {
            const float numbers[2] = {noise, static_cast<float>(x)};
            CHECK(std::abs(guess(numbers) - (x < 10 ? 0.0 : x / 20.0)) < 1e-6);
        }
    CHECK_FALSE(Evaluator().is_fit());
}

TEST_CASE("controlled trials: intervals hold as often as they say", "[controlled]") {
    // of 100 intervals of 95 %, fewer than 88 or none amiss would be one case in a thousand
    SECTION("of parts that go their own ways") {
        const Bound bound = test::bind("case-geld/campaign", last_turn);
        const double truth = exact_chance(*bound.machine, us_east_wins);
        CHECK(truth > 0.1);
        CHECK(truth < 0.9);
        const auto game = successors_of(*bound.machine, nullptr);
        const int held = covered(*game, us_east_wins, truth, 100);
        CHECK(held >= 88);
        CHECK(covered(*game, us_east_wins, truth + 0.05, 20) < 15);  // it would be noticed
    }
    SECTION("of any machine, by its graph") {
        const Bound bound = test::bind(
            "case-geld/campaign",
            {{"german_guards", "0"}, {"german_counters", "0"}, {"japanese_guards", "0"}, {"japanese_counters", "0"}});
        const auto longest = [](const Outcome& end) { return static_cast<double>(end[2] >= 11); };
        const double truth = 1 - 1.0 / 6 - 5.0 / 6 * 2 / 6;  // 5.8: no end on 1, nor on 1 and 2
        const auto game = successors_of(*bound.machine, nullptr);
        CHECK(std::abs(exact_chance(*bound.machine, longest) - truth) < 1e-9);
        CHECK(covered(*game, longest, truth, 20) >= 15);
    }
}

TEST_CASE("controlled trials: what they are worth on a whole campaign", "[controlled][campaign]") {
    const Bound bound = test::bind("case-geld/campaign", {});
    const auto game = successors_of(*bound.machine, nullptr);
    const auto result = run_controlled(*game, {.figures = {us_east_wins}, .trials = 1024});
    REQUIRE(result);
    CHECK(result->trials == 1024);
    CHECK(result->figures[0].plain_error > std::sqrt(5.0) * result->figures[0].error);
    CompiledRun run(*bound.machine);
    double plain = 0;
    constexpr std::uint64_t trials = 1 << 18;
    for (const auto& [values, count] : run.run({.trials = trials, .seed = 3}).counts)
        plain += static_cast<double>(count) * us_east_wins(values) / trials;
    CHECK(std::abs(result->figures[0].mean - plain) < 4 * result->figures[0].error + 4 * 0.5 / 512);
}

TEST_CASE("a walk by parts: pieces and what is forgotten change no trial", "[controlled][campaign]") {
    Bound bound = test::bind("case-geld/campaign", {});
    const Tally whole = CompiledRun(*bound.machine).run({.trials = 3000, .seed = 5});
    CHECK(whole.size() == 3000);
    Tally pieces = CompiledRun(*bound.machine, {}, nullptr, 1).run({.first_trial = 1100, .trials = 1900, .seed = 5});
    pieces.merge(CompiledRun(*bound.machine).run({.trials = 1100, .seed = 5}));
    CHECK(pieces == whole);
}

TEST_CASE("a walk by parts gives the law of literal dice, armies and corps included", "[controlled][campaign]") {
    Bound bound = test::bind("case-geld/campaign", {});
    bound.tell({"german_armies", "west_corps"});
    Counts armies[2], corps[2];
    const auto add = [&](const Tally& tally, int which) {
        for (const auto& [values, count] : tally.counts) {
            armies[which][std::to_string(values[5])] += count;
            corps[which][std::to_string(values[6])] += count;
        }
    };
    add(CompiledRun(*bound.machine).run({.trials = 20'000, .seed = 1}), 0);
    add(run_sampled(*bound.machine, {.trials = 20'000, .seed = 2}), 1);
    const auto mean = [](const Counts& counts) {
        double sum = 0, all = 0;
        for (const auto& [value, count] : counts) {
            sum += std::stod(value) * static_cast<double>(count);
            all += static_cast<double>(count);
        }
        return sum / all;
    };
    // armies deviate by less than 3, corps by less than 4
    CHECK(std::abs(mean(armies[0]) - mean(armies[1])) < 4 * 3 * std::sqrt(2.0 / 20'000));
    CHECK(std::abs(mean(corps[0]) - mean(corps[1])) < 4 * 4 * std::sqrt(2.0 / 20'000));
}

TEST_CASE("controlled trials: what hardly ever happens is left to plain ones", "[controlled]") {
    Question question = ask({}, {"german_cities >= 20", "mean(last_turn)"});
    question.trials = 4096;
    const Answer found = answer(question, shipped());
    REQUIRE(found.controlled);
    CHECK(found.asks[0].value.value < 0.01);
    CHECK(found.asks[0].value.high > found.asks[0].value.value);
    for (const ControlledTrials::Figure& figure : found.controlled->figures) {
        CHECK(figure.expr != "german_cities >= 20");
        CHECK(figure.factor < 1e4);
    }
}

TEST_CASE("a walk by parts plays every turn of a list, however late it changes", "[controlled][campaign]") {
    const std::vector<Names> lists = {{{"german_tempo", "1/2/3/3/3/3/3/3/3/1"}},
                                      {{"german_counters", "0/0/0/0/0/0/0/0/0/2"}},
                                      {{"japanese_arrivals", "0/0/0/3/3/0/0/0/6"}}};
    for (const Names& list : lists) {
        const Bound bound = test::bind("case-geld/campaign", list);
        constexpr std::uint64_t trials = 20'000;
        std::array<double, 2> cities[2] = {};
        const auto add = [&](const Tally& tally, int which) {
            for (const auto& [values, count] : tally.counts)
                for (int part = 0; part < 2; ++part)
                    cities[which][part] += static_cast<double>(count) * values[3 + part] / trials;
        };
        add(CompiledRun(*bound.machine).run({.trials = trials, .seed = 1}), 0);
        add(run_sampled(*bound.machine, {.trials = trials, .seed = 2}), 1);
        INFO(list.begin()->first);
        for (int part = 0; part < 2; ++part)  // they deviate by less than four
            CHECK(std::abs(cities[0][part] - cities[1][part]) < 4 * 4 * std::sqrt(2.0 / trials));
    }
}

TEST_CASE("campaigns that are compared share their luck", "[controlled][campaign][paired]") {
    std::vector<Question> pair = {ask({}, {"mean(german_cities)", "winner = us-east"}),
                                  ask({{"german_rebuild", "1"}}, {})};
    for (Question& one : pair) one.trials = 20'000, one.seed = 7;
    const Comparison found = compare(pair, {"two", "one"}, shipped());
    REQUIRE(found.paired);
    for (std::size_t ask = 0; ask < 2; ++ask) {
        const Estimate& d = found.differences[ask][1];
        const Estimate apart = difference(found.answers[1].asks[ask].value, found.answers[0].asks[ask].value);
        CHECK(d.high - d.low < 0.7 * (apart.high - apart.low));
    }
    // and the law is that of all other trials
    const Answer plain = answer(pair[1], shipped());
    CHECK(std::abs(found.answers[1].distribution.mean(3).value - plain.distribution.mean(3).value) <
          4 * 4 * std::sqrt(2.0 / 20'000));
}

}  // namespace test_controlled
