#include "analysis/questions/want.hpp"

#include "tables/text.hpp"

#include <algorithm>
#include <cmath>

namespace warodds {
namespace {

constexpr double rounding = 1e-12;  // of sums; figures that are closer are the same

}  // namespace

std::optional<std::pair<std::string, Expression::Wish>> Expression::split_wish(const std::string& text) {
    const auto sign = text.find_last_of("<>");
    if (sign == text.npos) return {};
    const bool has_equals = text.compare(sign + 1, 1, "=") == 0;
    std::string number(trim(std::string_view(text).substr(sign + 1 + has_equals)));
    const bool is_percent = number.ends_with('%');
    if (is_percent) number = trim(std::string_view(number).substr(0, number.size() - 1));
    const auto value = parse_number(number);
    const std::string figure(trim(std::string_view(text).substr(0, sign)));
    if (!value || figure.empty()) return {};
    Wish wish{.at_least = text[sign] == '>', .target = to_double(*value) / (is_percent ? 100 : 1)};
    for (const std::string_view name : {"mean", "sd", "median", "quantile"})
        if (figure.starts_with(name) && trim(std::string_view(figure).substr(name.size())).starts_with('('))
            wish.is_chance = false;
    return std::pair{figure, wish};
}

bool Expression::Wish::is_met(const Estimate& figure) const {
    return at_least ? figure.low >= target - rounding : figure.high <= target + rounding;
}
bool Expression::Wish::may_be_met(const Estimate& figure) const {
    return at_least ? figure.high >= target - rounding : figure.low <= target + rounding;
}

std::optional<bool> Expression::Wish::verdict(const Estimate& figure) const {
    if (is_met(figure)) return true;
    return may_be_met(figure) ? std::nullopt : std::optional(false);
}

void Expression::Wish::expect_possible(const std::string& whole, const std::string& where) const {
    if (is_chance && (target < 0 || target > 1))
        throw InputError(where + " \"" + whole + "\": found " + text() +
                         "; a chance needs a limit from 0 to 100 %, e.g. >= 75%");
}

std::string Expression::Wish::text() const {
    const auto number = [](double value) {
        std::string digits = std::to_string(value);
        while (digits.ends_with('0')) digits.pop_back();
        if (digits.ends_with('.')) digits.pop_back();
        return digits;
    };
    return (at_least ? ">= " : "<= ") + (is_chance ? number(100 * target) + " %" : number(target));
}

// what is sure counts first, then what may be
bool Want::is_better(const Estimate& a, const Estimate& b) const {
    const double sure = at_least ? a.low - b.low : b.high - a.high, may = at_least ? a.high - b.high : b.low - a.low;
    return std::abs(sure) > rounding ? sure > 0 : may > rounding;
}

Want parse_want(const std::string& text, const std::string& where) {
    const auto split = Expression::split_wish(text);
    if (!split)
        throw InputError(where + " \"" + text +
                         "\": expected a figure and what it should be at the end, such as \"hex_taken >= 75%\" or "
                         "\"mean(attacker_losses) <= 1\"");
    return {split->second, text, split->first};
}

void mark_first(Sweep& sweep, const Want& want) {
    const auto ask =
        static_cast<std::size_t>(std::find(sweep.asks.begin(), sweep.asks.end(), want.expr) - sweep.asks.begin());
    want.expect_possible(want.text, option_name("until"));
    sweep.until = want.text;
    for (std::size_t cell = 0; cell < sweep.cells(); ++cell) {
        if (sweep.is_refused(cell)) continue;
        const std::optional<bool> verdict = want.verdict(sweep.values[ask][cell]);
        if (verdict == false) continue;
        ++(verdict ? sweep.met : sweep.open);
        if (std::optional<std::size_t>& first = verdict ? sweep.first : sweep.first_open; !first) first = cell;
    }
}

Sweep sweep_until(Question question, std::vector<SweepAxis> axes, const std::optional<std::string>& until,
                  const TableSet& tables, const Watch& watch) {
    if (!until) return sweep(question, std::move(axes), tables, watch);
    const Want want = parse_want(*until, option_name("until"));
    if (std::find(question.asks.begin(), question.asks.end(), want.expr) == question.asks.end())
        question.asks.insert(question.asks.begin(), want.expr);
    Sweep result = sweep(question, std::move(axes), tables, watch);
    mark_first(result, want);
    return result;
}

}  // namespace warodds
