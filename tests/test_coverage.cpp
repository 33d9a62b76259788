// Do intervals of trials hold the truth as often as they say? Asked of question by chance by trials, 300 seeds each, where the truth is
// known; the long run has all of the table, the short one the corners where intervals by the spread of what was seen do not hold.
#include "brute_force.hpp"

#include "analysis/answers/answer.hpp"
#include "analysis/answers/paired.hpp"
#include "analysis/words/phrases.hpp"
#include "analysis/questions/question.hpp"
#include "analysis/answers/solve.hpp"
#include "analysis/answers/study.hpp"
#include "sim/words.hpp"

#include <boost/math/distributions/binomial.hpp>
#include <boost/random/binomial_distribution.hpp>
#include <fmt/format.h>

namespace test_coverage {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr int seeds = 300;

// Of so many cells with 300 intervals each, none holds fewer than this but with a chance of one in a thousand, if each of them holds
// with 95 %.
int least_held(std::size_t cells) {
    const boost::math::binomial_distribution<double> held(seeds, 0.95);
    int least = 0;
    while (boost::math::cdf(held, least) < 0.001 / static_cast<double>(cells)) ++least;
    return least;
}

// ---- laws of one number, `prize`, and of two that go together ----

struct Prizes {
    int largest;  // what the field can be
    std::vector<std::pair<int, double>> chances;

    double mean() const {
        double sum = 0;
        for (const auto& [value, p] : chances) sum += p * value;
        return sum;
    }
    double deviation() const {
        double sum = 0;
        for (const auto& [value, p] : chances) sum += p * (value - mean()) * (value - mean());
        return std::sqrt(sum);
    }
    double chance_of_some() const {
        double sum = 0;
        for (const auto& [value, p] : chances) sum += value >= 1 ? p : 0;
        return sum;
    }
    double quantile(double level) const {
        std::map<int, double> ordered(chances.begin(), chances.end());
        double sum = 0;
        for (const auto& [value, p] : ordered)
            if ((sum += p) >= level - 1e-12) return value;
        return largest;
    }
};

Prizes rare(double p) { return {1, {{1, p}, {0, 1 - p}}}; }
Prizes skewed(double p) {
    const double some = std::min(0.4, 100 * p), hundred = std::min(0.05, 5 * p), most = std::min(0.01, p);
    return {1000, {{1000, most}, {100, hundred}, {1, some}, {0, 1 - some - hundred - most}}};
}

std::vector<std::uint64_t> counts_of(const Prizes& law, std::uint64_t n, TrialEngine& engine) {
    std::vector<std::uint64_t> counts;
    double left = 1;
    for (const auto& [value, p] : law.chances) {
        const bool is_last = counts.size() + 1 == law.chances.size();
        const double share = std::min(1.0, p / left);
        const auto came = is_last || n == 0
                              ? n
                              : static_cast<std::uint64_t>(boost::random::binomial_distribution<std::int64_t>(
                                    static_cast<std::int64_t>(n), share)(engine));
        counts.push_back(came);
        n -= came, left -= p;
    }
    return counts;
}

std::vector<Field> prize(int largest) {
    Field field;
    field.name = "prize";
    field.low = Rational(0), field.high = Rational(largest);
    return {field};
}

Distribution trials_of(const Prizes& law, std::uint64_t n, TrialEngine& engine) {
    Tally tally;
    tally.trials = {{0, n}};
    const std::vector<std::uint64_t> counts = counts_of(law, n, engine);
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts[i] > 0) tally.counts[{law.chances[i].first}] = counts[i];
    return distribution_of(tally, Method::compiled, Engine::counter, prize(law.largest));
}

Expression parsed(const std::string& ask, int largest = 1000) { return Expression::parse(ask, prize(largest), "test"); }

// ---- kinds of question ----

struct Found {
    Estimate figure;
    double truth;
};
struct Asked {
    std::string name;
    std::function<Found(double p, std::uint64_t n, TrialEngine& engine)> ask;
};

Asked asked_as(const std::string& ask, Prizes (*law)(double), double (*truth)(const Prizes&)) {
    return {ask + (law == skewed ? " of 0 to 1000" : ""), [=](double p, std::uint64_t n, TrialEngine& engine) {
                const Prizes of = law(p);
                return Found{trials_of(of, n, engine).ask(parsed(ask, of.largest)).value, truth(of)};
            }};
}

// of the same trials: one side has what the other has in all trials but some
Found paired(double p, std::uint64_t n, TrialEngine& engine, double prize) {
    const Prizes differ{2, {{1, p}, {2, p / 3}, {0, 1 - p - p / 3}}};
    const std::vector<std::uint64_t> counts = counts_of(differ, n, engine);
    PairedDifference difference;
    for (std::uint64_t i = 0; i < counts[0]; ++i) difference.add(prize, 0.0);
    for (std::uint64_t i = 0; i < counts[1]; ++i) difference.add(0.0, prize);
    for (std::uint64_t i = 0; i < counts[2]; ++i) difference.add(1.0, 1.0);
    return {difference.estimate(-prize, prize), prize * (p - p / 3)};
}

