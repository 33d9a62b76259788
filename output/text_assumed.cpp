#include "output/text_assumed.hpp"

#include "analysis/phrases.hpp"
#include "analysis/text_table.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warodds {
namespace {

// an asked figure of one side with another value of a policy or reading
std::string with_value(const Answer& answer, const std::string& name, const std::string& value, std::size_t ask) {
    if (std::find(answer.given.begin(), answer.given.end(), name) != answer.given.end()) return "given";
    if (!answer.assumed.is_whole || !answer.goal.empty()) return "?";
    Estimate figure = answer.asks[ask].value;  // where no other value moves it
    for (const Assumption& assumption : answer.assumed.list)
        if (assumption.name == name && ask < assumption.figures.size())
            for (const auto& [other, there] : assumption.figures[ask].others)
                if (other == value) figure = there;
    return estimate_text(figure, answer.asks[ask].kind == Expression::Kind::probability,
                         figure.is_exact() || answer.distribution.is_exact());
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

// where the charts are entered
std::string places_text(const Ledger& ledger) {
    std::string text;
    for (const std::string& place : ledger.places()) text += "  " + wrap(place, 110, "    ") + "\n";
    return text;
}

// the table of asks, and under each what it rests on
std::string under_asks(const std::string& table, const Answer& answer) {
    std::string text;
    std::size_t ask = 0;
    for (std::size_t begin = 0; begin < table.size(); ++ask) {
        const std::size_t end = table.find('\n', begin) + 1;
        text += table.substr(begin, end - begin);
        begin = end;
        for (const Assumption& assumption : answer.assumed.list)
            if (ask < assumption.figures.size() && !assumption.figures[ask].others.empty())
                text += "      " + wrap(rests_on(assumption, assumption.figures[ask]), 106, "        ") + "\n";
    }
    return text;
}

// the same where nothing was asked: by outcome
std::string rests_text(const Assumed& assumed) {
    std::string text;
    for (const Assumption& assumption : assumed.list)
        for (const Assumption::Figure& figure : assumption.figures)
            if (!figure.others.empty())
                text += "  " + wrap(words(figure.expr) + ": " + rests_on(assumption, figure), 110, "    ") + "\n";
    return text;
}

std::string rests_text(const Comparison& comparison, std::size_t ask) {
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
    std::string text;
    for (const Line& line : lines)
        text += "  " + wrap(line.begin + "; " + line.values + ": " + line.figures, 110, "    ") + "\n";
    return text;
}

std::string rests_on_names(const Assumed& assumed) {
    std::string text;
    for (const Assumption& assumption : assumed.list)
        if (assumption.kind != Assumption::Kind::fallback)
            text += (text.empty() ? "rests on " : ", ") + assumption.name + "=" + assumption.value;
    return text.empty() ? text : "  " + wrap(text + "; other values move figures in it", 110, "    ") + "\n";
}

// what nobody said
std::string defaults_text(const Assumed& assumed) {
    std::string text;
    for (const Assumption& assumption : assumed.list)
        if (assumption.kind == Assumption::Kind::fallback)
            text += (text.empty() ? "assumed: " : " · ") + assumption.name + " " + assumption.value;
    if (!text.empty()) text = "  " + wrap(text, 110, "    ") + "\n";
    if (!assumed.is_whole)
        text += "  what other policies and readings would give was too much to work out; compare --vary tells\n";
    return text;
}

// what best play does, with most at stake first
std::string play_text(const Play& play, const std::string& goal) {
    constexpr std::size_t most_choices = 12;
    std::string text = fmt::format("  best play for \"{}\", the other side against it\n", goal);
    const bool is_chance = goal.find("mean(") == goal.npos;
    const double scale = is_chance ? 100 : 1;
    const char* unit = is_chance ? " points" : "";
    for (std::size_t i = 0; i < play.choices.size() && i < most_choices; ++i) {
        const PlayedChoice& choice = play.choices[i];
        std::string line = fmt::format("{} {} ({}): {}", choice.side == Side::attacker ? "attacker," : "defender,",
                                       choice.name, choice.rule, choice.chosen);
        if (!choice.situation.empty()) line += " after " + choice.situation;
        line += choice.chance > 1 ? fmt::format("; {} times on average", number(choice.chance, Medium::terminal))
                                  : fmt::format("; {} of the cases", percent(choice.chance, Medium::terminal));
        for (const PlayedChoice::Other& other : choice.others)
            line += fmt::format("; {} costs {}{}", other.option, number(other.cost * scale, Medium::terminal), unit);
        text += "    " + wrap(line, 108, "      ") + "\n";
    }
    const std::size_t more = play.choices.size() > most_choices ? play.choices.size() - most_choices : 0;
    if (more + play.untold > 0)
        text += fmt::format("    and {} more situations with less at stake\n", more + play.untold);
    if (play.indifferent > 0)
        text += fmt::format("    in {} other situations it makes no difference what is chosen\n", play.indifferent);
    return text;
}

}  // namespace warodds
