#include "analysis/distribution.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace warodds {
namespace {

// What an unreadable cell took away: a probability, or a number of trials.
struct Lost {
    double weight = 0;
    std::uint64_t count = 0;
};

Lost lost_of(const Distribution& from) {
    if (from.is_exact()) return {from.unread_chance(), 0};
    std::uint64_t count = 0;
    for (const UnreadRow& row : from.unread) count += row.count;
    return {static_cast<double>(count), count};
}

// An expression's values with their weights, which are probabilities or numbers of trials.
struct Sums {
    double sum = 0, squares = 0, known = 0;
    std::map<double, double> by_value;
    Lost lost;

    Sums(const Distribution& from, const Expression& expression) : lost(lost_of(from)) {
        for (const Row& row : from.rows) {
            const double value = expression.evaluate(row.values);
            const double weight = from.is_exact() ? row.p.value : static_cast<double>(row.count);
            sum += weight * value;
            squares += weight * value * value;
            known += weight;
            by_value[value] += weight;
        }
    }
    double whole() const { return known + lost.weight; }
};

std::string lowest_terms(const BigInt& numerator, const BigInt& denominator) {
    const BigInt common = gcd(numerator, denominator);
    const std::string whole = BigInt(numerator / common).str();
    return common == denominator ? whole : whole + "/" + BigInt(denominator / common).str();
}

// why a figure has the width that it has
Width width_of(const Distribution& from, bool is_open) {
    return (from.is_exact() ? Width::none : Width::sampling) | (is_open ? Width::unknown : Width::none);
}

// of two estimates of the same figure, the one from the low end of the first to the high end of the second
Estimate between(const Estimate& low, const Estimate& high, const Distribution& from) {
    return {low.value, low.low, high.high, width_of(from, low.low < high.low || low.high < high.high)};
}

// What a function of the outcomes is worth at each end.
template <class Value>
std::vector<double> at_ends(const OpenOdds& open, Value&& value) {
    std::vector<double> values(open.ends());
    for (std::size_t end = 0; end < values.size(); ++end) values[end] = value(open.outcome(end));
    return values;
}

Estimate bounds(double low, double high) {
    if (high - low <= 1e-12 * (1 + std::abs(low))) return Estimate::exactly((low + high) / 2);
    return {(low + high) / 2, low, high, Width::unknown};
}

// over all charts, the mean of a function of the outcomes
template <class Value>
Estimate range_of(const OpenOdds& open, Value&& value) {
    const OpenOdds::Range range = open.range(at_ends(open, value));
    return bounds(range.low, range.high);
}

Estimate open_chance(const OpenOdds& open, const Expression& expression) {
    const Estimate range = range_of(open, [&](const auto& values) { return expression.evaluate(values) != 0; });
    const auto in_range = [](double p) { return std::clamp(std::abs(p - 1) < 1e-12 ? 1.0 : p, 0.0, 1.0); };
    return {in_range(range.value), in_range(range.low), in_range(range.high), range.width};
}

// A variance is the least mean square distance from any point, so the largest for the best point is no less than any chart's.
// It is also the mean square less the squared mean, which bounds it from below.
Estimate open_deviation(const OpenOdds& open, const Expression& expression) {
    const auto value = [&](const auto& values) { return expression.evaluate(values); };
    const Estimate mean = range_of(open, value);
    const Estimate squares = range_of(open, [&](const auto& v) { return value(v) * value(v); });
    const auto largest_from = [&](double point) {
        return range_of(open, [&](const auto& v) { return (value(v) - point) * (value(v) - point); }).high;
    };
    double left = mean.low, right = mean.high;
    for (int i = 0; i < 40 && right - left > 1e-9; ++i) {
        const double a = left + (right - left) / 3, b = right - (right - left) / 3;
        if (largest_from(a) < largest_from(b)) right = b;
        else left = a;
    }
    const double furthest = std::max(mean.low * mean.low, mean.high * mean.high);
    return bounds(std::sqrt(std::max(0.0, squares.low - furthest)), std::sqrt(largest_from((left + right) / 2)));
}

Estimate open_quantile(const OpenOdds& open, const Expression& expression, double level) {
    std::set<double> values;
    for (std::size_t end = 0; end < open.ends(); ++end) values.insert(expression.evaluate(open.outcome(end)));
    std::optional<double> low, high;
    for (const double value : values) {
        const Estimate below = range_of(open, [&](const auto& v) { return expression.evaluate(v) <= value; });
        if (!low && below.high >= level - 1e-12) low = value;
        if (!high && below.low >= level - 1e-12) high = value;
    }
    return bounds(*low, *high);
}

}  // namespace

