// What the attacker of a hex wants to do with a turn, and how both sides decide on the way (OCS 5.7, 7.0-11.0, 14.7d, options
// 21.8, 21.9): the parameters of ocs/assault.
#pragma once

#include "rules/ocs/air/aircraft.hpp"
#include "rules/ocs/turn/fire.hpp"
#include "rules/ocs/ground/forces.hpp"

namespace warodds::ocs {

enum class Press { on, if_dg, unhurt };
enum class OpenFire { until_dg, always, spare };
enum class Commit { all, fit };
enum class Release { release, keep };
enum class React { fire, hold };

// What can be done twice: in the Movement and Combat Phases, and again in the Exploitation Phase.
struct PhasePlan {
    std::vector<Aircraft> hip_shoots, bombers;
    int overruns = 0;
    std::optional<int> overrun_hex;  // without it the hex of the first unit that can overrun
    Rational barrage = 0;
    bool attack = true;

    static Schema<PhasePlan> schema(bool exploitation);
};

struct TurnPlan {
    Forces forces;
    PhasePlan first{.overrun_hex = 1}, exploitation;
    FireConditions fire;
    int reaction_hex = 1;
    bool attacking_empties = false;
    Press press = Press::on;
    OpenFire open_fire = OpenFire::until_dg;
    Commit commit = Commit::all;
    React reaction = React::fire;
    Release release = Release::release;
    std::string unit;  // that outcomes on request are about

    const PhasePlan& phase(bool exploitation_phase) const { return exploitation_phase ? exploitation : first; }
    static Schema<TurnPlan> schema();
};

}  // namespace warodds::ocs
