#include "analysis/phrases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

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
    if (medium == Medium::picture) return fmt::format("{:.{}f}", value, std::abs(value) >= 100 ? 1 : 2);
    std::string text = fmt::format("{:.3f}", value);
    while (text.ends_with('0')) text.pop_back();
    if (text.ends_with('.')) text.pop_back();
    return text == "-0" ? "0" : text;
}

std::string percent(const Estimate& p, bool is_exact) {
    const auto plain = [](double value) { return percent(value, Medium::terminal); };
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
    if (is_exact) return fmt::format("{} to {}", plain(value.low), plain(value.high));  // unknown cells
    return fmt::format("{} ({} to {})", plain(value.value), plain(value.low), plain(value.high));
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

std::string method_text(Method method, Engine engine, std::uint64_t trials, std::uint64_t seed, Medium medium,
                        const std::string& goal) {
    const bool is_picture = medium == Medium::picture,
               is_other = method == Method::sampled && engine != Engine::counter;
    const std::string name = to_text(method) + (is_other ? " with " + to_text(engine) : ""),
                      count = with_commas(trials);
    std::string text;
    if (method == Method::exact) text = is_picture ? "Exact probabilities" : "exact: every dice path counted";
    else if (is_picture) text = fmt::format("{} trials ({}), seed {}, 95 % intervals", count, name, seed);
    else text = fmt::format("{}: {} trials, seed {}, 95 % intervals", name, count, seed);
    return goal.empty() ? text : text + "; best play for " + ask_words(goal);
}

std::string sources_text(const std::vector<TableUse>& tables) {
    if (tables.empty()) return "no charts";
    std::vector<std::pair<std::string, std::string>> by_grade;
    for (const TableUse& table : tables) {
        const auto has_grade = [&](const auto& known) { return known.first == table.grade; };
        auto found = std::find_if(by_grade.begin(), by_grade.end(), has_grade);
        if (found == by_grade.end()) found = by_grade.insert(found, {table.grade, ""});
        found->second += (found->second.empty() ? "" : ", ") + table.title;
    }
    std::string text;
    for (const auto& [grade, titles] : by_grade) text += (text.empty() ? "" : "; ") + grade + ": " + titles;
    return text;
}

std::vector<std::string> warnings_of(const std::vector<TableUse>& tables, Medium medium) {
    std::vector<std::string> warnings;
    const auto add = [&](std::string warning) {
        const bool is_new = std::find(warnings.begin(), warnings.end(), warning) == warnings.end();
        if (is_new) warnings.push_back(std::move(warning));
    };
    for (const TableUse& table : tables) {
        // a picture names the grade beside the chart, and has room for little more
        const bool is_terminal = medium == Medium::terminal;
        if (is_terminal && table.grade == "stand-in") add(table.title + " is a stand-in, not the published chart");
        if (!table.warning.empty()) add(is_terminal ? table.title + ": " + table.warning : table.warning);
    }
    return warnings;
}

}  // namespace warodds
