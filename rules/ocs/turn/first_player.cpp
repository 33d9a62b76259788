// Who goes first (OCS 2.3): each turn both players roll two dice, ties again, and the higher chooses to be first or second.
//
// Going second in one turn and first in the next gives two player turns in a row, which is what the choice is about; so
// several turns can be looked at together. You are the attacker of the decisions here, the enemy the defender.
#include "rules/procedure.hpp"

namespace warodds::ocs {
namespace {

class FirstPlayer {
public:
    enum Player : std::int8_t { nobody, you, enemy };
    static constexpr int most_turns = 15;  // so that the best play of both sides is found at once
    enum Choose { go_first, go_second, keep_order };

    struct Params {
        int turns = 1;
        Player last_first = nobody;
        Choose you_choose = go_first, enemy_chooses = go_first;
    };
    struct State {
        std::int8_t turn, winner, last_first;  // the winner while he has to choose
        std::int8_t won, first, doubles, enemy_doubles, tied;
    };

    static About about() {
        return {"ocs/first-player", "OCS first player", "2.3",
                "who goes first, and who gets two player turns in a row?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("turns", "number of turns, starting with this one", &Params::turns)
            .range(1, most_turns)
            .unit("turns")
            .rule("2.3");
        schema
            .choice("last_first", "who went first in the turn before", &Params::last_first,
                    {{"nobody", "this is the first turn"},
                     {"you", ""},
                     {"enemy", "so that going first now is a double turn for you"}})
            .rule("2.3");
        const std::vector<Option> options = {{"first", "always: takes every double turn, gives none away"},
                                             {"second", "always"},
                                             {"keep", "the order of the turn before; first if there was none"}};
        schema
            .policy("you_choose", Side::attacker, "what you choose when your roll is higher", &Params::you_choose,
                    options)
            .rule("2.3");
        schema
            .policy("enemy_chooses", Side::defender, "what the enemy chooses when his roll is higher",
                    &Params::enemy_chooses, options)
            .rule("2.3");
        return schema;
    }

    static Outcomes<FirstPlayer> outcomes() {
        Outcomes<FirstPlayer> outcomes;
        outcomes.integer("won", "turns in which your roll is higher", 0, most_turns, &State::won)
            .most(&FirstPlayer::turns);
        outcomes.integer("first", "turns in which you go first", 0, most_turns, &State::first)
            .most(&FirstPlayer::turns);
        outcomes
            .integer("double_turns", "times that you go second and then first: two player turns in a row", 0,
                     most_turns, &State::doubles)
            .most(&FirstPlayer::turns);
        outcomes.integer("enemy_double_turns", "times that the enemy does", 0, most_turns, &State::enemy_doubles)
            .most(&FirstPlayer::turns);
        outcomes.flag("tied", "the rolls of a turn were equal and were made again", &State::tied).on_request();
        return outcomes;
    }
    static Costs costs() { return {{"enemy_double_turns"}, {"double_turns"}}; }

    FirstPlayer(const Params& params, Tables&, Ledger& ledger) : params_(params) {
        ledger.add("2.3", "first in the turn before", name(params.last_first));
    }

    int turns() const { return params_.turns; }
    State start() const { return {.last_first = params_.last_first}; }
    bool finished(const State& state) const { return state.turn == params_.turns; }

    void step(State& state, Roller& roller) const {
        if (state.winner == nobody) {
            const int yours = roller.two_d6({"2.3", "your roll"}), his = roller.two_d6({"2.3", "enemy roll"});
            if (yours == his) {  // the same step again
                state.tied = 1;
                return;
            }
            state.winner = yours > his ? you : enemy;
            state.won = static_cast<std::int8_t>(state.won + (yours > his));
            return;
        }
        const Player winner = static_cast<Player>(state.winner), loser = winner == you ? enemy : you;
        const Choice choice{"2.3", "first or second", winner == you ? Side::attacker : Side::defender,
                            winner == you ? params_.you_choose : params_.enemy_chooses};
        const int second = roller.choose(choice, 2, [&](int policy) {
            return policy == go_second || (policy == keep_order && state.last_first == loser);
        });
        go(state, second ? loser : winner);
        roller.note([&](Ledger& ledger) {
            ledger.add("2.3", "first player", name(state.last_first), winner == you ? "you chose" : "the enemy chose");
        });
        state.winner = nobody;
        ++state.turn;
    }

    static std::vector<std::string> effects() { return {"last_first"}; }
    Params after(const State& state) const {
        Params left = params_;
        left.last_first = static_cast<Player>(state.last_first);
        return left;
    }

private:
    static const char* name(int player) { return player == you ? "you" : player == enemy ? "enemy" : "nobody"; }

    static void go(State& state, Player first) {
        const bool is_double = state.last_first != nobody && state.last_first != first;
        if (first == you) {
            ++state.first;
            state.doubles = static_cast<std::int8_t>(state.doubles + is_double);
        } else {
            state.enemy_doubles = static_cast<std::int8_t>(state.enemy_doubles + is_double);
        }
        state.last_first = first;
    }

    Params params_;
};

}  // namespace

const Procedure& first_player() { return define<FirstPlayer>(); }

}  // namespace warodds::ocs
