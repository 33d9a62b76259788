#include "analysis/figures/distribution.hpp"

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
    // of trials, with all that were lost at this value
    std::vector<Seen> seen(double filling) const {
        std::vector<Seen> all;
        for (const auto& [value, weight] : by_value) all.push_back({value, weight});
        if (lost.weight > 0) all.push_back({filling, lost.weight});
        return all;
    }
};

// What an expression lies between, whatever comes of it; anything where nothing says how large it can get.
struct Reach {
    double least, largest;

    explicit Reach(const Expression& expression)
        : least(expression.has_range() ? expression.least() : -HUGE_VAL),
          largest(expression.has_range() ? expression.largest() : HUGE_VAL) {}
    bool are_known() const { return least > -HUGE_VAL && largest < HUGE_VAL; }
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

Estimate Distribution::chance(const Expression& expression, double tail) const {
    if (expression.is_conditional()) return given(expression, 0, tail);
    if (open) return open_chance(*open, expression);
    return over_ties(chance_played(expression, tail),
                     [&](const OpenOdds& all) { return open_chance(all, expression); });
}

Estimate Distribution::mean(const Expression& expression, double tail) const {
    if (expression.is_conditional()) return given(expression, 0, tail);
    const auto value = [&](const auto& values) { return expression.evaluate(values); };
    if (open) return range_of(*open, value);
    return over_ties(mean_played(expression, tail), [&](const OpenOdds& all) { return range_of(all, value); });
}

Estimate Distribution::deviation(const Expression& expression, double tail) const {
    if (expression.is_conditional()) return given(expression, 0, tail);
    if (open) return open_deviation(*open, expression);
    return over_ties(deviation_played(expression, tail),
                     [&](const OpenOdds& all) { return open_deviation(all, expression); });
}

Estimate Distribution::quantile(const Expression& expression, double level, double tail) const {
    if (expression.is_conditional()) return given(expression, level, tail);
    if (open) return open_quantile(*open, expression, level);
    return over_ties(quantile_played(expression, level, tail),
                     [&](const OpenOdds& all) { return open_quantile(all, expression, level); });
}

Estimate Distribution::chance_played(const Expression& expression, double tail) const {
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
        const Estimate seen = proportion(count, trials, tail);
        return lost.count == 0 ? seen : between(seen, proportion(count + lost.count, trials, tail), *this);
    }
    if (lost.weight == 0 && is_certain) return Estimate::exactly(1);  // no rounding may say otherwise
    const auto at_most_1 = [](double p) { return Estimate::exactly(std::min(p, 1.0)); };
    return between(at_most_1(sum), at_most_1(is_certain ? 1 : sum + lost.weight), *this);
}

Estimate Distribution::mean_played(const Expression& expression, double tail) const {
    const Sums sums(*this, expression);
    const Reach ends(expression);
    const bool is_lost = sums.lost.weight > 0;
    if (!ends.are_known() && (is_lost || !is_exact())) {
        Estimate none = without_interval(sums.known > 0 ? sums.sum / sums.known : 0);
        none.width = width_of(*this, is_lost);
        return none;
    }
    const auto filled_with = [&](double value) {
        return is_exact() ? Estimate::exactly(sums.sum + sums.lost.weight * value)
                          : mean_of(sums.seen(value), ends.least, ends.largest, tail);
    };
    if (!is_lost) return filled_with(0);
    return between(filled_with(ends.least), filled_with(ends.largest), *this);
}

Estimate Distribution::deviation_played(const Expression& expression, double tail) const {
    const Sums sums(*this, expression);
    const Reach ends(expression);
    const double known = sums.known, whole = sums.whole();
    const double mean = known > 0 ? sums.sum / known : 0;
    const double variance = known > 0 ? std::max(0.0, sums.squares / known - mean * mean) : 0;
    const double sd = std::sqrt(variance);
    const bool is_lost = sums.lost.weight > 0;
    if (!ends.are_known() && (is_lost || !is_exact())) {
        Estimate none = without_interval(sd);
        none.low = 0;
        none.width = width_of(*this, is_lost);
        return none;
    }
    Estimate seen = Estimate::exactly(sd);
    if (!is_exact()) {
        std::vector<Seen> all = sums.seen(0);
        if (is_lost) all.pop_back();
        seen = deviation_of(all, ends.least, ends.largest, tail);
    }
    double low = sd, high = sd;
    if (is_lost) {
        // least when every lost path took the mean, largest when they split between both ends
        low = std::sqrt(variance * known / whole);
        const double share = sums.lost.weight / whole, known_part = sums.sum / whole;
        const double middle = (ends.largest + ends.least) / 2 - known_part - share * ends.least;
        const double range = ends.largest - ends.least;
        const double at_top = range > 0 ? std::clamp(middle / (share * range), 0.0, 1.0) : 0;
        const double first = known_part + share * (ends.least + at_top * range);
        const double more = ends.least * ends.least + at_top * (ends.largest * ends.largest - ends.least * ends.least);
        const double second = sums.squares / whole + share * more;
        high = std::sqrt(std::max(variance * known / whole, second - first * first));
    }
    return {std::clamp(sd, low, high), std::max(0.0, low - (sd - seen.low)), high + (seen.high - sd),
            width_of(*this, low < high)};
}

