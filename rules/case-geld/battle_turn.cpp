// Who fights whom and when (5.2, 5.4, 6.1, 7.1, 13.1): what a turn forbids to a battle.
#include "rules/case-geld/battle_fold.hpp"
#include "rules/case-geld/figures.hpp"
#include "rules/kit/survivors.hpp"

#include <fmt/format.h>

namespace warodds::case_geld {

std::optional<Nation> nation_of(const std::vector<Unit>& units, const char* list) {
    std::optional<Nation> found;
    for (const Unit& unit : units) {
        const std::optional<Nation> nation = unit.stated_nation();
        if (!nation) continue;
        if (found && *found != *nation)
            throw InputError(
                fmt::format("{}: found {} and {} units together; each nation has its own player turn and its own "
                            "stacks (5.2, 7.1)",
                            list, name_of(*found), name_of(*nation)));
        found = nation;
    }
    return found;
}

void check_turn(const AttackingForce& force, const TargetHex& target, const PlayerTurn& turn, Tables& tables) {
    const auto calendar = tables.numbers("case-geld/calendar");
    if ((target.airpower || target.airpower_markers > 0) && turn.game_turn() < figure(*calendar, "first airpower"))
        throw InputError("airpower: there is no US airpower before Turn 2 (6.1)");
    if (target.cloud && turn.game_turn() < figure(*calendar, "first bomb"))
        throw InputError("cloud: no bomb falls before Turn 2; leave it out (13.1)");
    if (target.cloud && (target.terrain == Terrain::city || target.terrain == Terrain::tulsa))
        throw InputError("cloud: no bomb falls on a city; leave it out (13.3)");
    const bool us = force.attacker == Nation::us || nation_of(force.attackers, "attackers") == Nation::us ||
                    target.defender.value_or(nation_of(target.defenders, "defenders").value_or(Nation::us)) !=
                        Nation::us;
    for (const Unit& unit : force.attackers)
        if (unit.drop != DropTerrain::none && us && turn.game_turn() < figure(*calendar, "first airpower"))
            throw InputError(
                "attackers: the US corps drops in range of US airpower, and there is none before Turn 2 (6.5)");
    for (const Unit& unit : force.attackers)
        if (unit.drop != DropTerrain::none && (turn.prepared || turn.order != PlayerTurn::Order::move_fight))
            throw InputError(
                "attackers: an airdropped unit attacks only in a move-fight turn, never prepared (5.4, 11.19, 11.20)");
}

void check_combat_phase(const AttackingForce& force, const TargetHex* target, const PlayerTurn& turn) {
    for (std::size_t i = 0; i < force.attackers.size(); ++i)
        if (force.attackers[i].attacked == turn.phase())
            throw InputError(
                fmt::format("attackers: unit {} has attacked in this combat phase already; only what its advance "
                            "carries on is a second attack (12.4, 12.22)",
                            number_in_list(force.attackers[i], i)));
    for (std::size_t i = 0; target && i < target->defenders.size(); ++i)
        if (target->defenders[i].defended == turn.phase())
            throw InputError(
                fmt::format("defenders: unit {} has been attacked in this combat phase already; only a momentum attack "
                            "comes again (12.4, 12.22)",
                            number_in_list(target->defenders[i], i)));
}

void note_attack(std::vector<Unit>& attackers, const PlayerTurn& turn) {
    for (Unit& unit : attackers) unit.attacked = turn.phase();
}
void note_defense(std::vector<Unit>& defenders, const PlayerTurn& turn) {
    for (Unit& unit : defenders) unit.defended = turn.phase();
}

}  // namespace warodds::case_geld
