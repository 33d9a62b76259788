// The phrase book: figures, methods and sources in words, the same for every face.
//
// A terminal has room for more digits and shorter words than a picture, so what they round differently says for whom.
#pragma once

#include "analysis/answers/study.hpp"
#include "rules/words.hpp"

namespace warodds {

enum class Medium { terminal, picture };

std::string with_commas(std::uint64_t number);                                    // 1,000,000
std::string percent(double p, Medium medium = Medium::picture);                   // 61.6 %, 0.03 %, >99.99 %
std::string number(double value, Medium medium = Medium::picture);                // 1.25; on a terminal 1.253
std::string percent(const Estimate& p, bool is_exact);                            // with its interval, for a terminal
std::string estimate_text(const Estimate& value, bool is_chance, bool is_exact);  // either of them, for a terminal

std::string verdict_text(std::optional<bool> is_met);  // of a wish: "yes", "no", "open"

// "+2.80 points", "not separated (-0.10 to +0.30)", "no difference"; of what unknown cells leave open "+0.17 to +3.50 points"; for a
// terminal
std::string difference_text(const Estimate& difference, bool is_chance);

std::string words(std::string name);               // hex_taken: hex taken
std::string title_words(const std::string& name);  // Hex taken
std::string ask_words(std::string ask);            // losses <= 1: losses ≤ 1

// how a figure was obtained; `goal` is that of best play
std::string method_text(Method method, Engine engine, std::uint64_t trials, std::uint64_t seed, Medium medium,
                        const std::string& goal = "");
std::string grade_text(const TableUse& table);  // "printed"; "printed, 1 of 66 cells known"
// charts by grade: "printed: Combat Table, Surprise Table; printed with gaps: Attrition Table (1 of 66 cells known)"
std::string sources_text(const std::vector<TableUse>& tables);
// only how many: "4 charts printed, 2 printed with gaps, 1 unofficial"
std::string grades_text(const std::vector<TableUse>& tables);

// What an answer rests on that nobody said, a line each.
std::vector<std::string> rests_lines(const Comparison& comparison, std::size_t ask);  // side by side
std::string rests_names(
    const Assumed& assumed);  // "rests on defender_option=retreat, ..."; empty where there is nothing
std::vector<std::string> defaults_lines(const Assumed& assumed);  // what was assumed, and what was not worked out
// ... with labels, and with what the first figure would be beside it
std::vector<std::string> defaults_lines(const Answer& answer);
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
