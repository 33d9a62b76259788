// A battle whose face-down units are drawn together (7.5; hand.hpp): when that may be, and what is kept of them.
#include "rules/case-geld/battle.hpp"

namespace warodds::case_geld {

void Battle::forget_attackers(const Onward& onward) {
    const int untried = count_untried(Side::attacker), others = attackers() - untried, losses = most_attacker_losses();
    // others may go on before some of them, and losses may leave fewer than could
    const int sure_to_go = std::min(onward.units, untried - losses) - others;
    draw_together(Side::attacker, {.units = untried,
                                   .stack = std::min(onward.units, untried),
                                   .stack_open = std::max(0, sure_to_go - onward.losses),
                                   .most_losses = losses});
    if (hand_ && onward.units > 0 && !hand_->stack_is_strongest()) hand_.reset();
}

void Battle::forget_defenders(int later) {
    draw_together(Side::defender, {.units = count_untried(Side::defender), .later = later});
}

void Battle::draw_together(Side side, const Hand::Ranks& ranks) {
    if (ranks.units == 0) return;
    const std::vector<Fighter>& units = sheet_.fighters(side);
    const auto first = std::find_if(units.begin(), units.end(), [](const Fighter& unit) { return unit.untried; });
    first_untried_ = static_cast<int>(first - units.begin());
    hand_.emplace(side, sheet_.kinds, ranks);
    if (!hand_->pays()) hand_.reset();
}

// Where the policy answers, it is known beforehand whom it will give up. Whoever decides himself decides when he sees them:
// both answers come to the same.
void Battle::ask_who_decides(State& state, Roller& roller) const {
    state.hand.mode = Hand::Mode::as_they_come;
    const Side side = sheet_.us();
    const Choice choice{"12.20", side == Side::attacker ? "attacker's losses" : "defender's losses", side,
                        static_cast<int>(policies_.losses(side))};
    roller.choose(choice, 2, [&](int) {
        state.hand.mode = Hand::Mode::by_policy;
        return 0;
    });
}

void Battle::canonical(State& state) const {
    if (!hand_) return;
    const Phase phase = order_[state.phase];
    if (phase == Phase::revealing && state.hand.mode == Hand::Mode::by_policy) {  // nothing is drawn yet
        state.hand.mode = Hand::Mode::by_kind;
        state.cursor = 0;
    } else if (phase == Phase::rolling && state.hand.mode == Hand::Mode::by_kind && sheet_.us() == Side::attacker) {
        const Hand::Ranks& ranks = hand_->ranks();
        const int losses = sheet_.chart.most_attacker_losses(odds(state).column);
        hand_->pool(state.hand, hand_of(state), std::max(ranks.stack, ranks.units - ranks.most_losses),
                    ranks.units - losses);
    }
}

void Battle::foresee(State& state, const Battle& next) const {
    if (!hand_ || state.hand.mode != Hand::Mode::by_kind || sheet_.us() != Side::attacker) return;
    if (order_[state.phase] >= Phase::attacker_losing) return;
    const Hand::Ranks& ranks = hand_->ranks();
    const bool all_go = ranks.units == attackers() && ranks.units - ranks.most_losses >= ranks.stack;
    const std::vector<Fighter>& defenders = next.sheet_.defenders;
    const bool may_change = std::any_of(defenders.begin(), defenders.end(),
                                        [](const Fighter& fighter) { return fighter.may_banzai; });
    if (!all_go || may_change || Hand::placed(hand_of(state)) < ranks.stack) return;
    const int attack = hand_->stack_attack(state.hand, hand_of(state)), differential = attack - next.defense_at_start_,
              shift = next.sheet_.shifts.fixed;
    const CombatChart& chart = next.sheet_.chart;
    hand_->pool(state.hand, hand_of(state), ranks.stack_open,
                ranks.stack - chart.most_attacker_losses(chart.column(differential, shift)));
    // the least factors that make the same column; the others count with the rest, which stays behind
    const std::optional<int> least = chart.least_in_column(differential, shift);
    const int too_many = std::min<int>(state.hand.stack, least ? differential - *least : attack);
    state.hand.stack -= too_many;
    state.hand.rest += too_many;
}

Wide Battle::leave_rest(State& state, const Attackers& left) const {
    if (state.hand.mode != Hand::Mode::by_kind) return 0;
    if (sheet_.us() == Side::defender) {  // the hex is empty
        state.hand.rest = 0;
        return 0;
    }
    const Hand::Ranks& ranks = hand_->ranks();
    for (int rank = 0; rank < ranks.units; ++rank)
        if (left[first_untried_ + rank] == 0) state.drawn[first_untried_ + rank] = Hand::pooled_rest;
    hand_->pool(state.hand, hand_of(state), ranks.stack, ranks.units);
    return std::exchange(state.hand.rest, 0);
}

std::optional<int> Battle::pooled_merit(const State& state, int unit) {
    if (!Hand::is_pooled(state.drawn[unit])) return {};
    return state.drawn[unit] == Hand::pooled_stack ? 1'000'000 : -1;
}

}  // namespace warodds::case_geld
