#include "rules/case-geld/counters.hpp"

#include "rules/case-geld/figures.hpp"

#include <fmt/format.h>

#include <algorithm>

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

bool is_regular(const Fighter& fighter) { return !fighter.elite && fighter.counts_as_unit && fighter.tier != 2; }

// Those of the whole game; looked up only for more than five full hexes of them, or the chart would be named in every
// answer.
int us_regulars(int found, Tables& tables) {
    if (found <= 5 * stack_of(Nation::us, tables)) return found;
    const auto shares = tables.numbers("case-geld/setup");
    return figure(*shares, "high roller", "regulars") + figure(*shares, "other", "regulars");
}

}  // namespace

void check_counters(const std::vector<Fighter>& fighters, Nation nation, const char* list, Tables& tables) {
    const auto elites = std::count_if(fighters.begin(), fighters.end(),
                                      [](const Fighter& fighter) { return fighter.elite; });
    const int most = figure(*tables.numbers("case-geld/steps"), name_of(nation), "elites");
    if (elites > most)
        throw InputError(fmt::format("{}: found {} elite {} units; the game has {} (2.12, 3.2)", list, elites,
                                     name_of(nation), most));
    const auto regulars = std::count_if(fighters.begin(), fighters.end(), is_regular);
    if (const int all = us_regulars(static_cast<int>(regulars), tables); nation == Nation::us && regulars > all)
        throw InputError(fmt::format("{}: found {} regular us units; the game has {} (3.5)", list, regulars, all));
}

void check_mix(int face_down, const std::vector<Fighter>& us, Tables& tables) {
    const auto in_sight = static_cast<int>(std::count_if(
        us.begin(), us.end(), [](const Fighter& fighter) { return is_regular(fighter) && !fighter.untried; }));
    if (const int all = us_regulars(face_down + in_sight, tables); face_down + in_sight > all)
        throw InputError(
            fmt::format("mix: found {} face-down units, and {} in sight; the game has {} US regulars in all (3.5)",
                        face_down, in_sight, all));
}

void check_hex(const TargetHex& target, Nation attacker, Tables& tables) {
    if (target.cloud && attacker == Nation::german)
        throw InputError(
            "cloud: bombs fall on Axis units just before the German player turn, so no US unit is under a cloud in it; "
            "leave cloud out (5.2, 5.6, 13.3)");
    if (target.airpower_markers < 2) return;
    const auto chart = tables.numbers("case-geld/airpower");
    int most = 0;
    for (int row = 0; row < chart->rows().size(); ++row) most = std::max(most, known(*chart, row));
    const bool tulsa = target.terrain == Terrain::tulsa;
    if (target.airpower_markers > (tulsa ? 2 * most : most))
        throw InputError(fmt::format(
            "airpower_markers: found {}; a theatre has at most {}, and no range crosses the boundary but into Tulsa "
            "(6.1, 6.3)",
            target.airpower_markers, most));
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

void check_before_tulsa(const std::vector<Fighter>& attackers, Nation nation, unsigned directions, Tables& tables) {
    const int hexes = hexes_before_tulsa(tables), most = hexes * stack_of(nation, tables);
    if (static_cast<int>(attackers.size()) > most)
        throw InputError(fmt::format(
            "attackers: found {} units; {} hexes of a theatre border on Tulsa, and they hold {} (7.3, 12.15)",
            attackers.size(), hexes, most));
    bool side_by_side = false;  // 1.7: on one side of the boundary, next to each other
    for (int first = 0; first < 6; ++first) {
        unsigned hexes_of_theatre = 0;
        for (int i = 0; i < hexes; ++i) hexes_of_theatre |= 1u << (first + i) % 6;
        side_by_side = side_by_side || (directions & ~hexes_of_theatre) == 0;
    }
    if (!side_by_side)
        throw InputError(fmt::format(
            "attackers: their directions are too far apart; the {} hexes of a theatre that border on Tulsa lie next to "
            "each other, like 0, 1, 2 (1.7, 12.15)",
            hexes));
    for (const Fighter& fighter : attackers)
        if (fighter.dropped)
            throw InputError(
                "attackers: no airdrops next to Tulsa, so a unit that dropped this turn cannot take part in the attack "
                "(11.19)");
}

void check_fresh(const std::vector<Fighter>& attackers, const AttackingForce& force) {
    if (force.attack && force.attacker_left.value_or(force.attacker_steps) < force.attacker_steps)
        throw InputError("attacker_left: landing units are at full strength; remove it (3.6)");
    for (const Fighter& fighter : attackers) {
        if (fighter.dropped || fighter.is_total) continue;
        if (fighter.left < fighter.full)
            throw InputError(
                fmt::format("attackers: {} has lost a step; landing units are at full strength (3.6)", fighter.label));
        if (fighter.oos)
            throw InputError(fmt::format(
                "attackers: {} is out of supply; an invading stack has its beachhead marker with it (3.6, 9.12)",
                fighter.label));
    }
}

void check_fresh(const std::vector<Fighter>& defenders, const TargetHex& target) {
    if (target.defense && target.defender_left.value_or(target.defender_steps) < target.defender_steps)
        throw InputError("defender_left: no US unit has lost a step before the landings of Turn 1; leave it out (3.5)");
    for (const Fighter& fighter : defenders)
        if (fighter.left < fighter.full)
            throw InputError(fmt::format(
                "defenders: {} has lost a step; US units are set up whole, so nobody has before the landings "
                "of Turn 1 (3.5)",
                fighter.label));
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
