// DrawRoller: what the runs have in common that take one draw for a roll of several dice, and for a machine inside a machine
// whose solution is known.
#pragma once

#include "sim/nested.hpp"

#include <cstring>

namespace warodds {

// One thing of several with their weights: a roll, or the end of an inner machine.
struct Draw {
    int results = 0;
    std::uint64_t total = 1;
    const std::uint32_t* dice_weights = nullptr;  // of a roll; none: all alike
    const std::uint64_t* end_weights = nullptr;   // of an inner machine's ends

    std::uint64_t weight(int index) const {
        return end_weights ? end_weights[index] : dice_weights ? dice_weights[index] : 1;
    }
};

class DrawRoller : public Roller {
public:
    explicit DrawRoller(bool looks_into_decisions, bool looks_into_cells = false)
        : looks_into_decisions_(looks_into_decisions), looks_into_cells_(looks_into_cells) {}

    int roll(const Dice& dice, What) final {
        return dice.first + draw({.results = dice.results, .total = dice.total, .dice_weights = dice.weights});
    }

    bool resolve(const Nested& inner, std::byte* state) final {
        if (missing_) return false;
        if (inner.is_solved_at(state, looks_into_decisions_)) solved(inner);
        if (const Nested::Ends* ends = inner.as_one_draw(state, looks_into_decisions_, looks_into_cells_)) {
            if (ends->has_decisions) met_decisions();
            const int end = draw({.results = static_cast<int>(ends->weights.size()),
                                  .total = ends->total,
                                  .end_weights = ends->weights.data()});
            missing_ = ends->missing[end];
            if (!missing_) std::memcpy(state, ends->states[end].data(), ends->states[end].size());
            return !missing_;
        }
        inner.machine().step(state, *this);
        if (missing_) return false;
        inner.machine().canonical(state);
        return inner.machine().finished(state);
    }

protected:
    virtual int draw(const Draw& draw) = 0;  // counted from 0
    virtual void met_decisions() {}
    virtual void solved(const Nested&) {}  // the solution of a machine inside was needed

private:
    bool looks_into_decisions_, looks_into_cells_;
};

// All draws of a step from one number, read as a fraction of 2^64: each draw takes the result in whose share the fraction
// lies, and what it is within that share is the fraction for the next. A larger number never leads to an earlier dice path, so
// that a table of where each path begins gives the same answers: see lower_end.
class FractionRoller final : public DrawRoller {
public:
    explicit FractionRoller(std::uint64_t fraction) : DrawRoller(false), fraction_(fraction) {}

protected:
    int draw(const Draw& draw) override {
        const Wide share = static_cast<Wide>(fraction_) * draw.total;
        auto number = static_cast<std::uint64_t>(share >> 64);  // of `total` equally likely ones
        int index = 0;
        if (!draw.dice_weights && !draw.end_weights) {
            index = static_cast<int>(number);
            number = 0;
        } else {
            for (; number >= draw.weight(index); ++index) number -= draw.weight(index);
        }
        fraction_ = static_cast<std::uint64_t>(((static_cast<Wide>(number) << 64) | static_cast<std::uint64_t>(share)) /
                                               draw.weight(index));
        return index;
    }

private:
    using Wide = unsigned __int128;
    std::uint64_t fraction_;
};

// The least fraction that draws a result with `before` of the total's weight before it, and then at least `inner` for the
// draws after it.
inline std::uint64_t lower_end(const Draw& draw, int index, std::uint64_t before, std::uint64_t inner) {
    using Wide = unsigned __int128;
    const Wide needed = static_cast<Wide>(inner) * draw.weight(index) + (static_cast<Wide>(before) << 64);
    return static_cast<std::uint64_t>((needed + draw.total - 1) / draw.total);
}

}  // namespace warodds
