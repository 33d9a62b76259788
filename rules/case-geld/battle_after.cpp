// What a battle leaves of what it was given: losses, landings and units turned up, in the player's own words.
#include "rules/case-geld/battle.hpp"
#include "rules/kit/survivors.hpp"

namespace warodds::case_geld {

std::vector<Unit> Battle::survivors(const State& state, Side side, const std::vector<Unit>& units,
                                    const Attackers& apart) const {
    const std::vector<Fighter>& fighters = sheet_.fighters(side);
    std::optional<Nation> stated;
    std::vector<Unit> left = warodds::survivors(units, [&](Unit& unit, std::size_t place) {
        if (unit.stated_nation()) stated = unit.stated_nation();
        const auto found = std::find_if(fighters.begin(), fighters.end(), [&](const Fighter& fighter) {
            return fighter.place == static_cast<int>(place);
        });
        if (found == fighters.end()) return true;  // a beachhead marker that had no part in the defense
        const auto i = static_cast<std::size_t>(found - fighters.begin());
        const int steps = steps_of(state, side)[i] + apart[i];
        if (steps == 0) return false;
        if (steps < found->left) {
            unit.left = steps;
            unit.banzai = false;  // 12.24: for units at full strength
        }
        if (unit.drop != DropTerrain::none) unit.drop = DropTerrain::landed;
        unit.drop_ezoc = false;
        if (found->untried && state.drawn[i] > 0) {
            const Kind& kind = sheet_.kinds[state.drawn[i] - 1];
            unit.attack = {kind.attack};
            unit.defense = {kind.defense};
        } else if (unit.untried && !found->untried && apart[i] == 0) {
            unit.attack = {found->attack[found->full]};
            unit.defense = {found->defense[found->full]};
        }
        if (unit.untried && !unit.attack.empty()) {
            unit.untried = false;
            unit.nation = Nation::us;
        }
        return true;
    });
    // whoever stated the nation of the list may be gone
    const auto states = [](const Unit& unit) { return unit.stated_nation().has_value(); };
    if (stated && std::none_of(left.begin(), left.end(), states))
        for (Unit& unit : left) unit.nation = stated;
    return left;
}

void Battle::after(const State& state, AttackingForce& force, const Attackers& apart) const {
    if (const Fighter& first = sheet_.attackers.front(); first.is_total) {
        const int left = state.attackers[0] + apart[0];
        if (left < first.left) force.attacker_left = left;
    }
    force.attackers = survivors(state, Side::attacker, force.attackers, apart);
}

void Battle::after(const State& state, TargetHex& target) const {
    if (const int left = steps(state.defenders); sheet_.defenders.front().is_total && left < steps(start().defenders))
        target.defender_left = left;
    std::vector<Unit> left = survivors(state, Side::defender, target.defenders, {});
    if (left.empty() && !target.defenders.empty() && garrison_survives(state)) target.defender = sheet_.defender;
    target.defenders = std::move(left);
}

void Battle::after(const State& state, UntriedUnits& untried) {
    auto seen = state.seen;
    std::vector<std::pair<int, int>> kinds;  // in the order of the sheet, also where this battle itself drew nothing
    for (MixUnit& unit : untried.mix) {
        const std::pair factors(unit.attack, unit.defense);
        const auto kind = static_cast<std::size_t>(std::find(kinds.begin(), kinds.end(), factors) - kinds.begin());
        if (kind == kinds.size()) kinds.push_back(factors);
        if (kind >= seen.size()) break;  // more kinds than any battle draws from
        const int taken = std::min<int>(unit.count, seen[kind]);
        unit.count -= taken;
        seen[kind] -= taken;
    }
    std::erase_if(untried.mix, [](const MixUnit& unit) { return unit.count == 0; });
}

}  // namespace warodds::case_geld
