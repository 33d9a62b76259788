// An attack on the ground (3.8.1): strengths, ratio, straining, the Attrition Table, losses, retreat and advance. Attrition combat
// is just this; an interception, a barrage or a landing goes before it or after it.
#pragma once

#include "rules/blitzkrieg/battle_params.hpp"
#include "rules/kit/roll_chart.hpp"
#include "rules/outcomes.hpp"

namespace warodds::blitzkrieg {

class Battle {
public:
    // The box that the die gives is a state of its own, without what can come to nothing, so that boxes of several dice that
    // come to the same are fought out once.
    enum class Phase : std::int8_t { odds, roll, resolve, strain, done };
    struct State {
        Phase phase;
        Small odds;    // a number in odds_words
        Small strain;  // points added
        Small strain_loss, bomber_loss;
        Small attacker_retreat, defender_retreat, attacker_advance, defender_advance;
        std::int8_t vacated;                // the hex is free of ground units
        Wide attacker_loss, defender_loss;  // as the box says, then what was there to lose
        Roster::Lost attackers, defenders;  // by unit, whatever took them
    };
    // what the procedure around it adds
    struct Setting {
        bool superiority = false;    // invaders of a sea zone that is theirs
        bool after_barrage = false;  // advance of one hex at most
        bool late_overruns = true;   // ratios that come about after the units have moved overrun too
        bool from_sea = false;       // units on full sea hexes attack

        bool operator==(const Setting&) const = default;
    };

    Battle(const BattleParams& params, const Setting& setting, Tables& tables, Ledger& ledger);

    bool operator==(const Battle& other) const;  // with the same charts: do both come to the same?

    // one roll or less; true when it is over
    bool step(State& state, Roller& roller) const;

    // what happens to a side beyond the battle
    void eliminate_attackers(State& state, bool (*which)(const Unit&)) const;
    // of those units all but the largest, as many as there is room for
    void eliminate_crowded(State& state, bool (*which)(const Unit&), std::size_t room) const;
    void push_back(State& state, int hexes, Roller& roller) const;  // the defenders, as on any retreat

    // nobody asks for units afterwards
    void forget() {
        attackers_.forget();
        defenders_.forget();
    }

    const Roster& attackers() const { return attackers_; }
    const Roster& defenders() const { return defenders_; }
    // as the forces stand before anything happens
    bool would_overrun() const { return would_overrun_; }
    bool is_illegal() const { return is_illegal_; }
    int attack_strength(const State& state) const;
    int defense_strength(const State& state) const;
    // tells the strengths as they stand
    void tell(Ledger& ledger, const State& state) const;

    // outcomes
    static const std::vector<Option>& odds_words();
    int attacker_losses(const State& state) const { return state.attacker_loss + state.strain_loss; }
    int advance(const State& state) const;
    int defender_advance(const State& state) const;
    bool is_overrun(const State& state) const { return state.odds == overrun; }
    int most_attacker_losses() const { return attackers_.all({}); }
    int most_strain_losses() const { return field_.strain == 0 ? 0 : (most_attacker_losses() + 1) / 2; }
    int most_defender_losses() const { return defenders_.all({}); }

    BattleParams after(BattleParams params, const State& state) const;

    // the outcomes of a battle, in the order in which battle_outcomes tells them
    enum class Told {
        odds,
        attacker_losses,
        defender_losses,
        defender_retreat,
        advance,
        hex_vacated,
        attack_left,
        defense_left,
        grounded_left,
        bomber_losses,
        strain_losses,
        attacker_retreat,
        defender_advance
    };
    // Once the box is known: clears what no outcome needs that is asked for, the first of them at `from`.
    static void blur(State& state, const std::vector<bool>& asked, std::size_t from);

    static constexpr int no_odds = 0, illegal = 1, first_ratio = 2, even = 7, overrun = 13;

private:
    struct Box {
        std::int8_t attacker_loss, attacker_retreat, attacker_advance, defender_loss, defender_retreat,
            defender_advance;
    };
    static std::optional<Box> parse_box(const std::string& code);

    void fold_attackers(const BattleParams& params, const Setting& setting, Tables& tables);
    void fold_defenders(const BattleParams& params, Tables& tables);
    void forget_idle();  // policies and readings that nothing here asks for are as by default
    int ground_strength(const State& state) const;
    int air_strength(const State& state) const;
    int unit_defense(const State& state) const;
    bool river_doubles(const State& state) const;
    void settle_odds(State& state, Roller& roller) const;
    int strain_points(int level, int attack, int defense) const;  // 0 where it is not possible
    void end_without_die(State& state, int odds, Roller& roller) const;
    void read_box(State& state, Roller& roller) const;
    void resolve(State& state, Roller& roller) const;
    void retreat_attackers(State& state, int hexes, Roller& roller) const;
    void retreat_defenders(State& state, int hexes, Roller& roller) const;
    void abandon_aircraft(State& state) const;
    void take_attacker_losses(State& state, int factors, bool shared, Roller& roller) const;
    int label_of(int level) const;
    int rolled(int level) const;     // the level that is rolled, with what few Basic Industry cities allow (3.1.5)
    bool overruns(int level) const;  // of units in position
    bool overruns_now(int level) const { return (setting_.late_overruns || would_overrun_) && overruns(level); }

