// Dice as players write them: 2d6, 3d6, d10, 1d100; d66 is two dice of six that are read as tens and ones.
#pragma once

#include "sim/roller.hpp"

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace warodds {

class AnyDice {
public:
    // nothing for a text that is no dice; what can be rolled so many ways that a roll cannot be counted is none either
    static std::optional<AnyDice> parse(std::string_view text);
    static constexpr const char* expected = "dice such as 1d6, 2d6, 3d6, 1d100 or d66";

    int roll(Roller& roller, What what) const {
        if (!is_read_as_tens_) return roller.roll(dice_, what);
        const int tens = roller.d6(what);
        return 10 * tens + roller.d6(what);
    }
    std::vector<int> results() const;  // rising

    friend bool operator==(const AnyDice& a, const AnyDice& b) {
        return a.is_read_as_tens_ == b.is_read_as_tens_ && a.dice_.count == b.dice_.count &&
               a.dice_.faces == b.dice_.faces;
    }

private:
    AnyDice(int count, int faces);

    bool is_read_as_tens_ = false;
    std::shared_ptr<const std::vector<std::uint32_t>> weights_;  // what dice_ points to
    Dice dice_;
};

}  // namespace warodds
