// Intervals: known values, ends that never claim certainty, and what share of them holds the truth.
#include "support.hpp"

#include "analysis/interval.hpp"
#include "sim/words.hpp"

#include <boost/math/distributions/binomial.hpp>
#include <boost/random/binomial_distribution.hpp>

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

TEST_CASE("Wilson's interval has its known values", "[interval]") {
    // Newcombe (1998), table I, method 3
    struct Known {
        std::uint64_t count, n;
        double low, high;
    };
    for (const Known& known :
         {Known{81, 263, 0.2553, 0.3662}, Known{15, 148, 0.0624, 0.1605}, Known{1, 29, 0.0061, 0.1718}}) {
        const Estimate p = proportion(known.count, known.n);
        CHECK_THAT(p.value, WithinRel(static_cast<double>(known.count) / static_cast<double>(known.n), 1e-15));
        CHECK_THAT(p.low, WithinAbs(known.low, 5e-5));
        CHECK_THAT(p.high, WithinAbs(known.high, 5e-5));
    }
}

TEST_CASE("at none and all the ends are Clopper and Pearson's", "[interval]") {
    using boost::math::binomial;
    for (const std::uint64_t n : {1ull, 2ull, 10ull, 1000ull, 1'000'000ull}) {
        const Estimate none = proportion(0, n), all = proportion(n, n);
        CHECK(none.value == 0);
        CHECK(none.low == 0);
        CHECK_THAT(none.high, WithinRel(binomial::find_upper_bound_on_p(static_cast<double>(n), 0, 0.025), 1e-6));
        CHECK(all.value == 1);
        CHECK(all.high == 1);
        CHECK_THAT(
            all.low,
            WithinRel(binomial::find_lower_bound_on_p(static_cast<double>(n), static_cast<double>(n), 0.025), 1e-6));
    }
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
    // Newcombe (1998), table II, method 10
    const auto check = [](std::uint64_t a, std::uint64_t m, std::uint64_t b, std::uint64_t n, double low, double high) {
        const Estimate d = difference(proportion(a, m), proportion(b, n));
        CHECK_THAT(d.low, WithinAbs(low, 5e-5));
        CHECK_THAT(d.high, WithinAbs(high, 5e-5));
    };
    check(56, 70, 48, 80, 0.0524, 0.3339);
    check(9, 10, 3, 10, 0.1705, 0.8090);
    const Estimate exact = difference(Estimate::exactly(0.75), Estimate::exactly(0.5));
    CHECK(exact.value == 0.25);
    CHECK(exact.is_exact());
}

TEST_CASE("a figure says why it has width, and a difference inherits it", "[interval]") {
    const Estimate exact = Estimate::exactly(0.5), sample = proportion(50, 100);
    const Estimate bounds{0.4, 0.3, 0.6, Width::unknown}, both{0.4, 0.2, 0.7, Width::both};
    CHECK(exact.width == Width::none);
    CHECK(sample.width == Width::sampling);
    CHECK(mean_of(15, 55, 5).width == Width::sampling);
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

TEST_CASE("a mean has the usual interval", "[interval]") {
    // 1 2 3 4 5: mean 3, standard deviation sqrt(2.5)
    const Estimate mean = mean_of(15, 55, 5);
    CHECK(mean.value == 3);
    CHECK_THAT(mean.high - 3, WithinRel(1.959963984540054 * std::sqrt(2.5 / 5), 1e-12));
    CHECK_THAT(3 - mean.low, WithinRel(1.959963984540054 * std::sqrt(2.5 / 5), 1e-12));
    CHECK(mean_of(7, 49, 1).low == -HUGE_VAL);
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
