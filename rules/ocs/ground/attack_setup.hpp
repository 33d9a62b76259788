// How what is known before the dice becomes a starting column (OCS 8, 9.1-9.7, 12.4, 12.10, 18.6a, 21.2, 21.3), and how the
// forces stand after them.
#pragma once

#include "rules/ocs/fate.hpp"
#include "rules/ocs/ground/forces.hpp"

namespace warodds::ocs {

// The charts that folding reads; the terrain chart only where a unit needs it.
struct AttackCharts {
    AttackCharts(const AttackPlan& plan, Tables& tables);

    std::shared_ptr<const CombatCharts> combat;
    std::shared_ptr<const Chart<int>> modifiers, costs;
    std::optional<UnitValues> values;
    std::optional<TerrainEffects> effects;
};

// Without a named terrain units are x1, but in the open their classes still matter: 9.4e.
bool reads_open_row(const Forces& forces);

struct FoldedAttack {
    Combat::Setup setup;
    Terrain shelter = Terrain::open;  // the closest terrain of the defender's hex, as a barrage meets it
    UnitSet attackers_on_stocks = 0, defenders_on_stocks = 0;  // 12.10
    int overrun_movement = 0;                                  // 8.1a
    int attacker_tokens = 0, defender_tokens = 0;  // 12.4, 12.10h: what each side spends, the defender if he does
};

// Writes down how the strengths and the column come about. Throws InputError for an attack that the rules forbid.
FoldedAttack fold_attack(const AttackPlan& plan, const AttackCharts& charts, Ledger& ledger);

// units of the same rating and steps are all one to this combat, not to the next
Combat::Setup with_kinds(Combat::Setup setup, const Forces& forces);

// the parameters that a combat changes
std::vector<std::string> force_effects();

// The plan after its combat: units with their losses, modes and internal stocks, or steps and disorganisation of a side
// given by totals, and the tokens that are left. A total strength stays as it was given, since nobody knows whose steps
// were lost. Who retreated, or advanced, is still in his list.
AttackPlan after_combat(AttackPlan plan, const FoldedAttack& folded, const Combat& combat, const Combat::State& state);

}  // namespace warodds::ocs
