// Working on charts: fillable copies, spreadsheets in and out, and what looks wrong in one.
#pragma once

#include "analysis/charts/sheet.hpp"
#include "tables/table.hpp"

namespace warodds {

// The grid as aligned text between its quotes, for a file.
std::string grid_text(const Table& table);

// An empty chart for a game of the user's own: every cell '?', headings as given.
std::string blank_chart(const std::string& id, const std::string& dice, const std::vector<std::string>& columns,
                        const std::vector<std::string>& rows);

// The chart's own file with a heading on how to fill in what is unknown; as it is where nothing is.
std::string fillable(const Table& table);
std::string to_csv(const Table& table);
// Throws InputError for a sheet that has not one heading of the chart, so that it must be of another.
void expect_headings_of(const Table& table, const std::string& csv, const std::string& file);
// The chart's file with the cells and headings of a spreadsheet in place of its own. Throws InputError with file, line.
std::string with_csv(const Table& table, const std::string& csv, const std::string& file);
// The same for a chart of the user's own, with a plain header. Throws InputError with file, line.
std::string chart_of_csv(const std::string& id, const std::string& dice, const std::string& csv,
                         const std::string& file);

// A code as numbers by what stands before them: "AL1o1 Do1" is {AL: 1, Ao: 1, Do: 1}, "1/3" is {0: 1, 1: 3}.
std::map<std::string, int> parts_of(const std::string& code);

struct Finding {
    enum class Level { note, warning, error } level;
    std::string text;
};

// What is wrong with rows that the chart's dice need and it does not have; empty for nothing.
std::string missing_rows(const Table& table);

struct CaseRuns;  // every worked case, replayed with the charts at hand

// Missing cells, values that break the run of a row or column, columns that are the same, and worked cases that no
// longer come out as printed.
class ChartCheck {
public:
    explicit ChartCheck(const TableSet& tables) : tables_(tables) {}
    // `tables` holds the chart under its id; `cases` is how many of them read it
    std::vector<Finding> findings(const std::string& id, std::size_t* cases = nullptr);

private:
    const TableSet& tables_;
    std::shared_ptr<const CaseRuns> runs_;  // made for the first chart, the same for all
};
inline std::vector<Finding> check_chart(const std::string& id, const TableSet& tables) {
    return ChartCheck(tables).findings(id);
}

// What `check_chart` finds in each of some charts.
struct CheckedCharts {
    struct One {
        std::string id;
        std::vector<Finding> findings;
        std::size_t cases = 0;  // that read it
    };
    std::vector<One> charts;
    std::vector<std::string> strangers;  // games that are none of those here, with the one that may be meant
    int errors = 0, warnings = 0;
};
// Without ids: all that the user laid over the shipped ones, or all there are. Throws InputError.
CheckedCharts check_charts(std::vector<std::string> ids, const TableSet& tables);

// ---- charts of the user's own, which are called mygame/name ----

// What is wrong with the dice of such a chart; nothing for nothing.
std::string complaint_of_dice(const std::string& dice);

// A chart to be filled in: a copy of one that there is, else an empty one with these headings, a blank between two of them; no rows
// stand for the faces of its dice. Throws InputError.
struct Headings {
    std::string columns, rows, dice = "1d6";
};
std::string new_chart(const std::string& id, const Headings& headings, const TableSet& tables);
// A chart from a spreadsheet, with the header of the one that there is under this name; where nobody says which dice, its rows are
// those of one. Throws InputError.
std::string imported_chart(const std::string& id, const std::string& dice, const std::string& csv,
                           const std::string& file, const TableSet& tables);

}  // namespace warodds
