#include "rules/case-geld/battle.hpp"

#include <fmt/format.h>

#include <numeric>

namespace warodds::case_geld {

Battle::Battle(const BattleSetting& setting, Tables& tables, Ledger& ledger)
    : sheet_(fold_battle(setting, tables, ledger)), readings_(setting.readings), policies_(setting.policies) {
    order_ = {Phase::dropping,        Phase::revealing,       Phase::declaring, Phase::rolling,
              Phase::attacker_losing, Phase::defender_losing, Phase::over};
    if (readings_.banzai_timing == BattleReadings::BanzaiTiming::before_reveal) std::swap(order_[1], order_[2]);
    defense_at_start_ = strength(start(), Side::defender);
    if (setting.foretold) foretell(ledger);
}

Battle::State Battle::start() const {
    State state{};
    for (std::size_t i = 0; i < sheet_.attackers.size(); ++i) state.attackers[i] = sheet_.attackers[i].left;
    for (std::size_t i = 0; i < sheet_.defenders.size(); ++i) state.defenders[i] = sheet_.defenders[i].left;
    settle(state, nullptr);
    return state;
}

Battle::State Battle::next(const State& before) const {
    State state{};
    state.attackers = before.attackers;
    if (sheet_.us() == Side::attacker) {
        state.drawn = before.drawn;
        state.hand = before.hand;
    }
    state.seen = before.seen;
    for (std::size_t i = 0; i < sheet_.defenders.size(); ++i) {
        const Fighter& unit = sheet_.defenders[i];
        state.defenders[i] = unit.left;
        if (unit.untried && before.hand.mode == Hand::Mode::by_kind)  // they were drawn along, and lie face down
            state.hand = {.mode = Hand::Mode::by_kind, .later = before.hand.later};
    }
    state.phase = 1;  // whoever dropped has landed
    settle(state, nullptr);
    return state;
}

Battle::State Battle::again(const State& before) const {
    State state = next(before);
    state.drawn = before.drawn;
    state.defenders = before.defenders;
    for (std::size_t i = 0; i < sheet_.defenders.size() && sheet_.us() == Side::defender; ++i)
        if (state.defenders[i] == 0) state.drawn[i] = 0;  // what a lost unit was no longer matters
    state.phase = 1;
    state.cursor = 0;
    settle(state, nullptr);
    return state;
}

// ---- what is left ----

int Battle::steps(std::span<const Small> units) { return std::accumulate(units.begin(), units.end(), 0); }

int Battle::units(std::span<const Small> units) {
    return static_cast<int>(std::count_if(units.begin(), units.end(), [](int left) { return left > 0; }));
}

int Battle::count_untried(Side side) const {
    const std::vector<Fighter>& units = sheet_.fighters(side);
    return static_cast<int>(
        std::count_if(units.begin(), units.end(), [](const Fighter& fighter) { return fighter.untried; }));
}

Battle::Most Battle::most(Side side) const {
    Most most{.losses = sheet_.chart.bound(side)};
    for (const Fighter& unit : sheet_.fighters(side)) {
        const std::vector<int>& factors = side == Side::attacker ? unit.attack : unit.defense;
        int factor = *std::max_element(factors.begin(), factors.end());
        if (unit.untried)
            for (const Kind& kind : sheet_.kinds) factor = std::max(factor, kind.factor(side));
        most.steps += unit.left;
        most.factors += factor;
    }
    return most;
}

int Battle::may_advance(const State& state) const {
    if (steps(state.defenders) > 0) return 0;
    int units = 0;
    for (int i = 0; i < attackers(); ++i) units += state.attackers[i] > 0 && !sheet_.attackers[i].stays;
    return std::min(units, room());
}

bool Battle::garrison_survives(const State& state) const {
    for (std::size_t i = 0; i < sheet_.defenders.size(); ++i)
        if (sheet_.defenders[i].tier == 2 && state.defenders[i] > 0) return true;
    return false;
}

void Battle::leave_garrison(State& state) const {
    for (std::size_t i = 0; i < sheet_.defenders.size(); ++i)
        if (sheet_.defenders[i].tier == 2) state.defenders[i] = 0;
}

const Kind* Battle::kind_of(const State& state, int unit) const {
    const int drawn = state.drawn[unit];
    return drawn == 0 || Hand::is_pooled(drawn) ? nullptr : &sheet_.kinds[drawn - 1];
}

int Battle::attack_factor(const State& state, int unit, int steps) const {
    if (!sheet_.attackers[unit].untried) return sheet_.attackers[unit].attack[steps];
    const Kind* kind = kind_of(state, unit);
    return kind && steps > 0 ? kind->attack : 0;
}

int Battle::attack_left(const State& state) const {
    int sum = sheet_.us() == Side::attacker ? state.hand.stack + state.hand.rest : 0;
    for (int i = 0; i < attackers(); ++i) sum += attack_factor(state, i, state.attackers[i]);
    return sum;
}

int Battle::defense_left(const State& state) const {
    int sum = 0;
    for (std::size_t i = 0; i < sheet_.defenders.size(); ++i) {
        if (!sheet_.defenders[i].untried) sum += sheet_.defenders[i].defense[state.defenders[i]];
        else if (const Kind* kind = kind_of(state, static_cast<int>(i)); kind && state.defenders[i] > 0)
            sum += kind->defense;
    }
    return sum;
}

std::span<Small> Battle::steps_of(State& state, Side side) const {
    return {side == Side::attacker ? state.attackers.data() : state.defenders.data(), sheet_.fighters(side).size()};
}

std::span<const Small> Battle::steps_of(const State& state, Side side) const {
    return {side == Side::attacker ? state.attackers.data() : state.defenders.data(), sheet_.fighters(side).size()};
}

bool Battle::equals(const State& state, Side side, int a, int b) const {
    const std::vector<Fighter>& units = sheet_.fighters(side);
    if (b >= static_cast<int>(units.size()) || !units[a].same(units[b])) return false;
    return steps_of(state, side)[a] == steps_of(state, side)[b] &&
           (!units[a].untried || state.drawn[a] == state.drawn[b]);
}

bool Battle::same(const State& state, int unit, int other) const {
    return sheet_.attackers[unit].same(sheet_.attackers[other]) &&
           (!sheet_.attackers[unit].untried || state.drawn[unit] == state.drawn[other]);
}

// ---- step by step ----

void Battle::settle(State& state, Roller* roller) const {
    while (order_[state.phase] != Phase::over && !pending(state, roller)) {
        ++state.phase;
        state.cursor = 0;
    }
}

// whether the present phase still needs a die, a draw or a decision; what needs none is done on the spot
bool Battle::pending(State& state, Roller* roller) const {
    switch (order_[state.phase]) {
        case Phase::dropping:
            while (state.cursor < attackers() && sheet_.attackers[state.cursor].drop < 0) ++state.cursor;
            return state.cursor < attackers();
        case Phase::revealing: {
            if (hand_ && state.hand.mode == Hand::Mode::by_kind)
                return Hand::placed(hand_of(state)) < hand_->ranks().units ||
                       Hand::placed(later_of(state)) < hand_->ranks().later;
            const std::vector<Fighter>& units = sheet_.fighters(sheet_.us());
            const std::span<const Small> left = steps_of(state, sheet_.us());
            if (state.hand.mode == Hand::Mode::by_kind && sheet_.us() == Side::defender) turn_up_later(state);
            int unit = 0;
            const auto is_face_down = [&] { return units[unit].untried && left[unit] > 0 && state.drawn[unit] == 0; };
            while (unit < static_cast<int>(units.size()) && !is_face_down()) ++unit;
            state.cursor = unit;
            return unit < static_cast<int>(units.size());
        }
        case Phase::declaring: {
            const auto units = static_cast<int>(sheet_.fighters(sheet_.axis()).size());
            while (state.cursor < units && !eligible(state, state.cursor)) ++state.cursor;
            return state.cursor < units;
        }
        case Phase::rolling: return !state.fought && steps(state.attackers) > 0;
        case Phase::attacker_losing: return losses_pending(state, Side::attacker, roller);
        case Phase::defender_losing: return losses_pending(state, Side::defender, roller);
        case Phase::over: break;
    }
    return false;
}

// 7.5: those that were drawn along with the battle before are turned up now, and not before a banzai is declared
void Battle::turn_up_later(State& state) const {
    for (std::size_t i = 0; i < sheet_.defenders.size(); ++i)
        if (sheet_.defenders[i].untried) state.drawn[i] = Hand::pooled_rest;
    state.hand.rest = state.hand.rest + std::exchange(state.hand.later, 0);
}

void Battle::step(State& state, Roller& roller) const {
    switch (order_[state.phase]) {
        case Phase::dropping: land(state, roller); break;
        case Phase::revealing:
            if (hand_ && state.hand.mode == Hand::Mode::not_asked) ask_who_decides(state, roller);
            else if (state.hand.mode == Hand::Mode::by_kind)
                hand_->draw(state.hand, state.cursor, hand_of(state), later_of(state), roller);
            else reveal(state, roller);
            break;
        case Phase::declaring: declare(state, roller); break;
        case Phase::rolling: fight(state, roller); break;
        case Phase::attacker_losing: lose(state, Side::attacker, roller); break;
        case Phase::defender_losing: lose(state, Side::defender, roller); break;
        case Phase::over: break;
    }
    settle(state, &roller);
}

void Battle::land(State& state, Roller& roller) const {
    const Drop& drop = sheet_.drops[sheet_.attackers[state.cursor].drop];
    state.attackers[state.cursor] = drop.roll(roller);
    ++state.cursor;
}

// 7.5: a blind draw without replacement; what units of one name turn out to be is put in order
void Battle::reveal(State& state, Roller& roller) const {
    const std::vector<Kind>& kinds = sheet_.kinds;
    int remaining = 0;
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) remaining += kinds[kind].count - state.seen[kind];
    int index = roller.draw(remaining, {"7.5", "untried unit"});
    int kind = 0;
    while (index >= kinds[kind].count - state.seen[kind]) {
        index -= kinds[kind].count - state.seen[kind];
        ++kind;
    }
    ++state.seen[kind];
    int unit = state.cursor;
    state.drawn[unit] = kind + 1;
    const std::vector<Fighter>& units = sheet_.fighters(sheet_.us());
    roller.note([&](Ledger& ledger) {
        ledger.add("7.5", "untried unit is", fmt::format("{}-{}", kinds[kind].attack, kinds[kind].defense),
                   units[unit].name);
    });
    const std::span<const Small> left = steps_of(state, sheet_.us());
    const auto alike = [&](int a, int b) {
        return units[a].untried && units[a].name == units[b].name && left[a] == left[b];
    };
    for (; unit > 0 && alike(unit - 1, unit) && state.drawn[unit - 1] > state.drawn[unit]; --unit)
        std::swap(state.drawn[unit - 1], state.drawn[unit]);
}

