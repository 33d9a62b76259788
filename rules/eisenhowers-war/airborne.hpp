// The two corps of the First Allied Airborne Army as they are dropped on a hex (13.2), by an airdrop or with an invasion.
#pragma once

#include "rules/eisenhowers-war/forces.hpp"

namespace warodds::eisenhowers_war {

struct Airborne {
    std::vector<Unit> airborne;
    enum class Scenario : std::int8_t { historical, alternate };
    std::optional<Scenario> scenario;

    // Who they are, where they may be dropped and when they are there; `in_first_landing` is turn 1 of the Alternate Invasion
    // Scenario. Throws InputError.
    void expect_legal(const TargetHex& target, bool in_first_landing, Tables& tables) const;
    static Schema<Airborne> schema(bool is_needed);
};

}  // namespace warodds::eisenhowers_war
