#include "analysis/answers/shared_charts.hpp"

#include <algorithm>
#include <cmath>

namespace warodds {
namespace {

// by cell of the other, the cell of the first that it is
std::vector<std::int32_t> same_cells(const OpenOdds& first, const TableSet& first_tables, const OpenOdds& other,
                                     const TableSet& tables) {
    std::vector<std::int32_t> same;
    std::map<std::string, bool> is_one;  // by chart
    for (const OpenOdds::Cell& cell : other.cells()) {
        const auto [known, is_new] = is_one.try_emplace(cell.cell.table);
        if (is_new) known->second = is_same_chart(first_tables, tables, cell.cell.table);
        const auto found = std::find_if(first.cells().begin(), first.cells().end(), [&](const OpenOdds::Cell& twin) {
            return twin.cell == cell.cell && twin.candidates == cell.candidates;
        });
        same.push_back(known->second && found != first.cells().end()
                           ? static_cast<std::int32_t>(found - first.cells().begin())
                           : -1);
    }
    return same;
}

}  // namespace

bool is_same_chart(const TableSet& a, const TableSet& b, const std::string& id) {
    const auto one = a.table(id), other = b.table(id);
    return one == other || (one->text == other->text && one->grade == other->grade);
}

SharedCharts::SharedCharts(const Answer& first, const TableSet& first_tables, const Answer& other,
                           const TableSet& tables)
    : first_(first), other_(other) {
    if (const auto &a = first.distribution.open, &b = other.distribution.open; a && b)
        odds_.emplace(*a, *b, same_cells(*a, first_tables, *b, tables));
}

OpenAnswerDifference SharedCharts::of(const AskAnswer& first, const AskAnswer& other) const {
    const OpenAnswerDifference apart{cautious_difference(other.value, first.value), !odds_};
    if (!odds_ || !has_unknown(first.value.width) || !has_unknown(other.value.width)) return {apart.value, true};
    const auto parsed = [](const Answer& answer, const AskAnswer& ask) {
        return Expression::parse(ask.expr, answer.distribution.fields, option_name("ask"));
    };
    const Expression mine = parsed(first_, first), theirs = parsed(other_, other);
    if (mine.is_conditional() || theirs.is_conditional()) return apart;
    const std::vector<double> a = first_.distribution.at_open_ends(mine), b = other_.distribution.at_open_ends(theirs);
    if (odds_->is_none(a, b)) return {Estimate::exactly(0), true};
    if (other.kind != Expression::Kind::probability && other.kind != Expression::Kind::mean) return apart;
    const auto [low, high, is_tight] = odds_->range(a, b);
    if (high - low <= 1e-12 * (1 + std::abs(low))) return {Estimate::exactly((low + high) / 2), true};
    return {{(low + high) / 2, low, high, Width::unknown}, is_tight};
}

}  // namespace warodds
