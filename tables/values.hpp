// What the cells of a chart may hold, as its file declares it:
//
//   [values]
//   all = "0..9, all"               every cell: a whole number from 0 to 9, or the word
//   [values.rows]
//   "landing group RE" = "1..20"    the cells of a row; they go by this line instead
//   [values.columns]
//   category = "open, close"        the cells of a column, where their row has no line
//
//   1..20        a whole number
//   0..4/12      a number, in parts down to a twelfth
//   codes 0..9   a code, which the rule that reads it has to know; numbers in it are from 0 to 9
//   success      that word
//
// A cell that nobody could read, ?, may stand anywhere. A user's copy of a shipped chart is held to what the shipped one
// declares, so that no rule meets a figure that it was not written for.
#pragma once

#include "tables/rational.hpp"

#include <map>
#include <vector>

namespace warodds {

class CellValues {
public:
    // nothing for a text that declares nothing
    static std::optional<CellValues> parse(const std::string& text);

    bool has(const std::string& code) const;
    std::string expected() const;              // "a whole number from 0 to 9, or all"
    std::vector<std::string> samples() const;  // the ends of its ranges, and its words

private:
    struct Alternative {
        enum class Type { word, number, codes } type = Type::word;
        std::string text;
        Rational low = 0, high = 0;
        int parts = 1;

        bool has(const std::string& code) const;
        std::string expected() const;
    };
    std::vector<Alternative> alternatives_;
};

struct ChartValues {
    std::map<std::string, CellValues> rows, columns;  // by heading
    std::optional<CellValues> all;

    bool is_empty() const { return rows.empty() && columns.empty() && !all; }
    const CellValues* of(const std::string& row, const std::string& column) const;  // null where nothing is declared
    // what is wrong with a cell: "found '0', expected a whole number from 1 to 20"; empty for nothing
    std::string complaint(const std::string& row, const std::string& column, const std::string& code) const;
};

}  // namespace warodds