    // A ratio as a level: 1-1 is 0, 2-1 is 1, 1-2 is -1.
    static int level_of(int attack, int defense);
    static int points_to(int level, int attack, int defense);  // that the attack lacks

    BattlePolicies policies_;
    BattleReadings readings_;
    StrengthReadings strength_;
    BattleField field_;
    Setting setting_;
    Terrain terrain_;
    Roster attackers_, defenders_;
    std::vector<Modifiers> attack_modifiers_, defense_modifiers_;
    std::vector<std::int8_t> advances_;  // by attacker
    Modifiers all_bombers_;              // what is halved of all of them together
    Rational terrain_times_ = 1, river_times_ = 1;
    bool all_in_river_ = false, mountain_retreat_ = true, would_overrun_ = false, is_illegal_ = false;
    int worst_, overrun_, surrounded_overrun_, strain_points_, strain_up_to_, barrage_advance_, overrun_move_;
    std::optional<int> cap_;               // the highest level that is rolled,
    bool strains_past_cap_ = false;        // but for straining
    std::optional<RollChart<Box>> chart_;  // where anybody attacks
    std::array<int, 11> columns_{};        // by level, from 1-6 on
};

// The outcomes of a procedure P that has a battle: P::battle() and P::State::battle.
template <class P>
void battle_outcomes(Outcomes<P>& outcomes) {
    using State = typename P::State;
    outcomes.label("odds", "the ratio that is rolled, or what happens instead", Battle::odds_words(),
                   [](const P&, const State& state) { return state.battle.odds; });
    outcomes
        .integer("attacker_losses",
                 "factors that the attacker loses by the table, by straining or as an illegal attack",
                 [](const P& p, const State& state) { return p.battle().attacker_losses(state.battle); })
        .most([](const P& p) { return p.battle().most_attacker_losses(); });
    outcomes
        .integer("defender_losses", "factors that the defender loses by the table, or all of them in an overrun",
                 [](const P&, const State& state) { return state.battle.defender_loss; })
        .most([](const P& p) { return p.battle().most_defender_losses(); });
    outcomes
        .integer("defender_retreat", "hexes that the surviving defenders retreat",
                 [](const P&, const State& state) { return state.battle.defender_retreat; })
        .range(0, 9);
    outcomes
        .integer("advance", "hexes that the attacker may advance, four in an overrun",
                 [](const P& p, const State& state) { return p.battle().advance(state.battle); })
        .range(0, 40);
    outcomes.flag("hex_vacated", "no ground unit of the defender is left in the hex",
                  [](const P&, const State& state) { return state.battle.vacated; });
    outcomes
        .integer("attack_left", "factors of the attacking ground units that are left",
                 [](const P& p, const State& s) { return p.battle().attackers().ground(s.battle.attackers); })
        .most([](const P& p) { return p.battle().attackers().ground({}); });
    outcomes
        .integer("defense_left", "factors of the defending ground units that are left, wherever they are",
                 [](const P& p, const State& s) { return p.battle().defenders().ground(s.battle.defenders); })
        .most([](const P& p) { return p.battle().defenders().ground({}); });
    outcomes
        .integer("grounded_left", "factors of aircraft on the ground that are left",
                 [](const P& p, const State& s) { return p.battle().defenders().air(s.battle.defenders); })
        .most([](const P& p) { return p.battle().defenders().air({}); });
    outcomes
        .integer("bomber_losses", "of the attacker's losses those of supporting bombers",
                 [](const P&, const State& state) { return state.battle.bomber_loss; })
        .most([](const P& p) { return p.battle().attackers().air({}); });
    outcomes
        .integer("strain_losses", "of the attacker's losses those of a failed strain",
                 [](const P&, const State& state) { return state.battle.strain_loss; })
        .most([](const P& p) { return p.battle().most_strain_losses(); });
    outcomes
        .integer("attacker_retreat", "hexes that the surviving attackers retreat",
                 [](const P&, const State& state) { return state.battle.attacker_retreat; })
        .range(0, 9);
    outcomes
        .integer("defender_advance", "hexes that the defender may advance",
                 [](const P& p, const State& state) { return p.battle().defender_advance(state.battle); })
        .range(0, 9);
}

}  // namespace warodds::blitzkrieg
