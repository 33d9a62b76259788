// The outcomes that every procedure with a battle tells alike. P::State has the battle's state as `battle`, P::battle() the
// battle.
#pragma once

#include "rules/eisenhowers-war/battle.hpp"

namespace warodds::eisenhowers_war {

template <class P>
void add_battle_outcomes(Outcomes<P>& outcomes) {
    using State = typename P::State;
    const auto on = [](auto says) {
        return [says](const P& p, const State& state) {
            return static_cast<int>(std::invoke(says, p.battle(), state.battle));
        };
    };
    const auto of = [](auto member) {
        return [member](const P&, const State& state) { return static_cast<int>(state.battle.*member); };
    };
    const auto most = [](auto says, Side side) {
        return [says, side](const P& p) { return std::invoke(says, p.battle(), side); };
    };
    outcomes.label(
        "column", "column of the chart, after all shifts", [](const P& p) { return p.battle().columns(); },
        on(&Battle::column));
    outcomes
        .integer("attacker_losses", "steps that the chart takes from the attackers",
                 of(&Battle::State::attacker_losses))
        .most(most(&Battle::most_losses, Side::attacker));
    outcomes
        .integer("defender_losses", "steps that the chart takes from the defenders",
                 of(&Battle::State::defender_losses))
        .most(most(&Battle::most_losses, Side::defender));
    outcomes.flag("hex_taken", "no defender left in the hex, and an attacker to advance into it",
                  on(&Battle::hex_taken));
    outcomes.integer("attacker_steps_lost", "steps that the attackers lost in all", on(&Battle::attacker_steps_lost))
        .most(most(&Battle::most_steps, Side::attacker));
    outcomes
        .integer("defender_steps_lost", "steps that the defenders lost in all, those on a retreat included",
                 on(&Battle::defender_steps_lost))
        .most(most(&Battle::most_steps, Side::defender));
    outcomes.integer("attacker_steps_left", "steps that the attackers have left", on(&Battle::attacker_steps))
        .most(most(&Battle::most_steps, Side::attacker));
    outcomes.integer("defender_steps_left", "steps that the defenders have left", on(&Battle::defender_steps))
        .most(most(&Battle::most_steps, Side::defender));
    outcomes.integer("attack_left", "attack factors that the attackers have left", on(&Battle::attack_left))
        .most(most(&Battle::most_factors, Side::attacker));
    outcomes.integer("defense_left", "defense factors that the defenders have left", on(&Battle::defense_left))
        .most(most(&Battle::most_factors, Side::defender));
    outcomes.flag("retreated", "the defenders turned losses into a retreat",
                  [](const P&, const State& state) { return state.battle.retreat > 0; });
    outcomes.integer("retreat_hexes", "hexes that they entered on it", 0, 9, of(&Battle::State::entered));
    outcomes.integer("extra_advance", "hexes beyond the defender's that attackers may advance", 0, 9,
                     on(&Battle::extra_advance));
    outcomes
        .label(
            "result", "the chart's result, attacker steps / defender steps", [](const P&) { return Battle::results(); },
            [](const P&, const State& state) { return Battle::result(state.battle); })
        .on_request();
}

}  // namespace warodds::eisenhowers_war
