#include "rules/case-geld/hand.hpp"

#include <algorithm>
#include <numeric>

namespace warodds::case_geld {

void KindDraw::step(std::byte* state, Roller& roller) const {
    State& now = *reinterpret_cast<State*>(state);
    const bool is_drawn = roller.draw(counters_ - now.looked_at, {"7.5", "untried units of a kind"}) <
                          wanted_ - now.taken;
    ++now.looked_at;
    now.taken = static_cast<std::int8_t>(now.taken + is_drawn);
}

Hand::Hand(const std::vector<Kind>& kinds, const Ranks& ranks) : kinds_(kinds), order_(kinds.size()), ranks_(ranks) {
    std::iota(order_.begin(), order_.end(), 0);
    std::sort(order_.begin(), order_.end(), [&](int a, int b) { return kinds_[a].worth[1] > kinds_[b].worth[1]; });
}

bool Hand::pays() const {
    const int pooled_of_rest = ranks_.units - ranks_.most_losses - ranks_.stack;
    return kinds_.size() > 1 && (ranks_.stack_open > 1 || pooled_of_rest > 1);
}

bool Hand::stack_is_strongest() const {
    return std::is_sorted(order_.begin(), order_.end(),
                          [&](int a, int b) { return kinds_[a].attack > kinds_[b].attack; });
}

bool Hand::stays_open(int rank) const {
    return (rank >= ranks_.stack_open && rank < ranks_.stack) || rank >= ranks_.units - ranks_.most_losses;
}

int Hand::placed(std::span<const std::int8_t> drawn) const {
    return static_cast<int>(std::find(drawn.begin(), drawn.end(), 0) - drawn.begin());
}

void Hand::draw(State& state, std::int8_t& turn, std::span<std::int8_t> drawn, Roller& roller) const {
    int counters = 0;
    for (std::size_t i = turn; i < order_.size(); ++i) counters += kinds_[order_[i]].count;
    const int kind = order_[turn], of_kind = kinds_[kind].count, rank = placed(drawn), wanted = ranks_.units - rank;
    const auto key = static_cast<std::uint32_t>((counters * 256 + of_kind) * 256 + wanted);
    const std::unique_ptr<const Nested>& nested = draws_->known.at(key, [&](std::uint32_t) {
        return std::make_unique<const Nested>(std::make_unique<const KindDraw>(counters, of_kind, wanted));
    });
    if (!roller.resolve(*nested, reinterpret_cast<std::byte*>(&state.looking))) return;
    for (int placed = rank; placed < rank + state.looking.taken; ++placed) {
        drawn[placed] = static_cast<std::int8_t>(kind + 1);
        if (!stays_open(placed)) pool(state, drawn, placed, placed + 1);
    }
    state.looking = {};
    ++turn;
}

void Hand::pool(State& state, std::span<std::int8_t> drawn, int first, int end) const {
    for (int rank = first; rank < end; ++rank) {
        if (is_pooled(drawn[rank])) continue;
        const bool in_stack = rank < ranks_.stack;
        std::int16_t& sum = state.pooled[in_stack ? 0 : 1];
        sum = static_cast<std::int16_t>(sum + kinds_[drawn[rank] - 1].attack);
        drawn[rank] = in_stack ? pooled_stack : pooled_rest;
    }
}

int Hand::stack_attack(const State& state, std::span<const std::int8_t> drawn) const {
    int sum = state.pooled[0];
    for (int rank = 0; rank < ranks_.stack; ++rank)
        if (!is_pooled(drawn[rank])) sum += kinds_[drawn[rank] - 1].attack;
    return sum;
}

}  // namespace warodds::case_geld
