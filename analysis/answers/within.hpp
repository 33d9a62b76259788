// Trials until the asked figures are known closely enough, by intervals that hold however often one looks.
//
// A mean is guarded by two gamblers. To each value that it could have, one bets at fair odds that it is more, the other that
// it is less. Where the value is the true one, neither is likely to get rich: that he ever has forty times his stake has a
// chance of 1/40 at most (Ville's inequality), whenever anybody looks. So the values that have made one of them so rich are
// out, and what is left is a 95 % interval at every look at once. Stakes are set before each piece of trials, from the pieces
// before it, so that the interval gets to the wanted width with as few trials as it can: about twice as many as a run needs
// whose length was fixed beforehand (the betting intervals of Waudby-Smith and Ramdas). A gambler's capital depends on how
// often each value came up in a piece and not on the order, so tallies are enough.
#pragma once

#include "analysis/answers/study.hpp"

namespace warodds {

class BettingInterval {
public:
    using Counts = std::map<double, std::uint64_t>;  // trials by the value that they came to

    // Of values that lie between `least` and `largest`, on the way to so much on either side, or to as little as so many trials
    // allow.
    BettingInterval(double least, double largest, double half_width, std::uint64_t limit = most_trials);

    void add(const Counts& piece,
             std::uint64_t lost = 0);  // lost: trials whose value nobody can know. Throws InputError.
    Estimate estimate() const;
    double half_width() const;            // of the interval, but for what the lost ones leave open
    std::uint64_t trials_needed() const;  // about so many in all, by what is known now

private:
    struct Piece {
        double stake;
        std::vector<std::pair<double, std::uint64_t>> values;  // from 0 to 1
        std::uint64_t lost;
    };
    double capital(double mean, double sign) const;  // its logarithm: of the gambler on more (+1), or on less (-1)
    double end(double sign) const;                   // of the interval, from 0 to 1
    double variance() const;
    double stake() const;  // in the next piece

    double least_, range_, target_, limit_;
    std::vector<Piece> pieces_;
    std::uint64_t trials_ = 0, lost_ = 0;
    double sum_ = 0, squares_ = 0;
};

// When to look: how long the next piece is, and what was seen.
class Looks {
public:
    explicit Looks(const Question& question);

    std::uint64_t next() const;  // trials of the next piece; 0: it is known closely enough, or the limit is reached
    std::uint64_t expected() const { return expected_; }                      // trials in all, for a progress bar
    void saw(std::uint64_t trials, double half_width, std::uint64_t needed);  // after so many trials
    const Within& told() const { return told_; }

private:
    Within told_;
    std::uint64_t trials_ = 0, needed_ = 0, expected_ = 0;
};

// The values that a chance or a mean is made of lie between these. Throws InputError for what has no such interval.
struct GuardedRange {
    double least, largest;
};
GuardedRange guarded_range(const Expression& ask, const std::vector<Field>& fields);
// No chance is off by half of everything: who asks for that meant percent, or a mean. Throws InputError.
void expect_useful(const Question& question, const std::vector<Expression>& asks);
// The interval that guards what is asked.
BettingInterval guard_of(const GuardedRange& range, const Within& wanted);
// what a tally says of an expression: counts by value; `lost` gets the trials that met an unreadable cell
BettingInterval::Counts counts_of(const Tally& tally, const Expression& ask, std::uint64_t& lost);

// The answer to a question that has `within`.
Answer answer_within(const Question& question, const TableSet& tables, const Watch& watch);

// "0.1%", "0.001". Throws InputError; `where` begins the message: "--within".
double parse_half_width(const std::string& text, const std::string& where);

// "within ±0.1 %; 9 looks, ..."; empty where the number of trials was given
std::string within_text(const Answer& answer);
std::string within_text(const Comparison& comparison);

}  // namespace warodds
