// What a player says about an air mission (OCS 14.2-14.11, 10.2, 21.4): what it is for, and the parameters of the rooms that it
// goes through.
#pragma once

#include "rules/ocs/air/air_approach.hpp"
#include "rules/ocs/air/air_bombing.hpp"
#include "rules/ocs/air/air_delivery.hpp"

namespace warodds::ocs {

struct AirMissionParams {
    enum class Mission { barrage, hip_shoot, trainbusting, transport, drop, transfer };
    enum class Target { units, air_base, port };

    Mission mission = Mission::barrage;
    Target target = Target::units;
    Approach::Params approach;
    TargetHex hex;
    bool spotter = true;
    int inactive = 0, inactive_reduced = 0, hits_before = 0;
    Delivery::Params delivery;

    bool fires() const { return mission <= Mission::trainbusting; }
    bool fires_at_units() const { return fires() && mission != Mission::trainbusting && target == Target::units; }
    bool fires_at_base() const { return fires() && target == Target::air_base; }
    bool carries() const { return mission == Mission::transport || mission == Mission::drop; }

    static Schema<AirMissionParams> schema();
    void check() const;  // throws InputError; of aircraft, the Active ones are expected
};

}  // namespace warodds::ocs
