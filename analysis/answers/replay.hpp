// Worked cases: a rulebook's examples as data, replayed with their own dice.
//
// rules/<game>/cases*.toml holds them; every face can use them: the tests, `roll`, and `tables check`, which tells when
// a changed chart no longer gives what the book prints.
#pragma once

#include "analysis/answers/answer.hpp"
#include "sim/scripted.hpp"

namespace warodds {

// One replay: a case, or one of the runs of a case that has several.
struct WorkedCase {
    std::string id, rule, kind, note;
    ProcedurePtr procedure;
    ParamSet params;
    std::vector<int> dice;
    std::map<std::size_t, std::string> words;   // of the dice, draws given by what they turn up
    std::map<std::string, std::string> expect;  // outcome fields
    std::map<std::string, std::string> ledger;  // intermediate values by name
    std::string error;                          // the refusal must contain this; empty for a case that must run
    std::string place;
};

std::vector<WorkedCase> parse_cases(const std::string& text, const std::string& file);  // throws InputError
std::vector<WorkedCase> shipped_cases(const std::string& game = "");  // of all games, or of one's procedures

struct Replay {
    Ledger ledger;  // the fold and the dice
    std::map<std::string, std::string> outcome;
    std::vector<std::string> tables;
    std::vector<std::string> problems;  // empty when everything is as printed
    bool is_open = false;               // an unknown cell may hold what makes it come out
};

Replay replay(const WorkedCase& worked, const TableSet& tables);

// One resolution of a question, with its ledger, for `roll`.
struct Rolled {
    Answer frame;  // fields, parameters, tables; no rows
    Ledger ledger;
    std::vector<std::int32_t> values;  // of the outcome's fields
    std::vector<int> dice;
    std::string missing;                                // the unreadable cell that ended it
    std::vector<std::pair<const Field*, Value>> after;  // what it leaves behind, as parameters
    std::optional<std::uint64_t> seed{}, trial{};       // of dice that nobody gave
};

// "4,3,6": one number a die or a roll; a blind draw also by what it turns up, "6-6". Throws InputError.
void read_dice(Script& script, const std::string& text);

// The dice of a roll as a face has them: given ones, those of a trial of a run with this seed, or of the seed alone. `fresh` is the
// seed where nobody says anything. Throws InputError.
struct DiceAsked {
    std::optional<std::string> dice{};
    std::optional<std::uint64_t> seed{}, trial{};

    Script script(std::uint64_t fresh) const;
};

// With the question's goal best play is done, otherwise what the policies say. Throws InputError.
Rolled roll(const Question& question, Script script, const TableSet& tables, const Watch& watch = {});

}  // namespace warodds
