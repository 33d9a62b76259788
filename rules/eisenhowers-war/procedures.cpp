// The procedures of Eisenhower's War, in the order in which they are listed.
#include "rules/procedure.hpp"

namespace warodds::eisenhowers_war {

const Procedure &attack(), &invasion(), &airdrop(), &supply_check(), &rhine_bridge(), &victory_clock();

Game game() {
    return {"eisenhowers-war",
            "Eisenhower's War (2018)",
            {&attack(), &invasion(), &airdrop(), &supply_check(), &rhine_bridge(), &victory_clock()}};
}

}  // namespace warodds::eisenhowers_war