std::string to_text(Method method) {
    switch (method) {
        case Method::exact: return "exact";
        case Method::sampled: return "sampled";
        case Method::compiled: return "compiled";
    }
    return {};
}

std::string outcome_text(const Field& field, std::int32_t value) {
    if (field.kind == Kind::boolean) return value ? "true" : "false";
    return field.kind == Kind::choice ? field.options[value].name : to_text(Rational(value, field.parts));
}

std::size_t Distribution::field_index(const std::string& name) const {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (fields[i].name == name) return i;
        names.push_back(fields[i].name);
    }
    throw InputError("no outcome field is called '" + name + "'" + suggest(name, names));
}

double Distribution::unread_chance() const {
    double sum = 0;
    for (const UnreadRow& row : unread) sum += row.p.value;
    return sum;
}

std::string Distribution::fraction(const BigInt& numerator) const { return lowest_terms(numerator, denominator); }

Estimate Distribution::chance(const Expression& expression) const {
    if (open) return open_chance(*open, expression);
    double sum = 0;
    std::uint64_t count = 0;
    bool is_certain = true;
    for (const Row& row : rows) {
        if (expression.evaluate(row.values) == 0) {
            is_certain = false;
            continue;
        }
        sum += row.p.value;
        count += row.count;
    }
    const Lost lost = lost_of(*this);
    if (!is_exact()) {
        const Estimate seen = proportion(count, trials);
        return lost.count == 0 ? seen : between(seen, proportion(count + lost.count, trials), *this);
    }
    if (lost.weight == 0 && is_certain) return Estimate::exactly(1);  // no rounding may say otherwise
    const auto at_most_1 = [](double p) { return Estimate::exactly(std::min(p, 1.0)); };
    return between(at_most_1(sum), at_most_1(is_certain ? 1 : sum + lost.weight), *this);
}

Estimate Distribution::mean(const Expression& expression) const {
    if (open) return range_of(*open, [&](const auto& values) { return expression.evaluate(values); });
    const Sums sums(*this, expression);
    const auto filled_with = [&](double value) {
        const double sum = sums.sum + sums.lost.weight * value;
        const double squares = sums.squares + sums.lost.weight * value * value;
        return is_exact() ? Estimate::exactly(sum) : mean_of(sum, squares, trials);
    };
    if (sums.lost.weight == 0) return filled_with(0);
    return between(filled_with(expression.least()), filled_with(expression.largest()), *this);
}

Estimate Distribution::deviation(const Expression& expression) const {
    if (open) return open_deviation(*open, expression);
    const Sums sums(*this, expression);
    const double known = sums.known, whole = sums.whole();
    const double mean = known > 0 ? sums.sum / known : 0;
    const double variance = known > 0 ? std::max(0.0, sums.squares / known - mean * mean) : 0;
    const double sd = std::sqrt(variance);
    // the usual large-sample interval, from the fourth moment
    double half = 0;
    if (!is_exact() && variance > 0) {
        double fourth = 0;
        for (const auto& [value, weight] : sums.by_value) fourth += weight * std::pow(value - mean, 4);
        half = z95 * std::sqrt(std::max(0.0, fourth / known - variance * variance) / known) / (2 * sd);
    }
    double low = sd, high = sd;
    if (sums.lost.weight > 0) {
        // least when every lost path took the mean, largest when they split between both ends
        const double least = expression.least(), largest = expression.largest();
        low = std::sqrt(variance * known / whole);
        const double share = sums.lost.weight / whole, known_part = sums.sum / whole;
        const double middle = (largest + least) / 2 - known_part - share * least;
        const double at_top = largest > least ? std::clamp(middle / (share * (largest - least)), 0.0, 1.0) : 0;
        const double first = known_part + share * (least + at_top * (largest - least));
        const double more = least * least + at_top * (largest * largest - least * least);
        const double second = sums.squares / whole + share * more;
        high = std::sqrt(std::max(variance * known / whole, second - first * first));
    }
    return {std::clamp(sd, low, high), std::max(0.0, low - half), high + half, width_of(*this, low < high)};
}

