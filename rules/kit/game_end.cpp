#include "rules/kit/game_end.hpp"

#include "tables/error.hpp"

#include <fmt/format.h>

namespace warodds {

GameEnd::GameEnd(Tables& tables, const std::string& id, int turn, int last, What die)
    : chart_(tables.numbers(id)), rows_(static_cast<std::size_t>(last) + 1, -1), last_(last), die_(die) {
    const Axis& turns = chart_->rows();
    for (int row = 0; row < turns.size(); ++row) {
        const Heading& heading = turns.headings.at("")[row];
        const int found = heading.low ? static_cast<int>(heading.low->numerator()) : 0;
        if (found < 1 || found > last)
            throw InputError(fmt::format("{}: found turn {}, expected 1 to {}", id, turns.keys[row], last));
        // a known 0 is no number
        if (chart_->missing(row, 0) || chart_->result(row, 0) > 0) rows_[static_cast<std::size_t>(found)] = row;
    }
    if (turn > last) throw InputError(fmt::format("turn: found {}, but turn {} is the last one", turn, last));
    first_ = next(turn);
}

int GameEnd::next(int turn) const {
    while (turn < last_ && rows_[static_cast<std::size_t>(turn)] < 0) ++turn;
    return turn;
}

GameEnd::State GameEnd::at(int turn) const {
    const int row = rows_[static_cast<std::size_t>(turn)];
    const bool is_sure = row >= 0 && !chart_->missing(row, 0) && chart_->result(row, 0) >= sure;
    return {turn, row < 0 || is_sure, is_sure};
}

}  // namespace warodds
