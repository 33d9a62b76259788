// Case Geld: the length of the game (5.8): at the end of Turn 9 and of each later turn a die may end it.
#include "rules/case-geld/game_end.hpp"
#include "rules/procedure.hpp"

namespace warodds::case_geld {
namespace {

class GameLength {
public:
    struct Params {
        int turn = 1;
    };
    struct State {
        Small turn, over;
    };

    static About about() {
        return {"case-geld/game-length", "Case Geld length of the game", "5.1, 5.8", "which turn will be the last?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("turn", "the turn being played", &Params::turn).range(1, 14);
        return schema;
    }

    static Outcomes<GameLength> outcomes() {
        Outcomes<GameLength> outcomes;
        outcomes.integer("final_turn", "the last turn of the game", &State::turn).range(1, 14);
        return outcomes;
    }

    GameLength(const Params& params, Tables& tables, Ledger&) : end_(tables), start_(params.turn) {
        while (end_.up_to(start_) == 0) ++start_;  // no check at the end of these turns
    }

    State start() const { return {start_, end_.is_last(start_)}; }
    bool finished(const State& state) const { return state.over; }
    void step(State& state, Roller& roller) const {
        if (roller.d6({"5.8", "end of game die"}) <= end_.up_to(state.turn)) {
            state.over = 1;
            return;
        }
        do ++state.turn;
        while (end_.up_to(state.turn) == 0);
        state.over = end_.is_last(state.turn);
    }

    static std::vector<std::string> effects() { return {"turn"}; }
    Params after(const State& state) const { return {.turn = state.turn}; }

    bool operator==(const GameLength&) const = default;

private:
    GameEnd end_;
    int start_ = 1;
};

}  // namespace

const Procedure& game_length() { return define<GameLength>(); }

}  // namespace warodds::case_geld
