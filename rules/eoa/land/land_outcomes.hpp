// The outcomes that every procedure with a land battle tells alike. P::State has the battle's state as `battle`, P::battle() the
// battle.
#pragma once

#include "rules/eoa/land/land_battle.hpp"

#include <fmt/format.h>

namespace warodds::eoa {

template <class P>
void add_land_outcomes(Outcomes<P>& outcomes) {
    using State = typename P::State;
    outcomes.flag("hex_taken", "the attacker has the hex that he attacked", [](const P& p, const State& state) {
        if constexpr (requires { p.hex_taken(state); }) return p.hex_taken(state);
        else return p.battle().hex_taken(state.battle);
    });
    outcomes.label("ended", "how the battle ended; of a pursuit its last battle",
                   {{"unresolved", "it goes on after the rounds that were looked at"},
                    {"attackers_gone", "no attacker is left"},
                    {"defenders_gone", "no defender is left"},
                    {"both_gone", "nobody is left"},
                    {"attackers_retreat", ""},
                    {"defenders_retreat", ""},
                    {"both_retreat", ""}},
                   [](const P&, const State& state) { return static_cast<int>(state.battle.ended); });
    outcomes.integer("rounds", "rounds that were fought; of a pursuit those of its last battle", 0, 30,
                     [](const P&, const State& state) { return int{state.battle.round}; });
    for (const Side side : {Side::attacker, Side::defender}) {
        const std::string who = name_of(side);
        outcomes
            .integer(who + "_hits", "hits that the " + who + " took",
                     [side](const P& p, const State& state) { return p.battle().hits_taken(state.battle, side); })
            .most([side](const P& p) { return p.battle().most_hits(side); });
        outcomes
            .integer(who + "s_lost", "units that the " + who + " lost",
                     [side](const P& p, const State& state) { return p.battle().units_lost(state.battle, side); })
            .most([side](const P& p) { return p.battle().units(side); });
    }
    outcomes.flag("fort_destroyed", "the fort or fortress is destroyed", [](const P& p, const State& state) {
        return p.battle().setting().hex.fortification != p.battle().fortification(state.battle);
    });
    for (const Side side : {Side::attacker, Side::defender})
        for (int unit = 0; unit < (side == Side::attacker ? LandBattle::most_attackers : LandBattle::most_defenders);
             ++unit)
            outcomes
                .integer(fmt::format("{}_{}_hits", name_of(side), unit + 1),
                         fmt::format("hits of {} {} afterwards; as many as its defense where it is lost", name_of(side),
                                     unit + 1),
                         0, 20,
                         [side, unit](const P& p, const State& state) {
                             return p.battle().hits_of(state.battle, side, unit);
                         })
                .on_request();
}

}  // namespace warodds::eoa
