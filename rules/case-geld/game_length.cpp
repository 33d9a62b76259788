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
    using State = GameEnd::State;

    static About about() {
        return {"case-geld/game-length", "Case Geld length of the game", "5.1, 5.8", "how long does the game last?"};
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

    GameLength(const Params& params, Tables& tables, Ledger&) : end_(tables, params.turn) {}

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

}  // namespace warodds::case_geld
