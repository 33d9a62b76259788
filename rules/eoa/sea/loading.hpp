// The room that units take aboard (7.2.1.b, 7.3.5.f), by the loading chart.
#pragma once

#include "rules/eoa/figures.hpp"
#include "rules/eoa/land/units.hpp"

namespace warodds::eoa {

class LoadingChart {
public:
    explicit LoadingChart(Tables& tables) : chart_(tables.numbers("eoa/loading")) {}

    int operator[](const char* row) const { return figure(*chart_, row); }

    // for a point of strength
    int each(const Unit& unit) const {
        const bool is_heavy = unit.is(Unit::Type::tank) || unit.is(Unit::Type::artillery);
        return (*this)[is_heavy ? "tank or artillery" : "land unit"];
    }
    // attack or defense, whichever is greater, less hits; by air the attack
    int points(const Unit& unit, bool flies = false) const {
        if (unit.is(Unit::Type::engineer)) return (*this)["engineer"];
        const int strength = flies ? unit.attack : std::max(unit.attack, unit.defense);
        return each(unit) * std::max(0, strength - unit.hits);
    }

private:
    std::shared_ptr<const Chart<int>> chart_;
};

}  // namespace warodds::eoa
