// The defender's retreat (11.2, 9.6): when it is allowed, when a policy takes it, and what the way costs.
#include "rules/eisenhowers-war/battle.hpp"

#include <fmt/format.h>

namespace warodds::eisenhowers_war {

Battle::Retreat Battle::retreat(const State& state) const {
    if (!sheet_.ways.can_retreat || state.withdrew || state.defender_losses < 2) return {};
    int static_steps = 0, mobile_steps = 0;
    for (std::size_t i = 0; i < sheet_.defenders.size(); ++i)
        (sheet_.defenders[i].is_static ? static_steps : mobile_steps) += state.defenders[i];
    const auto [asked, hexes] = sheet_.conversions[state.defender_losses];
    Retreat retreat{.steps = std::max(0, asked - static_steps), .hexes = hexes};
    if (retreat.steps >= mobile_steps) return {};  // nobody would be left to go
    if (sheet_.readings.static_excess == BattleReadings::Excess::yes)
        retreat.hexes = std::max(1, hexes - std::max(0, static_steps - asked));
    const std::vector<PathHex>& path = sheet_.ways.retreat_path;
    retreat.is_legal = true;
    for (bool is_stopped = false; retreat.way < retreat.hexes && !is_stopped; ++retreat.way) {
        if (path.empty()) continue;
        if (retreat.way >= static_cast<int>(path.size())) return {};
        retreat.ezoc += path[retreat.way].ezoc;
        is_stopped = path[retreat.way].is_broken();  // no penalty
    }
    return retreat;
}

bool Battle::wants_retreat(const State& state, const Retreat& retreat, RetreatPolicy policy) const {
    const int total = steps(state, Side::defender);
    switch (policy) {
        case RetreatPolicy::never: return false;
        case RetreatPolicy::always_if_legal: return true;
        case RetreatPolicy::only_if_hex_would_fall:
            return state.defender_losses >= total;  // whoever is left of the attackers to enter it
        case RetreatPolicy::only_if_it_saves_steps: break;
    }
    int mobile = 0, fixed = 0;
    for (std::size_t i = 0; i < sheet_.defenders.size(); ++i) {
        if (sheet_.defenders[i].is_static) fixed += state.defenders[i];
        else mobile += state.defenders[i] > 0;
    }
    const bool each = sheet_.readings.ezoc_loss_scope == BattleReadings::Scope::per_unit;
    const int given = fixed + retreat.steps + retreat.ezoc * (each ? mobile : 1);
    return std::min(given, total) < std::min<int>(state.defender_losses, total);
}

void Battle::decide(State& state, Roller& roller) const {
    const Retreat retreat = this->retreat(state);
    const Choice choice{"11.2", "retreat", Side::defender, static_cast<int>(sheet_.policies.retreat_policy)};
    const int goes = roller.choose(choice, 2, [&](int policy) {
        return wants_retreat(state, retreat, static_cast<RetreatPolicy>(policy)) ? 1 : 0;
    });
    roller.note([&](Ledger& ledger) {
        ledger.add("11.2", "defender", goes ? "retreats" : "holds",
                   goes ? fmt::format("{} steps of mobile units, {} hexes", retreat.steps, retreat.hexes)
                        : fmt::format("{} steps", int{state.defender_losses}));
    });
    if (!goes) return;
    for (std::size_t i = 0; i < sheet_.defenders.size(); ++i)
        if (sheet_.defenders[i].is_static) state.defenders[i] = 0;  // static units cannot go along
    state.defender_due = retreat.steps;
    state.unabsorbed = 0;
    state.retreat = retreat.hexes;
    state.way = retreat.way;
}

// goes on from hex to hex; true when it is the owner's choice who pays for an enemy zone
bool Battle::retreat_pending(State& state, Roller* roller) const {
    const std::vector<PathHex>& path = sheet_.ways.retreat_path;
    for (;;) {
        if (losses_pending(state, Side::defender, true, roller)) return true;
        if (state.entered == state.way || steps(state, Side::defender) == 0) return false;
        const bool is_enemy = !path.empty() && path[state.entered].ezoc;
        ++state.entered;
        if (!is_enemy) continue;
        if (sheet_.readings.ezoc_loss_scope == BattleReadings::Scope::per_unit) {
            for (Small& unit : left(state, Side::defender)) unit -= unit > 0;
        } else {
            state.defender_due = 1;
        }
    }
}

}  // namespace warodds::eisenhowers_war
