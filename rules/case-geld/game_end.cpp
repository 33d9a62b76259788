#include "rules/case-geld/game_end.hpp"

#include "tables/error.hpp"

namespace warodds::case_geld {

GameEnd::GameEnd(Tables& tables, int turn)
    : warodds::GameEnd(tables, "case-geld/game-end", turn, most_turns, {"5.8", "end of game die"}) {
    const auto chart = tables.numbers("case-geld/game-end");
    for (int row = 0; row < chart->rows().size(); ++row) known(*chart, row);
    if (!is_last(most_turns)) throw InputError("case-geld/game-end: Turn 14 must end the game (5.8)");
}

}  // namespace warodds::case_geld
