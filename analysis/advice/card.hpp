// A card: the odds of a game on one page, to be put beside the map. It is a sweep of two axes with the words of a player.
#pragma once

#include "analysis/answers/study.hpp"

namespace warodds {

inline constexpr std::size_t most_card_asks = 4;  // that one cell has room for

struct Card {
    Sweep sweep;  // down its first axis, across its second
    std::string row_name, column_name;
    std::vector<std::string> rows, columns;  // what each is called
    std::vector<std::string> parameters;     // "terrain: open"

    std::size_t cell(std::size_t row, std::size_t column) const { return row * columns.size() + column; }
};

// `axes` as sweep takes them: the rows, then the columns. What is not given comes from the card that the procedure is known to
// have, if it is: an OCS attack by odds and ratings, one of Case Geld by differential and terrain. Throws InputError.
Card card_of(const Question& question, const std::vector<std::string>& axes, const TableSet& tables,
             const Watch& watch = {});

}  // namespace warodds
