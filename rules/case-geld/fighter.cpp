#include "rules/case-geld/fighter.hpp"

#include "rules/case-geld/figures.hpp"
#include "rules/kit/survivors.hpp"

#include <fmt/format.h>

namespace warodds::case_geld {
namespace {

const char* name_of(UnitType type) {
    switch (type) {
        case UnitType::japanese_army: return "japanese-army";
        case UnitType::garrison: return "garrison";
        case UnitType::beachhead: return "beachhead";
        case UnitType::unit: break;
    }
    return nullptr;
}

}  // namespace

int halved(int factor) { return (factor + 1) / 2; }

Coast own_coast(Nation nation) {
    return nation == Nation::german ? Coast::atlantic : nation == Nation::japanese ? Coast::pacific : Coast::none;
}

bool Fighter::same(const Fighter& other) const {
    return attack == other.attack && defense == other.defense && fight == other.fight && full == other.full &&
           left == other.left && tier == other.tier && drop == other.drop && elite == other.elite && oos == other.oos &&
           banzai_marked == other.banzai_marked && untried == other.untried && dropped == other.dropped;
}

bool Fighter::fights_like(const Fighter& other) const {
    return same(other) && direction == other.direction && may_banzai == other.may_banzai && stays == other.stays &&
           is_total == other.is_total && (!untried || name == other.name);
}

void Fighter::tell(Side side, int steps_left, Ledger& ledger) const {
    if (supply) ledger.add(supply->rule, supply->name, supply->value, supply->detail);
    if (oos)
        ledger.add("9.9", "out of supply",
                   std::to_string(halved((side == Side::attacker ? attack : defense)[steps_left])), label + ", halved");
}

bool Fighter::at_full(int steps_left, const BattleReadings& readings) const {
    return steps_left == full ||
           (readings.banzai_elite_full == BattleReadings::BanzaiElite::full_side_of_either_counter && full == 4 &&
            steps_left == 2);
}

FighterFold::FighterFold(Side side, Nation nation, Tables& tables, Ledger& ledger)
    : side_(side),
      nation_(nation),
      tables_(tables),
      ledger_(ledger),
      unit_table_(tables.numbers("case-geld/units")),
      side_table_(tables.numbers("case-geld/steps")) {}

int FighterFold::known(const char* unit, const char* factor) const {
    return case_geld::figure(*unit_table_, unit, factor);
}

int FighterFold::figure(const char* name) const {
    return case_geld::figure(*side_table_, case_geld::name_of(nation_), name);
}

// factors by steps left, from what is given by step with full strength first
std::vector<int> FighterFold::by_steps(const std::vector<int>& given, int full, const std::string& where) {
    if (given.size() > 1 && static_cast<int>(given.size()) != full)
        throw InputError(
            fmt::format("{}: found {} factors for a unit of {} steps; expected one, or one for each step (2.11)", where,
                        given.size(), full));
    std::vector<int> factors(full + 1, 0);
    for (int left = 1; left <= full; ++left) {
        if (given.size() > 1) factors[left] = given[full - left];
        else if (given.size() == 1) factors[left] = (given[0] * left + full - 1) / full;
    }
    if (given.size() == 1 && full > 1) assumed_ = true;
    return factors;
}

Fighter FighterFold::unit(const Unit& unit, const Surroundings& around, const std::string& list, int place,
                          std::vector<Drop>& drops) {
    const bool axis = nation_ != Nation::us;
    Fighter fighter;
    fighter.name = unit.name;
    fighter.place = place;
    std::vector<int> attack = unit.attack, defense = unit.defense;
    fighter.full = unit.steps.value_or(std::max(attack.size(), defense.size()) > 1
                                           ? static_cast<int>(std::max(attack.size(), defense.size()))
                                           : figure(unit.elite ? "elite" : "regular"));
    const char* stated = name_of(unit.type);
    if (unit.nation && unit.nation != unit.stated_nation())
        throw InputError(fmt::format("{}: found {} {} unit; {} (1.9, 3.5)", list, case_geld::name_of(*unit.nation),
                                     unit.untried ? "untried" : stated,
                                     unit.untried ? "only US regulars are untried" : "that army is Japanese"));
    if (stated) check_stated(unit, stated, list);
    if (stated) {
        if (attack.empty()) attack = {known(stated, "attack")};
        if (defense.empty()) defense = {known(stated, "defense")};
        fighter.full = known(stated, "steps");
    }
    const bool mobile = unit.type == UnitType::unit || unit.type == UnitType::japanese_army;
    if (!mobile && side_ == Side::attacker)
        throw InputError(fmt::format("{}: a {} never attacks (2.13, 9.16)", list, stated));
    if (unit.type == UnitType::beachhead && !axis)
        throw InputError(fmt::format("{}: a beachhead marker is German or Japanese (9.16)", list));
    if (unit.oos && !axis)
        throw InputError(fmt::format("{}: found a US unit out of supply; US units are always in supply (9.1)", list));

    if (unit.untried) {
        if (axis) throw InputError(fmt::format("{}: only US regulars are untried (3.5)", list));
        if (!attack.empty() || !defense.empty() || unit.elite)
            throw InputError(fmt::format(
                "{}: an untried unit has no known factors and is no elite; give either factors or untried (3.5)",
                list));
        fighter.full = figure("regular");
        if (around.readings.untried_mix == BattleReadings::Untried::fixed) {
            attack = {around.untried.untried_attack};
            defense = {around.untried.untried_defense};
        } else {
            fighter.untried = true;
        }
    } else if ((side_ == Side::attacker ? attack : defense).empty()) {
        throw InputError(
            fmt::format("{0}: found a unit without {1}; write its factors like 7-6, or {1} = \"7/4\" (2.9)", list,
                        side_ == Side::attacker ? "attack" : "defense"));
    }
    if (unit.type == UnitType::unit && !unit.untried) check_steps(fighter, unit, list);
    if (unit.type == UnitType::beachhead && ++beachheads_ > 1)
        throw InputError(fmt::format("{}: found two beachhead markers; each force has one (3.6)", list));
    fighter.attack = by_steps(attack, fighter.full, list + " (attack)");
    fighter.defense = by_steps(defense, fighter.full, list + " (defense)");
    if ((side_ == Side::attacker ? attack : defense).size() == 1 && fighter.full > 1) assumed_in_.insert(list);
    fighter.left = unit.left.value_or(fighter.full);
    if (fighter.left > fighter.full)
        throw InputError(fmt::format("{} (left): found {} steps left of {} (2.11)", list, fighter.left, fighter.full));
    fighter.elite = unit.elite || (mobile && fighter.full >= figure("elite"));
    fighter.direction = unit.direction.value_or(-1);
    fighter.counts_as_unit = unit.type != UnitType::beachhead;
    if (unit.type == UnitType::garrison) fighter.tier = 2;  // 12.20: its step is the last
    const std::string factors = fmt::format("{}-{}", fighter.attack[fighter.left], fighter.defense[fighter.left]);
    fighter.label = !unit.name.empty() ? unit.name : stated ? stated : fighter.untried ? "untried" : factors;
    if (place >= 0)
        fighter.label = fmt::format("{} {} ({})", side_ == Side::attacker ? "attacker" : "defender",
                                    number_in_list(unit, static_cast<std::size_t>(place)), fighter.label);

    fighter.dropped = unit.drop != DropTerrain::none;
    supply(fighter, unit, around.target);
    fighter.knows_banzai = nation_ == Nation::japanese && mobile && fighter.full > 1;
    fighter.may_banzai = fighter.knows_banzai && !fighter.oos;
    fighter.banzai_marked = unit.banzai;
    if (unit.banzai && (!fighter.may_banzai || !fighter.at_full(fighter.left, around.readings)))
        throw InputError(fmt::format(
            "{}: the unit {} may not banzai; that takes a Japanese unit at full strength and in supply (12.24)", list,
            fighter.label));
    if (unit.drop != DropTerrain::none) drop(fighter, unit, list, drops);
    return fighter;
}

// 1.9, 2.13, 9.16: what the rules state of a unit nobody gives otherwise
void FighterFold::check_stated(const Unit& unit, const char* stated, const std::string& list) const {
    const auto differs = [&](const std::vector<int>& given, const char* factor) {
        return !given.empty() && given[0] != known(stated, factor);
    };
    const int steps = known(stated, "steps");
    if (!differs(unit.attack, "attack") && !differs(unit.defense, "defense") && unit.steps.value_or(steps) == steps &&
        !unit.elite)
        return;
    throw InputError(fmt::format("{}: a {} has {}-{} and is no elite, with {} steps; leave that out (1.9, 2.13, 9.16)",
                                 list, stated, known(stated, "attack"), known(stated, "defense"), steps));
}

// 2.5, 2.12: four steps make an Axis army an elite; a US corps with two is said to be one, since most have one
void FighterFold::check_steps(const Fighter& fighter, const Unit& unit, const std::string& list) const {
    const int regular = figure("regular"), elite = figure("elite");
    const bool is_elite = unit.elite || (nation_ != Nation::us && fighter.full == elite);
    if (fighter.full == (is_elite ? elite : regular)) return;
    throw InputError(fmt::format("{}: found {} {} unit of {} steps; {} regulars have {} and elites {}: {} (2.5)", list,
                                 is_elite ? "an elite" : "a regular", case_geld::name_of(nation_), fighter.full,
                                 case_geld::name_of(nation_), regular, elite,
                                 !is_elite && fighter.full == elite ? "say elite, or give it the steps of a regular"
                                                                    : "give as many factors, and its losses as left="));
}

void FighterFold::supply(Fighter& fighter, const Unit& unit, const TargetHex& target) {
    fighter.oos = unit.oos;
    if (!unit.oos) return;
    if (fighter.dropped) {
        fighter.supply = {"11.19", "airdrop supply", fighter.label, "in supply all through the turn of its drop"};
        fighter.oos = false;
    } else if (side_ == Side::defender && target.coast == own_coast(nation_) && !target.cloud) {
        fighter.supply = {"9.14", "coastal supply", fighter.label, "in supply on the coast of its own ocean"};
        fighter.oos = false;
    }
}

void FighterFold::drop(Fighter& fighter, const Unit& unit, const std::string& list, std::vector<Drop>& drops) {
    if (nation_ == Nation::japanese)
        throw InputError(fmt::format("{}: no Japanese unit can be airdropped (11.19, 11.20)", list));
    if (unit.drop == DropTerrain::landed) return;
    if (side_ == Side::defender)
        throw InputError(fmt::format(
            "{}: a defender that dropped this turn has landed; write drop=landed and the steps left (11.19)", list));
    drops.emplace_back(nation_ == Nation::german ? DropUnit::paratroop_army : DropUnit::airborne_corps, unit.drop,
                       unit.drop_ezoc, tables_, ledger_);
    const int full = drops.back().full();
    if (fighter.full != full || fighter.left != full)
        throw InputError(fmt::format(
            "{}: found {} of {} steps in an airdropped unit; it drops only at its full {} steps (11.19, 11.20)", list,
            fighter.left, fighter.full, full));
    fighter.drop = static_cast<int>(drops.size()) - 1;
}

Fighter FighterFold::body(const Standing& full_strength, int left_now, const char* label) {
    const int steps = full_strength.left;
    Fighter fighter;
    fighter.label = label;
    fighter.is_total = true;
    fighter.full = steps;
    fighter.left = left_now;
    fighter.attack.assign(steps + 1, 0);
    fighter.defense.assign(steps + 1, 0);
    for (int left = 1; left <= steps; ++left) {
        fighter.attack[left] = (full_strength.attack * left + steps - 1) / steps;
        fighter.defense[left] = (full_strength.defense * left + steps - 1) / steps;
    }
    fighter.attack[steps] = full_strength.attack;
    fighter.defense[steps] = full_strength.defense;
    return fighter;
}

std::vector<Fighter> FighterFold::finished(const std::vector<Fighter>& fighters, const Finish& finish) {
    std::vector<Fighter> sorted;
    std::vector<bool> used(fighters.size());
    for (std::size_t i = 0; i < fighters.size(); ++i) {
        if (used[i]) continue;
        for (std::size_t j = i; j < fighters.size(); ++j) {
            if (used[j] || !fighters[j].same(fighters[i])) continue;
            used[j] = true;
            sorted.push_back(fighters[j]);
        }
    }
    for (Fighter& fighter : sorted) {
        finish_one(fighter, finish);
        if (!finish.told_later) fighter.tell(side_, fighter.left, ledger_);
    }
    for (const std::string& list : assumed_in_)
        ledger_.assume(finish.is_second ? "second_" + list : list, "reduced factors fall evenly");
    if (assumed_)
        ledger_.add("2.11", side_ == Side::attacker ? "attackers' reduced factors" : "defenders' reduced factors",
                    "assumed", "not given for lower steps: taken to fall evenly with the steps, halves up");
    return sorted;
}

void FighterFold::finish_one(Fighter& fighter, const Finish& finish) {
    if (finish.cut_off && !fighter.dropped) fighter.oos = true;
    if (finish.supplied) fighter.oos = false;
    fighter.may_banzai = fighter.knows_banzai && !fighter.oos && !finish.no_banzai;
    fighter.stays = finish.dropped_stay && fighter.dropped;
    const std::vector<int>& factors = side_ == Side::attacker ? fighter.attack : fighter.defense;
    fighter.fight = factors;
    if (fighter.oos && finish.oos_rounding == BattleReadings::Rounding::per_unit)
        for (int& factor : fighter.fight) factor = halved(factor);
    for (int left = 0; left <= fighter.full; ++left)
        fighter.worth.push_back(worth(finish.policy, {.attack = fighter.attack[left],
                                                      .defense = fighter.defense[left],
                                                      .elite = fighter.elite,
                                                      .lost = fighter.left - left,
                                                      .left = left}));
}

}  // namespace warodds::case_geld
