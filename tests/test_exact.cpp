// The exact run against distributions worked out by hand, and best play against every strategy there is.
#include "follower.hpp"
#include "fit.hpp"
#include "support.hpp"

#include <boost/multiprecision/cpp_int.hpp>

namespace test_exact {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

const What anything{"", "roll"};

struct Pair {
    std::int16_t done, sum;
};

// the sum of some rolls, one a step
Toy<Pair> sum_of(std::vector<Dice> rolls) {
    Toy<Pair> toy;
    toy.is_finished = [n = static_cast<int>(rolls.size())](const Pair& s) { return s.done == n; };
    toy.do_step = [rolls](Pair& s, Roller& roller) {
        const Dice& dice = rolls[s.done++];
        const int shown = dice.count == 2    ? roller.two_d6(anything)
                          : dice.faces == 6  ? roller.d6(anything)
                          : dice.faces == 10 ? roller.d10(anything)
                          : dice.faces == 20 ? roller.d20(anything)
                                             : roller.draw(dice.faces, anything);
        s.sum = static_cast<std::int16_t>(s.sum + shown);
    };
    toy.result = [](const Pair& s) { return s.sum; };
    return toy;
}

// the same by plain convolution
std::map<int, double> convolution(const std::vector<Dice>& rolls) {
    std::map<int, double> chances{{0, 1.0}};
    for (const Dice& dice : rolls) {
        std::map<int, double> next;
        for (const auto& [sum, p] : chances)
            for (int i = 0; i < dice.results; ++i) next[sum + dice.first + i] += p * dice.weight(i) / dice.total;
        chances = next;
    }
    return chances;
}

template <class State>
std::map<int, double> by_result(Graph& graph, const Solution& solution, const Toy<State>& toy) {
    std::map<int, double> chances;
    for (const Final& final : solution.finals) chances[toy.result(as<State>(graph.state(final.state)))] += final.p;
    return chances;
}

// heads on 1 or 2 of a die, counted over n steps
Toy<Pair> heads(int n) {
    Toy<Pair> toy;
    toy.is_finished = [n](const Pair& s) { return s.done == n; };
    toy.do_step = [](Pair& s, Roller& roller) {
        ++s.done;
        if (roller.d6(anything) <= 2) ++s.sum;
    };
    toy.result = [](const Pair& s) { return s.sum; };
    return toy;
}

}  // namespace

TEST_CASE("two dice one after the other are 2d6", "[exact]") {
    const Toy<Pair> toy = sum_of({dice::d6, dice::d6});
    Graph graph(toy);
    const Solution solution = solve_exact(graph, true);
    CHECK(solution.denominator == 36);
    CHECK(solution.integral);
    REQUIRE(solution.finals.size() == 11);
    for (const Final& final : solution.finals) {
        const int sum = as<Pair>(graph.state(final.state)).sum;
        CHECK(final.numerator == 6 - std::abs(7 - sum));
        CHECK(final.p == (6 - std::abs(7 - sum)) / 36.0);
    }
    CHECK(graph.states() == 1 + 6 + 11);  // equal sums merged after each step
}

TEST_CASE("sums of mixed dice agree with plain convolution", "[exact]") {
    const std::vector<std::vector<Dice>> mixes = {
        {dice::two_d6},
        {dice::d20},
        {dice::d6, dice::d10, dice::d20},
        {dice::two_d6, dice::one_of(7), dice::two_d6},
        {dice::one_of(3), dice::one_of(5), dice::one_of(7), dice::one_of(11), dice::one_of(13)},
        {dice::one_of(1), dice::d6}};
    for (const auto& mix : mixes) {
        const Toy<Pair> toy = sum_of(mix);
        Graph graph(toy);
        const auto found = by_result(graph, solve_exact(graph), toy), expected = convolution(mix);
        REQUIRE(found.size() == expected.size());
        for (const auto& [sum, p] : expected) CHECK_THAT(found.at(sum), WithinRel(p, 1e-14));
    }
}

