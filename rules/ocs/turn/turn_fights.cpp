#include "rules/ocs/turn/turn_fights.hpp"

#include "rules/ocs/supply/supply_bill.hpp"

#include <fmt/format.h>

namespace warodds::ocs {
namespace {

AttackPlan plan_of(const Forces& forces, AttackType type, bool exploitation_phase) {
    AttackPlan plan{.forces = forces, .totals = {}, .type = type, .exploitation_phase = exploitation_phase};
    plan.forces.attacker.tokens.reset();  // supply is counted over the whole turn
    return plan;
}

}  // namespace

TurnFights::TurnFights(const TurnPlan& plan, Tables& tables)
    : plan_(plan),
      charts_(plan_of(plan.forces, AttackType::regular, false), tables),
      units_(plan.forces, charts_.values, figure(*charts_.modifiers, "overrun movement points")),
      highest_entry_(figure(*charts_.modifiers, "overrun, highest entry cost")) {
    memory_->rosters.number({});
}

// Units that do not take part count as well (8.1h). A reserve that does not say where it is may be anywhere until it is released,
// but for fire in the Reaction Phase it is in the first hex.
void TurnFights::check_stacking() const {
    const int most = figure(*charts_.modifiers, "stacking RE");
    check_stack(units_.of(defending), most, "defenders");
    std::vector<Unit> placed, reserves;
    for (const Unit& unit : units_.of(attacking)) {
        if (unit.hex || !waits(unit)) placed.push_back(unit);
        if (waits(unit)) reserves.push_back(unit);
    }
    for (const std::vector<Unit>& together : {placed, reserves}) ocs::check_stacking(together, most, "attackers");
    const auto check = [&](const std::vector<Unit>& units, int hex, const char* why) {
        Rational re = 0;
        for (const Unit& unit : units)
            if (unit.in_hex() == hex) re += unit.current_re();
        if (re > most)
            throw InputError(
                fmt::format("attackers: found {} RE in hex {}, expected at most {} in a hex that {}; say who "
                            "is elsewhere, like hex=2 (4.8, 4.8a)",
                            to_text(re), hex, most, why));
    };
    for (int hex = 1; hex <= 6; ++hex) {
        for (const bool exploitation : {false, true}) {
            const PhasePlan& phase = plan_.phase(exploitation);
            if (phase.overruns > 0 && phase.overrun_hex.value_or(hex) == hex)
                check(exploitation ? units_.of(attacking) : placed, hex, "an overrun comes from");
        }
        if (plan_.fire.fires_in_reaction()) check(units_.of(attacking), hex, "may be fired at in the Reaction Phase");
    }
}

bool TurnFights::takes_part(const Roster& roster, int i, const Moment& moment) const {
    const bool dg = units_.of(attacking)[i].is_dg() || roster.fates[attacking][i].dg;
    if (moment.overrun)
        return can_overrun(roster, i, moment.exploitation_phase) &&
               units_.of(attacking)[i].in_hex() == overrun_hex(roster, moment.exploitation_phase);
    return units_.can_move(roster, i, moment.exploitation_phase) && !(dg && plan_.commit == Commit::fit);
}

bool TurnFights::can_overrun(const Roster& roster, int i, bool exploitation_phase) const {
    const Unit& unit = units_.of(attacking)[i];
    return units_.can_move(roster, i, exploitation_phase) && !unit.is_dg() &&
           !roster.fates[attacking][i].dg &&                                                                 // 5.10b
           units_.has_movement_to_overrun(roster, i, exploitation_phase) && !(unit.entry > highest_entry_);  // 8.1b
}

// 8.1: units that began the phase together
int TurnFights::overrun_hex(const Roster& roster, bool exploitation_phase) const {
    if (const std::optional<int>& planned = plan_.phase(exploitation_phase).overrun_hex) return *planned;
    for (int i = 0; i < units_.size(attacking); ++i)
        if (can_overrun(roster, i, exploitation_phase)) return units_.of(attacking)[i].in_hex();
    return 0;
}

std::optional<int> TurnFights::least_cost(const Roster& roster, const Moment& moment, int tokens) const {
    std::optional<int> least;
    for (int i = 0; i < units_.size(attacking); ++i) {
        if (!takes_part(roster, i, moment)) continue;
        Unit unit = units_.now(roster, attacking, i, moment);
        Purse purse{tokens};
        if (purse.pays(unit, plan_.forces.independents && !unit.is_divisional(), *charts_.costs))
            least = std::min(least.value_or(purse.spent), purse.spent);
    }
    return least;
}

Fight TurnFights::make(const Entering& entering) const {
    const Roster& roster = memory_->rosters[entering.roster];
    const Moment moment = entering.moment();
    Fight fight;
    AttackPlan plan = plan_of(plan_.forces, moment.overrun ? AttackType::overrun : AttackType::regular,
                              moment.exploitation_phase);
    plan.forces.defenders.clear();
    for (int i = 0; i < units_.size(defending); ++i) {
        if (!units_.lives(roster, defending, i)) continue;
        plan.forces.defenders.push_back(units_.now(roster, defending, i, moment));
        fight.units[defending].push_back(i);
    }
    // 21.3: without divisional units everything costs more, and those may be the ones that cannot be paid for
    for (const bool alone : {false, true}) {
        std::vector<Unit> ready;
        std::vector<int> numbers;
        for (int i = 0; i < units_.size(attacking); ++i) {
            if (!takes_part(roster, i, moment)) continue;
            ready.push_back(units_.now(roster, attacking, i, moment));
            numbers.push_back(i);
        }
        Purse purse{entering.attacker_tokens};
        std::vector<bool> goes(ready.size());
        for (const std::size_t i : paying_order(ready, plan_.forces.attacker.paid_first)) {
            Unit paid = ready[i];
            goes[i] = paid.supply == Supply::unsupplied || purse.pays(paid, alone, *charts_.costs);
        }
        plan.forces.attackers.clear();
        fight.units[attacking].clear();
        for (std::size_t i = 0; i < ready.size(); ++i)
            if (goes[i]) {
                plan.forces.attackers.push_back(ready[i]);
                fight.units[attacking].push_back(numbers[i]);
            }
        if (!plan_.forces.independents || std::any_of(plan.forces.attackers.begin(), plan.forces.attackers.end(),
                                                      [](const Unit& unit) { return unit.is_divisional(); }))
            break;
    }
    if (plan.forces.attackers.empty() || plan.forces.defenders.empty()) return fight;
    if (plan.forces.defender.tokens) plan.forces.defender.tokens = entering.defender_tokens;
    if (plan_.forces.attacker.tokens) plan.forces.attacker.tokens = entering.attacker_tokens;
    const FoldedAttack folded = fold_attack(plan, charts_, fight.ledger);
    fight.attacker_cost = folded.attacker_tokens;
    fight.defender_cost = folded.defender_tokens;
    fight.shelter = folded.shelter;
    fight.on_stocks = {folded.attackers_on_stocks, folded.defenders_on_stocks};
    auto combat = std::make_unique<CombatMachine>(Combat(folded.setup, charts_.combat, fight.ledger), entering.is_last,
                                                  memory_->rolls);
    fight.combat = std::make_unique<const Nested>(std::move(combat), true);
    return fight;
}

}  // namespace warodds::ocs
