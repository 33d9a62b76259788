// Trials until a figure is known closely enough: intervals that hold however often one looks, and a twin that does not.
#include "support.hpp"

#include "analysis/answers/within.hpp"
#include "sim/threads.hpp"
#include "sim/words.hpp"

#include <boost/random/binomial_distribution.hpp>

namespace test_within {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

// A run of trials of which some share p come to `high` and the others to `low`, looked at again and again.
struct Watched {
    double p, low = 0, high = 1;

    double mean() const { return low + p * (high - low); }

    // calls look(trials, those that came to `high`) after every piece
    template <class Look> void run(int number, int looks, Look&& look) const {
        TrialEngine engine(7, static_cast<std::uint64_t>(number));
        for (int i = 0, piece = 64; i < looks; ++i, piece += piece / 8) {
            const int hits = boost::random::binomial_distribution<int>(piece, p)(engine);
            if (!look(static_cast<std::uint64_t>(piece), static_cast<std::uint64_t>(hits))) return;
        }
    }

    // was the mean ever outside of the interval?
    bool betting_misses(int number, double target, int looks) const {
        BettingInterval interval(low, high, target);
        bool misses = false;
        run(number, looks, [&](std::uint64_t trials, std::uint64_t hits) {
            interval.add({{low, trials - hits}, {high, hits}});
            const Estimate now = interval.estimate();
            misses = now.low > mean() + 1e-12 || now.high < mean() - 1e-12;
            return !misses;
        });
        return misses;
    }
    bool repeated_wald_misses(int number, int looks) const {
        double n = 0, k = 0;
        bool misses = false;
        run(number, looks, [&](std::uint64_t trials, std::uint64_t hits) {
            n += static_cast<double>(trials);
            k += static_cast<double>(hits);
            const double seen = k / n, half = z95 * std::sqrt(seen * (1 - seen) / n);
            misses = std::abs(seen - p) > half;
            return !misses;
        });
        return misses;
    }
};

Question attack(std::optional<double> within) {
    Question question;
    question.procedure = share(find_procedure("ocs/attack"));
    question.params = params(*question.procedure, {{"odds", "3:1"}, {"terrain", "close"}});
    question.asks = {"hex_taken", "mean(attacker_losses)"};
    question.within = within;
    return question;
}

Watch on_threads(unsigned threads) {
    Watch watch;
    watch.threads = threads;
    watch.parallel = in_threads();
    return watch;
}

}  // namespace

TEST_CASE("betting intervals hold at every look, repeated Wald intervals do not", "[within]") {
    const int runs = is_long() ? 10'000 : 200, looks = 28;
    for (const Watched& watched : {Watched{0.03}, Watched{0.4}, Watched{0.9, -2, 8}})
        for (const double target : {0.01, 0.05}) {
            int betting = 0, wald = 0;
            for (int i = 0; i < runs; ++i) {
                betting += watched.betting_misses(i, target * (watched.high - watched.low), looks);
                wald += watched.repeated_wald_misses(i, looks);
            }
            INFO("p " << watched.p << ", target " << target << ": " << betting << " and " << wald << " of " << runs);
            // five of a hundred at most, and what chance allows on top
            CHECK(betting <= 0.05 * runs + 3 * std::sqrt(0.05 * 0.95 * runs));
            CHECK(wald >= 0.15 * runs);
        }
}

TEST_CASE("an interval gets as narrow as it was asked to with about twice the trials of a fixed run", "[within]") {
    for (const double p : {0.02, 0.3, 0.5}) {
        const double target = 0.005;
        Question question;
        question.within = target;
        Looks looks(question);
        BettingInterval interval(0, 1, target);
        TrialEngine engine(3, 0);
        std::uint64_t trials = 0;
        while (const std::uint64_t piece = looks.next()) {
            const int hits = boost::random::binomial_distribution<int>(static_cast<int>(piece), p)(engine);
            interval.add({{0, piece - static_cast<std::uint64_t>(hits)}, {1, static_cast<std::uint64_t>(hits)}});
            trials += piece;
            looks.saw(trials, interval.half_width(), interval.trials_needed());
        }
        INFO("p " << p << ", " << trials << " trials");
        CHECK(looks.told().is_reached);
        CHECK(looks.told().looks.back().trials == trials);
        CHECK(interval.half_width() <= target);
        const double fixed = z95 * z95 * p * (1 - p) / (target * target);
        CHECK(static_cast<double>(trials) < 2.4 * fixed + 6000);
        CHECK(static_cast<double>(trials) > fixed);  // nothing is got for nothing
        const Estimate now = interval.estimate();
        CHECK(now.low <= now.value);
        CHECK(now.value <= now.high);
        CHECK(now.width == Width::sampling);
    }
}

TEST_CASE("what nobody could read leaves an interval open both ways", "[within]") {
    BettingInterval sure(0, 1, 0.01), open(0, 1, 0.01);
    sure.add({{0, 6000}, {1, 4000}});
    open.add({{0, 6000}, {1, 3000}}, 1000);
    CHECK(open.estimate().low < sure.estimate().low);
    CHECK(open.estimate().high >= 0.4);
    CHECK(open.estimate().low <= 0.3);
    CHECK(open.estimate().width == Width::both);
    CHECK(open.half_width() < (open.estimate().high - open.estimate().low) / 2);
    CHECK_THAT(refusal([&] { sure.add({{1.5, 1}}); }), ContainsSubstring("found the value 1.5"));
}