TEST_CASE("paths of one step may roll different dice", "[exact]") {
    // a die; on 6 two more; on 5 a d10: the paths of the one step have the denominators 6, 216 and 60
    Toy<Pair> toy;
    toy.is_finished = [](const Pair& s) { return s.done; };
    toy.do_step = [](Pair& s, Roller& roller) {
        const int die = roller.d6(anything);
        s.done = 1;
        s.sum = static_cast<std::int16_t>(die == 6   ? roller.d6(anything) + roller.d6(anything)
                                          : die == 5 ? roller.d10(anything)
                                                     : die);
    };
    Graph graph(toy);
    const Expansion& expansion = graph.expand(graph.start());
    CHECK(expansion.total == 1080);  // the least number that 6, 216 and 60 divide
    const Solution solution = solve_exact(graph, true);
    std::map<int, BigInt> numerators;
    for (const Final& final : solution.finals)
        numerators[as<Pair>(graph.state(final.state)).sum] = final.numerator * 1080 / solution.denominator;
    std::map<int, BigInt> expected;
    for (int die = 1; die <= 4; ++die) expected[die] += 180;
    for (int ten = 1; ten <= 10; ++ten) expected[ten] += 18;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b) expected[a + b] += 5;
    CHECK(numerators == expected);
}

TEST_CASE("paths may end after different numbers of steps and denominators", "[exact]") {
    // draw one of 7 until a 0 comes, at most three times; then a die
    struct State {
        std::int8_t draws, out, die, pad;
    };
    Toy<State> toy;
    toy.is_finished = [](const State& s) { return s.die != 0; };
    toy.do_step = [](State& s, Roller& roller) {
        if (s.out) {
            s.die = static_cast<std::int8_t>(roller.d6(anything));
        } else if (++s.draws, roller.draw(7, anything) == 0) {
            s.out = 1;
        } else if (s.draws == 3) {
            s.die = 7;
        }
    };
    Graph graph(toy);
    const Solution solution = solve_exact(graph, true);
    BigInt sum = 0;
    for (const Final& final : solution.finals) {
        const State& s = as<State>(graph.state(final.state));
        const BigInt over = s.die == 7 ? BigInt(216) * 6
                                       : BigInt(s.draws == 1   ? 49
                                                : s.draws == 2 ? 42
                                                               : 36);  // of 7^3 * 6
        CHECK(final.numerator * 2058 == over * solution.denominator);
        sum += final.numerator;
    }
    CHECK(sum == solution.denominator);
    double total = 0;
    for (const Final& final : solve_exact(graph).finals) total += final.p;
    CHECK_THAT(total, WithinAbs(1, 1e-15));
}

TEST_CASE("a procedure that is over before it begins has one outcome", "[exact]") {
    Toy<Pair> toy;
    toy.is_finished = [](const Pair&) { return true; };
    toy.do_step = [](Pair&, Roller&) {};
    Graph graph(toy);
    const Solution solution = solve_exact(graph, true);
    REQUIRE(solution.finals.size() == 1);
    CHECK(solution.finals[0].p == 1);
    CHECK(solution.finals[0].numerator == solution.denominator);
    const Tally tally = run_compiled(toy, {.trials = 100});
    REQUIRE(tally.counts.size() == 1);
    CHECK(tally.counts.begin()->second == 100);
}

TEST_CASE("beyond 128 bits doubles take over, and fractions stay exact", "[exact]") {
    const int n = 400;
    const Toy<Pair> toy = heads(n);
    Graph graph(toy);
    const Solution rough = solve_exact(graph), exact = solve_exact(graph, true);
    CHECK_FALSE(rough.integral);
    CHECK(exact.integral);
    CHECK(exact.denominator % boost::multiprecision::pow(BigInt(3), n) == 0);
    REQUIRE(rough.finals.size() == exact.finals.size());

    // the binomial distribution: C(n, k) 2^(n - k) / 3^n
    BigInt choose = 1, sum = 0;
    std::map<int, BigInt> expected;
    for (int k = 0; k <= n; ++k) {
        expected[k] = choose * boost::multiprecision::pow(BigInt(2), static_cast<unsigned>(n - k));
        choose = choose * (n - k) / (k + 1);
    }
    const BigInt total = boost::multiprecision::pow(BigInt(3), n);
    double total_p = 0;
    for (std::size_t i = 0; i < exact.finals.size(); ++i) {
        const int k = as<Pair>(graph.state(exact.finals[i].state)).sum;
        REQUIRE(exact.finals[i].numerator * total == expected.at(k) * exact.denominator);
        const double p = static_cast<double>(boost::multiprecision::cpp_rational(expected.at(k), total));
        REQUIRE_THAT(rough.finals[i].p, WithinRel(p, 1e-12));
        REQUIRE_THAT(exact.finals[i].p, WithinRel(p, 1e-14));
        sum += exact.finals[i].numerator;
        total_p += rough.finals[i].p;
    }
    CHECK(sum == exact.denominator);
    CHECK_THAT(total_p, WithinAbs(1, 1e-12));
}

