// Random words: the published vectors, the counter layout, the bias of a die, and Boost's distributions on top.
#include "fit.hpp"
#include "support.hpp"

#include "sim/words.hpp"

#include <Random123/philox.h>
#include <boost/random/binomial_distribution.hpp>
#include <boost/random/discrete_distribution.hpp>
#include <boost/random/mersenne_twister.hpp>
#include <boost/random/uniform_int_distribution.hpp>

#include <array>

namespace test_words {

using namespace warodds;
using namespace warodds::test;

namespace {

// the three vectors that Random123 publishes for philox4x32 with ten rounds
struct Vector {
    std::array<std::uint32_t, 4> counter;
    std::array<std::uint32_t, 2> key;
    std::array<std::uint32_t, 4> words;
};
const Vector vectors[] = {
    {{0, 0, 0, 0}, {0, 0}, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
    {{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff},
     {0xffffffff, 0xffffffff},
     {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
    {{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
     {0xa4093822, 0x299f31d0},
     {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
};

// The trial whose word is word `lane` of the counter block `block`: the layout of words.hpp, turned round. The layout uses
// blocks below 2^62, so a published block above that has no trial.
std::optional<std::uint64_t> trial_of(std::uint64_t block, unsigned lane) {
    if (block >> 62) return {};
    return block / 16 * 64 + lane / 2 * 32 + block % 16 * 2 + lane % 2;
}

template <class Distribution>
double two_sample_statistic(Distribution distribution, int values, int n) {
    std::vector<double> ours(values), theirs(values);
    boost::random::mt19937 reference(20240607);
    for (int i = 0; i < n; ++i) {
        TrialEngine engine(77, static_cast<std::uint64_t>(i));
        ++ours.at(distribution(engine));
        distribution.reset();
        ++theirs.at(distribution(reference));
        distribution.reset();
    }
    double statistic = 0;
    for (int i = 0; i < values; ++i) {
        const double sum = ours[i] + theirs[i];
        REQUIRE(sum >= 10);
        statistic += (ours[i] - theirs[i]) * (ours[i] - theirs[i]) / sum;
    }
    return statistic;
}

double limit(int degrees) { return boost::math::quantile(boost::math::chi_squared(degrees), 0.999); }

}  // namespace

TEST_CASE("Random123 gives its published words", "[words]") {
    for (const Vector& vector : vectors) {
        r123::Philox4x32::ctr_type counter{};
        r123::Philox4x32::key_type key{};
        for (int i = 0; i < 4; ++i) counter[i] = vector.counter[i];
        for (int i = 0; i < 2; ++i) key[i] = vector.key[i];
        const auto words = r123::Philox4x32{}(counter, key);
        for (int i = 0; i < 4; ++i) CHECK(words[i] == vector.words[i]);
    }
}

TEST_CASE("the published words come out of our counter layout", "[words]") {
    int reached = 0;
    for (const Vector& vector : vectors) {
        const std::uint64_t block = (std::uint64_t{vector.counter[1]} << 32) | vector.counter[0];
        const std::uint64_t seed = (std::uint64_t{vector.key[1]} << 32) | vector.key[0];
        for (unsigned lane = 0; lane < 4; ++lane) {
            const auto trial = trial_of(block, lane);
            if (!trial) continue;
            ++reached;
            CHECK(random_word(seed, *trial, vector.counter[2], vector.counter[3]) == vector.words[lane]);
            std::array<std::uint32_t, 64> words;
            fill_words(seed, *trial / 64 * 64, vector.counter[2], vector.counter[3], words);
            CHECK(words[*trial % 64] == vector.words[lane]);
        }
    }
    CHECK(reached == 4);  // the vector of zeros; the blocks of the other two lie beyond the last trial
}

TEST_CASE("a batch of words is the same words one by one", "[words]") {
    for (const std::uint64_t seed :
         {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{0x123456789abcdef}, ~std::uint64_t{0}})
        for (const std::uint64_t first :
             {std::uint64_t{0}, std::uint64_t{64}, std::uint64_t{4096 * 7}, (std::uint64_t{1} << 32) - 64,
              (std::uint64_t{1} << 34) - 64, (std::uint64_t{1} << 34), (std::uint64_t{1} << 40) + 128,
              (std::uint64_t{1} << 63)})
            for (const std::uint32_t event : {0u, 1u, 0xffffffffu})
                for (const std::uint32_t draw : {0u, 5u, 0x80000000u}) {
                    std::array<std::uint32_t, 192> words;
                    fill_words(seed, first, event, draw, words);
                    bool same = true;
                    for (std::size_t i = 0; i < words.size(); ++i)
                        same = same && words[i] == random_word(seed, first + i, event, draw);
                    INFO("seed " << seed << ", trial " << first << ", event " << event << ", draw " << draw);
                    CHECK(same);
                }
}

TEST_CASE("seed, trial, event and draw all matter", "[words]") {
    std::set<std::uint32_t> words;
    for (std::uint64_t trial = 0; trial < 4096; ++trial) words.insert(random_word(1, trial, 0, 0));
    CHECK(words.size() > 4090);
    const std::uint32_t word = random_word(1, 2, 3, 4);
    CHECK(word != random_word(2, 2, 3, 4));
    CHECK(word != random_word(1, 3, 3, 4));
    CHECK(word != random_word(1, 2, 4, 4));
    CHECK(word != random_word(1, 2, 3, 5));
    CHECK(word != random_word(1 + (std::uint64_t{1} << 32), 2, 3, 4));
    CHECK(word != random_word(1, 2 + (std::uint64_t{1} << 34), 3, 4));
}

TEST_CASE("every face of a die gets the floor or the ceiling of its share of all words", "[words]") {
    // below(w, n) = k exactly for the words from ceil(k 2^32 / n) to ceil((k + 1) 2^32 / n) - 1
    const auto first_word = [](std::uint64_t k, std::uint64_t n) { return ((k << 32) + n - 1) / n; };
    for (const std::uint64_t n : {2ull, 6ull, 10ull, 11ull, 20ull, 36ull, 1000ull, 16384ull, 1296ull * 1296ull}) {
        const std::uint64_t least = (std::uint64_t{1} << 32) / n;
        for (std::uint64_t k = 0; k < n; ++k) {
            const std::uint64_t begin = first_word(k, n), end = first_word(k + 1, n);
            const bool ok = end - begin >= least && end - begin <= least + 1 &&
                            below(static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(n)) == k &&
                            below(static_cast<std::uint32_t>(end - 1), static_cast<std::uint32_t>(n)) == k;
            if (!ok) FAIL("face " << k << " of " << n << " gets " << end - begin << " words");
        }
        CHECK(first_word(n, n) == std::uint64_t{1} << 32);
    }
}

TEST_CASE("dice show what their weights say", "[words]") {
    for (const Dice& dice : {dice::d6, dice::d10, dice::d20, dice::two_d6, dice::one_of(7)}) {
        std::map<int, std::uint32_t> shown;  // by every fall of the dice behind it
        for (std::uint32_t fall = 0; fall < dice.total; ++fall) {
            int sum = dice.first;
            for (std::uint32_t die = 0, rest = fall; die < static_cast<std::uint32_t>(dice.count);
                 ++die, rest /= dice.faces)
                sum += static_cast<int>(rest % dice.faces);
            ++shown[sum];
        }
        CHECK(shown.size() == static_cast<std::size_t>(dice.results));
        for (int i = 0; i < dice.results; ++i) CHECK(shown[dice.first + i] == dice.weight(i));
    }
}

TEST_CASE("the words of a trial drive Boost's distributions as its own engine does", "[words]") {
    constexpr int n = 40'000;
    CHECK(two_sample_statistic(boost::random::uniform_int_distribution<int>(0, 12), 13, n) < limit(12));
    CHECK(two_sample_statistic(boost::random::binomial_distribution<int>(8, 0.4), 9, n) < limit(8));
    CHECK(two_sample_statistic(boost::random::discrete_distribution<int>({5, 1, 3, 0.5, 2}), 5, n) < limit(4));
    // and the test can tell: a binomial with another chance
    boost::random::binomial_distribution<int> ours(8, 0.4), theirs(8, 0.41);
    boost::random::mt19937 reference(20240607);
    std::vector<double> a(9), b(9);
    for (int i = 0; i < n; ++i) {
        TrialEngine engine(77, static_cast<std::uint64_t>(i));
        ++a[ours(engine)], ++b[theirs(reference)];
    }
    double statistic = 0;
    for (int i = 0; i < 9; ++i) statistic += (a[i] - b[i]) * (a[i] - b[i]) / (a[i] + b[i]);
    CHECK(statistic > limit(8));
}

TEST_CASE("an engine gives the words of its trial in order", "[words]") {
    TrialEngine engine(9, 1'000'000'007, 3);
    for (std::uint32_t draw = 0; draw < 10; ++draw) CHECK(engine() == random_word(9, 1'000'000'007, 3, draw));
}

}  // namespace test_words
