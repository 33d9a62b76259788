// The forces after a combat: what became of everybody, in the words of the parameters (9.11-9.13, 12.4, 12.10).
#include "rules/ocs/ground/attack_setup.hpp"

namespace warodds::ocs {

Combat::Setup with_kinds(Combat::Setup setup, const Forces& forces) {
    const auto set = [](std::vector<Force::Member>& members, const std::vector<Unit>& units) {
        for (std::size_t i = 0; i < units.size(); ++i)
            if (units[i].kind >= 0) members[i].kind = first_like(units, i);  // one that is asked for is like no other
    };
    set(setup.attacker.members, forces.attackers);
    set(setup.defender.members, forces.defenders);
    return setup;
}

namespace {

// 8.1a, 8.1f, 9.1c, 9.13: what a segment leaves with those who attacked in it. Who earns Exploitation Mode, or has not moved in
// his Combat Segment, begins the next one afresh.
void note_attack(Unit& unit, const Fate& fate, Segment now, int overrun_movement) {
    const bool is_overrun = overrun_movement > 0;
    const Rational before = unit.spent_in(now);
    unit.spent = !is_overrun ? Rational(0) : fate.out ? Rational(Unit::all_spent) : before + overrun_movement;
    if (!unit.movement && !fate.out) unit.spent = 0;
    unit.attacked = fate.exploiting ? Segment::none : now;
}

// 9.1c: of the hex; who retreats is in another
void note_defense(Unit& unit, const Fate& fate, Segment now) {
    if (now == Segment::combat) unit.defended = Unit::Defended::combat;
    if (now == Segment::exploitation) unit.defended = Unit::Defended::exploitation;
    if (fate.out) unit.defended = Unit::Defended::none;
}

}  // namespace

std::vector<std::string> force_effects() {
    return {"attackers",      "defenders",          "attacker_tokens", "defender_tokens",
            "attacker_steps", "attacker_starts_dg", "defender_steps",  "defender_starts_dg"};
}

AttackPlan after_combat(AttackPlan plan, const FoldedAttack& folded, const Combat& combat, const Combat::State& state) {
    Forces& forces = plan.forces;
    Totals& totals = plan.totals;
    const bool defender_pays = folded.setup.odds_without_supply ? !state.without_supply
                                                                : forces.defender_supply == SupplyPolicy::pay;
    const Segment now = plan.segment();
    const auto left = [&](std::vector<Unit> units, Side side, UnitSet on_stocks) {
        const auto fate = [&](int i) { return fate_in(combat, state, side, i, on_stocks >> i & 1); };
        for (std::size_t i = 0; i < units.size(); ++i)
            if (side == Side::defender) note_defense(units[i], fate(static_cast<int>(i)), now);
            else
                note_attack(units[i], fate(static_cast<int>(i)), now,
                            plan.type == AttackType::overrun ? folded.overrun_movement : 0);
        return after_fates(units, fate);
    };
    if (forces.attackers.empty()) {
        if (combat.steps_lost(state, Side::attacker) > 0)
            totals.attacker_steps = combat.steps_left(state, Side::attacker);
        totals.attacker_starts_dg = combat.is_dg(state, Side::attacker);
    } else {
        forces.attackers = left(forces.attackers, Side::attacker, folded.attackers_on_stocks);
    }
    if (forces.attacker.tokens) *forces.attacker.tokens -= folded.attacker_tokens;
    if (plan.empty_hex) return plan;
    if (forces.defenders.empty()) {
        if (combat.steps_lost(state, Side::defender) > 0)
            totals.defender_steps = combat.steps_left(state, Side::defender);
        totals.defender_starts_dg = combat.is_dg(state, Side::defender);
    } else {
        forces.defenders = left(forces.defenders, Side::defender, defender_pays ? folded.defenders_on_stocks : 0);
    }
    if (forces.defender.tokens && defender_pays) *forces.defender.tokens -= folded.defender_tokens;
    return plan;
}

}  // namespace warodds::ocs
