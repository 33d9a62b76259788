// The procedures of Empires of Apocalypse, in the order in which they are listed. A new one is its file and its name here, twice.
#include "rules/procedure.hpp"

namespace warodds::eoa {

const Procedure &land_battle(), &tank_battle(), &invasion(), &paratroops(), &air_battle(), &anti_aircraft(), &search(),
    &naval_battle(), &port_attack(), &coastal_battery(), &submarine_attack(), &convoy(), &cargo(), &tactical_bombing(),
    &strategic_bombing(), &airbase_attack(), &partisans(), &initiative(), &weather(), &supply_check(), &mines(),
    &blizzard_check(), &research(), &loot(), &italian_coup(), &vichy(), &ussr_collapse(), &diplomacy(), &us_entry(),
    &us_politics(), &ussr_entry(), &surprise_attempt(), &evacuation(), &v_weapons(), &minesweeping(), &movement(),
    &loading(), &rail(), &production(), &building(), &diplomatic_points(), &a_bomb(), &british_empire();

Game game() {
    return {"eoa",
            "Empires of Apocalypse (series rules v2.0)",
            {&land_battle(),
             &tank_battle(),
             &invasion(),
             &paratroops(),
             &evacuation(),
             &air_battle(),
             &anti_aircraft(),
             &tactical_bombing(),
             &strategic_bombing(),
             &airbase_attack(),
             &v_weapons(),
             &a_bomb(),
             &search(),
             &naval_battle(),
             &port_attack(),
             &coastal_battery(),
             &submarine_attack(),
             &convoy(),
             &cargo(),
             &partisans(),
             &initiative(),
             &weather(),
             &supply_check(),
             &mines(),
             &minesweeping(),
             &blizzard_check(),
             &research(),
             &loot(),
             &italian_coup(),
             &vichy(),
             &ussr_collapse(),
             &british_empire(),
             &diplomacy(),
             &diplomatic_points(),
             &us_entry(),
             &us_politics(),
             &ussr_entry(),
             &surprise_attempt(),
             &movement(),
             &loading(),
             &rail(),
             &production(),
             &building()}};
}

}  // namespace warodds::eoa
