// What has become of a unit in combat and fire (OCS 5.7, 5.9, 5.10, 9.11-9.13, 12.10b), and the units that are left.
#pragma once

#include "rules/ocs/ground/combat.hpp"
#include "rules/ocs/units.hpp"

namespace warodds::ocs {

struct Fate {
    std::uint16_t lost : 4 = 0;        // steps
    std::uint16_t stocks : 2 = 0;      // internal stocks used
    std::uint16_t out : 1 = 0;         // retreated
    std::uint16_t dg : 1 = 0;          // disorganised
    std::uint16_t exploiting : 1 = 0;  // marked for exploitation
    std::uint16_t released : 1 = 0;    // out of Reserve Mode, if it was in it
    std::uint16_t overruns : 3 = 0;    // made in this phase
    std::uint16_t unused : 3 = 0;

    auto operator<=>(const Fate&) const = default;
    void add(const Fate& later);
};

// of a member of a combat that is over; `on_stocks`: it fights on internal stocks if it is supplied at all
Fate fate_in(const Combat& combat, const Combat::State& end, Side side, int member, bool on_stocks);

void befall(Unit& unit, const Fate& fate);

// What is left of a list, `fate_of(unit)` by unit: before the Clean Up Phase, so that markers are still there.
template <class FateOf>
std::vector<Unit> after_fates(const std::vector<Unit>& units, FateOf&& fate_of) {
    return survivors(units, [&](Unit& unit, std::size_t i) {
        befall(unit, fate_of(static_cast<int>(i)));
        return unit.steps_left() > 0;
    });
}

}  // namespace warodds::ocs
