// What the aircraft of a mission are worth, by who is left and who of them flak reduced (OCS 10.0, 14.1b, 14.4f, 14.7c, 14.9,
// 18.3c, 18.3e, option 21.4).
//
// Air combat may send any of them home and flak takes one step, so every case is folded once, and a procedure asks by the
// bits of those that are left and the number of the one that was hit. What column a strength finds is the payload's business.
#pragma once

#include "rules/ocs/air/aircraft.hpp"
#include "rules/ocs/barrage/barrage_table.hpp"
#include "rules/ocs/air/flak_table.hpp"

namespace warodds::ocs {

struct Sortie {
    Rational strength = 0, capacity = 0;  // capacity in T
    BarrageFire fire;
};

class Sorties {
public:
    static constexpr int most_aircraft = FlakTable::most_aircraft;
    static constexpr int number_of_all = (most_aircraft + 1) << most_aircraft;

    // what counts
    struct Use {
        bool fires = false;  // then these:
        bool spotter = true, long_range_effects = false;
        bool torpedoes = false;  // 18.3e: a strength in parentheses
        int times = 1;           // 18.3c: at ships
        bool carries = false;    // then these:
        bool glider = false, half_range = false;
    };
    // at most four, all Active
    Sorties(std::vector<Aircraft> aircraft, const Use& use, AircraftValues& values);

    std::uint16_t all() const { return static_cast<std::uint16_t>((1u << aircraft_.size()) - 1); }
    const std::vector<Aircraft>& aircraft() const { return aircraft_; }
    bool has_fighter(std::uint16_t left) const { return (left & fighters_) != 0; }

    // `hit`: the aircraft that lost a step and is still there, from 1; 0 for none
    static int number(std::uint16_t left, int hit) { return left * (most_aircraft + 1) + hit; }
    const Sortie& operator[](int number) const { return sorties_[number]; }
    const Sortie& at(std::uint16_t left, int hit) const { return sorties_[number(left, hit)]; }
    bool is_possible(int number) const;  // two steps are needed to be hit and still there

    // barrage strength on the counter, whatever it may be used against: the Mission Loss Table looks at that
    const Rational& printed(int aircraft) const { return printed_[aircraft]; }
    // Flak at those who are left. Returns who loses a step, from 0, or FlakTable::nobody.
    int meet_flak(std::uint16_t left, const FlakTable& flak, int modifier, TiePolicy tie, Roller& roller) const;

private:
    Sortie fold(std::uint16_t left, int hit, const Use& use, AircraftValues& values) const;

    std::vector<Aircraft> aircraft_;
    std::uint16_t fighters_ = 0;
    std::array<Rational, most_aircraft> printed_{};
    std::vector<Sortie> sorties_;  // by number
};

}  // namespace warodds::ocs
