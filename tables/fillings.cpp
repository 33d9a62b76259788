#include "tables/fillings.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace warodds {
namespace {

constexpr std::size_t most_states = 1'000'000;
constexpr int most_tries = 20'000;

// evenly from 0 to 1, without 1
double share(TrialEngine& engine) {
    const std::uint64_t high = engine(), low = engine();
    return static_cast<double>(((high << 32) | low) >> 11) * 0x1p-53;
}

bool is_in_order(int before, int after, int direction) { return (after - before) * direction >= 0; }

}  // namespace

LevelGrid::LevelGrid(int rows, int columns, std::vector<std::vector<int>> allowed, int right, int down)
    : allowed_(std::move(allowed)) {
    int most = 1;
    for (const auto& levels : allowed_)
        for (const int level : levels) most = std::max(most, level);
    bits_ = std::bit_width(static_cast<unsigned>(most));
    const auto cell = [&](int row, int column) { return static_cast<std::size_t>(row * columns + column); };
    const auto add = [&](int row_from, int row_to, int column_from, int column_to) {
        // lines are as short as can be
        const bool by_rows = column_to - column_from < row_to - row_from;
        Block block;
        block.width = static_cast<std::size_t>(by_rows ? column_to - column_from : row_to - row_from);
        block.along = by_rows ? right : down;
        block.across = by_rows ? down : right;
        for (int outer = by_rows ? row_from : column_from; outer < (by_rows ? row_to : column_to); ++outer)
            for (int inner = by_rows ? column_from : row_from; inner < (by_rows ? column_to : row_to); ++inner)
                block.cells.push_back(by_rows ? cell(outer, inner) : cell(inner, outer));
        count(block);
        count_ *= block.ways[0].at(0);
        blocks_.push_back(std::move(block));
    };
    if (right != 0 && down != 0) {
        add(0, rows, 0, columns);
        return;
    }
    for (int row = 0; row < rows && right != 0; ++row) add(row, row + 1, 0, columns);
    for (int column = 0; column < columns && down != 0; ++column) add(0, rows, column, column + 1);
    for (int row = 0; row < rows && right == 0 && down == 0; ++row)
        for (int column = 0; column < columns; ++column) add(row, row + 1, column, column + 1);
}

// The states that a next cell can lead to, each with its level.
template <class Use>
void LevelGrid::next(const Block& block, std::size_t filled, std::uint64_t state, Use&& use) const {
    const std::uint64_t mask = (std::uint64_t{1} << bits_) - 1;
    const std::size_t place = filled % block.width;
    const auto level_at = [&](std::size_t at) {
        return static_cast<int>((state >> (at * static_cast<std::size_t>(bits_))) & mask);
    };
    for (const int level : allowed_[block.cells[filled]]) {
        if (filled >= block.width && !is_in_order(level_at(place), level, block.across)) continue;
        if (place > 0 && !is_in_order(level_at(place - 1), level, block.along)) continue;
        const std::size_t shift = place * static_cast<std::size_t>(bits_);
        use(level, (state & ~(mask << shift)) | (static_cast<std::uint64_t>(level) << shift));
    }
}

void LevelGrid::count(Block& block) const {
    if (block.width * static_cast<std::size_t>(bits_) > 64)
        throw InputError("its rows and columns are too many to count all charts that it could be");
    block.ways.resize(block.cells.size() + 1);
    block.ways[0][0] = 0;
    std::size_t states = 1;
    for (std::size_t filled = 0; filled < block.cells.size(); ++filled) {
        for (const auto& [state, ways] : block.ways[filled])
            next(block, filled, state, [&](int, std::uint64_t to) { block.ways[filled + 1][to] = 0; });
        if ((states += block.ways[filled + 1].size()) > most_states)
            throw InputError(
                "there are too many charts that it could be to count them; a copy with the printed columns, or with "
                "lists of "
                "candidates, has fewer");
    }
    for (auto& [state, ways] : block.ways.back()) ways = 1;
    for (std::size_t filled = block.cells.size(); filled-- > 0;)
        for (auto& [state, ways] : block.ways[filled])
            next(block, filled, state,
                 [&, &ways = ways](int, std::uint64_t to) { ways += block.ways[filled + 1].at(to); });
}

std::vector<int> LevelGrid::draw(TrialEngine& engine) const {
    std::vector<int> levels(allowed_.size());
    for (const Block& block : blocks_) {
        std::uint64_t state = 0;
        for (std::size_t filled = 0; filled < block.cells.size(); ++filled) {
            double left = share(engine) * block.ways[filled].at(state);
            std::optional<std::uint64_t> to;
            next(block, filled, state, [&](int level, std::uint64_t there) {
                const double ways = block.ways[filled + 1].at(there);
                if (ways == 0 || (to && left < 0)) return;
                to = there;
                levels[block.cells[filled]] = level;
                left -= ways;
            });
            state = *to;
        }
    }
    return levels;
}

