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

#include "rules/case-geld/forces.hpp"
#include "rules/procedure.hpp"

namespace warodds::case_geld {

// What bears on one battle. The parts are the user's; the rest is what the procedure knows.
struct BattleSetting {
    const AttackingForce& force;
    const TargetHex& target;
    const UntriedUnits& untried;
    const BattleReadings& readings;
    const BattlePolicies& policies;
    TurnReadings::Beachhead beachhead = TurnReadings::adds_free_choice;
    bool prepared = false, frozen = false;
    bool coastal = true, terrain = true;  // whether those shifts are in force at all
    bool one_hex = false;                 // 12.22: never concentric
    bool cut_off = false;                 // all attackers out of supply
    int turned_up = 0;                    // face-down defenders of a battle before this one, out of the same mix
    const Unit* paratroops = nullptr;     // joins the attackers
};

class Battle {
public:
    static constexpr int most_attackers = 18, most_defenders = 8, most_kinds = 12;
    using Attackers = std::array<std::int8_t, most_attackers>;

    struct State {
        std::int16_t bonus;  // factors that banzais add to the printed ones
        std::int8_t phase, cursor;
        std::int8_t fought;
        std::int8_t attacker_losses, defender_losses;  // as read from the chart
        std::int8_t attacker_due, defender_due;        // of those, still to be taken
        std::int8_t banzai_steps;
        Attackers attackers;  // steps left
        std::array<std::int8_t, most_defenders> defenders;
        Attackers drawn;                           // which kind an untried unit is, from 1; 0: not known
        std::array<std::int8_t, most_kinds> seen;  // how many of each kind have been drawn
    };

    struct Losses {
        std::int8_t attacker = 0, defender = 0;
    };

    Battle(const BattleSetting& setting, Tables& tables, Ledger& ledger);

    State start() const;
    State next(const State& before) const;   // of this battle, with the attackers as the battle before left them
    State again(const State& before) const;  // the same forces, with the steps they have left
    bool finished(const State& state) const { return state.phase == phases; }
    void step(State& state, Roller& roller) const;

    // what is left
    static int steps(std::span<const std::int8_t> units);
    static int units(std::span<const std::int8_t> units);
    bool hex_taken(const State& state) const { return steps(state.defenders) == 0 && steps(state.attackers) > 0; }
    bool garrison_survives(const State& state) const;
    int attack_factor(const State& state, int unit, int steps) const;
    int attack_left(const State& state) const;
    int defense_left(const State& state) const;
    int may_advance(const State& state) const { return hex_taken(state) ? std::min(units(state.attackers), room_) : 0; }

    int room() const { return room_; }  // attackers that fit in the hex, once taken
    int attackers() const { return static_cast<int>(attackers_.size()); }
    int untried_defenders() const;
    Nation attacker() const { return attacker_; }
    bool out_of_supply(int unit) const { return attackers_[unit].oos; }
    bool is_paratroops(int unit) const { return attackers_[unit].drop >= 0; }
    bool same(const State& state, int unit, int other) const;  // attackers that cannot be told apart, but for steps
    const std::string& attacker_label(int unit) const { return attackers_[unit].label; }

    // What this battle leaves of what it was given; `apart` has the steps of attackers that took no part.
    void after(const State& state, AttackingForce& force, const Attackers& apart = {}) const;
    void after(const State& state, TargetHex& target) const;
    static void after(const State& state, UntriedUnits& untried);

private:
    enum Phase : std::int8_t { dropping, revealing, declaring, rolling, attacker_losing, defender_losing, phases };

    struct Fighter {
        std::string name, label;           // as given; and for the ledger: "attacker 2 (7-6)"
        int place = -1;                    // in the list that it comes from, from 0; -1: in none
        std::vector<int> attack, defense;  // printed factors by steps left
        std::vector<int> fight;            // the one that counts here, halved if out of supply
        std::vector<std::int64_t> worth;   // by steps left, to the owner's loss policy
        int full = 1, left = 1;
        int tier = 0;  // losses are taken from the lowest tier first
        int direction = -1, drop = -1;
        bool elite = false, oos = false, banzai_marked = false, untried = false, counts_as_unit = true,
             may_banzai = false;
        bool is_total = false;

        bool same(const Fighter& other) const;
    };
    struct Kind {
        int attack, defense, count;
        std::int64_t worth[2];  // lost, alive
    };
    struct Odds {
        int attack, defense, differential, base, shift, column;
        bool concentric;
    };
    class Folder;

    bool pending(State& state, Roller* roller) const;
    void settle(State& state, Roller* roller) const;
    bool losses_pending(State& state, Side side, Roller* roller) const;
    void land(State& state, Roller& roller) const;
    void reveal(State& state, Roller& roller) const;
    void declare(State& state, Roller& roller) const;
    void fight(State& state, Roller& roller) const;
    void lose(State& state, Side side, Roller& roller) const;

    const std::vector<Fighter>& fighters(Side side) const { return side == Side::attacker ? attackers_ : defenders_; }
    std::span<std::int8_t> steps_of(State& state, Side side) const;
    std::span<const std::int8_t> steps_of(const State& state, Side side) const;
    bool equals(const State& state, Side side, int a, int b) const;
    bool eligible(const State& state, int unit) const;
    void banzai(State& state, int first, int count, int units) const;
    int strength(const State& state, Side side) const;
    Odds odds(const State& state) const;
    void write(const Odds& odds, Ledger& ledger) const;
    int wanted_loss(const State& state, Side side, int tier) const;
    std::vector<Unit> survivors(const State& state, Side side, const std::vector<Unit>& units,
                                const Attackers& apart) const;

    std::vector<Fighter> attackers_, defenders_;
    std::vector<Kind> kinds_;
    std::vector<Drop> drops_;
    Nation attacker_ = Nation::german, defender_ = Nation::us;
    Side us_ = Side::defender, japanese_ = Side::attacker;
    BattleReadings readings_;
    BattlePolicies policies_;
    std::array<Phase, phases> order_{};
    std::shared_ptr<const Chart<Losses>> chart_;
    std::array<int, 7> row_{};              // by die
    std::vector<std::int8_t> base_column_;  // by differential, from lowest_
    int lowest_ = 0, highest_ = 0;          // headings at the ends of the chart
    int fixed_shift_ = 0, concentric_shift_ = 0;
    bool concentric_flag_ = false;
    std::array<bool, 64> concentric_{};  // by the set of directions that attackers come from
    int room_ = 0;
};

// what a turn forbids: airpower before its time, airdropped attackers in the wrong order
void check_turn(const AttackingForce& force, const TargetHex& target, const PlayerTurn& turn, Tables& tables);

// the ocean on whose coast a nation has supply and shifts; none for the US
Coast own_coast(Nation nation);

}  // namespace warodds::case_geld
