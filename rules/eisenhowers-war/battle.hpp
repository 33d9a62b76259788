// One battle (10.0-11.3), driven by attack, invasion and airdrop.
//
// In order: one die is read on the combat chart; where the result allows it the defender may turn half of it into a retreat;
// the defenders give up their steps one by one, then those that a retreat through enemy zones costs, then the attackers
// theirs. In an invasion the Germans may leave before the die (or after it, as invasion_retreat_timing says). A step of the
// machine is the die or one decision; what leaves no choice is done on the spot.
//
// Units that no rule tells apart are one option, and the last of them is the one that loses: so positions that differ only
// in names are one state.
#pragma once

#include "rules/eisenhowers-war/battle_fold.hpp"
#include "rules/procedure.hpp"

namespace warodds::eisenhowers_war {

class Battle {
public:
    struct State {
        Small phase;
        Small withdrew;                          // the Germans left an invasion hex without a fight
        Small attacker_losses, defender_losses;  // as read from the chart
        Small attacker_due, defender_due;        // of those, still to be taken
        Small unabsorbed;                        // defender losses that nobody was there to take
        Small retreat, way, entered;             // hexes due, hexes that the way has for it, hexes entered
        std::array<Small, BattleSheet::most_attackers> attackers;  // steps left
        std::array<Small, BattleSheet::most_defenders> defenders;
    };

    Battle(const BattleSetting& setting, Tables& tables, Ledger& ledger);

    State start() const;
    bool finished(const State& state) const { return order_[state.phase] == Phase::over; }
    void step(State& state, Roller& roller) const;

    // outcomes
    std::vector<std::string> columns() const { return sheet_.chart.headings(); }
    int column(const State&) const { return sheet_.entry.column; }
    static std::vector<std::string> results();  // every code that a chart can have
    static int result(const State& state) { return state.attacker_losses * 10 + state.defender_losses; }
    int attacker_steps(const State& state) const { return steps(state, Side::attacker); }
    int defender_steps(const State& state) const { return steps(state, Side::defender); }
    int attacker_steps_lost(const State& state) const { return most_steps(Side::attacker) - attacker_steps(state); }
    int defender_steps_lost(const State& state) const { return most_steps(Side::defender) - defender_steps(state); }
    int attack_left(const State& state) const { return factors(state, Side::attacker); }
    int defense_left(const State& state) const { return factors(state, Side::defender); }
    bool hex_is_empty(const State& state) const;
    bool hex_taken(const State& state) const;
    int extra_advance(const State& state) const;
    int steps_of(const State& state, Role role) const;
    int most_steps(Side side) const;
    int most_factors(Side side) const;
    int most_losses(Side side) const {
        if (!sheet_.result) return sheet_.chart.most(side);
        return side == Side::attacker ? sheet_.result->attacker : sheet_.result->defender;
    }

    const std::vector<Fighter>& attackers() const { return sheet_.attackers; }

    // what the battle leaves of what it was given
    std::vector<Unit> survivors(const State& state, Role role, const std::vector<Unit>& units) const;
    void after(const State& state, GroundForce& force) const;
    void after(const State& state, BattleParams& params) const;

private:
    enum class Phase : std::int8_t {
        withdrawing,
        rolling,
        deciding,
        defender_losing,
        retreating,
        attacker_losing,
        over
    };

    // a retreat as the rules allow it for a result
    struct Retreat {
        bool is_legal = false;
        int steps = 0;  // that mobile units lose
        int hexes = 0;  // due
        int way = 0;    // of these, those that the terrain leaves
        int ezoc = 0;   // of those, in enemy zones of control
    };
    struct Exposed {
        int count = 0;
        std::array<int, BattleSheet::most_attackers> options{};
    };

    void settle(State& state, Roller* roller) const;
    bool pending(State& state, Roller* roller) const;
    void withdraw(State& state, Roller& roller) const;
    void fight(State& state, Roller& roller) const;

    Retreat retreat(const State& state) const;
    bool wants_retreat(const State& state, const Retreat& retreat, RetreatPolicy policy) const;
    void decide(State& state, Roller& roller) const;
    bool retreat_pending(State& state, Roller* roller) const;

    bool has_lost(const State& state, Side side, int unit) const;
    bool may_lose(const State& state, Side side, int unit) const;
    bool stands_before(const State& state, Side side, int unit) const;
    Exposed exposed(const State& state, Side side, bool is_retreat) const;
    bool losses_pending(State& state, Side side, bool is_retreat, Roller* roller) const;
    void lose(State& state, Side side, bool is_retreat, Roller& roller) const;
    std::array<int, 3> cost(const State& state, Side side, int unit) const;

    const std::vector<Fighter>& fighters(Side side) const {
        return side == Side::attacker ? sheet_.attackers : sheet_.defenders;
    }
    std::span<Small> left(State& state, Side side) const;
    std::span<const Small> left(const State& state, Side side) const;
    static Small& due(State& state, Side side) {
        return side == Side::attacker ? state.attacker_due : state.defender_due;
    }
    int steps(const State& state, Side side) const;
    int factors(const State& state, Side side) const;

    BattleSheet sheet_;
    std::array<Phase, 7> order_;
};

}  // namespace warodds::eisenhowers_war
