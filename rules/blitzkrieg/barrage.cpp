// Blitzkrieg Deluxe: an artillery barrage (3.8.2.7), alone or before a ground attack on the same hex. Aircraft on the ground
// take the losses first, unless strategic bombing of the hex came before; what is left defends, and the advance is one hex.
// Ratios that overrun, or that are no attack at all, are known as soon as the units stand there: before the first shell.
#include "rules/blitzkrieg/battle.hpp"
#include "rules/blitzkrieg/factor_table.hpp"
#include "rules/procedure.hpp"

#include <fmt/format.h>

namespace warodds::blitzkrieg {
namespace {

class Barrage {
public:
    struct Params {
        std::vector<Unit> artillery;
        std::optional<int> factors;
        bool bombed_before = false;
        BattleParams battle;
        enum class After { best_column, overrun } barrage_overrun = After::best_column;
    };
    struct State {
        enum class Phase : std::int8_t { barrage, battle, done } phase;
        Small result;
        Wide lost, grounded_lost;
        Battle::State battle;
    };

    static About about() {
        return {"blitzkrieg/barrage", "Blitzkrieg artillery barrage", "3.8.2.7, 3.8.1, 3.4.4, 3.5.5",
                "what does a barrage do, and the ground attack that follows it?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema
            .units("artillery", "the artillery that fires from two hexes away; its barrage factors count",
                   &Params::artillery, Unit::schema(), unit_shorthand())
            .most(24)
            .rule("3.8.2.7");
        schema.integer("factors", "barrage factors in all", &Params::factors)
            .range(0, 200)
            .rule("3.8.2.7")
            .instead_of(&Params::artillery);
        schema
            .flag("bombed_before", "strategic bombing of the hex came before: the defender chooses who loses",
                  &Params::bombed_before)
            .rule("3.8.2.7");
        schema.part(BattleParams::schema(), &Params::battle);
        schema
            .reading(
                "barrage_overrun", "7-1 or more after a barrage", &Params::barrage_overrun,
                {{"best_column", "rolled at 6-1, since overruns are made while units move"}, {"overrun", "an overrun"}})
            .rule("3.5.5, 3.8.2.7");
        return schema;
    }

    static Outcomes<Barrage> outcomes() {
        Outcomes<Barrage> outcomes;
        outcomes.integer("losses", "factors that the barrage takes", &State::lost).range(0, 20);
        outcomes
            .integer("grounded_losses_by_barrage", "of these, those of aircraft on the ground", &State::grounded_lost)
            .range(0, 20);
        battle_outcomes(outcomes);
        return outcomes;
    }
    static Costs costs() {
        return {{"attacker_losses", "attacker_retreat"}, {"defender_losses", "losses", "defender_retreat"}};
    }

    Barrage(const Params& params, Tables& tables, Ledger& ledger)
        : params_(checked(params)),
          table_(bombing_table(tables)),
          battle_(params.battle,
                  {.after_barrage = true, .late_overruns = params.barrage_overrun == Params::After::overrun}, tables,
                  ledger) {
        const Supplies supplies(params.battle.field.resources, tables);
        supplies.expect_barrage();
        factors_ = params.factors.value_or(0);
        for (const Unit& unit : params.artillery) {
            Modifiers modifiers;
            if (!params.battle.readings.supply.is_supplied(unit))
                modifiers.halves = strength_figures(tables)["out of supply"];  // 3.4.4
            factors_ += modifiers.of(*unit.barrage, params.battle.strength);
        }
        if (factors_ == 0) throw InputError("factors: the artillery has no barrage factors; say factors=N (3.8.2.7)");
        if (params.battle.defense.hex() != Terrain::open)
            part_ = strength_figures(tables)["result in city or mountain"];
        ledger.add("3.8.2.7", "barrage factors", std::to_string(factors_));
        table_->tell(ledger, "barrage factors", factors_);
        table_->column(factors_);  // a chart without it is refused before the dice
    }

    const Battle& battle() const { return battle_; }

    State start() const {
        State state{};
        if (battle_.would_overrun()) state.phase = State::Phase::battle;  // nobody is left to be fired at (3.5.5)
        return state;
    }
    bool finished(const State& state) const { return state.phase == State::Phase::done; }
    void step(State& state, Roller& roller) const {
        if (state.phase == State::Phase::barrage) {
            if (battle_.is_illegal()) battle_.step(state.battle, roller);  // gone before any combat (3.8.1.6)
            fire(state, roller);
            state.phase = is_battle(state) ? State::Phase::battle : State::Phase::done;
        } else if (battle_.step(state.battle, roller)) {
            state.phase = State::Phase::done;
        }
    }

    static std::vector<std::string> effects() {
        return {"attackers", "attack", "bombers", "defenders", "defense", "grounded"};
    }
    Params after(const State& state) const {
        Params left = params_;
        left.battle = battle_.after(left.battle, state.battle);
        return left;
    }
    bool operator==(const Barrage& other) const {
        return battle_ == other.battle_ && factors_ == other.factors_ && part_ == other.part_ &&
               params_.bombed_before == other.params_.bombed_before;
    }
    void forget_effects() { battle_.forget(); }

private:
    static const Params& checked(const Params& params) {
        for (std::size_t i = 0; i < params.artillery.size(); ++i) {
            const bool is_artillery = params.artillery[i].type == UnitType::artillery;
            if (is_artillery && params.artillery[i].barrage) continue;
            throw InputError(fmt::format(
                "artillery: unit {} ({}): {}; write \"4-4 artillery barrage=8\" (1.4.6)", i + 1,
                params.artillery[i].text(),
                is_artillery ? "its first factor, that of a barrage, is missing" : "only artillery fires a barrage"));
        }
        expect_ashore(params.artillery, "artillery", "units at sea land or are lost, and do not fire (3.6.5.5)");
        if (params.artillery.empty() && !params.factors)
            throw InputError(
                "factors: no artillery given; add factors=N or artillery=\"4-4 artillery barrage=8\" (3.8.2.7)");
        if (!params.battle.defense.is_given())
            throw InputError("defense: no target given; add defense=N, grounded=N or defenders=... (3.8.2.7)");
        return params;
    }

    bool is_battle(const State& state) const {
        return params_.battle.attack.is_given() && state.battle.phase != Battle::Phase::done;
    }

    void fire(State& state, Roller& roller) const {
        state.result = table_->fire(factors_, roller, {"3.8.2.7", "barrage die"});
        const int due = part_of(state.result, part_);
        const Roster& defenders = battle_.defenders();
        Roster::Lost& lost = state.battle.defenders;
        const int air = defenders.air(lost), all = defenders.all(lost);
        const int by_air = params_.bombed_before ? 0 : defenders.lose(lost, due, Roster::From::air, roller, "3.8.2.7");
        defenders.lose(lost, due - by_air, Roster::From::all, roller, "3.8.2.7");
        state.lost = all - defenders.all(lost);
        state.grounded_lost = air - defenders.air(lost);
        roller.note([&](Ledger& ledger) {
            ledger.add("3.8.2.7", "barrage losses", std::to_string(state.lost));
            if (is_battle(state)) battle_.tell(ledger, state.battle);
        });
    }

    Params params_;
    FactorTablePtr table_;
    Battle battle_;
    Rational part_ = 1;
    int factors_ = 0;
};

}  // namespace

const Procedure& barrage() { return define<Barrage>(); }

}  // namespace warodds::blitzkrieg
