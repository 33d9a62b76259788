#include "analysis/words/phrases.hpp"

#include "rules/words.hpp"

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

namespace {

std::string known_cells(const TableUse& table) {
    return fmt::format("{} of {} cells known", table.cells - table.unknown_cells, table.cells);
}

// whole charts and those with gaps apart
std::string kind_of(const TableUse& table) { return table.grade + (table.is_whole() ? "" : " with gaps"); }

}  // namespace

std::string grade_text(const TableUse& table) {
    return table.grade + (table.is_whole() ? "" : ", " + known_cells(table));
}

std::string sources_text(const std::vector<TableUse>& tables) {
    if (tables.empty()) return "no charts";
    std::vector<std::pair<std::string, std::string>> by_kind;
    for (const TableUse& table : tables) {
        const auto has_kind = [&](const auto& known) { return known.first == kind_of(table); };
        auto found = std::find_if(by_kind.begin(), by_kind.end(), has_kind);
        if (found == by_kind.end()) found = by_kind.insert(found, {kind_of(table), ""});
        found->second += (found->second.empty() ? "" : ", ") + table.title;
        if (!table.is_whole()) found->second += " (" + known_cells(table) + ")";
    }
    std::string text;
    for (const auto& [kind, titles] : by_kind) text += (text.empty() ? "" : "; ") + kind + ": " + titles;
    return text;
}

std::string grades_text(const std::vector<TableUse>& tables) {
    std::vector<std::pair<std::string, int>> kinds;
    for (const TableUse& table : tables) {
        const auto same = std::find_if(kinds.begin(), kinds.end(),
                                       [&](const auto& known) { return known.first == kind_of(table); });
        if (same == kinds.end()) kinds.emplace_back(kind_of(table), 1);
        else ++same->second;
    }
    if (kinds.empty()) return "no charts";
    std::string text;
    for (const auto& [kind, count] : kinds)
        text += text.empty() ? fmt::format("{} chart{} {}", count, count == 1 ? "" : "s", kind)
                             : fmt::format(", {} {}", count, kind);
    return text;
}

std::string verdict_text(std::optional<bool> is_met) { return !is_met ? "open" : *is_met ? "yes" : "no"; }

// ---- what an answer rests on -------------------------------------------------------------------------------------

namespace {

// an asked figure of one side with another value of a policy or reading
std::string with_value(const Answer& answer, const std::string& name, const std::string& value, std::size_t ask) {
    if (std::find(answer.given.begin(), answer.given.end(), name) != answer.given.end()) return "given";
    const auto shown = [&](const Estimate& figure) {
        return estimate_text(figure, answer.asks[ask].kind == Expression::Kind::probability,
                             figure.is_exact() || answer.distribution.is_exact());
    };
    for (const Assumption& assumption : answer.assumed.list)
        if (assumption.name == name && ask < assumption.figures.size())
            for (const auto& [other, there] : assumption.figures[ask].others)
                if (other == value) return shown(there);
    if (!answer.goal.empty()) return "best play";  // which asks no policy
    if (!answer.assumed.is_whole) return "not worked out";
    return shown(answer.asks[ask].value);  // which no other value moves
}

const char* const not_worked_out =
    "Other decisions and readings were not all worked out (too many); try them one at a time.";

// "Assumed: attackers steps 1 where not given."
std::string default_values(const Assumed& assumed, const Answer* answer = nullptr) {
    std::string text;
    for (const Assumption& assumption : assumed.list) {
        if (assumption.kind != Assumption::Kind::fallback) continue;
        const std::string name = answer && answer->owner
                                     ? words_of(*answer->owner).parameter_label(assumption.name, answer->replies.asker)
                                     : words(assumption.name);
        text += (text.empty() ? "Assumed: " : ", ") + name + " " + words(assumption.value);
    }
    return text;
}

// "; with one less 48.03 %, with one more 6.75 %"
std::string neighbours_text(const Assumed& assumed) {
    std::string text;
    for (const Neighbour& one : assumed.neighbours) {
        const std::string with = one.value == "+1" ? "one more" : one.value == "-1" ? "one less" : one.value;
        text += fmt::format("{} with {} {}", text.empty() ? ";" : ",", with,
                            estimate_text(one.figure, one.kind == Expression::Kind::probability, true));
    }
    return text;
}

}  // namespace

std::vector<std::string> rests_lines(const Comparison& comparison, std::size_t ask) {
    struct Line {
        std::string begin, values, figures;  // "if defender_option=retreat", "loss or hold", "25.61 %, 72.90 %"
    };
    std::vector<Line> lines;
    std::vector<std::string> told;
    for (const Answer& with : comparison.answers)
        for (const Assumption& assumption : with.assumed.list) {
            if (ask >= assumption.figures.size()) continue;
            for (const auto& [value, there] : assumption.figures[ask].others) {
                const std::string key = assumption.name + "=" + value;
                if (std::find(told.begin(), told.end(), key) != told.end()) continue;
                told.push_back(key);
                Line line{fmt::format("if {}={}", assumption.name, assumption.value), value, ""};
                for (const Answer& side : comparison.answers)
                    line.figures += (line.figures.empty() ? "" : ", ") + with_value(side, assumption.name, value, ask);
                const auto same = std::find_if(lines.begin(), lines.end(), [&](const Line& known) {
                    return known.begin == line.begin && known.figures == line.figures;
                });
                if (same == lines.end()) lines.push_back(std::move(line));
                else same->values += " or " + value;
            }
        }
    std::vector<std::string> texts;
    for (const Line& line : lines) texts.push_back(line.begin + "; " + line.values + ": " + line.figures);
    return texts;
}

