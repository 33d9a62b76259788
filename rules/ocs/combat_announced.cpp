// What is announced before the dice of a combat (9.2, steps 1 to 3), as its ledger has it: the folding writes what the policies
// announce, and whoever decides otherwise has the lines that change written again.
#include "rules/kit/numbers.hpp"
#include "rules/ocs/combat.hpp"

#include <fmt/format.h>

namespace warodds::ocs {

void Combat::write_modifiers(const State& state, Ledger& ledger) const {
    const Force::Member &attacking = setup_.attacker.members[state.lead[attacker]],
                        &defending = setup_.defender.members[state.lead[defender]];
    const int by_ratings = ratings(state), on_surprise = rolls_.surprise_modifier(),
              on_combat = rolls_.combat_modifier();
    ledger.add("9.6", "action rating modifier", signed_text(by_ratings),
               fmt::format("{} of {} - {} of {}", attacking.action_rating, attacking.label, defending.action_rating,
                           defending.label));
    ledger.add("9.8", "surprise modifier", signed_text(by_ratings + on_surprise),
               setup_.hedgehog ? "hedgehog " + signed_text(on_surprise) : "");
    ledger.add("9.9", "combat modifier", signed_text(by_ratings + on_combat),
               setup_.hedgehog ? "hedgehog " + signed_text(on_combat) : "");
}

// 9.5b
void Combat::write_supply(const State& state, Ledger& ledger) const {
    ledger.add("9.5b", "combat supply of the defender", state.without_supply ? "withheld" : "used");
    if (state.without_supply == setup_.supply_policy) return;
    for (const Entry& line : setup_.otherwise.ledger.entries())
        ledger.add(line.rule, line.name, line.value, line.detail);
    for (const std::string& place : setup_.otherwise.ledger.places()) ledger.place(place);
}

// 9.7a: where the combat begins
void Combat::write_column(const State& state, Ledger& ledger) const {
    const CombatChart& chart = *charts_->combat;
    const std::string category = terrain_names[static_cast<int>(terrain(state))];
    const std::string name = chart.columns().text(state.column, category);
    ledger.add("9.7a", "base column", name, chart.columns().keys[state.column]);
    ledger.place(fmt::format("column {} ({})", name, category));
}

// 9.4b
void Combat::write_ground(const State& state, Ledger& ledger) const {
    const std::string category = terrain_names[static_cast<int>(terrain(state))];
    ledger.add("9.4b", "terrain that counts",
               fmt::format("{}, column {}", category, charts_->combat->columns().text(state.column, category)));
    if (state.ground != 0) write_column(state, ledger);
}

// 9.6
void Combat::write_lead(const State& state, int side, Ledger& ledger) const {
    ledger.add("9.6", "action rating unit", force(side).members[state.lead[side]].label);
    if (state.lead[side] != start_.lead[side]) write_modifiers(state, ledger);
}

}  // namespace warodds::ocs
