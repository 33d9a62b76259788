// Two versions of a chart or of a rule side by side, for those who balance a game: what the change does to every column, to a
// mix of battles, and to any figure that is asked; which cells matter to it; and how long it takes to see the difference at the
// table.
#pragma once

#include "analysis/answers/study.hpp"

namespace warodds {

// One column of a chart under its dice.
struct ColumnOdds {
    // What is told of a column as a whole, of one without unknown cells.
    struct Figures {
        double entropy = 0;               // bits; how much a roll tells
        std::vector<double> mean, swing;  // by part of the codes: mean and standard deviation
    };
    std::vector<double> chances;     // by code: those that are known
    double unknown = 0;              // that nobody could read the cell
    std::optional<Figures> figures;  // nothing: unknown cells leave them open

    bool is_known() const { return figures.has_value(); }
};

// From one column to the next, for one part of the codes.
enum class Order { rises, same, crosses, falls };  // in every quantile, or neither way
std::string to_text(Order order);

struct ChartVersion {
    std::string label;
    std::vector<ColumnOdds> columns;
    ColumnOdds mixed;  // over the mix of battles
    // [part][column]: from this column to the next; nothing where either has unknown cells
    std::vector<std::vector<std::optional<Order>>> orders;
    std::vector<bool> dead;  // by column: just like the one before

    // a part mostly goes one way from the first to the last column that is known: +1 up, -1 down, 0 neither
    int trend(std::size_t part) const;
};

struct ChangedCell {
    std::string row, column, from, to;
};

// What a cell is to a figure.
struct CellPull {
    int row, column;
    double chance;     // that it is read
    double there;      // the figure where it was read
    double low, high;  // the figure if another code of the chart stood there
    double worth() const { return high - low; }
};

// What a figure is before and after.
struct Verdict {
    std::string expr;
    // of each version, to tell them apart at 5 % with a power of 80 %; nothing: never, or not separated
    std::optional<std::uint64_t> games{};
    std::optional<std::uint64_t> least{},
        most{};             // by the ends of the difference; of the most nothing: more than anybody plays
    bool is_chance = true;  // by Fisher's exact test, else by Student's
};

struct Balance {
    std::string id, title;  // of the chart, or the procedure
    // of charts
    std::vector<std::string> codes, parts, rows;
    std::vector<std::string> headings;                // of the columns
    std::vector<std::pair<std::size_t, double>> mix;  // columns and their weights
    std::vector<ChartVersion> versions;               // two, or none
    std::vector<ChangedCell> changed;
    // of the figures that were asked
    std::optional<Comparison> compared;
    std::vector<Verdict> verdicts;  // by ask
    std::vector<CellPull> pulls;    // of the first ask, those that matter most first; with the chart as it was
    std::string no_pulls;           // why there are none
};

// "3:1=4, 2:1=3"; a column that is named alone weighs 1
using Mix = std::vector<std::pair<std::string, double>>;
Mix parse_mix(const std::string& text);  // throws InputError

struct ChartChange {
    std::string id;
    const TableSet &before, &after;
    Question read;  // chart/read with everything but the column
    Mix mix;        // empty: every column weighs the same
};

// Throws InputError.
Balance balance_charts(const ChartChange& change, const std::optional<Question>& question, const Watch& watch = {});
// two versions of a question; the same charts
Balance balance_rules(const Question& before, const Question& after, const std::vector<std::string>& labels,
                      const TableSet& tables, const Watch& watch = {});

// What two versions say of a figure, in playtest games.
Verdict verdict_of(const Comparison& comparison, std::size_t ask);
// Games of each version that tell two chances apart by Fisher's exact test, two-sided at 5 %, with a power of 80 %; nothing where
// they are the same.
std::optional<std::uint64_t> games_to_tell(double p, double q);
// ... and two means by Student's test, by the deviations around them
std::optional<std::uint64_t> games_to_tell(double mean, double deviation, double other_mean, double other_deviation);

}  // namespace warodds
