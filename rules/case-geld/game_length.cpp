// Case Geld: the length of the game (5.8): at the end of Turn 9 and of each later turn a die may end it.
#include "rules/procedure.hpp"

#include <fmt/format.h>

#include <array>

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

    GameLength(const Params& params, Tables& tables, Ledger&) {
        const auto table = tables.numbers("case-geld/game-end");
        const Axis& turns = table->rows();
        for (int row = 0; row < turns.size(); ++row) {
            const Heading& heading = turns.headings.at("")[row];
            const int turn = heading.low ? static_cast<int>(heading.low->numerator()) : 0;
            if (turn < 1 || turn > 14)
                throw InputError(
                    fmt::format("case-geld/game-end: found turn {}, expected 1 to 14 (5.1)", turns.keys[row]));
            up_to_[turn] = known(*table, row);
        }
        if (up_to_[14] < 6) throw InputError("case-geld/game-end: Turn 14 must end the game (5.8)");
        start_ = params.turn;
        while (up_to_[start_] == 0) ++start_;  // no check at the end of these turns
    }

    State start() const { return {start_, up_to_[start_] >= 6}; }
    bool finished(const State& state) const { return state.over; }
    void step(State& state, Roller& roller) const {
        if (roller.d6({"5.8", "end of game die"}) <= up_to_[state.turn]) {
            state.over = 1;
            return;
        }
        do ++state.turn;
        while (up_to_[state.turn] == 0);
        state.over = up_to_[state.turn] >= 6;
    }

    static std::vector<std::string> effects() { return {"turn"}; }
    Params after(const State& state) const { return {.turn = state.turn}; }

    bool operator==(const GameLength&) const = default;

private:
    std::array<int, 15> up_to_{};  // by turn: the highest die that ends the game
    int start_ = 1;
};

}  // namespace

const Procedure& game_length() { return define<GameLength>(); }

}  // namespace warodds::case_geld
