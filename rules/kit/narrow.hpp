// Small whole numbers for states: a byte that is an int to whoever uses it, and that refuses to wrap.
#pragma once

#include <cstdint>
#include <limits>
#include <stdexcept>

namespace warodds {

template <class Int>
class Narrow {
public:
    using Plain = Int;

    constexpr Narrow() = default;
    constexpr Narrow(int value) : value_(static_cast<Int>(value)) {
        if (value_ != value) [[unlikely]]
            throw std::range_error("a count does not fit where a state keeps it");
    }
    constexpr operator int() const { return value_; }

    constexpr Narrow& operator+=(int by) { return *this = value_ + by; }
    constexpr Narrow& operator-=(int by) { return *this = value_ - by; }
    constexpr Narrow& operator++() { return *this += 1; }
    constexpr Narrow& operator--() { return *this -= 1; }

private:
    Int value_ = 0;
};

using Small = Narrow<std::int8_t>;
using Wide = Narrow<std::int16_t>;

}  // namespace warodds
