// RangeTable: a step's distribution as ranges of a 64-bit number, each with where it leads.
#pragma once

#include "sim/graph.hpp"

#include <bit>

namespace warodds {

class RangeTable {
public:
    struct Range {
        std::uint64_t from;  // up to the next one's
        std::uint32_t target;
    };

    // ascending, the first from 0
    explicit RangeTable(std::vector<Range> ranges) : ranges_(std::move(ranges)) {
        // a guide: by the upper bits of the number, the range to begin at
        shift_ = 64 - static_cast<int>(std::bit_width(ranges_.size()));
        std::uint32_t at = 0;
        for (std::uint64_t i = 0; i < (std::uint64_t{1} << (64 - shift_)); ++i) {
            while (at + 1 < ranges_.size() && ranges_[at + 1].from <= i << shift_) ++at;
            guide_.push_back(at);
        }
    }

    std::uint32_t pick(std::uint64_t number) const {
        std::uint32_t at = guide_[number >> shift_];
        while (at + 1 < ranges_.size() && ranges_[at + 1].from <= number) ++at;
        return ranges_[at].target;
    }
    const std::vector<Range>& ranges() const { return ranges_; }
    std::size_t memory() const {
        return sizeof *this + ranges_.capacity() * sizeof(Range) + guide_.capacity() * sizeof guide_[0];
    }

private:
    std::vector<Range> ranges_;
    std::vector<std::uint32_t> guide_;
    int shift_ = 0;
};

}  // namespace warodds