Estimate Distribution::quantile(const Expression& expression, double level) const {
    if (open) return open_quantile(*open, expression, level);
    const Sums sums(*this, expression);
    const double whole = sums.whole(), least = expression.least(), largest = expression.largest();
    // for trials, the order statistics whose ranks bracket the quantile with 95 %
    const double half = is_exact() ? 0 : z95 * std::sqrt(level * (1 - level) / whole);
    const auto at = [&](double share, double filling) {
        std::map<double, double> filled = sums.by_value;
        if (sums.lost.weight > 0) filled[filling] += sums.lost.weight;
        double below = 0;
        for (const auto& [value, weight] : filled)
            if ((below += weight / whole) >= share - 1e-12) return value;
        return filled.rbegin()->first;
    };
    const double lower = std::max(0.0, level - half), upper = std::min(1.0, level + half);
    const double low = at(lower, least), high = at(upper, largest);
    const bool is_open = low < at(lower, largest) || at(upper, least) < high;
    return {at(level, least), low, high, width_of(*this, is_open)};
}

std::optional<bool> AskAnswer::is_met() const { return wish ? wish->verdict(value) : std::nullopt; }

AskAnswer Distribution::ask(const Expression& expression) const {
    AskAnswer result{
        .expr = expression.text(), .kind = expression.kind(), .value = {}, .fraction = "", .wish = expression.wish()};
    switch (expression.kind()) {
        case Expression::Kind::mean:
            result.value = mean(expression);
            result.fraction = mean_fraction(expression);
            break;
        case Expression::Kind::deviation: result.value = deviation(expression); break;
        case Expression::Kind::quantile: result.value = quantile(expression, expression.quantile()); break;
        case Expression::Kind::probability:
            result.value = chance(expression);
            if (denominator == 0 || unread_chance() > 0) break;
            BigInt numerator = 0;
            for (const Row& row : rows)
                if (expression.evaluate(row.values) != 0) numerator += row.numerator;
            result.fraction = fraction(numerator);
            break;
    }
    return result;
}

// Values are whole numbers of some small part: of a field's own unit, of a product of two, or of a decimal in the question.
std::string Distribution::mean_fraction(const Expression& expression) const {
    if (denominator == 0 || unread_chance() > 0) return {};
    std::int64_t unit = 1;
    for (const Field& field : fields) unit = std::lcm(unit, std::int64_t{field.parts});
    for (const std::int64_t parts : {unit, unit * unit, unit * 1000}) {
        BigInt numerator = 0;
        bool is_whole = true;
        for (const Row& row : rows) {
            const double value = expression.evaluate(row.values) * static_cast<double>(parts);
            is_whole = is_whole && std::abs(value - std::round(value)) < 1e-7;
            numerator += row.numerator * std::llround(value);
        }
        if (is_whole) return lowest_terms(numerator, denominator * parts);
    }
    return {};
}

std::vector<double> Distribution::worth_of_cells(const Expression& expression) const {
    const bool is_chance = expression.kind() == Expression::Kind::probability;
    return open->worth(at_ends(*open, [&](const auto& values) {
        const double value = expression.evaluate(values);
        return is_chance ? value != 0 : value;
    }));
}

std::vector<std::pair<std::int32_t, Estimate>> Distribution::marginal(std::size_t field) const {
    if (open) {
        std::map<std::int32_t, Estimate> by_value;
        for (const Row& row : rows) by_value[row.values[field]];
        for (auto& [value, p] : by_value)
            p = range_of(*open, [&, value = value](const auto& values) { return values[field] == value; });
        return {by_value.begin(), by_value.end()};
    }
    std::map<std::int32_t, std::pair<double, std::uint64_t>> sums;
    for (const Row& row : rows) {
        sums[row.values[field]].first += row.p.value;
        sums[row.values[field]].second += row.count;
    }
    std::vector<std::pair<std::int32_t, Estimate>> result;
    const Lost lost = lost_of(*this);
    const bool is_certain = sums.size() == 1 && unread.empty();  // and no rounding may say otherwise
    for (const auto& [value, sum] : sums) {
        Estimate p = !is_exact() ? proportion(sum.second, trials) : Estimate::exactly(is_certain ? 1 : sum.first);
        if (lost.weight > 0)
            p = between(p,
                        is_exact() ? Estimate::exactly(std::min(1.0, sum.first + lost.weight))
                                   : proportion(sum.second + lost.count, trials),
                        *this);
        result.emplace_back(value, p);
    }
    return result;
}

}  // namespace warodds