// 12.24: Japanese, at full strength, in supply
bool Battle::eligible(const State& state, int unit) const {
    const Fighter& fighter = sheet_.fighters(sheet_.axis())[unit];
    return fighter.may_banzai && fighter.at_full(steps_of(state, sheet_.axis())[unit], readings_);
}

// the last `units` of the `count` equal units from `first` on each pay a step and count double
void Battle::banzai(State& state, int first, int count, int units) const {
    const std::span<Small> left = steps_of(state, sheet_.axis());
    const bool as_declared = readings_.banzai_factor == BattleReadings::BanzaiFactor::full;
    for (int i = first + count - units; i < first + count; ++i) {
        const std::vector<int>& fight = sheet_.fighters(sheet_.axis())[i].fight;
        const int declared = left[i], doubled = 2 * fight[as_declared ? declared : declared - 1];
        --left[i];
        ++state.banzai_steps;
        state.bonus += doubled - fight[left[i]];
    }
}

int Battle::equals_from(const State& state, int first) const {
    int count = 1;
    while (equals(state, sheet_.axis(), first, first + count)) ++count;
    return count;
}

// as the policy answers
int Battle::wanted_banzai(const State& state, int first, int count) const {
    const Side side = sheet_.axis();
    const bool is_marked = sheet_.fighters(side)[first].banzai_marked;
    switch (policies_.banzai(side)) {
        case BanzaiPolicy::marked: return is_marked ? count : 0;
        case BanzaiPolicy::never: return 0;
        case BanzaiPolicy::all: return count;
        case BanzaiPolicy::column: break;
    }
    if (is_marked) return count;
    const int without = odds(state).column;
    for (int some = 1; some <= count; ++some) {
        State tried = state;
        banzai(tried, first, count, some);
        const int with = odds(tried).column;
        if (side == Side::attacker ? with > without : with < without) return some;
    }
    return 0;
}

