// Empires of Apocalypse: ships before a defended coast (7.2.2.8, 7.2.1.k): what mines and the coastal battery do to an invasion or
// convoy before anything else happens in the hex. Hits on cargo are hits on what lands.
#include "rules/eoa/sea/naval_outcomes.hpp"

namespace warodds::eoa {
namespace {

struct BatteryParams {
    NavalForces forces;
    CoastalDefense coast;
};

class CoastalBattery : public NavalProcedure<CoastalBattery, BatteryParams> {
public:
    static About about() {
        return {"eoa/coastal-battery", "EoA coastal battery", "7.2.1.j, 7.2.1.k, 7.2.2.8",
                "which ships come through mines and a coastal battery?"};
    }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        Schema<NavalForces> ships;
        ships
            .units("attackers", "ships that enter the hex, like 7 bc, transport cargo=5", &NavalForces::attackers,
                   Ship::schema(), Ship::shorthand())
            .most(NavalBattle::most)
            .needs_one()
            .rule("7.2.2.8");
        schema.part(ships, &Params::forces);
        schema.part(CoastalDefense::schema(), &Params::coast);
        return schema;
    }
    static Outcomes<CoastalBattery> outcomes() {
        Outcomes<CoastalBattery> outcomes;
        outcomes.flag("battery_silenced", "the escorts silenced the battery",
                      [](const CoastalBattery&, const State& state) { return state.battle.silenced != 0; });
        add_ship_outcomes(outcomes, Side::attacker);
        return outcomes;
    }
    static Costs costs() {
        return {{"attackers_eliminated", "attacker_hits", "attacker_cargo_lost", "attackers_aborted"},
                {"battery_silenced"}};
    }
    static std::vector<std::string> effects() { return {"attackers"}; }

    CoastalBattery(const Params& params, Tables& tables, Ledger& ledger) : NavalProcedure(params, tables, ledger) {}

    static NavalSetting setting(const Params& params) {
        expect(!params.forces.attackers.empty(),
               "attackers: expected the ships that enter, like transport cargo=5 (7.2.2.8)");
        expect(params.coast.battery > 0 || params.coast.mines,
               "battery, mines: expected one of them, like battery=4 (7.2.2.8)");
        return {.forces = params.forces,
                .weather = Weather::clear,
                .search = {},
                .coast = params.coast,
                .hqs = {},
                .policies = {},
                .readings = {},
                .is_searched = false,
                .is_port = false,
                .is_air_only = false};
    }
};

}  // namespace

const Procedure& coastal_battery() { return define<CoastalBattery>(); }

}  // namespace warodds::eoa
