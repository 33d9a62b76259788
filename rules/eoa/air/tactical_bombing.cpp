// Empires of Apocalypse: tactical bombardment (7.3.5.b), with the voluntary rules of 16.1 and 16.2 as targets of their own.
#include "rules/eoa/air/bombing.hpp"

namespace warodds::eoa {
namespace {

class TacticalBombing : public BombingOfTargets {
public:
    using BombingOfTargets::BombingOfTargets;

    static About about() {
        return {"eoa/tactical-bombing", "EoA tactical bombing", "7.3.5, 7.3.5.b, 7.4.2.2, 14.0, 16.1, 16.2",
                "what do bombers do to railroads, airbases, ports and the like?"};
    }
    static Schema<Params> parameters() { return BombSetting::schema(false, true); }
    static void outcomes(Outcomes<TacticalBombing>& outcomes) { add_bomb_outcomes(outcomes); }
    static Costs costs() { return {{"bombers_hurt"}, {"targets_out", "hits"}}; }
};

}  // namespace

const Procedure& tactical_bombing() { return define<TacticalBombing>(); }

}  // namespace warodds::eoa
