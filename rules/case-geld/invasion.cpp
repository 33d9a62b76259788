#include "rules/case-geld/invasion.hpp"

#include "rules/case-geld/fighter.hpp"
#include "rules/case-geld/figures.hpp"

#include <fmt/format.h>

namespace warodds::case_geld {
namespace {

bool is_of(Nation nation, const AttackingForce& force) {
    return force.attacker == nation || std::any_of(force.attackers.begin(), force.attackers.end(),
                                                   [&](const Unit& unit) { return unit.stated_nation() == nation; });
}

void check_nations(const AttackingForce& force, const TargetHex& target) {
    const bool us_holds = target.defender.value_or(Nation::us) == Nation::us &&
                          std::all_of(target.defenders.begin(), target.defenders.end(), [](const Unit& unit) {
                              return unit.stated_nation().value_or(Nation::us) == Nation::us;
                          });
    if (is_of(Nation::us, force) || !us_holds)
        throw InputError("attacker: only the Germans and the Japanese invade (3.6)");
}

void check_hex(const TargetHex& target, bool japanese) {
    if (target.airpower || target.airpower_markers > 0)
        throw InputError("airpower: there is no US airpower on Turn 1; leave it out (6.1)");
    if (target.cloud) throw InputError("cloud: no bomb falls before Turn 2; leave it out (13.1)");
    if (target.terrain == Terrain::tulsa) throw InputError("terrain: Tulsa is not on a coast (3.6)");
    if (target.coast == Coast::none)
        throw InputError(fmt::format(
            "coast: found none, which is inland or the Gulf; an invasion comes ashore on the coast of an ocean, so say "
            "coast={} or leave it out (3.6)",
            japanese ? "pacific" : "atlantic"));
    if (target.coast && target.coast != own_coast(japanese ? Nation::japanese : Nation::german))
        throw InputError(fmt::format("coast: the {} invade from the {}; found {} (3.6)",
                                     japanese ? "Japanese" : "Germans", japanese ? "Pacific" : "Atlantic",
                                     japanese ? "atlantic" : "pacific"));
}

}  // namespace

void check_invasion(const AttackingForce& force, const TargetHex& target, bool dropped, Tables& tables) {
    check_nations(force, target);
    check_hex(target, is_of(Nation::japanese, force));
    const auto stacks = tables.numbers("case-geld/steps");
    const int stack = figure(*stacks, "german", "stack");
    int by_sea = 0;
    std::optional<int> direction;
    for (const Unit& unit : force.attackers) {
        if (unit.drop != DropTerrain::none) {
            dropped = true;
            continue;
        }
        if (++by_sea > 1 && unit.direction != direction)
            throw InputError("attackers: the invading stack lies in one hex, so it has one direction (3.6)");
        direction = unit.direction;
    }
    // 5.5: the paratroops may also attack on their own
    const bool only_dropped = by_sea == 0 && !force.attackers.empty();
    if (!force.attackers.empty() && !only_dropped && by_sea != stack)
        throw InputError(fmt::format(
            "attackers: found {} units by sea; one full stack of {} invades, so list all of it (3.6)", by_sea, stack));
    if (!dropped && target.linked_waterway)
        throw InputError("linked_waterway: an invading stack comes from the sea, along no waterway (12.12, 3.6)");
    if (!dropped && force.concentric)
        throw InputError(
            "concentric: an invading stack attacks from one hex; only with paratroops beside it (drop) can the attack "
            "be concentric (12.17, 3.6)");
}

}  // namespace warodds::case_geld
