// Face-down units turned up all together, kind by kind (7.5), for the runs that merge states.
//
// A player turns up one unit after the other, and so do the runs that he follows die by die. What later dice can see of it
// is much less: the factors in all, and the kinds of the few units that may still be lost. So the kinds are gone through from
// the most valued to the least, each says how many of the units it is, and the units are ranked in that order. Most ranks are
// pooled: all that is kept of them is the sum of their factors. Open ranks, whose kind is kept, are the last ones, which
// the owner's policy gives up first, and where some of the units go on to another battle, the last of those.
//
// Face-down units that a later battle will meet come out of the same mix. They are drawn along, since what is left of the mix
// would be far more to remember than their factors.
//
// That holds only where policies answer: whoever decides himself may want any unit, and does not know those of a later battle.
#pragma once

#include "rules/case-geld/fighter.hpp"
#include "rules/kit/narrow.hpp"
#include "sim/nested.hpp"

namespace warodds::case_geld {

// How many of a draw without replacement are of one kind: its counters are gone through one by one.
class KindDraw final : public Machine {
public:
    struct State {
        Small looked_at, taken;
    };

    // `wanted` of so many counters
    KindDraw(int counters, int of_kind, int wanted) : counters_(counters), of_kind_(of_kind), wanted_(wanted) {}
    std::uint32_t key() const { return static_cast<std::uint32_t>((counters_ * 256 + of_kind_) * 256 + wanted_); }

    std::size_t state_size() const override { return sizeof(State); }
    std::size_t fields() const override { return 1; }
    void start(std::byte* state) const override { new (state) State{}; }
    bool finished(const std::byte* state) const override { return of(state).looked_at == of_kind_; }
    void step(std::byte* state, Roller& roller) const override;
    void outcome(const std::byte* state, std::span<std::int32_t> fields) const override { fields[0] = of(state).taken; }

private:
    static const State& of(const std::byte* state) { return *reinterpret_cast<const State*>(state); }

    int counters_, of_kind_, wanted_;
};

class Hand {
public:
    enum class Mode : std::int8_t {
        not_asked,
        as_they_come,  // a player decides about losses, so every unit counts
        by_policy,     // one unit after the other, and the policy decides
        by_kind,       // the policy decides, and units are drawn together
    };
    struct State {
        Mode mode;
        Small of_this_kind;       // drawn here, while the same kind is looked for in the later battle
        KindDraw::State looking;  // at the kind that is being gone through
        // factors of the pooled ranks: of those that go on, of the rest, and of those that wait for a later battle
        Wide stack, rest, later;
    };
    // what a unit has turned out to be: 0 for nothing yet, a kind from 1, or one of these
    static constexpr int pooled_stack = 100, pooled_rest = 101;
    static bool is_pooled(int drawn) { return drawn >= pooled_stack; }

    struct Ranks {
        int units = 0;
        int later = 0;        // face-down units of a later battle
        int stack = 0;        // the first ranks, which may go on to another battle
        int stack_open = 0;   // of those, the ranks from here on stay open
        int most_losses = 0;  // so many of the last ranks stay open
    };
    Hand(Side side, const std::vector<Kind>& kinds, const Ranks& ranks);

    bool pays() const;                // is anything pooled?
    bool stack_is_strongest() const;  // do the first ranks have most attack factors as well?
    const Ranks& ranks() const { return ranks_; }

    // how many of the units are of the next kind, `turn` counting the draws; `drawn` and `later` are by rank
    void draw(State& state, Small& turn, std::span<Small> drawn, std::span<Small> later, Roller& roller) const;
    static int placed(std::span<const Small> drawn);
    // keeps only the factors of the open ranks from `first` to `end` - 1
    void pool(State& state, std::span<Small> drawn, int first, int end) const;
    int stack_attack(const State& state, std::span<const Small> drawn) const;

private:
    bool stays_open(int rank) const;
    std::optional<int> taken(State& state, const KindDraw& draw, Roller& roller) const;  // none: more is to be rolled

    struct Draws {
        Made<std::uint32_t, std::unique_ptr<const Nested>> known;
    };

    Side side_;
    std::vector<Kind> kinds_;
    std::vector<int> order_;  // of the kinds, the most valued first
    Ranks ranks_;
    std::shared_ptr<Draws> draws_ = std::make_shared<Draws>();
};

}  // namespace warodds::case_geld
