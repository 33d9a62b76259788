#include "analysis/advice/luck_spread.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace warodds {
namespace {

using Points = Spread::Points;

// values that differ by no more than sums of doubles do are one
bool is_same_value(double a, double b) { return std::abs(a - b) <= 1e-9 * (1 + std::abs(a)); }

Points merged(Points points) {
    std::sort(points.begin(), points.end());
    Points result;
    for (const auto& [value, p] : points) {
        if (p <= 0) continue;
        if (!result.empty() && is_same_value(result.back().first, value)) result.back().second += p;
        else result.emplace_back(value, p);
    }
    return result;
}

Points added(const Points& a, const Points& b) {
    Points sums;
    sums.reserve(a.size() * b.size());
    for (const auto& [x, p] : a)
        for (const auto& [y, q] : b) sums.emplace_back(x + y, p * q);
    return merged(std::move(sums));
}

// takes this much chance from one end and gives it to a value beyond the other
Points moved(Points points, double chance, double to, bool from_top) {
    if (!from_top) std::reverse(points.begin(), points.end());
    for (double left = chance; left > 0 && !points.empty();) {
        const double taken = std::min(left, points.back().second);
        left -= taken;
        points.back().second -= taken;
        if (points.back().second <= 0) points.pop_back();
    }
    points.emplace_back(to, chance);
    return merged(std::move(points));
}

double chance_below(const Points& points, double value) {
    double sum = 0;
    for (const auto& [x, p] : points)
        if (x < value && !is_same_value(x, value)) sum += p;
    return sum;
}
double chance_above(const Points& points, double value) {
    double sum = 0;
    for (const auto& [x, p] : points)
        if (x > value && !is_same_value(x, value)) sum += p;
    return sum;
}
double chance_of(const Points& points, double value) {
    double sum = 0;
    for (const auto& [x, p] : points)
        if (is_same_value(x, value)) sum += p;
    return sum;
}

double quantile_of(const Points& points, double level) {
    double below = 0;
    for (const auto& [value, p] : points)
        if ((below += p) >= level - 1e-12) return value;
    return points.back().first;
}

// The distribution whose chance to be at most so much is, everywhere, the largest of all of them, or the smallest.
template <class PointsOf>
Points enveloped(const std::vector<Spread>& several, PointsOf&& points_of, bool is_largest) {
    Points values;  // all that there are, each once
    for (const Spread& one : several)
        for (const auto& [value, p] : points_of(one)) values.emplace_back(value, 1);
    values = merged(std::move(values));
    std::vector<std::pair<std::size_t, double>> at(several.size(),
                                                   {0, 0});  // the next point of each, and the sum so far
    Points result;
    double before = 0;
    for (const auto& [value, many] : values) {
        double here = is_largest ? 0 : 1;
        for (std::size_t i = 0; i < several.size(); ++i) {
            const Points& points = points_of(several[i]);
            auto& [next, sum] = at[i];
            while (next < points.size() && (points[next].first <= value || is_same_value(points[next].first, value)))
                sum += points[next++].second;
            if (next == points.size()) sum = 1;
            here = is_largest ? std::max(here, sum) : std::min(here, sum);
        }
        if (here > before) result.emplace_back(value, here - before);
        before = std::max(before, here);
    }
    return result;
}

}  // namespace

Spread::Spread(const Distribution& odds, const Expression& worth, int sampled_rolls) {
    least_.clear();
    most_.clear();
    if (odds.open) {  // over all charts, the chances to be at most each of the values
        std::map<double, std::vector<double>> is_at;
        for (std::size_t end = 0; end < odds.open->ends(); ++end) is_at[worth.evaluate(odds.open->outcome(end))];
        double low_before = 0, high_before = 0;
        for (auto& [value, flags] : is_at) {
            for (std::size_t end = 0; end < odds.open->ends(); ++end)
                flags.push_back(worth.evaluate(odds.open->outcome(end)) <= value);
            const OpenOdds::Range range = odds.open->range(flags);
            const bool is_last = value == is_at.rbegin()->first;
            const double low = is_last ? 1 : range.low, high = is_last ? 1 : range.high;
            if (high > high_before) least_.emplace_back(value, high - high_before);
            if (low > low_before) most_.emplace_back(value, low - low_before);
            low_before = std::max(low, low_before);
            high_before = std::max(high, high_before);
        }
        is_exact_ = std::equal(least_.begin(), least_.end(), most_.begin(), most_.end(), [](auto a, auto b) {
            return a.first == b.first && std::abs(a.second - b.second) < 1e-12;
        });
        if (!is_exact_) width_ = Width::unknown;
        return;
    }
    Points seen;
    for (const Row& row : odds.rows) {
        const double p = odds.is_exact() ? row.p.value
                                         : static_cast<double>(row.count) / static_cast<double>(odds.trials);
        seen.emplace_back(worth.evaluate(row.values), p);
    }
    least_ = most_ = merged(std::move(seen));
    const double lost = odds.unread_chance();
    if (lost > 0) {
        least_.emplace_back(worth.least(), lost);
        most_.emplace_back(worth.largest(), lost);
        least_ = merged(std::move(least_));
        most_ = merged(std::move(most_));
        width_ = Width::unknown;
    }
    if (!odds.is_exact()) {
        // Dvoretzky, Kiefer, Wolfowitz and Massart: the whole distribution is within this of what was seen, with 95 % for all
        // rolls that were sampled together
        const double error =
            std::sqrt(std::log(2 * std::max(1, sampled_rolls) / 0.05) / (2 * static_cast<double>(odds.trials)));
        least_ = moved(std::move(least_), error, worth.least(), true);
        most_ = moved(std::move(most_), error, worth.largest(), false);
        width_ = width_ | Width::sampling;
    }
    is_exact_ = width_ == Width::none;
}

