#include "analysis/balance.hpp"

#include "analysis/balance_chart.hpp"
#include "tables/text.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace warodds {
namespace {

constexpr double z80 = 0.8416212335729143;  // of the normal distribution, one-sided 80 %

// two at least; nothing where nobody lives to see the last of them
std::optional<std::uint64_t> whole_games(double games) {
    if (games > 1e15) return {};
    return std::max<std::uint64_t>(2, static_cast<std::uint64_t>(std::ceil(games - 1e-9)));
}

// Neither version is one that the rules do not allow.
Comparison compare_both(const std::vector<Question>& questions, const std::vector<std::string>& labels,
                        const TableSets& tables, const Watch& watch) {
    Comparison both = compare(questions, labels, tables, watch);
    if (!both.refused.empty()) throw InputError(both.refused.front().why + " (" + both.refused.front().what + ")");
    return both;
}

// games for every figure, from what is exact or the best that is known
std::vector<Verdict> verdicts_of(const Comparison& comparison) {
    std::vector<Verdict> verdicts;
    const Answer &before = comparison.answers[0], &after = comparison.answers[1];
    for (std::size_t ask = 0; ask < comparison.asks.size(); ++ask) {
        Verdict verdict{comparison.asks[ask], {}};
        const Estimate &a = before.asks[ask].value, &b = after.asks[ask].value, &apart = comparison.differences[ask][1];
        if (apart.low <= 0 && apart.high >= 0) {
            // not separated: what they differ by may be nothing
        } else if (comparison.is_chance(ask)) {
            verdict.games = games_to_tell(a.value, b.value);
        } else if (before.asks[ask].kind == Expression::Kind::mean) {
            const auto deviation = [&](const Answer& answer) {
                const Distribution& odds = answer.distribution;
                return odds.deviation(Expression::parse(comparison.asks[ask], odds.fields, option_name("ask"))).value;
            };
            verdict.games = games_to_tell(a.value, deviation(before), b.value, deviation(after));
        }
        verdicts.push_back(std::move(verdict));
    }
    return verdicts;
}

}  // namespace

std::string to_text(Order order) {
    switch (order) {
        case Order::rises: return "rises";
        case Order::same: return "same";
        case Order::crosses: return "crosses";
        case Order::falls: return "falls";
    }
    return {};
}

std::optional<std::uint64_t> games_to_tell(double p, double q) {
    if (std::abs(p - q) < 1e-12) return {};
    const double middle = (p + q) / 2;
    const double root = z95 * std::sqrt(2 * middle * (1 - middle)) + z80 * std::sqrt(p * (1 - p) + q * (1 - q));
    return whole_games(root * root / ((p - q) * (p - q)));
}

std::optional<std::uint64_t> games_to_tell(double mean, double deviation, double other_mean, double other_deviation) {
    const double apart = mean - other_mean;
    if (std::abs(apart) < 1e-12) return {};
    const double spread = deviation * deviation + other_deviation * other_deviation;
    return whole_games((z95 + z80) * (z95 + z80) * spread / (apart * apart));
}

Mix parse_mix(const std::string& text) {
    Mix mix;
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, ',');) {
        const auto equals = part.rfind('=');
        const std::string column(trim(part.substr(0, equals)));
        const auto weight = equals == part.npos ? std::optional(Rational(1))
                                                : parse_number(std::string(trim(part.substr(equals + 1))));
        if (column.empty() || !weight || *weight <= 0)
            throw InputError(option_name("mix") + " \"" + text + "\": found '" + part +
                             "', expected a column and its weight, such as 3:1=4");
        if (std::any_of(mix.begin(), mix.end(), [&](const auto& known) { return known.first == column; }))
            throw InputError(option_name("mix") + " \"" + text + "\": found '" + column + "' twice, expected it once");
        mix.emplace_back(column, to_double(*weight));
    }
    if (mix.empty())
        throw InputError(option_name("mix") + ": expected columns and their weights, such as 3:1=4, 2:1=3");
    return mix;
}

Balance balance_charts(const ChartChange& change, const std::optional<Question>& question, const Watch& watch) {
    Balance result = chart_sides(change);
    if (!question) return result;
    result.compared = compare_both({*question, *question}, {result.versions[0].label, result.versions[1].label},
                                   TableSets{&change.before, &change.after}, watch);
    result.verdicts = verdicts_of(*result.compared);
    add_pulls(result, *question, change, watch);
    return result;
}

Balance balance_rules(const Question& before, const Question& after, const std::vector<std::string>& labels,
                      const TableSet& tables, const Watch& watch) {
    Balance result;
    result.id = before.procedure->about.id;
    result.title = before.title.empty() ? before.procedure->about.title : before.title;
    result.compared = compare_both({before, after}, labels, {&tables, &tables}, watch);
    result.verdicts = verdicts_of(*result.compared);
    return result;
}

}  // namespace warodds
