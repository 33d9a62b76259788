// Parts of a long run: the counts of some trials of a question, stored as text, and answers from any number of them. Which
// machine rolled which trials, and in which order, no figure can tell.
#pragma once

#include "analysis/answers/answer.hpp"

namespace warodds {

extern const char* const source_hash;  // of the program's own sources and charts

// A part's file: a heading that says of which run it is, then the tally.
std::string part_text(const Question& question, const TableSet& tables, const Answer& run);

struct PartFile {
    std::string name, text;
};

// The answer to a question from parts of its run: to the byte that of the whole run, whichever way it was split. What does not
// depend on the counts (best play, trials with control variates of a run that begins with trial 0) is worked out here. Throws InputError, with the file's name, for a part of another run, a
// part that is not whole, and trials that are in two parts; says so where trials between them are in none.
Answer answer_from(const Question& question, const std::vector<PartFile>& parts, const TableSet& tables,
                   const Watch& watch = {});

}  // namespace warodds
