#include "rules/case-geld/hand.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace warodds::case_geld {

void KindDraw::step(std::byte* state, Roller& roller) const {
    State& now = *reinterpret_cast<State*>(state);
    const bool is_drawn = roller.draw(counters_ - now.looked_at, {"7.5", "untried units of a kind"}) <
                          wanted_ - now.taken;
    ++now.looked_at;
    now.taken = now.taken + is_drawn;
}

Hand::Hand(Side side, const std::vector<Kind>& kinds, const Ranks& ranks)
    : side_(side), kinds_(kinds), order_(kinds.size()), ranks_(ranks) {
    std::iota(order_.begin(), order_.end(), 0);
    std::sort(order_.begin(), order_.end(), [&](int a, int b) { return kinds_[a].worth[1] > kinds_[b].worth[1]; });
}

bool Hand::pays() const {
    const int pooled_of_rest = ranks_.units - ranks_.most_losses - ranks_.stack;
    return kinds_.size() > 1 && (ranks_.stack_open > 1 || pooled_of_rest + ranks_.later > 1);
}

bool Hand::stack_is_strongest() const {
    return std::is_sorted(order_.begin(), order_.end(),
                          [&](int a, int b) { return kinds_[a].attack > kinds_[b].attack; });
}

bool Hand::stays_open(int rank) const {
    return (rank >= ranks_.stack_open && rank < ranks_.stack) || rank >= ranks_.units - ranks_.most_losses;
}

int Hand::placed(std::span<const Small> drawn) {
    return static_cast<int>(std::find(drawn.begin(), drawn.end(), 0) - drawn.begin());
}

std::optional<int> Hand::taken(State& state, const KindDraw& draw, Roller& roller) const {
    const std::unique_ptr<const Nested>& nested = draws_->known.at(draw.key(), [&](std::uint32_t) {
        return std::make_unique<const Nested>(std::make_unique<const KindDraw>(draw));
    });
    if (!roller.resolve(*nested, reinterpret_cast<std::byte*>(&state.looking))) return {};
    return std::exchange(state.looking, {}).taken;
}

void Hand::draw(State& state, Small& turn, std::span<Small> drawn, std::span<Small> later, Roller& roller) const {
    const int draws_a_kind = later.empty() ? 1 : 2;
    const auto from = order_.begin() + turn / draws_a_kind;
    const Kind& kind = kinds_[*from];
    int counters = 0;  // of this kind and of those that come after it
    for (auto other = from; other != order_.end(); ++other) counters += kinds_[*other].count;
    const int rank = placed(drawn), wanted = ranks_.units - rank;
    if (turn % draws_a_kind == 0) {
        const std::optional<int> here = taken(state, {counters, kind.count, wanted}, roller);
        if (!here) return;
        for (int placed = rank; placed < rank + *here; ++placed) {
            drawn[placed] = *from + 1;
            if (!stays_open(placed)) pool(state, drawn, placed, placed + 1);
        }
        if (!later.empty()) state.of_this_kind = *here;
    } else {  // what is drawn here is not there
        const int here = state.of_this_kind, waiting = ranks_.later - placed(later);
        const std::optional<int> there = taken(state, {counters - wanted - here, kind.count - here, waiting}, roller);
        if (!there) return;
        std::fill_n(later.begin() + placed(later), *there, pooled_rest);
        state.later += *there * kind.factor(side_);
        state.of_this_kind = 0;
    }
    ++turn;
}

void Hand::pool(State& state, std::span<Small> drawn, int first, int end) const {
    for (int rank = first; rank < end; ++rank) {
        if (is_pooled(drawn[rank])) continue;
        const bool in_stack = rank < ranks_.stack;
        Wide& sum = in_stack ? state.stack : state.rest;
        sum = sum + kinds_[drawn[rank] - 1].factor(side_);
        drawn[rank] = in_stack ? pooled_stack : pooled_rest;
    }
}

int Hand::stack_attack(const State& state, std::span<const Small> drawn) const {
    int sum = state.stack;
    for (int rank = 0; rank < ranks_.stack; ++rank)
        if (!is_pooled(drawn[rank])) sum += kinds_[drawn[rank] - 1].attack;
    return sum;
}

}  // namespace warodds::case_geld