std::string rests_names(const Assumed& assumed) {
    std::string text;
    for (const Assumption& assumption : assumed.list)
        if (assumption.kind != Assumption::Kind::fallback)
            text += (text.empty() ? "rests on " : ", ") + assumption.name + "=" + assumption.value;
    return text;
}

std::vector<std::string> defaults_lines(const Assumed& assumed) {
    std::vector<std::string> lines;
    if (const std::string text = default_values(assumed); !text.empty()) lines.push_back(text + ".");
    if (!assumed.is_whole) lines.emplace_back(not_worked_out);
    return lines;
}

std::vector<std::string> defaults_lines(const Answer& answer) {
    std::vector<std::string> lines;
    if (const std::string text = default_values(answer.assumed, &answer); !text.empty())
        lines.push_back(text + neighbours_text(answer.assumed) + ".");
    if (!answer.assumed.is_whole) lines.emplace_back(not_worked_out);
    return lines;
}

std::vector<std::string> defaults_lines(const Comparison& comparison) {
    std::vector<std::string> lines;
    bool is_whole = true;
    const std::string first = default_values(comparison.answers.front().assumed);
    const bool is_alike = std::all_of(comparison.answers.begin(), comparison.answers.end(),
                                      [&](const Answer& answer) { return default_values(answer.assumed) == first; });
    for (std::size_t i = 0; i < comparison.answers.size(); ++i) {
        const Assumed& assumed = comparison.answers[i].assumed;
        is_whole = is_whole && assumed.is_whole;
        const std::string text = default_values(assumed);
        if (text.empty() || (is_alike && i > 0)) continue;
        lines.push_back((is_alike ? text : comparison.labels[i] + ": " + text) + ".");
    }
    if (!is_whole) lines.emplace_back(not_worked_out);
    return lines;
}

std::vector<std::string> places_lines(const Comparison& comparison) {
    const std::vector<std::string>& first = comparison.answers.front().ledger.places();
    if (std::all_of(comparison.answers.begin(), comparison.answers.end(),
                    [&](const Answer& answer) { return answer.ledger.places() == first; }))
        return first;
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < comparison.answers.size(); ++i)
        for (const std::string& place : comparison.answers[i].ledger.places())
            lines.push_back(comparison.labels[i] + ": " + place);
    return lines;
}

std::string goals_text(const Comparison& comparison) {
    std::vector<std::string> goals;
    for (const Answer& answer : comparison.answers)
        if (!answer.goal.empty() && std::find(goals.begin(), goals.end(), answer.goal) == goals.end())
            goals.push_back(answer.goal);
    std::string text;
    for (const std::string& goal : goals) text += (text.empty() ? "" : " / ") + goal;
    return text;
}

std::vector<std::string> warnings_of(const std::vector<TableUse>& tables, Medium medium) {
    const bool is_terminal = medium == Medium::terminal;
    std::vector<std::pair<std::string, std::string>> said;  // a warning, and the charts that it is about
    for (const TableUse& table : tables) {
        const bool is_stand_in = table.grade == "stand-in";
        std::string warning = table.warning;
        // a picture names the grade beside the chart, and has room for little more
        if (is_terminal && is_stand_in && warning.empty()) warning = "a stand-in, not the published chart";
        if (is_terminal && is_stand_in && warning.find("stand-in") == warning.npos) warning = "a stand-in, " + warning;
        if (warning.empty()) continue;
        const auto same = std::find_if(said.begin(), said.end(),
                                       [&](const auto& known) { return known.first == warning; });
        if (same == said.end()) said.emplace_back(warning, table.title);
        else same->second += ", " + table.title;
    }
    std::vector<std::string> warnings;
    for (const auto& [warning, titles] : said) warnings.push_back(is_terminal ? titles + ": " + warning : warning);
    return warnings;
}

std::string progress_text(std::uint64_t done, std::uint64_t total, double seconds, const std::string& what) {
    const auto short_number = [](double n) {
        for (const auto& [scale, letter] : {std::pair{1e9, "G"}, std::pair{1e6, "M"}, std::pair{1e3, "k"}})
            if (n >= scale) return fmt::format("{:.1f} {}", n / scale, letter);
        return fmt::format("{:.0f} ", n);
    };
    if (total == 0) return fmt::format("{}dice paths, {:.0f} s", short_number(static_cast<double>(done)), seconds);
    const double share = static_cast<double>(done) / static_cast<double>(total),
                 rate = static_cast<double>(done) / seconds;
    const int filled = static_cast<int>(share * 30);
    return fmt::format("[{}{}] {:3.0f} %  {}{}/s  {:.0f} s left", std::string(filled, '#'),
                       std::string(30 - filled, '.'), share * 100, short_number(rate), what,
                       static_cast<double>(total - done) / rate);
}

}  // namespace warodds
