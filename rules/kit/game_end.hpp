// The end of a game by a die: after some turns a die of at most the turn's number ends it. A number of six needs no die, and
// the turn track has a last turn.
#pragma once

#include "rules/kit/narrow.hpp"
#include "tables/table.hpp"

namespace warodds {

class GameEnd {
public:
    struct State {
        Small turn, over, by_die;  // by_die: a number ended it, and not the turn track
    };

    // The chart has a row for each turn with a number. Throws InputError for turns beyond the last one.
    GameEnd(Tables& tables, const std::string& id, int turn, int last, What die);

    // the highest die that ends the game after this turn, of a chart without unknown cells; 0: there is none
    int up_to(int turn) const {
        const int row = rows_[static_cast<std::size_t>(turn)];
        return row < 0 ? 0 : chart_->result(row, 0);
    }
    bool is_last(int turn) const { return up_to(turn) >= sure; }
    int first() const { return first_; }  // the turn after which the first number is looked at

    State start() const { return at(first_); }
    State from(int turn) const { return at(next(turn)); }  // the first of these turns that has a number
    bool finished(const State& state) const { return state.over; }
    void step(State& state, Roller& roller) const {
        if (ends(state.turn, roller)) state = {state.turn, 1, 1};
        else if (state.turn == last_) state.over = 1;
        else state = from(state.turn + 1);
    }
    // the die after a turn that has a number
    bool ends(int turn, Roller& roller) const {
        const int die = roller.d6(die_);
        return die <= roller.read(*chart_, rows_[static_cast<std::size_t>(turn)], 0);
    }

    bool operator==(const GameEnd& other) const {
        return chart_ == other.chart_ && first_ == other.first_ && last_ == other.last_;
    }

private:
    static constexpr int sure = 6;

    // the turn from here on that has a number, or else the last one
    int next(int turn) const;
    State at(int turn) const;

    std::shared_ptr<const Chart<int>> chart_;
    std::vector<int> rows_;  // by turn; -1 where there is no number
    int first_, last_;
    What die_;
};

}  // namespace warodds
