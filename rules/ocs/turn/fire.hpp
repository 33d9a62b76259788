// Fire in the course of a turn (OCS 7.0, 10.0, 14.4, 14.5, 14.7, 18.3b, option 21.9): hip shoots and air barrages past an
// interceptor and through flak, guns and ships at the defender's hex, and the defender's guns, ships and aircraft at attacking
// hexes. Whether anybody fires is decided elsewhere.
#pragma once

#include "rules/ocs/air/air_approach.hpp"
#include "rules/ocs/barrage/barrage_forces.hpp"
#include "rules/ocs/turn/roster.hpp"

namespace warodds::ocs {

// What does not belong to one phase of the attacker's plan.
struct FireConditions {
    FlakTarget flak;
    bool long_range_effects = false, spotter = true;
    Rational ships = 0, reaction_barrage = 0, reaction_ships = 0;
    std::vector<Aircraft> reaction_bombers;
    FlakTarget reaction_flak;  // at these
    Terrain reaction_terrain = Terrain::open;
    FiredBy exploitation_barrage_by = FiredBy::artillery;
    std::vector<Aircraft> interceptors;
    AirDecisions attacker;
    Approach::Decisions decides;

    bool fires_in_reaction() const {
        return reaction_barrage != Rational(0) || reaction_ships != Rational(0) || !reaction_bombers.empty();
    }
    static Schema<FireConditions> schema();
};

// The guns that may fire once each.
enum class Battery { ships, guns, exploitation_guns, reaction, reaction_ships };
// 7.0, 10.0e E: with what the defender may fire in the Reaction Phase
enum class Reaction { guns, ships, aircraft };

class TurnFire {
public:
    // By phase, the Exploitation Phase last: aircraft that come one by one, those that come together, strength of the guns.
    struct Planned {
        std::array<std::span<const Aircraft>, 2> hip_shoots, bombers;
        std::array<Rational, 2> guns;
    };
    // Writes down columns and costs. Throws InputError for what cannot fire.
    TurnFire(const FireConditions& conditions, const Planned& planned, const TurnUnits& units, Tables& tables,
             Ledger& ledger);

    // where a shot falls
    struct Scene {
        const TurnUnits& units;
        const Moment& moment;
        Terrain shelter;  // of the defender's hex
        int hedgehog;
        Roster& roster;
        Roller& roller;
    };
    // what a raid of the attacker's costs: steps of his aircraft, and the interceptor that is Inactive now, a bit
    struct Toll {
        int steps = 0, gone = 0;
    };

    int hip_shoots(bool exploitation_phase) const { return static_cast<int>(hip_shoots_[exploitation_phase].size()); }
    int air_barrages(bool exploitation_phase) const { return static_cast<int>(bombers_[exploitation_phase].size()); }
    // 14.7: interception and flak, then the barrage of what is left; `gone`: the interceptors that are Inactive, a bit each
    Toll hip_shoot(int number, int gone, const Scene& scene) const {
        return raid(hip_shoots_[scene.moment.exploitation_phase][number], gone,
                    scene.units.living(scene.roster, defending), scene);
    }
    Toll air_barrage(int number, int gone, const Scene& scene) const {
        return raid(bombers_[scene.moment.exploitation_phase][number], gone,
                    scene.units.living(scene.roster, defending), scene);
    }

    bool has(Battery battery) const { return batteries_[static_cast<int>(battery)].table.has_value(); }
    int cost(Battery battery) const { return batteries_[static_cast<int>(battery)].cost; }
    // of the defender, at the units of an attacking hex
    bool has(Reaction by) const { return by == Reaction::aircraft ? reaction_raid_.has_value() : has(battery(by)); }
    int cost(Reaction by) const { return by == Reaction::aircraft ? 0 : cost(battery(by)); }
    void react(Reaction by, UnitSet struck, const Scene& scene) const;
    // at these units of a side
    void fire(Battery battery, int side, UnitSet struck, const Scene& scene) const;

private:
    static Battery battery(Reaction by) { return by == Reaction::guns ? Battery::reaction : Battery::reaction_ships; }

    // a mission of the attacker's aircraft against the hex, or of the defender's against one of his
    struct Raid {
        bool reaction = false;
        std::shared_ptr<const Sorties> sorties;
        std::vector<Approach> ways;  // by the interceptors that are gone, but for all of them; empty: nobody intercepts
    };
    struct Emplaced {
        std::optional<BarrageTable> table;
        int column = 0, cost = 0;
    };

    void emplace(Battery battery, const char* name, const Rational& strength, FiredBy by, Tables& tables,
                 Ledger& ledger);
    void plan_raids(const Planned& planned, bool exploitation_phase, AircraftValues& values, const TurnUnits& units,
                    Ledger& ledger);
    Raid fold_raid(std::span<const Aircraft> aircraft, const std::string& label, bool reaction, AircraftValues& values,
                   const TurnUnits& units, Ledger& ledger) const;
    void expect_interceptors() const;
    void expect_reaction_hexes(const TurnUnits& units) const;
    void plan_interception(Raid& raid, Tables& tables) const;
    int flak(const TurnUnits& units, UnitSet struck, const Raid& raid, std::uint16_t flying, bool in_zone,
             Ledger* ledger = nullptr) const;
    std::uint16_t intercept(const Raid& raid, Toll& toll, int gone, bool& in_zone, Roller& roller) const;
    Toll raid(const Raid& raid, int gone, UnitSet struck, const Scene& scene) const;
    void fire(const BarrageTable& table, int initial, const BarrageFire& how, int side, UnitSet struck,
              const Scene& scene) const;

    FireConditions conditions_;
    std::array<Emplaced, 5> batteries_;
    std::optional<BarrageTable> bombs_;
    std::optional<FlakTable> flak_;
    std::array<std::vector<Raid>, 2> hip_shoots_, bombers_;  // by phase, one after the other
    std::optional<Raid> reaction_raid_;
    std::vector<Aircraft> interceptors_;  // the Active ones
    Rational most_density_ = 0;           // of a formation
};

}  // namespace warodds::ocs
