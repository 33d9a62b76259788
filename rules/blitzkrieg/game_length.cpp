// Blitzkrieg Deluxe: the length of the game (2.6, 3.9.4): at the end of turns 15 to 20 a die may end it.
#include "rules/blitzkrieg/figures.hpp"
#include "rules/procedure.hpp"

namespace warodds::blitzkrieg {
namespace {

class GameLength {
public:
    struct Params {
        int turn = 1;
    };
    struct State {
        Small turn, over, ended;
    };

    static About about() {
        return {"blitzkrieg/game-length", "Blitzkrieg length of the game", "2.6, 3.9.4",
                "which turn will be the last?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("turn", "the turn being played", &Params::turn).range(1, 20);
        return schema;
    }

    static Outcomes<GameLength> outcomes() {
        Outcomes<GameLength> outcomes;
        outcomes.integer("final_turn", "the last turn of the game, or of the turn track", &State::turn).range(1, 20);
        outcomes.flag("ended_by_die", "the die ended the game; otherwise the turn track did", &State::ended);
        return outcomes;
    }

    GameLength(const Params& params, Tables& tables, Ledger& ledger) : chart_(tables.numbers("blitzkrieg/game-end")) {
        const Figures limit = limits(tables);
        first_ = limit.whole("game end from turn");
        last_ = limit.whole("last turn");
        for (int turn = 0; turn <= last_; ++turn)
            rows_.push_back(turn < first_ ? -1 : chart_->rows().find(Rational(turn)));
        start_ = std::max(params.turn, first_);
        if (params.turn > last_)
            throw InputError("turn: the turn track ends before it; see 'last turn' in blitzkrieg/limits (3.9.4)");
        ledger.add("3.9.4", "first die at the end of turn", std::to_string(start_));
    }

    State start() const { return {.turn = start_, .over = 0, .ended = 0}; }
    bool finished(const State& state) const { return state.over; }
    void step(State& state, Roller& roller) const {
        const int die = roller.d6({"3.9.4", "game-end die"});
        if (die <= roller.read(*chart_, rows_[static_cast<std::size_t>(state.turn)], 0)) state.over = state.ended = 1;
        else if (state.turn == last_) state.over = 1;
        else ++state.turn;
    }

    static std::vector<std::string> effects() { return {"turn"}; }
    Params after(const State& state) const { return {.turn = state.turn}; }

private:
    std::shared_ptr<const Chart<int>> chart_;
    std::vector<int> rows_;  // by turn
    int first_ = 0, last_ = 0, start_ = 0;
};

}  // namespace

const Procedure& game_length() { return define<GameLength>(); }

}  // namespace warodds::blitzkrieg
