// Fillings: the complete charts that an incomplete one could be, and draws from them, each as likely as any other.
//
// A filling keeps every known cell, takes one of the candidates of every other, and obeys the pattern that the chart's file
// declares. Draws are exact, not a walk: for each place of a code the fillings of the grid are counted cell by cell, with the
// last level of each row (or column, whichever are fewer) as the state, and a draw follows the counts back.
#pragma once

#include "tables/table.hpp"
#include "sim/words.hpp"

namespace warodds {

// The fillings of a grid with one level a cell, which rise or fall along its rows and columns.
class LevelGrid {
public:
    // `allowed` has for each cell, row by row, the levels that it may have; `right` and `down` are 1, -1 or 0. Throws
    // InputError where there are too many states to count.
    LevelGrid(int rows, int columns, std::vector<std::vector<int>> allowed, int right, int down);

    double count() const { return count_; }
    std::vector<int> draw(TrialEngine& engine) const;  // there has to be one

private:
    // A run of cells that depend on each other: the whole grid, or a row or column of its own.
    struct Block {
        std::vector<std::size_t> cells;  // in the order in which they are filled in: line by line
        std::size_t width = 1;           // of a line
        int along = 0, across = 0;       // the directions within a line, and from line to line
        std::vector<std::unordered_map<std::uint64_t, double>> ways;  // by cells filled in, and by the levels last set
    };
    void count(Block& block) const;
    template <class Use>
    void next(const Block& block, std::size_t filled, std::uint64_t state, Use&& use) const;

    std::vector<std::vector<int>> allowed_;
    int bits_ = 1;  // of a level
    std::vector<Block> blocks_;
    double count_ = 1;
};

class Fillings {
public:
    explicit Fillings(std::shared_ptr<const Table> table);  // throws InputError where they cannot be counted

    Table draw(TrialEngine& engine) const;  // throws InputError where there is none

private:
    bool is_one(const std::vector<std::string>& codes) const;
    bool keeps(const std::vector<std::string>& codes, const Pattern::Way& down) const;
    std::vector<std::string> draw_once(TrialEngine& engine) const;

    std::shared_ptr<const Table> table_;
    struct Way {
        Pattern::Way down;
        std::vector<LevelGrid> slots;
        double weight = 1;
    };
    std::vector<Way> ways_;
};

}  // namespace warodds
