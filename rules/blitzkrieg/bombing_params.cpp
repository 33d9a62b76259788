#include "rules/blitzkrieg/bombing.hpp"

#include <fmt/format.h>

namespace warodds::blitzkrieg {

Schema<BombingParams> BombingParams::schema() {
    using P = BombingParams;
    Schema<P> schema;
    schema
        .choice("target", "what is bombed", &P::target,
                {{"forces", "the ground units in the hex, by SAC and MDM"},
                 {"airbase", "aircraft on the ground, by TAC and MDM; the base fires back"},
                 {"port", "a port, by SAC and MDM"},
                 {"road", "the road network of a city hex, by SAC and MDM"},
                 {"industry", "supply and industry of a city, by SAC and MDM"}})
        .rule("3.8.2.1-3.8.2.5");
    schema.units("bombers", "the bombers", &P::bombers, Unit::schema(), unit_shorthand()).most(24).rule("3.8.2");
    schema.integer("factors", "printed factors of all bombers", &P::factors)
        .range(0, 200)
        .rule("3.8.2")
        .instead_of(&P::bombers);
    schema.flag("short_haul", "they flew less than half their movement", &P::short_haul)
        .rule("3.7.5")
        .instead_of(&P::bombers);
    schema.flag("night", "at night: no interception, a hazard, three columns to the left", &P::night).rule("3.8.2.6");
    schema
        .integer("hexes",
                 "hexes of the city, each bombed by so many bombers and to be hit; interceptors go for the first",
                 &P::hexes)
        .range(1, 6)
        .rule("3.8.2.5")
        .only_with(&P::target, {Target::industry});
    schema.choice("weather", "the weather of the turn", &P::weather, weather_words()).rule("2.2");
    schema.part(Resources::schema(), &P::resources);
    schema.part(DefendingForce::schema(), &P::defense);
    schema.part(RaidParams::schema(), &P::raid);
    schema.policy("attacker_loss_policy", Side::attacker, "which bomber loses a factor", &P::loss_policy, loss_words());
    schema.policy("defender_loss_policy", Side::defender, "which unit of the target loses a factor",
                  &P::target_loss_policy, loss_words());
    schema
        .reading("forces_in_city", "bombed forces in a city or on a mountain (Q14)", &P::forces_in_city,
                 {{"halved", "lose half of the result, as in the example"}, {"full", "lose all of it"}})
        .rule("3.8.2.1");
    schema
        .reading("airbase_in_city", "a bombed airbase, which is always a city (Q14)", &P::airbase_in_city,
                 {{"halved", "loses half of the result"}, {"full", "loses all of it, as in the example"}})
        .rule("3.8.2.2");
    schema
        .reading("night_edge", "three columns to the left of a column that has fewer there (Q16)", &P::night_edge,
                 {{"first_column", "the first"}, {"nothing", "no result"}})
        .rule("3.8.2.6");
    schema.part(SupplyReading::schema(), &P::supply);
    schema.part(StrengthReadings::schema(), &P::strength);
    return schema;
}

std::vector<Unit> BombingParams::bomber_units() const {
    if (!bombers.empty()) return bombers;
    return {{.factor = factors.value_or(0), .type = UnitType::mdm, .short_haul = short_haul}};
}

void BombingParams::expect_legal(Tables& tables) const {
    const std::vector<Unit> units = bomber_units();
    int flown = raid.escorts + raid.hunters + raid.patrol, strength = 0;
    for (std::size_t i = 0; i < units.size(); ++i) {
        const bool fits = units[i].type == UnitType::mdm ||
                          units[i].type == (target == Target::airbase ? UnitType::tac : UnitType::sac);
        if (!fits)
            throw InputError(
                fmt::format("bombers: unit {} ({}): expected {} (3.8.2)", i + 1, units[i].text(),
                            target == Target::airbase ? "TAC or MDM for an airbase" : "SAC or MDM for this target"));
        strength += units[i].factor;
    }
    expect_types(bombers, "bombers", {UnitType::tac, UnitType::mdm, UnitType::sac});
    if (strength == 0) throw InputError("factors: no bombers given; add factors=N or bombers=\"6 mdm, ...\" (3.8.2)");
    expect_flying(WeatherEffects(weather, tables), weather, "weather");
    const Supplies supplies(resources, tables);
    supplies.expect_bombers(strength);
    supplies.expect_flown(flown + strength * hexes);
    if (night && (target == Target::forces || target == Target::airbase))
        throw InputError("night: only ports, roads and industry are bombed at night (3.8.2.6)");
    if (night && raid.interceptors > 0) throw InputError("interceptors: not allowed at night; remove them (3.8.2.6)");
    if (target == Target::airbase) {
        const std::vector<Unit> there = defense.units();
        if (std::none_of(there.begin(), there.end(), [](const Unit& unit) { return is_air(unit.type); }))
            throw InputError("grounded: no aircraft are on that airbase; say grounded=N (3.8.2.2)");
    }
    DefendingForce there = defense;
    if (target != Target::forces) {
        if (there.terrain.value_or(Terrain::city) != Terrain::city)
            throw InputError("terrain: what is bombed there is a city hex; leave out terrain (3.7.1, 3.8.2.3-3.8.2.5)");
        there.terrain = Terrain::city;
    }
    there.expect_legal(1, tables);
}

}  // namespace warodds::blitzkrieg
