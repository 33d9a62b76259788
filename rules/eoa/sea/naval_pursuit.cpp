// Naval battles after a round (7.2.2.b): each side flees or stays. Who flees may part, the slowest ships from the others; who pursues
// may leave those behind that are too slow. A pursuing group follows one fleeing group, and those that it does not follow are gone.
#include "rules/eoa/sea/naval_battle.hpp"

namespace warodds::eoa {

int NavalBattle::slowest(const State& state, Side side) const {
    int least = 99;  // aircraft without ships follow anybody
    for (int place = index(side) * most; place < (index(side) + 1) * most; ++place)
        if (is_there(state, place)) least = std::min(least, speed(place));
    return least;
}

// without the ships of a side that are slower than this, or that are not
NavalBattle::State NavalBattle::without(State state, Side side, int speed_limit, bool drops_slow) const {
    for (int place = index(side) * most; place < (index(side) + 1) * most; ++place)
        if (is_there(state, place) && (speed(place) < speed_limit) == drops_slow) state.away[at(place)] = 1;
    return state;
}

// 7.2.2.b, after a round
void NavalBattle::settle(State& state, Roller& roller) const {
    using After = NavalPolicies::After;
    for (int place = 0; place < all; ++place) {
        if (state.away[at(place)] == 2) state.away[at(place)] = 0;
        if (exists(place) && state.hull[at(place)] == 3 && plane_of_[at(place)] >= 0)
            state.air.hits[at(plane_of_[at(place)])] = 3;
    }
    state.turn = 0;
    int there[2] = {}, fit[2] = {};
    for (int place = 0; place < all; ++place) {
        there[index(side_of(place))] += is_there(state, place);
        fit[index(side_of(place))] += is_fit(state, place);
    }
    // aircraft that fight without ships are a side as well
    for (const Side side : {Side::attacker, Side::defender})
        if (size(side) == 0) there[index(side)] = fit[index(side)] = has_planes(state, side);
    if (there[0] == 0 || there[1] == 0) {
        end(state, there[0] + there[1] == 0 ? Ended::both_gone
                   : there[0] == 0          ? Ended::attackers_gone
                                            : Ended::defenders_gone);
        return;
    }
    if (!setting_.is_searched) return end(state, Ended::parted);
    if (state.round >= setting_.policies.most_rounds) return end(state, Ended::unresolved);
    bool flees[2];
    for (const Side side : {Side::attacker, Side::defender}) {
        const After wish = policy(side, &NavalPolicies::attacker_after, &NavalPolicies::defender_after);
        const Choice choice{"7.2.2.b", side == Side::attacker ? "attacker after the round" : "defender after the round",
                            side, static_cast<int>(wish)};
        flees[index(side)] = fit[index(side)] == 0 || roller.choose(choice, 2, [&](int) {
            return int{wish == After::flee ||
                       (wish == After::flee_outgunned && guns(state, side) < guns(state, other(side)))};
        });
        roller.note([&](Ledger& ledger) {
            ledger.add(choice.rule, choice.name, flees[index(side)] ? "flees" : "stays",
                       fit[index(side)] == 0 ? "nobody is fit" : "");
        });
    }
    // 3.2: those hurt go home, where they do not flee with the others
    for (int place = 0; place < all; ++place)
        if (is_there(state, place) && state.hull[at(place)] > 0 && !flees[index(side_of(place))])
            state.away[at(place)] = 1;
    if (flees[0] && flees[1]) return end(state, Ended::parted);
    if (!flees[0] && !flees[1]) return begin_round(state);
    const Side hunter = flees[0] ? Side::defender : Side::attacker;
    pursue(state, hunter, roller);
}

// The groups of those who flee, the slowest first.
std::vector<NavalBattle::State> NavalBattle::part(const State& state, Side side, Roller& roller) const {
    using Flight = NavalPolicies::Flight;
    const int least = slowest(state, side);
    const State slow = without(state, side, least + 1, false), fast = without(state, side, least + 1, true);
    if (slowest(fast, side) == 99) return {state};  // all are as fast
    const Flight wish = policy(side, &NavalPolicies::attacker_flight, &NavalPolicies::defender_flight);
    const Choice choice{"7.2.2.b", side == Side::attacker ? "attacker flees" : "defender flees", side,
                        static_cast<int>(wish)};
    const int parts = roller.choose(choice, 2, [&](int) { return int{wish == Flight::by_speed}; });
    roller.note([&](Ledger& ledger) {
        ledger.add(choice.rule, choice.name, parts ? "the slowest by themselves" : "together");
    });
    return parts ? std::vector{slow, fast} : std::vector{state};
}

void NavalBattle::pursue(State& state, Side hunter, Roller& roller) const {
    using Pursuit = NavalPolicies::Pursuit;
    const Side prey = other(hunter);
    const std::vector<State> groups = part(state, prey, roller);
    // the pursuers of a group: all of them, or those that are fast enough
    const auto is_chased_by_all = [&](const State& group) { return slowest(group, hunter) >= slowest(group, prey); };
    const auto fast_enough = [&](const State& group) { return without(group, hunter, slowest(group, prey), true); };
    const auto has_fit = [&](const State& group) {
        for (int place = index(hunter) * most; place < (index(hunter) + 1) * most; ++place)
            if (is_fit(group, place)) return true;
        return false;
    };
    bool by_all = false, by_some = false;
    for (const State& group : groups) {
        by_all |= is_chased_by_all(group);
        by_some |= !is_chased_by_all(group) && has_fit(fast_enough(group));
    }
    std::vector<Pursuit> options = {Pursuit::let_go};
    if (by_all) options.push_back(Pursuit::pursue);
    if (by_some) options.push_back(Pursuit::detach);
    const auto wish = policy(hunter, &NavalPolicies::attacker_pursuit, &NavalPolicies::defender_pursuit);
    const Choice choice{"7.2.2.b", "pursuit", hunter, static_cast<int>(wish)};
    const int chosen = roller.choose(choice, static_cast<int>(options.size()), [&](int) {
        const auto is_option = [&](Pursuit one) { return std::find(options.begin(), options.end(), one); };
        auto found = is_option(wish);
        if (found == options.end() && wish == Pursuit::detach)
            found = is_option(Pursuit::pursue);  // nobody is too slow
        return found == options.end() ? 0 : static_cast<int>(found - options.begin());
    });
    const Pursuit how = options[at(chosen)];
    roller.note([&](Ledger& ledger) {
        ledger.add(choice.rule, choice.name,
                   how == Pursuit::detach              ? "by those fast enough"
                   : how == Pursuit::pursue            ? "begins"
                   : by_all || wish == Pursuit::let_go ? "none"
                                                       : "too slow");
    });
    std::vector<State> chases;
    std::vector<const char*> names;
    for (std::size_t i = 0; i < groups.size() && how != Pursuit::let_go; ++i) {
        State group = how == Pursuit::detach ? fast_enough(groups[i]) : groups[i];
        if (!is_chased_by_all(group) || (how == Pursuit::detach && !has_fit(group))) continue;
        begin_round(group);
        const char* name = groups.size() == 1 ? "all of them" : i == 0 ? "the slowest" : "the others";
        if (groups.size() > 1) roller.note([&](Ledger& ledger) { ledger.add("7.2.2.b", "searches for", name); });
        const Finds found = roll_search(group, hunter, search_change(group, hunter, true), roller);
        if (found == Finds::nothing) continue;
        group.found[at(index(hunter))] = static_cast<int>(found);
        group.chased = 1 + index(prey);
        group.phase = Phase::engaging;
        chases.push_back(group);
        names.push_back(name);
    }
    if (chases.empty()) return end(state, Ended::parted);
    const Choice which{"7.2.2.b", "follows", hunter, 0};
    const int followed = roller.choose(which, static_cast<int>(chases.size()), [](int) { return 0; });
    if (groups.size() > 1)
        roller.note([&](Ledger& ledger) { ledger.add(which.rule, which.name, names[at(followed)]); });
    state = chases[at(followed)];
}

}  // namespace warodds::eoa
