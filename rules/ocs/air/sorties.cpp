#include "rules/ocs/air/sorties.hpp"

namespace warodds::ocs {

Sorties::Sorties(std::vector<Aircraft> aircraft, const Use& use, AircraftValues& values)
    : aircraft_(std::move(aircraft)), sorties_(number_of_all) {
    for (std::size_t i = 0; i < aircraft_.size(); ++i) {
        if (aircraft_[i].fighter) fighters_ = static_cast<std::uint16_t>(fighters_ | 1u << i);
        printed_[i] = values.barrage(aircraft_[i], aircraft_[i].steps());
    }
    for (std::uint16_t left = 1; left <= all(); ++left)
        for (int hit = 0; hit <= static_cast<int>(aircraft_.size()); ++hit)
            if (is_possible(number(left, hit))) sorties_[number(left, hit)] = fold(left, hit, use, values);
}

bool Sorties::is_possible(int number) const {
    const int left = number / (most_aircraft + 1), hit = number % (most_aircraft + 1);
    if (left == 0 || left > all()) return false;
    return hit == 0 || (left >> (hit - 1) & 1 && aircraft_[hit - 1].steps() == 2);
}

Sortie Sorties::fold(std::uint16_t left, int hit, const Use& use, AircraftValues& values) const {
    Sortie sortie{.fire = {.spotter = use.spotter, .short_range = true}};
    for (int i = 0; i < static_cast<int>(aircraft_.size()); ++i) {
        if (!(left >> i & 1)) continue;
        const Aircraft& aircraft = aircraft_[i];
        const int steps = aircraft.steps() - (hit == i + 1 ? 1 : 0);
        if (use.fires && (use.torpedoes || !aircraft.torpedo))
            sortie.strength += values.barrage(aircraft, steps) * use.times;
        if (use.carries) sortie.capacity += values.capacity(aircraft, steps, use.glider, use.half_range);
        sortie.fire.strat_bomber = sortie.fire.strat_bomber || aircraft.strat;
        sortie.fire.short_range = sortie.fire.short_range && aircraft.short_range;
        sortie.fire.long_range = sortie.fire.long_range || (use.long_range_effects && aircraft.long_range);
    }
    return sortie;
}

int Sorties::meet_flak(std::uint16_t left, const FlakTable& flak, int modifier, TiePolicy tie, Roller& roller) const {
    std::array<int, most_aircraft> places;
    std::array<Rational, most_aircraft> stack;
    int count = 0;
    for (int i = 0; i < static_cast<int>(aircraft_.size()); ++i)
        if (left >> i & 1) {
            places[count] = i;
            stack[count++] = printed_[i];
        }
    const int place = flak.fire(modifier, std::span(stack.data(), count), tie, roller);
    return place == FlakTable::nobody ? FlakTable::nobody : places[place];
}

}  // namespace warodds::ocs
