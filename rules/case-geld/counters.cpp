#include "rules/case-geld/counters.hpp"

#include "rules/case-geld/figures.hpp"

#include <fmt/format.h>

namespace warodds::case_geld {
namespace {

int hexes_before_tulsa(Tables& tables) { return figure(*tables.numbers("case-geld/tulsa"), "hexes a theatre"); }

// the most steps that so many units of a nation have
int most_steps(int units, Nation nation, Tables& tables) {
    const auto table = tables.numbers("case-geld/steps");
    const auto of = [&](const char* name) { return figure(*table, name_of(nation), name); };
    const int elites = std::min(units, of("elites"));
    return elites * of("elite") + (units - elites) * of("regular");
}

int stack_of(Nation nation, Tables& tables) {
    return figure(*tables.numbers("case-geld/steps"), name_of(nation), "stack");
}

}  // namespace

void check_counters(const std::vector<Fighter>& fighters, Nation nation, const char* list, Tables& tables) {
    int elites = 0, regulars = 0;
    for (const Fighter& fighter : fighters) {
        elites += fighter.elite;
        regulars += !fighter.elite && fighter.counts_as_unit && fighter.tier != 2;
    }
    const int most = figure(*tables.numbers("case-geld/steps"), name_of(nation), "elites");
    if (elites > most)
        throw InputError(fmt::format("{}: found {} elite {} units; the game has {} (2.12, 3.2)", list, elites,
                                     name_of(nation), most));
    // more than five full hexes of them, or the chart would be named in every answer
    if (nation != Nation::us || regulars <= 5 * stack_of(nation, tables)) return;
    const auto shares = tables.numbers("case-geld/setup");
    const int all = figure(*shares, "high roller", "regulars") + figure(*shares, "other", "regulars");
    if (regulars > all)
        throw InputError(fmt::format("{}: found {} regular us units; the game has {} (3.5)", list, regulars, all));
}

void check_attackers_total(const BattleSetting& setting, Nation nation, Tables& tables) {
    const bool tulsa = setting.target.terrain == Terrain::tulsa && !setting.carried_on;
    const int hexes = tulsa ? hexes_before_tulsa(tables) : setting.from_sea ? 1 : 6;
    const int most = most_steps(hexes * stack_of(nation, tables), nation, tables);
    if (setting.force.attacker_steps > most)
        throw InputError(fmt::format("attacker_steps: found {}; {} {} hold at most {} {} steps ({})",
                                     setting.force.attacker_steps, hexes, hexes == 1 ? "hex" : "hexes", most,
                                     name_of(nation), tulsa ? "7.3, 12.15" : "2.12, 7.3"));
}

void check_defenders_total(const BattleSetting& setting, Nation nation, Tables& tables) {
    const TargetHex& target = setting.target;
    const bool city = target.terrain == Terrain::city;
    const auto units = tables.numbers("case-geld/units");
    const int garrison = figure(*units, "garrison", "defense"), steps = figure(*units, "garrison", "steps");
    int most = most_steps(stack_of(nation, tables) - city, nation, tables) + (city ? steps : 0);
    if (nation != Nation::us) most += figure(*units, "beachhead", "steps");
    if (target.defender_steps > most)
        throw InputError(fmt::format("defender_steps: found {}; a hex holds at most {} {} steps (2.12, 7.3)",
                                     int{target.defender_steps}, most, name_of(nation)));
    if (!city || setting.only_difference) return;
    if ((*target.defense == garrison) != (target.defender_steps == steps))
        throw InputError(fmt::format(
            "defender_steps: found {} with a defense of {}; a city's garrison has {} and {} alone, and more with other "
            "units (12.14)",
            int{target.defender_steps}, *target.defense, steps, garrison));
}

void check_before_tulsa(const std::vector<Fighter>& attackers, Nation nation, Tables& tables) {
    const int hexes = hexes_before_tulsa(tables), most = hexes * stack_of(nation, tables);
    if (static_cast<int>(attackers.size()) > most)
        throw InputError(fmt::format(
            "attackers: found {} units; {} hexes of a theatre border on Tulsa, and they hold {} (7.3, 12.15)",
            attackers.size(), hexes, most));
    for (const Fighter& fighter : attackers)
        if (fighter.dropped)
            throw InputError(
                "attackers: nobody drops next to Tulsa, so whoever dropped this turn has no part in the attack "
                "(11.19)");
}

void check_fresh(const std::vector<Fighter>& attackers, const AttackingForce& force) {
    if (force.attack && force.attacker_left.value_or(force.attacker_steps) < force.attacker_steps)
        throw InputError("attacker_left: nobody has lost a step before he lands; leave it out (3.6)");
    for (const Fighter& fighter : attackers) {
        if (fighter.dropped || fighter.is_total) continue;
        if (fighter.left < fighter.full)
            throw InputError(
                fmt::format("attackers: {} has lost a step; nobody has before he lands (3.6)", fighter.label));
        if (fighter.oos)
            throw InputError(fmt::format(
                "attackers: {} is out of supply; an invading stack has its beachhead marker with it (3.6, 9.12)",
                fighter.label));
    }
}

void check_beachhead(const TargetHex& target, Nation nation) {
    const bool here = std::any_of(target.defenders.begin(), target.defenders.end(),
                                  [](const Unit& unit) { return unit.type == UnitType::beachhead; });
    if (!here || target.coast == own_coast(nation)) return;
    throw InputError(
        fmt::format("coast: a {} beachhead marker is on the coast where its force landed; say coast={} "
                    "(3.6, 9.16)",
                    name_of(nation), nation == Nation::german ? "atlantic" : "pacific"));
}

}  // namespace warodds::case_geld