std::vector<Asked> kinds() {
    const auto median = [](const Prizes& law) { return law.quantile(0.5); };
    const auto far = [](const Prizes& law) { return law.quantile(0.999); };
    return {
        asked_as("prize >= 1", rare, [](const Prizes& law) { return law.chance_of_some(); }),
        asked_as("mean(prize)", rare, [](const Prizes& law) { return law.mean(); }),
        asked_as("mean(prize)", skewed, [](const Prizes& law) { return law.mean(); }),
        asked_as("sd(prize)", rare, [](const Prizes& law) { return law.deviation(); }),
        asked_as("sd(prize)", skewed, [](const Prizes& law) { return law.deviation(); }),
        asked_as("quantile(prize, 0.5)", skewed, median),
        asked_as("quantile(prize, 0.999)", skewed, far),
        {"chances, paired", [](double p, std::uint64_t n, TrialEngine& engine) { return paired(p, n, engine, 1); }},
        {"means, paired", [](double p, std::uint64_t n, TrialEngine& engine) { return paired(p, n, engine, 1000); }},
        {"means apart",
         [](double p, std::uint64_t n, TrialEngine& engine) {
             const Prizes one = skewed(p), other = skewed(p / 2);
             const Expression ask = parsed("mean(prize)");
             const Estimate a = trials_of(one, n, engine).ask(ask).value,
                            b = trials_of(other, n, engine).ask(ask).value;
             return Found{cautious_difference(a, b), one.mean() - other.mean()};
         }},
        {"quantiles apart",
         [](double p, std::uint64_t n, TrialEngine& engine) {
             const Prizes one = skewed(p), other = skewed(p / 2);
             const Expression ask = parsed("quantile(prize, 0.9)");
             const Estimate a = trials_of(one, n, engine).ask(ask, one_side / 2).value,
                            b = trials_of(other, n, engine).ask(ask, one_side / 2).value;
             return Found{cautious_difference(a, b), one.quantile(0.9) - other.quantile(0.9)};
         }},
    };
}

int held(const Asked& kind, double p, std::uint64_t n) {
    int held = 0;
    for (int seed = 0; seed < seeds; ++seed) {
        TrialEngine engine(11, static_cast<std::uint64_t>(seed));
        const Found found = kind.ask(p, n, engine);
        held += found.figure.low <= found.truth + 1e-12 && found.truth - 1e-12 <= found.figure.high;
    }
    return held;
}

// ---- trials with control variates ----

// Where two forces have a hand in it, guesses are right nearly everywhere, and wrong where few games go: by the spread of what is left
// alone, 25 of 60 runs of 400 trials miss the chance, 24 of them with an interval of no width.
const std::string two_forces = R"(plan = "Two forces"
turns = 3
[forces]
north = "7-3-3 other x3"
south = "5-3-3 other x2"
village = "6-3-4 other x3"
taken = false
[[do]]
name = "attack"
procedure = "ocs/attack"
when = "not taken"
with = { attackers = "@north", defenders = "@village", terrain = "very-close", defender_option = "hold" }
then = { taken = "hex_taken" }
[[do]]
name = "a day later"
then = { north = "@north with attacked=not-yet retreated=false", village = "@village with defended=not-attacked retreated=false" }
[[do]]
name = "attack again"
procedure = "ocs/attack"
when = "not taken"
with = { attackers = "@north", defenders = "@village", terrain = "very-close", defender_option = "hold" }
then = { taken = "hex_taken" }
[[do]]
name = "and a day later"
then = { village = "@village with defended=not-attacked retreated=false" }
[[do]]
name = "second"
procedure = "ocs/attack"
when = "not taken and south.steps >= 2 and village.steps <= 2"
with = { attackers = "@south", defenders = "@village", terrain = "close", defender_option = "hold" }
then = { taken = "hex_taken" }
[[do]]
name = "clean up"
then = { north = "@north with combat", south = "@south with combat", village = "@village with combat" }
[[objective]]
name = "village taken"
is = "taken"
)";

}  // namespace

TEST_CASE("intervals of trials hold the truth, whatever was not seen", "[coverage]") {
    const std::vector<Asked> all = kinds();
    std::vector<double> chances = {0.3, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6};
    std::vector<std::uint64_t> trials = {100, 1000, 10'000, 100'000, 1'000'000};
    if (!is_long()) chances = {1e-2, 1e-5}, trials = {100, 1000};
    const int least = least_held(all.size() * chances.size() * trials.size());
    std::string table = fmt::format("held of {}, {} at least\n", seeds, least);
    for (const Asked& kind : all)
        for (const double p : chances) {
            table += fmt::format("{:28} {:<8g}", kind.name, p);
            for (const std::uint64_t n : trials) {
                const int times = held(kind, p, n);
                table += fmt::format("{:5}", times);
                INFO(kind.name << ", chance " << p << ", " << n << " trials: held " << times << " of " << seeds);
                CHECK(times >= least);
            }
            table += "\n";
        }
    if (is_long()) WARN(table);
}

