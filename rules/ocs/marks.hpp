// Marks: a bit for each of up to `most` things, in a state: aligned to two bytes, so that it leaves no gaps there.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace warodds::ocs {

template <int most>
class Marks {
public:
    static constexpr int size = most;

    Marks() = default;
    static Marks first(int number) {
        Marks marks;
        for (int i = 0; i < number; ++i) marks.set(i);
        return marks;
    }

    bool operator[](int i) const { return words_[i / bits] >> i % bits & 1; }
    void set(int i) { words_[i / bits] = static_cast<std::uint16_t>(words_[i / bits] | 1u << i % bits); }
    void clear(int i) { words_[i / bits] = static_cast<std::uint16_t>(words_[i / bits] & ~(1u << i % bits)); }
    Marks without(int i) const {
        Marks rest = *this;
        rest.clear(i);
        return rest;
    }
    int count() const {
        int sum = 0;
        for (const std::uint16_t word : words_) sum += std::popcount(word);
        return sum;
    }
    bool any() const { return *this != Marks{}; }
    int lowest() const {  // of those set; there must be one
        int i = 0;
        while (!(*this)[i]) ++i;
        return i;
    }

    friend Marks operator|(Marks a, const Marks& b) {
        for (std::size_t i = 0; i < a.words_.size(); ++i)
            a.words_[i] = static_cast<std::uint16_t>(a.words_[i] | b.words_[i]);
        return a;
    }
    friend bool operator==(const Marks&, const Marks&) = default;

private:
    static constexpr int bits = 16;
    static_assert(most % bits == 0);
    std::array<std::uint16_t, most / bits> words_{};
};

}  // namespace warodds::ocs
