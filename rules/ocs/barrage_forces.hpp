// Who fires in a barrage and who is fired at, as the player gives them (OCS 4.2, 5.10b, 10.0-10.3, 13.4, 14.7a).
#pragma once

#include "rules/ocs/barrage_table.hpp"
#include "rules/ocs/units.hpp"

namespace warodds::ocs {

// An artillery unit, a ship or an aircraft.
struct Gun {
    std::string name;
    Rational barrage = 0;    // of the side of the counter that is up
    std::optional<int> range, distance;
    Mode mode = Mode::combat;

    static Schema<Gun> schema();
};

// The parameters that both barrage procedures share.
struct Firing {
    FiredBy by = FiredBy::artillery;
    std::optional<Rational> strength;
    std::vector<Gun> guns;
    std::optional<int> tokens;
    enum Fractions { sum, each } fractions = sum;

    static Schema<Firing> schema();
};

// 4.2: what fires, added up; throws InputError for what cannot fire
Rational barrage_strength(const Firing& firing, Tables& tables, Ledger& ledger);

// A barrage that is announced and paid for.
struct Announced {
    int initial_column;
    int tokens;
};
// Adds up what fires, finds the initial column and pays. Throws InputError for a barrage that cannot be fired.
Announced announce(const Firing& firing, const BarrageColumns& columns, Tables& tables, Ledger& ledger);

// 10.0a: RE of the combat units of a hex; a division of one or several counters counts for `most` at most, see the next
Rational barrage_density(const std::vector<Unit>& units, const Rational& most);
Rational most_density_of_formation(Tables& tables);

}  // namespace warodds::ocs
