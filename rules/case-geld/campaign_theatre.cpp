#include "rules/case-geld/campaign_theatre.hpp"

#include <fmt/format.h>

namespace warodds::case_geld {

void Theatre::Force::lose(int steps) {
    const int flipped = std::min(steps, full);
    full -= flipped;
    reduced += flipped;
    reduced -= std::min(steps - flipped, reduced);
}

Theatre::Force Theatre::Force::first(int units) const {
    const int of_full = std::min(units, full);
    return {of_full, std::min(units - of_full, reduced)};
}

int Theatre::sites_lost(int cities) const {
    return static_cast<int>(
        std::count_if(figures_.sites.begin(), figures_.sites.end(), [&](int at) { return at <= cities; }));
}

void Theatre::clear_part(State& state) {
    state.free_full = state.free_reduced = state.done = state.carried_on = state.idle = 0;
    state.cover = state.kept = state.is_decided = state.stack_full = state.stack_reduced = 0;
}

// ---- the parts of a turn ----

bool Theatre::is_played(Part part, int turn) const {
    if (part == Part::airpower) return turn >= figures_.first_airpower;
    if (part == Part::bomb_made || part == Part::bombing) return turn >= figures_.first_bomb;
    return true;
}

void Theatre::enter(State& state, Part part, int turn) const {
    const Figures& f = figures_;
    if (!is_played(part, turn)) return;
    switch (part) {
        case Part::landing:
        case Part::airpower: break;
        case Part::bomb_made:
            if (f.bomb_up_to[3 - state.sites] >= 6) ++state.bombs;  // 13.1: without a die
            break;
        case Part::bombing:  // 13.3: all targets are named before the first die
            state.stack_full = state.full;
            state.stack_reduced = state.reduced;
            break;
        case Part::axis_turn:
            state.free_full = state.full - state.pinned_full;
            state.free_reduced = state.reduced - state.pinned_reduced;
            state.idle = std::max(0, state.corps - f.reserve);
            state.cover = state.markers * f.cover;
            state.is_decided = std::min<int>(state.cover, f.counters[turn]) == 0;
            break;
        case Part::us_turn: state.idle = std::max(0, state.corps - f.reserve); break;
    }
}

bool Theatre::is_pending(const State& state, Part part, int turn) const {
    const Figures& f = figures_;
    if (!is_played(part, turn)) return false;
    switch (part) {
        case Part::landing: return !state.done && (f.landing_city || f.landing_guards > 0);
        case Part::airpower: return !state.done;
        case Part::bomb_made: {
            const int up_to = f.bomb_up_to[3 - state.sites];
            return !state.done && up_to > 0 && up_to < 6;
        }
        case Part::bombing:
            return state.idle > 0 || (!state.is_decided && state.bombs > 0 && state.full + state.reduced > 0);
        case Part::axis_turn:
            return state.feat == Feat::none &&
                   (state.stack_full + state.stack_reduced > 0 ||
                    (state.done < f.tempo[turn] && state.free_full + state.free_reduced > 0));
        case Part::us_turn: return state.done < f.counters[turn] && state.cities > 0 && state.idle >= f.counter_stack;
    }
    return false;
}

void Theatre::play(State& state, Part part, int turn, Roller& roller) const {
    switch (part) {
        case Part::landing: land(state, roller); break;
        case Part::airpower:
            state.markers = airpower_.read(
                roller.d6({"6.1", figures_.east ? "airpower die, east" : "airpower die, west"}), 0, roller);
            state.done = 1;
            break;
        case Part::bomb_made:
            state.bombs += roller.d6({"13.1", figures_.east ? "bomb die, east" : "bomb die, west"}) <=
                           figures_.bomb_up_to[3 - state.sites];
            state.done = 1;
            break;
        case Part::bombing: drop_bomb(state, roller); break;
        case Part::axis_turn: attack(state, turn, roller); break;
        case Part::us_turn: counter(state, turn, roller); break;
    }
}

void Theatre::leave(State& state, Part part, int turn) const {
    const Figures& f = figures_;
    const int cover = state.cover + state.kept;
    clear_part(state);
    switch (part) {
        case Part::landing: state.sites = sites_lost(state.cities); break;
        case Part::airpower:
        case Part::bomb_made:
        case Part::bombing: break;
        case Part::axis_turn: {
            const int rebuilt = std::min<int>(f.rebuild, state.reduced);  // 10.3
            state.reduced -= rebuilt;
            const int arrived = std::min<int>(f.arrivals[turn], state.waiting);  // 10.2, full ones first
            const int arrived_reduced = std::max(0, arrived - (state.waiting - state.waiting_reduced));
            state.waiting -= arrived;
            state.waiting_reduced -= arrived_reduced;
            state.full += rebuilt + arrived - arrived_reduced;
            state.reduced += arrived_reduced;
            state.cover = cover;  // what no Axis attack has used up
            break;
        }
        case Part::us_turn: state.markers = state.pinned_full = state.pinned_reduced = 0; break;  // 5.6
    }
}

void Theatre::end_turn(State& state, int beyond) const {
    state.cities += beyond;
    if (state.peak > 0) state.sites = std::max(int{state.sites}, sites_lost(state.peak + beyond));
    state.peak = 0;
}

// ---- Turn 1 ----

// 5.5: the invaders are still offshore, so nothing shifts but the city
void Theatre::land(State& state, Roller& roller) const {
    const Figures& f = figures_;
    const int holders = f.landing_guards + f.landing_city * f.garrison_steps;
    const int defense = f.landing_guards * f.corps_defense + f.landing_city * f.garrison;
    Force force{state.full, state.reduced};
    const int column = chart_.column(force.full * f.attack[0] - defense, f.landing_city ? f.landing_shift : 0);
    const Losses& losses = chart_.read(
        roller, roller.d6({"12.18", f.east ? "german landing die" : "japanese landing die"}), column);
    force.lose(losses.attacker);
    state.full = force.full;
    state.reduced = force.reduced;
    const int killed = std::min<int>(losses.defender, f.landing_guards);
    state.corps -= killed;
    state.dead += killed;
    state.done = 1;
    if (losses.defender < holders || force.units() == 0) state.feat = Feat::landing_failed;  // 4.3
    else if (f.landing_city) {
        state.cities = 1;
        if (force.units() > f.landing_room) leave_over(state);
    }
}

// 7.3, 10.2: the weakest army finds no place beside the new garrison
void Theatre::leave_over(State& state) const {
    const bool is_reduced = state.reduced > 0;
    --(is_reduced ? state.reduced : state.full);
    if (!figures_.over_waits) return;
    ++state.waiting;
    state.waiting_reduced += is_reduced;
}

// ---- bombs ----

void Theatre::drop_bomb(State& state, Roller& roller) const {
    const Figures& f = figures_;
    const int all = state.stack_full + state.stack_reduced;
    if (!state.is_decided) {
        state.is_decided = 1;
        const Choice choice{"13.1", f.east ? "bombs of the East" : "bombs of the West", us(),
                            static_cast<int>(f.bombs)};
        const int saved = roller.choose(choice, 2, [](int policy) { return policy; });
        roller.note([&](Ledger& ledger) { ledger.add("13.1", choice.name, saved ? "saved" : "dropped"); });
        if (saved) return;
        state.idle = std::min<int>(state.bombs, (all + f.stack - 1) / f.stack);
    }
    // the stack that this one was aimed at, as it stood
    const int before = state.done * f.stack;
    Force force{std::clamp(state.stack_full - before, 0, f.stack), 0};
    force.reduced = std::clamp(all - before, 0, f.stack) - force.full;
    const Force was = force;
    const int hit = roller.d6({"13.3", "atomic attack die"}) + f.bomb_modifier +
                    (state.markers == 0 ? f.bomb_without_airpower : 0);
    --state.bombs;
    --state.idle;
    ++state.done;
    if (hit <= 0) return;
    force.lose(hit);
    state.full += force.full - was.full;
    state.reduced += force.reduced - was.reduced;
    state.pinned_full += force.full;  // 13.4: no attack this turn
    state.pinned_reduced += force.reduced;
}

// ---- the US player turn ----

void Theatre::counter(State& state, int turn, Roller& roller) const {
    const Figures& f = figures_;
    const Choice choice{"12.1", f.east ? "US attack in the East" : "US attack in the West", us(), 0};
    const int holds = roller.choose(choice, 2, [](int) { return 0; });
    roller.note([&](Ledger& ledger) {
        ledger.add("12.1", choice.name, holds ? "none" : fmt::format("{} corps", f.counter_stack));
    });
    if (holds) {
        state.done = f.counters[turn];
        return;
    }
    const bool coast = state.cities <= f.coastal && f.garrison_is_force;
    const int shift = f.city_shift + (state.cover > 0 ? f.air_attack : 0) + (coast ? f.coast_defense : 0);
    const int column = chart_.column(f.counter_stack * f.corps_attack - f.garrison, shift);
    const Losses& losses = chart_.read(roller, roller.d6({"12.18", "combat die"}), column);
    const int killed = std::min<int>(losses.attacker, f.counter_stack);
    state.corps -= killed;
    state.dead += killed;
    if (losses.defender >= f.garrison_steps && killed < f.counter_stack) --state.cities;
    state.idle -= f.counter_stack;
    state.cover = std::max(0, state.cover - 1);
    ++state.done;
}

}  // namespace warodds::case_geld
