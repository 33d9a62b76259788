// Sums of what dice are worth: distributions that add up, with bounds where they are not known exactly.
//
// A distribution that is not known (trials, or unknown cells of a chart) is held between two that are: in one every value is
// as small as it can be, in the other as large, so that whatever is more likely the larger a value is lies between what the
// two say. Adding keeps that true. So does not knowing which of several distributions it is: what the other side decided.
#pragma once

#include "analysis/answers/answer.hpp"

namespace warodds {

class Spread {
public:
    using Points = std::vector<std::pair<double, double>>;  // values and their chances, ascending

    Spread() : least_{{0, 1}}, most_{{0, 1}} {}
    // Of an expression's values. `sampled_rolls`: how many that come from trials will be added up; the bounds hold with 95 % for
    // all of them together.
    Spread(const Distribution& odds, const Expression& worth, int sampled_rolls);

    bool is_exact() const { return is_exact_; }
    std::size_t size() const { return least_.size() > most_.size() ? least_.size() : most_.size(); }
    double span() const;  // from the least to the largest value
    const Points& least() const { return least_; }
    const Points& most() const { return most_; }

    Spread turned() const;                    // of the other side: every value less than nothing
    Spread on_grid(double step) const;        // down and up to multiples of it
    Spread less(const Estimate& what) const;  // every value less something that is only known to lie between two ends
    // Any of several: each value as small as any of them has it, and as large.
    static Spread any_of(const std::vector<Spread>& several);
    Spread plus(const Spread& other) const;

    Estimate below(double value) const;
    Estimate above(double value) const;
    Estimate same(double value) const;
    Estimate percentile(double value) const;  // below, and half of the same
    bool is_like(const Spread& other) const;
    double low_quantile(double level) const;  // no more than this level lies below it
    double high_quantile(double level) const;

private:
    Points least_, most_;
    bool is_exact_ = true;
    Width width_ = Width::none;
};

}  // namespace warodds
