// Blitzkrieg Deluxe: the length of the game (2.6, 3.9.4): at the end of turns 15 to 20 a die may end it.
#include "rules/blitzkrieg/figures.hpp"
#include "rules/kit/game_end.hpp"
#include "rules/procedure.hpp"

namespace warodds::blitzkrieg {
namespace {

class GameLength {
public:
    struct Params {
        int turn = 1;
    };
    using State = GameEnd::State;

    static About about() {
        return {"blitzkrieg/game-length", "Blitzkrieg length of the game", "2.6, 3.9.4",
                "how long does the game last?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("turn", "the turn being played", &Params::turn).range(1, 20);
        return schema;
    }

    static Outcomes<GameLength> outcomes() {
        Outcomes<GameLength> outcomes;
        outcomes.integer("final_turn", "the last turn of the game, or of the turn track", &State::turn).range(1, 20);
        outcomes.flag("ended_by_die", "the die ended the game; otherwise the turn track did", &State::by_die);
        return outcomes;
    }

    GameLength(const Params& params, Tables& tables, Ledger& ledger)
        : end_(tables, "blitzkrieg/game-end", params.turn, limits(tables).whole("last turn"),
               {"3.9.4", "game-end die"}) {
        ledger.add("3.9.4", "first die at the end of turn", std::to_string(end_.first()));
    }

    State start() const { return end_.start(); }
    bool finished(const State& state) const { return end_.finished(state); }
    void step(State& state, Roller& roller) const { end_.step(state, roller); }

    static std::vector<std::string> effects() { return {"turn"}; }
    Params after(const State& state) const { return {.turn = state.turn}; }

    bool operator==(const GameLength&) const = default;

private:
    GameEnd end_;
};

}  // namespace

const Procedure& game_length() { return define<GameLength>(); }

}  // namespace warodds::blitzkrieg
