// Steps lost by each unit of a list, in one word of a state: eight bits a unit for up to 8 of them, four for up to 16, beyond
// that the number of a list that is kept aside. Zero is always: nobody lost anything.
#pragma once

#include "sim/nested.hpp"

#include <numeric>

namespace warodds::ocs {

using UnitSet = std::uint64_t;  // a bit for each unit of a list
inline constexpr int most_units = 64;
constexpr UnitSet only(int unit) { return UnitSet{1} << unit; }

// A unit of many may lose up to 15 steps, which is more than any counter has.
class LossBook {
public:
    explicit LossBook(std::size_t units = 0) : bits_(units <= 8 ? 8 : 4) {
        if (units <= 16) return;
        lists_ = std::make_shared<Lists>();
        lists_->number({});
    }

    int by(std::uint64_t lost, int unit) const {
        if (lists_) [[unlikely]]
            return (*lists_)[static_cast<std::uint32_t>(lost)].steps[unit];
        return static_cast<int>(lost >> (bits_ * unit) & ((1u << bits_) - 1));
    }
    int total(std::uint64_t lost) const {
        if (lists_) [[unlikely]] {
            const auto& steps = (*lists_)[static_cast<std::uint32_t>(lost)].steps;
            return std::accumulate(steps.begin(), steps.end(), 0);
        }
        constexpr std::uint64_t low = 0x0f0f0f0f0f0f0f0f;
        if (bits_ == 4) lost = (lost & low) + (lost >> 4 & low);
        return static_cast<int>(lost * 0x0101010101010101 >> 56);
    }
    std::uint64_t add(std::uint64_t lost, int unit, int steps) const {
        if (lists_) [[unlikely]] {
            List list = (*lists_)[static_cast<std::uint32_t>(lost)];
            list.steps[unit] = static_cast<std::int8_t>(list.steps[unit] + steps);
            return lists_->number(list);
        }
        return lost + (static_cast<std::uint64_t>(steps) << (bits_ * unit));
    }

    bool operator==(const LossBook& other) const { return bits_ == other.bits_ && !lists_ == !other.lists_; }

private:
    struct List {
        std::array<std::int8_t, most_units> steps{};
        bool operator==(const List&) const = default;
    };
    using Lists = Interned<List, HashOfBytes<List>>;

    int bits_;
    std::shared_ptr<Lists> lists_;  // of more than 16 units
};

}  // namespace warodds::ocs
