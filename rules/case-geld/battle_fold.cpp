#include "rules/case-geld/battle_fold.hpp"

#include "rules/case-geld/counters.hpp"
#include "rules/case-geld/figures.hpp"

#include <fmt/format.h>

#include <bit>

namespace warodds::case_geld {
namespace {

// 12.17: from opposite hexes, from three hexes with one between each, or from more than three
bool surround(unsigned directions) {
    for (int d = 0; d < 3; ++d)
        if ((directions >> d & 1) && (directions >> (d + 3) & 1)) return true;
    return (directions & 0b010101) == 0b010101 || (directions & 0b101010) == 0b101010 || std::popcount(directions) > 3;
}

// ---- who fights whom ----

Nation agreed(std::optional<Nation> given, std::optional<Nation> units, Nation otherwise, const char* name) {
    if (given && units && *given != *units)
        throw InputError(
            fmt::format("{}: found {}, but its units are {} (2.5)", name, name_of(*given), name_of(*units)));
    return given ? *given : units.value_or(otherwise);
}

void fold_nations(BattleSheet& sheet, const BattleSetting& setting) {
    const std::optional<Nation> defending = nation_of(setting.target.defenders, "defenders");
    const bool axis_defends = setting.target.defender.value_or(defending.value_or(Nation::us)) != Nation::us;
    sheet.attacker = agreed(setting.force.attacker, nation_of(setting.force.attackers, "attackers"),
                            axis_defends ? Nation::us : Nation::german, "attacker");
    sheet.defender = agreed(setting.target.defender, defending,
                            sheet.attacker == Nation::us ? Nation::german : Nation::us, "defender");
    if ((sheet.attacker == Nation::us) == (sheet.defender == Nation::us))
        throw InputError(fmt::format("found {} against {}; a battle is between an Axis nation and the US (1.6)",
                                     name_of(sheet.attacker), name_of(sheet.defender)));
}

// ---- the two forces ----

// steps that are left behind a total
int left_of(std::optional<int> left, int steps, const char* parameter) {
    if (left == 0) throw InputError(fmt::format("{}: found 0: no units left to fight (12.7)", parameter));
    if (left > steps) throw InputError(fmt::format("{}: found {} steps left of {} (2.11)", parameter, *left, steps));
    return left.value_or(steps);
}

// 7.3: as many as stack in each hex that they come from
void check_stacks(const std::vector<Fighter>& fighters, Nation nation, int stack) {
    std::array<int, 6> by_direction{};
    for (const Fighter& fighter : fighters)
        if (fighter.direction >= 0 && ++by_direction[fighter.direction] > stack)
            throw InputError(fmt::format(
                "attackers: found more than {} units in direction {}; that is the most {} units a hex (7.3)", stack,
                fighter.direction, name_of(nation)));
    if (static_cast<int>(fighters.size()) > 6 * stack)
        throw InputError(
            fmt::format("attackers: found {} units, but six hexes hold only {} (7.3)", fighters.size(), 6 * stack));
}

unsigned directions_of(const std::vector<Fighter>& fighters) {
    unsigned directions = 0;
    for (const Fighter& fighter : fighters)
        if (fighter.direction >= 0) directions |= 1u << fighter.direction;
    return directions;
}

// is it known of every attacker which hex he comes from?
bool are_placed(const std::vector<Fighter>& fighters) {
    return std::all_of(fighters.begin(), fighters.end(), [](const Fighter& fighter) { return fighter.direction >= 0; });
}

void fold_attackers(BattleSheet& sheet, const BattleSetting& setting, Tables& tables, Ledger& ledger) {
    const AttackingForce& force = setting.force;
    FighterFold fold(Side::attacker, sheet.attacker, tables, setting.of_attackers ? *setting.of_attackers : ledger);
    const FighterFold::Surroundings around{setting.target, setting.untried, setting.readings};
    std::vector<Fighter> fighters;
    if (force.attack && !force.attackers.empty())
        throw InputError("attack: found both a total and attackers; give one of them (12.7)");
    if (!force.attack && force.attackers.empty())
        throw InputError("attack: expected the attack factors in all, or attackers (12.7)");
    if (force.attack) {
        check_attackers_total(setting, sheet.attacker, tables);
        fighters.push_back(FighterFold::body({.attack = *force.attack, .left = force.attacker_steps},
                                             left_of(force.attacker_left, force.attacker_steps, "attacker_left"),
                                             "attackers"));
    }
    // 8.1: mobile units put the hexes around them into their zone of control, and a drop that attacks is in one of those
    const bool in_reach = setting.target.has_mobile_units(fold.known("garrison", "steps"));
    for (Unit unit : force.attackers) {
        unit.drop_ezoc = unit.drop_ezoc || (in_reach && unit.drop != DropTerrain::none);
        fighters.push_back(fold.unit(unit, around, "attackers", static_cast<int>(fighters.size()), sheet.drops));
    }
    if (setting.paratroops) fighters.push_back(fold.unit(*setting.paratroops, around, "paratroops", -1, sheet.drops));
    check_stacks(fighters, sheet.attacker, fold.figure("stack"));
    if (fighters.size() > BattleSheet::most_attackers)  // where a table of the player's own stacks higher
        throw InputError(fmt::format("attackers: found {} units, expected at most {} (7.3)", fighters.size(),
                                     BattleSheet::most_attackers));
    check_counters(fighters, sheet.attacker, "attackers", tables);
    if (setting.target.terrain == Terrain::tulsa && !setting.carried_on)
        check_before_tulsa(fighters, sheet.attacker, directions_of(fighters), tables);
    if (setting.from_sea) check_fresh(fighters, force);
    const auto dropped = std::count_if(fighters.begin(), fighters.end(),
                                       [](const Fighter& fighter) { return fighter.dropped; });
    if (dropped > 1)
        throw InputError(
            fmt::format("attackers: found {} airdropped units; each side has one that drops (11.19, 11.20)", dropped));
    for (const Fighter& fighter : fighters)
        if (fighter.banzai_marked && !setting.attackers_banzai)
            throw InputError(
                fmt::format("attackers: the unit {} lies offshore and may not banzai (12.24; reading banzai_at_sea)",
                            fighter.label));
    if (force.concentric && are_placed(fighters) && !setting.one_hex && !surround(directions_of(fighters)))
        throw InputError("concentric: the directions of the attackers do not make a concentric attack (12.17)");
    // 9.14: on the coast of their own ocean
    const bool supplied = setting.rechecked || (setting.from && sheet.attacker != Nation::us && !setting.from->cloud &&
                                                setting.from->coast == own_coast(sheet.attacker));
    sheet.attackers = fold.finished(fighters, {.policy = setting.policies.attacker_loss_policy,
                                               .oos_rounding = setting.readings.oos_rounding,
                                               .cut_off = setting.cut_off && sheet.attacker != Nation::us,
                                               .supplied = supplied,
                                               .dropped_stay = setting.dropped_stay,
                                               .told_later = setting.carried_on,
                                               .no_banzai = !setting.attackers_banzai});
}

// a hex given as a total, a garrison included
std::vector<Fighter> body_of_defenders(const TargetHex& target, const FighterFold& fold) {
    const int left = left_of(target.defender_left, target.defender_steps, "defender_left");
    if (target.terrain != Terrain::city)
        return {FighterFold::body({.defense = *target.defense, .left = target.defender_steps}, left, "defenders")};
    std::vector<Fighter> fighters;
    const int garrison_steps = fold.known("garrison", "steps"), garrison = fold.known("garrison", "defense");
    if (left > garrison_steps)
        fighters.push_back(
            FighterFold::body({.defense = *target.defense - garrison, .left = target.defender_steps - garrison_steps},
                              left - garrison_steps, "defenders"));
    const int defense = target.defender_steps > garrison_steps ? garrison : *target.defense;
    fighters.push_back(
        FighterFold::body({.defense = defense, .left = garrison_steps}, std::min(left, garrison_steps), "garrison"));
    fighters.back().tier = 2;  // 12.20: its step is the last
    return fighters;
}

std::vector<Fighter> listed_defenders(BattleSheet& sheet, const BattleSetting& setting, FighterFold& fold,
                                      Tables& tables, Ledger& ledger) {
    const TargetHex& target = setting.target;
    const FighterFold::Surroundings around{target, setting.untried, setting.readings};
    const bool city = target.terrain == Terrain::city;
    std::vector<Fighter> fighters;
    const auto garrisons = std::count_if(target.defenders.begin(), target.defenders.end(),
                                         [](const Unit& unit) { return unit.type == UnitType::garrison; });
    if (garrisons > 0 && !city) throw InputError("defenders: a garrison defends in a city only (12.14)");
    if (garrisons > 1)
        throw InputError(fmt::format("defenders: found {} garrisons; a city has one (12.14)", garrisons));
    check_beachhead(target, sheet.defender);
    const bool others = city || std::any_of(target.defenders.begin(), target.defenders.end(),
                                            [](const Unit& unit) { return unit.type != UnitType::beachhead; });
    for (std::size_t i = 0; i < target.defenders.size(); ++i) {
        const Unit& unit = target.defenders[i];
        const bool beachhead = unit.type == UnitType::beachhead;
        if (beachhead && others && setting.beachhead == TurnReadings::Beachhead::alone_only) {
            ledger.add("9.16", "beachhead", "0", "defends only when alone");
            continue;
        }
        fighters.push_back(fold.unit(unit, around, "defenders", static_cast<int>(i), sheet.drops));
        if (beachhead && setting.beachhead == TurnReadings::Beachhead::adds_last) fighters.back().tier = 1;
    }
    if (city && garrisons == 0) {
        fighters.push_back(fold.unit({.type = UnitType::garrison}, around, "defenders", -1, sheet.drops));
        ledger.add("12.14", "garrison", fmt::format("{}", fold.known("garrison", "defense")),
                   "defends with the other units");
    }
    const auto count = std::count_if(fighters.begin(), fighters.end(),
                                     [](const Fighter& fighter) { return fighter.counts_as_unit; });
    if (count > fold.figure("stack"))
        throw InputError(
            fmt::format("defenders: found {} units in one hex, a garrison included; {} units stack to {} (7.3)", count,
                        name_of(sheet.defender), fold.figure("stack")));
    check_counters(fighters, sheet.defender, "defenders", tables);
    return fighters;
}

void fold_defenders(BattleSheet& sheet, const BattleSetting& setting, Tables& tables, Ledger& ledger) {
    const TargetHex& target = setting.target;
    FighterFold fold(Side::defender, sheet.defender, tables, ledger);
    const bool city = target.terrain == Terrain::city, tulsa = target.terrain == Terrain::tulsa;
    if (target.defense && !target.defenders.empty())
        throw InputError("defense: found both a total and defenders; give one of them (12.7)");
    if (tulsa && sheet.defender != Nation::us)
        throw InputError("terrain: only the US holds Tulsa; an Axis unit that enters it wins the game (4.2)");
    if (tulsa && target.is_coastal()) throw InputError("coast: Tulsa lies inland; leave coast out (1.7, 12.15)");
    if (tulsa && !target.defenders.empty())
        throw InputError("defenders: no unit is ever in Tulsa; its garrison has a defense of its own (11.16, 12.15)");
    if (const int garrison = fold.known("garrison", "defense"); city && target.defense.value_or(garrison) < garrison)
        throw InputError(fmt::format(
            "defense: found {} in a city, whose garrison has {}; count it in, or leave defense out where it "
            "is alone (12.14)",
            *target.defense, garrison));
    if (const int garrison = fold.known("tulsa", "defense"); tulsa && target.defense.value_or(garrison) != garrison)
        throw InputError(fmt::format("defense: found {}; Tulsa has its garrison's {}, so leave defense out (12.15)",
                                     *target.defense, garrison));
    if (!target.defense && target.defenders.empty() && !city && !tulsa)
        throw InputError("defense: expected the defense factors in all, or defenders, or a city (12.7)");
    if (target.defense && !tulsa) check_defenders_total(setting, sheet.defender, tables);
    if (!target.defense && target.defender_steps.is_given)
        throw InputError("defender_steps: it says what is behind a total; give defense too, or leave it out (12.7)");

    std::vector<Fighter> fighters;
    if (tulsa) {
        const int steps = fold.known("tulsa", "steps");
        const int left = std::min(steps, left_of(target.defender_left, target.defender_steps, "defender_left"));
        fighters = {FighterFold::body({.defense = fold.known("tulsa", "defense"), .left = steps}, left, "tulsa")};
        fighters.back().tier = 2;
    } else {
        fighters = target.defense ? body_of_defenders(target, fold)
                                  : listed_defenders(sheet, setting, fold, tables, ledger);
    }
    if (fighters.size() > BattleSheet::most_defenders)
        throw InputError(fmt::format("defenders: found {} units, expected at most {} (7.3)", fighters.size(),
                                     BattleSheet::most_defenders));
    if (setting.from_sea) check_fresh(fighters, target);
    sheet.defenders = fold.finished(
        fighters, {.policy = setting.policies.defender_loss_policy, .oos_rounding = setting.readings.oos_rounding});
    // 7.3: in a city the new garrison takes the place of a unit
    sheet.room = FighterFold(Side::attacker, sheet.attacker, tables, ledger).figure("stack") - (city ? 1 : 0);
}

// 7.5: what face-down units may turn out to be
void fold_kinds(BattleSheet& sheet, const BattleSetting& setting, Tables& tables) {
    const std::vector<Fighter>& us = sheet.fighters(sheet.us());
    const auto untried = std::count_if(us.begin(), us.end(), [](const Fighter& fighter) { return fighter.untried; });
    if (untried == 0) return;
    const int needed = static_cast<int>(untried) + setting.turned_up;
    const LossPolicy policy = setting.policies.losses(sheet.us());
    int total = 0;
    for (const MixUnit& unit : setting.untried.mix) {
        total += unit.count;
        const auto known = std::find_if(sheet.kinds.begin(), sheet.kinds.end(), [&](const Kind& kind) {
            return kind.attack == unit.attack && kind.defense == unit.defense;
        });
        if (known != sheet.kinds.end()) known->count += unit.count;
        else
            sheet.kinds.push_back(
                {unit.attack,
                 unit.defense,
                 unit.count,
                 {worth(policy, {.lost = 1}),
                  worth(policy, {.attack = unit.attack, .defense = unit.defense, .lost = 0, .left = 1})}});
    }
    if (total < needed)
        throw InputError(
            fmt::format("mix: found {} face-down units to draw {} from; list the US regulars not yet turned up, or say "
                        "untried_mix = fixed (3.5)",
                        total, needed));
    check_mix(total, us, tables);
    if (sheet.kinds.size() > BattleSheet::most_kinds || total > 100)
        throw InputError(fmt::format(
            "mix: found {} kinds of unit and {} units in all, expected at most {} kinds and 100 units (3.5)",
            sheet.kinds.size(), total, BattleSheet::most_kinds));
}

// ---- columns ----

void fold_shifts(BattleSheet& sheet, const BattleSetting& setting, Tables& tables, Ledger& ledger) {
    const TargetHex& target = setting.target;
    const BattleReadings& readings = setting.readings;
    const auto table = tables.numbers("case-geld/shifts");
    const auto shift = [&](const char* condition) { return figure(*table, condition); };
    int right = 0, left = 0;
    const auto add = [&](const char* rule, const char* name, int columns, const std::string& detail = {}) {
        ledger.add(rule, name, fmt::format("{}", columns), detail);
        (columns > 0 ? right : left) += columns;
    };
    const bool city = target.terrain == Terrain::city, tulsa = target.terrain == Terrain::tulsa;
    // 2.13: a garrison, or a beachhead marker, with no mobile unit; Tulsa is meant to be covered (6.3)
    const bool no_force = readings.garrison_is_force == BattleReadings::GarrisonForce::no && !target.defense &&
                          !tulsa && std::all_of(target.defenders.begin(), target.defenders.end(), [](const Unit& unit) {
                              return unit.type == UnitType::garrison || unit.type == UnitType::beachhead;
                          });

    if (setting.prepared) add("5.4", "prepared shift", shift("prepared"));
    if (setting.terrain) {
        if (target.terrain == Terrain::rough) add("12.11", "terrain shift", shift("rough"));
        if (target.terrain == Terrain::mountain) add("12.11", "terrain shift", shift("mountain"));
        if (city) add("12.14", "city shift", shift("city"));
        if (tulsa) add("12.15", "city shift", shift("tulsa"));
        if (city && target.linked_waterway && !target.city_on_waterway)
            throw InputError(
                "linked_waterway: no waterway leads into a city that is on none; say city_on_waterway too (12.12)");
        if (target.terrain == Terrain::waterway || (city && target.city_on_waterway)) {
            const char* why_not = setting.frozen           ? "frozen this turn"
                                  : target.linked_waterway ? "an attacker comes along the waterway"
                                  : city && readings.waterway_city == BattleReadings::WaterwayCity::city_only
                                      ? "the city's shift only"
                                      : nullptr;
            add("12.12", "waterway shift", why_not ? 0 : shift("waterway"), why_not ? why_not : "");
        }
    }
    if (target.airpower || target.airpower_markers > 0) {
        if (sheet.us() == Side::attacker)
            add("6.6", "airpower shift", shift("airpower-attack"), "one column however many markers");
        else
            add("6.6", "airpower shift", no_force ? 0 : shift("airpower-defense"),
                no_force ? "no US force there" : "one column however many markers");
    }
    if (target.is_coastal() && setting.coastal) {
        if (target.coast == own_coast(sheet.attacker)) add("12.13", "coastal shift", shift("coast-attack"));
        if (target.coast == own_coast(sheet.defender))
            add("12.13", "coastal shift", no_force ? 0 : shift("coast-defense"), no_force ? "no units there" : "");
    }
    if (target.shift != 0) add("", "given shift", target.shift);
    sheet.shifts.fixed = right + left;

    // 12.17: never into a city; 12.22: a momentum attack comes from one hex, and so does a single unit
    const std::vector<Fighter>& attackers = sheet.attackers;
    const bool one_unit = attackers.size() == 1 && (!attackers[0].is_total || attackers[0].left == 1);
    const bool placed = are_placed(attackers), flag = setting.force.concentric;
    if (!city && !tulsa && !setting.one_hex && !one_unit) {
        sheet.shifts.concentric = shift("concentric");
        sheet.shifts.is_flagged = flag && !placed;
        sheet.shifts.by_drop = std::any_of(attackers.begin(), attackers.end(),
                                           [](const Fighter& fighter) { return fighter.drop >= 0; });
        if (readings.concentric_default == BattleReadings::Concentric::automatic || (flag && placed))
            for (unsigned set = 0; set < 64; ++set) sheet.shifts.by_directions[set] = surround(set);
    }
    const bool concentric = sheet.shifts.is_concentric(directions_of(attackers), true);
    ledger.add("12.17", "concentric", concentric ? "true" : "false",
               city || tulsa              ? "never into a city"
               : setting.one_hex          ? "one hex attacks"
               : one_unit                 ? "one unit attacks"
               : !sheet.shifts.is_flagged ? ""
               : sheet.shifts.by_drop     ? "as given, while the unit that dropped has steps left"
                                          : "as given");
    if (concentric) add("12.17", "concentric shift", sheet.shifts.concentric);
    ledger.add("12.9", "shifts right", fmt::format("{}", right));
    ledger.add("12.9", "shifts left", fmt::format("{}", -left));
}

}  // namespace

bool BattleSheet::operator==(const BattleSheet& other) const {
    const auto alike = [](const std::vector<Fighter>& a, const std::vector<Fighter>& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](const Fighter& one, const Fighter& two) {
            return one.fights_like(two) && (a.size() == 1 || one.worth == two.worth);
        });
    };
    return attacker == other.attacker && defender == other.defender && alike(attackers, other.attackers) &&
           alike(defenders, other.defenders) && drops == other.drops && kinds == other.kinds && room == other.room &&
           shifts == other.shifts && chart.reads_like(other.chart);
}

BattleSheet fold_battle(const BattleSetting& setting, Tables& tables, Ledger& ledger) {
    BattleSheet sheet;
    fold_nations(sheet, setting);
    check_hex(setting.target, sheet.attacker, tables);
    fold_attackers(sheet, setting, tables, ledger);
    fold_defenders(sheet, setting, tables, ledger);
    fold_kinds(sheet, setting, tables);
    fold_shifts(sheet, setting, tables, ledger);
    sheet.chart = CombatChart(setting.readings.clamp_mode, tables);
    return sheet;
}

}  // namespace warodds::case_geld
