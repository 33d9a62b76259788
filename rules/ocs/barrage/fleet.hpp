// The ships of a hex as targets of several barrages in one segment (OCS 18.2e, 18.3c, 18.3f).
#pragma once

#include "rules/kit/survivors.hpp"
#include "rules/ocs/air/air_approach.hpp"
#include "rules/ocs/barrage/naval_fire.hpp"
#include "rules/ocs/barrage/ship_damage.hpp"

namespace warodds::ocs {

struct Ship {
    std::string name;
    int number = 0;  // in the list that it comes from; 0: its place in the list at hand
    int protection = 1, flak = 0;
    std::optional<Rational> fire;  // barrage points of the ships or guns that fire at it, where nobody lists them
    std::vector<int> by;           // who fires at it, by their numbers
    std::optional<Rational> barrage, damaged_barrage;  // its own: of the side that is up, and of its damaged side
    bool damaged = false, dg = false, carrier = false;

    static Schema<Ship> schema();
};

struct FleetParams {
    NavalFire::By by = NavalFire::By::aircraft;
    std::vector<Ship> ships, firing;
    bool in_port = false;
    Approach::Params approach;
    ShipDamage damage;

    static Schema<FleetParams> schema();
    bool flies() const { return by == NavalFire::By::aircraft; }
    void check() const;  // throws InputError
};

// The columns of the Barrage Table that each ship is fired at with: by sortie for aircraft, one for others.
class FleetFire {
public:
    FleetFire(const FleetParams& params, const Sorties* sorties, Tables& tables, Ledger& ledger);

    // nothing where nobody fires, or what is left is too weak
    std::optional<int> column(int ship, int sortie) const { return columns_[ship][sortie]; }
    BarrageEffect fire(int column, Roller& roller) const { return table_.fire(column, {}, target_, roller); }

private:
    std::optional<int> column(const Rational& strength, const BarrageFire& fire, int protection) const;
    void describe(const std::string& label, const Rational& strength, const BarrageFire& fire, int protection,
                  Ledger& ledger) const;

    BarrageTable table_;
    BarrageTarget target_;
    std::vector<std::vector<std::optional<int>>> columns_;
};

}  // namespace warodds::ocs
