// Naval battles on the surface: mines (7.2.1.k), coastal batteries (7.2.2.8) and the ships' own guns (7.2.2.4).
#include "rules/eoa/sea/naval_battle.hpp"
#include "rules/kit/best.hpp"

#include <fmt/format.h>

namespace warodds::eoa {
namespace {

// the turns of a battery: it aims, escorts fire at it, it fires
constexpr int first_escort = 1, first_shot = first_escort + NavalBattle::most;

}  // namespace

void NavalBattle::hit(State& state, int place, const NavalResult& result) const {
    const Ship& one = ship(place);
    if (one.carries()) state.cargo[at(place)] = std::max(0, state.cargo[at(place)] - result.cargo);
    // 7.2.2.3: of river craft the number says how many are gone
    if (!one.is(Ship::Type::river_craft))
        state.hull[at(place)] = (Hits::of(state.hull[at(place)]) + result.damage).points();
    else if (state.cargo[at(place)] == 0) state.hull[at(place)] = 3;
}

void NavalBattle::enter_mines(State& state, Roller& roller) const {
    if (is_there(state, state.turn)) {
        roller.note([&](Ledger& ledger) { ledger.add("7.2.1.k", "enters the minefield", label(state.turn)); });
        if (mines_.roll(roller, {"7.2.1.k", "mine die"}) == 1) state.mined = state.mined | 1 << state.turn;
    }
    if (++state.turn < size(Side::attacker)) return;
    state.turn = 0;
    if (setting_.coast.battery > 0) state.phase = Phase::battery;
    else begin_round(state);
}

// targets[0] and [1] hold what the battery aims at
void NavalBattle::fire_battery(State& state, Roller& roller) const {
    const int strength = setting_.coast.battery;
    const auto done = [&] {
        state.targets.fill(-1);
        begin_round(state);
    };
    if (state.turn == 0) {
        std::vector<int> options;
        for (int place = 0; place < size(Side::attacker); ++place)
            if (is_there(state, place)) options.push_back(place);
        if (options.empty()) return done();
        const bool may_split = strength > 1 && options.size() > 1;
        const Choice split{"7.2.2.8", "battery fires", Side::defender, static_cast<int>(setting_.coast.battery_fire)};
        const int shots =
            may_split ? 1 + roller.choose(
                                split, 2,
                                [&](int) { return int{setting_.coast.battery_fire == CoastalDefense::Split::halves}; })
                      : 1;
        bool at_transports = false;
        const Choice choice{"7.2.2.8", "battery aims at", Side::defender, static_cast<int>(setting_.coast.battery_aim)};
        for (int shot = 0; shot < shots; ++shot) {
            const auto worth = [&](int place) {
                const Ship& one = ship(place);
                if (setting_.coast.battery_aim == CoastalDefense::Aim::transports && one.carries()) return 100;
                return one.has_guns() ? one.strength : 0;
            };
            const int chosen = roller.choose(choice, static_cast<int>(options.size()),
                                             [&](int) { return best_of(options, worth); });
            const int target = options[at(chosen)];
            roller.note([&](Ledger& ledger) { ledger.add(choice.rule, choice.name, label(target)); });
            state.targets[at(shot)] = target;
            at_transports |= ship(target).carries();
            options.erase(options.begin() + chosen);
        }
        state.turn = at_transports ? first_escort : first_shot;
        return;
    }
    if (state.turn < first_shot) {
        // escorts fire before a battery that aims at transports, and an A silences it
        const int escort = state.turn - first_escort;
        ++state.turn;
        if (!is_fit(state, escort) || !ship(escort).has_guns()) return;
        const int armor = setting_.coast.battery_armor == CoastalDefense::Armor::strength ? strength : 1;
        roller.note([&](Ledger& ledger) { ledger.add("7.2.2.8", "fires at the battery", label(escort)); });
        if (charts_.fire(ship(escort).strength, armor, 0, roller).damage.is_fit()) return;
        state.silenced = 1;
        return done();
    }
    const int shot = state.turn - first_shot;
    const bool is_split = state.targets[1] >= 0;
    const int part = is_split ? (shot == 0 ? strength - strength / 2 : strength / 2) : strength;
    const int target = state.targets[at(shot)];
    roller.note(
        [&](Ledger& ledger) { ledger.add("7.2.2.8", "battery's strength", std::to_string(part), label(target)); });
    const NavalResult result = charts_.fire(part, armor(target), 0, roller);
    hit(state, target, result);
    ++state.turn;
    if (shot == (is_split ? 1 : 0)) done();
}

// 7.2.2.4: the larger side may keep as many ships away as it has more
void NavalBattle::hold_back(State& state, Roller& roller) const {
    int there[2] = {};
    for (int place = 0; place < all; ++place) there[index(side_of(place))] += is_there(state, place);
    if (there[0] != there[1] && there[0] > 0 && there[1] > 0) {
        const Side side = there[0] > there[1] ? Side::attacker : Side::defender;
        std::vector<int> unarmed;
        for (int place = index(side) * most; place < (index(side) + 1) * most; ++place)
            if (is_there(state, place) && !(is_fit(state, place) && ship(place).has_guns())) unarmed.push_back(place);
        unarmed.resize(std::min(unarmed.size(), at(std::abs(there[0] - there[1]))));
        const auto wish = policy(side, &NavalPolicies::attacker_holds_back, &NavalPolicies::defender_holds_back);
        const Choice choice{"7.2.2.4", side == Side::attacker ? "attacker holds back" : "defender holds back", side,
                            static_cast<int>(wish)};
        if (!unarmed.empty() &&
            roller.choose(choice, 2, [&](int) { return int{wish == NavalPolicies::HoldBack::unarmed}; }))
            for (const int place : unarmed) {
                state.away[at(place)] = 2;
                roller.note([&](Ledger& ledger) { ledger.add(choice.rule, choice.name, label(place)); });
            }
    }
    state.turn = 0;
    to_next_gun(state, Phase::aiming_guns);
}

// the next ship that aims, or that has a target to fire at; then the phase after
void NavalBattle::to_next_gun(State& state, Phase phase) const {
    state.phase = phase;
    const auto has_enemy = [&](int place) {
        for (int enemy = 0; enemy < all; ++enemy)
            if (side_of(enemy) != side_of(place) && is_there(state, enemy)) return true;
        return false;
    };
    const auto comes = [&](int place) {
        if (phase == Phase::guns) return state.targets[at(place)] >= 0;
        return is_fit(state, place) && ship(place).has_guns() && has_enemy(place);
    };
    while (state.turn < all && !comes(state.turn)) ++state.turn;
    if (state.turn < all) return;
    state.turn = 0;
    if (phase == Phase::aiming_guns) return to_next_gun(state, Phase::guns);
    state.targets.fill(-1);
    state.phase = Phase::settling;
}

// the attacker's ships come first, as the Active side does
void NavalBattle::aim_guns(State& state, Roller& roller) const {
    using Guns = NavalPolicies::Guns;
    const int place = state.turn;
    const Side side = side_of(place);
    const int wanted = index(other(side)) * most + ship(place).target - 1;
    int target = wanted;
    if (ship(place).target == 0 || !is_there(state, wanted)) {
        std::vector<int> options;
        for (int enemy = 0; enemy < all; ++enemy)
            if (side_of(enemy) != side && is_there(state, enemy)) options.push_back(enemy);
        const Guns wish = policy(side, &NavalPolicies::attacker_guns, &NavalPolicies::defender_guns);
        const auto worth = [&](int enemy) {
            switch (wish) {
                case Guns::own_size: return -std::abs(armor(enemy) - ship(place).strength);
                case Guns::weakest: return -armor(enemy);
                case Guns::strongest: return ship(enemy).has_guns() ? ship(enemy).strength : 0;
            }
            return 0;
        };
        const Choice choice{"7.2.2.4", side == Side::attacker ? "attacker's guns" : "defender's guns", side,
                            static_cast<int>(wish)};
        const int chosen = roller.choose(choice, static_cast<int>(options.size()),
                                         [&](int) { return best_of(options, worth); });
        target = options[at(chosen)];
    }
    roller.note([&](Ledger& ledger) {
        ledger.add("7.2.2.4", side == Side::attacker ? "attacker's guns" : "defender's guns", label(target),
                   label(place));
    });
    state.targets[at(place)] = target;
    ++state.turn;
    to_next_gun(state, Phase::aiming_guns);
}

// 7.2.2.7: the surprised side is a letter worse, the other one better
int NavalBattle::shift(const State& state, Side side) const {
    if (state.surprised == 0) return 0;
    return state.surprised == 1 + index(side) ? 1 : -1;
}

void NavalBattle::fire_guns(State& state, Roller& roller) const {
    const int place = state.turn, target = state.targets[at(place)];
    roller.note([&](Ledger& ledger) { ledger.add("7.2.2.4", label(place), "fires", "at " + label(target)); });
    hit(state, target,
        charts_.fire(ship(place).strength + led(state, place), armor(target), shift(state, side_of(place)), roller));
    state.targets[at(place)] = -1;
    ++state.turn;
    to_next_gun(state, Phase::guns);
}

}  // namespace warodds::eoa
