// LevelGrid: all fillings of a grid with levels that rise or fall along its rows and columns, counted and drawn, each as
// likely as any other.
//
// The grid is filled in line by line (rows or columns, whichever are shorter) and in each line cell by cell. Seen the right way
// round, levels fall along a line and rise from line to line. Then the levels that were last set in each place of a line fall
// along it too, also half-way, where some are of this line and the rest of the one before: a state is one of the C(levels - 1 +
// width, width) falling lines. A cell may take any level from that before it in its place up to that of its neighbour, so how
// many ways there are from a state on is a running sum, one addition a state. 6 x 41 cells of 21 levels are 57 million of them.
#pragma once

#include "sim/words.hpp"

#include <span>
#include <vector>

namespace warodds {

double even_share(TrialEngine& engine);  // from 0 to 1, without 1

class LevelGrid {
public:
    // `allowed` has for each cell, row by row, the levels that it may have; `right` and `down` are 1 where they rise, -1 where
    // they fall, and 0. Throws InputError where there are too many states to count.
    LevelGrid(int rows, int columns, const std::vector<std::vector<int>>& allowed, int right, int down);

    double log_count() const { return log_count_; }  // of how many there are; minus infinity: none
    // A filling for each engine; there has to be one.
    std::vector<std::vector<int>> draw(std::span<TrialEngine* const> engines) const;
    bool draws_quickly() const { return draws_quickly_; }  // one as fast as one of many

private:
    using Ways = std::vector<double>;  // by state: in how many ways to go on, to some scale
    // Cells that depend on each other: the whole grid, or a row or column or cell of its own.
    struct Block {
        std::vector<std::size_t> cells;          // in the order in which they are filled in
        std::vector<std::vector<bool>> allowed;  // of each, by level, the right way round
        std::size_t width = 1;                   // of a line
        bool is_flipped = false;                 // levels are counted from the top
        std::vector<Ways> after;                 // each line
        std::vector<std::vector<Ways>> kept;     // by line: before each of its places, and after the last; if they fit

        std::size_t lines() const { return cells.size() / width; }
    };
    void add(Block block);
    std::vector<Ways> through(const Block& block, std::size_t line) const;
    void pass(const Block& block, std::size_t cell, Ways& ways) const;
    double step(const Block& block, std::size_t place, int level) const;

    int levels_ = 1;
    std::size_t size_ = 0;  // cells
    std::vector<Block> blocks_;
    double log_count_ = 0;
    bool draws_quickly_ = true;
};

}  // namespace warodds