// A value is below the quantile where so few trials came to it or less that its share of all cannot reach the level; a share that
// has reached it even by its lower end has the quantile. Where too few trials say so, an end is that of what is possible.
Estimate Distribution::quantile_played(const Expression& expression, double level, double tail) const {
    const Sums sums(*this, expression);
    const Reach ends(expression);
    const auto reaches = [&](double count, int side) {
        if (is_exact() || side == 0) return count / sums.whole() >= level - 1e-12;
        const Estimate share = proportion(static_cast<std::uint64_t>(count), trials, tail);
        return (side < 0 ? share.high : share.low) >= level;
    };
    const auto at = [&](int side, double filling) {
        if (side < 0 && !is_exact() && reaches(0, side)) return ends.least;
        std::map<double, double> filled = sums.by_value;
        if (sums.lost.weight > 0) filled[filling] += sums.lost.weight;
        double below = 0;
        for (const auto& [value, weight] : filled)
            if (reaches(below += weight, side)) return value;
        return side > 0 && !is_exact() ? ends.largest : filled.rbegin()->first;
    };
    const double low = at(-1, ends.least), high = at(1, ends.largest);
    const bool is_open = sums.lost.weight > 0 && (low < at(-1, ends.largest) || at(1, ends.least) < high);
    const double seen = at(0, ends.least);
    return {std::isfinite(seen) ? seen : sums.by_value.begin()->first, low, high, width_of(*this, is_open)};
}

std::optional<bool> AskAnswer::is_met() const { return wish ? wish->verdict(value) : std::nullopt; }

AskAnswer Distribution::ask(const Expression& expression, double tail) const {
    AskAnswer result{
        .expr = expression.text(), .kind = expression.kind(), .value = {}, .fraction = "", .wish = expression.wish()};
    switch (expression.kind()) {
        case Expression::Kind::mean:
            result.value = mean(expression, tail);
            result.fraction = expression.is_conditional() ? given_fraction(expression) : mean_fraction(expression);
            break;
        case Expression::Kind::deviation: result.value = deviation(expression, tail); break;
        case Expression::Kind::quantile: result.value = quantile(expression, expression.quantile(), tail); break;
        case Expression::Kind::probability:
            result.value = chance(expression, tail);
            if (expression.is_conditional()) result.fraction = given_fraction(expression);
            if (expression.is_conditional() || denominator == 0 || unread_chance() > 0) break;
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

std::vector<double> Distribution::at_open_ends(const Expression& expression) const {
    const bool is_chance = expression.kind() == Expression::Kind::probability;
    constexpr double not_given = -1e300;  // told apart from all that it can be
    return at_ends(*open, [&](const auto& values) {
        if (!expression.is_given(values)) return not_given;
        const double value = expression.evaluate(values);
        return is_chance ? value != 0 : value;
    });
}

std::optional<bool> Distribution::is_attained(const Expression& expression) const {
    const Expression::Kind kind = expression.kind();
    if (!open || (kind != Expression::Kind::probability && kind != Expression::Kind::mean)) return {};
    return open->range(at_open_ends(expression)).is_tight;
}

std::vector<double> Distribution::worth_of_cells(const Expression& expression) const {
    return open->worth(at_open_ends(expression));
}

std::uint64_t Distribution::likeness(const Expression& expression) const {
    return open->likeness(at_open_ends(expression));
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
        p = over_ties(p, [&, value = value](const OpenOdds& all) {
            return range_of(all, [&](const auto& values) { return values[field] == value; });
        });
        result.emplace_back(value, p);
    }
    return result;
}

}  // namespace warodds
