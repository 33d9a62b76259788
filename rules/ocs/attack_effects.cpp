// The forces after a combat: what became of everybody, in the words of the parameters (9.11-9.13, 12.4, 12.10).
#include "rules/ocs/attack_setup.hpp"

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

std::vector<std::string> force_effects() {
    return {"attackers",      "defenders",          "attacker_tokens", "defender_tokens",
            "attacker_steps", "attacker_starts_dg", "defender_steps",  "defender_starts_dg"};
}

AttackPlan after_combat(AttackPlan plan, const FoldedAttack& folded, const Combat& combat, const Combat::State& state) {
    Forces& forces = plan.forces;
    Totals& totals = plan.totals;
    const bool defender_pays = folded.setup.odds_without_supply ? !state.without_supply
                                                                : forces.defender_supply == SupplyPolicy::pay;
    const auto left = [&](const std::vector<Unit>& units, Side side, UnitSet on_stocks) {
        return after_fates(units, [&](int i) { return fate_in(combat, state, side, i, on_stocks >> i & 1); });
    };
    if (forces.attackers.empty()) {
        totals.attacker_steps = combat.steps_left(state, Side::attacker);
        totals.attacker_starts_dg = combat.is_dg(state, Side::attacker);
    } else {
        forces.attackers = left(forces.attackers, Side::attacker, folded.attackers_on_stocks);
    }
    if (forces.attacker.tokens) *forces.attacker.tokens -= folded.attacker_tokens;
    if (plan.empty_hex) return plan;
    if (forces.defenders.empty()) {
        totals.defender_steps = combat.steps_left(state, Side::defender);
        totals.defender_starts_dg = combat.is_dg(state, Side::defender);
    } else {
        forces.defenders = left(forces.defenders, Side::defender, defender_pays ? folded.defenders_on_stocks : 0);
    }
    if (forces.defender.tokens && defender_pays) *forces.defender.tokens -= folded.defender_tokens;
    return plan;
}

}  // namespace warodds::ocs
