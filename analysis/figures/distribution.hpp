// What can happen and how likely it is: the outcomes of a run, and every figure that can be read from them.
//
// Where a chart cell is unknown, figures that depend on it are bounds over all that the chart could hold (sim/open_odds), and
// their value is the middle of the two, which claims nothing. Where that could not be worked out, because a cell may hold
// anything, or after trials, a path that met such a cell could have ended anywhere: the bounds are then of the least and the
// largest that all such paths together can do. After trials they also allow for chance: see analysis/figures/interval.hpp. Where nothing
// says how large a figure can get, it has no interval, and no bounds if a path is lost (Estimate::has_ends).
//
// Where best play could take another option that is as good in everything, figures that depend on it are ranges over all those plays.
#pragma once

#include "analysis/figures/expression.hpp"
#include "analysis/figures/interval.hpp"
#include "sim/exact.hpp"
#include "sim/open_odds.hpp"
#include "sim/run.hpp"

#include <algorithm>

namespace warodds {

enum class Method { exact, sampled, compiled };
std::string to_text(Method method);

struct Row {
    std::vector<std::int32_t> values;  // by field; options and booleans as their index
    Estimate p;                        // with unknown cells its value is what is sure: they have the rest
    std::uint64_t count = 0;           // Monte Carlo
    BigInt numerator;                  // with fractions
};

// An unknown cell, and the chance that it is the first to be met.
struct UnreadRow {
    MissingCell cell;
    Estimate p;
    std::uint64_t count = 0;  // Monte Carlo
};

struct AskAnswer {
    std::string expr;
    Expression::Kind kind;
    Estimate value;
    std::string fraction;  // with fractions, a probability or a mean that is exact
    std::optional<Expression::Wish> wish{};

    // Is the wish met? Nothing where there is none, or where chance or unknown cells leave that open.
    std::optional<bool> is_met() const;
};

struct Distribution {
    std::vector<Field> fields;  // of the outcomes
    Method method = Method::exact;
    Engine engine = Engine::counter;  // where the dice of a sampled run came from
    std::uint64_t trials = 0;
    std::vector<Row> rows;                 // likeliest first
    std::vector<UnreadRow> unread;         // unknown cells that were met
    std::shared_ptr<const OpenOdds> open;  // with those: what the chart could make of it
    std::shared_ptr<const OpenOdds>
        ties;              // where best play could do otherwise and be as good: what that would make of it
    BigInt denominator;    // with fractions
    bool integral = true;  // exact, and integers all the way

    bool is_exact() const { return method == Method::exact; }
    std::size_t field_index(const std::string& name) const;            // throws InputError
    double unread_chance() const;                                      // that an unknown cell is met
    double lost_chance() const { return open ? 0 : unread_chance(); }  // ... of which nothing more is known
    std::string fraction(const BigInt& numerator) const;               // in lowest terms

    // After trials with intervals that leave out the truth with a chance of `tail` on either side at most.
    Estimate chance(const Expression& expression, double tail = one_side) const;  // that it is not 0
    Estimate mean(const Expression& expression, double tail = one_side) const;
    Estimate deviation(const Expression& expression, double tail = one_side) const;  // standard deviation
    Estimate quantile(const Expression& expression, double level, double tail = one_side) const;
    AskAnswer ask(const Expression& expression, double tail = one_side) const;  // by its kind
    // With `open`, of a probability or a mean: is there a chart for each of its ends? Else nothing.
    std::optional<bool> is_attained(const Expression& expression) const;
    std::vector<double> at_open_ends(
        const Expression& expression) const;  // with `open`: what it is at each of its ends
    // With `open`: how much each unknown cell by itself can move what is asked, a probability or a mean; by open->cells().
    std::vector<double> worth_of_cells(const Expression& expression) const;
    // With `open`: a number that figures share which are the same whatever the chart holds.
    std::uint64_t likeness(const Expression& expression) const;
    std::string mean_fraction(
        const Expression& expression) const;  // with fractions; empty where it is not known exactly

    // of one field
    Estimate chance(std::size_t field) const { return chance(Expression::of_field(fields, field)); }
    Estimate mean(std::size_t field) const { return mean(Expression::of_field(fields, field)); }
    Estimate deviation(std::size_t field) const { return deviation(Expression::of_field(fields, field)); }
    Estimate quantile(std::size_t field, double level) const {
        return quantile(Expression::of_field(fields, field), level);
    }
    std::vector<std::pair<std::int32_t, Estimate>> marginal(std::size_t field) const;  // by value

private:
    // of the outcomes in which its condition holds; throws InputError where it never does
    Estimate given(const Expression& expression, double level, double tail) const;
    std::string given_fraction(const Expression& expression) const;
    Estimate chance_played(const Expression& expression, double tail) const;
    Estimate mean_played(const Expression& expression, double tail) const;
    Estimate deviation_played(const Expression& expression, double tail) const;
    Estimate quantile_played(const Expression& expression, double level, double tail) const;
    // Of plays that are equally good the figure shown is that of the one that is told.
    template <class Range>
    Estimate over_ties(const Estimate& played, Range&& range) const {
        if (!ties) return played;
        const Estimate all = range(*ties);
        if (all.is_exact()) return played;
        return {played.value, std::min(played.low, all.low), std::max(played.high, all.high),
                played.width | Width::plays};
    }
};

std::string outcome_text(const Field& field, std::int32_t value);  // "true", "attacker", "3"

}  // namespace warodds
