// Ground combat: regular attacks, overruns and beach assaults (OCS 8, 9.0-9.14a, 12.4, 16.0d, 18.6a, options 21.2, 21.3, 21.8).
//
// What the player knows is folded into a starting column, action ratings and steps (attack_setup); Combat then rolls.
#include "rules/ocs/ground/attack_setup.hpp"
#include "rules/ocs/ground/attack_watch.hpp"
#include "rules/procedure.hpp"

namespace warodds::ocs {
namespace {

class Attack {
public:
    using Params = AttackPlan;
    using State = Combat::State;

    static About about() {
        return {
            .id = "ocs/attack",
            .title = "OCS ground combat",
            .rules = "8, 9.0-9.14a, 12.4, 16.0d, 18.6a, 21.2, 21.3, 21.8",
            .question = "what does the attack, overrun or beach assault do to both sides, and does it take the hex?"};
    }
    static Schema<Params> parameters();
    static Outcomes<Attack> outcomes();
    static Costs costs() {
        return {{"attacker_losses", "attacker_dg", "attacker_retreat"},
                {"defender_losses", "defender_dg", "defender_retreat"}};
    }

    Attack(const Params& params, Tables& tables, Ledger& ledger)
        : Attack(params, AttackCharts(params, tables), ledger) {}

    State start() const { return combat_.start(); }
    bool finished(const State& state) const { return combat_.finished(state); }
    void step(State& state, Roller& roller) const { combat_.step(state, roller); }
    // surprise, combat, and what follows: a shift die more or less moves no combat roll
    std::uint32_t place(const State& state) const {
        return std::min<std::uint32_t>(static_cast<std::uint32_t>(state.phase), 2);
    }

    static std::vector<std::string> effects() { return force_effects(); }
    Params after(const State& state) const { return after_combat(plan_, folded_, combat_, state); }
    void forget_effects() { combat_.forget_kinds(); }
    bool operator==(const Attack& other) const { return combat_ == other.combat_; }
    bool tells_like(const Attack& other) const { return watch_ == other.watch_; }

private:
    // outcomes
    const std::vector<std::string>& codes() const { return combat_.codes(); }
    int surprise(const State& state) const { return state.shift == 0 ? 0 : state.shift > 0 ? 1 : 2; }
    template <Side side>
    int steps() const {
        return combat_.steps_left(combat_.start(), side);
    }
    template <Side side>
    int lost(const State& state) const {
        return combat_.steps_lost(state, side);
    }
    template <Side side>
    int retreated(const State& state) const {
        return state.hexes[static_cast<int>(side)];
    }
    template <Side side>
    bool is_dg(const State& state) const {
        return combat_.is_dg(state, side);
    }
    bool exploits(const State& state) const { return combat_.exploiting(state) != 0; }
    bool hex_taken(const State& state) const { return combat_.hex_taken(state); }

    // outcomes on request
    const std::vector<std::string>& columns() const { return watch_.columns(); }
    int column(const State& state) const { return watch_.column(combat_, state); }
    int exploiting_units(const State& state) const { return std::popcount(combat_.exploiting(state)); }
    template <Side side>
    int strength_left(const State& state) const {
        return watch_.strength_left(combat_, state, side);
    }
    template <Side side>
    int strength() const {
        return watch_.strength_left(combat_, combat_.start(), side);
    }
    int attacking_units() const { return static_cast<int>(plan_.forces.attackers.size()); }
    const Watched& watched() const { return watch_.watched(); }
    int unit_losses(const State& state) const { return combat_.lost(state, watched().side, watched().member); }
    int unit_steps() const { return watched().unit(plan_.forces).steps_left(); }
    bool unit_destroyed(const State& state) const { return unit_losses(state) == unit_steps(); }
    bool unit_exploits(const State& state) const {
        return watched().side == Side::attacker && combat_.exploiting(state) >> watched().member & 1;
    }
    template <Side side>
    std::string needs_units() const {
        const bool attacks = side == Side::attacker;
        return !plan_.forces.units(attacks ? 0 : 1).empty() ? ""
               : attacks ? "is about units, so list the attackers: attackers=\"9-5-4, 14-3-3 steps=3\""
                         : "is about units, so list the defenders: defenders=\"9-5-4, 14-3-3 steps=3\"";
    }
    std::string needs_unit() const { return watched().needed(); }
    // 11.0a: nobody else moves or fights then, and a counter does not say whether it was in Reserve Mode
    std::string says_who_moves() const {
        std::string who;
        const std::vector<Unit>& units = plan_.forces.attackers;
        for (std::size_t i = 0; i < units.size(); ++i)
            if (plan_.exploitation_phase && !released_[i] && units[i].mode != Mode::exploitation &&
                units[i].attacked < Segment::exploitation_movement)
                who += (who.empty() ? "" : ", ") + unit_label("attacker", i, units[i]);
        return who.empty() ? ""
                           : who +
                                 ": taken as released from reserve in this Exploitation Phase; otherwise only units in "
                                 "Exploitation Mode move and fight in it (11.0a)";
    }
    static std::vector<bool> released(const AttackPlan& plan) {
        std::vector<bool> all;
        for (const Unit& unit : plan.forces.attackers)
            all.push_back(unit.mode == Mode::reserve && (plan.exploitation_phase || plan.reaction_phase));
        return all;
    }
    static AttackPlan marked(AttackPlan plan) {
        const std::vector<bool> are_released = released(plan);
        for (std::size_t i = 0; i < are_released.size(); ++i)
            if (are_released[i]) plan.forces.attackers[i].remove_marker();  // 5.7b
        plan.forces = Watched(plan.forces, plan.unit).marked(plan.forces);
        return plan;
    }

