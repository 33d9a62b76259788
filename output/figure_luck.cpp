// The figure of a log: how luck added up, against what chance explains, and what each roll had to do with it.
#include "analysis/advice/luck.hpp"
#include "output/figure_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warodds {
namespace {

using namespace figure;

constexpr std::size_t most_lucky_bars = 16;

// A range over decisions is drawn as one over cells: where in it the figure is, is not known.
Estimate drawn(const Estimate& figure) {
    if (figure.is_exact()) return Estimate::exactly(figure.value);
    return {(figure.low + figure.high) / 2, figure.low, figure.high, Width::unknown};
}

template <class Shown>
std::string range_text(const Estimate& figure, Shown&& one) {
    return figure.is_exact() ? one(figure.value) : one(figure.low) + " to " + one(figure.high);
}

Figure::Panel path_panel(const Luck& luck) {
    Figure::Panel panel{
        .shape = Figure::Shape::lines,
        .title = "Luck so far",
        .x_name = "roll",
        .y_name = "more than expected",
        .is_chance = false,
        .categories = {"0"},
        .positions = {0},
        .series = {{"what chance explains: nine of ten players are in the band", {Estimate::exactly(0)}},
                   {"you", {Estimate::exactly(0)}}}};
    for (std::size_t i = 0; i < luck.path.size(); ++i) {
        const Luck::Step& step = luck.path[i];
        panel.categories.push_back(std::to_string(i + 1));
        panel.positions.push_back(static_cast<double>(i + 1));
        panel.series[0].values.push_back({0, step.low, step.high, Width::sampling});
        panel.series[1].values.push_back(drawn(step.luck));
    }
    return panel;
}

// in the order of the log; of a long one those that mattered most
Figure::Panel rolls_panel(const Luck& luck) {
    Figure::Panel panel{.title = "Roll by roll", .y_name = "more than expected", .is_chance = false};
    std::vector<std::size_t> shown(luck.rolls.size());
    for (std::size_t i = 0; i < shown.size(); ++i) shown[i] = i;
    if (shown.size() > most_lucky_bars) {
        const auto weight = [](const RollLuck& roll) {
            return std::max(std::abs(roll.luck.low), std::abs(roll.luck.high));
        };
        std::stable_sort(shown.begin(), shown.end(),
                         [&](std::size_t a, std::size_t b) { return weight(luck.rolls[a]) > weight(luck.rolls[b]); });
        shown.resize(most_lucky_bars);
        std::sort(shown.begin(), shown.end());
        panel.title = fmt::format("The {} rolls that mattered most", most_lucky_bars);
    }
    panel.series.push_back({"", {}});
    for (const std::size_t i : shown) {
        panel.categories.push_back(fmt::format("{} {}", i + 1, luck.rolls[i].name));
        panel.series[0].values.push_back(drawn(luck.rolls[i].luck));
    }
    return panel;
}

}  // namespace

Figure figure_of(const Luck& luck) {
    Figure figure{.title = luck.title};
    const Fortune& total = luck.total;
    const auto share = [](double p) { return percent(p); };
    figure.answers = {"luck " + range_text(total.luck, [](double x) { return fmt::format("{:+.2f}", x); }),
                      range_text(total.below, share) + " of all who fight these battles do worse",
                      range_text(total.same, share) + " as well", range_text(total.above, share) + " better"};
    std::vector<std::string> worths;
    for (const RollLuck& roll : luck.rolls)
        if (const std::string line = "worth: " + asked_words(roll.worth);
            std::find(worths.begin(), worths.end(), line) == worths.end())
            worths.push_back(line);
    figure.parameters = std::move(worths);
    figure.panels = {path_panel(luck), rolls_panel(luck)};
    std::vector<std::string> rests = defaults_lines(luck.assumed);
    if (std::string names = rests_names(luck.assumed); !names.empty())
        rests.insert(rests.begin(), names + "; other values move expectations in it");
    add_assumed(figure, std::move(rests));
    figure.footer.push_back(luck.is_exact ? "Exact probabilities"
                                          : "Ranges where decisions, trials or unknown cells leave it open");
    add_tables(figure, luck.tables);
    return figure;
}

}  // namespace warodds
