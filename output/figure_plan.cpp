// The figure of a plan: objectives by turn, the spread of each force's losses by turn, and what goes wrong first.
#include "output/figure_parts.hpp"

namespace warodds {

Figure figure_of(const PlanView& view) {
    using namespace figure;
    Figure figure = figure_of(view.answer);  // for its words
    figure.panels.clear();
    Figure::Panel turns{.shape = view.turns > 1 ? Figure::Shape::lines : Figure::Shape::bars, .x_name = "turn"};
    for (int turn = 1; turn <= view.turns; ++turn) {
        turns.categories.push_back(std::to_string(turn));
        if (view.turns > 1) turns.positions.push_back(turn);
    }
    if (!view.objectives.empty()) {
        Figure::Panel panel = turns;
        panel.title = view.answer.goal.empty() ? "So at the end of the turn" : "First so by the end of the turn";
        panel.y_name = "chance";
        for (const PlanView::Objective& objective : view.objectives)
            panel.series.push_back({objective.name, objective.met});
        figure.panels.push_back(std::move(panel));
    }
    if (!view.losses.empty()) {
        Figure::Panel panel = turns;
        panel.title = "Steps lost: median, and 10 to 90 % of all courses";
        panel.y_name = "steps";
        panel.is_chance = false;
        for (const PlanView::Losses& losses : view.losses) {
            panel.series.push_back({losses.force, {}});
            for (std::size_t i = 0; i < losses.median.size(); ++i)
                panel.series.back().values.push_back(
                    {losses.median[i].value, losses.low[i].value, losses.high[i].value, Width::sampling});
        }
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
