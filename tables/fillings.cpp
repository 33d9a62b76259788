#include "tables/fillings.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace warodds {

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
        Way way{down, {}, 0};
        for (std::size_t slot = 0; slot < values.slots().size(); ++slot) {
            std::vector<std::vector<int>> allowed;
            for (int row = 0; row < rows; ++row)
                for (int column = 0; column < columns; ++column) {
                    std::set<int> levels;
                    const auto add = [&](const std::string& code) {
                        const std::vector<int> places = values.levels(code);
                        if (places.empty())
                            throw InputError(chart.place(row, column).text() + ": '" + code +
                                             "' is beyond the codes that [pattern] lists; list more there");
                        levels.insert(places[slot]);
                    };
                    if (!chart.is_missing(row, column)) add(chart.code(row, column));
                    else if (chart.code(row, column) != "?")
                        for (const std::string& code : chart.candidates(row, column)) add(code);
                    else
                        for (int level = 0; level < values.slots()[slot].levels; ++level) levels.insert(level);
                    allowed.emplace_back(levels.begin(), levels.end());
                }
            try {
                way.slots.emplace_back(rows, columns, allowed, chart.pattern.right[slot], down[slot]);
            } catch (const InputError& error) {
                throw InputError(chart.file + ": " + error.what());
            }
            way.log_weight += way.slots.back().log_count();
            draws_quickly_ = draws_quickly_ && way.slots.back().draws_quickly();
        }
        if (std::isfinite(way.log_weight)) ways_.push_back(std::move(way));
    }
    if (ways_.empty())
        throw InputError(chart.file + ": no chart keeps both its known cells and the pattern that it declares; " +
                         verb_name("tables check") + " names the cells");
}

bool Fillings::goes_both_ways(const Codes& codes) const {
    std::vector<std::vector<int>> levels;
    for (const std::string& code : codes) levels.push_back(table_->listed_codes()->levels(code));
    return ways_.size() > 1 && std::all_of(ways_.begin(), ways_.end(), [&](const Way& way) {
               return table_->pattern.breaks(levels, table_->columns.size(), way.down).empty();
           });
}

bool Fillings::has_listed(const Codes& codes) const {
    for (int row = 0; row < table_->rows.size(); ++row)
        for (int column = 0; column < table_->columns.size(); ++column) {
            if (!table_->is_missing(row, column) || table_->code(row, column) == "?") continue;
            const std::vector<std::string>& listed = table_->candidates(row, column);
            const std::string& code = codes[static_cast<std::size_t>(row * table_->columns.size() + column)];
            if (std::find(listed.begin(), listed.end(), code) == listed.end()) return false;
        }
    return true;
}

// each cell for itself
Fillings::Codes Fillings::draw_unordered(TrialEngine& engine) const {
    Codes codes;
    for (int row = 0; row < table_->rows.size(); ++row)
        for (int column = 0; column < table_->columns.size(); ++column) {
            const std::vector<std::string>& candidates = table_->candidates(row, column);
            const double pick = even_share(engine) * static_cast<double>(candidates.size());
            codes.push_back(table_->is_missing(row, column) ? candidates[static_cast<std::size_t>(pick)]
                                                            : table_->code(row, column));
        }
    return codes;
}

std::vector<Fillings::Codes> Fillings::draw_once(std::span<TrialEngine* const> engines) const {
    std::vector<Codes> drawn(engines.size());
    std::vector<std::vector<std::size_t>> by_way(ways_.size());
    for (std::size_t i = 0; i < engines.size(); ++i) {
        if (ways_.empty()) drawn[i] = draw_unordered(*engines[i]);
        else if (ways_.size() == 1) by_way[0].push_back(i);
        else {
            const double first = 1 / (1 + std::exp(ways_[1].log_weight - ways_[0].log_weight));
            by_way[even_share(*engines[i]) < first ? 0 : 1].push_back(i);
        }
    }
    const int columns = table_->columns.size();
    for (std::size_t w = 0; w < ways_.size(); ++w) {
        std::vector<TrialEngine*> own;
        for (const std::size_t i : by_way[w]) own.push_back(engines[i]);
        std::vector<std::vector<std::vector<int>>> levels;  // by slot and chart
        for (const LevelGrid& slot : ways_[w].slots) levels.push_back(slot.draw(own));
        for (std::size_t i = 0; i < own.size(); ++i)
            for (std::size_t cell = 0; cell < static_cast<std::size_t>(table_->rows.size() * columns); ++cell) {
                const int row = static_cast<int>(cell) / columns, column = static_cast<int>(cell) % columns;
                std::vector<int> of_cell;
                for (const auto& slot : levels) of_cell.push_back(slot[i][cell]);
                drawn[by_way[w][i]].push_back(table_->is_missing(row, column) ? table_->listed_codes()->code(of_cell)
                                                                              : table_->code(row, column));
            }
    }
    return drawn;
}

std::vector<Table> Fillings::draw(std::span<TrialEngine> engines) const {
    std::vector<Table> charts(engines.size());
    std::vector<std::size_t> left(engines.size());
    std::iota(left.begin(), left.end(), 0);
    const int most = draws_quickly_ ? tries : tries_of_large;
    for (int i = 0; i < most && !left.empty(); ++i) {
        std::vector<TrialEngine*> own;
        for (const std::size_t chart : left) own.push_back(&engines[chart]);
        const std::vector<Codes> drawn = draw_once(own);
        std::vector<std::size_t> again;
        for (std::size_t k = 0; k < left.size(); ++k)
            if (has_listed(drawn[k]) && !(goes_both_ways(drawn[k]) && even_share(*own[k]) < 0.5))
                charts[left[k]] = table_->filled(drawn[k]);
            else again.push_back(left[k]);
        left = std::move(again);
    }
    if (!left.empty())
        throw InputError(table_->file + ": of " + std::to_string(most) +
                         " charts that keep its pattern none had a code of each of its lists of candidates");
    return charts;
}

}  // namespace warodds
