#include "tables/level_grid.hpp"

#include "tables/error.hpp"

#include <algorithm>
#include <cmath>

namespace warodds {
namespace {

constexpr double most_numbers = 1 << 24;  // that a block remembers
constexpr double most_kept = 1 << 22;     // so that no pass is made again

double choose(double n, double k) {
    double result = 1;
    for (double i = 0; i < k; ++i) result = result * (n - i) / (i + 1);
    return std::round(result);
}

}  // namespace

double even_share(TrialEngine& engine) {
    const std::uint64_t high = engine(), low = engine();
    return static_cast<double>(((high << 32) | low) >> 11) * 0x1p-53;
}

LevelGrid::LevelGrid(int rows, int columns, const std::vector<std::vector<int>>& allowed, int right, int down)
    : size_(allowed.size()) {
    for (const auto& levels : allowed)
        for (const int level : levels) levels_ = std::max(levels_, level + 1);
    const auto part = [&](int row_from, int row_to, int column_from, int column_to) {
        const int height = row_to - row_from, length = column_to - column_from;
        const bool by_rows = length < height;
        const int across = by_rows ? down : right;
        int along = by_rows ? right : down;
        Block block;
        block.width = static_cast<std::size_t>(std::min(height, length));
        block.is_flipped = across < 0;
        if (block.is_flipped) along = -along;
        for (int line = 0; line < std::max(height, length); ++line)
            for (int i = 0; i < std::min(height, length); ++i) {
                const int place = along > 0 ? std::min(height, length) - 1 - i : i;
                const int row = row_from + (by_rows ? line : place), column = column_from + (by_rows ? place : line);
                block.cells.push_back(static_cast<std::size_t>(row * columns + column));
                block.allowed.emplace_back(static_cast<std::size_t>(levels_));
                for (const int level : allowed[block.cells.back()])
                    block.allowed.back()[static_cast<std::size_t>(block.is_flipped ? levels_ - 1 - level : level)] =
                        true;
            }
        add(std::move(block));
    };
    const int rows_each = down != 0 ? rows : 1, columns_each = right != 0 ? columns : 1;
    for (int row = 0; row < rows; row += rows_each)
        for (int column = 0; column < columns; column += columns_each)
            part(row, row + rows_each, column, column + columns_each);
}

void LevelGrid::add(Block block) {
    const double states = choose(levels_ - 1 + static_cast<double>(block.width), static_cast<double>(block.width));
    if (states * static_cast<double>(block.lines()) > most_numbers)
        throw InputError(
            "there are too many charts that it could be to count them; a copy with the printed columns, or with "
            "smaller figures in [pattern] codes, has fewer");
    const bool is_kept = states * static_cast<double>(block.cells.size() + block.lines()) <= most_kept;
    draws_quickly_ = draws_quickly_ && is_kept;
    block.after.assign(block.lines(), Ways(static_cast<std::size_t>(states), 1.0));
    if (is_kept) block.kept.resize(block.lines());
    for (std::size_t line = block.lines(); line-- > 0;) {
        std::vector<Ways> passes = through(block, line);
        // Nothing is below the first state, so it has most ways: with those as the unit nothing overflows.
        const double most = passes.front().front();
        log_count_ += std::log(most);
        if (most == 0) return;
        if (line > 0) {
            block.after[line - 1] = passes.front();
            for (double& ways : block.after[line - 1]) ways /= most;
        }
        if (is_kept) block.kept[line] = std::move(passes);
    }
    if (is_kept) block.after.clear();
    blocks_.push_back(std::move(block));
}

// A state's number is the sum of C(level + places after it, places from it on) over its places, so that the last place moves
// first; this is how much larger it is with the level at `place` one higher.
double LevelGrid::step(const Block& block, std::size_t place, int level) const {
    const auto after = static_cast<double>(block.width - 1 - place);
    return choose(level + after, after);
}

// From the ways to go on after a cell to those before it: the level in its place may stay or rise up to its neighbour's.
void LevelGrid::pass(const Block& block, std::size_t cell, Ways& ways) const {
    const std::size_t place = cell % block.width;
    const std::vector<bool>& allowed = block.allowed[cell];
    std::vector<std::size_t> higher;
    for (int level = 0; level < levels_; ++level) higher.push_back(static_cast<std::size_t>(step(block, place, level)));
    std::vector<int> state(block.width, levels_ - 1);
    for (std::size_t number = ways.size(); number-- > 0;) {
        const int level = state[place], limit = place == 0 ? levels_ - 1 : state[place - 1];
        if (!allowed[static_cast<std::size_t>(level)]) ways[number] = 0;
        if (level < limit) ways[number] += ways[number + higher[static_cast<std::size_t>(level)]];
        std::size_t last = block.width - 1;
        while (last > 0 && state[last] == 0) --last;
        --state[last];
        std::fill(state.begin() + static_cast<std::ptrdiff_t>(last) + 1, state.end(), state[last]);
    }
}

std::vector<LevelGrid::Ways> LevelGrid::through(const Block& block, std::size_t line) const {
    std::vector<Ways> passes(block.width + 1);
    passes.back() = block.after[line];
    for (std::size_t place = block.width; place-- > 0;) {
        passes[place] = passes[place + 1];
        pass(block, line * block.width + place, passes[place]);
    }
    return passes;
}

std::vector<std::vector<int>> LevelGrid::draw(std::span<TrialEngine* const> engines) const {
    std::vector<std::vector<int>> drawn(engines.size(), std::vector<int>(size_));
    for (const Block& block : blocks_) {
        struct State {
            std::vector<int> levels;
            std::size_t number = 0;
        };
        std::vector<State> states(engines.size(), {std::vector<int>(block.width), 0});
        for (std::size_t line = 0; line < block.lines(); ++line) {
            std::vector<Ways> made;
            if (block.kept.empty()) made = through(block, line);
            const std::vector<Ways>& passes = block.kept.empty() ? made : block.kept[line];
            for (std::size_t i = 0; i < engines.size(); ++i)
                for (std::size_t place = 0; place < block.width; ++place) {
                    auto& [levels, number] = states[i];
                    const std::size_t cell = line * block.width + place;
                    const int limit = place == 0 ? levels_ - 1 : levels[place - 1];
                    double left = even_share(*engines[i]) * passes[place][number];
                    std::size_t there = number;
                    for (int level = levels[place]; level <= limit && left >= 0; ++level) {
                        const double ways = passes[place + 1][there];
                        if (block.allowed[cell][static_cast<std::size_t>(level)] && ways > 0) {
                            left -= ways;
                            number = there;
                            levels[place] = level;
                        }
                        there += static_cast<std::size_t>(step(block, place, level));
                    }
                    drawn[i][block.cells[cell]] = block.is_flipped ? levels_ - 1 - levels[place] : levels[place];
                }
        }
    }
    return drawn;
}

}  // namespace warodds
