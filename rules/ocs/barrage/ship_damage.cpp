#include "rules/ocs/barrage/ship_damage.hpp"

namespace warodds::ocs {

Schema<ShipDamage> ShipDamage::schema() {
    Schema<ShipDamage> schema;
    schema
        .reading("port_dg", "ships in port", &ShipDamage::port_dg,
                 {{"automatic", "are DG: the rulebook's text"}, {"none", "are not: the publisher's errata of 2016"}})
        .rule("18.1d, 18.3d");
    schema
        .reading("half_result", "a 1/2 at a ship", &ShipDamage::half_result,
                 {{"die", "a die as for ground units: 4-6 is a hit and DG, else DG"}, {"dg", "DG only"}})
        .rule("18.3d");
    schema
        .reading("converted_hit", "marker of a ship whose second DG became a hit", &ShipDamage::converted_hit,
                 {{"clears", "is gone"}, {"marks", "comes back, as the hit marks the ship DG"}})
        .rule("18.3d");
    return schema;
}

int ShipDamage::hits(const BarrageEffect& effect, bool stays_dg, Small& dg, Roller& roller) const {
    int hits = effect.steps;
    if (!effect.dg) return hits;
    if (!dg) {
        dg = 1;
        return hits;
    }
    dg = converted_hit == ConvertedHit::marks || stays_dg;
    roller.note([](Ledger& ledger) { ledger.add("18.3d", "second DG", "a hit"); });
    return hits + 1;
}

}  // namespace warodds::ocs
