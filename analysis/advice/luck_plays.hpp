// With which decisions could a roll come to what it came to?
//
// A log has dice or outcomes, and seldom what the other side decided. So every combination of his policies that nobody gave is tried
// (of 4,096; where there are more, one policy at a time around the usual; of them 64 that roll differently), and those remain with
// which the outcome, or the dice, are possible. Where none is, one's own decisions are tried as well.
#pragma once

#include "analysis/answers/budgeted.hpp"
#include "analysis/advice/luck.hpp"

namespace warodds {

// A situation with one set of decisions, and everything that it can come to.
struct Faced {
    Question question;
    Bound bound;
    Expression worth;
    Distribution odds;
    Decisions decisions;  // of all policies that were tried, the usual ones too
};

// A roll as it came out, with some decisions.
struct Happened {
    const Faced* faced;
    double value = 0;  // to whom the worth is
    std::vector<int> dice;
    std::vector<std::pair<std::string, std::string>> was;
};

struct FittingPlays {
    std::vector<Happened> plays;  // never empty; the usual one first where it is among them
    Decisions known;              // what follows from what came of it
    bool is_whole = true;         // false: more decisions than were tried may fit
};

// The dice of a roll are too few, whatever was decided: it says which comes next.
struct Unfinished : InputError {
    using InputError::InputError;
};

class Situations {
public:
    Situations(const Log& log, const TableSet& tables, const Watch& watch);
    ~Situations();

    // Throws InputError where it can come to that with no decision, Unfinished where its dice end too early with all of them.
    FittingPlays fitting(const LoggedRoll& roll);

    // The different situations, each with the decisions that fitted first.
    const std::vector<Question>& different() const { return different_; }

private:
    struct Situation;
    std::vector<std::unique_ptr<Faced>> faced(const Question& question, const LoggedRoll& roll, bool both_sides,
                                              bool& is_whole);

    const Log& log_;
    const TableSet& tables_;
    const Watch& watch_;
    Budgeted budget_;
    std::map<std::string, Situation> situations_;
    std::vector<Question> different_;
};

}  // namespace warodds
