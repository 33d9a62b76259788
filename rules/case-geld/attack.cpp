// Case Geld: one attack (12.1-12.21, 12.24; shifts of 5.4, 6.6 and 12.9-12.17; supply 9.9).
//
// Attack factors less defense factors choose a column, shifts move it, one die gives the steps that each whole force
// loses. Either side is given as units or as a total; with units, who loses which step is a decision, banzai is a
// decision, face-down US units are drawn, and airdropped attackers land first.
#include "rules/case-geld/battle.hpp"

namespace warodds::case_geld {
namespace {

class Attack {
public:
    struct Params {
        AttackingForce force;
        TargetHex target;
        std::optional<int> differential;
        PlayerTurn turn;
        enum class Phase { normal, invasion } phase = Phase::normal;
        UntriedUnits untried;
        BattlePolicies policies;
        BattleReadings readings;
        TurnReadings turn_readings;
        InvasionReadings invasion_readings;
    };
    using State = Battle::State;

    static About about() {
        return {"case-geld/attack", "Case Geld attack", "5.4, 6.6, 9.9, 12.1-12.21, 12.24",
                "what does this attack cost both sides, and does it take the hex?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.part(AttackingForce::schema(), &Params::force);
        schema.part(TargetHex::schema(), &Params::target);
        schema.integer("differential", "attack less defense, instead of both", &Params::differential)
            .range(-100, 400)
            .rule("12.7");
        schema.part(PlayerTurn::schema(), &Params::turn);
        schema
            .choice("phase", "when it is fought", &Params::phase,
                    {{"normal", "a combat phase"},
                     {"turn1-invasion", "the Turn-1 Invasion Phase: no coastal, airpower or prepared shift"}})
            .rule("12.13");
        schema.part(UntriedUnits::schema(), &Params::untried);
        schema.part(BattlePolicies::schema(), &Params::policies);
        schema.part(BattleReadings::schema(), &Params::readings);
        schema.part(TurnReadings::schema(), &Params::turn_readings);
        schema.part(InvasionReadings::schema(), &Params::invasion_readings);
        return schema;
    }

    static Outcomes<Attack> outcomes() {
        const auto attackers = [](const Attack& attack) { return attack.battle_.most(Side::attacker); };
        const auto defenders = [](const Attack& attack) { return attack.battle_.most(Side::defender); };
        Outcomes<Attack> outcomes;
        outcomes.integer("attacker_losses", "steps that the chart takes from the attackers", &State::attacker_losses)
            .most([=](const Attack& attack) { return attackers(attack).losses; });
        outcomes.integer("defender_losses", "steps that the chart takes from the defenders", &State::defender_losses)
            .most([=](const Attack& attack) { return defenders(attack).losses; });
        outcomes.flag("hex_taken", "no defender left, and an attacker to advance", on_battle<&Battle::hex_taken>);
        outcomes
            .integer("attacker_steps_left", "steps that the attackers have left",
                     [](const Attack&, const State& state) { return Battle::steps(state.attackers); })
            .most([=](const Attack& attack) { return attackers(attack).steps; });
        outcomes
            .integer("defender_steps_left", "steps that the defenders have left",
                     [](const Attack&, const State& state) { return Battle::steps(state.defenders); })
            .most([=](const Attack& attack) { return defenders(attack).steps; });
        outcomes.integer("attack_left", "attack factors that the attackers have left", on_battle<&Battle::attack_left>)
            .most([=](const Attack& attack) { return attackers(attack).factors; });
        outcomes
            .integer("defense_left", "defense factors that the defenders have left", on_battle<&Battle::defense_left>)
            .most([=](const Attack& attack) { return defenders(attack).factors; });
        outcomes
            .integer("advance", "units that may advance, by stacking; a total counts as one",
                     on_battle<&Battle::may_advance>)
            .most([](const Attack& attack) { return attack.battle_.room(); });
        outcomes.flag("garrison_survives", "the city's garrison still stands", on_battle<&Battle::garrison_survives>);
        outcomes.integer("banzai_steps", "steps given for banzais, not counted as losses", &State::banzai_steps)
            .most([](const Attack& attack) { return attack.battle_.most_banzai_steps(); });
        return outcomes;
    }

    Attack(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params), battle_(fold(params, tables, ledger)) {}

    State start() const { return battle_.start(); }
    bool finished(const State& state) const { return battle_.finished(state); }
    void step(State& state, Roller& roller) const { battle_.step(state, roller); }

    void forget_effects() { battle_.forget_attackers({}); }
    void canonical(State& state) const { battle_.canonical(state); }

    static std::vector<std::string> effects() {
        return {"attacker_left", "attackers", "defender_left", "defender", "defenders", "mix"};
    }
    Params after(const State& state) const {
        Params params = params_;
        battle_.after(state, params.force);
        battle_.after(state, params.target);
        Battle::after(state, params.untried);
        return params;
    }

private:
    // what the battle says of its state
    template <auto of>
    static int on_battle(const Attack& attack, const State& state) {
        return (attack.battle_.*of)(state);
    }

    static Battle fold(const Params& params, Tables& tables, Ledger& ledger) {
        AttackingForce force = params.force;
        TargetHex target = params.target;
        if (params.differential) {
            if (force.attack || target.defense || !force.attackers.empty() || !target.defenders.empty())
                throw InputError(
                    "differential: found it together with attack, defense or units; give one or the other (12.7)");
            force.attack = std::max(0, *params.differential);
            target.defense = std::max(0, -*params.differential);
        }
        check_turn(force, target, params.turn, tables);
        const bool invasion = params.phase == Params::Phase::invasion;
        if (invasion) {
            target.airpower = false;  // 6.1: none on Turn 1
            target.airpower_markers = 0;
        }
        return Battle({.force = force,
                       .target = target,
                       .untried = params.untried,
                       .readings = params.readings,
                       .policies = params.policies,
                       .beachhead = params.turn_readings.beachhead_in_defence,
                       .prepared = !invasion && params.turn.is_prepared(params.turn_readings),
                       .frozen = params.turn.is_frozen(params.turn_readings, tables),
                       .coastal = !invasion,
                       .terrain = !invasion || params.invasion_readings.invasion_shifts ==
                                                   InvasionReadings::Shifts::terrain_and_city},
                      tables, ledger);
    }

    Params params_;
    Battle battle_;
};

}  // namespace

const Procedure& attack() { return define<Attack>(); }

}  // namespace warodds::case_geld
