#include "output/text_assumed.hpp"

#include "analysis/figures/happens.hpp"
#include "analysis/words/phrases.hpp"
#include "analysis/words/reply_words.hpp"
#include "analysis/answers/solve.hpp"
#include "output/narrow.hpp"
#include "output/spelling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warodds {
namespace {

std::string indented(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += narrow::said(line);
    return text;
}

}  // namespace

// where the charts are entered
std::string places_text(const Ledger& ledger) { return indented(ledger.places()); }

std::string never_text(const Sweep& sweep, std::size_t ask) {
    if (ask >= sweep.where.size()) return "";
    const std::string never = never_words(sweep.where[ask], sweep.method == Method::exact);
    return never.empty() ? "" : narrow::said(never);
}

std::string rests_text(const Answer& answer, bool more) {
    constexpr std::size_t most = 6;
    const RestsLines rests = rests_lines(answer, more ? std::string::npos : most);
    std::string text = indented(rests.lines);
    if (rests.left_out > 0)
        text += narrow::said(
            fmt::format("and {} more that move figures less; {} tells them", rests.left_out, said_option("more")));
    return text;
}

std::string rests_text(const Comparison& comparison, std::size_t ask) { return indented(rests_lines(comparison, ask)); }

std::string remarks_text(const Answer& answer) {
    std::vector<std::string> lines;
    for (const Remarked& remark : answer.remarks)
        lines.push_back(
            remark.p ? fmt::format("note: in {} {}", percent(*remark.p, answer.distribution.is_exact()), remark.text)
                     : "note: " + remark.text);
    return indented(lines);
}

std::string defaults_text(const Assumed& assumed) { return indented(defaults_lines(assumed)); }
std::string defaults_text(const Answer& answer) { return indented(defaults_lines(answer)); }

std::string defaults_text(const Comparison& comparison) { return indented(defaults_lines(comparison)); }

std::string rests_on_names(const Assumed& assumed, const std::string& meaning) {
    const std::string names = rests_names(assumed);
    return names.empty() ? "" : indented({names + "; " + meaning});
}

// whose goal it is, too: in some procedures he who asks is the defender
std::string best_play_words(const std::string& goal) {
    const auto [side, wanted] = split_goal(goal);
    const bool is_attackers = side == Side::attacker;
    return fmt::format("best play for \"{}\" by the {}, the {} against it", one_line(wanted),
                       is_attackers ? "attacker" : "defender", is_attackers ? "defender" : "attacker");
}

namespace {

// "-(north_steps)" is what somebody wants to keep
std::string cost_words(const std::string& name) {
    return name.starts_with("-(") ? name.substr(2, name.size() - 3) : name;
}

// "it costs 0.5 attacker_losses", "it spares the enemy 1.2 defender_losses"
std::string price_words(const PlayedChoice& choice, const PlayedChoice::Other& other, const ToldApart& apart,
                        double scale, const char* unit) {
    const auto amount = [&](double of, const char* in) { return number(of, Medium::terminal) + in; };
    if (other.what < 0) return fmt::format("{} costs {}", other.option, amount(other.cost * scale, unit));
    const auto what = static_cast<std::size_t>(other.what);
    const bool is_own = apart.of[what] == choice.side;
    const std::string name = apart.then.empty() ? cost_words(apart.names[what])
                                                : "of \"" + one_line(apart.names[what]) + "\"";
    return fmt::format("{} {} {} {}", other.option, is_own ? "costs" : "spares the enemy", amount(other.cost, ""),
                       name);
}

}  // namespace

