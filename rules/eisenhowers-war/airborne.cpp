#include "rules/eisenhowers-war/airborne.hpp"

#include "rules/kit/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warodds::eisenhowers_war {

Schema<Airborne> Airborne::schema(bool is_needed) {
    Schema<Airborne> schema;
    // how many steps their static counters have is not public; 12.3.2 speaks of a reduced corps, so two
    Schema<Unit> corps = Unit::schema();
    Field& steps = corps.fields[corps.index("steps")];
    steps.help = "printed steps";
    steps.fallback = Rational(2);
    steps.is_assumption = true;
    auto list = schema.units("airborne",
                             "airborne corps in static mode, dropped on the hex; they attack with their defense factor",
                             &Airborne::airborne, corps, unit_shorthand());
    list.most(2).rule("5.3.3, 13.2");
    if (is_needed) list.needs_one();
    schema
        .choice("scenario", "which is played; matters to airborne corps before turn 4", &Airborne::scenario,
                {{"historical", "they arrive on turn 4"}, {"alternate", "one of them is there from turn 1 on"}})
        .rule("3.2, 3.3.2");
    return schema;
}

void Airborne::expect_legal(const TargetHex& target, bool in_first_landing, Tables& tables) const {
    if (in_first_landing && scenario == Scenario::historical)
        throw InputError("scenario: the first landing is fought in the Alternate Invasion Scenario only (3.3)");
    if (airborne.empty()) return;
    const char* where = target.terrain == TargetHex::Terrain::mountain ? "terrain: a mountain"
                        : target.alpine_pass                           ? "alpine_pass: a pass"
                        : target.fortification                         ? "fortification: a fortified"
                        : target.west_wall                             ? "west_wall: a fortified"
                        : target.city                                  ? "city: a city"
                        : target.port                                  ? "port: a port is a city, and a city"
                                                                       : nullptr;
    if (where) throw InputError(fmt::format("{} hex may not be dropped on (13.2)", where));
    for (const Unit& unit : airborne) {
        if (unit.movement.value_or(0) > 0)
            throw InputError("airborne: units drop in their static mode, with a movement factor of 0 (13.2)");
        if (unit.nation == Nation::german) throw InputError("airborne: the Germans have no airborne drops (2.6)");
        const auto is_like = [&](const Unit& other) { return unit.nation && other.nation == unit.nation; };
        const bool is_one_of_them = !unit.nation || unit.nation == Nation::us || unit.nation == Nation::british;
        if (!is_one_of_them || std::count_if(airborne.begin(), airborne.end(), is_like) > 1)
            throw InputError(
                "airborne: the two corps are the British 1st and the US 18th; write them as \"1-6-0 british, 1-6-0 "
                "us\" (13.2)");
    }
    const int first = figure(*tables.numbers("eisenhowers-war/calendar"), "first airdrop");
    if (in_first_landing || target.turn.value_or(first) >= first) return;
    // the corps of the first landing, and no other, is there before
    if (scenario != Scenario::alternate || airborne.size() > 1)
        throw InputError(
            fmt::format("turn: the airborne corps arrive on turn {}; before it there is the one of the first landing, "
                        "where it was fought: say scenario=alternate (3.3.2, 13.2)",
                        first));
}

}  // namespace warodds::eisenhowers_war
