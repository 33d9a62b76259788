// Case Geld: atomic bombs over the turns (13.1, 13.2). In each Atomic Bomb Step, from Turn 2 on, a theatre gets a
// bomb: always with three Manhattan markers, on a die with two or one, never again with none.
#include "rules/case-geld/game_end.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

#include <array>

namespace warodds::case_geld {
namespace {

class Bombs {
public:
    struct Params {
        int markers = 3, turns = 1, held = 0;
        int first_loss = 0, second_loss = 0, third_loss = 0;
        bool automatic_bomb = false;
        enum class Each { every_turn, once } bomb_each_turn = Each::every_turn;
    };
    struct State {
        Small turn, bombs, automatic,
            first;  // steps so far; whether the bomb without a die has come; the step of the first bomb
    };

    static About about() {
        return {"case-geld/bombs", "Case Geld atomic bombs", "13.1, 13.2",
                "how many bombs will a theatre have by then?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("markers", "Manhattan markers that the theatre holds", &Params::markers)
            .range(0, 3)
            .rule("13.1");
        schema.integer("turns", "Atomic Bomb Steps that are looked at; the first is that of Turn 2", &Params::turns)
            .range(0, 13);
        schema.integer("held", "bombs in hand before", &Params::held).range(0, 13);
        schema
            .integer("first_loss", "from which of these steps on one marker is lost; 0 for never", &Params::first_loss)
            .range(0, 13)
            .rule("13.2");
        schema.integer("second_loss", "from which step on another is lost", &Params::second_loss)
            .range(0, 13)
            .rule("13.2");
        schema.integer("third_loss", "from which step on a third is lost", &Params::third_loss)
            .range(0, 13)
            .rule("13.2");
        schema
            .flag("automatic_bomb", "three markers have given their bomb before; matters under bomb_each_turn = once",
                  &Params::automatic_bomb)
            .rule("13.1");
        schema
            .reading("bomb_each_turn", "three markers", &Params::bomb_each_turn,
                     {{"every_turn", "a bomb in each step"}, {"once", "one bomb in the whole game"}})
            .rule("13.1");
        return schema;
    }

    static Outcomes<Bombs> outcomes() {
        Outcomes<Bombs> outcomes;
        outcomes
            .integer("bombs", "bombs in hand at the end, none used",
                     [](const Bombs& bombs, const State& state) { return state.bombs + bombs.params_.held; })
            .range(0, 13);
        outcomes.integer("first_bomb", "the step that gave the first bomb; 0 for none", &State::first)
            .range(0, 13)
            .never(0, "there is one");
        return outcomes;
    }

    Bombs(const Params& params, Tables& tables, Ledger& ledger) : params_(params) {
        if (params.held + params.turns > GameEnd::most_turns - 1)
            throw InputError(fmt::format(
                "held, turns: found {} bombs and {} steps; Turns 2 to {} have {} Atomic Bomb Steps in all (13.1, 5.8)",
                params.held, params.turns, GameEnd::most_turns, GameEnd::most_turns - 1));
        const auto table = tables.numbers("case-geld/bombs");
        for (int turn = 1; turn <= params.turns; ++turn) {
            const int markers = markers_at(turn);
            threshold_[turn] = known(*table, table->rows().find(Rational(markers)));
            ledger.add("13.1", "bomb up to", std::to_string(threshold_[turn]),
                       fmt::format("step {}, markers {}", turn, markers));
        }
    }

    State start() const { return {.turn = 0, .bombs = 0, .automatic = params_.automatic_bomb, .first = 0}; }
    bool finished(const State& state) const { return state.turn == params_.turns; }
    void step(State& state, Roller& roller) const {
        const int up_to = threshold_[++state.turn];
        bool bomb = false;
        if (up_to >= 6) {  // no die
            bomb = params_.bomb_each_turn == Params::Each::every_turn || !state.automatic;
            state.automatic = params_.bomb_each_turn == Params::Each::once;
        } else if (up_to > 0) {
            bomb = roller.d6({"13.1", "bomb die"}) <= up_to;
        }
        if (bomb && ++state.bombs == 1) state.first = state.turn;
    }

    static std::vector<std::string> effects() {
        return {"markers", "held", "first_loss", "second_loss", "third_loss", "automatic_bomb"};
    }
    // with the steps that were looked at behind: the next is the first again
    Params after(const State& state) const {
        Params params = params_;
        params.markers = markers_at(params_.turns);
        params.held += state.bombs;
        for (int* loss : {&params.first_loss, &params.second_loss, &params.third_loss})
            *loss = std::max(*loss - params_.turns, 0);
        params.automatic_bomb = params_.automatic_bomb || state.automatic;
        return params;
    }

    bool operator==(const Bombs& other) const {
        return threshold_ == other.threshold_ && params_.turns == other.params_.turns &&
               params_.held == other.params_.held && params_.bomb_each_turn == other.params_.bomb_each_turn &&
               params_.automatic_bomb == other.params_.automatic_bomb;
    }

private:
    int markers_at(int turn) const {
        int markers = params_.markers;
        for (int loss : {params_.first_loss, params_.second_loss, params_.third_loss})
            if (loss > 0 && turn >= loss) --markers;
        return std::max(markers, 0);
    }

    Params params_;
    std::array<int, 14> threshold_{};  // by step: the highest die that gives a bomb
};

}  // namespace

const Procedure& bombs() { return define<Bombs>(); }

}  // namespace warodds::case_geld
