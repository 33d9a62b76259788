#include "analysis/want.hpp"

#include <algorithm>
#include <cmath>

namespace warodds {
namespace {

constexpr double rounding = 1e-12;  // of sums; figures that are closer are the same

}  // namespace

bool Want::is_met(const Estimate& figure) const {
    return at_least ? figure.low >= target - rounding : figure.high <= target + rounding;
}

bool Want::may_be_met(const Estimate& figure) const {
    return at_least ? figure.high >= target - rounding : figure.low <= target + rounding;
}

// what is sure counts first, then what may be
bool Want::is_better(const Estimate& a, const Estimate& b) const {
    const double sure = at_least ? a.low - b.low : b.high - a.high, may = at_least ? a.high - b.high : b.low - a.low;
    return std::abs(sure) > rounding ? sure > 0 : may > rounding;
}

// The last comparison of the text is the wish's: hex_taken and attacker_losses <= 1 >= 75%.
Want parse_want(const std::string& text, const std::string& where) {
    Want want{.text = text};
    const auto expected = [&](const std::string& what) {
        return InputError(where + " \"" + text + "\": expected " + what +
                          ", such as \"hex_taken >= 75%\" or \"mean(attacker_losses) <= 1\"");
    };
    const auto sign = text.find_last_of("<>=");
    if (sign == text.npos || sign == 0) throw expected("a figure and what it should be");
    const bool has_equals = text[sign] == '=';
    const char way = has_equals ? text[sign - 1] : text[sign];
    if (way != '<' && way != '>') throw expected("'>=' or '<='");
    const auto begin = text.find_first_not_of(' ', sign + 1);
    if (begin == text.npos) throw expected("a number or a percentage at the end");
    std::string number = text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
    const bool is_percent = number.ends_with('%');
    if (is_percent) number.pop_back();
    while (number.ends_with(' ')) number.pop_back();
    const auto value = parse_number(number);
    if (!value) throw expected("a number or a percentage at the end");
    want.expr = text.substr(0, has_equals ? sign - 1 : sign);
    while (want.expr.ends_with(' ')) want.expr.pop_back();
    if (want.expr.empty()) throw expected("a figure before the sign");
    want.at_least = way == '>';
    want.target = to_double(*value) / (is_percent ? 100 : 1);
    return want;
}

void mark_first(Sweep& sweep, const Want& want) {
    const auto ask =
        static_cast<std::size_t>(std::find(sweep.asks.begin(), sweep.asks.end(), want.expr) - sweep.asks.begin());
    if (sweep.is_chance(ask) && (want.target <= 0 || want.target > 1))
        throw InputError(option_name("until") + " \"" + want.text + "\": '" + want.expr +
                         "' is a chance, so expected one to compare it with at the end, such as >= 75%");
    sweep.until = want.text;
    for (std::size_t cell = 0; cell < sweep.cells() && !sweep.first; ++cell)
        if (!sweep.is_refused(cell) && want.is_met(sweep.values[ask][cell])) sweep.first = cell;
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
