// A set of states: each distinct byte pattern gets a small number, in order of appearance.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace warodds {

class StateTable {
public:
    explicit StateTable(std::size_t state_size) : size_(state_size), slots_(256, empty) {}

    // the number of this state, which is new exactly when it equals the size() before the call
    std::uint32_t intern(const std::byte* state) {
        if ((count_ + 1) * 2 > slots_.size()) grow();
        std::size_t slot = hash(state) & (slots_.size() - 1);
        while (slots_[slot] != empty) {
            if (equal((*this)[slots_[slot]], state)) return slots_[slot];
            slot = (slot + 1) & (slots_.size() - 1);
        }
        slots_[slot] = count_;
        bytes_.insert(bytes_.end(), state, state + size_);
        return count_++;
    }

    const std::byte* operator[](std::uint32_t id) const { return bytes_.data() + std::size_t{id} * size_; }
    std::uint32_t size() const { return count_; }

private:
    static constexpr std::uint32_t empty = 0xffffffff;

    std::size_t hash(const std::byte* state) const {
        // each word has its own multiplier, so that no multiplication waits for another
        std::uint64_t h = 0, multiplier = 0x9e3779b97f4a7c15;
        for (std::size_t at = 0; at < size_; at += 8, multiplier += 0xd1b54a32d192ed04) {
            const std::uint64_t word = load(state, at);
            h += (word ^ word >> 32) * multiplier;
        }
        h = (h ^ h >> 32) * 0xbf58476d1ce4e5b9;
        return h ^ h >> 29;
    }
    bool equal(const std::byte* a, const std::byte* b) const {
        for (std::size_t at = 0; at < size_; at += 8)
            if (load(a, at) != load(b, at)) return false;
        return true;
    }
    // eight bytes of a state, or as many as are left
    std::uint64_t load(const std::byte* state, std::size_t at) const {
        std::uint64_t word = 0;
        if (at + 8 <= size_) std::memcpy(&word, state + at, 8);
        else std::memcpy(&word, state + at, size_ - at);
        return word;
    }

    void grow() {
        std::vector<std::uint32_t> bigger(slots_.size() * 2, empty);
        for (std::uint32_t id = 0; id < count_; ++id) {
            std::size_t slot = hash((*this)[id]) & (bigger.size() - 1);
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
