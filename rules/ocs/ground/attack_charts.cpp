#include "rules/ocs/ground/attack_setup.hpp"

#include <algorithm>

namespace warodds::ocs {

bool reads_open_row(const Forces& forces) {
    const auto needs_it = [](const Unit& unit) { return !unit.multiplier; };
    return forces.terrain == Terrain::open &&
           (std::any_of(forces.attackers.begin(), forces.attackers.end(), needs_it) ||
            std::any_of(forces.defenders.begin(), forces.defenders.end(), needs_it));
}

AttackCharts::AttackCharts(const AttackPlan& plan, Tables& tables)
    : combat(tables.made<CombatCharts>(
          plan.forces.disputed_cells == DisputedCells::sheet ? "ocs/combat" : "ocs/combat-disputed",
          [&](Tables& inner) { return CombatCharts(inner, plan.forces.disputed_cells); })),
      modifiers(tables.numbers("ocs/modifiers")),
      costs(tables.numbers("ocs/combat-supply")) {
    const Forces& forces = plan.forces;
    if (!forces.attackers.empty() || !forces.defenders.empty()) values.emplace(tables, forces.proportional_strength);
    const bool reads_hexside = std::any_of(forces.attackers.begin(), forces.attackers.end(), [](const Unit& unit) {
        return !unit.hexside.empty() && !unit.hexside_multiplier;
    });
    if (!forces.defender_hex.empty() || reads_open_row(forces) || reads_hexside) effects.emplace(tables);
}

}  // namespace warodds::ocs
