#include "sim/words.hpp"

#include <Random123/philox.h>

namespace warodds {

std::uint32_t random_word(std::uint64_t seed, std::uint64_t trial, std::uint32_t event, std::uint32_t draw) {
    const std::uint64_t block = trial / 64 * 16 + trial % 16;
    const r123::Philox4x32::ctr_type counter{{static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(block >> 32), event, draw}};
    const r123::Philox4x32::key_type key{{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)}};
    return r123::Philox4x32{}(counter, key)[trial / 16 % 4];
}

// Sixteen counters side by side: plain loops of fixed length, which the compiler turns into vector code for the
// machine it finds itself on. A test compares every word with random_word.
[[gnu::target_clones("avx512f", "avx2", "default")]]
void fill_words(std::uint64_t seed, std::uint64_t first_trial, std::uint32_t event, std::uint32_t draw,
                std::span<std::uint32_t> words) {
    constexpr int lanes = 16;
    constexpr std::uint64_t multiplier0 = 0xD2511F53, multiplier1 = 0xCD9E8D57;
    constexpr std::uint32_t weyl0 = 0x9E3779B9, weyl1 = 0xBB67AE85;

    std::uint32_t* out = words.data();
    const std::uint64_t first_block = first_trial / 4;
    for (std::uint64_t block = first_block; block < first_block + words.size() / 4; block += lanes, out += 4 * lanes) {
        std::uint32_t c0[lanes], c1[lanes], c2[lanes], c3[lanes];
        for (int i = 0; i < lanes; ++i) {
            c0[i] = static_cast<std::uint32_t>(block) + i;    // blocks come in aligned sixteens: no carry
            c1[i] = static_cast<std::uint32_t>(block >> 32);
            c2[i] = event;
            c3[i] = draw;
        }
        std::uint32_t key0 = static_cast<std::uint32_t>(seed), key1 = static_cast<std::uint32_t>(seed >> 32);
        for (int round = 0; round < 10; ++round, key0 += weyl0, key1 += weyl1) {
            for (int i = 0; i < lanes; ++i) {
                const std::uint64_t product0 = multiplier0 * c0[i], product1 = multiplier1 * c2[i];
                c0[i] = static_cast<std::uint32_t>(product1 >> 32) ^ c1[i] ^ key0;
                c1[i] = static_cast<std::uint32_t>(product1);
                c2[i] = static_cast<std::uint32_t>(product0 >> 32) ^ c3[i] ^ key1;
                c3[i] = static_cast<std::uint32_t>(product0);
            }
        }
        for (int i = 0; i < lanes; ++i) {
            out[i] = c0[i];
            out[lanes + i] = c1[i];
            out[2 * lanes + i] = c2[i];
            out[3 * lanes + i] = c3[i];
        }
    }
}

}  // namespace warodds
