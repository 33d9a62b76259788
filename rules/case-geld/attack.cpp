// Case Geld: one attack (12.1-12.21, 12.24; shifts of 5.4, 6.6 and 12.9-12.17; supply 9.9).
//
// Attack factors less defense factors choose a column, shifts move it, one die gives the steps that each whole force
// loses. Either side is given as units or as a total; with units, who loses which step is a decision, banzai is a
// decision, face-down US units are drawn, and airdropped attackers land first.
#include "rules/case-geld/battle.hpp"
#include "rules/case-geld/figures.hpp"
#include "rules/case-geld/invasion.hpp"

#include <fmt/format.h>

namespace warodds::case_geld {
namespace {

class Attack {
public:
    struct Params {
        AttackingForce force;
        TargetHex target;
        std::optional<int> differential;
        int airpower_roll = 0;
        PlayerTurn turn;
        enum class Phase { normal, invasion } phase = Phase::normal;
        UntriedUnits untried;
        BattlePolicies policies;
        BattleReadings readings;
        TurnReadings turn_readings;
        InvasionReadings invasion_readings;
    };
    struct State {
        Battle::State battle;
        Small rolled, covered;  // for airpower that is not known yet
    };

    static About about() {
        return {"case-geld/attack", "Case Geld attack", "5.4, 6.1, 6.6, 9.9, 12.1-12.21, 12.24",
                "what does this attack cost both sides, and does it take the hex?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.part(AttackingForce::schema(), &Params::force);
        schema.part(TargetHex::schema(), &Params::target);
        schema.integer("differential", "attack less defense, instead of both", &Params::differential)
            .range(-100, 400)
            .lever(Side::attacker)
            .rule("12.7");
        schema
            .integer("airpower_roll",
                     "US airpower is still to be rolled for: the hex will be in range with so many markers or more; 0: "
                     "it is known",
                     &Params::airpower_roll)
            .range(0, 3)
            .rule("6.1");
        schema.part(PlayerTurn::schema(), &Params::turn);
        schema
            .choice(
                "phase", "when it is fought", &Params::phase,
                {{"normal", "a combat phase"},
                 {"turn1-invasion", "the Turn-1 Invasion Phase: three units off their own coast, no coastal shift"}})
            .rule("3.6, 5.5, 12.13");
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
        outcomes
            .integer("attacker_losses", "steps that the chart takes from the attackers",
                     of<&Battle::State::attacker_losses>)
            .most([=](const Attack& attack) { return attackers(attack).losses; });
        outcomes
            .integer("defender_losses", "steps that the chart takes from the defenders",
                     of<&Battle::State::defender_losses>)
            .most([=](const Attack& attack) { return defenders(attack).losses; });
        outcomes
            .integer("attacker_steps_lost", "of those, the steps that the attackers had to lose",
                     of<&Battle::State::attacker_lost>)
            .most([=](const Attack& attack) { return attackers(attack).steps; });
        outcomes
            .integer("defender_steps_lost", "of those, the steps that the defenders had to lose",
                     of<&Battle::State::defender_lost>)
            .most([=](const Attack& attack) { return defenders(attack).steps; });
        outcomes.flag("hex_taken", "no defender left, and an attacker to advance", on_battle<&Battle::hex_taken>);
        outcomes
            .integer("attacker_steps_left", "steps that the attackers have left",
                     [](const Attack&, const State& state) { return Battle::steps(state.battle.attackers); })
            .most([=](const Attack& attack) { return attackers(attack).steps; });
        outcomes
            .integer("defender_steps_left", "steps that the defenders have left",
                     [](const Attack&, const State& state) { return Battle::steps(state.battle.defenders); })
            .most([=](const Attack& attack) { return defenders(attack).steps; });
        outcomes.integer("attack_left", "attack factors that the attackers have left", on_battle<&Battle::attack_left>)
            .most([=](const Attack& attack) { return attackers(attack).factors; })
            .means_something(&Attack::needs_strengths);
        outcomes
            .integer("defense_left", "defense factors that the defenders have left", on_battle<&Battle::defense_left>)
            .most([=](const Attack& attack) { return defenders(attack).factors; })
            .means_something(&Attack::needs_strengths);
        outcomes
            .integer("advance", "units that may advance, by stacking; a total counts as one",
                     on_battle<&Battle::may_advance>)
            .most([](const Attack& attack) { return attack.battle_.room(); });
        outcomes.flag("garrison_survives", "the city's garrison still stands", on_battle<&Battle::garrison_survives>);
        outcomes
            .integer("banzai_steps", "steps given for banzais, not counted as losses", of<&Battle::State::banzai_steps>)
            .most([](const Attack& attack) { return attack.battle_.most_banzai_steps(); });
        return outcomes;
    }
    // 12.24: whoever is Japanese pays banzais out of his steps too
    static Costs costs() { return {{"-(attacker_steps_left)"}, {"-(defender_steps_left)"}}; }

    Attack(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params), battle_(fold(params, false, tables, ledger)) {
        if (params.airpower_roll == 0) return;
        check_roll(params);
        ledger.add("6.1", "airpower", "to be rolled for",
                   fmt::format("in range with {} or more markers; above without it", params.airpower_roll));
        Ledger unused;
        covered_.emplace(fold(params, true, tables, unused));
        airpower_.emplace(tables.numbers("case-geld/airpower"), 1, 6);
    }

    std::string needs_strengths() const {
        return params_.differential ? "a differential says nothing of it: give attack and defense, or units" : "";
    }
    State start() const { return {battle_.start(), 0, 0}; }
    bool finished(const State& state) const { return !is_open(state) && battle(state).finished(state.battle); }
    void step(State& state, Roller& roller) const {
        if (!is_open(state)) return battle(state).step(state.battle, roller);
        const int markers = airpower_->read(roller.d6({"6.1", "airpower die"}), 0, roller);
        state.rolled = 1;
        state.covered = markers >= params_.airpower_roll;
        state.battle = battle(state).start();
    }

    void forget_effects() {
        battle_.forget_attackers({});
        if (covered_) covered_->forget_attackers({});
    }
    void canonical(State& state) const {
        if (!is_open(state)) battle(state).canonical(state.battle);
    }

    static std::vector<std::string> effects() {
        return {"attacker_left", "attackers", "defender_left", "defender",
                "defenders",     "airpower",  "airpower_roll", "mix"};
    }
    Params after(const State& state) const {
        Params params = params_;
        battle_.after(state.battle, params.force);
        battle_.after(state.battle, params.target);
        Battle::after(state.battle, params.untried);
        if (Battle::steps(state.battle.defenders) == 0) forget_directions(params.force.attackers);
        if (covered_) {  // the markers lie where they lie until the end of the turn (6.7)
            params.airpower_roll = 0;
            params.target.airpower = state.covered;
        }
        return params;
    }

    bool operator==(const Attack& other) const {
        return battle_ == other.battle_ && covered_ == other.covered_ &&
               params_.airpower_roll == other.params_.airpower_roll;
    }

private:
    // what the battle says of its state
    template <auto says>
    static int on_battle(const Attack& attack, const State& state) {
        return (attack.battle(state).*says)(state.battle);
    }
    template <auto member>
    static int of(const Attack&, const State& state) {
        return state.battle.*member;
    }

    bool is_open(const State& state) const { return covered_ && !state.rolled; }
    const Battle& battle(const State& state) const { return state.covered ? *covered_ : battle_; }

    static void check_roll(const Params& params) {
        if (params.target.airpower || params.target.airpower_markers > 0)
            throw InputError("airpower_roll: airpower is in range already; give one or the other (6.1, 6.3)");
        if (params.phase == Params::Phase::invasion || params.turn.game_turn() < 2)
            throw InputError("airpower_roll: there is no airpower roll on Turn 1 (6.1)");
    }

    // 3.6: one stack offshore, and perhaps the paratroops beside it
    static bool is_one_hex(const AttackingForce& force) {
        return std::none_of(force.attackers.begin(), force.attackers.end(),
                            [](const Unit& unit) { return unit.drop != DropTerrain::none; });
    }

    // 5.5: before any player turn
    static void check_phase(const Params& params, Tables& tables) {
        if (params.turn.turn.value_or(1) != 1)
            throw InputError(fmt::format("turn: found {}; the Invasion Phase is on Turn 1, so leave turn out (5.5)",
                                         *params.turn.turn));
        if (params.turn.prepared || params.turn.order != PlayerTurn::Order::move_fight)
            throw InputError(
                "order: the Invasion Phase comes before the player turns, so no attack is prepared; leave order and "
                "prepared out (5.4, 5.5)");
        check_invasion(params.force, params.target, false, tables);
    }

    // 12.7: both totals from their difference; whatever holds the hex has at least its garrison's factors
    static void set_totals(int differential, AttackingForce& force, TargetHex& target, Tables& tables) {
        const auto units = tables.numbers("case-geld/units");
        const int least = target.terrain == Terrain::city    ? figure(*units, "garrison", "defense")
                          : target.terrain == Terrain::tulsa ? figure(*units, "tulsa", "defense")
                                                             : 0;
        force.attack = std::max(0, differential + least);
        target.defense = *force.attack - differential;
    }

    static Battle fold(const Params& params, bool covered, Tables& tables, Ledger& ledger) {
        AttackingForce force = params.force;
        TargetHex target = params.target;
        if (params.differential) {
            if (force.attack || target.defense || !force.attackers.empty() || !target.defenders.empty())
                throw InputError(
                    "differential: found it together with attack, defense or units; give one or the other (12.7)");
            set_totals(*params.differential, force, target, tables);
        }
        PlayerTurn turn = params.turn;
        const bool invasion = params.phase == Params::Phase::invasion;
        if (invasion) {
            check_phase(params, tables);
            turn.turn = 1;
        }
        check_turn(force, target, turn, tables);
        target.airpower = target.airpower || covered;
        return Battle(
            {.force = force,
             .target = target,
             .untried = params.untried,
             .readings = params.readings,
             .policies = params.policies,
             .beachhead = params.turn_readings.beachhead_in_defence,
             .prepared = turn.is_prepared(params.turn_readings),
             .frozen = turn.is_frozen(params.turn_readings, tables),
             .coastal = !invasion,
             .terrain = !invasion ||
                        params.invasion_readings.invasion_shifts == InvasionReadings::Shifts::terrain_and_city,
             .from_sea = invasion,
             .only_difference = params.differential.has_value(),
             .one_hex = invasion && is_one_hex(force),
             .dropped_stay = params.turn_readings.dropped_advance == TurnReadings::Dropped::stays,
             .attackers_banzai = !invasion || params.invasion_readings.banzai_at_sea == InvasionReadings::AtSea::yes,
             .foretold = !covered},
            tables, ledger);
    }

    Params params_;
    Battle battle_;
    std::optional<Battle> covered_;  // by airpower that is still rolled for
    std::optional<RollChart<int>> airpower_;
};

}  // namespace

const Procedure& attack() { return define<Attack>(); }

}  // namespace warodds::case_geld
