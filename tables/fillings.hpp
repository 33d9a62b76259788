// Fillings: the complete charts that an incomplete one could be, and draws from them, each as likely as any other.
//
// A filling keeps every known cell, takes one of the candidates of every other, and obeys the pattern that the chart's file
// declares. Draws are exact, not a walk: each place of a code is a LevelGrid of its own, which counts its fillings. What the
// places one by one do not know is drawn again: codes that a list of candidates leaves out, and one of two draws of a chart
// that keeps the pattern whichever way the die goes, since it is counted both ways.
#pragma once

#include "tables/level_grid.hpp"
#include "tables/table.hpp"

namespace warodds {

class Fillings {
public:
    explicit Fillings(std::shared_ptr<const Table> table);  // throws InputError where they cannot be counted

    // A chart for each engine. Throws InputError where there is none, or none was found in `tries`.
    std::vector<Table> draw(std::span<TrialEngine> engines) const;

    static constexpr int tries = 20'000, tries_of_large = 200;  // of each chart

private:
    struct Way {
        Pattern::Way down;
        std::vector<LevelGrid> slots;
        double log_weight = 0;
    };
    using Codes = std::vector<std::string>;  // row by row

    bool has_listed(const Codes& codes) const;
    bool goes_both_ways(const Codes& codes) const;
    std::vector<Codes> draw_once(std::span<TrialEngine* const> engines) const;
    Codes draw_unordered(TrialEngine& engine) const;

    std::shared_ptr<const Table> table_;
    std::vector<Way> ways_;  // that have charts; none where nothing is in order
    bool draws_quickly_ = true;
};

}  // namespace warodds
