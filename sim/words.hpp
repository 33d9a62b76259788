// Random words as a function of (seed, trial, place, draw): no state, so no order of evaluation and no thread
// count can change them.
//
// The function is Philox4x32-10 (Random123) with the seed as key. Sixty-four consecutive trials share sixteen
// counter blocks so that a batch fills whole vectors: the first thirty-two take words 0 and 1 of the sixteen blocks in
// turn, the others words 2 and 3. The place and the draw are the counter's upper half.
#pragma once

#include <cstdint>
#include <limits>
#include <span>

namespace warodds {

// The definition, one word at a time, through Random123 itself.
std::uint32_t random_word(std::uint64_t seed, std::uint64_t trial, std::uint32_t place, std::uint32_t draw);

// The same words for words.size() consecutive trials. first_trial and words.size() are multiples of 64.
void fill_words(std::uint64_t seed, std::uint64_t first_trial, std::uint32_t place, std::uint32_t draw,
                std::span<std::uint32_t> words);

// A number from 0 to n - 1. Of the 2^32 words each number takes either floor(2^32 / n) or one more, so its
// probability is within 2^-32 of 1 / n: for a die, a relative error below 1.4e-9, which no run of fewer than
// about 10^17 trials could notice.
constexpr std::uint32_t below(std::uint32_t word, std::uint32_t n) {
    return static_cast<std::uint32_t>((std::uint64_t{word} * n) >> 32);
}

// The words of one trial as a Boost.Random engine, for distributions that are not dice.
class TrialEngine {
public:
    using result_type = std::uint32_t;
    static constexpr bool has_fixed_range = false;

    TrialEngine(std::uint64_t seed, std::uint64_t trial, std::uint32_t place = 0)
        : seed_(seed), trial_(trial), place_(place) {}
    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }
    result_type operator()() { return random_word(seed_, trial_, place_, draw_++); }

private:
    std::uint64_t seed_, trial_;
    std::uint32_t place_, draw_ = 0;
};

}  // namespace warodds
