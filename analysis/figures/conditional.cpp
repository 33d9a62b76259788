#include "analysis/figures/conditional.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace warodds {
namespace {

using ValueOf = std::function<double(std::span<const std::int32_t>)>;

// The largest mean of the cases is where nothing is left of all that exceeds it.
std::optional<double> largest_mean(const OpenOdds& open, const OutcomeTest& holds, const ValueOf& value, double sign) {
    std::optional<double> least, most;
    for (std::size_t end = 0; end < open.ends(); ++end) {
        if (!holds(open.outcome(end))) continue;
        const double here = sign * value(open.outcome(end));
        least = std::min(least.value_or(here), here);
        most = std::max(most.value_or(here), here);
    }
    if (!least) return {};
    double low = *least, high = *most;
    for (int i = 0; i < 50 && high - low > 1e-12 * (1 + std::abs(high)); ++i) {
        const double middle = (low + high) / 2;
        std::vector<double> values(open.ends());
        for (std::size_t end = 0; end < values.size(); ++end)
            values[end] = holds(open.outcome(end)) ? sign * value(open.outcome(end)) - middle : 0;
        (open.range(values).high > 1e-13 ? low : high) = middle;
    }
    return sign * high;
}

Estimate ends_of(double low, double high) {
    if (high - low <= 1e-9 * (1 + std::abs(low))) return Estimate::exactly(high);
    return {(low + high) / 2, low, high, Width::unknown};
}

}  // namespace

Distribution cases_of(const Distribution& odds, const OutcomeTest& holds) {
    Distribution only = odds;
    only.open = only.ties = nullptr;
    only.denominator = 0;
    std::erase_if(only.rows, [&](const Row& row) { return !holds(row.values); });
    only.trials = 0;
    double whole = odds.unread_chance();
    for (const Row& row : only.rows) {
        only.trials += row.count;
        whole += row.p.value;
        only.denominator += row.numerator;
    }
    for (const UnreadRow& row : only.unread) only.trials += row.count;
    if (!odds.is_exact()) return only;
    for (Row& row : only.rows) row.p = Estimate::exactly(row.p.value / whole);
    for (UnreadRow& row : only.unread) row.p = Estimate::exactly(row.p.value / whole);
    return only;
}

std::optional<std::pair<double, double>> means_of_cases(const OpenOdds& open, const OutcomeTest& holds,
                                                        const ValueOf& value) {
    const auto low = largest_mean(open, holds, value, -1), high = largest_mean(open, holds, value, 1);
    return low && high ? std::optional(std::pair(*low, *high)) : std::nullopt;
}

namespace {

Estimate open_given(const OpenOdds& open, const Expression& expression, double level) {
    const OutcomeTest holds = [&](const auto& values) { return expression.is_given(values); };
    const bool is_chance = expression.kind() == Expression::Kind::probability;
    const ValueOf value = [&](const auto& values) {
        return is_chance ? expression.evaluate(values) != 0 : expression.evaluate(values);
    };
    std::set<double> seen;
    for (std::size_t end = 0; end < open.ends(); ++end)
        if (holds(open.outcome(end))) seen.insert(value(open.outcome(end)));
    if (seen.empty()) return Estimate::none();
    if (expression.kind() == Expression::Kind::deviation) return ends_of(0, (*seen.rbegin() - *seen.begin()) / 2);
    if (expression.kind() != Expression::Kind::quantile) {
        const auto [low, high] = *means_of_cases(open, holds, value);
        return ends_of(low, high);
    }
    std::optional<double> low, high;
    for (const double limit : seen) {
        const auto [least, most] = *means_of_cases(open, holds, [&](const auto& v) { return value(v) <= limit; });
        if (!low && most >= level - 1e-9) low = limit;
        if (!high && least >= level - 1e-9) high = limit;
    }
    return ends_of(*low, *high);
}

}  // namespace

Estimate Distribution::given(const Expression& expression, double level, double tail) const {
    const auto never = [&] {
        return InputError(option_name("ask") + " \"" + expression.text() + "\": what is given never happens here" +
                          (is_exact() ? "" : ", not in one of the trials"));
    };
    if (open) {
        const Estimate range = open_given(*open, expression, level);
        if (!range.has_ends() || range.low != range.low) throw never();
        return range;
    }
    const Distribution only = cases_of(*this, [&](const auto& values) { return expression.is_given(values); });
    if (only.rows.empty() && only.unread.empty()) throw never();
    const Estimate played = [&] {
        switch (expression.kind()) {
            case Expression::Kind::probability: return only.chance_played(expression, tail);
            case Expression::Kind::mean: return only.mean_played(expression, tail);
            case Expression::Kind::deviation: return only.deviation_played(expression, tail);
            case Expression::Kind::quantile: break;
        }
        return only.quantile_played(expression, level, tail);
    }();
    return over_ties(played, [&](const OpenOdds& all) { return open_given(all, expression, level); });
}

std::string Distribution::given_fraction(const Expression& expression) const {
    if (denominator == 0 || unread_chance() > 0) return {};
    const Distribution only = cases_of(*this, [&](const auto& values) { return expression.is_given(values); });
    if (expression.kind() == Expression::Kind::mean) return only.mean_fraction(expression);
    BigInt numerator = 0;
    for (const Row& row : only.rows)
        if (expression.evaluate(row.values) != 0) numerator += row.numerator;
    return expression.kind() == Expression::Kind::probability ? only.fraction(numerator) : "";
}

}  // namespace warodds
