#include "rules/eisenhowers-war/fighter.hpp"

#include "rules/kit/survivors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace warodds::eisenhowers_war {

int halved(int factor) { return (factor + 1) / 2; }

bool Fighter::is_like(const Fighter& other) const {
    return attack == other.attack && defense == other.defense && full == other.full && left == other.left &&
           role == other.role && is_static == other.is_static && has_no_attack == other.has_no_attack;
}

namespace {

const char* name_of(Counter type) {
    const char* names[] = {"", "ss-panzer-1", "infantry", "us-2nd-corps"};
    return names[static_cast<int>(type)];
}

// counters that the rules name are of one side, and those with a name of their own are there once
void check_counters(const std::vector<Unit>& units, const char* list) {
    std::array<int, 4> found{};
    for (const Unit& unit : units) {
        if (unit.type == Counter::unit) continue;
        const Nation nation = unit.type == Counter::us_corps ? Nation::us : Nation::german;
        if (unit.nation.value_or(nation) != nation)
            throw InputError(fmt::format("{}: {} is a {} counter; leave out its nation (2.4, 2.5)", list,
                                         name_of(unit.type), nation == Nation::us ? "US" : "German"));
        if (++found[static_cast<int>(unit.type)] > 1 && unit.type != Counter::infantry)
            throw InputError(fmt::format("{}: there is one {} (2.4, 3.2.1)", list, name_of(unit.type)));
    }
}

}  // namespace

std::vector<Fighter> FighterFold::units(const std::vector<Unit>& units, const List& list) {
    check_counters(units, list.name);
    is_assumed_ = false;
    std::vector<Fighter> fighters;
    for (std::size_t i = 0; i < units.size(); ++i) fighters.push_back(unit(stated(units[i]), i, list));
    if (is_assumed_)
        ledger_.add("2.11", fmt::format("reduced factors of {}", list.name), "assumed",
                    "not given: taken to be half of the full ones, rounded up");
    return fighters;
}

Unit FighterFold::stated(Unit unit) const {
    if (unit.type == Counter::unit) return unit;
    const auto chart = tables_.numbers("eisenhowers-war/units");
    const char* name = name_of(unit.type);
    const int row = chart->rows().find(name);
    const auto figure = [&](const char* column) -> std::optional<int> {
        const int at = chart->columns().find(column);
        return chart->missing(row, at) ? std::nullopt : std::optional<int>(chart->result(row, at));
    };
    const auto fill = [&](std::vector<int>& factors, const char* column) {
        if (const auto known = figure(column); factors.empty() && known) factors = {*known};
    };
    fill(unit.attack, "attack");
    fill(unit.defense, "defense");
    if (!unit.movement) unit.movement = figure("movement");
    if (!unit.nation) unit.nation = unit.type == Counter::us_corps ? Nation::us : Nation::german;
    if (unit.name.empty()) unit.name = name;
    if (const auto hex = figure("hex")) ledger_.add("3.2.1", "set-up hex of " + unit.name, fmt::format("{}", *hex));
    return unit;
}

// factors by steps left, from what is given with the full side first
std::vector<int> FighterFold::by_steps(const std::vector<int>& given, int full, const std::string& where) {
    if (static_cast<int>(given.size()) > full)
        throw InputError(
            fmt::format("{}: found {} factors for a unit of one step; expected one (2.11)", where, given.size()));
    std::vector<int> factors(full + 1, 0);
    if (given.empty()) return factors;
    factors[full] = given[0];
    if (full == 2) factors[1] = given.size() == 2 ? given[1] : halved(given[0]);
    is_assumed_ |= full == 2 && given.size() == 1;
    return factors;
}

