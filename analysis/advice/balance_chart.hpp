// The parts of a balance that look at the chart itself.
#pragma once

#include "analysis/advice/balance.hpp"

namespace warodds {

// Throws InputError where the two have other headings.
std::vector<ChangedCell> changed_cells(const Table& before, const Table& after);
Balance chart_sides(const ChartChange& change);  // without what is asked; throws InputError

// What each cell of the chart, as it was, does to the question's first figure. A cell is taken for one that nobody could read
// and that may hold any code of the chart: one solution then tells how often it is met, what is sure without it, and so what
// the figure is where it is met, and how far another code would move it.
void add_pulls(Balance& balance, const Question& question, const ChartChange& change, const Watch& watch);

}  // namespace warodds
