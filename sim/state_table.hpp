// A set of states: each distinct byte pattern gets a small number, in order of appearance.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

namespace warodds {

class StateTable {
public:
    explicit StateTable(std::size_t state_size) : size_(state_size), slots_(1024, empty) {}

    // the number of this state, which is new exactly when it equals the size() before the call
    std::uint32_t intern(const std::byte* state) {
        switch (size_) {  // the usual sizes are constants to the compiler
            case 8: return intern(state, Constant<8>{});
            case 16: return intern(state, Constant<16>{});
            case 24: return intern(state, Constant<24>{});
            case 32: return intern(state, Constant<32>{});
            default: return intern(state, size_);
        }
    }

    const std::byte* operator[](std::uint32_t id) const { return bytes_.data() + std::size_t{id} * size_; }
    std::uint32_t size() const { return count_; }
    std::size_t memory() const { return bytes_.capacity() + slots_.capacity() * sizeof slots_[0]; }

private:
    static constexpr std::uint32_t empty = 0xffffffff;
    template <std::size_t n> using Constant = std::integral_constant<std::size_t, n>;

    template <class Size>
    std::uint32_t intern(const std::byte* state, Size size) {
        std::size_t slot = hash(state, size) & (slots_.size() - 1);
        while (slots_[slot] != empty) {
            if (equal(bytes_.data() + slots_[slot] * size, state, size)) [[likely]]
                return slots_[slot];
            slot = (slot + 1) & (slots_.size() - 1);
        }
        return add(slot, state);
    }

    // apart from the hot path of a run that mostly meets states it knows
    [[gnu::noinline]] std::uint32_t add(std::size_t slot, const std::byte* state) {
        slots_[slot] = count_;
        bytes_.insert(bytes_.end(), state, state + size_);
        if (++count_ * 2 > slots_.size()) grow();
        return count_ - 1;
    }

    // eight bytes, or as many as are left
    static std::uint64_t word(const std::byte* state, std::size_t at, std::size_t size) {
        std::uint64_t word = 0;
        std::memcpy(&word, state + at, at + 8 <= size ? 8 : size - at);
        return word;
    }

    // Two chains of multiplications side by side. A product moves nothing down, so the upper half is folded in each time:
    // else the last bytes of a word would hardly reach a slot.
    template <class Size>
    static std::size_t hash(const std::byte* state, Size size) {
        std::uint64_t even = 0x9e3779b97f4a7c15, odd = 0xbf58476d1ce4e5b9;
        for (std::size_t at = 0; at < size; at += 16) {
            even = (even ^ word(state, at, size)) * 0xd1b54a32d192ed03;
            even ^= even >> 32;
            if (at + 8 < size) odd = (odd ^ word(state, at + 8, size)) * 0xaf251af3b0f025b5;
            odd ^= odd >> 32;
        }
        const std::uint64_t h = (even + std::rotl(odd, 32)) * 0x9e3779b97f4a7c15;
        return h ^ h >> 32;
    }

    template <class Size>
    static bool equal(const std::byte* a, const std::byte* b, Size size) {
        std::uint64_t differing = 0;
        for (std::size_t at = 0; at < size; at += 8) differing |= word(a, at, size) ^ word(b, at, size);
        return differing == 0;
    }

    void grow() {
        std::vector<std::uint32_t> bigger(slots_.size() * 2, empty);
        for (std::uint32_t id = 0; id < count_; ++id) {
            std::size_t slot = hash((*this)[id], size_) & (bigger.size() - 1);
            while (bigger[slot] != empty) slot = (slot + 1) & (bigger.size() - 1);
            bigger[slot] = id;
        }
        slots_.swap(bigger);
    }

    std::size_t size_;
    std::uint32_t count_ = 0;
    std::vector<std::byte> bytes_;
    std::vector<std::uint32_t> slots_;
};

}  // namespace warodds
