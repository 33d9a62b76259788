#include "rules/eisenhowers-war/battle_fold.hpp"

#include "rules/kit/numbers.hpp"
#include "rules/kit/place.hpp"

#include <fmt/format.h>

namespace warodds::eisenhowers_war {
namespace {

void check_nations(const std::vector<Fighter>& units, bool is_german, const char* list) {
    for (const Fighter& unit : units)
        if (unit.group != Group::unknown && (unit.group == Group::german) != is_german)
            throw InputError(fmt::format("{}: found {} among {} units; opposing units never fight side by side (6.1)",
                                         list, unit.label, is_german ? "German" : "Allied"));
}

int stacking(const char* hex, Tables& tables) { return figure(*tables.numbers("eisenhowers-war/stacking"), hex); }

// 6.3: what attacks from one hex stands in one hex; which hex that is, the player has not said, so the largest limit holds
void check_stacks(const std::vector<Fighter>& attackers, Tables& tables) {
    const int most = stacking("beachhead", tables);
    std::array<int, 6> units{};
    for (const Fighter& unit : attackers)
        if (unit.role == Role::ground && unit.direction >= 0 && ++units[unit.direction] > most)
            throw InputError(fmt::format("attackers: found more than {} units in the hex of direction {} (6.3)", most,
                                         unit.direction));
}

std::vector<Fighter> fold_attackers(const BattleSetting& setting, Tables& tables, Ledger& ledger) {
    const GroundForce& ground = setting.ground;
    const FighterFold::List list{"attackers", "attacker", Role::ground, setting.group, ground.across};
    std::vector<Fighter> attackers = FighterFold(tables, ledger).units(ground.attackers, list);
    if (ground.attack)
        attackers.push_back(FighterFold::body(*ground.attack, ground.attacker_steps, ground.attacker_left, list));
    attackers.insert(attackers.end(), setting.others.begin(), setting.others.end());
    if (attackers.empty()) throw InputError("attack: expected the attack factors in all, or attackers (10.1)");
    if (static_cast<int>(attackers.size()) > BattleSheet::most_attackers)
        throw InputError(fmt::format("attackers: found {} units, expected at most {}", attackers.size(),
                                     BattleSheet::most_attackers));
    if (std::all_of(attackers.begin(), attackers.end(), [](const Fighter& unit) { return unit.has_no_attack; }))
        throw InputError("attackers: units with an attack factor of 0 may only join one that has more (10.0)");
    check_nations(attackers, setting.kind.is_german, "attackers");
    check_stacks(attackers, tables);
    return attackers;
}

std::vector<Fighter> fold_defenders(const BattleSetting& setting, Tables& tables, Ledger& ledger) {
    const Defense& defense = setting.defense;
    const FighterFold::List list{"defenders", "defender", Role::defending};
    if (defense.defense)
        return {FighterFold::body(*defense.defense, defense.defender_steps, defense.defender_left, list)};
    std::vector<Fighter> defenders = FighterFold(tables, ledger).units(defense.defenders, list);
    check_nations(defenders, !setting.kind.is_german, "defenders");
    const char* hex = setting.has_beachhead                                    ? "beachhead"
                      : setting.target.terrain == TargetHex::Terrain::rough    ? "rough"
                      : setting.target.terrain == TargetHex::Terrain::mountain ? "mountain"
                                                                               : "clear";
    const int most = std::min(stacking(hex, tables), BattleSheet::most_defenders);
    if (static_cast<int>(defenders.size()) > most)
        throw InputError(
            fmt::format("defenders: found {} units in a {} hex, where {} stack (6.3)", defenders.size(), hex, most));
    return defenders;
}

int sum(const std::vector<Fighter>& units) {
    int total = 0;
    for (const Fighter& unit : units) total += unit.strength;
    return total;
}

void tell(const BattleSheet& sheet, Ledger& ledger) {
    const CombatChart& chart = sheet.chart;
    const int base = chart.base(sheet.attack, sheet.defense);
    ledger.add("10.1", "attack total", fmt::format("{}", sheet.attack));
    ledger.add("10.1", "defense total", fmt::format("{}", sheet.defense));
    ledger.add("10.1", "odds", CombatChart::odds_text(sheet.attack, sheet.defense));
    ledger.add("11.0", "base column", chart.heading(base), "before any shift");
    ledger.add("11.0", "net shift", fmt::format("{}", sheet.shift));
    const int beyond = std::abs(sheet.entry.beyond);
    const std::string past = fmt::format("{} column{} beyond the chart's end, crt_end_note", beyond,
                                         beyond == 1 ? "" : "s");
    ledger.add("11.0", "column", chart.heading(sheet.entry.column), beyond ? past : "");
    tell_place(
        ledger,
        fmt::format("{}:{} is {}, shift {:+}{}", sheet.attack, sheet.defense,
                    CombatChart::odds_text(sheet.attack, sheet.defense), sheet.shift, beyond ? " (" + past + ")" : ""),
        Rational(sheet.attack),
        [&](const Rational& attack) {
            return chart.enter(chart.base(boost::rational_cast<int>(attack), sheet.defense), sheet.shift).column;
        },
        [&](int column) { return chart.heading(column); });
}

void fold_conversions(BattleSheet& sheet, Tables& tables) {
    const auto chart = tables.numbers("eisenhowers-war/retreat");
    const int steps = chart->columns().find("steps"), hexes = chart->columns().find("hexes");
    for (int result = 2; result <= CombatChart::most_in_a_cell; ++result) {
        const int row = chart->rows().find(Rational(result));
        sheet.conversions[result] = {known(*chart, row, steps), known(*chart, row, hexes)};
    }
}

std::optional<Losses> parse_result(const std::string& text) {
    if (text.empty()) return {};
    const std::optional<Losses> losses = Losses::parse(text);
    if (!losses) throw InputError(fmt::format("result: found '{}', expected steps like 1/2 (11.0)", text));
    return losses;
}

}  // namespace

void check_drop(const std::vector<Unit>& airborne, const TargetHex& target) {
    const char* where = target.terrain == TargetHex::Terrain::mountain ? "terrain: a mountain"
                        : target.alpine_pass                           ? "alpine_pass: a pass"
                        : target.fortification                         ? "fortification: a fortified"
                        : target.west_wall                             ? "west_wall: a fortified"
                        : target.city                                  ? "city: a city"
                                                                       : nullptr;
    if (where) throw InputError(fmt::format("{} hex may not be dropped on (13.2)", where));
    for (const Unit& unit : airborne) {
        if (unit.movement.value_or(0) > 0)
            throw InputError("airborne: units drop in their static mode, with a movement factor of 0 (13.2)");
        if (unit.nation == Nation::german) throw InputError("airborne: the Germans drop nobody (2.6)");
    }
}

BattleSheet fold_battle(const BattleSetting& setting, Tables& tables, Ledger& ledger) {
    BattleSheet sheet{.attackers = fold_attackers(setting, tables, ledger),
                      .defenders = fold_defenders(setting, tables, ledger),
                      .chart = CombatChart(setting.readings, tables),
                      .result = parse_result(setting.result),
                      .ways = setting.ways,
                      .policies = setting.policies,
                      .readings = setting.readings,
                      .may_withdraw = setting.may_withdraw,
                      .withdraws_late = setting.withdraws_late,
                      .withdraw_policy = setting.withdraw_policy};
    sheet.attack = sum(sheet.attackers);
    sheet.defense = sum(sheet.defenders);
    sheet.shift = ShiftFold({.target = setting.target,
                             .bombers = setting.bombers,
                             .antwerp = setting.antwerp,
                             .readings = setting.readings,
                             .rivers = setting.rivers,
                             .kind = setting.kind,
                             .is_concentric = setting.ground.concentric},
                            tables, ledger)
                      .total(sheet.attackers);
    sheet.entry = sheet.chart.enter(sheet.chart.base(sheet.attack, sheet.defense), sheet.shift);
    if (sheet.entry.beyond < 0 && setting.readings.crt_end_note == BattleReadings::EndNote::no_attack)
        throw InputError(
            "shift: the shifts lead beyond the left end of the chart, where no attack may be made "
            "(11.0; reading crt_end_note)");
    fold_conversions(sheet, tables);
    if (!sheet.defenders.empty()) tell(sheet, ledger);
    return sheet;
}

}  // namespace warodds::eisenhowers_war
