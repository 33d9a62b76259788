// Roller: the only source of chance and choice that a rule has.
//
// A rule asks it for dice, for decisions, for chart lookups and for machines inside it, and cannot tell which of the
// five runs it is part of. Each run is a subclass that answers in its own way (see scripted, graph, sampled).
#pragma once

#include "sim/dice.hpp"
#include "sim/ledger.hpp"

#include <string>

namespace warodds {

class Nested;

enum class Side : std::uint8_t { attacker, defender };
constexpr Side other_side(Side side) { return side == Side::attacker ? Side::defender : Side::attacker; }

// A decision as a rule poses it: whose it is, and which of its named policies the user asked for.
struct Choice {
    const char* rule;
    const char* name;
    Side side;
    int policy;
};

// What a roll is for, for the ledger; literals, so that it costs nothing when nobody records.
struct What {
    const char* rule;
    const char* name;
};

// A chart cell that nobody could read.
struct MissingCell {
    std::string table, row, column;
    friend auto operator<=>(const MissingCell&, const MissingCell&) = default;
};

class Roller {
public:
    virtual ~Roller() = default;

    int d6(What what) { return roll(dice::d6, what); }
    int d10(What what) { return roll(dice::d10, what); }
    int d20(What what) { return roll(dice::d20, what); }
    int two_d6(What what) { return roll(dice::two_d6, what); }
    int draw(int n, What what) { return n == 1 ? 0 : roll(dice::one_of(n), what); }
    virtual int roll(const Dice&, What) = 0;

    // Carries a machine inside a machine on from `state`, and says whether it ended: in one draw from its exact
    // solution, by a step, or by all its steps, as the run can. A rule that is told "no" ends its own step there, keeps
    // the inner state in its own, and comes back with it. Defined beside Nested.
    virtual bool resolve(const Nested& inner, std::byte* state);
    // The same to its end, for one of a few dice whose state nobody keeps; false where an unknown cell ends the path.
    bool resolve_whole(const Nested& inner, std::byte* state) {
        while (!resolve(inner, state))
            if (missing_) return false;
        return true;
    }

    // One of `options` alternatives, counted from 0. `by_policy(policy)` answers when no run branches on it.
    template <class ByPolicy>
    int choose(const Choice& choice, int options, ByPolicy&& by_policy) {
        if (options == 1) return 0;
        const int branch = decide(exchanged_ ? exchanged(choice) : choice, options);
        return branch >= 0 ? branch : by_policy(choice.policy);
    }

    // Reads a chart. Of a cell that nobody could read a run that asks what the chart could say takes each candidate in turn;
    // any other ends this path after the present step, named in the answer.
    template <class Chart>
    const typename Chart::Result& read(const Chart& chart, int row, int column) {
        return chart.result(row, column, look_up(chart, row, column));
    }
    // the same where the code itself is the result: its number in chart.codes()
    template <class Chart>
    int read_code(const Chart& chart, int row, int column) {
        return chart.number(row, column, look_up(chart, row, column));
    }
    // a figure that was taken from the chart beforehand applies: nothing can go on without it
    template <class Chart>
    void need(const Chart& chart, int row, int column) {
        if (const MissingCell* cell = chart.missing(row, column)) missing_ = cell;
        else look_up(chart, row, column);
    }

    // Adds a line to the ledger of a recorded run; `make` fills it and is not called otherwise.
    template <class Make>
    void note(Make&& make) {
        if (ledger_) [[unlikely]]
            write(make);
    }

    const MissingCell* missing() const { return missing_; }

    // While it is there, who decides is the other side: a procedure under way is a step of the enemy's. Within another they
    // exchange back.
    class Exchange {
    public:
        Exchange(Roller& roller, bool is_exchanged) : roller_(roller), before_(roller.exchanged_) {
            roller.exchanged_ = before_ != is_exchanged;
        }
        ~Exchange() { roller_.exchanged_ = before_; }
        Exchange(const Exchange&) = delete;

    private:
        Roller& roller_;
        bool before_;
    };

protected:
    virtual int decide(const Choice&, int /*options*/) { return -1; }
    virtual int pick(const MissingCell&, int /*candidates*/) { return -1; }  // counted from 0; -1: the path ends

    Ledger* ledger_ = nullptr;
    const MissingCell* missing_ = nullptr;

private:
    bool exchanged_ = false;

    static Choice exchanged(Choice choice) {
        choice.side = other_side(choice.side);
        return choice;
    }
    // which candidate of an unknown cell, counted from 1; 0 for what stands there
    template <class Chart>
    int look_up(const Chart& chart, int row, int column) {
        int picked = 0;
        if (const MissingCell* cell = chart.missing(row, column)) [[unlikely]] {
            const int candidates = chart.candidates(row, column);
            picked = 1 + (candidates > 0 ? pick(*cell, candidates) : -1);
            if (picked == 0) missing_ = cell;
        }
        note([&](Ledger& ledger) {
            ledger.add(chart.rule(), chart.title(), chart.code(row, column, picked), chart.where(row, column));
        });
        return picked;
    }

    // apart from the hot path, so that it saves no registers for this
    template <class Make>
    [[gnu::noinline, gnu::cold]] void write(Make& make) {
        make(*ledger_);
    }
};

}  // namespace warodds
