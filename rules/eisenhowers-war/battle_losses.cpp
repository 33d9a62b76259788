// The steps that a side gives up (10.0, 11.0, 11.1): what leaves no choice is taken at once, the rest one by one.
#include "rules/eisenhowers-war/battle.hpp"

#include <fmt/format.h>

namespace warodds::eisenhowers_war {

bool Battle::has_lost(const State& state, Side side, int unit) const {
    const Fighter& fighter = fighters(side)[unit];
    const int before = sheet_.readings.two_step_rule == BattleReadings::TwoStep::ever ? fighter.full : fighter.left;
    return left(state, side)[unit] < before;
}

// 10.0: one without an attack factor waits until every attacker with one has lost a step
bool Battle::stands_before(const State& state, Side side, int unit) const {
    const std::vector<Fighter>& units = fighters(side);
    if (!units[unit].has_no_attack) return true;
    for (int other = 0; other < static_cast<int>(units.size()); ++other)
        if (!units[other].has_no_attack && !has_lost(state, side, other)) return false;
    return true;
}

// 11.1: the last step of a two-step unit goes only when every other involved unit has lost one
bool Battle::may_lose(const State& state, Side side, int unit) const {
    const std::vector<Fighter>& units = fighters(side);
    if (units[unit].is_total() || units[unit].full == 1 || left(state, side)[unit] > 1) return true;
    for (int other = 0; other < static_cast<int>(units.size()); ++other)
        if (other != unit && !has_lost(state, side, other)) return false;
    return true;
}

Battle::Exposed Battle::exposed(const State& state, Side side, bool is_retreat) const {
    const std::vector<Fighter>& units = fighters(side);
    const std::span<const Small> now = left(state, side);
    const auto count = static_cast<int>(units.size());
    // the last of those that are alike stands for all of them
    const auto is_last_alike = [&](int unit) {
        for (int later = unit + 1; later < count; ++later)
            if (units[later].is_like(units[unit]) && now[later] == now[unit]) return false;
        return true;
    };
    // Where 10.0 and 11.1 together leave nobody, such as one reduced unit and one without an attack factor, 10.0 holds.
    for (const bool strict : {true, false}) {
        Exposed exposed;
        for (int unit = 0; unit < count; ++unit) {
            if (now[unit] == 0 || !is_last_alike(unit)) continue;
            // 9.6: its example takes both steps of one unit, so 11.1 is no matter there
            if (!is_retreat && (!stands_before(state, side, unit) || (strict && !may_lose(state, side, unit))))
                continue;
            exposed.options[exposed.count++] = unit;
        }
        if (exposed.count > 0) return exposed;
    }
    return {};
}

// takes every loss that leaves no choice; true when the next one does
bool Battle::losses_pending(State& state, Side side, bool is_retreat, Roller* roller) const {
    Small& due = this->due(state, side);
    const std::span<Small> now = left(state, side);
    while (due > 0) {
        const int steps = this->steps(state, side);
        if (due >= steps) {  // 11.0: what nobody is there to take is not lost
            std::fill(now.begin(), now.end(), Small(0));
            due = 0;
        } else {
            const Exposed exposed = this->exposed(state, side, is_retreat);
            if (exposed.count > 1) return true;
            --now[exposed.options[0]];
            --due;
        }
        if (roller)
            roller->note([&](Ledger& ledger) {
                ledger.add(is_retreat ? "9.6" : "11.1",
                           side == Side::attacker ? "attacker steps left" : "defender steps left",
                           fmt::format("{}", this->steps(state, side)));
            });
    }
    return false;
}

// what a step of it costs its owner, by his policy: the first that differs counts
std::array<int, 3> Battle::cost(const State& state, Side side, int unit) const {
    const Fighter& fighter = fighters(side)[unit];
    const int now = left(state, side)[unit];
    const int attack = fighter.attack[now] - fighter.attack[now - 1];
    const int defense = fighter.defense[now] - fighter.defense[now - 1];
    switch (sheet_.policies.losses(side)) {
        case LossPolicy::keep_attack: return {attack, defense, now == 1};
        case LossPolicy::keep_defense: return {defense, attack, now == 1};
        case LossPolicy::keep_units: return {now == 1, attack + defense, 0};
        case LossPolicy::spread: return {fighter.left - now, attack + defense, 0};
    }
    return {};
}

void Battle::lose(State& state, Side side, bool is_retreat, Roller& roller) const {
    const Exposed exposed = this->exposed(state, side, is_retreat);
    const Choice choice{is_retreat ? "9.6" : "11.1", side == Side::attacker ? "attacker's loss" : "defender's loss",
                        side, static_cast<int>(sheet_.policies.losses(side))};
    const int chosen = roller.choose(choice, exposed.count, [&](int) {
        int best = 0;
        for (int option = 1; option < exposed.count; ++option)
            if (cost(state, side, exposed.options[option]) < cost(state, side, exposed.options[best])) best = option;
        return best;
    });
    const int unit = exposed.options[chosen];
    const std::span<Small> now = left(state, side);
    --now[unit];
    --due(state, side);
    roller.note([&](Ledger& ledger) {
        ledger.add(choice.rule, side == Side::attacker ? "attacker loses" : "defender loses",
                   fighters(side)[unit].label, fmt::format("{} steps left in it", int{now[unit]}));
    });
}

}  // namespace warodds::eisenhowers_war
