#include "rules/blitzkrieg/air_combat.hpp"

#include <fmt/format.h>

namespace warodds::blitzkrieg {

Schema<AirCombatParams> AirCombatParams::schema() {
    using P = AirCombatParams;
    Schema<P> schema;
    schema
        .choice("mission", "whom the fighters attack", &P::mission,
                {{"fire", "just the table, with factors as they count"},
                 {"escort", "bombers, escorted or not; then hunters fire"},
                 {"transport", "air transport, escorted or not; then hunters fire"},
                 {"hunters", "hunters themselves"},
                 {"patrol", "a patrol that stops them"},
                 {"interdiction", "interdictors, which may then fire at ground units"},
                 {"strafing", "aircraft on the ground"}})
        .rule("3.8.3.1-3.8.3.5");
    schema
        .integer("factors", "printed factors of the fighters that attack; with mission=fire as they count", &P::factors)
        .range(0, 200)
        .rule("3.8.3");
    schema.integer("bombers", "factors of the bombers, or of the transport", &P::bombers)
        .range(0, 100)
        .rule("3.8.3.1")
        .only_with(&P::mission, {Mission::escort, Mission::transport});
    schema.integer("escorts", "factors of their escorts", &P::escorts)
        .range(0, 100)
        .rule("3.8.3.1")
        .only_with(&P::mission, {Mission::escort, Mission::transport});
    schema.integer("hunters", "factors of enemy hunters", &P::hunters)
        .range(0, 100)
        .rule("3.8.3.2")
        .only_with(&P::mission, {Mission::escort, Mission::transport, Mission::hunters, Mission::strafing});
    schema.integer("patrol", "factors of the patrol", &P::patrol)
        .range(0, 100)
        .rule("3.8.3.3")
        .only_with(&P::mission, {Mission::patrol});
    schema.integer("fighters", "fighter factors that interdict", &P::fighters)
        .range(0, 100)
        .rule("3.8.3.4")
        .only_with(&P::mission, {Mission::interdiction});
    schema.integer("tac", "TAC factors that interdict", &P::tac)
        .range(0, 100)
        .rule("3.8.3.4")
        .only_with(&P::mission, {Mission::interdiction});
    schema.levels("ground", "ground factors next to the interdictors, hex by hex: 8/5", &P::ground)
        .range(0, 100)
        .most(6)
        .rule("3.8.3.4")
        .only_with(&P::mission, {Mission::interdiction});
    schema.integer("grounded", "factors of aircraft on the strafed base", &P::grounded)
        .range(0, 100)
        .rule("3.8.3.5")
        .only_with(&P::mission, {Mission::strafing});
    schema
        .choice("strafers", "who strafes", &P::strafers,
                {{"interceptors", "at normal strength"}, {"hunters", "at double strength"}})
        .rule("3.8.3.5")
        .only_with(&P::mission, {Mission::strafing});
    schema.choice("weather", "the weather of the turn", &P::weather, weather_words()).rule("2.2");
    schema.part(Resources::schema(), &P::resources);
    schema.integer("enemy_industry", "Basic Industry cities of the other side", &P::enemy_industry)
        .range(0, 9)
        .rule("3.1.5");
    schema
        .policy("patrol_policy", Side::attacker, "interceptors that come upon a patrol", &P::patrol_policy,
                {{"fight", "fight it, and go on with what is left"}, {"stop", "stop there"}})
        .rule("3.8.3.3");
    schema
        .reading("transport_multiplier", "interceptors of transport without escort (Q17)", &P::transport_multiplier,
                 {{"triple", "as of bombers without escort"}, {"twice", ""}, {"single", ""}})
        .rule("3.8.3.1");
    return_fire_reading(schema, &P::return_fire);
    schema
        .reading("interdicted_hexes", "adjacent hexes that interdictors fire at (Q18)", &P::interdicted_hexes,
                 {{"one", "the first that is given"}, {"each", "all of them, one after the other"}})
        .rule("3.8.3.4");
    schema
        .reading("interdiction_fire", "the ground units' fire at interdictors (Q18)", &P::interdiction_fire,
                 {{"simultaneous", "with what stood there before"}, {"after", "with what is left"}})
        .rule("3.8.3.4");
    schema.part(StrengthReadings::schema(), &P::strength);
    return schema;
}

void AirCombatParams::expect_legal(Tables& tables) const {
    const bool can_be_without = mission == Mission::interdiction;  // nobody intercepts, and they fire at the ground
    if (factors == 0 && !can_be_without) throw InputError("factors: no fighters given; add factors=N (3.8.3)");
    const auto expect = [](bool is_there, const char* what) {
        if (!is_there) throw InputError(std::string(what) + " (3.8.3)");
    };
    switch (mission) {
        case Mission::fire: return;
        case Mission::escort:
        case Mission::transport: expect(bombers + escorts > 0, "bombers: no target given; add bombers=N"); break;
        case Mission::hunters: expect(hunters > 0, "hunters: no target given; add hunters=N"); break;
        case Mission::patrol: expect(patrol > 0, "patrol: none is there to be attacked; say patrol=N"); break;
        case Mission::interdiction:
            expect(fighters + tac > 0, "fighters: no interdictors are there; say fighters=N or tac=N");
            expect(factors > 0 || !ground.empty(),
                   "factors: no fighters given; add factors=N, or ground=N for what is interdicted");
            break;
        case Mission::strafing: expect(grounded > 0, "grounded: no aircraft are on that base; say grounded=N"); break;
    }
    expect_flying(WeatherEffects(weather, tables), weather, "weather");
    const Supplies own(resources, tables);
    own.expect_fighters(factors);
    own.expect_flown(factors);
    const Supplies enemy({.petrochemical = 3, .industry = enemy_industry}, tables);
    if (enemy.fighters == Rational(0) && escorts + hunters + patrol + fighters > 0)
        throw InputError("enemy_industry: without Basic Industry its fighters do not fight; remove them (3.1.5)");
    if (enemy.bombers == Rational(0) && mission == Mission::escort && bombers > 0)
        throw InputError("enemy_industry: its bombers do not attack, so none are intercepted; remove them (3.1.5)");
    if (enemy.bombers == Rational(0) && tac > 0)
        throw InputError("enemy_industry: its TAC may not attack; found TAC that interdict (3.1.5)");
}

}  // namespace warodds::blitzkrieg
