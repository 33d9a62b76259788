// LongRun: what a machine inside a machine may be besides, where it rolls more dice than whole numbers can weigh.
//
// Its solution may be large, and where it has no small denominator the weights of its ends are those of the exact run in
// floating point, rounded to 2^-56 of the whole; ends that are less likely than that are left out. So the outer machine takes a
// hundred dice as one draw.
#pragma once

#include <cstdint>

namespace warodds {

class LongRun {
public:
    static constexpr std::uint32_t most_states = 1u << 20;
    static constexpr std::uint64_t most_paths = 1ull << 24;
    static constexpr std::uint64_t whole = std::uint64_t{1} << 56;

    virtual ~LongRun() = default;
};

}  // namespace warodds
