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
//   {attacker_losses 0..2}/{defender_losses 0..4}    a code with these numbers in these places
//   {losses 0..6}{reduced -|*}                        places may hold words, too
//   AE < AR < EX < DR < DE, 0..6 < all                with < instead of commas, the same in rising order
//
// A cell that nobody could read may stand anywhere: ? for every code that is declared, {1/1, 1/2} for one of these. A user's
// copy of a shipped chart is held to what the shipped one declares, so that no rule meets a figure that it was not written for.
//
// Where all codes can be listed, each has a level in every place (slot) of its pattern, which is what rises and falls along the
// rows and columns of a chart.
#pragma once

#include "tables/rational.hpp"

#include <map>
#include <vector>

namespace warodds {

// A place in a code that rises and falls: its name, empty where it has none, and how many levels it has.
struct CodeSlot {
    std::string name;
    int levels = 0;
};

class CellValues {
public:
    // nothing for a text that declares nothing
    static std::optional<CellValues> parse(const std::string& text);

    bool has(const std::string& code) const;   // or is it a cell that nobody could read?
    std::string expected() const;              // "a whole number from 0 to 9, or all"
    std::vector<std::string> samples() const;  // the ends of its ranges, and its words

    // Every code there is; empty where they cannot be listed, or are more than `most_codes`.
    const std::vector<std::string>& codes() const { return codes_; }
    static constexpr std::size_t most_codes = 20'000;
    // What rises and falls; empty where nothing is in order.
    const std::vector<CodeSlot>& slots() const { return slots_; }
    std::vector<int> levels(const std::string& code) const;  // by slot; empty for a code that is not listed
    std::string code(const std::vector<int>& levels) const;  // the one with these

private:
    // One place of a pattern: what stands before it, and what it may hold in rising order.
    struct Part {
        std::string before, name;
        std::vector<std::string> words;
    };
    struct Alternative {
        enum class Type { word, number, codes, pattern } type = Type::word;
        std::string text;
        Rational low = 0, high = 0;
        int parts = 1;
        std::vector<Part> pattern;
        std::string after;  // the last place of a pattern

        static std::optional<Alternative> parse(std::string_view text);
        bool has(const std::string& code) const;
        std::string expected() const;
        std::vector<std::string> codes() const;                               // as CellValues::codes
        std::optional<std::vector<int>> levels(std::string_view code) const;  // of a pattern
    };
    void list_codes(bool in_order);

    std::vector<Alternative> alternatives_;
    std::vector<std::string> codes_;
    std::vector<CodeSlot> slots_;
};

// The codes of a cell that is written {1/1, 1/2}; empty for any other text.
std::vector<std::string> listed_candidates(const std::string& cell);

struct ChartValues {
    std::map<std::string, CellValues> rows, columns;  // by heading
    std::optional<CellValues> all;

    bool is_empty() const { return rows.empty() && columns.empty() && !all; }
    const CellValues* of(const std::string& row, const std::string& column) const;  // null where nothing is declared
    // what is wrong with a cell: "found '0', expected a whole number from 1 to 20"; empty for nothing
    std::string complaint(const std::string& row, const std::string& column, const std::string& code) const;
};

}  // namespace warodds