std::string told_apart_words(const ToldApart& apart, bool names_costs) {
    const auto who = [](Side side) { return side == Side::attacker ? "attacker" : "defender"; };
    if (!apart.then.empty())
        return fmt::format("ties: best for \"{}\" by the {}", one_line(apart.names[0]), who(apart.of[0]));
    std::string costs;
    for (const Side side : {Side::attacker, Side::defender}) {
        std::string own;
        for (std::size_t i = 0; i < apart.names.size(); ++i)
            if (apart.of[i] == side) own += (own.empty() ? "" : ", ") + cost_words(apart.names[i]);
        if (!own.empty()) costs += (costs.empty() ? "" : "; ") + own;
    }
    if (costs.empty()) return "";
    const std::string ties = "ties: fewest own losses, then most enemy losses";
    return names_costs ? ties + " (" + costs + ")" : ties + "; " + said_option("more") + " names them";
}

// "turn 2, attack: ", in a plan
std::string moment_text(const PlayedChoice& choice) {
    if (choice.turns.empty()) return "";
    std::string turns;
    for (std::size_t i = 0; i < choice.turns.size(); ++i) {
        const bool is_run = i + 2 < choice.turns.size() && choice.turns[i + 2] == choice.turns[i] + 2;
        turns += fmt::format("{}{}", turns.empty() ? "" : ", ", choice.turns[i]);
        if (!is_run) continue;
        while (i + 1 < choice.turns.size() && choice.turns[i + 1] == choice.turns[i] + 1) ++i;
        turns += fmt::format("-{}", choice.turns[i]);
    }
    return one_line(fmt::format("turn{} {}, {}:", choice.turns.size() == 1 ? "" : "s", turns, choice.step)) + " ";
}

// what best play does, with most at stake first
std::string play_text(const Answer& answer, std::size_t most_choices, bool names_costs) {
    const Play& play = *answer.play;
    const ToldApart& apart = *answer.told_apart;
    const bool is_chance = answer.goal_kind == Expression::Kind::probability;
    std::string text = narrow::said(best_play_words(answer.goal));
    const double scale = is_chance ? 100 : 1;
    const char* unit = is_chance ? " points" : "";
    for (std::size_t i = 0; i < play.choices.size() && i < most_choices; ++i) {
        const PlayedChoice& choice = play.choices[i];
        const std::string rule = choice.rule.empty() ? "" : " (" + choice.rule + ")";  // decisions of a plan have none
        std::string line = fmt::format("{}{} {}{}: {}", moment_text(choice),
                                       choice.side == Side::attacker ? "attacker," : "defender,", choice.name, rule,
                                       choice.chosen);
        if (!choice.situation.empty()) line += " " + choice.situation;
        line += choice.chance > 1 + 1e-9 ? fmt::format("; {} times on average", number(choice.chance, Medium::terminal))
                                         : fmt::format("; {} of the cases", percent(choice.chance, Medium::terminal));
        for (const PlayedChoice::Other& other : choice.others)
            line += "; " + price_words(choice, other, apart, scale, unit);
        text += "    " + wrap(line, narrow::screen() - 6, "      ") + "\n";
    }
    const std::size_t more = play.choices.size() > most_choices ? play.choices.size() - most_choices : 0;
    if (more + play.untold > 0)
        text += fmt::format("    and {} more situation{} with less at stake\n", more + play.untold,
                            more + play.untold == 1 ? "" : "s");
    if (play.choices.empty() && more + play.untold + play.indifferent == 0)
        text += "    nobody has anything to decide\n";
    const bool decides = !play.choices.empty() || play.indifferent > 0;
    if (const std::string ties = told_apart_words(apart, names_costs);
        decides && !ties.empty() && apart.equal == EqualPlays::told_apart)
        text += "    " + wrap(ties, narrow::screen() - 6, "      ") + "\n";
    const auto is_range = [](const AskAnswer& ask) { return ask.value.width == Width::plays; };
    if (apart.is_ranged && (answer.asks.empty() || std::any_of(answer.asks.begin(), answer.asks.end(), is_range)))
        text += "    " +
                wrap("equal plays remain; figures in which they differ are ranges", narrow::screen() - 6, "      ") +
                "\n";
    if (play.indifferent > 0)
        text += fmt::format("    in {} other situation{} it makes no difference what is chosen\n", play.indifferent,
                            play.indifferent == 1 ? "" : "s");
    return text;
}

}  // namespace warodds
