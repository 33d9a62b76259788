// "hex_taken >= 75%": a figure, and what it should be at least or at most.
#pragma once

#include "analysis/study.hpp"

namespace warodds {

struct Want {
    std::string text{}, expr{};
    bool at_least = true;
    double target = 0;

    bool is_met(const Estimate& figure) const;      // whatever unknown cells hold
    bool may_be_met(const Estimate& figure) const;  // with some of what they may hold
    bool is_better(const Estimate& a, const Estimate& b) const;
    double merit(const Estimate& figure) const { return at_least ? figure.low : -figure.high; }  // what is sure of it
};
Want parse_want(const std::string& text, const std::string& where = option_name("want"));  // throws InputError

// The first cell of a sweep where it is so; the sweep has its figure among the asks.
void mark_first(Sweep& sweep, const Want& want);
// A sweep whose first cell where a wish is met is marked, `until`; its figure is asked as well. Throws InputError.
Sweep sweep_until(Question question, std::vector<SweepAxis> axes, const std::optional<std::string>& until,
                  const TableSet& tables, const Watch& watch = {});

}  // namespace warodds
