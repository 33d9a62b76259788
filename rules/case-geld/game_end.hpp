// When the game ends (5.8): by turn, the highest die that ends it; 6 ends it without a die.
#pragma once

#include "tables/table.hpp"

#include <array>

namespace warodds::case_geld {

class GameEnd {
public:
    static constexpr int most_turns = 14;  // 5.1

    explicit GameEnd(Tables& tables);

    int up_to(int turn) const { return up_to_[turn]; }
    bool is_last(int turn) const { return up_to_[turn] >= 6; }

    bool operator==(const GameEnd&) const = default;

private:
    std::array<int, most_turns + 1> up_to_{};
};

}  // namespace warodds::case_geld
