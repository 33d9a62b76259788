// Machines inside machines, and values that flow between them; no game in it.
//
// A procedure may hold others: an assault its fights, a plan its battles. Each is made once for the situation that enters
// it and remembered (Made). A Nested machine knows its own exact solution, so that the outer one can take an end of it as
// one draw. What flows is interned (Interned): a state holds a number, whatever the value is.
#pragma once

#include "sim/machine.hpp"

#include <array>
#include <atomic>
#include <bit>
#include <memory>
#include <mutex>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace warodds {

class Nested {
public:
    // `decides`: its maker knows that there are decisions inside, so that best play need not solve it to find out
    explicit Nested(std::unique_ptr<const Machine> machine, bool decides = false);
    ~Nested();

    const Machine& machine() const { return *machine_; }
    bool is_start(const std::byte* state) const;
    bool decides() const { return decides_; }

    // The exact solution under the policies: every end with its weight, ends of equal outcome as one.
    struct Ends {
        std::vector<std::uint64_t> weights;
        std::uint64_t total = 0;
        std::vector<std::vector<std::byte>> states;  // one for each weight; empty where a cell is missing
        std::vector<const MissingCell*> missing;     // one for each weight; null where none is
        bool has_decisions = false;                  // of either player, somewhere inside
        bool is_rounded = false;                     // of a LongRun: no fractions can be told
        std::unordered_map<std::string_view, std::vector<std::int32_t>> outcomes;  // by the bytes of each of `states`
    };
    // Solved when first asked for. Null when it does not fit: then the machine is stepped through.
    const Ends* ends() const;
    // What Machine::outcome gives; the outcome of an end that the solution has was worked out with it.
    void outcome(const std::byte* final_state, std::span<std::int32_t> fields) const;
    std::uint64_t cost() const;  // dice paths that its solution took, or that were tried for it
    // Does a run that takes what it can as one draw need the solution here?
    bool is_solved_at(const std::byte* state, bool looks_into_decisions) const {
        return is_start(state) && !(looks_into_decisions && decides_);
    }
    // The same, where a run that takes what it can as one draw does so from this state; null where it steps through.
    const Ends* as_one_draw(const std::byte* state, bool looks_into_decisions, bool looks_into_cells = false) const;

private:
    std::unique_ptr<const Machine> machine_;
    bool decides_;
    std::vector<std::byte> start_;
    mutable std::once_flag solved_;
    mutable std::unique_ptr<const Ends> ends_;
    mutable std::atomic<bool> is_solved_ = false;
    mutable std::uint64_t cost_ = 0;
};

// Equal values get equal numbers, counted from 0. Numbers are given in the order of asking, which threads may change: they
// belong into states, never into outcomes. Values never move, so reading one takes no lock.
template <class T, class Hash = std::hash<T>>
class Interned {
public:
    Interned() = default;
    ~Interned() {
        for (T* block : blocks_) delete[] block;
    }
    Interned(const Interned&) = delete;
    Interned& operator=(const Interned&) = delete;

    std::uint32_t number(const T& value) {
        const std::lock_guard lock(mutex_);
        const auto found = numbers_.find(&value);
        if (found != numbers_.end()) return found->second;
        const auto [block, index] = place(size_);
        if (!blocks_[block]) blocks_[block] = new T[std::size_t{1} << block];
        blocks_[block][index] = value;
        return numbers_.emplace(&blocks_[block][index], size_++).first->second;
    }
    const T& operator[](std::uint32_t number) const {
        const auto [block, index] = place(number);
        return blocks_[block][index];
    }

private:
    struct HashOf {
        std::size_t operator()(const T* value) const { return Hash{}(*value); }
    };
    struct Equal {
        bool operator()(const T* a, const T* b) const { return *a == *b; }
    };
    // block k holds the 2^k values from number 2^k - 1 on
    static std::pair<unsigned, std::uint32_t> place(std::uint32_t number) {
        const auto block = static_cast<unsigned>(std::bit_width(number + 1) - 1);
        return {block, number + 1 - (std::uint32_t{1} << block)};
    }

    std::mutex mutex_;
    std::uint32_t size_ = 0;
    std::array<T*, 32> blocks_{};
    std::unordered_map<const T*, std::uint32_t, HashOf, Equal> numbers_;
};

// A hash of something that is compared by its bytes.
template <class T>
struct HashOfBytes {
    static_assert(std::has_unique_object_representations_v<T>);
    std::size_t operator()(const T& value) const {
        return std::hash<std::string_view>{}({reinterpret_cast<const char*>(&value), sizeof value});
    }
};

// What is made once for each key, by `make(key)`, and remembered. References stay good.
template <class Key, class T, class Hash = std::hash<Key>>
class Made {
public:
    template <class Make>
    const T& at(const Key& key, Make&& make) {
        {
            const std::lock_guard lock(mutex_);
            const auto found = known_.find(key);
            if (found != known_.end()) return *found->second;
        }
        auto made = std::make_unique<const T>(make(key));  // unlocked: making one may need another
        const std::lock_guard lock(mutex_);
        return *known_.emplace(key, std::move(made)).first->second;
    }
    std::size_t size() {
        const std::lock_guard lock(mutex_);
        return known_.size();
    }

private:
    std::mutex mutex_;
    std::unordered_map<Key, std::unique_ptr<const T>, Hash> known_;
};

}  // namespace warodds
