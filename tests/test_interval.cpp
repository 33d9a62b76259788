// Intervals: known values, ends that never claim certainty, and what share of them holds the truth.
#include "support.hpp"

#include "analysis/figures/interval.hpp"
#include "sim/words.hpp"

#include <boost/math/distributions/binomial.hpp>
#include <boost/random/binomial_distribution.hpp>

namespace test_interval {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

TEST_CASE("a proportion has Clopper and Pearson's interval", "[interval]") {
    using boost::math::binomial;
    for (const std::uint64_t n : {1ull, 2ull, 10ull, 29ull, 263ull, 1000ull, 1'000'000ull})
        for (const std::uint64_t count : {std::uint64_t{0}, std::uint64_t{1}, n / 7, n / 2, n - 1, n})
            for (const double tail : {one_side, one_side / 2}) {
                const Estimate p = proportion(count, n, tail);
                const double hits = static_cast<double>(count), trials = static_cast<double>(n), share = hits / trials;
                const double low = count == 0 ? 0 : binomial::find_lower_bound_on_p(trials, hits, tail),
                             high = count == n ? 1 : binomial::find_upper_bound_on_p(trials, hits, tail);
                INFO(count << " of " << n);
                CHECK_THAT(p.value, WithinRel(share, 1e-15));
                CHECK_THAT(p.low, WithinAbs(low, 2e-3 * (share - low) + 1e-15));
                CHECK_THAT(p.high, WithinAbs(high, 2e-3 * (high - share) + 1e-15));
            }
}

TEST_CASE("a mean of noughts and ones is a proportion", "[interval]") {
    const Estimate p = proportion(81, 263), mean = mean_of({{1, 81}, {0, 182}}, 0, 1),
                   scaled = mean_of({{7, 81}, {-3, 182}}, -3, 7);
    CHECK_THAT(mean.low, WithinRel(p.low, 1e-9));
    CHECK_THAT(mean.high, WithinRel(p.high, 1e-9));
    CHECK_THAT(scaled.low, WithinRel(10 * p.low - 3, 1e-9));
    CHECK_THAT(scaled.high, WithinRel(10 * p.high - 3, 1e-9));
}

TEST_CASE("no number of trials makes a proportion certain", "[interval]") {
    for (std::uint64_t n = 1; n <= std::uint64_t{1} << 40; n *= 2)
        for (const std::uint64_t count : {std::uint64_t{0}, std::uint64_t{1}, n / 2, n - 1, n}) {
            const Estimate p = proportion(count, n);
            INFO(count << " of " << n);
            CHECK(p.low < p.high);
            CHECK(p.low <= p.value);
            CHECK(p.value <= p.high);
            CHECK(p.low >= 0);
            CHECK(p.high <= 1);
            CHECK_FALSE(p.is_exact());
        }
    // relative accuracy at the far end, where 1 - (1 - x) would lose it
    CHECK_THAT(proportion(0, std::uint64_t{1} << 40).high, WithinRel(-std::log(0.025) / 0x1p40, 1e-6));
}

TEST_CASE("Newcombe's interval for a difference", "[interval]") {
    const Estimate a = proportion(56, 70), b = proportion(48, 80), d = difference(a, b);
    CHECK_THAT(d.low, WithinAbs(0.2 - std::hypot(a.value - a.low, b.high - b.value), 1e-12));
    CHECK_THAT(d.high, WithinAbs(0.2 + std::hypot(a.high - a.value, b.value - b.low), 1e-12));
    const Estimate exact = difference(Estimate::exactly(0.75), Estimate::exactly(0.5));
    CHECK(exact.value == 0.25);
    CHECK(exact.is_exact());
}

TEST_CASE("a figure says why it has width, and a difference inherits it", "[interval]") {
    const Estimate exact = Estimate::exactly(0.5), sample = proportion(50, 100);
    const Estimate bounds{0.4, 0.3, 0.6, Width::unknown}, both{0.4, 0.2, 0.7, Width::both};
    CHECK(exact.width == Width::none);
    CHECK(sample.width == Width::sampling);
    CHECK(mean_of({{1, 2}, {3, 4}}, 0, 5).width == Width::sampling);
    CHECK(difference(exact, exact).width == Width::none);
    CHECK(difference(sample, exact).width == Width::sampling);
    CHECK(difference(exact, bounds).width == Width::unknown);
    CHECK(difference(bounds, sample).width == Width::both);
    CHECK(difference(both, both).width == Width::both);
    // samples seldom both miss the same way; bounds may
    CHECK(difference(sample, sample).high < 2 * (sample.high - sample.value));
    CHECK_THAT(difference(bounds, both).low, WithinAbs(0.3 - 0.7, 1e-15));
    CHECK_THAT(difference(bounds, both).high, WithinAbs(0.6 - 0.2, 1e-15));
}

TEST_CASE("a mean of what is common has the usual interval, and allows for what was not seen", "[interval]") {
    // 1 to 6, a thousand each: standard deviation sqrt(35 / 12)
    std::vector<Seen> dice;
    for (int value = 1; value <= 6; ++value) dice.push_back({static_cast<double>(value), 1000});
    const Estimate mean = mean_of(dice, 1, 6);
    CHECK_THAT(mean.value, WithinRel(3.5, 1e-14));
    CHECK_THAT(mean.high - 3.5, WithinRel(z95 * std::sqrt(35.0 / 12 / 6000), 0.02));
    CHECK_THAT(3.5 - mean.low, WithinRel(z95 * std::sqrt(35.0 / 12 / 6000), 0.02));
    // all alike: a share of 1 - 0.025^(1/n) may be anywhere
    const Estimate same = mean_of({{2, 1000}}, 0, 12);
    const double unseen = 1 - std::pow(0.025, 0.001);
    CHECK_THAT(same.high, WithinRel(2 + 10 * unseen, 1e-12));
    CHECK_THAT(same.low, WithinRel(2 - 2 * unseen, 1e-12));
    CHECK_THAT(deviation_of({{2, 1000}}, 0, 12).high, WithinRel(std::sqrt(100 * unseen), 1e-12));
    CHECK(deviation_of({{2, 1000}}, 0, 12).low == 0);
    // one trial says next to nothing, none nothing
    CHECK(mean_of({{7, 1}}, 0, 10).high > 9.9);
    CHECK(mean_of({}, 0, 10).high == 10);
    CHECK_FALSE(without_interval(3).has_ends());
}

TEST_CASE("nineteen of twenty intervals hold the truth", "[interval]") {
    for (const double p : {0.02, 0.1, 0.5, 0.83}) {
        constexpr int runs = 4000, n = 400;
        boost::random::binomial_distribution<int> distribution(n, p);
        int held = 0;
        for (int run = 0; run < runs; ++run) {
            TrialEngine engine(5, static_cast<std::uint64_t>(run));
            const Estimate interval = proportion(static_cast<std::uint64_t>(distribution(engine)), n);
            held += interval.low <= p && p <= interval.high;
        }
        INFO("p = " << p);
        CHECK(held > runs * 0.93);
        CHECK(held < runs * 0.975);
    }
}

}  // namespace test_interval
