// The Axis player turn of a campaign (12.1-12.22): which attacks are made, with how many armies, and what they come to.
#include "rules/case-geld/campaign_theatre.hpp"

#include <fmt/format.h>

namespace warodds::case_geld {

// 12.14: the corps that guard it, while there are any, and its garrison
Theatre::Aim Theatre::city(const State& state, int prepared) const {
    const Figures& f = figures_;
    Aim aim{.kind = Aim::Kind::city, .guards = std::min<int>(f.guards, state.idle), .most = f.most};
    aim.defense = aim.guards * f.corps_defense + f.garrison;
    aim.shift = f.city_shift + prepared + (state.cities < f.coastal ? f.coast_attack : 0);
    if (state.cover > 0 && (aim.guards > 0 || f.garrison_is_force)) aim.shift += f.air_defense;
    return aim;
}

// hexes with corps first, then Tulsa itself, where airpower always is (6.3)
Theatre::Aim Theatre::way_to_tulsa(const State& state) const {
    const Figures& f = figures_;
    Aim aim{.shift = f.prepared + (state.markers > 0 ? f.air_defense : 0), .most = f.most};
    if (state.blocks < f.approach) {
        aim.kind = Aim::Kind::block;
        aim.guards = std::min<int>(f.block, state.idle);
        aim.defense = aim.guards * f.corps_defense;
        aim.shift += f.block_shift;
    } else {
        aim.kind = Aim::Kind::tulsa;
        aim.defense = f.tulsa;
        aim.shift += f.tulsa_shift;
        aim.most = f.before_tulsa;
    }
    return aim;
}

int Theatre::column(const Force& force, const Aim& aim) const {
    const Figures& f = figures_;
    return chart_.column(force.full * f.attack[0] + force.reduced * f.attack[1] - aim.defense, aim.shift);
}

int Theatre::wanted(const Force& available, const Aim& aim) const {
    const int most = std::min(aim.most, available.units());
    int units = std::min(1, most);
    while (units < most && column(available.first(units), aim) < figures_.aim) ++units;
    return units > 0 && column(available.first(units), aim) >= figures_.min_column ? units : 0;
}

Theatre::Force Theatre::choose_force(const Force& available, const Aim& aim, Roller& roller) const {
    const int most = std::min(aim.most, available.units());
    const Choice choice{"12.3", figures_.east ? "german armies in the attack" : "japanese armies in the attack", axis(),
                        0};
    const int units = roller.choose(choice, most + 1, [&](int) { return wanted(available, aim); });
    const Force force = available.first(units);
    roller.note([&](Ledger& ledger) {
        static constexpr const char* names[] = {"a city", "a hex on the way to Tulsa", "Tulsa"};
        ledger.add("12.3", choice.name, fmt::format("{}", units),
                   units == 0 ? fmt::format("no attack on {}", names[static_cast<int>(aim.kind)])
                              : fmt::format("on {} with {} corps, column {}", names[static_cast<int>(aim.kind)],
                                            aim.guards, chart_.heading(column(force, aim))));
    });
    return force;
}

bool Theatre::fight(State& state, Force& force, const Aim& aim, Roller& roller) const {
    const Figures& f = figures_;
    const Force was = force;
    const Losses& losses = chart_.read(roller, roller.d6({"12.18", "combat die"}), column(force, aim));
    force.lose(losses.attacker);
    state.full += force.full - was.full;
    state.reduced += force.reduced - was.reduced;
    const int killed = std::min<int>(losses.defender, aim.guards);
    state.corps -= killed;
    state.dead += killed;
    state.idle -= aim.guards;  // a guard is attacked once a phase (12.4)
    const bool city = aim.kind == Aim::Kind::city;
    state.cover = std::max(0, state.cover - (city ? 1 : f.cover));
    const int garrison = city ? f.garrison_steps : aim.kind == Aim::Kind::tulsa ? f.tulsa_steps : 0;
    return losses.defender >= aim.guards + garrison && force.units() > 0;  // 12.20, 12.21
}

void Theatre::take_city(State& state) const {
    ++state.cities;
    state.peak = std::max(state.peak, state.cities);
    if (state.cities == figures_.cities) state.feat = Feat::all_cities;  // 4.7
}

// 6.6: what is kept back for the US turn covers no defense
void Theatre::decide_airpower(State& state, int turn, Roller& roller) const {
    const Figures& f = figures_;
    const Choice choice{"6.6", f.east ? "airpower of the East" : "airpower of the West", us(),
                        static_cast<int>(f.airpower)};
    const int keeps = roller.choose(choice, 2, [](int policy) { return policy; });
    roller.note([&](Ledger& ledger) { ledger.add("6.6", choice.name, keeps ? "kept for its attacks" : "defends"); });
    if (keeps) state.kept = std::min<int>(state.cover, f.counters[turn]);
    state.cover -= state.kept;
    state.is_decided = 1;
}

void Theatre::attack(State& state, int turn, Roller& roller) const {
    const Figures& f = figures_;
    if (!state.is_decided) decide_airpower(state, turn, roller);
    if (state.stack_full + state.stack_reduced > 0) return carry_on(state, roller);
    const Force available{state.free_full, state.free_reduced};
    bool to_tulsa = false;
    if (state.done == 0 && turn >= f.tulsa_from) {
        const Choice choice{"4.2", f.east ? "german way" : "japanese way", axis(), 0};
        to_tulsa = roller.choose(choice, 2, [&](int) { return state.cities >= f.tulsa_cities; });
        roller.note([&](Ledger& ledger) { ledger.add("4.2", choice.name, to_tulsa ? "towards Tulsa" : "to a city"); });
    }
    Aim aim = to_tulsa ? way_to_tulsa(state) : city(state, f.prepared);
    if (aim.kind == Aim::Kind::block && aim.guards == 0) {  // 12.23: an empty hex is probed, without a die
        roller.note(
            [](Ledger& ledger) { ledger.add("12.23", "hex on the way to Tulsa", "cleared", "no corps, no die"); });
        const Force probing = available.first(1);
        state.free_full -= probing.full;
        state.free_reduced -= probing.reduced;
        ++state.done;
        ++state.blocks;
        return;
    }
    Force force = choose_force(available, aim, roller);
    if (to_tulsa && force.units() == 0) {
        aim = city(state, f.prepared);
        force = choose_force(available, aim, roller);
    }
    if (force.units() == 0) {
        state.done = f.tempo[turn];
        return;
    }
    state.free_full -= force.full;  // 12.4: they attack once
    state.free_reduced -= force.reduced;
    ++state.done;
    if (!fight(state, force, aim, roller)) return;
    if (aim.kind == Aim::Kind::block) ++state.blocks;
    if (aim.kind == Aim::Kind::tulsa) state.feat = Feat::tulsa;
    if (aim.kind != Aim::Kind::city) return;
    take_city(state);
    if (state.feat != Feat::none || state.carried_on == f.momentum) return;
    state.stack_full = force.full;
    state.stack_reduced = force.reduced;
}

// 12.22: on the next city, with those that the new garrison leaves room for (7.3)
void Theatre::carry_on(State& state, Roller& roller) const {
    const Force stack{state.stack_full, state.stack_reduced};
    state.stack_full = state.stack_reduced = 0;
    Aim aim = city(state, figures_.prepared_momentum);
    aim.most = figures_.stack - 1;
    Force force = choose_force(stack, aim, roller);
    if (force.units() == 0) return;
    ++state.carried_on;
    if (fight(state, force, aim, roller)) take_city(state);
}

}  // namespace warodds::case_geld
