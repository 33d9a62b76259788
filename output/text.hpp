// Results as text for a terminal: small aligned tables, bars, and a last line that says how it was obtained. No line is longer than
// the screen (output/narrow.hpp).
#pragma once

#include "analysis/plans/plan_view.hpp"
#include "analysis/advice/advise.hpp"
#include "analysis/advice/balance.hpp"
#include "analysis/answers/replay.hpp"
#include "analysis/answers/study.hpp"

namespace warodds {

struct Luck;
struct Card;
struct CheckedCharts;
struct ChartsDiff;
struct Shown;

struct AnswerText {
    bool all_outcomes = false;  // every outcome with all its fields
    bool why = false;           // how the parameters fold
    bool more = false;          // what was asked is not all: every outcome, with sums, and the names of all charts
};

std::string print(const Answer& answer, const AnswerText& wanted = {});
std::string print(const Comparison& comparison, const AnswerText& wanted = {});
std::string print(const Sweep& sweep, const AnswerText& wanted = {});
std::string print(const PlanView& view, const AnswerText& wanted = {});
std::string print(const Rolled& rolled);
std::string print(const Luck& luck);
std::string print(const Card& card);
std::string print(const Advice& advice);
std::string print(const Balance& balance);
std::string print(const Ledger& ledger);
std::string print(const Procedure& procedure);
std::string print(const Table& table);
std::string print(const Shown& shown);
std::string print(const CheckedCharts& checked);
std::string print(const ChartsDiff& diff);
// all games, or this one with its charts by name
std::string print_games(const TableSet& tables, const std::string& game = "");
std::string print_charts(const TableSet& tables);

}  // namespace warodds
