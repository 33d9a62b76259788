// Submarine attacks (7.2.2.1): the shots of submarines, the way past the escorts, and the fire of ships at them.
#include "rules/eoa/sea/submarine_attack.hpp"
#include "rules/kit/best.hpp"

#include <fmt/format.h>

namespace warodds::eoa {

int SubmarineAttack::pick_ship(const State& state, int place, Roller& roller) const {
    const int wanted = submarine(place).target - 1;
    if (wanted >= 0 && is_there(state, wanted)) return wanted;
    std::vector<int> options;
    for (int i = 0; i < ships(); ++i)
        if (is_there(state, i)) options.push_back(i);
    if (options.empty()) return -1;
    using Targets = SubmarineSetting::Targets;
    const auto worth = [&](int i) {
        const Ship& one = ship(i);
        const bool is_capital = one.is(Ship::Type::bc) || one.is(Ship::Type::cv);
        switch (setting_.targets) {
            case Targets::transports: return one.carries() ? 10 + state.cargo[at(i)] : is_capital ? 0 : 1;
            case Targets::escorts: return one.is(Ship::Type::dd) && state.hull[at(i)] == 0 ? 2 : is_capital ? 0 : 1;
            case Targets::capital: return is_capital ? one.strength : 0;
        }
        return 0;
    };
    const Choice choice{"7.2.2.1", "submarine's target", Side::attacker, static_cast<int>(setting_.targets)};
    const int chosen = roller.choose(choice, static_cast<int>(options.size()),
                                     [&](int) { return best_of(options, worth); });
    return options[at(chosen)];
}

void SubmarineAttack::attack(State& state, int place, Roller& roller) const {
    const int target = pick_ship(state, place, roller);
    if (target < 0) return;
    roller.note(
        [&](Ledger& ledger) { ledger.add("7.2.2.1", "submarine's target", label(target), submarine_label(place)); });
    const Ship& one = ship(target);
    if (one.is(Ship::Type::bc) || one.is(Ship::Type::cv)) evade(state, place, target, roller);
    else shoot(state, place, target, roller);
}

// 7.2.2.1: on the way to a BC or CV a destroyer, or the ship itself where there is none, may come first
void SubmarineAttack::evade(State& state, int place, int target, Roller& roller) const {
    const int die = roller.d6({"7.2.2.1", "evasion die"});
    const bool as_others = submarine(place).level < Submarine::highest_level ||
                           (setting_.level_3 == SubmarineSetting::Level3::three_five_six && die == 4);
    const std::string& word =
        evasion_.codes()[at(evasion_.read(die, evasion_.column(as_others ? "level 0-2" : "level 3"), roller))];
    if (word == "shoots") return shoot(state, place, target, roller);
    int duel = target;
    for (int i = ships() - 1; i >= 0; --i)
        if (is_there(state, i) && ship(i).is(Ship::Type::dd) && state.hull[at(i)] == 0 && !(state.fired >> i & 1))
            duel = i;
    const bool fires = state.hull[at(duel)] == 0 && !(state.fired >> duel & 1);
    roller.note([&](Ledger& ledger) { ledger.add("7.2.2.1", "fights instead", label(duel)); });
    const bool is_hit = fires && fire_at(state, duel, place, roller);
    if (word == "first" && is_hit) return;
    shoot(state, place, duel, roller);
}

void SubmarineAttack::shoot(State& state, int place, int target, Roller& roller) const {
    const NavalResult result = attack_.read(roller.two_d6({"7.2.2.1.a", "submarine's roll"}),
                                            attack_columns_[static_cast<std::size_t>(ship(target).type)], roller);
    if (state.phase == Phase::wolfpack) state.at_ship[at(place)] = target + 1;
    if (ship(target).carries()) state.cargo[at(target)] = std::max(0, state.cargo[at(target)] - result.cargo);
    if (!ship(target).is(Ship::Type::river_craft))
        state.hull[at(target)] = (Hits::of(state.hull[at(target)]) + result.damage).points();
    else if (state.cargo[at(target)] == 0) state.hull[at(target)] = 3;
}

Hits SubmarineAttack::read_fire(const char* row, int change, Roller& roller) const {
    const int roll = roller.two_d6({"7.2.2.1.b", "fire at the submarine"}) + change;
    roller.note([&](Ledger& ledger) { ledger.add("7.2.2.1.b", "with sonar, radar and level", std::to_string(roll)); });
    return return_.read(roll, return_.chart().columns().find(std::string(row)), roller);
}

bool SubmarineAttack::hides(const State& state, int place) const {
    return submarine(place).level == Submarine::highest_level && !setting_.in_port &&
           (setting_.sonar_search == SubmarineSetting::Sonar::each_escort || state.sonar[at(place)] == 0);
}

// 13.3: the search of the ship `by`
bool SubmarineAttack::locate(int by, int place, Roller& roller) const {
    const bool is_dd = ship(by).is(Ship::Type::dd), is_cv = ship(by).is(Ship::Type::cv);
    const char* row = is_dd ? "destroyer, submarines" : is_cv ? "carrier, submarines" : "battleship, submarines";
    const int number = roller.read(*search_, search_->rows().find(std::string(row)), 0) + weather_submarines_ +
                       (is_dd   ? 2 * setting_.sonar - submarine(place).level
                        : is_cv ? 2 * setting_.radar
                                : 0);
    return roller.d20({"13.3", "sonar search"}) <= number;
}

bool SubmarineAttack::fire_at(State& state, int place, int target, Roller& roller) const {
    const Ship& one = ship(place);
    state.fired = state.fired | 1 << place;
    roller.note([&](Ledger& ledger) { ledger.add("7.2.2.1.b", "fires at " + submarine_label(target), label(place)); });
    const int level = submarine(target).level;
    const bool is_dd = one.is(Ship::Type::dd), is_cv = one.is(Ship::Type::cv);
    if (hides(state, target)) {
        const bool is_located = locate(place, target, roller);
        if (setting_.sonar_search == SubmarineSetting::Sonar::one) state.sonar[at(target)] = is_located ? 1 : 2;
        if (!is_located) return false;
    } else if (state.sonar[at(target)] == 2) {
        return false;
    }
    const int change = (is_dd ? setting_.sonar : is_cv ? setting_.radar : 0) - level;
    const Hits hits = read_fire(is_dd ? "destroyer" : is_cv ? "carrier" : "battleship", change, roller);
    state.hits[at(target)] = (Hits::of(state.hits[at(target)]) + hits).points();
    return !hits.is_fit();
}

void SubmarineAttack::escorts_fire(State& state, Roller& roller) const {
    const bool counters = state.phase == Phase::counter_fire;
    const bool rule_order = setting_.return_fire == SubmarineSetting::Order::before_wolfpack;
    const int place = state.turn;
    std::vector<int> options;
    bool has_wolfpack = false;
    for (int i = 0; i < submarines(); ++i) {
        const bool is_target = counters     ? state.found[at(i)] == 2
                               : rule_order ? state.found[at(i)] == 1
                                            : state.found[at(i)] > 0;
        if (is_target && state.hits[at(i)] < 3) options.push_back(i);
        has_wolfpack |= state.found[at(i)] == 2;
    }
    const auto may_fire = [&](int i) { return i < ships() && can_fire(state, i); };
    if (setting_.sonar_search == SubmarineSetting::Sonar::one) {
        // 13.3: before anybody fires each submarine is searched for, a step each
        int searcher = -1;
        for (const auto type : {Ship::Type::dd, Ship::Type::cv, Ship::Type::bc})
            for (int i = 0; i < ships() && searcher < 0; ++i)
                if (may_fire(i) && ship(i).is(type)) searcher = i;
        for (const int hidden : options)
            if (searcher >= 0 && hides(state, hidden)) {
                const bool is_located = locate(searcher, hidden, roller);
                state.sonar[at(hidden)] = is_located ? 1 : 2;
                roller.note([&](Ledger& ledger) {
                    ledger.add("13.3", submarine_label(hidden), is_located ? "is located" : "escapes the escorts");
                });
                return;
            }
        std::erase_if(options, [&](int i) { return state.sonar[at(i)] == 2; });
    }
    ++state.turn;
    // 7.2.2.1: whom the wolfpack attacks fights those that do, the others whom they choose
    if (is_shot_at(state, place)) std::erase_if(options, [&](int i) { return state.at_ship[at(i)] != place + 1; });
    if (may_fire(place) && !options.empty()) {
        // in the order of the rule an escort may keep its shot for the wolfpack
        const int waits = !counters && rule_order && has_wolfpack &&
                          setting_.escort_shots == SubmarineSetting::Shots::one;
        const Choice choice{"7.2.2.1.b", "escort's target", Side::defender, static_cast<int>(setting_.escorts)};
        const auto wanted = std::find(options.begin(), options.end(), ship(place).target - 1);
        const auto worth = [&](int i) {
            return setting_.escorts == SubmarineSetting::Escorts::unhurt ? -state.hits[at(i)] : -submarine(i).level;
        };
        const int chosen = wanted != options.end()
                               ? static_cast<int>(wanted - options.begin())
                               : roller.choose(choice, static_cast<int>(options.size()) + waits, [&](int) {
                                     const bool keeps = setting_.escorts == SubmarineSetting::Escorts::wolfpack;
                                     return waits && keeps ? static_cast<int>(options.size()) : best_of(options, worth);
                                 });
        if (chosen < static_cast<int>(options.size())) fire_at(state, place, options[at(chosen)], roller);
        else roller.note([&](Ledger& ledger) { ledger.add("7.2.2.1", "waits for the wolfpack", label(place)); });
    }
    if (state.turn < ships()) return;
    if (!counters && rule_order && has_wolfpack) to_phase(state, Phase::wolfpack);
    else {
        state.phase = Phase::over;
        state.sonar = {};
        state.at_ship = {};
    }
}

// 7.2.2.1.d: unseen it shoots and is gone; else the port and every ship fire first
void SubmarineAttack::enter_port(State& state, Roller& roller) const {
    const int place = state.turn;
    ++state.turn;
    if (state.hits[at(place)] == 0) {
        const int target = pick_ship(state, place, roller);
        const int word = port_.roll(roller, {"7.2.2.1.d", "port entry die"});
        const bool is_seen = word == 2 || (word == 1 && !setting_.neutral);
        roller.note(
            [&](Ledger& ledger) { ledger.add("7.2.2.1.d", submarine_label(place), is_seen ? "is seen" : "slips in"); });
        if (is_seen) {
            const Hits hits = read_fire("destroyer", -submarine(place).level, roller);
            state.hits[at(place)] = (Hits::of(state.hits[at(place)]) + hits).points();
            for (int i = 0; i < ships(); ++i)
                if (is_there(state, i) && ship(i).is_escort() && state.hull[at(i)] == 0 && state.hits[at(place)] < 3)
                    fire_at(state, i, place, roller);
            state.fired = 0;
        }
        if (state.hits[at(place)] < 3 && target >= 0) shoot(state, place, target, roller);
    }
    if (state.turn == submarines()) state.phase = Phase::over;
}

}  // namespace warodds::eoa