Fillings::Fillings(std::shared_ptr<const Table> table) : table_(std::move(table)) {
    const Table& chart = *table_;
    const int rows = chart.rows.size(), columns = chart.columns.size();
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            if (chart.is_missing(row, column) && chart.candidates(row, column).empty())
                throw InputError(chart.place(row, column).text() +
                                 ": the chart does not declare which codes an unknown cell may hold");
    if (chart.pattern.is_empty()) return;
    const CellValues& values = *chart.listed_codes();
    for (const Pattern::Way& down : chart.pattern.ways_down()) {
        Way way{down, {}, 1};
        for (std::size_t slot = 0; slot < values.slots().size(); ++slot) {
            std::vector<std::vector<int>> allowed;
            for (int row = 0; row < rows; ++row)
                for (int column = 0; column < columns; ++column) {
                    std::set<int> levels;
                    const auto add = [&](const std::string& code) {
                        // beyond what the pattern lists a cell orders nothing
                        if (const std::vector<int> places = values.levels(code); !places.empty())
                            levels.insert(places[slot]);
                        else
                            for (int level = 0; level < values.slots()[slot].levels; ++level) levels.insert(level);
                    };
                    if (!chart.is_missing(row, column)) add(chart.code(row, column));
                    else if (chart.code(row, column) != "?")
                        for (const std::string& code : chart.candidates(row, column)) add(code);
                    else
                        for (int level = 0; level < values.slots()[slot].levels; ++level) levels.insert(level);
                    allowed.emplace_back(levels.begin(), levels.end());
                }
            try {
                way.slots.emplace_back(rows, columns, std::move(allowed), chart.pattern.right[slot], down[slot]);
            } catch (const InputError& error) {
                throw InputError(chart.file + ": " + error.what());
            }
            way.weight *= way.slots.back().count();
        }
        ways_.push_back(std::move(way));
    }
}

bool Fillings::keeps(const std::vector<std::string>& codes, const Pattern::Way& down) const {
    const int rows = table_->rows.size(), columns = table_->columns.size();
    std::vector<std::vector<int>> levels;
    for (const std::string& code : codes) levels.push_back(table_->listed_codes()->levels(code));
    const auto at = [&](int row, int column) -> const std::vector<int>& {
        return levels[static_cast<std::size_t>(row * columns + column)];
    };
    for (int row = 1; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            for (std::size_t slot = 0; slot < down.size() && !at(row - 1, column).empty() && !at(row, column).empty();
                 ++slot)
                if (!is_in_order(at(row - 1, column)[slot], at(row, column)[slot], down[slot])) return false;
    return true;
}

// Lists of candidates may leave out what their places one by one would allow.
bool Fillings::is_one(const std::vector<std::string>& codes) const {
    for (int row = 0; row < table_->rows.size(); ++row)
        for (int column = 0; column < table_->columns.size(); ++column) {
            if (!table_->is_missing(row, column) || table_->code(row, column) == "?") continue;
            const std::vector<std::string>& listed = table_->candidates(row, column);
            const std::string& code = codes[static_cast<std::size_t>(row * table_->columns.size() + column)];
            if (std::find(listed.begin(), listed.end(), code) == listed.end()) return false;
        }
    return true;
}

std::vector<std::string> Fillings::draw_once(TrialEngine& engine) const {
    std::vector<std::string> codes;
    const int rows = table_->rows.size(), columns = table_->columns.size();
    if (ways_.empty()) {  // nothing is in order: each cell for itself
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column) {
                const std::vector<std::string>& candidates = table_->candidates(row, column);
                const auto pick = static_cast<std::size_t>(share(engine) * static_cast<double>(candidates.size()));
                codes.push_back(table_->is_missing(row, column) ? candidates[pick] : table_->code(row, column));
            }
        return codes;
    }
    double left = share(engine) * std::accumulate(ways_.begin(), ways_.end(), 0.0,
                                                  [](double sum, const Way& way) { return sum + way.weight; });
    const Way* way = &ways_.front();
    if (left >= way->weight && ways_.size() > 1) way = &ways_.back();
    std::vector<std::vector<int>> levels;
    for (const LevelGrid& slot : way->slots) levels.push_back(slot.draw(engine));
    for (std::size_t cell = 0; cell < static_cast<std::size_t>(rows) * columns; ++cell) {
        std::vector<int> of_cell;
        for (const std::vector<int>& slot : levels) of_cell.push_back(slot[cell]);
        const int row = static_cast<int>(cell) / columns, column = static_cast<int>(cell) % columns;
        codes.push_back(table_->is_missing(row, column) ? table_->listed_codes()->code(of_cell)
                                                        : table_->code(row, column));
    }
    return codes;
}

Table Fillings::draw(TrialEngine& engine) const {
    double charts = ways_.empty() ? 1 : 0;
    for (const Way& way : ways_) charts += way.weight;
    for (int i = 0; i < most_tries && charts > 0; ++i) {
        std::vector<std::string> codes = draw_once(engine);
        if (!is_one(codes)) continue;
        // a chart that goes both ways is counted in each of them
        if (ways_.size() > 1 && keeps(codes, ways_.front().down) && keeps(codes, ways_.back().down) &&
            share(engine) < 0.5)
            continue;
        return table_->filled(codes);
    }
    throw InputError(table_->file + ": no chart was found that keeps its known cells and the pattern that it declares");
}

}  // namespace warodds
