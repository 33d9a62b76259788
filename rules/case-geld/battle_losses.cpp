// The steps that a side gives up (12.19, 12.20): what leaves no choice is taken at once, the rest one by one.
#include "rules/case-geld/battle.hpp"

#include <fmt/format.h>

namespace warodds::case_geld {

Battle::Exposed Battle::exposed(const State& state, Side side) const {
    const std::vector<Fighter>& units = sheet_.fighters(side);
    const std::span<const Small> left = steps_of(state, side);
    Exposed exposed;
    for (int i = 0; i < static_cast<int>(units.size()); ++i) {
        if (left[i] == 0 || units[i].tier > exposed.tier) continue;
        if (units[i].tier < exposed.tier) exposed = {.tier = units[i].tier};
        exposed.steps += left[i];
        if (!equals(state, side, i, i + 1)) exposed.options[exposed.count++] = i;
    }
    return exposed;
}

// takes every loss that leaves no choice; true when the next one does
bool Battle::losses_pending(State& state, Side side, Roller* roller) const {
    Small& due = this->due(state, side);
    const std::span<Small> left = steps_of(state, side);
    while (due > 0) {
        const Exposed exposed = this->exposed(state, side);
        if (exposed.steps == 0) {
            due = 0;  // 12.19: nobody is left to take the rest
            break;
        }
        if (due >= exposed.steps) {
            for (std::size_t i = 0; i < left.size(); ++i)
                if (sheet_.fighters(side)[i].tier == exposed.tier) left[i] = 0;
            due = due - exposed.steps;
        } else if (exposed.count == 1) {
            --left[exposed.options[0]];
            --due;
        } else {
            return true;
        }
        if (roller)
            roller->note([&](Ledger& ledger) {
                ledger.add("12.20", side == Side::attacker ? "attacker steps left" : "defender steps left",
                           fmt::format("{}", steps(left)));
            });
    }
    return false;
}

void Battle::lose(State& state, Side side, Roller& roller) const {
    const std::span<Small> left = steps_of(state, side);
    const Exposed exposed = this->exposed(state, side);
    const Choice choice{"12.20", side == Side::attacker ? "attacker's loss" : "defender's loss", side,
                        static_cast<int>(policies_.losses(side))};
    const int chosen = roller.choose(choice, exposed.count, [&](int) {
        const int wanted = wanted_loss(state, side, exposed.tier);
        int option = 0;
        while (exposed.options[option] < wanted) ++option;  // the last of its equals
        return option;
    });
    const int unit = exposed.options[chosen];
    --left[unit];
    --due(state, side);
    roller.note([&](Ledger& ledger) {
        ledger.add("12.20", side == Side::attacker ? "attacker loses" : "defender loses",
                   sheet_.fighters(side)[unit].label, fmt::format("{} steps left in it", int{left[unit]}));
    });
}

int Battle::wanted_loss(const State& state, Side side, int tier) const {
    const std::vector<Fighter>& units = sheet_.fighters(side);
    const std::span<const Small> left = steps_of(state, side);
    std::array<Bearer, BattleSheet::most_attackers> bearers{};
    for (std::size_t i = 0; i < units.size(); ++i) {
        // pooled units are those that the policy gives up last of all, and never in this battle
        if (units[i].tier != tier || (units[i].untried && Hand::is_pooled(state.drawn[i]))) continue;
        const Kind* kind = units[i].untried ? kind_of(state, static_cast<int>(i)) : nullptr;
        bearers[i] = {left[i], kind ? kind->worth.data() : units[i].worth.data()};
    }
    const int due = side == Side::attacker ? state.attacker_due : state.defender_due;
    int wanted = case_geld::wanted_loss(std::span(bearers).first(units.size()), due);
    // of those drawn together the last rank goes first, also where pooled ranks stand between two of a kind
    if (state.hand.mode == Hand::Mode::by_kind && units[wanted].untried)
        for (int i = wanted + 1; i < static_cast<int>(units.size()); ++i)
            if (left[i] > 0 && state.drawn[i] == state.drawn[wanted]) wanted = i;
    return wanted;
}

}  // namespace warodds::case_geld
