#include "analysis/figures/happens.hpp"

#include "analysis/figures/in_words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warodds {
namespace {

using Test = std::function<bool(std::span<const std::int32_t>)>;

// Only the cases in which it happens, as a distribution of their own.
Distribution cases_of(const Distribution& odds, const Test& happens, double chance) {
    Distribution only = odds;
    only.open = nullptr;
    only.denominator = 0;
    std::erase_if(only.rows, [&](const Row& row) { return !happens(row.values); });
    only.trials = 0;
    for (const Row& row : only.rows) only.trials += row.count;
    for (const UnreadRow& row : only.unread) only.trials += row.count;
    if (!odds.is_exact()) return only;
    const double whole = chance + odds.unread_chance();
    for (Row& row : only.rows) row.p = Estimate::exactly(row.p.value / whole);
    for (UnreadRow& row : only.unread) row.p = Estimate::exactly(row.p.value / whole);
    return only;
}

// Over all charts: the largest mean of the cases is where nothing is left of all that exceeds it.
double largest_mean(const OpenOdds& open, const Test& happens, std::size_t field, int parts, double sign) {
    std::optional<double> least, most;
    for (std::size_t end = 0; end < open.ends(); ++end) {
        if (!happens(open.outcome(end))) continue;
        const double value = sign * open.outcome(end)[field] / parts;
        least = std::min(least.value_or(value), value);
        most = std::max(most.value_or(value), value);
    }
    if (!least) return std::nan("");
    double low = *least, high = *most;
    for (int i = 0; i < 50 && high - low > 1e-12 * (1 + std::abs(high)); ++i) {
        const double middle = (low + high) / 2;
        std::vector<double> values(open.ends());
        for (std::size_t end = 0; end < values.size(); ++end)
            values[end] = happens(open.outcome(end)) ? sign * open.outcome(end)[field] / parts - middle : 0;
        (open.range(values).high > 1e-13 ? low : high) = middle;
    }
    return sign * high;
}

}  // namespace

std::optional<Happens> happens(const Distribution& odds, std::size_t field) {
    const Field& of = odds.fields[field];
    std::size_t flag = odds.fields.size();
    for (std::size_t i = 0; i < odds.fields.size(); ++i)
        if (!of.happens_if.empty() && odds.fields[i].name == of.happens_if) flag = i;
    if (!of.never && flag == odds.fields.size()) return {};
    const Test test = [&](std::span<const std::int32_t> outcome) {
        return flag < odds.fields.size() ? outcome[flag] != 0 : outcome[field] != *of.never;
    };
    // the chance as an expression, so that it is what `ask` would say
    const std::string text = flag < odds.fields.size() ? of.happens_if : of.name + " != " + outcome_text(of, *of.never);
    Happens result{
        .chance = odds.chance(Expression::parse(text, odds.fields, of.name)), .mean = {}, .words = of.happens};
    if (of.never) result.counts_as = outcome_text(of, *of.never);
    if (odds.open) {
        const double low = largest_mean(*odds.open, test, field, of.parts, -1),
                     high = largest_mean(*odds.open, test, field, of.parts, 1);
        result.mean = high - low <= 1e-9 * (1 + std::abs(low)) ? Estimate::exactly(high)
                                                               : Estimate{(low + high) / 2, low, high, Width::unknown};
    } else {
        double chance = 0;
        for (const Row& row : odds.rows)
            if (test(row.values)) chance += row.p.value;
        const Distribution only = cases_of(odds, test, chance);
        result.mean = only.rows.empty() ? Estimate::none() : only.mean(field);
    }
    return result;
}

std::optional<Happens> happens(const Distribution& odds, const AskAnswer& ask) {
    if (ask.kind != Expression::Kind::mean) return {};
    std::string bare;
    for (const char letter : ask.expr)
        if (letter != ' ') bare += letter;
    for (std::size_t i = 0; i < odds.fields.size(); ++i)
        if (bare == "mean(" + odds.fields[i].name + ")") return happens(odds, i);
    return {};
}

std::string never_words(const std::optional<Happens>& where, bool is_exact) {
    if (!where || !where->is_open()) return "";
    return fmt::format("never counts as {}; {} where {} ({})", where->counts_as,
                       estimate_text(where->mean, false, is_exact), where->words, percent(where->chance, is_exact));
}

std::string never_words(const std::vector<std::optional<Happens>>& cells, bool is_exact) {
    std::optional<Happens> least, most;  // by the mean; their chances are those of all
    for (const std::optional<Happens>& cell : cells) {
        if (!cell || !cell->is_open()) continue;
        if (!least) least = most = cell;
        if (cell->mean.value < least->mean.value) least->mean = cell->mean;
        if (cell->mean.value > most->mean.value) most->mean = cell->mean;
        if (cell->chance.value < least->chance.value) least->chance = cell->chance;
        if (cell->chance.value > most->chance.value) most->chance = cell->chance;
    }
    if (!least) return "";
    if (least->mean.value == most->mean.value && least->chance.value == most->chance.value)
        return never_words(least, is_exact);
    return fmt::format("never counts as {}; {} to {} where {} ({} to {}), in cells where it may not", least->counts_as,
                       estimate_text(least->mean, false, is_exact), estimate_text(most->mean, false, is_exact),
                       least->words, percent(least->chance, is_exact), percent(most->chance, is_exact));
}

}  // namespace warodds
