// Results as text for a terminal: small aligned tables, bars, and a last line that says how it was obtained.
#pragma once

#include "analysis/replay.hpp"
#include "analysis/study.hpp"

namespace warodds::cli {

std::string print(const Answer& answer, bool all_outcomes);
std::string print(const Comparison& comparison);
std::string print(const Sweep& sweep);
std::string print(const Rolled& rolled);
std::string print(const Ledger& ledger);
std::string print(const Procedure& procedure);
std::string print(const Table& table);
std::string print_games(const TableSet& tables);

std::string percent(const Estimate& p, bool exact);    // "61.63 %", "61.6 % (61.5 to 61.7)", "below 0.0004 %"

}  // namespace warodds::cli
