#include "analysis/figures/in_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace warodds {

std::string with_commas(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, ",");
    return text;
}

std::string percent(double p, Medium medium) {
    const double x = 100 * p;
    if (!std::isfinite(x)) return "?";
    if (x < 0) return "-" + percent(-p, medium);
    if (x == 0) return "0 %";
    if (p > 1 - 1e-13) return "100 %";  // sums of doubles fall short of 1 by a hair
    if (medium == Medium::terminal) {
        if (x < 0.01) return fmt::format("{:.1e} %", x);
        return x > 99.99 ? "> 99.99 %" : fmt::format("{:.2f} %", x);
    }
    if (x >= 99.995) return ">99.99 %";
    if (x >= 99.95) return fmt::format("{:.2f} %", x);
    if (x >= 0.995) return fmt::format("{:.1f} %", x);
    if (x >= 0.00995) return fmt::format("{:.2f} %", x);
    if (x >= 0.000095) return fmt::format("{:.4f} %", x);
    return "<0.0001 %";
}

std::string number(double value, Medium medium) {
    if (medium == Medium::picture) {  // as many decimals as it needs: 3, 0.70, 0.0026
        if (std::abs(value - std::round(value)) < 1e-9) return fmt::format("{:.0f}", std::round(value) + 0.0);
        if (std::abs(value) < 0.0995) return fmt::format("{:.2g}", value);
        return fmt::format("{:.{}f}", value, std::abs(value) >= 100 ? 1 : 2);
    }
    std::string text = fmt::format("{:.3f}", value);
    while (text.ends_with('0')) text.pop_back();
    if (text.ends_with('.')) text.pop_back();
    return text == "-0" ? "0" : text;
}

std::string percent(const Estimate& p, bool is_exact) {
    const auto plain = [](double value) { return percent(value, Medium::terminal); };
    is_exact = is_exact || has_unknown(p.width);  // bounds, whatever the dice add to them
    if (p.is_exact() && (is_exact || (p.value > 0 && p.value < 1))) return plain(p.value);
    if (p.is_exact()) return p.value == 0 ? "none seen" : "all seen";
    if (!is_exact && p.low == 0 && p.value == 0) return "below " + plain(p.high);
    if (!is_exact && p.high == 1 && p.value == 1) return "above " + plain(p.low);
    if (is_exact) return fmt::format("{} to {}", plain(p.low), plain(p.high));
    const int digits = p.high - p.low < 0.002 ? 2 : 1;
    return fmt::format("{:.{}f} % ({:.{}f} to {:.{}f})", p.value * 100, digits, p.low * 100, digits, p.high * 100,
                       digits);
}

std::string estimate_text(const Estimate& value, bool is_chance, bool is_exact) {
    if (is_chance) return percent(value, is_exact);
    const auto plain = [](double x) { return number(x, Medium::terminal); };
    if (value.is_exact()) return plain(value.value);
    if (!value.has_ends()) return has_unknown(value.width) ? "no bounds" : plain(value.value) + " (no interval)";
    if (is_exact || has_unknown(value.width)) return fmt::format("{} to {}", plain(value.low), plain(value.high));
    return fmt::format("{} ({} to {})", plain(value.value), plain(value.low), plain(value.high));
}

namespace {

// of a difference that unknown cells leave open, which has no figure
std::string bounds_text(const Estimate& difference, bool is_chance) {
    const double scale = is_chance ? 100 : 1;
    const int digits = is_chance ? 2 : 3;
    const auto shown = [&](double end) {  // no difference has no sign
        const std::string text = fmt::format("{:+.{}f}", end * scale, digits);
        return text.find_first_of("123456789") == text.npos ? "0" : text;
    };
    const std::string ends = shown(difference.low) + " to " + shown(difference.high);
    const bool may_be_either = difference.low < -1e-12 && difference.high > 1e-12;
    return may_be_either ? "not separated (" + ends + ")" : ends + (is_chance ? " points" : "");
}

}  // namespace

std::string difference_text(const Estimate& difference, bool is_chance) {
    const bool is_none = std::abs(difference.value) < 1e-12, is_separated = difference.low > 0 || difference.high < 0;
    if (is_none && difference.is_exact()) return "no difference";
    if (!difference.has_ends()) return "not separated (no interval)";
    if (!difference.has_value()) return bounds_text(difference, is_chance);
    const double scale = is_chance ? 100 : 1;
    const int digits = is_chance ? 2 : 3;
    std::string ends;
    if (!difference.is_exact())
        ends = fmt::format(" ({:+.{}f} to {:+.{}f})", difference.low * scale, digits, difference.high * scale, digits);
    if (is_none || !is_separated) return "not separated" + ends;
    return fmt::format("{:+.{}f}{}{}", difference.value * scale, digits, is_chance ? " points" : "", ends);
}

std::string words(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

std::string title_words(const std::string& name) {
    std::string text = words(name);
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::string ask_words(std::string ask) {
    ask = words(std::move(ask));
    for (const auto& [typed, shown] : {std::pair{"<=", "≤"}, {">=", "≥"}, {"!=", "≠"}, {"==", "="}})
        for (std::size_t at = ask.find(typed); at != ask.npos; at = ask.find(typed, at)) ask.replace(at, 2, shown);
    return ask;
}

std::string verdict_text(std::optional<bool> is_met) { return !is_met ? "open" : *is_met ? "yes" : "no"; }

namespace {

bool has_part(const Field& outcome, std::initializer_list<std::string_view> parts) {
    return std::any_of(parts.begin(), parts.end(),
                       [&](std::string_view part) { return outcome.name.find(part) != std::string::npos; });
}

}  // namespace

bool is_of_dice(const Field& outcome) {
    return has_part(outcome, {"roll", "shift", "surprise", "dice", "_die"}) || outcome.name == "column";
}

int rank_of_care(const Field& outcome) {
    const auto has = [&](std::initializer_list<std::string_view> parts) { return has_part(outcome, parts); };
    if (is_of_dice(outcome)) return 6;
    if (outcome.kind == Kind::boolean) return has({"taken", "ashore", "captured", "success", "won"}) ? 0 : 1;
    if (outcome.kind == Kind::integer) return has({"loss", "lost"}) ? 2 : 3;
    return 4;
}

std::vector<std::size_t> by_care(const std::vector<Field>& outcomes) {
    std::vector<std::size_t> order(outcomes.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return rank_of_care(outcomes[a]) < rank_of_care(outcomes[b]);
    });
    return order;
}

}  // namespace warodds