void Battle::declare(State& state, Roller& roller) const {
    const Side side = sheet_.axis();
    const int first = state.cursor, count = equals_from(state, first);
    const Choice choice{"12.24", "banzai", side, static_cast<int>(policies_.banzai(side))};
    const int units = roller.choose(choice, count + 1, [&](int) { return wanted_banzai(state, first, count); });
    roller.note([&](Ledger& ledger) {
        const bool by_policy = units == wanted_banzai(state, first, count);
        const bool is_told = told_ && by_policy &&
                             steps(steps_of(state, side)) + state.banzai_steps == most(side).steps;
        if (!is_told && (units > 0 || told_)) write_banzai(first, count, units, by_policy, ledger);
    });
    banzai(state, first, count, units);
    state.cursor = first + count;
}

void Battle::fight(State& state, Roller& roller) const {
    const Odds now = odds(state);
    if (!told_ || now != *told_) roller.note([&](Ledger& ledger) { write(now, ledger); });
    const int die = roller.d6({"12.18", "combat die"});
    const Losses& losses = sheet_.chart.read(roller, die, now.column);
    state.fought = 1;
    state.bonus = 0;
    state.attacker_losses = state.attacker_due = losses.attacker;
    state.defender_losses = state.defender_due = losses.defender;
    // 12.19: what nobody is there to take is not lost
    state.attacker_lost = std::min<int>(losses.attacker, steps(state.attackers));
    state.defender_lost = std::min<int>(losses.defender, steps(state.defenders));
}

}  // namespace warodds::case_geld
