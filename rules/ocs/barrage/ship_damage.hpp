// What a Barrage Table result does to a ship that is not a landing craft, and how its rules are read (OCS 18.1d, 18.3d): a hit
// also marks it DG, and a DG on a ship that is DG already becomes a hit.
#pragma once

#include "rules/ocs/barrage/barrage_table.hpp"
#include "rules/schema.hpp"

namespace warodds::ocs {

struct ShipDamage {
    enum class PortDg { automatic, none };
    enum class HalfResult { die, dg };
    enum class ConvertedHit { clears, marks };

    PortDg port_dg = PortDg::automatic;
    HalfResult half_result = HalfResult::die;
    ConvertedHit converted_hit = ConvertedHit::clears;

    static Schema<ShipDamage> schema();
    bool halves() const { return half_result == HalfResult::die; }
    bool is_dg_in(bool port) const { return port && port_dg == PortDg::automatic; }
    // Returns the hits, and leaves `dg` as it is afterwards; `stays_dg`: it is in a port where every ship is DG.
    int hits(const BarrageEffect& effect, bool stays_dg, Small& dg, Roller& roller) const;
};

}  // namespace warodds::ocs
