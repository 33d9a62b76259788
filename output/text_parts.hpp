// What text results have in common: headings, bars, and the last lines that say how they were obtained.
#pragma once

#include "analysis/words/phrases.hpp"
#include "output/narrow.hpp"

namespace warodds::text {

inline constexpr std::size_t longest_bar = 30;
// a figure at the right of nine places; an interval sticks out
inline const TextTable::Column figure_column{.is_right = true, .least = 9, .most = 9};

// eighths of a block, so that two bars that differ look different; of an exact figure first what is sure, and after it what
// unknown cells leave open
std::string bar(const Estimate& p, bool is_exact, std::size_t longest = longest_bar);

// what is had whatever the other side does, and after it what depends on him
std::string range_bar(double low, double high, std::size_t longest = longest_bar);

// Lines of a table that end in bars, which take what the other columns leave of the screen; where that is next to nothing there are
// none. A line without a chance has no bar.
class BarTable {
public:
    BarTable(std::vector<TextTable::Column> columns, bool is_exact)
        : columns_(std::move(columns)), is_exact_(is_exact) {}
    void add(std::vector<std::string> cells, std::optional<Estimate> chance = {}) {
        lines_.push_back({std::move(cells), chance});
    }
    std::string text() const;

private:
    std::vector<TextTable::Column> columns_;
    bool is_exact_;
    std::vector<std::pair<std::vector<std::string>, std::optional<Estimate>>> lines_;
};

std::string heading(const std::string& title, const std::string& procedure);
// the parameters that a user gave, in so many lines at most; 0 for all that it takes
std::string given(const std::vector<std::pair<const Field*, Value>>& params, const std::vector<std::string>& names,
                  std::size_t lines = 0);
std::string warnings(const std::vector<TableUse>& tables);
// the last lines of a result: how it came about, and from which charts
std::string footer(const std::string& how, const std::vector<TableUse>& tables);
// the same in one line: charts by grade where their names do not fit, or where it goes on with what more there is to tell
std::string short_footer(const std::string& how, const std::vector<TableUse>& tables, const std::string& more = "");

}  // namespace warodds::text
