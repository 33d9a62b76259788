// How lucky was that? The rolls of an evening as a log has them, each against everything that it could have come to.
//
//   title = "Second turn at the Don"
//   worth = "hex_taken"                # what a roll is for; also a weighing, "3 * hex_taken - attacker_losses"
//   side  = "attacker"                 # which side you were on
//   decisions = { defender_supply = "pay" }   # of every roll that has them and says nothing else
//   [[roll]]
//   name = "the bridge"
//   procedure = "ocs/attack"           # and its parameters, as in a question file
//   odds = "3:1"
//   dice = [4, 3, 6]                   # as they fell; or what came of it, or both:
//   was  = { hex_taken = true }        # as much of the outcome as the worth depends on
//
// worth, side and procedure may stand in a roll, or before all rolls for those that do not say. What is worth something to the
// attacker is worth as much less to the defender; "defender: attacker_losses" says that it is the defender's. Without a worth a roll
// is valued by the figure that its procedure tells first.
//
// Luck is what the dice did, and not what the other side decided. A roll is measured with those of his decisions with which it could
// come to what it came to: one, or a range over several (analysis/advice/luck_plays.hpp).
#pragma once

#include "analysis/advice/luck_spread.hpp"

namespace warodds {

struct LoggedRoll {
    std::string name;   // empty: the procedure's title
    std::string place;  // in the log
    Question question;
    std::string worth, worth_at;  // as typed, and where
    bool has_worth = true;        // somebody typed it
    bool is_mine = true;          // what it is worth, it is worth to me; else to the other side
    Side side = Side::attacker;   // mine
    std::optional<std::vector<int>> dice;
    std::map<std::size_t, std::string> words;  // of the dice, those that are given by what they turn up
    std::string dice_at;
    struct Seen {
        std::string field, value, at;  // `at`: the place in the log
    };
    std::vector<Seen> was;
};

struct Log {
    std::string file, title;
    std::vector<LoggedRoll> rolls;
};

Log parse_log(const std::string& text, const std::string& file);  // throws InputError

// What happened against what could have happened: in one roll, or in all. Ranges are over unknown cells and trials, and over
// decisions that are not known.
struct Fortune {
    Estimate came;  // what it came to, in worth to me
    Estimate mean, sd;
    Estimate luck;                // came, less the mean
    Estimate below, same, above;  // the chances to do worse, as well, and better
    Estimate percentile;          // below, and half of the same
    bool is_over_plays = false;   // the ranges are over several decisions too
};

using Decisions = std::vector<std::pair<std::string, std::string>>;  // policies and what they said

struct PlayLuck : Fortune {
    Decisions decisions;  // those that are open, and make a difference
};

struct RollLuck : Fortune {
    std::string name, place;
    Answer frame;  // procedure, parameters, tables; no outcomes
    Method method = Method::exact;
    std::uint64_t trials = 0;
    std::string worth;
    bool has_worth = true;
    Side side = Side::attacker;
    std::vector<int> dice;                                 // empty where only the outcome was told
    std::vector<std::pair<std::string, std::string>> was;  // what is known of the outcome
    Decisions known;                                       // what follows from what came of it
    std::vector<PlayLuck> plays;  // all with which it could come to that, the least lucky first
    bool is_whole = true;         // false: there are more than were tried
};

struct Luck {
    std::string title;
    std::vector<RollLuck> rolls;
    struct LeftOut {
        std::string place, why;
    };
    std::vector<LeftOut> left_out;  // rolls whose dice end too early, and which die comes next
    Fortune total;
    struct Step {
        Estimate luck;     // so far
        double low, high;  // where nine of ten are who fight the same battles
    };
    std::vector<Step> path;            // after each roll
    std::vector<std::size_t> decided;  // the rolls that mattered most, at most three, most first
    std::vector<TableUse> tables;
    Assumed assumed;
    bool is_exact = true;
    double rounded_to = 0;  // sums are known to within this for each roll; 0: exactly
};

Luck luck_of(const Log& log, const TableSet& tables, const Watch& watch = {});  // throws InputError

// How a player would call a percentile: 0 very unlucky, 2 about what the odds give, 4 very lucky.
int rank_of_luck(double percentile);

}  // namespace warodds
