// Empires of Apocalypse: an attack on ships in port (7.2.1.i, 7.2.2.4): from the air, where one roll says whether the port is
// surprised; or by ships, past mines and batteries, for one round without surprise. Submarines that slip in are in
// submarine_attack.cpp.
#include "rules/eoa/sea/naval_outcomes.hpp"

namespace warodds::eoa {
namespace {

struct PortParams {
    enum class By : std::int8_t { air, guns } by = By::air;
    NavalForces forces;
    Weather weather = Weather::clear;
    int radar = 0;
    bool neutral = false;
    CoastalDefense coast;
    NavalPolicies policies;
    NavalReadings readings;
};

class PortAttack : public NavalProcedure<PortAttack, PortParams> {
public:
    static About about() {
        return {"eoa/port-attack", "EoA port attack", "7.2.1.i, 7.2.2.1.e, 7.2.2.3, 7.2.2.4, 7.2.2.7a, 7.2.2.8",
                "what does a raid do to the ships in a port?"};
    }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema
            .choice("by", "who attacks", &Params::by,
                    {{"air", "carriers from a distance, or bombers"}, {"guns", "ships that sail into the port"}})
            .rule("7.2.1.i");
        schema.part(NavalForces::schema("ships of the Active side: carriers, or those that sail in",
                                        "ships in the port, submarines in their pens as well"),
                    &Params::forces);
        schema.choice("weather", "the weather there", &Params::weather, weathers()).rule("6.2.1");
        schema.integer("radar", "radar level of the defender", &Params::radar).range(0, 4).rule("13.7");
        schema
            .flag("neutral", "a neutral whom a nation attacks that was at war for a month: surprised without a roll",
                  &Params::neutral)
            .rule("7.2.2.7a, 14.0");
        schema.part(CoastalDefense::schema(), &Params::coast);
        schema.part(NavalPolicies::schema_of_one_round(), &Params::policies);
        schema.part(NavalReadings::schema(), &Params::readings);
        return schema;
    }
    static Outcomes<PortAttack> outcomes() {
        Outcomes<PortAttack> outcomes;
        outcomes.flag("surprised", "ships in the port were surprised",
                      [](const PortAttack&, const State& state) { return state.battle.was_surprised == 2; });
        outcomes.flag("battery_silenced", "the escorts silenced the battery",
                      [](const PortAttack&, const State& state) { return state.battle.silenced != 0; });
        add_ship_outcomes(outcomes, Side::attacker);
        add_ship_outcomes(outcomes, Side::defender);
        add_air_outcomes(outcomes);
        return outcomes;
    }
    static Costs costs() {
        return {{"attackers_eliminated", "attacker_hits", "attacker_cargo_lost", "attackers_aborted"},
                {"defenders_eliminated", "defender_hits", "defender_cargo_lost", "defenders_aborted"}};
    }

    PortAttack(const Params& params, Tables& tables, Ledger& ledger) : NavalProcedure(params, tables, ledger) {}

    static NavalSetting setting(const Params& params) {
        expect(!params.forces.defenders.empty(), "defenders: expected the ships in the port, like 7 bc aa=3 (7.2.1.i)");
        const bool from_air = params.by == Params::By::air;
        expect(from_air || !params.forces.attackers.empty(), "attackers: expected the ships that sail in (7.2.2.4)");
        bool can_fly = !params.forces.attacker_aircraft.empty();
        for (const Ship& ship : params.forces.attackers) can_fly |= ship.is(Ship::Type::cv);
        expect(!from_air || can_fly,
               "attackers, attacker_aircraft: from the air carriers or bombers attack, like 5 cv bomber; or say "
               "by=guns (7.2.1.i)");
        bool has_guns = false;
        for (const Ship& ship : params.forces.attackers) has_guns |= ship.has_guns();
        expect(from_air || params.forces.attackers.empty() || has_guns,
               "attackers: with guns BCs and DDs attack a port, like 5 bc (7.2.1.i)");
        expect(!params.neutral || from_air, "neutral: ships in port are not surprised by ships (7.2.2.4)");
        expect(!from_air || !params.coast.mines, "mines: aircraft pass above them (7.2.1.k)");
        NavalSearch search;
        search.defender_radar = params.radar;
        if (params.neutral) search.defender_finds = NavalSearch::Given::nothing;
        return {.forces = params.forces,
                .weather = params.weather,
                .search = search,
                .coast = params.coast,
                .hqs = {},
                .policies = params.policies,
                .readings = params.readings,
                .is_searched = false,
                .is_port = true,
                .is_air_only = from_air};
    }
};

}  // namespace

const Procedure& port_attack() { return define<PortAttack>(); }

}  // namespace warodds::eoa
