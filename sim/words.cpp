#include "sim/words.hpp"

#include <Random123/philox.h>
#ifdef __x86_64__
#include <immintrin.h>
#endif

namespace warodds {

namespace {

constexpr std::uint32_t multiplier0 = 0xD2511F53, multiplier1 = 0xCD9E8D57;  // Philox4x32's
constexpr std::uint32_t weyl0 = 0x9E3779B9, weyl1 = 0xBB67AE85;

// where a trial's word stands: see words.hpp
constexpr std::uint64_t block_of(std::uint64_t trial) { return trial / 64 * 16 + trial % 32 / 2; }
constexpr unsigned word_of(std::uint64_t trial) { return static_cast<unsigned>(trial % 64 / 32 * 2 + trial % 2); }

void fill_plainly(std::uint64_t seed, std::uint64_t first_trial, std::uint32_t place, std::uint32_t draw,
                  std::span<std::uint32_t> words) {
    for (std::uint64_t i = 0; i < words.size(); ++i) words[i] = random_word(seed, first_trial + i, place, draw);
}

#ifdef __x86_64__
// Four blocks side by side, one word of each in every 64-bit lane. The multiplication reads only the lower half of a
// lane, so what is left in the upper half after a round does no harm.
[[gnu::target("avx2")]]
void fill_with_avx2(std::uint64_t seed, std::uint64_t first_trial, std::uint32_t place, std::uint32_t draw,
                    std::span<std::uint32_t> words) {
    constexpr int groups = 4;  // of four blocks: sixty-four trials a turn
    const __m256i m0 = _mm256_set1_epi64x(multiplier0), m1 = _mm256_set1_epi64x(multiplier1);
    std::uint64_t block = block_of(first_trial);
    for (std::uint32_t* out = words.data(); out != words.data() + words.size(); out += 64, block += 16) {
        __m256i c0[groups], c1[groups], c2[groups], c3[groups];
        for (int i = 0; i < groups; ++i) {
            const auto low = static_cast<std::uint32_t>(block + 4 * i);  // blocks come in aligned sixteens: no carry
            c0[i] = _mm256_set_epi64x(low + 3, low + 2, low + 1, low);
            c1[i] = _mm256_set1_epi64x(static_cast<std::uint32_t>(block >> 32));
            c2[i] = _mm256_set1_epi64x(place);
            c3[i] = _mm256_set1_epi64x(draw);
        }
        std::uint32_t key0 = static_cast<std::uint32_t>(seed), key1 = static_cast<std::uint32_t>(seed >> 32);
        for (int round = 0; round < 10; ++round, key0 += weyl0, key1 += weyl1) {
            const __m256i k0 = _mm256_set1_epi64x(key0), k1 = _mm256_set1_epi64x(key1);
            for (int i = 0; i < groups; ++i) {
                const __m256i p0 = _mm256_mul_epu32(c0[i], m0), p1 = _mm256_mul_epu32(c2[i], m1);
                c0[i] = _mm256_xor_si256(_mm256_xor_si256(_mm256_srli_epi64(p1, 32), c1[i]), k0);
                c2[i] = _mm256_xor_si256(_mm256_xor_si256(_mm256_srli_epi64(p0, 32), c3[i]), k1);
                c1[i] = p1;
                c3[i] = p0;
            }
        }
        for (int i = 0; i < groups; ++i) {
            auto* const first_half = reinterpret_cast<__m256i*>(out + 8 * i);
            auto* const second_half = reinterpret_cast<__m256i*>(out + 32 + 8 * i);
            _mm256_storeu_si256(first_half, _mm256_blend_epi32(c0[i], _mm256_slli_epi64(c1[i], 32), 0xAA));
            _mm256_storeu_si256(second_half, _mm256_blend_epi32(c2[i], _mm256_slli_epi64(c3[i], 32), 0xAA));
        }
    }
}
#endif

}  // namespace

std::uint32_t random_word(std::uint64_t seed, std::uint64_t trial, std::uint32_t place, std::uint32_t draw) {
    const std::uint64_t block = block_of(trial);
    const r123::Philox4x32::ctr_type counter{
        {static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(block >> 32), place, draw}};
    const r123::Philox4x32::key_type key{{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)}};
    return r123::Philox4x32{}(counter, key)[word_of(trial)];
}

void fill_words(std::uint64_t seed, std::uint64_t first_trial, std::uint32_t place, std::uint32_t draw,
                std::span<std::uint32_t> words) {
#ifdef __x86_64__
    static const bool has_avx2 = __builtin_cpu_supports("avx2");
    if (has_avx2) return fill_with_avx2(seed, first_trial, place, draw, words);
#endif
    fill_plainly(seed, first_trial, place, draw, words);
}

}  // namespace warodds