TEST_CASE("the same table would show intervals by the spread of what was seen", "[coverage]") {
    const int least = least_held(300);
    const Asked by_spread = {"mean", [](double p, std::uint64_t n, TrialEngine& engine) {
                                 const Prizes law = rare(p);
                                 const double mean = static_cast<double>(counts_of(law, n, engine)[0]) /
                                                     static_cast<double>(n);
                                 const double half = z95 * std::sqrt(mean * (1 - mean) / static_cast<double>(n));
                                 return Found{{mean, mean - half, mean + half, Width::sampling}, p};
                             }};
    CHECK(held(by_spread, 1e-5, 1000) < least / 10);
    CHECK(held(by_spread, 1e-2, 100) < least);
}

TEST_CASE("what is common is known no worse than by its spread", "[coverage]") {
    for (const std::uint64_t n : {100, 1000, 10'000}) {
        TrialEngine engine(3, n);
        const Prizes dice{6, {{1, 1 / 6.0}, {2, 1 / 6.0}, {3, 1 / 6.0}, {4, 1 / 6.0}, {5, 1 / 6.0}, {6, 1 / 6.0}}};
        const Distribution odds = trials_of(dice, n, engine);
        const auto ratio = [&](const std::string& ask, double spread) {
            const Estimate figure = odds.ask(parsed(ask, 6)).value;
            return (figure.high - figure.low) / (2 * z95 * spread / std::sqrt(static_cast<double>(n)));
        };
        INFO(n);
        CHECK(ratio("mean(prize)", odds.deviation(0).value) < (n == 100 ? 1.12 : 1.05));
        CHECK(ratio("prize >= 4", 0.5) < (n == 100 ? 1.1 : 1.04));
        CHECK(ratio("mean(prize)", odds.deviation(0).value) > 0.99);
    }
}

TEST_CASE("a number without a range has no interval, and that is said", "[coverage]") {
    Tally tally;
    tally.trials = {{0, 100}};
    tally.counts = {{{2}, 40}, {{3}, 60}};
    Field open = prize(0)[0];
    open.low = open.high = {};
    const Distribution odds = distribution_of(tally, Method::compiled, Engine::counter, {open});
    for (const char* ask : {"mean(prize)", "sd(prize)", "quantile(prize, 0.999)"}) {
        const Estimate figure = odds.ask(Expression::parse(ask, odds.fields, "test")).value;
        INFO(ask);
        CHECK_FALSE(figure.has_ends());
        CHECK(std::string(width_text(figure)) == "unlimited");
        CHECK_THAT(estimate_text(figure, false, false), ContainsSubstring("(no interval)"));
    }
    CHECK(odds.ask(Expression::parse("prize >= 3", odds.fields, "test")).value.has_ends());
    CHECK(odds.ask(Expression::parse("mean(prize >= 3)", odds.fields, "test")).value.has_ends());
    CHECK(odds.ask(Expression::parse("quantile(prize, 0.5)", odds.fields, "test")).value.has_ends());
}

TEST_CASE("control variates: what no trial met has a chance as well", "[coverage][controlled]") {
    Question question = parse_question(two_forces, "two.toml");
    question.asks = {"village_taken", "mean(north_steps)", "mean(village_lost)"};
    const Answer exact = answer(question, shipped());
    const Bound bound = bind_for_odds(question, shipped());
    const std::vector<Expression> asks = parse_asks(question, bound.outcomes);
    std::vector<std::uint64_t> sizes = {400};
    if (is_long()) sizes = {400, 1000, 20'000};
    const int runs = is_long() ? seeds : 60;
    std::string table = "controlled, held of " + std::to_string(runs) + "\n";
    for (const std::uint64_t trials : sizes) {
        std::vector<int> shown(asks.size()), held(asks.size());
        for (int seed = 1; seed <= runs; ++seed) {
            question.seed = static_cast<std::uint64_t>(seed);
            const auto run = control(question, *bound.machine, asks, trials, {});
            if (!run) continue;
            for (const ControlledTrials::Figure& figure : run->figures)
                for (std::size_t ask = 0; ask < asks.size(); ++ask)
                    if (figure.expr == asks[ask].text()) {
                        const double truth = exact.asks[ask].value.value;
                        ++shown[ask];
                        held[ask] += figure.value.low <= truth && truth <= figure.value.high;
                        CHECK(figure.factor < 1000);
                        CHECK(figure.value.high - figure.value.low > 1.0 / static_cast<double>(trials));
                    }
        }
        for (std::size_t ask = 0; ask < asks.size(); ++ask) {
            INFO(trials << " trials, " << asks[ask].text() << ": held " << held[ask] << " of " << shown[ask]);
            const boost::math::binomial_distribution<double> law(std::max(1, shown[ask]), 0.95);
            CHECK(boost::math::cdf(law, held[ask]) > 0.001 / 9);
            CHECK(shown[ask] > runs / 2);
            table += fmt::format("{:28} {:>8} trials {:5} of {}\n", asks[ask].text(), trials, held[ask], shown[ask]);
        }
    }
    if (is_long()) WARN(table);
}

}  // namespace test_coverage
