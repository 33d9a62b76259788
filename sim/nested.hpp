// Machines inside machines, and values that flow between them; no game in it.
//
// A procedure may hold others: an assault its fights, a plan its battles. Each is made once for the situation that enters
// it and remembered (Made). A Nested machine knows its own exact solution, so that the outer one can take an end of it as
// one draw. What flows is interned (Interned): a state holds a number, whatever the value is.
#pragma once

#include "sim/machine.hpp"

#include <deque>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace warodds {

class Nested {
public:
    explicit Nested(std::unique_ptr<const Machine> machine);
    ~Nested();

    const Machine& machine() const { return *machine_; }
    bool is_start(const std::byte* state) const;

    // The exact solution under the policies: every end with its weight, ends of equal outcome as one.
    struct Ends {
        std::vector<std::uint64_t> weights;
        std::uint64_t total = 0;
        std::vector<std::vector<std::byte>> states;    // one for each weight; empty where a cell is missing
        std::vector<const MissingCell*> missing;       // one for each weight; null where none is
        bool has_decisions = false;                    // of either player, somewhere inside
    };
    // Solved when first asked for. Null when it does not fit: then the machine is stepped through.
    const Ends* ends() const;

private:
    std::unique_ptr<const Machine> machine_;
    std::vector<std::byte> start_;
    mutable std::once_flag solved_;
    mutable std::unique_ptr<const Ends> ends_;
};

// Equal values get equal numbers, counted from 0. Numbers are given in the order of asking, which threads may change: they
// belong into states, never into outcomes. References stay good.
template <class T, class Hash = std::hash<T>>
class Interned {
public:
    std::uint32_t number(const T& value) {
        const std::lock_guard lock(mutex_);
        const auto found = numbers_.find(&value);
        if (found != numbers_.end()) return found->second;
        values_.push_back(value);
        return numbers_.emplace(&values_.back(), static_cast<std::uint32_t>(values_.size() - 1)).first->second;
    }
    const T& operator[](std::uint32_t number) const {
        const std::lock_guard lock(mutex_);
        return values_[number];
    }
    std::size_t size() const {
        const std::lock_guard lock(mutex_);
        return values_.size();
    }

private:
    struct HashOf {
        std::size_t operator()(const T* value) const { return Hash{}(*value); }
    };
    struct Equal {
        bool operator()(const T* a, const T* b) const { return *a == *b; }
    };
    mutable std::mutex mutex_;
    std::deque<T> values_;    // does not move them
    std::unordered_map<const T*, std::uint32_t, HashOf, Equal> numbers_;
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
        auto made = std::make_unique<const T>(make(key));    // unlocked: making one may need another
        const std::lock_guard lock(mutex_);
        return *known_.emplace(key, std::move(made)).first->second;
    }

private:
    std::mutex mutex_;
    std::unordered_map<Key, std::unique_ptr<const T>, Hash> known_;
};

}  // namespace warodds
