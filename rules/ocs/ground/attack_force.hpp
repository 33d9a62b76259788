// Who stands in a combat, who of them may give the action rating, and in which order they are lost (OCS 9.6, 9.11c, 21.3).
#pragma once

#include "rules/ocs/ground/forces.hpp"

namespace warodds::ocs {

// A unit with its strength as it counts in this combat.
struct Rated {
    const Unit* unit;
    std::string label;
    Strength strength;
};

// The side that attacks or defends, by its units or, without any, by its totals. Throws InputError for a lead that it cannot have.
Force fold_force(Role role, const AttackPlan& plan, const std::vector<Rated>& units,
                 const std::optional<UnitValues>& values);

}  // namespace warodds::ocs
