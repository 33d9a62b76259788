// Luck as text, in eighty columns.
#include "analysis/luck.hpp"
#include "analysis/phrases.hpp"
#include "analysis/text_table.hpp"
#include "output/text.hpp"
#include "output/text_assumed.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace warodds {
namespace {

constexpr std::size_t luck_width = 78, name_width = 22, dice_width = 10, most_named = 40;

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

std::string shown_share(const Estimate& p) {
    if (p.is_exact()) return percent(p.value, Medium::terminal);
    return percent(p.low, Medium::terminal) + " to " + percent(p.high, Medium::terminal);
}

std::string short_share(double p) {
    return p > 0 && p < 0.0005 ? "< 0.1 %" : p < 1 && p > 0.9995 ? "> 99.9 %" : fmt::format("{:.1f} %", 100 * p);
}

// 0.9: luckier than most; what a player would say of it
std::string in_words(double percentile) {
    return percentile >= 0.99   ? "very lucky"
           : percentile >= 0.85 ? "lucky"
           : percentile > 0.15  ? "about what the odds give"
           : percentile > 0.01  ? "unlucky"
                                : "very unlucky";
}

std::string what_was(const RollLuck& roll) {
    return roll.dice.empty() ? "" : fmt::format("{}", fmt::join(roll.dice, ","));
}

// what the rolls were for, each worth once, and on which side you were
std::string worth_lines(const Luck& luck) {
    std::vector<std::string> all;
    std::size_t defended = 0;
    for (const RollLuck& roll : luck.rolls) {
        if (std::find(all.begin(), all.end(), roll.worth) == all.end()) all.push_back(roll.worth);
        defended += roll.side == Side::defender;
    }
    std::string text;
    for (const std::string& worth : all) text += in_luck_width("worth: " + one_line(worth));
    const std::size_t attacked = luck.rolls.size() - defended;
    if (attacked == 0) return text + "  you defended\n";
    if (defended == 0) return text + "  you attacked\n";
    return text + fmt::format("  you attacked {} times and defended {}\n", attacked, defended);
}

}  // namespace

std::string print(const Luck& luck) {
    std::string text = one_line(luck.title) + "\n" + worth_lines(luck) + "\n";
    const TextTable::Column right{.is_right = true};
    TextTable table({right, {.most = name_width}, {.most = dice_width}, right, right, right, right});
    table.add({"#", "roll", "dice", "came to", "expected", "luck", "percentile"});
    // of a long evening those that mattered
    std::vector<double> weights;
    for (const RollLuck& roll : luck.rolls) weights.push_back(std::abs(roll.luck()));
    std::sort(weights.rbegin(), weights.rend());
    const double least = weights.size() > most_named ? weights[most_named - 1] : 0;
    std::size_t shown = 0;
    for (std::size_t i = 0; i < luck.rolls.size(); ++i) {
        const RollLuck& roll = luck.rolls[i];
        if (std::abs(roll.luck()) < least || shown == most_named) continue;
        ++shown;
        table.add({std::to_string(i + 1), cut(one_line(roll.name), name_width), cut(what_was(roll), dice_width),
                   plain_number(roll.value), plain_number(roll.mean.value), signed_number(roll.luck()),
                   short_share(roll.percentile.value)});
    }
    const Fortune& total = luck.total;
    table.add({"", "all together", "", plain_number(total.value), plain_number(total.mean.value),
               signed_number(total.luck()), short_share(total.percentile.value)});
    text += table.text();
    if (shown < luck.rolls.size())
        text += in_luck_width(fmt::format("and {} more that mattered less", luck.rolls.size() - shown));
    text += "\n";

    text += in_luck_width(fmt::format(
        "That was {}. Of all who fight these battles {} do worse, {} as well and {} better.",
        in_words(total.percentile.value), shown_share(total.below), shown_share(total.same), shown_share(total.above)));
    const Luck::Step& last = luck.path.back();
    text += in_luck_width(fmt::format("Luck {}: one standard deviation is {}, and nine of ten are between {} and {}.",
                                      signed_number(total.luck()), number(total.sd.value, Medium::terminal),
                                      signed_number(last.low), signed_number(last.high)));
    if (!luck.decided.empty()) {
        std::vector<std::string> names;
        for (const std::size_t i : luck.decided)
            names.push_back(
                fmt::format("{} {} ({})", i + 1, one_line(luck.rolls[i].name), signed_number(luck.rolls[i].luck())));
        text += in_luck_width(fmt::format("What decided it: {}.", fmt::join(names, ", ")));
    }
    text += "\n";
    if (const std::string rests = rests_names(luck.assumed); !rests.empty())
        text += in_luck_width(rests + "; other values move expectations in it");
    for (const std::string& line : defaults_lines(luck.assumed)) text += in_luck_width(line);
    for (const std::string& warning : warnings_of(luck.tables, Medium::terminal))
        text += in_luck_width("warning: " + warning);
    std::string how = "exact: every dice path counted";
    if (luck.rounded_to > 0) how = fmt::format("sums rounded to {:.2g} a roll, and told as bounds", luck.rounded_to);
    else if (!luck.is_exact) how = "bounds where trials or unknown cells leave it open";
    return text + in_luck_width(how + " · " + sources_text(luck.tables));
}

}  // namespace warodds
