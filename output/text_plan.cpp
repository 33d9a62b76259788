// A plan by turn, as text.
#include "analysis/phrases.hpp"
#include "analysis/text_table.hpp"
#include "output/narrow.hpp"
#include "output/text.hpp"

#include <fmt/format.h>

namespace warodds {
namespace {

constexpr std::size_t most_failures = 6;

std::vector<TextTable::Column> by_turn(const PlanView& view) {
    std::vector<TextTable::Column> columns(static_cast<std::size_t>(view.turns) + 1, {.is_right = true, .least = 8});
    columns.front() = {.least = 12};
    return columns;
}

std::string steps_text(const Estimate& steps) { return fmt::format("{:g}", steps.value); }

}  // namespace

std::string print(const PlanView& view, const AnswerText& wanted) {
    const bool is_exact = view.answer.distribution.is_exact();
    std::string steps;
    for (const std::string& step : view.steps) steps += (steps.empty() ? "" : ", ") + step;
    std::string text =
        one_line(view.answer.title) + "\n" +
        narrow::said(one_line(fmt::format("{} turn{}: {}", view.turns, view.turns == 1 ? "" : "s", steps))) + "\n";
    using Lines = std::vector<std::vector<std::string>>;
    const auto headed = [&](const std::string& name) {
        Lines lines = {{name}};
        for (int turn = 1; turn <= view.turns; ++turn) lines[0].push_back(fmt::format("turn {}", turn));
        return lines;
    };
    if (!view.objectives.empty()) {
        Lines lines = headed(view.answer.goal.empty() ? "so at the end of" : "first so by the end of");
        for (const PlanView::Objective& objective : view.objectives) {
            lines.push_back({objective.name});
            for (const Estimate& met : objective.met) lines.back().push_back(percent(met, is_exact));
        }
        text += narrow::pages(lines, by_turn(view)) + "\n";
    }
    if (!view.losses.empty()) {
        Lines lines = headed("steps lost by");
        for (const PlanView::Losses& losses : view.losses) {
            lines.push_back({losses.force});
            for (std::size_t turn = 0; turn < losses.mean.size(); ++turn)
                lines.back().push_back(fmt::format("{:.2f} ({}-{})", losses.mean[turn].value,
                                                   steps_text(losses.low[turn]), steps_text(losses.high[turn])));
        }
        text += narrow::pages(lines, by_turn(view)) + "  the mean, and in brackets 10 to 90 % of all courses\n\n";
    }
    TextTable failures({{.least = 12}, {.is_right = true, .least = 9}});
    for (std::size_t i = 0; i < view.failures.size() && i < most_failures; ++i)
        failures.add({view.failures[i].first == "none" ? "nothing" : view.failures[i].first,
                      percent(view.failures[i].second, is_exact)});
    if (view.failures.size() > most_failures)
        failures.add({fmt::format("{} more", view.failures.size() - most_failures)});
    if (view.failures.size() > 1 || view.failures.front().first != "none")
        text += "What goes wrong first\n" + failures.text() + "\n";
    return text + "At the end\n" + print(view.answer, wanted);
}

}  // namespace warodds
