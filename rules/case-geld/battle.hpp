// One battle of Case Geld (12.1-12.21, 12.24), driven by attack, momentum and landing.
//
// In order: airdropped attackers land (11.19), face-down US units are turned up (7.5), Japanese units may banzai
// (12.24; before the turning up under banzai_timing = before_reveal), one die is read on the combat chart, and each
// side gives up its steps one by one. A step of the machine is one die, one draw or one decision.
//
// Units that cannot be told apart stand next to each other, those with more steps first, and whatever happens to
// "one of them" happens to the last: so positions that differ only in names are one state, and one option. What a blind
// draw turns up does not follow the owner's choice, so there a name does tell units apart.
#pragma once

#include "rules/case-geld/battle_fold.hpp"
#include "rules/case-geld/hand.hpp"
#include "rules/procedure.hpp"

namespace warodds::case_geld {

class Battle {
public:
    using Attackers = std::array<Small, BattleSheet::most_attackers>;

    struct State {
        Wide bonus;  // factors that banzais add to the printed ones
        Small phase, cursor;
        Small fought;
        Small attacker_losses, defender_losses;  // as read from the chart
        Small attacker_lost, defender_lost;      // of those, what there was to lose
        Small attacker_due, defender_due;        // of those, still to be taken
        Small banzai_steps;
        Attackers attackers;  // steps left
        std::array<Small, BattleSheet::most_defenders> defenders;
        Attackers drawn;                                  // what an untried unit is: see Hand
        std::array<Small, BattleSheet::most_kinds> seen;  // how many of each kind have been drawn
        Hand::State hand;
    };

    Battle(const BattleSetting& setting, Tables& tables, Ledger& ledger);

    // Nobody takes up which unit is which, so those that are face down may be drawn together. Of the attackers up to `units`
    // go on to another battle, which takes up to `losses` steps.
    struct Onward {
        int units = 0, losses = 0;
    };
    void forget_attackers(const Onward& onward);
    void forget_defenders(int later);  // nor what is left of them; another battle has so many face-down defenders

    bool operator==(const Battle& other) const;  // do both roll the same?

    State start() const;
    State next(const State& before) const;   // of this battle, with the attackers as the battle before left them
    State again(const State& before) const;  // the same forces, with the steps they have left
    bool finished(const State& state) const { return order_[state.phase] == Phase::over; }
    void step(State& state, Roller& roller) const;
    void canonical(State& state) const;
    // keeps of those who will go on only what they can do in that battle
    void foresee(State& state, const Battle& next) const;

    // Forgets what nobody needs who goes on, and gives the attack factors of those drawn together who will not.
    Wide leave_rest(State& state, const Attackers& left) const;
    // where a unit whose kind is not kept stands in the order of advance; none for all others
    static std::optional<int> pooled_merit(const State& state, int unit);

    // what is left
    static int steps(std::span<const Small> units);
    static int units(std::span<const Small> units);
    bool hex_taken(const State& state) const { return may_advance(state) > 0; }
    bool garrison_survives(const State& state) const;
    void leave_garrison(State& state) const;                           // it changes hands without a battle
    int attack_factor(const State& state, int unit, int steps) const;  // 0 for a pooled unit
    int attack_left(const State& state) const;
    int defense_left(const State& state) const;
    int may_advance(const State& state) const;  // units, as many as stack there

    // what a side can have left, and lose on the chart
    struct Most {
        int losses = 0, steps = 0, factors = 0;
    };
    Most most(Side side) const;
    int most_banzai_steps() const { return most(sheet_.axis()).steps; }

