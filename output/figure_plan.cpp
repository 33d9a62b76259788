// The figure of a plan: objectives by turn, the spread of each force's losses by turn, and what goes wrong first.
#include "output/figure_parts.hpp"

#include <algorithm>

namespace warodds {

Figure figure_of(const PlanView& view) {
    using namespace figure;
    Figure figure = words_of(view.answer);
    // a few turns are bars that can be told apart without colours; many are a line
    constexpr int most_bars_of_turns = 4;
    const bool is_line = view.turns > most_bars_of_turns;
    Figure::Panel turns{.shape = is_line ? Figure::Shape::lines : Figure::Shape::bars,
                        .x_name = view.turns > 1 ? "turn" : ""};
    for (int turn = 1; turn <= view.turns; ++turn) {
        turns.categories.push_back(view.turns > 1 ? std::to_string(turn) : "");
        if (is_line) turns.positions.push_back(turn);
    }
    const auto titled = [](Figure::Panel& panel, const std::string& title) {
        panel.title = panel.series.size() == 1 ? title_words(panel.series[0].name) + ": " + title : title_words(title);
    };
    if (!view.objectives.empty()) {
        Figure::Panel panel = turns;
        panel.y_name = "chance";
        for (const PlanView::Objective& objective : view.objectives) {
            panel.series.push_back({objective.name, objective.met});
            const std::vector<AskAnswer>& asks = view.answer.asks;
            const bool is_asked = std::any_of(asks.begin(), asks.end(), [&](const AskAnswer& ask) {
                return asked_words(ask.expr) == asked_words(objective.id);
            });
            if (!is_asked && figure.answers.size() < most_asks)
                figure.answers.push_back(
                    answer_line(words(objective.name),
                                {objective.id, Expression::Kind::probability, objective.met.back(), "", {}}));
        }
        titled(panel, view.turns == 1            ? "so at the end"
                      : view.answer.goal.empty() ? "so at the end of the turn"
                                                 : "first so by the end of the turn");
        figure.panels.push_back(std::move(panel));
    }
    if (!view.losses.empty()) {
        Figure::Panel panel = turns;
        panel.y_name = "steps";
        panel.is_chance = false;
        panel.is_spread = panel.is_whole = true;
        for (const PlanView::Losses& losses : view.losses) {
            panel.series.push_back({losses.force, {}});
            for (std::size_t i = 0; i < losses.median.size(); ++i)
                panel.series.back().values.push_back(
                    {losses.median[i].value, losses.low[i].low, losses.high[i].high, Width::sampling});
        }
        titled(panel, "steps lost, median (10 to 90 % of all courses)");
        figure.panels.push_back(std::move(panel));
    }
    if (view.failures.size() > 1) {
        constexpr std::size_t most = 8;
        Figure::Panel panel{.title = "What goes wrong first", .y_name = "chance"};
        panel.series.emplace_back();
        for (std::size_t i = 0; i < std::min(most, view.failures.size()); ++i) {
            panel.categories.push_back(view.failures[i].first == "none" ? "nothing" : view.failures[i].first);
            panel.series.front().values.push_back(view.failures[i].second);
        }
        figure.panels.push_back(std::move(panel));
    }
    return figure;
}

}  // namespace warodds
