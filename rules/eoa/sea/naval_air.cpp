// Naval battles from the air (7.2.2.2, 7.2.2.3, 7.2.2.7a): fighters first, then bombers against anti-aircraft guns and ships.
#include "rules/eoa/sea/naval_battle.hpp"
#include "rules/kit/best.hpp"

#include <fmt/format.h>

namespace warodds::eoa {
namespace {

constexpr int absent = 4;  // points added to an aircraft that does not fly in this round: nobody meets it

}  // namespace

void NavalBattle::begin_air(State& state) const {
    for (int place = 0; place < all_air; ++place) {
        if (!flies(place)) continue;
        const int carrier = ship_of_[at(place)];
        // no help from land for those caught, and no carrier launches in port that is
        const bool stays = carrier < 0 ? state.caught == 1 + index(side_in_air(place)) && !is_port_warned(state)
                                       : !is_fit(state, carrier) || (setting_.is_port && is_caught(state, carrier));
        if (stays) state.air.hits[at(place)] += absent;
    }
    air_battle(state).begin(state.air);
    state.phase = Phase::air_battle;
    state.turn = 0;
    if (air_battle(state).finished(state.air)) state.phase = Phase::aiming_bombs;
}

void NavalBattle::fight_in_air(State& state, Roller& roller) const {
    air_battle(state).step(state.air, roller);
    if (air_battle(state).finished(state.air)) state.phase = Phase::aiming_bombs;
}

// Which of the enemy's ships: bombers by their policy, guns by theirs.
int NavalBattle::pick_target(const State& state, Side side, const char* what, Roller& roller) const {
    using Bombs = NavalPolicies::Bombs;
    std::vector<int> options;
    for (int place = 0; place < all; ++place)
        if (side_of(place) != side && is_there(state, place)) options.push_back(place);
    const Bombs wish = policy(side, &NavalPolicies::attacker_bombs, &NavalPolicies::defender_bombs);
    const auto worth = [&](int place) {
        const Ship& one = ship(place);
        const int guns = one.has_guns() ? one.strength : 0;
        switch (wish) {
            case Bombs::carriers: return one.is(Ship::Type::cv) ? 100 + one.strength : guns;
            case Bombs::strongest: return guns;
            case Bombs::weakest: return -armor(place);
            case Bombs::transports: return one.carries() ? 100 + state.cargo[at(place)] : guns;
        }
        return 0;
    };
    const Choice choice{"7.2.2.3", what, side, static_cast<int>(wish)};
    const int chosen = roller.choose(choice, static_cast<int>(options.size()),
                                     [&](int) { return best_of(options, worth); });
    return options[at(chosen)];
}

// each bomber that came through, of a side that found the enemy
void NavalBattle::aim_bombs(State& state, Roller& roller) const {
    const auto attacks = [&](int place) {
        const Side side = side_in_air(place);
        if (!flies(place) || state.air.hits[at(place)] > 0 || plane(place).is_fighter() || plane(place).sea == 0)
            return false;
        if (state.found[at(index(side))] == static_cast<int>(Finds::nothing)) return false;
        if (setting_.is_air_only && side == Side::defender) return false;
        for (int target = 0; target < all; ++target)
            if (side_of(target) != side && is_there(state, target)) return true;
        return false;
    };
    while (state.turn < all_air && !attacks(state.turn)) ++state.turn;
    if (state.turn < all_air) {
        const int place = state.turn;
        const Side side = side_in_air(place);
        const int order = ship_of_[at(place)] >= 0 ? ship(ship_of_[at(place)]).target : plane(place).target;
        const int wanted = index(other(side)) * most + order - 1;
        const int target = order > 0 && is_there(state, wanted)
                               ? wanted
                               : pick_target(state, side, side == Side::attacker ? "attacker bombs" : "defender bombs",
                                             roller);
        roller.note([&](Ledger& ledger) {
            ledger.add("7.2.2.3", side == Side::attacker ? "attacker bombs" : "defender bombs", label(target),
                       plane_label(place));
        });
        state.air.targets[at(place)] = target;
        const int carrier = ship_of_[at(place)];
        state.factors[at(place)] = plane(place).sea + (carrier >= 0 ? led(state, carrier) : 0);
        ++state.turn;
        return;
    }
    state.turn = 0;
    state.phase = Phase::flak;
    to_next_flak(state);
}

// ships that are attacked and have guns, theirs or a helper's; who has fired is marked among the targets
void NavalBattle::to_next_flak(State& state) const {
    for (; state.turn < all; ++state.turn) {
        const int place = state.turn;
        if (!is_there(state, place)) continue;
        for (int plane = 0; plane < all_air; ++plane)
            if (state.air.targets[at(plane)] == place && state.factors[at(plane)] > 0) return;
    }
    state.turn = 0;
    state.targets.fill(-1);
    state.phase = Phase::bombs;
    to_next_bomber(state);
}

void NavalBattle::fire_flak(State& state, Roller& roller) const {
    const int place = state.turn;
    const Side side = side_of(place);
    const bool is_caught = this->is_caught(state, place);
    const auto has_fired = [&](int ship) { return is_fit(state, ship) && state.targets[at(ship)] >= 0; };
    // 2.4.2: all river craft in a hex are one gun
    const auto can_fire = [&](int ship) {
        if (!is_fit(state, ship) || has_fired(ship)) return false;
        if (!this->ship(ship).is(Ship::Type::river_craft)) return true;
        for (int other = index(side) * most; other < (index(side) + 1) * most; ++other)
            if (exists(other) && this->ship(other).is(Ship::Type::river_craft) && has_fired(other)) return false;
        return true;
    };
    const auto is_attacked = [&](int ship) {
        return std::find(state.air.targets.begin(), state.air.targets.end(), ship) != state.air.targets.end();
    };
    int strength = can_fire(place) ? flak_of(place) : 0;
    state.targets[at(place)] = place;
    int helper = -1;
    if (is_caught) strength /= setting_.is_port ? 2 : 1;
    else
        for (int ship = index(side) * most; ship < (index(side) + 1) * most; ++ship)
            if (ship != place && exists(ship) && can_fire(ship) && !is_attacked(ship) &&
                !this->is_caught(state, ship) && flak_of(ship) > 0 && strength < most_aa_ &&
                (helper < 0 || flak_of(ship) > flak_of(helper)))
                helper = ship;
    if (helper >= 0) {
        strength += flak_of(helper);
        state.targets[at(helper)] = helper;
    }
    strength = std::min(strength, most_aa_);
    roller.note([&](Ledger& ledger) {
        ledger.add("7.2.2.3", "anti-aircraft strength of " + label(place), std::to_string(strength),
                   helper >= 0 ? "helped by " + label(helper) : "");
    });
    if (strength > 0) {
        const FlakHit hit = flak_.fire(
            strength, {"7.2.2.3", side}, state.factors,
            [&](int plane) { return state.air.targets[at(plane)] == place && state.factors[at(plane)] > 0; },
            [&](int plane) { return plane_label(plane); }, roller);
        state.air.hits[at(hit.target)] = (Hits::of(state.air.hits[at(hit.target)]) + hit.damage).points();
    }
    ++state.turn;
    to_next_flak(state);
}

void NavalBattle::to_next_bomber(State& state) const {
    while (state.turn < all_air && state.factors[at(state.turn)] == 0) ++state.turn;
    if (state.turn == all_air) after_air(state);
}

void NavalBattle::after_air(State& state) const {
    state.turn = 0;
    state.air.targets.fill(-1);
    for (Small& hits : state.air.hits)
        if (hits >= absent) hits -= absent;
    state.phase = state.wants_surface ? Phase::holding_back : Phase::settling;
}

void NavalBattle::drop(State& state, int target, int strength, Roller& roller) const {
    roller.note([&](Ledger& ledger) {
        ledger.add("7.2.2.3", "air-to-sea strength", std::to_string(strength), "at " + label(target));
    });
    hit(state, target, charts_.fire(strength, armor(target), 0, roller));
}

// one attack: of a bomber, or of all that attack the same ship
void NavalBattle::bomb(State& state, Roller& roller) const {
    using Bombing = NavalPolicies::Bombing;
    const int first = state.turn, target = state.air.targets[at(first)];
    const Side side = side_in_air(first);
    std::vector<int> together;
    for (int plane = first; plane < all_air; ++plane)
        if (state.factors[at(plane)] > 0 && state.air.targets[at(plane)] == target) together.push_back(plane);
    if (together.size() > 1) {
        const Bombing wish = policy(side, &NavalPolicies::attacker_bombing, &NavalPolicies::defender_bombing);
        const Choice choice{"7.2.2.3", side == Side::attacker ? "attacker's bombers" : "defender's bombers", side,
                            static_cast<int>(wish)};
        const int joined = roller.choose(choice, 2, [&](int) { return int{wish == Bombing::joined}; });
        roller.note([&](Ledger& ledger) {
            ledger.add(choice.rule, choice.name, joined ? "attack together" : "attack one by one");
        });
        if (!joined) together.resize(1);
    }
    const bool is_double = is_caught(state, target);
    int strength = 0;
    for (const int plane : together) {
        strength += state.factors[at(plane)] * (is_double ? doubled_ : 1);
        state.factors[at(plane)] = 0;
    }
    strength += bonus_ * (setting_.readings.joined_bonus == NavalReadings::Joined::one_each
                              ? static_cast<int>(together.size())
                              : 1);
    drop(state, target, std::min(strength, NavalCharts::most), roller);
    // 7.2.2.7a: what is above the chart attacks again, and may wait for what the first attack does
    if (is_double && strength > NavalCharts::most) {
        state.surplus = strength - NavalCharts::most;
        state.phase = Phase::surplus;
    } else to_next_bomber(state);
}

void NavalBattle::bomb_again(State& state, Roller& roller) const {
    const Side side = side_in_air(state.turn);
    bool has_target = false;
    for (int place = 0; place < all; ++place) has_target |= side_of(place) != side && is_there(state, place);
    if (has_target) {
        const int target = pick_target(state, side, "surplus bombs", roller);
        roller.note([&](Ledger& ledger) { ledger.add("7.2.2.3", "surplus bombs", label(target)); });
        const bool has_bonus = setting_.readings.surplus_bonus == NavalReadings::SurplusBonus::own;
        drop(state, target, std::min(state.surplus + (has_bonus ? bonus_ : 0), NavalCharts::most), roller);
    }
    state.surplus = 0;
    state.phase = Phase::bombs;
    to_next_bomber(state);
}

}  // namespace warodds::eoa