    int room() const { return sheet_.room; }  // attackers that fit in the hex, once taken
    int attackers() const { return static_cast<int>(sheet_.attackers.size()); }
    int count_untried(Side side) const;
    int most_attacker_losses() const { return sheet_.chart.most_attacker_losses(); }
    Nation attacker() const { return sheet_.attacker; }
    bool out_of_supply(int unit) const { return sheet_.attackers[unit].oos; }
    bool is_paratroops(int unit) const { return sheet_.attackers[unit].drop >= 0; }
    bool has_dropped(int unit) const { return sheet_.attackers[unit].dropped; }
    bool stays(int unit) const { return sheet_.attackers[unit].stays; }
    bool same(const State& state, int unit, int other) const;  // attackers that cannot be told apart, but for steps
    const std::string& attacker_label(int unit) const { return sheet_.attackers[unit].label; }
    int attacker_place(int unit) const { return sheet_.attackers[unit].place; }  // in its list, from 0
    int attacker_steps(int unit) const { return sheet_.attackers[unit].left; }   // before the battle
    std::int64_t attacker_worth(const State& state, int unit) const {            // to its owner's loss policy
        return sheet_.attackers[unit].worth[state.attackers[unit]];
    }

    // what concerns single attackers, of those that have come along to a battle that was folded before it was known who will
    void tell_attackers(const State& state, Ledger& ledger) const;

    // What this battle leaves of what it was given; `apart` has the steps of attackers that took no part.
    void after(const State& state, AttackingForce& force, const Attackers& apart = {}) const;
    void after(const State& state, TargetHex& target) const;
    static void after(const State& state, UntriedUnits& untried);

private:
    enum class Phase : std::int8_t { dropping, revealing, declaring, rolling, attacker_losing, defender_losing, over };

    struct Odds {
        int attack, defense, differential, shift, column;
        bool operator==(const Odds&) const = default;
    };
    // a side's units that the next step is taken from: those of the lowest tier, the last of each that are alike
    struct Exposed {
        int tier = 3, steps = 0, count = 0;
        std::array<int, BattleSheet::most_attackers> options{};
    };

    void draw_together(Side side, const Hand::Ranks& ranks);
    bool pending(State& state, Roller* roller) const;
    void settle(State& state, Roller* roller) const;
    bool losses_pending(State& state, Side side, Roller* roller) const;
    void land(State& state, Roller& roller) const;
    void ask_who_decides(State& state, Roller& roller) const;
    void reveal(State& state, Roller& roller) const;
    void turn_up_later(State& state) const;
    void declare(State& state, Roller& roller) const;
    void fight(State& state, Roller& roller) const;
    void lose(State& state, Side side, Roller& roller) const;

    std::span<Small> steps_of(State& state, Side side) const;
    std::span<const Small> steps_of(const State& state, Side side) const;
    std::span<Small> hand_of(State& state) const { return {state.drawn.data() + first_untried_, hand_size()}; }
    std::size_t hand_size() const { return static_cast<std::size_t>(hand_->ranks().units); }
    std::span<Small> later_of(State& state) const {
        static_assert(2 * BattleSheet::most_defenders <= BattleSheet::most_attackers);
        return {state.drawn.data() + BattleSheet::most_defenders, static_cast<std::size_t>(hand_->ranks().later)};
    }
    static Small& due(State& state, Side side) {
        return side == Side::attacker ? state.attacker_due : state.defender_due;
    }
    const Kind* kind_of(const State& state, int unit) const;  // null where it is not known, or no longer kept
    bool equals(const State& state, Side side, int a, int b) const;
    bool eligible(const State& state, int unit) const;
    int equals_from(const State& state, int first) const;  // units of the Axis side from there on that are alike
    int wanted_banzai(const State& state, int first, int count) const;
    void banzai(State& state, int first, int count, int units) const;
    int strength(const State& state, Side side) const;
    Odds odds(const State& state) const;
    void write(const Odds& odds, Ledger& ledger) const;
    void write_banzai(int first, int count, int units, bool by_policy, Ledger& ledger) const;
    void foretell(Ledger& ledger);
    Exposed exposed(const State& state, Side side) const;
    int wanted_loss(const State& state, Side side, int tier) const;
    std::vector<Unit> survivors(const State& state, Side side, const std::vector<Unit>& units,
                                const Attackers& apart) const;

    BattleSheet sheet_;
    BattleReadings readings_;
    BattlePolicies policies_;
    std::array<Phase, 7> order_{};
    std::optional<Hand> hand_;  // where face-down attackers may be drawn together
    int first_untried_ = 0;     // of the attackers; all others follow it
    int defense_at_start_ = 0;
    std::optional<Odds> told_;  // the odds that the ledger of the fold has
};

}  // namespace warodds::case_geld
