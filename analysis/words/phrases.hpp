// The phrase book: methods, sources and what an answer rests on in words, the same for every face.
#pragma once

#include "analysis/answers/study.hpp"
#include "analysis/figures/in_words.hpp"

namespace warodds {

// how a figure was obtained; `goal` is that of best play
std::string method_text(Method method, Engine engine, std::uint64_t trials, std::uint64_t seed, Medium medium,
                        const std::string& goal = "");
std::string grade_text(const TableUse& table);  // "printed"; "printed, 1 of 66 cells known"
// charts by grade: "printed: Combat Table, Surprise Table; printed with gaps: Attrition Table (1 of 66 cells known)"
std::string sources_text(const std::vector<TableUse>& tables);
// only how many: "4 charts printed, 2 printed with gaps, 1 unofficial"
std::string grades_text(const std::vector<TableUse>& tables);

// What an answer rests on that nobody said, a line each.
// "if defender_option=retreat; loss or hold 23.69 %": what a figure rests on, and what it would be otherwise
std::string rests_on(const Assumption& assumption, const Assumption::Figure& figure);
// of every figure: "hex taken: if ..."; where there are more than so many, those that move their figure most
struct RestsLines {
    std::vector<std::string> lines;
    std::size_t left_out = 0;
};
RestsLines rests_lines(const Assumed& assumed, std::size_t most);
std::vector<std::string> rests_lines(const Comparison& comparison, std::size_t ask);  // side by side
std::string rests_names(
    const Assumed& assumed);  // "rests on defender_option=retreat, ..."; empty where there is nothing
std::vector<std::string> defaults_lines(const Assumed& assumed);  // what nobody said, and what was not worked out
std::vector<std::string> defaults_lines(const Comparison& comparison);
std::vector<std::string> places_lines(
    const Comparison& comparison);  // where the charts were entered, once where all are alike
std::string goals_text(
    const Comparison& comparison);  // of best play, all that there are; empty where policies answered

// "[####......]  40 %  1.2 Mtrials/s  3 s left", after so many seconds; "1.2 Mdice paths, 3 s" where the total is not known
std::string progress_text(std::uint64_t done, std::uint64_t total, double seconds, const std::string& what);

// what a reader must know of the charts, one sentence each
std::vector<std::string> warnings_of(const std::vector<TableUse>& tables, Medium medium);

}  // namespace warodds
