// A question, and its answer as a value that says how it was obtained and where its tables come from.
#pragma once

#include "analysis/expression.hpp"
#include "analysis/interval.hpp"
#include "rules/procedure.hpp"
#include "sim/exact.hpp"
#include "sim/run.hpp"

namespace warodds {

enum class Method { exact, sampled, compiled };
std::string to_text(Method method);

struct Question {
    const Procedure* procedure = nullptr;
    std::string title;                    // as the user's file gives it, else the procedure's
    ParamSet params;
    std::vector<std::string> asks;
    std::map<std::string, std::string> asked_at;    // the place of an ask that a file has
    std::optional<std::string> optimal;   // the goal of best play: "expr", "attacker: expr" or "defender: expr"
    std::optional<std::uint64_t> trials;  // Monte Carlo instead of exact
    std::uint64_t seed = 1;
    std::uint64_t first_trial = 0;        // a run may be a piece of another
    bool sampled = false;                 // literal dice instead of the compiled run
    Engine engine = Engine::counter;      // where literal dice come from
    bool fractions = false;
};

struct TableUse {
    std::string id, title, rule, grade, source, warning;
};
// their titles by grade: "printed: Combat Table, Surprise Table; yours: ..."
std::string sources_text(const std::vector<TableUse>& tables);

struct Row {
    std::vector<std::int32_t> values;    // by field; options and booleans as their index
    Estimate p;
    std::uint64_t count = 0;             // Monte Carlo
    BigInt numerator;                    // with fractions
};

struct UnreadRow {
    MissingCell cell;
    Estimate p;
};

struct AskAnswer {
    std::string expr;
    Expression::Kind kind;
    Estimate value;                      // low < high also when a missing cell leaves it open
    std::string fraction;                // with fractions, a probability that is exact
};

struct Answer {
    std::string procedure, title;
    std::vector<std::pair<const Field*, Value>> params;    // in force, defaults included
    std::vector<std::string> given;                        // names of those that the user gave
    std::vector<Field> fields;                             // of the outcomes
    Method method = Method::exact;
    std::uint64_t trials = 0, seed = 0;
    bool integral = true;                                  // exact, and integers all the way
    std::string goal;                                      // best play for this; empty when policies answered
    std::vector<TableUse> tables;
    std::vector<Row> rows;                                 // likeliest first
    std::vector<UnreadRow> unread;                         // paths that met an unreadable cell
    BigInt denominator;                                    // with fractions
    std::vector<AskAnswer> asks;
    Ledger ledger;

    const Field& field(const std::string& name) const;
    std::size_t field_index(const std::string& name) const;         // throws InputError
    double unread_chance() const;
    std::string fraction(const BigInt& numerator) const;            // in lowest terms
    AskAnswer ask(const std::string& expr) const;                   // a further question of the same outcomes
    // the distribution of one field alone, by value
    std::vector<std::pair<std::int32_t, Estimate>> marginal(std::size_t field) const;
};

// What a caller may want to know or stop while a long run is under way.
struct Watch {
    unsigned threads = 1;
    Parallel parallel;                    // see RunControl
    std::function<void(std::uint64_t done, std::uint64_t total)> progress;
    std::function<void(std::uint64_t first_trial, const std::vector<std::vector<std::int32_t>>& outcomes)> raw;
    const std::atomic<bool>* stop = nullptr;
    std::function<void(const std::string&)> notice;
};

std::string outcome_text(const Field& field, std::int32_t value);    // "true", "attacker", "3"

// An answer without rows: what was asked, and with which tables.
Answer frame_of(const Question& question, const Bound& bound, const TableSet& tables);

// Exact unless the question asks for trials, or cannot be enumerated: then a million trials and a notice.
Answer answer(const Question& question, const TableSet& tables, const Watch& watch = {});

}  // namespace warodds
