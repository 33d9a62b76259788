#include "analysis/advice/balance.hpp"

#include "analysis/advice/balance_chart.hpp"
#include "tables/text.hpp"

#include <algorithm>
#include <sstream>

namespace warodds {
namespace {

// Neither version is one that the rules do not allow.
Comparison compare_both(const std::vector<Question>& questions, const std::vector<std::string>& labels,
                        const TableSets& tables, const Watch& watch) {
    Comparison both = compare(questions, labels, tables, watch);
    if (!both.refused.empty()) throw InputError(both.refused.front().why + " (" + both.refused.front().what + ")");
    return both;
}

std::vector<Verdict> verdicts_of(const Comparison& comparison) {
    std::vector<Verdict> verdicts;
    for (std::size_t ask = 0; ask < comparison.asks.size(); ++ask) verdicts.push_back(verdict_of(comparison, ask));
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
