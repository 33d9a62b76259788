// Naval battles: searches, surprise and what is begun (7.2.2.5, 7.2.2.7).
#include "rules/eoa/sea/naval_battle.hpp"

#include <fmt/format.h>

namespace warodds::eoa {
namespace {

constexpr Side each_side[] = {Side::attacker, Side::defender};

}  // namespace

void NavalBattle::end(State& state, Ended how) const {
    state.phase = Phase::over;
    state.ended = how;
    for (int place = 0; place < all; ++place) {
        // 7.2.1.k: what a mine does counts after the fight
        if (state.mined >> place & 1)
            state.hull[at(place)] = (Hits::of(state.hull[at(place)]) + Hits::aborted).points();
        // 3.2: with the carrier her aircraft are gone
        if (exists(place) && state.hull[at(place)] == 3 && plane_of_[at(place)] >= 0)
            state.air.hits[at(plane_of_[at(place)])] = 3;
        state.targets[at(place)] = -1;
    }
    state.mined = 0;
    state.factors = {};
}

// 7.3.2.f: one try for each, all of the defender's first
void NavalBattle::call_hqs(State& state, Roller& roller) const {
    for (const Side side : {Side::defender, Side::attacker}) {
        const bool is_attacker = side == Side::attacker;
        for (const int level : is_attacker ? setting_.hqs.attacker_hqs : setting_.hqs.defender_hqs) {
            const char* die = is_attacker ? "attacker's naval HQ die" : "defender's naval HQ die";
            const bool helps = roller.d6({"7.3.2.f", die}) <= level;
            state.hq[at(index(side))] += helps;
            roller.note([&](Ledger& ledger) {
                ledger.add("7.3.2.f", is_attacker ? "attacker's naval HQ" : "defender's naval HQ",
                           helps ? "helps" : "does not help", fmt::format("command level {}", level));
            });
        }
    }
}

void NavalBattle::begin_round(State& state) const {
    state.phase = Phase::searching;
    state.turn = 0;
    state.surprised = state.caught = state.chased = 0;
    state.wants_surface = state.wants_air = 0;
    state.found = {};
    if (size(Side::defender) + aircraft_of(Side::defender) == 0) end(state, Ended::no_battle);
    else if (!setting_.is_searched && !setting_.is_air_only) {
        state.found = {static_cast<int>(Finds::surface), static_cast<int>(Finds::surface)};
        state.phase = Phase::engaging;
    }
}

int NavalBattle::search_change(const State& state, Side side, bool pursuit) const {
    const bool is_attacker = side == Side::attacker;
    int change = weather_search_ + where_[at(index(side))] +
                 (is_attacker ? setting_.search.attacker_radar : setting_.search.defender_radar);
    if (are_raiders(other(side))) change += raider_;
    if (!pursuit) return change;
    return change - slowest(state, other(side));
}

// 7.2.1.a.4: raiders look for convoys only
bool NavalBattle::may_search(const State& state, Side side) const {
    if (!are_raiders(side)) return true;
    for (int place = 0; place < all; ++place)
        if (side_of(place) != side && is_there(state, place) && ship(place).carries()) return true;
    return false;
}

// one roll against two numbers: that of the aircraft, and that of the ships
Finds NavalBattle::roll_search(const State& state, Side side, int change, Roller& roller) const {
    if (!may_search(state, side)) {
        roller.note([&](Ledger& ledger) {
            ledger.add("7.2.1.a.4", side == Side::attacker ? "attacker's raiders" : "defender's raiders",
                       "do not search", "the enemy has no transports");
        });
        return Finds::nothing;
    }
    bool has_ships = false, has_carrier = false;
    for (int place = index(side) * most; place < (index(side) + 1) * most; ++place) {
        // 7.2.1.i: in port every ship looks out, and its aircraft at the base are none
        if (setting_.is_air_only ? !exists(place) : !is_fit(state, place)) continue;
        has_ships = true;
        has_carrier |= ship(place).is(Ship::Type::cv);
    }
    const bool has_air = setting_.is_air_only ? has_carrier : has_planes(state, side);
    const auto number = [&](const char* row) {
        return roller.read(*search_, search_->rows().find(std::string(row)), 0) + change;
    };
    const int surface = has_ships ? number("ship, ships") : 0;
    const int air = has_air ? number(has_carrier ? "carrier, ships" : "aircraft, ships") : 0;
    roller.note([&](Ledger& ledger) {
        const std::string who = side == Side::attacker ? "attacker's" : "defender's";
        if (has_ships) ledger.add("7.2.2.5", who + " surface number", std::to_string(surface));
        if (air != 0) ledger.add("7.2.2.5", who + " search number", std::to_string(air));
    });
    const int roll = roller.d20({"7.2.1.a.2", side == Side::attacker ? "attacker's search" : "defender's search"});
    return roll <= surface ? Finds::surface : roll <= air ? Finds::air : Finds::nothing;
}

// The side that was there first rolls first: the one that is not active (7.2.2.5). A port that is attacked from the air looks out
// once, and a roll above a ship's own number takes that ship by surprise (7.2.1.i).
void NavalBattle::search(State& state, Roller& roller) const {
    const Side side = state.turn == 0 ? Side::defender : Side::attacker;
    const auto given = side == Side::attacker ? setting_.search.attacker_finds : setting_.search.defender_finds;
    const auto found = [&] {
        if (setting_.is_air_only && side == Side::attacker) return Finds::air;
        if (state.round == 0 && given != NavalSearch::Given::rolled)
            return static_cast<Finds>(static_cast<int>(given) - 1);
        return roll_search(state, side, search_change(state, side, false), roller);
    }();
    state.found[at(index(side))] = static_cast<int>(found);
    if (++state.turn < 2) return;
    state.turn = 0;
    state.phase = Phase::engaging;
}

void NavalBattle::engage(State& state, Roller& roller) const {
    using Engage = NavalPolicies::Engage;
    bool skips_air = false;
    for (const Side side : each_side) {
        const auto finds = static_cast<Finds>(int{state.found[at(index(side))]});
        const Side enemy = other(side);
        if (setting_.is_air_only) {
            if (side == Side::attacker) state.wants_air = 1;
            continue;
        }
        const bool surprises = has_sea_surprise_ && state.chased == 0 && finds != Finds::nothing &&
                               state.found[at(index(enemy))] == static_cast<int>(Finds::nothing);
        if (surprises) state.surprised = 1 + index(enemy);
        if (finds == Finds::nothing) continue;
        if (!setting_.is_searched) {
            state.wants_surface = 1;
            continue;
        }
        const bool can_fly = has_planes(state, side), can_close = finds == Finds::surface;
        // 0: nothing, 1: an air attack, 2: surface combat, 3: the same without an air battle before it
        std::vector<int> options = {0};
        if (can_fly) options.push_back(1);
        if (can_close) options.push_back(2);
        if (can_close && surprises && (can_fly || has_planes(state, enemy))) options.push_back(3);
        const Engage wish = policy(side, &NavalPolicies::attacker_engage, &NavalPolicies::defender_engage);
        const Choice choice{"7.2.2.5", side == Side::attacker ? "attacker begins" : "defender begins", side,
                            static_cast<int>(wish)};
        const int chosen = roller.choose(choice, static_cast<int>(options.size()), [&](int) {
            const int wanted = wish == Engage::avoid                                ? 0
                               : wish == Engage::stand_off && can_fly               ? 1
                               : wish == Engage::straight_in && options.back() == 3 ? 3
                               : can_close                                          ? 2
                               : can_fly                                            ? 1
                                                                                    : 0;
            return static_cast<int>(std::find(options.begin(), options.end(), wanted) - options.begin());
        });
        const int what = options[at(chosen)];
        static const char* const words[] = {"nothing", "naval air combat", "surface combat",
                                            "surface combat without an air battle"};
        roller.note([&](Ledger& ledger) { ledger.add(choice.rule, choice.name, words[what]); });
        state.wants_air = state.wants_air || what == 1;
        state.wants_surface = state.wants_surface || what >= 2;
        skips_air |= what == 3;
    }
    if (!state.wants_air && !state.wants_surface) {
        end(state, state.round == 0 ? Ended::no_battle : Ended::parted);
        return;
    }
    if (++state.round == 1) call_hqs(state, roller);
    const bool is_looked_out_for = state.surprised && !skips_air && !setting_.is_air_only &&
                                   has_planes(state, state.surprised == 1 ? Side::defender : Side::attacker);
    if (state.surprised && !is_looked_out_for) {
        state.was_surprised = state.surprised;
        roller.note([&](Ledger& ledger) {
            ledger.add("7.2.2.7", "surprised", state.surprised == 1 ? "attackers" : "defenders");
        });
    }
    state.wants_air = (has_planes(state, Side::attacker) || has_planes(state, Side::defender)) && !skips_air;
    if (!state.wants_air) state.phase = Phase::holding_back;
    else if (setting_.is_air_only) {
        // 7.2.1.i: each ship by its own number
        bool is_any_caught = state.found[1] == static_cast<int>(Finds::nothing);
        for (int place = most; place < most + size(Side::defender); ++place)
            is_any_caught |= state.found[1] == static_cast<int>(Finds::air) && !ship(place).is(Ship::Type::cv);
        state.caught = has_sea_surprise_ && is_any_caught ? 2 : 0;
        state.was_surprised = state.caught;
        begin_air(state);
    } else if (is_looked_out_for) state.phase = Phase::air_zone;
    else begin_air(state);
}

// 7.2.2.7a: who found nothing still has an Air ZOC to find the aircraft with; 7.2.2.7: in surface combat it is the search of the
// ships that counts
void NavalBattle::look_out(State& state, Roller& roller) const {
    const Side side = state.surprised == 1 ? Side::attacker : Side::defender;
    const int number = roller.read(*search_, search_->rows().find(std::string("air zone, ships")), 0) +
                       search_change(state, side, false);
    if (roller.d20({"7.2.2.7a", "Air ZOC search"}) > number) state.caught = state.surprised;
    else if (setting_.readings.air_zone == NavalReadings::Zone::all) state.surprised = 0;
    if (state.caught || (state.surprised && state.wants_surface)) {
        state.was_surprised = state.surprised;
        roller.note([&](Ledger& ledger) {
            ledger.add("7.2.2.7", "surprised", state.surprised == 1 ? "attackers" : "defenders",
                       state.caught ? "" : "on the surface only");
        });
    }
    begin_air(state);
}

}  // namespace warodds::eoa
