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
    explicit StateTable(std::size_t state_size) : size_(state_size), slots_(1024) {}

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
    // a state and the upper half of its hash: another state's is hardly ever the same, so it need not be looked at
    struct Slot {
        std::uint32_t id = empty, hash = 0;
    };

    template <class Size>
    std::uint32_t intern(const std::byte* state, Size size) {
        const std::uint64_t hash = hash_of(state, size);
        const auto upper = static_cast<std::uint32_t>(hash >> 32);
        std::size_t at = upper & (slots_.size() - 1);
        for (; slots_[at].id != empty; at = (at + 1) & (slots_.size() - 1))
            if (slots_[at].hash == upper && std::memcmp((*this)[slots_[at].id], state, size) == 0) [[likely]]
                return slots_[at].id;
        return add(at, state, upper);
    }

    // apart from the hot path of a run that mostly meets states it knows
    [[gnu::noinline]] std::uint32_t add(std::size_t at, const std::byte* state, std::uint32_t hash) {
        slots_[at] = {count_, hash};
        bytes_.insert(bytes_.end(), state, state + size_);
        if (++count_ * 2 > slots_.size()) grow();
        return count_ - 1;
    }

    static std::uint64_t word(const std::byte* state) {
        std::uint64_t word;
        std::memcpy(&word, state, sizeof word);
        return word;
    }

    // Two chains of multiplications side by side. A product moves nothing down, so the upper half is folded in each time:
    // else the last bytes of a word would hardly reach a slot.
    template <class Size>
    static std::uint64_t hash_of(const std::byte* state, Size size) {
        std::uint64_t even = 0x9e3779b97f4a7c15, odd = 0xbf58476d1ce4e5b9;
        const auto mix_even = [&](std::uint64_t word) {
            even = (even ^ word) * 0xd1b54a32d192ed03;
            even ^= even >> 32;
        };
        const auto mix_odd = [&](std::uint64_t word) {
            odd = (odd ^ word) * 0xaf251af3b0f025b5;
            odd ^= odd >> 32;
        };
        std::size_t at = 0;
        for (; at + 16 <= size; at += 16) {
            mix_even(word(state + at));
            mix_odd(word(state + at + 8));
        }
        if (at + 8 <= size) {
            mix_even(word(state + at));
            at += 8;
        }
        if (at < size) {
            std::uint64_t rest = 0;
            std::memcpy(&rest, state + at, size - at);
            mix_odd(rest);
        }
        const std::uint64_t h = (even + std::rotl(odd, 32)) * 0x9e3779b97f4a7c15;
        return h ^ h << 32;
    }

    void grow() {
        std::vector<Slot> bigger(slots_.size() * 2);
        for (const Slot& slot : slots_) {
            if (slot.id == empty) continue;
            std::size_t at = slot.hash & (bigger.size() - 1);
            while (bigger[at].id != empty) at = (at + 1) & (bigger.size() - 1);
            bigger[at] = slot;
        }
        slots_.swap(bigger);
    }

    std::size_t size_;
    std::uint32_t count_ = 0;
    std::vector<std::byte> bytes_;
    std::vector<Slot> slots_;
};

}  // namespace warodds
