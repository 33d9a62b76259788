// How the codes of a chart go along its rows and columns, as its file declares it:
//
//   [pattern]
//   codes = "{attacker_losses 0..4}/{defender_losses 0..6}"   what an unknown cell may hold; else all of [values]
//   right = "attacker_losses falls, defender_losses rises"    from column to column
//   down = "attacker_losses rises, defender_losses falls"     from row to row; "either": as to the right, or all of it
//                                                             the other way
//
// The names are those of the places in the codes (values.hpp); where there is one place without a name, "rises" or "falls" is
// enough. What is declared says which charts of this kind would make sense: `tables check` holds a chart to it, and plausible
// bands are drawn from all charts that keep it.
#pragma once

#include "tables/values.hpp"

#include <string>
#include <vector>

namespace warodds {

struct Pattern {
    using Way = std::vector<int>;  // by slot: 1 rises, -1 falls, 0 either of them
    std::optional<CellValues> codes;
    Way right, down;
    bool is_either = false;  // nobody knows whether low or high rolls are good

    bool is_empty() const { return right.empty(); }
    std::vector<Way> ways_down() const;  // those that are possible

    // A cell that is out of order with the last known one before it, to the left or above.
    struct Break {
        int row, column, row_before, column_before;
        std::size_t slot;
        int direction;  // that was declared
    };
    // `levels` are those of the cells, row by row, each by slot; one without levels orders nothing.
    std::vector<Break> breaks(const std::vector<std::vector<int>>& levels, int columns, const Way& down) const;

    // "attacker_losses falls, defender_losses rises"; nothing for a text that says something else
    static std::optional<Way> parse(const std::string& text, const std::vector<CodeSlot>& slots);
};

}  // namespace warodds
