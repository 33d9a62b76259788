// The decisions of a land battle (7.3.2.f, 7.4.4.1-3): who is in front, who stands behind, whom an HQ helps, what is done about an
// R, whether to go on, and who goes along in a pursuit (7.4.4.7).
#include "rules/eoa/land/land_battle.hpp"

#include <fmt/format.h>

namespace warodds::eoa {
namespace {

LandPolicies::Front front_policy(const LandPolicies& policies, Side side) {
    return side == Side::attacker ? policies.attacker_front : policies.defender_front;
}

}  // namespace

// Places of the line from `from` on: who may stand there. Those alike are one where the order behind them is still free; else a
// unit like the present one would change nothing.
LandBattle::Options LandBattle::candidates(State& state, Side side, int from, bool is_free) const {
    const View line = view(state, side);
    const int size = line.size();
    // 7.4.4.7: more than three units fight only behind a tank
    const bool only_tanks = side == Side::attacker && from == 0 && size > most_fighting_;
    Options options;
    for (int place = from; place < size; ++place) {
        const int unit = line.line[at(place)];
        if (only_tanks && !this->unit(side, unit).is(Unit::Type::tank)) continue;
        bool is_new = true;
        for (int i = 0; i < (is_free ? options.count : std::min(1, options.count)); ++i)
            is_new &= !are_alike(state, side, unit, line.line[at(options.places[at(i)])]);
        if (is_new) options.places[at(options.count++)] = place;
    }
    if (options.count == 0) options = {1, {from}};  // no tank is left
    return options;
}

// as the policy answers
int LandBattle::wanted_front(State& state, Side side, const Options& options) const {
    const LandPolicies::Front policy = front_policy(setting_.policies, side);
    const View line = view(state, side);
    const auto worth = [&](int option) {
        const int unit = line.line[at(options.places[at(option)])];
        return policy == LandPolicies::Front::strongest ? total(state, side, unit) : -line.hits[at(unit)];
    };
    int best = 0;
    if (policy != LandPolicies::Front::as_listed)
        for (int option = 1; option < options.count; ++option)
            if (worth(option) > worth(best)) best = option;
    return best;
}

// 7.4.4.3: the new front unit and the old one swap their places
void LandBattle::choose_front(State& state, Side side, Roller& roller) const {
    const Options options = candidates(state, side, 0, false);
    const LandPolicies::Front policy = front_policy(setting_.policies, side);
    const Choice choice{"7.4.4.3", side == Side::attacker ? "attacker's front unit" : "defender's front unit", side,
                        static_cast<int>(policy)};
    const View line = view(state, side);
    const auto unit_at = [&](int option) { return int{line.line[at(options.places[at(option)])]}; };
    const int chosen = roller.choose(choice, options.count, [&](int) { return wanted_front(state, side, options); });
    roller.note([&](Ledger& ledger) {
        const int unit = unit_at(chosen);
        ledger.add(choice.rule, choice.name, fmt::format("{} ({})", label(side, unit), this->unit(side, unit).text()),
                   fmt::format("{} hits", int{line.hits[at(unit)]}));
    });
    std::swap(line.line[0], line.line[at(options.places[at(chosen)])]);
}

// before the first round the others line up as their owner likes: as listed, where nobody looks for more
void LandBattle::line_up_rest(State& state, Side side, Roller& roller) const {
    const View line = view(state, side);
    for (int place = 1; place + 1 < line.size(); ++place) {
        const Options options = candidates(state, side, place, true);
        const Choice choice{"7.4.4.3", side == Side::attacker ? "attacker's next in line" : "defender's next in line",
                            side, 0};
        const auto unit_at = [&](int option) { return int{line.line[at(options.places[at(option)])]}; };
        const int chosen = roller.choose(choice, options.count, [&](int) {
            int best = 0;
            for (int option = 1; option < options.count; ++option)
                if (unit_at(option) < unit_at(best)) best = option;
            return best;
        });
        if (options.count > 1)
            roller.note([&](Ledger& ledger) { ledger.add(choice.rule, choice.name, label(side, unit_at(chosen))); });
        std::swap(line.line[at(place)], line.line[at(options.places[at(chosen)])]);
    }
}

// 7.3.2.f: all of the defender's HQs, then the attacker's; one try for one unit
void LandBattle::support_by_hq(State& state, Roller& roller) const {
    const std::vector<int>& defending = setting_.support.defender_hqs;
    const bool is_defender = state.hqs < static_cast<int>(defending.size());
    const Side side = is_defender ? Side::defender : Side::attacker;
    const int level = is_defender ? defending[at(state.hqs)]
                                  : setting_.support.attacker_hqs[at(state.hqs) - defending.size()];
    const View line = view(state, side);
    Options options;
    for (int place = 0; place < line.size(); ++place) options.places[at(options.count++)] = place;
    const LandPolicies& policies = setting_.policies;
    const LandPolicies::Hq policy = is_defender ? policies.defender_hq_for : policies.attacker_hq_for;
    const Choice choice{"7.3.2.f", is_defender ? "defender's HQ supports" : "attacker's HQ supports", side,
                        static_cast<int>(policy)};
    const int chosen = roller.choose(choice, options.count, [&](int) {
        if (policy == LandPolicies::Hq::front) {
            const Options fronts = candidates(state, side, 0, false);
            return fronts.places[at(wanted_front(state, side, fronts))];
        }
        int best = 0;
        for (int option = 1; option < options.count; ++option)
            if (total(state, side, line.line[at(option)]) > total(state, side, line.line[at(best)])) best = option;
        return best;
    });
    const int unit = line.line[at(chosen)];
    roller.note([&](Ledger& ledger) {
        ledger.add(choice.rule, choice.name, label(side, unit), fmt::format("command level {}", level));
    });
    if (roller.d6({"7.3.2.f", is_defender ? "defender's HQ die" : "attacker's HQ die"}) <= level) ++line.hq[at(unit)];
}

// 7.4.4.2: true if the side retreats; else one of its units takes one more hit
bool LandBattle::decide_on_r(State& state, Side side, Roller& roller) const {
    const LandPolicies::OnR policy = side == Side::attacker ? setting_.policies.attacker_on_r
                                                            : setting_.policies.defender_on_r;
    const Choice choice{"7.4.4.2", side == Side::attacker ? "attacker's R" : "defender's R", side,
                        static_cast<int>(policy)};
    const auto note = [&](const std::string& what) {
        roller.note([&](Ledger& ledger) { ledger.add(choice.rule, choice.name, what); });
    };
    if (side == Side::defender && ground_.ignores_retreats(fort(state), state.open)) {
        const int stays = roller.choose(choice, 2, [&](int) { return policy == LandPolicies::OnR::obey ? 0 : 1; });
        note(stays ? "ignored" : "obeyed");
        return !stays;
    }
    const View line = view(state, side);
    Options options;
    for (int place = 0; place < line.size(); ++place) {
        // 16.5: the other nations of a mixed stack may still take it
        const Unit& unit = this->unit(side, line.line[at(place)]);
        if (setting_.policies.italian_retreats && unit.nation == Unit::Nation::italy) continue;
        options.places[at(options.count++)] = place;
    }
    const auto left_of = [&](int option) { return left(state, side, line.line[at(options.places[at(option)])]); };
    const int chosen = roller.choose(choice, 1 + options.count, [&](int) {
        if (policy == LandPolicies::OnR::obey || options.count == 0) return 0;
        int best = 0;
        for (int option = 1; option < options.count; ++option)
            if (left_of(option) > left_of(best)) best = option;
        // 7.4.4.5: without a way out to obey would lose them all
        const bool spares = policy == LandPolicies::OnR::hold && !setting_.forces.is_surrounded(side);
        return spares && left_of(best) == 1 ? 0 : 1 + best;
    });
    if (chosen == 0) {
        note("obeyed");
        return true;
    }
    const int place = options.places[at(chosen - 1)];
    note("one more hit on " + label(side, line.line[at(place)]));
    hit(state, side, place);
    return false;
}

bool LandBattle::decide_to_stop(State& state, Side side, Roller& roller) const {
    const LandPolicies::Stop policy = side == Side::attacker ? setting_.policies.attacker_stop
                                                             : setting_.policies.defender_stop;
    const Choice choice{"7.4.4.2", side == Side::attacker ? "attacker after the round" : "defender after the round",
                        side, static_cast<int>(policy)};
    const auto best = [&](Side of) {
        const View line = view(state, of);
        int most = total(state, of, line.front());
        for (int place = 1; place < line.size(); ++place) most = std::max(most, total(state, of, line.line[at(place)]));
        return most;
    };
    const int leaves = roller.choose(choice, 2, [&](int) {
        switch (policy) {
            case LandPolicies::Stop::never: return 0;
            case LandPolicies::Stop::last_unit: return int{view(state, side).size() == 1};
            case LandPolicies::Stop::outmatched:
                return int{best(side) < best(side == Side::attacker ? Side::defender : Side::attacker)};
        }
        return 0;
    });
    roller.note([&](Ledger& ledger) { ledger.add(choice.rule, choice.name, leaves ? "leaves" : "fights on"); });
    return leaves != 0;
}

// 7.4.4.7: the winners go on, and meet the units that retreated in another hex
LandBattle::State LandBattle::pursue(const State& before, int marker, int slow) const {
    State state = start();
    state.attackers = before.attackers;
    state.defenders = before.defenders;
    state.attackers.hq = {}, state.defenders.hq = {};
    state.hqs = static_cast<int>(setting_.support.attacker_hqs.size() + setting_.support.defender_hqs.size());
    state.marker = marker;
    // without a marker no more than three go, the first in line, and a tank among them
    const int most = marker == 0 ? most_fighting_ : most_attackers;
    state.attackers.line.fill(-1);
    int going = 0;
    bool tank_goes = false;
    for (const int unit : before.attackers.line) {
        if (unit < 0 || going == most || (slow >> unit & 1)) continue;
        const bool is_tank = this->unit(Side::attacker, unit).is(Unit::Type::tank);
        if (going == most - 1 && !tank_goes && !is_tank) continue;
        tank_goes |= is_tank;
        state.attackers.line[at(going++)] = unit;
    }
    if (!ground_.has_open()) go_on(state);
    return state;
}

bool LandBattle::has_tank(const State& state) const {
    return std::any_of(state.attackers.line.begin(), state.attackers.line.end(),
                       [&](int unit) { return unit >= 0 && this->unit(Side::attacker, unit).is(Unit::Type::tank); });
}

}  // namespace warodds::eoa