    Attack(const Params& params, const AttackCharts& charts, Ledger& ledger)
        : released_(released(params)),
          plan_(marked(params)),
          folded_(fold_attack(plan_, charts, ledger)),
          combat_(with_kinds(folded_.setup, plan_.forces), charts.combat, ledger),
          watch_(plan_, charts, combat_) {
        check_stacks(plan_, figure(*charts.modifiers, "stacking RE"));
    }

    std::vector<bool> released_;  // by attacker: from Reserve Mode, for this attack
    AttackPlan plan_;
    FoldedAttack folded_;
    Combat combat_;
    AttackWatch watch_;
};

Schema<AttackPlan> Attack::parameters() {
    Schema<AttackPlan> schema;
    schema.part(Totals::schema(), &AttackPlan::totals);
    schema
        .choice("type", "kind of attack", &AttackPlan::type,
                {{"regular", "Combat Segment"},
                 {"overrun", "Movement Segment: easier surprise, never exploits"},
                 {"beach-assault", "from landing craft, fought as a combat"}})
        .rule("8.0, 9.0, 18.6");
    schema
        .flag("exploitation_phase", "the attack is made in the Exploitation Phase: no exploitation",
              &AttackPlan::exploitation_phase)
        .rule("9.13b");
    schema
        .flag("reaction_phase", "the overrun is made in the Reaction Phase by released reserves: half their allowance",
              &AttackPlan::reaction_phase)
        .only_with(&AttackPlan::type, {AttackType::overrun})
        .rule("5.7b");
    schema
        .flag("empty_hex", "option: the hex is empty; the attack is paid for and the units advance without a roll",
              &AttackPlan::empty_hex)
        .rule("21.8");
    schema.part(Forces::schema(), &AttackPlan::forces);
    schema.text("unit", Watched::help(), &AttackPlan::unit);
    return schema;
}

Outcomes<Attack> Attack::outcomes() {
    Outcomes<Attack> outcomes;
    outcomes.label("result", "Combat Table result", &Attack::codes, &State::result);
    outcomes.label("surprise", "who surprised whom", {{"none", ""}, {"attacker", ""}, {"defender", ""}},
                   &Attack::surprise);
    outcomes
        .integer("shift",
                 "shift die: + to the right, - to the left, 0 without surprise; the column may have stopped at the end "
                 "before",
                 &State::shift)
        .range(-6, 6);
    outcomes
        .integer("attacker_losses",
                 "steps that the attacker lost: forced, by options, in a retreat, or on a beach not taken",
                 &Attack::lost<Side::attacker>)
        .most(&Attack::steps<Side::attacker>);
    outcomes.integer("attacker_retreat", "hexes that the attacker retreated", &Attack::retreated<Side::attacker>)
        .range(0, 9);
    outcomes.flag("attacker_dg", "surviving attackers are disorganised", &Attack::is_dg<Side::attacker>);
    outcomes
        .integer("defender_losses", "steps that the defender lost: forced, by options, or in a retreat",
                 &Attack::lost<Side::defender>)
        .most(&Attack::steps<Side::defender>);
    outcomes
        .integer("defender_retreat",
                 "hexes that the defender retreated; who dies because he cannot enter one has not retreated into it",
                 &Attack::retreated<Side::defender>)
        .range(0, 9);
    outcomes.flag("defender_dg", "surviving defenders are disorganised", &Attack::is_dg<Side::defender>);
    outcomes.flag("exploit", "an attacker that is left may exploit", &Attack::exploits);
    outcomes.flag("hex_taken", "defenders are gone and an attacker that did not retreat is left to advance",
                  &Attack::hex_taken);
    outcomes
        .label("column", "heading of the Combat Table's column that was rolled on, for the terrain that counts: 4:1",
               &Attack::columns, &Attack::column)
        .on_request();
    outcomes.integer("exploiting_units", "attacking units that may exploit", &Attack::exploiting_units)
        .most(&Attack::attacking_units)
        .on_request(&Attack::needs_units<Side::attacker>);
    outcomes
        .integer("attacker_strength_left", StrengthsLeft::help(Side::attacker), &Attack::strength_left<Side::attacker>)
        .most(&Attack::strength<Side::attacker>)
        .parts(StrengthsLeft::parts)
        .on_request(&Attack::needs_units<Side::attacker>);
    outcomes
        .integer("defender_strength_left", StrengthsLeft::help(Side::defender), &Attack::strength_left<Side::defender>)
        .most(&Attack::strength<Side::defender>)
        .parts(StrengthsLeft::parts)
        .on_request(&Attack::needs_units<Side::defender>);
    outcomes.integer("unit_losses", "steps that the unit named by 'unit' lost", &Attack::unit_losses)
        .most(&Attack::unit_steps)
        .on_request(&Attack::needs_unit);
    outcomes.flag("unit_destroyed", "that unit is lost", &Attack::unit_destroyed).on_request(&Attack::needs_unit);
    outcomes.flag("unit_exploits", "that unit may exploit", &Attack::unit_exploits).on_request(&Attack::needs_unit);
    outcomes.remark(&Attack::says_who_moves);
    return outcomes;
}

}  // namespace

const Procedure& attack() { return define<Attack>(); }

}  // namespace warodds::ocs
