#include "analysis/words/phrases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace warodds {

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
    "what other policies and readings would give was too much to work out; compare them one by one";

// "assumed: attackers steps 1 where not given"
std::string default_values(const Assumed& assumed) {
    std::string text;
    for (const Assumption& assumption : assumed.list)
        if (assumption.kind == Assumption::Kind::fallback)
            text += (text.empty() ? "assumed: " : " · ") + assumption.name + " " + assumption.value;
    return text;
}

}  // namespace

std::string rests_on(const Assumption& assumption, const Assumption::Figure& figure) {
    const bool is_chance = figure.kind == Expression::Kind::probability;
    std::string text = fmt::format("if {}={}", assumption.name, assumption.value);
    std::vector<std::pair<std::string, std::string>>
        shown;  // values that give the same figure are one: "loss or hold 23.69 %"
    for (const auto& [value, there] : figure.others) {
        std::string is = estimate_text(there, is_chance, true);
        const auto same = std::find_if(shown.begin(), shown.end(),
                                       [&](const auto& known) { return known.second == is; });
        if (same == shown.end()) shown.emplace_back(value, std::move(is));
        else same->first += " or " + value;
    }
    for (std::size_t i = 0; i < shown.size(); ++i)
        text += fmt::format("{} {} {}", i == 0 ? ";" : ",", shown[i].first, shown[i].second);
    return text;
}

RestsLines rests_lines(const Assumed& assumed, std::size_t most) {
    struct Line {
        double moves;
        std::string text;
    };
    std::vector<Line> lines;
    for (const Assumption& assumption : assumed.list)
        for (const Assumption::Figure& figure : assumption.figures)
            if (!figure.others.empty())
                lines.push_back({(figure.high - figure.low) / (1 + std::abs(figure.low)),
                                 ask_words(figure.expr) + ": " + rests_on(assumption, figure)});
    RestsLines result;
    if (lines.size() > most) {
        std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) { return a.moves > b.moves; });
        result.left_out = lines.size() - most;
        lines.resize(most);
    }
    for (Line& line : lines) result.lines.push_back(std::move(line.text));
    return result;
}

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
    if (std::string text = default_values(assumed); !text.empty()) lines.push_back(std::move(text));
    if (!assumed.is_whole) lines.emplace_back(not_worked_out);
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
        lines.push_back(is_alike ? text : comparison.labels[i] + ": " + text);
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
