// Luck as text, in eighty columns.
#include "analysis/advice/luck.hpp"
#include "analysis/words/phrases.hpp"
#include "tables/text_table.hpp"
#include "output/text.hpp"
#include "output/text_assumed.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace warodds {
namespace {

constexpr std::size_t luck_width = 78, name_width = 22, least_name = 12, dice_width = 10, most_named = 40;

std::string in_luck_width(const std::string& text) { return "  " + wrap(text, luck_width - 2, "    ") + "\n"; }

// cut between letters, so that the columns still line up
std::string cut(const std::string& name, std::size_t width) {
    if (name.size() <= width) return name;
    std::size_t end = width - 3;
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0) == 0x80) --end;
    return name.substr(0, end) + "...";
}

std::string signed_number(double value) { return fmt::format("{:+.2f}", std::abs(value) < 5e-10 ? 0.0 : value); }
std::string plain_number(double value) { return number(std::abs(value) < 5e-10 ? 0 : value, Medium::terminal); }
std::string share(double p) { return p > 0 && p < 0.0001 ? "< 0.01 %" : percent(p, Medium::terminal); }
std::string short_share(double p) {
    return p > 0 && p < 0.0005 ? "< 0.1 %" : p < 1 && p > 0.9995 ? "> 99.9 %" : fmt::format("{:.1f} %", 100 * p);
}

// a figure, or both of its ends
template <class Shown>
std::string shown(const Estimate& figure, Shown&& one) {
    const std::string low = one(figure.low), high = one(figure.high);
    return low == high ? low : low + " to " + high;
}

// luckier than most: what a player would say of it
std::string in_words(int rank) {
    static const char* const words[] = {"very unlucky", "unlucky", "about what the odds give", "lucky", "very lucky"};
    return words[rank];
}

std::string what_was(const RollLuck& roll) {
    return roll.dice.empty() ? "" : fmt::format("{}", fmt::join(roll.dice, ","));
}

// what the rolls were for, each worth once, and on which side you were
std::string worth_lines(const Luck& luck) {
    std::vector<std::string> all;
    std::size_t defended = 0;
    for (const RollLuck& roll : luck.rolls) {
        const std::string worth = roll.worth + (roll.has_worth ? "" : ", as nothing else is said");
        if (std::find(all.begin(), all.end(), worth) == all.end()) all.push_back(worth);
        defended += roll.side == Side::defender;
    }
    std::string text;
    for (const std::string& worth : all) text += in_luck_width("worth: " + one_line(worth));
    const std::size_t attacked = luck.rolls.size() - defended;
    if (attacked == 0) return text + "  you defended\n";
    if (defended == 0) return text + "  you attacked\n";
    return text + fmt::format("  you attacked {} times and defended {}\n", attacked, defended);
}

// "defender_option=hold, defender_supply=pay"
std::string decisions_text(const Decisions& decisions) {
    std::string text;
    for (const auto& [name, value] : decisions) text += (text.empty() ? "" : ", ") + name + "=" + value;
    return text;
}

