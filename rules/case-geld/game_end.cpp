#include "rules/case-geld/game_end.hpp"

#include "rules/kit/numbers.hpp"
#include "rules/schema.hpp"

#include <fmt/format.h>

namespace warodds::case_geld {

GameEnd::GameEnd(Tables& tables) {
    const auto table = tables.numbers("case-geld/game-end");
    const Axis& turns = table->rows();
    for (int row = 0; row < turns.size(); ++row) {
        const Heading& heading = turns.headings.at("")[row];
        const int turn = heading.low ? static_cast<int>(heading.low->numerator()) : 0;
        if (turn < 1 || turn > most_turns)
            throw InputError(
                fmt::format("case-geld/game-end: found turn {}, expected 1 to {} (5.1)", turns.keys[row], most_turns));
        up_to_[turn] = known(*table, row);
    }
    if (!is_last(most_turns)) throw InputError("case-geld/game-end: Turn 14 must end the game (5.8)");
}

}  // namespace warodds::case_geld