TEST_CASE("a question is answered within what it asks for", "[within]") {
    const TableSet tables;
    const Answer exact = answer(attack({}), tables), found = answer(attack(0.004), tables, on_threads(2));
    REQUIRE(found.within);
    CHECK(found.within->is_reached);
    CHECK(found.within->looks.size() > 1);
    CHECK(found.within->looks.back().trials == found.distribution.trials);
    CHECK(found.distribution.method == Method::compiled);
    for (std::size_t i = 0; i < 2; ++i) {
        const Estimate& value = found.asks[i].value;
        CHECK(value.low <= exact.asks[i].value.value);
        CHECK(exact.asks[i].value.value <= value.high);
        CHECK((value.high - value.low) / 2 <= 0.004);
    }
    // the same on any number of threads
    const Answer again = answer(attack(0.004), tables);
    CHECK(again.distribution.trials == found.distribution.trials);
    CHECK(again.asks[0].value.low == found.asks[0].value.low);

    Question limited = attack(0.0001);
    limited.trials = 10'000;
    const Answer stopped = answer(limited, tables);
    CHECK_FALSE(stopped.within->is_reached);
    CHECK(stopped.distribution.trials == 10'000);
    CHECK_THAT(within_text(stopped), ContainsSubstring("at the limit of 10,000 trials"));
    CHECK(stopped.within->looks.back().half_width < 0.03);  // what 10,000 trials allow, though much less was asked for
    Question unbounded = attack(0.01);
    unbounded.asks = {"quantile(attacker_losses, 0.9)"};
    CHECK_THAT(refusal([&] { answer(unbounded, tables); }), ContainsSubstring("ask for chances and means"));
}

TEST_CASE("a comparison goes on until its differences are known as closely", "[within]") {
    const TableSet tables;
    Question better = attack(0.01);
    better.params.merge(params(*better.procedure, {{"attacker_ar", "2"}}));
    std::vector<Question> exactly = {attack({}), better};
    exactly[1].within.reset();
    const Comparison exact = compare(exactly, {"a", "b"}, tables);
    const Comparison found = compare({attack(0.01), better}, {"a", "b"}, tables, on_threads(2));
    REQUIRE(found.within);
    CHECK(found.within->is_reached);
    CHECK(found.paired);
    for (std::size_t ask = 0; ask < 2; ++ask) {
        const Estimate& d = found.differences[ask][1];
        CHECK(d.low <= exact.differences[ask][1].value);
        CHECK(exact.differences[ask][1].value <= d.high);
        CHECK((d.high - d.low) / 2 <= 0.01);
        for (const Answer& side : found.answers)
            CHECK((side.asks[ask].value.high - side.asks[ask].value.low) / 2 <= 0.01);
    }
    CHECK_THAT(within_text(found), ContainsSubstring("within ±0.01; looked"));
}

TEST_CASE("a difference may be larger than either figure can get on its own side", "[within]") {
    const TableSet tables;
    // six steps to lose against one: a trial may come to -5
    const auto against = [](const std::string& defenders, std::optional<double> within) {
        Question question{.procedure = share(find_procedure("ocs/attack"))};
        question.params = params(*question.procedure, {{"attackers", "30-5-8 armor x3"}, {"defenders", defenders}});
        question.asks = {"mean(defender_losses)"};
        question.within = within;
        return question;
    };
    const std::vector<std::string> sides = {"2-1-0 immobile x6", "2-1-0 immobile"};
    for (const bool is_turned : {false, true}) {
        const std::string &first = sides[is_turned], &second = sides[!is_turned];
        const Comparison exact = compare({against(first, {}), against(second, {})}, {"a", "b"}, tables);
        const Comparison found = compare({against(first, 0.05), against(second, 0.05)}, {"a", "b"}, tables);
        const Estimate& d = found.differences[0][1];
        CHECK(found.within->is_reached);
        CHECK(d.low <= exact.differences[0][1].value);
        CHECK(exact.differences[0][1].value <= d.high);
        CHECK((d.high - d.low) / 2 <= 0.05);
    }
}

TEST_CASE("how closely, as people type it", "[within]") {
    CHECK_THAT(parse_half_width("0.1%", "--within"), WithinAbs(0.001, 1e-15));
    CHECK_THAT(parse_half_width("0.1 %", "--within"), WithinAbs(0.001, 1e-15));
    CHECK_THAT(parse_half_width("0.02", "--within"), WithinAbs(0.02, 1e-15));
    for (const char* bad : {"", "%", "0", "0%", "-1%", "close"})
        CHECK_THAT(refusal([&] { parse_half_width(bad, "--within"); }), ContainsSubstring("such as 0.1% or 0.01"));
}

TEST_CASE("half of everything is no wish for a chance", "[within]") {
    const TableSet tables;
    Question question = attack(0.5);
    question.asks = {"hex_taken"};
    CHECK_THAT(refusal([&] { answer(question, tables); }), ContainsSubstring("is 50 % on either side"));
    question.within = 5;
    CHECK_THAT(refusal([&] { answer(question, tables); }), ContainsSubstring("for 5 % say 5%"));
    CHECK_THAT(refusal([&] { compare({question, question}, {"a", "b"}, tables); }),
               ContainsSubstring("for 5 % say 5%"));
    question.asks = {"mean(attacker_losses)"};
    CHECK(answer(question, tables).within->is_reached);
}

}  // namespace test_within
