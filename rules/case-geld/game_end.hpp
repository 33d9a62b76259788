// When the game ends (5.8): by turn, the highest die that ends it; 6 ends it without a die.
#pragma once

#include "rules/kit/game_end.hpp"
#include "rules/kit/numbers.hpp"

namespace warodds::case_geld {

class GameEnd : public warodds::GameEnd {
public:
    static constexpr int most_turns = 14;  // 5.1

    explicit GameEnd(Tables& tables, int turn = 1);
};

}  // namespace warodds::case_geld