Fighter FighterFold::unit(const Unit& unit, std::size_t place, const List& list) {
    Fighter fighter;
    fighter.place = static_cast<int>(place);
    fighter.role = list.role;
    fighter.is_static = unit.stands_still();
    if (unit.is_static && unit.movement.value_or(0) > 0)
        throw InputError(fmt::format("{}: found a static unit with a movement factor of {}; static units have 0 (2.9)",
                                     list.name, *unit.movement));
    const bool uses_defense = list.role == Role::dropped || list.role == Role::defending;
    if ((uses_defense ? unit.defense : unit.attack).empty())
        throw InputError(fmt::format("{0}: found a unit without {1}; write its factors like 9-10-6, or {1} = \"9/5\"",
                                     list.name, uses_defense ? "defense" : "attack"));
    const int given = static_cast<int>(std::max(unit.attack.size(), unit.defense.size()));
    // 2.6, 13.2: what is static and Allied is an airborne corps
    const bool is_corps = list.role == Role::dropped || (unit.nation && unit.nation != Nation::german);
    const bool is_garrison = fighter.is_static && !is_corps;
    fighter.full = unit.steps.value_or(given > 1 ? given : is_garrison ? 1 : 2);
    fighter.attack = by_steps(unit.attack, fighter.full, fmt::format("{} (attack)", list.name));
    fighter.defense = by_steps(unit.defense, fighter.full, fmt::format("{} (defense)", list.name));
    fighter.left = unit.left.value_or(fighter.full);
    if (fighter.left > fighter.full)
        throw InputError(
            fmt::format("{} (left): found {} steps left of {} (2.11)", list.name, fighter.left, fighter.full));
    fighter.direction = unit.direction.value_or(-1);
    fighter.across = unit.across.value_or(list.across);
    fighter.at = unit.at;
    fighter.group = unit.nation ? group_of(*unit.nation) : list.group;
    std::string name = unit.name;
    if (name.empty()) name = fmt::format("{}-{}", fighter.attack[fighter.left], fighter.defense[fighter.left]);
    fighter.label = fmt::format("{} {} ({})", list.member, number_in_list(unit, place), name);
    if (unit.oos) starve(fighter);
    fighter.strength = (uses_defense ? fighter.defense : fighter.attack)[fighter.left];  // 13.2: those dropped too
    fighter.has_no_attack = list.role != Role::defending && fighter.strength == 0;
    return fighter;
}

// 7.12
void FighterFold::starve(Fighter& fighter) {
    if (fighter.is_static) {
        ledger_.place(fighter.label + " is static: it needs no supply, so oos changes nothing (7.0)");
        return ledger_.add("7.0", "supply", "not needed", fighter.label + ", a static unit");
    }
    for (std::vector<int>* factors : {&fighter.attack, &fighter.defense})
        std::transform(factors->begin(), factors->end(), factors->begin(), halved);
    const std::vector<int>& counts = fighter.role == Role::defending ? fighter.defense : fighter.attack;
    ledger_.add("7.12", "out of supply", fmt::format("{}", counts[fighter.left]), fighter.label + ", halved");
}

Fighter FighterFold::body(int factor, int steps, std::optional<int> left, const List& list) {
    Fighter fighter;
    fighter.label = list.name;
    fighter.role = list.role;
    fighter.full = steps;
    fighter.left = left.value_or(steps);
    if (fighter.left > steps || fighter.left == 0)
        throw InputError(fmt::format("{}_left: found {} of {} steps, expected 1 to {} (2.11)", list.member,
                                     fighter.left, steps, steps));
    std::vector<int>& factors = list.role == Role::defending ? fighter.defense : fighter.attack;
    for (int now = 0; now <= steps; ++now) factors.push_back((factor * now + steps - 1) / steps);
    (list.role == Role::defending ? fighter.attack : fighter.defense).assign(steps + 1, 0);
    fighter.strength = factors[fighter.left];
    if (fighter.left < steps)
        ledger_.add("2.11", fmt::format("factors of the {} in all", list.name), fmt::format("{}", fighter.strength),
                    fmt::format("of {}: {} of {} steps are left, and the factors fall evenly with them, rounded up",
                                factor, fighter.left, steps));
    fighter.group = list.group;
    fighter.across = list.across;
    return fighter;
}

}  // namespace warodds::eisenhowers_war
