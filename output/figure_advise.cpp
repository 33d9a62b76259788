// Advice as a ladder: bars from what is now to what each change reaches, and the wish as a line.
#include "output/figure_parts.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warodds {
namespace {

using namespace figure;

constexpr std::size_t most_rungs = 9;  // of a panel

std::string change_words(const Advice& advice, const WayThere::Change& change) {
    const LeverAdvice& lever = advice.levers[change.lever];
    return fmt::format("{}: {} → {}", words(lever.name), words(lever.told(lever.now)), words(lever.told(change.to)));
}

Figure::Panel ladder(const Advice& advice, std::string title) {
    Figure::Panel panel{.title = std::move(title), .is_chance = advice.is_chance()};
    panel.y_name = asked_words(advice.want.expr);
    panel.base = advice.want.at_least ? advice.figure().low : advice.figure().high;  // what is sure now
    panel.wishes = {{advice.want.target, level_words(advice.want.target, advice.is_chance(), advice.want.at_least)}};
    panel.series.push_back({"", {}});
    return panel;
}

}  // namespace

Figure figure_of(const Advice& advice) {
    const auto shown = [&](double value) { return advice.is_chance() ? percent(value) : number(value); };
    const Estimate& now = advice.figure();
    Figure figure{.title = advice.now.title + ": what gets there"};
    figure.answers.push_back(fmt::format("{}: {} {} wanted", asked_words(advice.want.expr),
                                         advice.want.at_least ? "at least" : "at most", shown(advice.want.target)));
    figure.answers.push_back(now.is_exact() ? "now " + shown(now.value)
                                            : "now " + shown(now.low) + " to " + shown(now.high));
    for (const auto& [field, value] : advice.now.params)
        if (std::find(advice.now.given.begin(), advice.now.given.end(), field->name) != advice.now.given.end())
            figure.parameters.push_back(parameter_line(*field, value));

    Figure::Panel ways = ladder(advice, "Ways there, cheapest first"),
                  steps = ladder(advice, "The next breakpoint of each");
    for (const WayThere& way : advice.ways) {
        if (ways.categories.size() == most_rungs) break;
        std::string name;
        for (const WayThere::Change& change : way.changes)
            name += (name.empty() ? "" : " and ") + change_words(advice, change);
        ways.categories.push_back(name);
        ways.series[0].values.push_back(way.figure);
    }
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < advice.levers.size(); ++i)
        if (advice.levers[i].next) order.push_back(i);
    const auto reached = [&](std::size_t i) { return *advice.levers[i].figures[*advice.levers[i].next]; };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return advice.want.is_better(reached(a), reached(b)); });
    for (const std::size_t i : order) {
        if (steps.categories.size() == most_rungs) break;
        steps.categories.push_back(change_words(advice, {i, *advice.levers[i].next}));
        steps.series[0].values.push_back(reached(i));
    }
    for (Figure::Panel* panel : {&ways, &steps})
        if (!panel->categories.empty()) figure.panels.push_back(std::move(*panel));
    if (figure.panels.empty()) throw InputError("there is nothing to draw: no change within reach does any better");

    add_never(figure, advice.want.expr, {happens(advice.now.distribution, advice.now.asks.front())},
              advice.now.distribution.is_exact());
    add_assumed(figure, defaults_lines(advice.now.assumed));
    figure.footer.push_back(method_text(advice.now.distribution.method, advice.now.distribution.engine, 0, 0,
                                        Medium::picture, advice.now.goal) +
                            ", bars begin at what is now");
    add_tables(figure, advice.now.tables);
    add_unread(figure, advice.now.distribution.unread, "");
    return figure;
}

}  // namespace warodds
