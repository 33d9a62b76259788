// "hex_taken >= 75%": a figure, and what it should be at least or at most. What Expression says of wishes is in want.cpp too.
#pragma once

#include "analysis/answers/study.hpp"

namespace warodds {

struct Want : Expression::Wish {
    std::string text, expr;  // all of it, and the figure

    bool is_better(const Estimate& a, const Estimate& b) const;
    double merit(const Estimate& figure) const { return at_least ? figure.low : -figure.high; }  // what is sure of it
};
Want parse_want(const std::string& text, const std::string& where = option_name("want"));  // throws InputError

// Where in a sweep it is so, and where chance or unknown cells leave it open; the sweep has its figure among the asks.
void mark_first(Sweep& sweep, const Want& want);
// A sweep whose first cell where a wish is met is marked, `until`; its figure is asked as well. Throws InputError.
Sweep sweep_until(Question question, std::vector<SweepAxis> axes, const std::optional<std::string>& until,
                  const TableSet& tables, const Watch& watch = {});

}  // namespace warodds