double Spread::span() const { return most_.back().first - least_.front().first; }

Spread Spread::turned() const {
    const auto turn = [](Points points) {
        for (auto& [value, p] : points) value = value == 0 ? 0 : -value;
        std::reverse(points.begin(), points.end());
        return points;
    };
    Spread result = *this;
    result.least_ = turn(most_);
    result.most_ = turn(least_);
    return result;
}

Spread Spread::on_grid(double step) const {
    Spread result = *this;
    for (auto& [value, p] : result.least_) value = step * std::floor(value / step + 1e-9);
    for (auto& [value, p] : result.most_) value = step * std::ceil(value / step - 1e-9);
    result.least_ = merged(std::move(result.least_));
    result.most_ = merged(std::move(result.most_));
    result.is_exact_ = false;
    return result;
}

Spread Spread::less(const Estimate& what) const {
    Spread result = *this;
    for (auto& [value, p] : result.least_) value -= what.high;
    for (auto& [value, p] : result.most_) value -= what.low;
    result.is_exact_ = is_exact_ && what.is_exact();
    result.width_ = width_ | what.width;
    return result;
}

Spread Spread::any_of(const std::vector<Spread>& several) {
    if (several.size() == 1) return several.front();
    Spread result;
    result.is_exact_ = false;
    result.width_ = Width::none;
    for (const Spread& one : several) result.width_ = result.width_ | one.width_;
    result.least_ = enveloped(several, [](const Spread& one) -> const Points& { return one.least_; }, true);
    result.most_ = enveloped(several, [](const Spread& one) -> const Points& { return one.most_; }, false);
    return result;
}

bool Spread::is_like(const Spread& other) const {
    const auto is_same = [](const Points& a, const Points& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
            return is_same_value(x.first, y.first) && std::abs(x.second - y.second) < 1e-12;
        });
    };
    return is_same(least_, other.least_) && is_same(most_, other.most_);
}

Spread Spread::plus(const Spread& other) const {
    Spread result;
    result.is_exact_ = is_exact_ && other.is_exact_;
    result.width_ = width_ | other.width_;
    result.least_ = added(least_, other.least_);
    result.most_ = result.is_exact_ ? result.least_ : added(most_, other.most_);
    return result;
}

Estimate Spread::below(double value) const {
    if (is_exact_) return Estimate::exactly(std::min(1.0, chance_below(least_, value)));
    const double low = chance_below(most_, value), high = std::min(1.0, chance_below(least_, value));
    return {(low + high) / 2, low, high, width_};
}

Estimate Spread::above(double value) const {
    if (is_exact_) return Estimate::exactly(std::min(1.0, chance_above(least_, value)));
    const double low = chance_above(least_, value), high = std::min(1.0, chance_above(most_, value));
    return {(low + high) / 2, low, high, width_};
}

Estimate Spread::same(double value) const {
    if (is_exact_) return Estimate::exactly(std::min(1.0, chance_of(least_, value)));
    const Estimate worse = below(value), better = above(value);
    const double low = std::max(0.0, 1 - worse.high - better.high), high = std::max(0.0, 1 - worse.low - better.low);
    return {(low + high) / 2, low, high, width_};
}

Estimate Spread::percentile(double value) const {
    const auto of = [&](const Points& points) { return chance_below(points, value) + chance_of(points, value) / 2; };
    if (is_exact_) return Estimate::exactly(of(least_));
    const double low = of(most_), high = std::min(1.0, of(least_));
    return {(low + high) / 2, low, high, width_};
}

double Spread::low_quantile(double level) const { return quantile_of(least_, level); }
double Spread::high_quantile(double level) const { return quantile_of(most_, level); }

}  // namespace warodds