// "1 to 3 and 5"
std::string rolls_text(const std::vector<std::size_t>& rolls) {
    std::vector<std::string> parts;
    for (std::size_t first = 0, last = 0; first < rolls.size(); first = last + 1) {
        for (last = first; last + 1 < rolls.size() && rolls[last + 1] == rolls[last] + 1;) ++last;
        parts.push_back(first == last ? std::to_string(rolls[first] + 1)
                                      : fmt::format("{} to {}", rolls[first] + 1, rolls[last] + 1));
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

// What is known of the other side's decisions, and what is not: rolls of which the same can be said are one line.
std::string decisions_lines(const Luck& luck) {
    constexpr std::size_t most_lines = 6;
    std::vector<std::pair<std::string, std::vector<std::size_t>>> all;
    const auto say = [&](std::size_t roll, std::string what) {
        for (auto& [known, rolls] : all)
            if (known == what) return rolls.push_back(roll);
        all.push_back({std::move(what), {roll}});
    };
    for (std::size_t i = 0; i < luck.rolls.size(); ++i) {
        const RollLuck& roll = luck.rolls[i];
        if (!roll.known.empty()) say(i, "what came of it says " + decisions_text(roll.known));
        if (roll.is_over_plays)
            say(i, "what was decided is not known: least lucky with " + decisions_text(roll.plays.front().decisions) +
                       ", luckiest with " + decisions_text(roll.plays.back().decisions));
        if (!roll.is_whole) say(i, "other decisions may fit as well: there are too many to try them all");
    }
    std::string text;
    for (std::size_t i = 0; i < std::min(most_lines, all.size()); ++i)
        text += in_luck_width(fmt::format("{}: {}.", rolls_text(all[i].second), all[i].first));
    if (all.size() > most_lines) text += in_luck_width(fmt::format("and {} more such lines", all.size() - most_lines));
    return text.empty() ? text : text + "\n";
}

std::string verdict(const Luck& luck) {
    const Fortune& total = luck.total;
    const int low = rank_of_luck(total.percentile.low), high = rank_of_luck(total.percentile.high);
    std::string text = low == high ? fmt::format("That was {}.", in_words(low))
                                   : fmt::format("Whether that was luck is open: anything from {} to {}.",
                                                 in_words(low), in_words(high));
    text += fmt::format(" Of all players who roll these battles, {} do worse, {} the same and {} better.",
                        shown(total.below, share), shown(total.same, share), shown(total.above, share));
    if (low != high && total.is_over_plays)
        text +=
            " Say what was decided, in the roll or as decisions = { ... } before all rolls, or more of what came of "
            "it.";
    return text;
}

std::string rolls_table(const Luck& luck) {
    const auto row = [&](std::string at, std::string name, std::string dice, const Fortune& fortune) {
        return std::vector<std::string>{std::move(at),
                                        std::move(name),
                                        std::move(dice),
                                        shown(fortune.came, plain_number),
                                        shown(fortune.mean, plain_number),
                                        shown(fortune.luck, signed_number),
                                        shown(fortune.percentile, short_share)};
    };
    std::vector<std::vector<std::string>> lines = {{"#", "roll", "dice", "came to", "expected", "luck", "percentile"}};
    // of a long evening those that mattered
    const auto weight = [](const RollLuck& roll) {
        return std::max(std::abs(roll.luck.low), std::abs(roll.luck.high));
    };
    std::vector<double> weights;
    for (const RollLuck& roll : luck.rolls) weights.push_back(weight(roll));
    std::sort(weights.rbegin(), weights.rend());
    const double least = weights.size() > most_named ? weights[most_named - 1] : 0;
    std::size_t told = 0;
    for (std::size_t i = 0; i < luck.rolls.size(); ++i) {
        const RollLuck& roll = luck.rolls[i];
        if (weight(roll) < least || told == most_named) continue;
        ++told;
        lines.push_back(row(std::to_string(i + 1), one_line(roll.name), cut(what_was(roll), dice_width), roll));
    }
    lines.push_back(row("", "all together", "", luck.total));
    // what names leave: first the dice go, then names get shorter
    const auto width = [&](std::size_t column) {
        std::size_t widest = 0;
        for (const auto& line : lines) widest = std::max(widest, width_of(line[column]));
        return widest;
    };
    std::size_t others = width(0) + 14;
    for (const std::size_t column : {2, 3, 4, 5, 6}) others += width(static_cast<std::size_t>(column));
    const bool has_dice = others + least_name <= luck_width;
    if (!has_dice) others -= width(2) + 2;
    const std::size_t room = std::clamp(luck_width - std::min(luck_width, others), least_name, name_width);
    const TextTable::Column right{.is_right = true};
    std::vector<TextTable::Column> columns = {right, {.most = room}, {.most = dice_width}, right, right, right, right};
    if (!has_dice) columns.erase(columns.begin() + 2);
    TextTable table(std::move(columns));
    for (auto& line : lines) {
        line[1] = cut(line[1], room);
        if (!has_dice) line.erase(line.begin() + 2);
        table.add(std::move(line));
    }
    std::string text = table.text();
    if (told < luck.rolls.size())
        text += in_luck_width(fmt::format("and {} more that mattered less", luck.rolls.size() - told));
    return text;
}

}  // namespace

std::string print(const Luck& luck) {
    std::string text = one_line(luck.title) + "\n" + worth_lines(luck) + "\n" + rolls_table(luck) + "\n" +
                       decisions_lines(luck) + in_luck_width(verdict(luck));
    const Luck::Step& last = luck.path.back();
    text += in_luck_width(fmt::format("Luck {}: one standard deviation is {}, and nine of ten are between {} and {}.",
                                      shown(luck.total.luck, signed_number), shown(luck.total.sd, plain_number),
                                      signed_number(last.low), signed_number(last.high)));
    if (!luck.decided.empty()) {
        std::vector<std::string> names;
        for (const std::size_t i : luck.decided)
            names.push_back(fmt::format("{} {} ({})", i + 1, one_line(luck.rolls[i].name),
                                        shown(luck.rolls[i].luck, signed_number)));
        text += in_luck_width(fmt::format("What decided it: {}.", fmt::join(names, ", ")));
    }
    text += "\n";
    if (const std::string rests = rests_names(luck.assumed); !rests.empty())
        text += in_luck_width(rests + "; other values move expectations in it");
    for (const std::string& line : defaults_lines(luck.assumed)) text += in_luck_width(line);
    for (const std::string& warning : warnings_of(luck.tables, Medium::terminal))
        text += in_luck_width("warning: " + warning);
    std::string how = "exact: every dice path counted";
    if (luck.rounded_to > 0)
        how = fmt::format("sums are rounded to {:.2g} per roll and shown as bounds", luck.rounded_to);
    else if (!luck.is_exact) how = "ranges where decisions, trials or unknown cells leave it open";
    return text + in_luck_width(how + " · " + sources_text(luck.tables));
}

}  // namespace warodds
