// Steps lost by each unit of a list, in one word of a state: four bits a unit for up to 16 of them, beyond that the number of
// a list that is kept aside. Zero is always: nobody lost anything.
#pragma once

#include "sim/nested.hpp"

#include <numeric>

namespace warodds::ocs {

using UnitSet = std::uint64_t;  // a bit for each unit of a list
inline constexpr int most_units = 64;
constexpr UnitSet only(int unit) { return UnitSet{1} << unit; }

class LossBook {
public:
    static constexpr int most_steps = 15;  // of one unit in one combat: more happens on no printed chart

    explicit LossBook(std::size_t units = 0) {
        if (units <= 16) return;
        lists_ = std::make_shared<Lists>();
        lists_->number({});
    }

    int by(std::uint64_t lost, int unit) const {
        if (lists_) [[unlikely]]
            return (*lists_)[static_cast<std::uint32_t>(lost)].steps[unit];
        return static_cast<int>(lost >> (4 * unit) & 15);
    }
    int total(std::uint64_t lost) const {
        if (lists_) [[unlikely]] {
            const auto& steps = (*lists_)[static_cast<std::uint32_t>(lost)].steps;
            return std::accumulate(steps.begin(), steps.end(), 0);
        }
        constexpr std::uint64_t low = 0x0f0f0f0f0f0f0f0f;
        return static_cast<int>(((lost & low) + (lost >> 4 & low)) * 0x0101010101010101 >> 56);
    }
    std::uint64_t add(std::uint64_t lost, int unit, int steps) const {
        if (lists_) [[unlikely]] {
            List list = (*lists_)[static_cast<std::uint32_t>(lost)];
            list.steps[unit] = static_cast<std::int8_t>(list.steps[unit] + steps);
            return lists_->number(list);
        }
        return lost + (static_cast<std::uint64_t>(steps) << (4 * unit));
    }

    bool operator==(const LossBook& other) const { return !lists_ == !other.lists_; }

private:
    struct List {
        std::array<std::int8_t, most_units> steps{};
        bool operator==(const List&) const = default;
    };
    using Lists = Interned<List, HashOfBytes<List>>;

    std::shared_ptr<Lists> lists_;  // of more than 16 units
};

}  // namespace warodds::ocs