TEST_CASE("forty steps still fit integers", "[exact]") {
    const Toy<Pair> toy = heads(40);
    Graph graph(toy);
    CHECK(solve_exact(graph).integral);
}

TEST_CASE("what cannot be enumerated says so", "[exact]") {
    SECTION("too many states") {
        struct State {
            std::int32_t steps, path;
        };
        Toy<State> toy;
        toy.is_finished = [](const State& s) { return s.steps == 12; };
        toy.do_step = [](State& s, Roller& roller) {
            ++s.steps;
            s.path = s.path * 6 + roller.d6(anything);
        };
        Graph graph(toy);
        CHECK_THROWS_AS(solve_exact(graph), TooLarge);
    }
    SECTION("too many dice in one step") {
        Toy<Pair> toy;
        toy.is_finished = [](const Pair& s) { return s.done; };
        toy.do_step = [](Pair& s, Roller& roller) {
            s.done = 1;
            for (int i = 0; i < 30; ++i) s.sum = static_cast<std::int16_t>(s.sum + roller.d20(anything));
        };
        Graph graph(toy);
        CHECK_THROWS_AS(solve_exact(graph), TooLarge);
    }
}

TEST_CASE("rolls that change nothing are rolled again", "[exact]") {
    // a die until a four, five or six: four wins, five and six lose
    Toy<Pair> toy;
    toy.is_finished = [](const Pair& s) { return s.done; };
    toy.do_step = [](Pair& s, Roller& roller) {
        const int die = roller.d6(anything);
        if (die < 4) return;
        s.done = 1;
        s.sum = die == 4;
    };
    toy.result = [](const Pair& s) { return s.sum; };
    for (const bool fractions : {false, true}) {
        Graph graph(toy);
        const Solution solution = solve_exact(graph, fractions);
        REQUIRE(solution.finals.size() == 2);
        double won = 0;
        for (const Final& final : solution.finals)
            if (as<Pair>(graph.state(final.state)).sum) won = final.p;
        CHECK_THAT(won, WithinAbs(1.0 / 3, 1e-15));
    }
    Graph best(toy,
               Goal{[](const std::byte* state) { return static_cast<double>(as<Pair>(state).sum); }, Side::attacker});
    CHECK_THAT(best.value(best.start()), WithinAbs(1.0 / 3, 1e-15));
    const Chances chances = exact_chances(toy);
    CHECK(chi_square(chances, counts_of(run_sampled(toy, {.trials = 60'000, .seed = 5}))).is_good());
    CHECK(chi_square(chances, counts_of(run_compiled(toy, {.trials = 60'000, .seed = 6}))).is_good());

    // whoever decides whether to roll again is not worked out
    toy.do_step = [](Pair& s, Roller& roller) {
        s.sum = roller.d6(anything) == 6;
        s.done = roller.choose(Choice{"", "stop", Side::attacker, 0}, 2, [](int) { return 1; }) == 1;
    };
    Graph deciding(
        toy, Goal{[](const std::byte* state) { return static_cast<double>(as<Pair>(state).sum); }, Side::attacker});
    CHECK_THROWS_AS(deciding.value(deciding.start()), TooLarge);
    toy.do_step = [](Pair&, Roller& roller) { roller.d6(anything); };
    Graph stuck(toy);
    CHECK_THROWS_AS(solve_exact(stuck), TooLarge);
}

TEST_CASE("a procedure that may go on for ever is refused, not enumerated for ever", "[exact]") {
    // two players roll in turn until a six
    Toy<Pair> toy;
    toy.is_finished = [](const Pair& s) { return s.done; };
    toy.do_step = [](Pair& s, Roller& roller) {
        s.done = roller.d6(anything) == 6;
        s.sum = static_cast<std::int16_t>(1 - s.sum);
    };
    Graph graph(toy);
    CHECK_THROWS_AS(solve_exact(graph), TooLarge);
    CHECK_THROWS_AS(solve_exact(graph, true), TooLarge);
    // trial by trial it ends, literally and from its tables
    CHECK(total(counts_of(run_sampled(toy, {.trials = 1000}))) == 1000);
    CHECK(total(counts_of(run_compiled(toy, {.trials = 1000}))) == 1000);
    Graph best(toy, Goal{[](const std::byte*) { return 1.0; }, Side::attacker});
    CHECK_THROWS_AS(solve_exact(best), TooLarge);
}

// ---- best play ----

namespace {

// A toy war with every kind of decision: before a roll, after a roll, in the middle of a step, for either side.
struct War {
    std::int8_t phase, a, b, score;
};

Toy<War> war() {
    Toy<War> toy;
    toy.is_finished = [](const War& s) { return s.phase == 3; };
    toy.do_step = [](War& s, Roller& roller) {
        const auto choose = [&](Side side, int options) {
            return roller.choose({"", "choice", side, 0}, options, [](int policy) { return policy; });
        };
        if (s.phase == 0) {
            // the attacker picks a safe 2 or a draw of three: before the dice
            s.a = static_cast<std::int8_t>(choose(Side::attacker, 2) == 0 ? 2 : 2 * roller.draw(3, {"", "draw"}));
        } else if (s.phase == 1) {
            // the defender sees a draw and decides what it is worth: after the dice; then the attacker answers in the same step
            const int draw = roller.draw(3, {"", "draw"});
            const int reply = choose(Side::defender, 2);
            const int answer = choose(Side::attacker, 2);
            s.b = static_cast<std::int8_t>(reply == answer ? draw + 1 : 2 * draw - answer);
        } else {
            s.score = static_cast<std::int8_t>(
                s.a + s.b + (choose(Side::defender, 2) == 0 ? 0 : roller.draw(3, {"", "draw"}) - 1 - s.b));
        }
        ++s.phase;
    };
    toy.result = [](const War& s) { return s.score; };
    return toy;
}

// The value of a state by plain recursion over every draw and every choice, nothing merged. Draws are equally likely.
double brute_value(const Toy<War>& toy, const War& state, const std::function<double(const War&)>& goal, Side maximiser,
                   std::vector<int> answers = {}) {
    if (toy.is_finished(state)) return goal(state);
    War after = state;
    Follower roller(answers);
    toy.do_step(after, roller);
    if (roller.asked.size() == answers.size()) return brute_value(toy, after, goal, maximiser);
    const Follower::Asked question = roller.asked[answers.size()];
    std::vector<double> values;
    for (int i = 0; i < question.options; ++i) {
        answers.push_back(i);
        values.push_back(brute_value(toy, state, goal, maximiser, answers));
        answers.pop_back();
    }
    if (question.is_choice)
        return question.side == maximiser ? *std::max_element(values.begin(), values.end())
                                          : *std::min_element(values.begin(), values.end());
    double sum = 0;
    for (double value : values) sum += value;
    return sum / question.options;
}

double optimal_mean(const Toy<War>& toy, const std::function<double(const War&)>& goal, Side maximiser) {
    Graph graph(toy, Goal{[&](const std::byte* state) { return goal(as<War>(state)); }, maximiser});
    double mean = 0, total = 0;
    for (const Final& final : solve_exact(graph).finals) {
        mean += final.p * goal(as<War>(graph.state(final.state)));
        total += final.p;
    }
    CHECK_THAT(total, WithinAbs(1, 1e-14));
    CHECK_THAT(graph.value(graph.start()), WithinAbs(mean, 1e-13));  // the kept transitions earn the value promised
    return mean;
}

}  // namespace

TEST_CASE("best play is what brute force over all decisions finds", "[optimal]") {
    const Toy<War> toy = war();
    const std::vector<std::function<double(const War&)>> goals = {
        [](const War& s) { return static_cast<double>(s.score); },
        [](const War& s) { return s.score >= 4 ? 1.0 : 0.0; },
        [](const War& s) { return s.score == 2 || s.b == 0 ? 1.0 : 0.0; },
        [](const War& s) { return -static_cast<double>(s.score * s.score); },
        [](const War&) { return 0.25; },  // all tied
    };
    for (const auto& goal : goals)
        for (const Side side : {Side::attacker, Side::defender})
            CHECK_THAT(optimal_mean(toy, goal, side), WithinAbs(brute_value(toy, War{}, goal, side), 1e-13));
}

TEST_CASE("best play over all strategies of a one-shot game", "[optimal]") {
    // a die is rolled; the attacker keeps it or rolls once more: 4.25 by keeping 4, 5 and 6
    Toy<Pair> toy;
    toy.is_finished = [](const Pair& s) { return s.done; };
    toy.do_step = [](Pair& s, Roller& roller) {
        const int first = roller.d6(anything);
        s.done = 1;
        const bool again = roller.choose({"", "again", Side::attacker, 0}, 2, [](int) { return 0; }) == 1;
        s.sum = static_cast<std::int16_t>(again ? roller.d6(anything) : first);
    };
    // every strategy is a set of first rolls to roll again
    double best = 0, worst = 7;
    for (int strategy = 0; strategy < 64; ++strategy) {
        double mean = 0;
        for (int first = 1; first <= 6; ++first) mean += (strategy >> (first - 1) & 1 ? 3.5 : first) / 6;
        best = std::max(best, mean), worst = std::min(worst, mean);
    }
    const auto value = [](const std::byte* state) { return static_cast<double>(as<Pair>(state).sum); };
    Graph most(toy, Goal{value, Side::attacker}), least(toy, Goal{value, Side::defender});
    CHECK_THAT(most.value(0), WithinAbs(best, 1e-14));
    CHECK_THAT(best, WithinAbs(4.25, 1e-14));
    CHECK_THAT(least.value(0), WithinAbs(worst, 1e-14));
    // without a goal the policy answers: the first roll is kept
    Graph plain(toy);
    for (const Final& final : solve_exact(plain).finals) CHECK_THAT(final.p, WithinAbs(1 / 6.0, 1e-15));
}

TEST_CASE("a tie goes to the first option", "[optimal]") {
    Toy<Pair> toy;
    toy.is_finished = [](const Pair& s) { return s.done; };
    toy.do_step = [](Pair& s, Roller& roller) {
        s.done = 1;
        s.sum = static_cast<std::int16_t>(
            roller.choose({"", "tie", Side::attacker, 2}, 3, [](int policy) { return policy; }));
    };
    Graph graph(toy, Goal{[](const std::byte*) { return 1.0; }, Side::attacker});
    const Solution solution = solve_exact(graph);
    REQUIRE(solution.finals.size() == 1);
    CHECK(as<Pair>(graph.state(solution.finals[0].state)).sum == 0);
}

TEST_CASE("best play does not count on a cell that nobody could read", "[optimal]") {
    TableSet tables;
    add_toy_charts(tables);
    Question question{.procedure = share(assault()),
                      .title = "",
                      .params = params(assault(), {{"terrain", "fog"}, {"rounds", "2"}}),
                      .asks = {"hex_taken"},
                      .optimal = "hex_taken"};
    const Answer best = answer(question, tables);
    double known = 0;
    for (const Row& row : best.distribution.rows) known += row.p.value;
    CHECK_THAT(known + best.distribution.unread_chance(), WithinAbs(1, 1e-14));
    CHECK(best.distribution.unread_chance() > 0);
    CHECK(best.asks[0].value.low < best.asks[0].value.high);
    // the first roll cannot take the hex; the attacker goes on, since stopping would never do
    question.optimal = "defender: not hex_taken";
    CHECK(answer(question, tables).asks[0].value.low <= best.asks[0].value.low + 1e-14);
}

TEST_CASE("the defender's best play is at least as good as either of his policies", "[optimal]") {
    TableSet tables;
    add_toy_charts(tables);
    for (const char* terrain : {"open", "fort"}) {
        // an attacker who wants the hex never stops, so his policy is best play already
        Question question{.procedure = share(assault()),
                          .title = "",
                          .params = params(assault(), {{"terrain", terrain}, {"rounds", "4"}}),
                          .asks = {"hex_taken"}};
        question.optimal = "hex_taken";
        const double best = answer(question, tables).asks[0].value.value;
        question.optimal = {};
        for (const char* stand : {"hold", "give-way"}) {
            question.params["stand"] = {std::string(stand), "test"};
            CHECK(best <= answer(question, tables).asks[0].value.value + 1e-12);
        }
        CHECK(best > 0);
    }
}

}  // namespace test_exact
