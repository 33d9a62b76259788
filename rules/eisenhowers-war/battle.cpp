#include "rules/eisenhowers-war/battle.hpp"

#include "rules/kit/survivors.hpp"

#include <fmt/format.h>

#include <numeric>

namespace warodds::eisenhowers_war {

Battle::Battle(const BattleSetting& setting, Tables& tables, Ledger& ledger)
    : sheet_(fold_battle(setting, tables, ledger)),
      order_{Phase::withdrawing, Phase::rolling,         Phase::deciding, Phase::defender_losing,
             Phase::retreating,  Phase::attacker_losing, Phase::over} {
    if (sheet_.withdraws_late) std::swap(order_[0], order_[1]);
}

Battle::State Battle::start() const {
    State state{};
    for (std::size_t i = 0; i < sheet_.attackers.size(); ++i) state.attackers[i] = sheet_.attackers[i].left;
    for (std::size_t i = 0; i < sheet_.defenders.size(); ++i) state.defenders[i] = sheet_.defenders[i].left;
    if (sheet_.defenders.empty()) state.phase = static_cast<int>(order_.size()) - 1;  // nobody to fight
    else settle(state, nullptr);
    return state;
}

// ---- what is left ----

std::span<Small> Battle::left(State& state, Side side) const {
    return {side == Side::attacker ? state.attackers.data() : state.defenders.data(), fighters(side).size()};
}

std::span<const Small> Battle::left(const State& state, Side side) const {
    return {side == Side::attacker ? state.attackers.data() : state.defenders.data(), fighters(side).size()};
}

int Battle::steps(const State& state, Side side) const {
    const std::span<const Small> units = left(state, side);
    return std::accumulate(units.begin(), units.end(), 0);
}

int Battle::factors(const State& state, Side side) const {
    const std::vector<Fighter>& units = fighters(side);
    int sum = 0;
    for (std::size_t i = 0; i < units.size(); ++i)
        sum += (side == Side::attacker ? units[i].attack : units[i].defense)[left(state, side)[i]];
    return sum;
}

int Battle::most_steps(Side side) const {
    int sum = 0;
    for (const Fighter& unit : fighters(side)) sum += unit.left;
    return sum;
}

int Battle::most_factors(Side side) const {
    int sum = 0;
    for (const Fighter& unit : fighters(side)) {
        const std::vector<int>& factors = side == Side::attacker ? unit.attack : unit.defense;
        sum += *std::max_element(factors.begin(), factors.end());
    }
    return sum;
}

std::vector<std::string> Battle::results() {
    std::vector<std::string> all;
    for (int attacker = 0; attacker <= CombatChart::most_in_a_cell; ++attacker)
        for (int defender = 0; defender <= CombatChart::most_in_a_cell; ++defender)
            all.push_back(Losses{attacker, defender}.text());
    return all;
}

bool Battle::hex_is_empty(const State& state) const {
    return state.withdrew || state.retreat > 0 || steps(state, Side::defender) == 0;
}

bool Battle::hex_taken(const State& state) const {
    if (!hex_is_empty(state)) return false;
    for (std::size_t i = 0; i < sheet_.attackers.size(); ++i)
        if (state.attackers[i] > 0 && sheet_.attackers[i].may_advance()) return true;
    return false;
}

// 11.3; corps that were dropped are static, and stay where they are (13.2)
int Battle::extra_advance(const State& state) const {
    bool moves = false;
    for (std::size_t i = 0; i < sheet_.attackers.size(); ++i)
        moves |= state.attackers[i] > 0 && sheet_.attackers[i].may_go_on();
    if (state.withdrew || !moves || !hex_taken(state)) return 0;
    int hexes = (state.unabsorbed + 1) / 2;
    if (state.retreat > 0) {
        hexes = sheet_.readings.advance_stopped == BattleReadings::Stopped::due ? state.retreat : state.entered;
        if (sheet_.readings.advance_extra == BattleReadings::Advance::total) hexes = std::max(0, hexes - 1);
    }
    const std::vector<PathHex>& path = sheet_.ways.advance_path;
    if (path.empty()) return hexes;
    int entered = 0;
    while (entered < std::min(hexes, static_cast<int>(path.size())) && !path[entered].is_broken())
        if (path[entered++].ezoc) break;  // 9.5
    return entered;
}

int Battle::steps_of(const State& state, Role role) const {
    int sum = 0;
    for (std::size_t i = 0; i < sheet_.attackers.size(); ++i)
        if (sheet_.attackers[i].role == role) sum += state.attackers[i];
    return sum;
}

// ---- step by step ----

void Battle::settle(State& state, Roller* roller) const {
    while (order_[state.phase] != Phase::over && !pending(state, roller)) ++state.phase;
}

// whether the present phase still needs a die or a decision; what needs none is done on the spot
bool Battle::pending(State& state, Roller* roller) const {
    switch (order_[state.phase]) {
        case Phase::withdrawing: return sheet_.may_withdraw;
        case Phase::rolling: return !state.withdrew;
        case Phase::deciding: return retreat(state).is_legal;
        case Phase::defender_losing: return losses_pending(state, Side::defender, false, roller);
        case Phase::retreating: return retreat_pending(state, roller);
        case Phase::attacker_losing: return losses_pending(state, Side::attacker, false, roller);
        case Phase::over: break;
    }
    return false;
}

void Battle::step(State& state, Roller& roller) const {
    switch (order_[state.phase]) {
        case Phase::withdrawing: withdraw(state, roller), ++state.phase; break;
        case Phase::rolling: fight(state, roller), ++state.phase; break;
        case Phase::deciding: decide(state, roller), ++state.phase; break;
        case Phase::defender_losing: lose(state, Side::defender, false, roller); break;
        case Phase::retreating: lose(state, Side::defender, true, roller); break;
        case Phase::attacker_losing: lose(state, Side::attacker, false, roller); break;
        case Phase::over: break;
    }
    settle(state, &roller);
}

void Battle::fight(State& state, Roller& roller) const {
    const Losses losses = sheet_.result ? *sheet_.result
                                        : sheet_.chart.read(roller, roller.d6({"11.0", "combat die"}), sheet_.entry);
    if (sheet_.result) roller.note([&](Ledger& ledger) { ledger.add("11.0", "result", losses.text(), "as given"); });
    state.attacker_losses = state.attacker_due = losses.attacker;
    state.defender_losses = state.defender_due = losses.defender;
    state.unabsorbed = std::max(0, losses.defender - steps(state, Side::defender));
}

// 5.3.5: the Germans leave an invasion hex, and nobody loses anything
void Battle::withdraw(State& state, Roller& roller) const {
    const Choice choice{"5.3.5", "retreat inland", Side::defender, static_cast<int>(sheet_.withdraw_policy)};
    const int leaves = roller.choose(choice, 2, [&](int) {
        const bool is_known = sheet_.withdraws_late;
        const int held = std::min<int>(state.defender_losses, steps(state, Side::defender));
        switch (sheet_.withdraw_policy) {
            case RetreatPolicy::never: return 0;
            case RetreatPolicy::always_if_legal: return 1;
            case RetreatPolicy::only_if_it_saves_steps: return is_known && held > 0 ? 1 : 0;
            case RetreatPolicy::only_if_hex_would_fall: return is_known && held == steps(state, Side::defender) ? 1 : 0;
        }
        return 0;
    });
    roller.note([&](Ledger& ledger) {
        ledger.add("5.3.5", "Germans", leaves ? "retreat inland" : "hold", leaves ? "no losses on either side" : "");
    });
    if (!leaves) return;
    state.withdrew = 1;
    state.attacker_losses = state.defender_losses = state.attacker_due = state.defender_due = state.unabsorbed = 0;
}

// ---- what it leaves of what it was given ----

std::vector<Unit> Battle::survivors(const State& state, Role role, const std::vector<Unit>& units) const {
    const Side side = role == Role::defending ? Side::defender : Side::attacker;
    const std::vector<Fighter>& all = fighters(side);
    return warodds::survivors(units, [&](Unit& unit, std::size_t place) {
        const auto found = std::find_if(all.begin(), all.end(), [&](const Fighter& fighter) {
            return fighter.role == role && fighter.place == static_cast<int>(place);
        });
        const int now = left(state, side)[static_cast<std::size_t>(found - all.begin())];
        if (now < found->left) unit.left = now;
        return now > 0;
    });
}

void Battle::after(const State& state, GroundForce& force) const {
    for (std::size_t i = 0; i < sheet_.attackers.size(); ++i)
        if (const Fighter& unit = sheet_.attackers[i];
            unit.is_total() && unit.role == Role::ground && state.attackers[i] < unit.left)
            force.attacker_left = state.attackers[i];
    force.attackers = survivors(state, Role::ground, force.attackers);
}

void Battle::after(const State& state, BattleParams& params) const {
    Defense& defense = params.defense;
    if (defense.defense && state.defenders[0] < sheet_.defenders[0].left) defense.defender_left = state.defenders[0];
    defense.defenders = survivors(state, Role::defending, defense.defenders);
    // 10.10: bombers are expended, and a city where they were used is no more
    Bombers& bombers = params.bombers;
    if (bombers.bombers == 0) return;
    bombers.bombers_left -= bombers.bombers;
    bombers.bombers = 0;
    TargetHex& target = params.target;
    if (!target.has_city()) return;
    target.city = target.port = false;
    target.terrain = sheet_.readings.without_city(target.terrain);
}

}  // namespace warodds::eisenhowers_war
