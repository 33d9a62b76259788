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

// 6.3: how many units stack in a hex
int room(Unit::Place place, Tables& tables) {
    const char* hex = place == Unit::Place::beachhead ? "beachhead" : place == Unit::Place::broken ? "rough" : "clear";
    return figure(*tables.numbers("eisenhowers-war/stacking"), hex);
}

// 6.4: units of the two army groups share no hex but one with a beachhead marker and Antwerp; airborne corps in static mode do
bool is_mixed(const std::vector<Fighter>& units, Unit::Place place) {
    if (place == Unit::Place::beachhead || place == Unit::Place::antwerp) return false;
    const auto has = [&](Group group) {
        return std::any_of(units.begin(), units.end(),
                           [&](const Fighter& unit) { return unit.group == group && !unit.is_static; });
    };
    return has(Group::american) && has(Group::british);
}

// one hexside is of one kind, and one bridge is captured in a game (13.5)
void check_hexsides(const std::vector<Fighter>& attackers) {
    const Fighter* bridge = nullptr;
    std::array<const Fighter*, 6> first{};
    for (const Fighter& unit : attackers) {
        if (unit.role != Role::ground || unit.direction < 0) continue;
        const Fighter*& other = first[unit.direction];
        if (!other) other = &unit;
        if (other->across != unit.across)
            throw InputError(
                fmt::format("attackers: {} and {} attack through the one hexside of direction {}, so across the same "
                            "(10.4, 10.5)",
                            other->label, unit.label, unit.direction));
        if (unit.across != Across::bridge) continue;
        if (bridge && bridge->direction != unit.direction)
            throw InputError(
                fmt::format("attackers: found captured bridges in directions {} and {}, where one is "
                            "captured in a game (13.5)",
                            bridge->direction, unit.direction));
        bridge = &unit;
    }
}

// what attacks from one hex stands in one hex
void check_stacks(const std::vector<Fighter>& attackers, Tables& tables) {
    check_hexsides(attackers);
    for (int direction = 0; direction < 6; ++direction) {
        std::vector<Fighter> here;
        std::copy_if(attackers.begin(), attackers.end(), std::back_inserter(here),
                     [&](const Fighter& unit) { return unit.role == Role::ground && unit.direction == direction; });
        std::optional<Unit::Place> said;
        for (const Fighter& unit : here) {
            if (said && unit.at && said != unit.at)
                throw InputError(fmt::format("attackers: those of direction {} stand in one hex (at)", direction));
            if (unit.at) said = unit.at;
        }
        const Unit::Place place = said.value_or(Unit::Place::clear);
        if (std::ssize(here) > room(place, tables))
            throw InputError(fmt::format("attackers: found {} units in the hex of direction {}, where {} stack{} (6.3)",
                                         here.size(), direction, room(place, tables),
                                         said ? "" : "; write beachhead after one of them if its marker is there"));
        if (is_mixed(here, place))
            throw InputError(fmt::format(
                "attackers: found units of both army groups in the hex of direction {}; write beachhead or antwerp "
                "after one of them if they stand there (6.4)",
                direction));
    }
}

std::vector<Fighter> fold_attackers(const BattleSetting& setting, Tables& tables, Ledger& ledger) {
    const GroundForce& ground = setting.ground;
    const FighterFold::List list{"attackers", "attacker", Role::ground, setting.group, ground.across};
    FighterFold fold(tables, ledger);
    std::vector<Fighter> attackers = fold.units(ground.attackers, list);
    if (ground.attack)
        attackers.push_back(fold.body(*ground.attack, ground.attacker_steps.value_or(GroundForce::usual_steps),
                                      ground.attacker_left, list));
    else if (ground.attacker_steps || ground.attacker_left)
        throw InputError("attacker_steps: they are those behind attack=N; give that too, or leave them out (10.1)");
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
    const Defense& defense = setting.given.defense;
    const FighterFold::List list{"defenders", "defender", Role::defending};
    if (defense.defense)
        return {FighterFold(tables, ledger)
                    .body(*defense.defense, defense.defender_steps.value_or(Defense::usual_steps),
                          defense.defender_left, list)};
    if (defense.defender_steps || defense.defender_left)
        throw InputError("defender_steps: they are those behind defense=N; give that too, or leave them out (10.1)");
    std::vector<Fighter> defenders = FighterFold(tables, ledger).units(defense.defenders, list);
    check_nations(defenders, !setting.kind.is_german, "defenders");
    const bool is_broken = setting.given.target.terrain != TargetHex::Terrain::clear;
    const bool is_plain = setting.target_is == Unit::Place::clear;
    const Unit::Place place = is_plain && is_broken ? Unit::Place::broken : setting.target_is;
    const int most = std::min(room(place, tables), BattleSheet::most_defenders);
    if (static_cast<int>(defenders.size()) > most)
        throw InputError(fmt::format("defenders: found {} units in a {} hex, where {} stack (6.3)", defenders.size(),
                                     place == Unit::Place::beachhead ? "beachhead"
                                     : place == Unit::Place::broken  ? "rough or mountain"
                                                                     : "clear",
                                     most));
    if (is_mixed(defenders, place))
        throw InputError(
            "defenders: units of both army groups stack only with a beachhead marker and in Antwerp; say "
            "beachhead=true or antwerp_hex=true (6.4)");
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

BattleSheet fold_battle(const BattleSetting& setting, Tables& tables, Ledger& ledger) {
    BattleSheet sheet{.attackers = fold_attackers(setting, tables, ledger),
                      .defenders = fold_defenders(setting, tables, ledger),
                      .chart = CombatChart(setting.given.readings, tables),
                      .result = parse_result(setting.given.result),
                      .ways = setting.given.ways,
                      .policies = setting.given.policies,
                      .readings = setting.given.readings,
                      .may_withdraw = setting.may_withdraw,
                      .withdraws_late = setting.withdraws_late,
                      .withdraw_policy = setting.withdraw_policy};
    sheet.attack = sum(sheet.attackers);
    sheet.defense = sum(sheet.defenders);
    sheet.shift = ShiftFold({.target = setting.given.target,
                             .bombers = setting.given.bombers,
                             .antwerp = setting.antwerp,
                             .readings = setting.given.readings,
                             .rivers = setting.rivers,
                             .kind = setting.kind,
                             .is_concentric = setting.ground.concentric},
                            tables, ledger)
                      .total(sheet.attackers);
    sheet.entry = sheet.chart.enter(sheet.chart.base(sheet.attack, sheet.defense), sheet.shift);
    if (sheet.entry.beyond < 0 && setting.given.readings.crt_end_note == BattleReadings::EndNote::no_attack)
        throw InputError(
            "shift: the shifts lead beyond the left end of the chart, where no attack may be made "
            "(11.0; reading crt_end_note)");
    fold_conversions(sheet, tables);
    if (!sheet.defenders.empty()) tell(sheet, ledger);
    return sheet;
}

}  // namespace warodds::eisenhowers_war
