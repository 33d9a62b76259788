// The procedures of OCS, in the order in which they are listed. A new one is its file and its name here, twice.
#include "rules/procedure.hpp"

namespace warodds::ocs {

const Procedure &first_player(), &attack(), &assault(), &barrage(), &facility_barrage(), &capture(),
    &air_base_capture(), &attrition(), &breakout(), &dump_blowing(), &costs(), &air_mission(), &air_combat(),
    &fighter_sweeps(), &flak(), &air_drop(), &xyz_transport(), &naval_barrage(), &fleet_barrage(),
    &amphibious_landing(), &beach_assault();

Game game() {
    return {"ocs",
            "Operational Combat Series (series rules v4.1a)",
            {&first_player(), &attack(),           &assault(),       &barrage(),        &facility_barrage(),
             &capture(),      &air_base_capture(), &attrition(),     &breakout(),       &dump_blowing(),
             &costs(),        &air_mission(),      &air_combat(),    &fighter_sweeps(), &flak(),
             &air_drop(),     &xyz_transport(),    &naval_barrage(), &fleet_barrage(),  &amphibious_landing(),
             &beach_assault()}};
}

}  // namespace warodds::ocs
