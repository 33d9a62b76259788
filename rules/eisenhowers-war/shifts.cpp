#include "rules/eisenhowers-war/shifts.hpp"

#include "rules/kit/numbers.hpp"

#include <fmt/format.h>

#include <bit>

namespace warodds::eisenhowers_war {

bool surround(unsigned directions) {
    for (int d = 0; d < 3; ++d)
        if ((directions >> d & 1) && (directions >> (d + 3) & 1)) return true;
    return (directions & 0b010101) == 0b010101 || (directions & 0b101010) == 0b101010 || std::popcount(directions) > 3;
}

ShiftFold::ShiftFold(const Given& given, Tables& tables, Ledger& ledger)
    : given_(given),
      tables_(tables),
      ledger_(ledger),
      chart_(tables.numbers("eisenhowers-war/shifts")),
      terrain_(given.target.terrain),
      city_(given.target.has_city()) {
    if (given.target.alpine_pass && terrain_ == TargetHex::Terrain::clear)
        throw InputError("alpine_pass: a pass lies in rough or mountain; say terrain too (10.2)");
    if (given.target.fortification && given.target.west_wall)
        throw InputError("west_wall: the hex has the West Wall or another fortification; give one of them (10.3)");
}

int ShiftFold::shift(const char* condition) const { return figure(*chart_, condition); }

void ShiftFold::add(const char* rule, const char* name, int columns, const std::string& detail) {
    ledger_.add(rule, name, fmt::format("{}", columns), detail);
    (columns > 0 ? right_ : left_) += columns;
}

int ShiftFold::turn(const char* needed_for) const {
    if (!given_.target.turn) throw InputError(fmt::format("turn: expected the game turn, for {}", needed_for));
    return *given_.target.turn;
}

int ShiftFold::total(const std::vector<Fighter>& attackers) {
    add_bombers();
    add_hex();
    if (given_.kind.is_invasion) add("5.3.5", "invasion shift", shift("invasion"));
    add_rivers(attackers);
    add_concentric(attackers);
    if (given_.kind.is_offensive) add("13.6", "offensive shift", shift("offensive"));
    add_antwerp(attackers);
    if (given_.target.shift != 0) add("", "given shift", given_.target.shift);
    ledger_.add("10.6", "shifts left", fmt::format("{}", -left_));
    ledger_.add("10.6", "shifts right", fmt::format("{}", right_));
    return right_ + left_;
}

// 10.3: 0 while it does not exist for any purpose
int ShiftFold::west_wall() const {
    const auto chart = tables_.numbers("eisenhowers-war/west-wall");
    return known(*chart, chart->rows().find(Rational(turn("the West Wall (10.3)"))));
}

void ShiftFold::add_hex() {
    const TargetHex& target = given_.target;
    if (terrain_ == TargetHex::Terrain::rough) add("10.2", "terrain shift", shift("rough"));
    if (terrain_ == TargetHex::Terrain::mountain) add("10.2", "terrain shift", shift("mountain"));
    if (city_) add("10.2", "city shift", shift("city"), target.port ? "a port is one (4.3.2)" : "");
    const char* allied = given_.kind.is_german ? "no help to Allied defenders" : nullptr;
    if (target.fortification)
        add("10.2", "fortification shift", allied ? 0 : shift("fortification"), allied ? allied : "");
    if (target.west_wall) {
        const int columns = west_wall();
        add("10.3", "West Wall shift", allied ? 0 : columns,
            allied         ? allied
            : columns == 0 ? "does not exist yet"
                           : fmt::format("turn {}", *target.turn));
    }
}

// 10.4, 10.5, 13.2, 13.5, 5.3.4
void ShiftFold::add_rivers(const std::vector<Fighter>& attackers) {
    const AttackKind& kind = given_.kind;
    int dry = 0, river = 0, rhine = 0, bridge = 0;
    for (const Fighter& unit : attackers) {
        if (unit.role == Role::invading) continue;  // 10.4: the landing does not undo the shift of those beside it
        if (unit.role == Role::dropped) {
            dry += !kind.is_invasion && kind.airborne_river == AirborneRiver::lost;
            continue;
        }
        Across across = unit.across;
        if (kind.is_german) {
            if (across == Across::secured)
                throw InputError("across: paratroops secure river sides for Allied attacks only (13.2)");
            if (across == Across::rhine || across == Across::bridge)  // 13.5: the bridge helps Allied attacks
                across = kind.rhine_german == RhineGerman::river_1L ? Across::river : Across::none;
        }
        dry += across == Across::none || across == Across::secured;
        river += across == Across::river;
        rhine += across == Across::rhine;
        bridge += across == Across::bridge;
    }
    const auto is_secured = [](const Fighter& unit) { return unit.across == Across::secured; };
    if (given_.target.turn && std::any_of(attackers.begin(), attackers.end(), is_secured)) {
        const int first = figure(*tables_.numbers("eisenhowers-war/calendar"), "first airdrop");
        if (*given_.target.turn < first)
            ledger_.place(
                fmt::format("secured before turn {}: only by the airborne corps of the first landing, in the "
                            "Alternate Invasion Scenario (3.3.2, 13.2)",
                            first));
    }
    const bool bridge_is_left_out = rhine + river > 0 && given_.rivers.bridge_mixed == RiverReadings::Bridge::still_2L;
    if (!bridge_is_left_out) dry += bridge;
    const auto add_rhine = [&] { add("10.5", "Rhine shift", shift("rhine")); };
    const auto add_river = [&](const char* detail) { add("10.4", "river shift", shift("river"), detail); };
    if (kind.is_invasion) {  // 5.3.4: what any of those beside it crosses
        if (rhine > 0) add_rhine();
        else if (river > 0) add_river("of units beside the landing");
    } else if (rhine > 0 && given_.rivers.rhine_mixed == RiverReadings::Mixed::any_crosser) {
        add_rhine();
    } else if (dry > 0) {
        if (river + rhine + bridge > 0) add("10.4", "river shift", 0, "not every attacker crosses a river");
    } else if (rhine > 0 && river == 0) {
        add_rhine();
    } else if (river + rhine > 0) {
        add_river(rhine > 0 ? "not all of them cross the Rhine" : "");
    }
}

void ShiftFold::add_concentric(const std::vector<Fighter>& attackers) {
    unsigned directions = 0;
    bool is_dropped = false, is_placed = true;
    int units = 0;
    for (const Fighter& unit : attackers) {
        is_dropped |= unit.role == Role::dropped;
        if (unit.role == Role::dropped || (unit.role == Role::invading && !given_.kind.invaders_have_direction))
            continue;
        ++units;
        is_placed &= unit.direction >= 0;
        if (unit.direction >= 0) directions |= 1u << unit.direction;
    }
    const bool flag = given_.is_concentric.value_or(false), by_directions = surround(directions);
    const bool is_one_unit = units == 1 && !attackers.front().is_total();
    if (flag && !is_dropped && !by_directions && ((is_placed && units > 0) || is_one_unit))
        throw InputError("concentric: the directions of the attackers do not make a concentric attack (10.9)");
    if (given_.is_concentric == false && (by_directions || is_dropped))
        throw InputError(fmt::format("concentric: {} concentric; leave out concentric=false (10.9)",
                                     is_dropped ? "airborne corps on the hex make the attack"
                                                : "the directions of the attackers make the attack"));
    const bool forts_count = !given_.kind.is_german || given_.kind.forts_of_allies_count;
    const bool is_fortified = forts_count &&
                              (given_.target.fortification || (given_.target.west_wall && west_wall() != 0));
    const char* why_not = city_          ? (given_.target.port ? "never into a port" : "never into a city")
                          : is_fortified ? "never into a fortification"
                                         : nullptr;
    const bool is_concentric = is_dropped || by_directions || flag;
    if (!is_concentric) return;
    add("10.9", "concentric shift", why_not ? 0 : shift("concentric"),
        why_not      ? why_not
        : is_dropped ? "airborne on the hex"
                     : "");
}

// 10.10; what becomes of a city before the roll
void ShiftFold::add_bombers() {
    const Bombers& bombers = given_.bombers;
    const int most = figure(*tables_.numbers("eisenhowers-war/allowances"), "bombers");
    if (bombers.bombers > std::min(bombers.bombers_left, most))
        throw InputError(fmt::format("bombers: found {} of {} that are left (10.10)", bombers.bombers,
                                     std::min(bombers.bombers_left, most)));
    if (bombers.bombers > 1 && given_.readings.bombers_per_combat == BattleReadings::Bombers::one)
        throw InputError("bombers: found two in one combat; say bombers_per_combat=two if you play so (10.10)");
    if (bombers.bombers == 0) return;
    add("10.10", "bomber shift", bombers.bombers * shift(given_.kind.is_german ? "bombers-defense" : "bombers-attack"));
    if (!city_) return;
    const bool is_before = given_.readings.bomber_city_timing == BattleReadings::Timing::before;
    ledger_.add("10.10", "city", "destroyed", is_before ? "before the die, which meets no city" : "after the die");
    if (!is_before) return;
    city_ = false;
    terrain_ = given_.readings.without_city(terrain_);
}

void ShiftFold::add_antwerp(const std::vector<Fighter>& attackers) {
    const Antwerp& antwerp = given_.antwerp;
    const auto idle = [&](const char* why) {
        if (antwerp.declared || !antwerp.antwerp_running)
            ledger_.place(fmt::format("what is said of Antwerp changes nothing: {} (7.15)", why));
    };
    if (given_.kind.is_german) return idle("supply problems shift Allied attacks only");
    if (antwerp.antwerp_running) return idle("while it is running no army group has supply problems");
    if (antwerp.zone != Antwerp::Zone::north) return idle("the Southern Logistical Zone is exempt");
    const int from = figure(*tables_.numbers("eisenhowers-war/calendar"), "Antwerp needed");
    if (turn("Antwerp (7.15)") < from) {
        ledger_.add("7.15", "Antwerp shift", "0", fmt::format("not before turn {}", from));
        return;
    }
    if (!antwerp.declared)
        throw InputError("declared: expected american or british, the army group with supply problems (7.15)");
    const Group declared = *antwerp.declared == Antwerp::Declared::american ? Group::american : Group::british;
    const auto of_group = [&](Group group) {
        return std::find_if(attackers.begin(), attackers.end(),
                            [&](const Fighter& unit) { return unit.group == group; });
    };
    const bool takes_part = of_group(declared) != attackers.end();
    if (const auto unknown = of_group(Group::unknown); !takes_part && unknown != attackers.end())
        throw InputError(
            fmt::format("attackers: {} may be of either army group; say the nation of each (7.15)", unknown->label));
    add("7.15", "Antwerp shift", takes_part ? shift("antwerp") : 0,
        takes_part ? fmt::format("{} army group", name_of(declared)) : "no unit of that army group");
}

}  // namespace warodds::eisenhowers_war
