// Empires of Apocalypse: two fleets at sea (7.2.2), who search for each other, fight in the air and on the surface, flee and
// pursue, round after round.
#include "rules/eoa/sea/naval_outcomes.hpp"

namespace warodds::eoa {
namespace {

struct FleetParams {
    NavalForces forces;
    Weather weather = Weather::clear;
    bool marker = false;
    NavalSearch search;
    CoastalDefense coast;
    NavalHqs hqs;
    NavalPolicies policies;
    NavalReadings readings;
};

class FleetBattle : public NavalProcedure<FleetBattle, FleetParams> {
public:
    static About about() {
        return {"eoa/naval-battle", "EoA naval battle", "3.2, 6.2.1, 7.2.1.a, 7.2.1.k, 7.2.2, 7.3.2.f, 7.4.3",
                "who finds whom at sea, and what is left of both fleets?"};
    }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.part(NavalForces::schema("ships of the Active side, like 7 bc aa=3, 5 cv aa=2 bomber, transport cargo=5",
                                        "ships of the other side"),
                    &Params::forces);
        schema.choice("weather", "the weather there", &Params::weather, weathers()).rule("6.2.1");
        schema.flag("marker", "a battle at a battle vector marker: no search, one round", &Params::marker)
            .rule("7.4.3.4");
        schema.part(NavalSearch::schema(), &Params::search);
        schema.part(CoastalDefense::schema(), &Params::coast);
        schema.part(NavalHqs::schema(), &Params::hqs);
        schema.part(NavalPolicies::schema(), &Params::policies);
        schema.part(NavalReadings::schema(), &Params::readings);
        return schema;
    }
    static Outcomes<FleetBattle> outcomes() {
        Outcomes<FleetBattle> outcomes;
        outcomes.label("ended", "how it ended",
                       {{"no_battle", "nobody who found the other began it"},
                        {"parted", "one side got away, or nobody went on"},
                        {"attackers_gone", "no ship of the attacker is left"},
                        {"defenders_gone", "no ship of the defender is left"},
                        {"both_gone", ""},
                        {"unresolved", "it goes on after the rounds that were looked at"}},
                       [](const FleetBattle&, const State& state) { return static_cast<int>(state.battle.ended); });
        outcomes.integer("rounds", "rounds that were fought", 0, 12,
                         [](const FleetBattle&, const State& state) { return int{state.battle.round}; });
        outcomes.label("surprised", "who was surprised, in the last round with surprise",
                       {{"nobody", ""}, {"attackers", ""}, {"defenders", ""}},
                       [](const FleetBattle&, const State& state) { return int{state.battle.was_surprised}; });
        add_ship_outcomes(outcomes, Side::attacker);
        add_ship_outcomes(outcomes, Side::defender);
        add_air_outcomes(outcomes);
        for (const Side side : {Side::attacker, Side::defender})
            outcomes
                .flag(side == Side::attacker ? "attacker_hq_lost" : "defender_hq_lost",
                      "no ship is unharmed that its naval HQ could go to",
                      [side](const FleetBattle& self, const State& state) {
                          return self.battle().has_lost_hqs(state.battle, side);
                      })
                .on_request();
        return outcomes;
    }
    static Costs costs() {
        return {{"attackers_eliminated", "attacker_hits", "attacker_cargo_lost", "attackers_aborted"},
                {"defenders_eliminated", "defender_hits", "defender_cargo_lost", "defenders_aborted"}};
    }

    FleetBattle(const Params& params, Tables& tables, Ledger& ledger) : NavalProcedure(params, tables, ledger) {}

    static NavalSetting setting(const Params& params) {
        const NavalForces& forces = params.forces;
        expect(!forces.attackers.empty() || !forces.attacker_aircraft.empty(),
               "attackers: expected ships or aircraft, like 7 bc, 2 dd (7.2.2)");
        expect(!forces.defenders.empty() || !forces.defender_aircraft.empty(),
               "defenders: expected ships or aircraft, like 7 bc, 2 dd (7.2.2)");
        expect(!forces.attackers.empty() || !forces.defenders.empty(),
               "attackers, defenders: without ships it is an air battle; ask eoa/air-battle (7.4.2.1)");
        const bool is_defenders = params.search.where == NavalSearch::Where::coast ||
                                  params.search.where == NavalSearch::Where::fjord;
        expect(is_defenders || params.coast.battery == 0 || params.marker,
               "battery: the defender's is met on his own coast; say where=coast (7.2.2.8)");
        const auto is_rolled = [](NavalSearch::Given given) { return given == NavalSearch::Given::rolled; };
        expect(!params.marker || (is_rolled(params.search.attacker_finds) && is_rolled(params.search.defender_finds)),
               "attacker_finds, defender_finds: no search at a battle vector marker; remove them (7.4.3.4)");
        return {.forces = forces,
                .weather = params.weather,
                .search = params.search,
                .coast = params.coast,
                .hqs = params.hqs,
                .policies = params.policies,
                .readings = params.readings,
                .is_searched = !params.marker,
                .is_port = false,
                .is_air_only = false};
    }
};

}  // namespace

const Procedure& naval_battle() { return define<FleetBattle>(); }

}  // namespace warodds::eoa
