// Aircraft and what they are worth (OCS 14.1, 14.2a, 14.9, 14.10e, 15.2, 18.3e, option 21.4).
//
// An aircraft has two steps: its front and its reverse side. What it is worth depends on the steps that it has left, which
// a mission learns while it rolls, so every value is folded here for both sides of the counter.
#pragma once

#include "rules/ocs/ground/combat_table.hpp"
#include "rules/kit/survivors.hpp"
#include "rules/schema.hpp"

namespace warodds::ocs {

struct Aircraft {
    std::string name;
    int number = 0;                       // in the list that it comes from; 0: its place in the list at hand
    int rating = 0;                       // air combat
    Rational barrage = 0, capacity = 0;   // capacity in T
    bool paren = false, torpedo = false;  // rating and barrage in parentheses
    bool fighter = false, strat = false;
    bool reduced = false;    // by the player: the figures are those of its reverse side
    bool step_lost = false;  // by a procedure: the figures are still those of its front
    bool inactive = false;
    std::optional<int> reduced_rating;
    std::optional<Rational> reduced_barrage, reduced_capacity;
    bool short_range = false, long_range = false;

    int steps() const { return 2 - reduced - step_lost; }    // 14.1b
    bool is_offensive() const { return fighter && !paren; }  // 14.1, 14.3a: may be the attacker in air combat
    bool is_like(const Aircraft& other) const;               // in everything but its name
    bool lose_step();                                        // says whether it is left

    static Schema<Aircraft> schema();
    // a list of aircraft in a procedure's schema: 4-17 fighter, (2)-12
    template <class P>
    static auto list(Schema<P>& schema, std::string name, std::string help, std::vector<Aircraft> P::* member) {
        return schema.units(std::move(name), std::move(help), member, Aircraft::schema(), {"rating", "barrage"})
            .parentheses({"paren", "torpedo"});
    }

private:
    friend bool operator==(const Aircraft&, const Aircraft&) = default;
};

// 14.1a: the aircraft of a list that may fly, with the numbers that the player knows them by. Throws InputError.
std::vector<Aircraft> active(const std::vector<Aircraft>& list, const char* name);

// The list as it is given back: `is_left(one, index)` for those that may fly, counted as in `active`.
template <class IsLeft>
std::vector<Aircraft> after_flight(const std::vector<Aircraft>& list, IsLeft&& is_left) {
    int index = 0;
    return survivors(list, [&](Aircraft& one, std::size_t) { return one.inactive || is_left(one, index++); });
}

// "aircraft 2 (Stuka)"
std::string aircraft_label(const char* list, std::size_t index, const Aircraft& aircraft);

// The charts that turn a counter into figures. Steps count those that are left: 2 for the front, 1 for the reverse, 0.
class AircraftValues {
public:
    AircraftValues(Tables& tables, bool long_range_effects);

    int rating(const Aircraft& aircraft) const;               // at the start of a mission; 21.4
    std::string rating_text(const Aircraft& aircraft) const;  // "(2)"
    Rational barrage(const Aircraft& aircraft, int steps);    // as printed, whatever it may be used against
    // 14.9a, 14.9e, 14.10e: with a glider towed, at most half its range flown
    Rational capacity(const Aircraft& aircraft, int steps, bool glider, bool half_range);

    int limit(const char* name) const { return figure(*limits_, name); }
    // 14.2a, 15.2: throws InputError, beginning with `where`, for more aircraft than a base of that level has Active
    void check_base(std::size_t aircraft, int level, const std::string& where, Ledger& ledger) const;

private:
    int divisor(const char* value);  // of reverse sides that were not given; the chart counts as used from then on

    Tables& tables_;
    bool long_range_effects_;
    std::shared_ptr<const Chart<int>> limits_;
};

}  // namespace warodds::ocs
