// Flak against an air mission: its modifiers, its roll, and the Mission Loss Table (OCS 14.4, 15.0b, 18.3f).
//
// What the target hex adds is known beforehand; how many aircraft come and whether a fighter is among them is known only
// when the air combats before it are over, so everything here may be asked while rolling.
#pragma once

#include "rules/ocs/ground/combat_table.hpp"
#include "rules/kit/roll_chart.hpp"
#include "rules/schema.hpp"

#include <span>

namespace warodds::ocs {

// What the target hex and the kind of mission add to the roll; a part of a procedure's parameters.
struct FlakTarget {
    bool hq = false;
    std::optional<int> air_base;  // level; 0 for an air strip
    int flak = 0;                 // printed on the map, or all ships' ratings
    bool patrol_zone = false;
    bool trainbusting = false;

    static Schema<FlakTarget> schema();  // of the hex alone
};

enum class TiePolicy : std::int8_t {
    first,
    last
};  // which of several weakest or strongest aircraft the owner lets be hit
std::vector<Option> tie_options();

class FlakTable {
public:
    // what the Mission Loss Table says
    struct Victim {
        enum class Kind : std::int8_t { place, weakest, strongest } kind = Kind::place;
        std::int8_t place = 0;  // from 0
    };
    static constexpr int most_aircraft = 4;
    static constexpr int nobody = -1;

    explicit FlakTable(Tables& tables);

    // with a ledger, a line for everything that counts, and the flak modifier
    int modifier(const FlakTarget& target, int aircraft, bool fighter, Ledger* ledger = nullptr) const;

    // Rolls against a mission: `stack` has the barrage strengths of its aircraft, the first of the stack first.
    // Returns the place in it, from 0, of the aircraft that loses a step, or nobody.
    int fire(int modifier, std::span<const Rational> stack, TiePolicy tie, Roller& roller) const;

    // the two parts of it (14.4e, 14.4f), for a stack of which only the number is known
    bool hits(int modifier, Roller& roller) const;
    Victim victim(int aircraft, Roller& roller) const;

private:
    struct Figures {
        int many, many_from, hq, level, zone_with_fighter, zone_alone, zone_trainbusting;
    };

    RollChart<StepLoss> flak_;
    RollChart<Victim> loss_;
    std::array<int, most_aircraft + 1> loss_column_{};  // by number of aircraft, from two
    Figures figures_;
};

}  // namespace warodds::ocs
