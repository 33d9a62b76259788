// What is announced before the dice of a combat (9.2, steps 1 to 3), as its ledger has it: the folding writes what the policies
// announce, and whoever decides otherwise has the lines that change written again.
#include "rules/kit/numbers.hpp"
#include "rules/ocs/ground/combat.hpp"

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

// 9.4b
void Combat::write_ground(const State& state, Ledger& ledger) const {
    const std::string category = terrain_names[static_cast<int>(terrain(state))];
    ledger.add("9.4b", "terrain that counts",
               fmt::format("{}, column {}", category, charts_->combat->columns().text(state.column, category)));
}

// 9.4, 9.5b, 9.7: strengths and odds, where the defender does not do as his policies say
void Combat::write_matchup(const State& state, Ledger& ledger) const {
    const bool other_supply = setup_.odds_without_supply && state.without_supply != setup_.supply_policy;
    if (state.ground == 0 && !other_supply) return;
    const Ledger& lines = state.ground == 0 ? setup_.otherwise.ledger
                                            : setup_.grounds[state.without_supply][state.ground].lines.ledger;
    for (const Entry& line : lines.entries()) ledger.add(line.rule, line.name, line.value, line.detail);
    for (const std::string& place : lines.places()) ledger.place(place);
}

// 9.6
void Combat::write_lead(const State& state, int side, Ledger& ledger) const {
    ledger.add("9.6", "action rating unit", force(side).members[state.lead[side]].label);
}

}  // namespace warodds::ocs
