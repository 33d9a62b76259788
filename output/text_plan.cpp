// A plan by turn, as text.
#include "analysis/answers/binder.hpp"
#include "analysis/words/phrases.hpp"
#include "tables/text_table.hpp"
#include "output/narrow.hpp"
#include "output/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warodds {
namespace {

constexpr std::size_t most_failures = 6;

std::vector<TextTable::Column> by_turn(const PlanView& view) {
    std::vector<TextTable::Column> columns(static_cast<std::size_t>(view.turns) + 1, {.is_right = true, .least = 8});
    columns.front() = {.least = 12};
    return columns;
}

// a figure says itself how it is known: turns may be exact where what goes wrong first is not
std::string chance_text(const Estimate& p) { return percent(p, p.width == Width::none || p.width == Width::unknown); }

// no loss is told as less than none
double from_none(double loss) { return loss < 0.005 ? 0 : loss; }

// Of quantiles that are not quite known, as far as they may reach.
std::string losses_text(const PlanView::Losses& losses, std::size_t turn) {
    const Estimate& mean = losses.mean[turn];
    std::string text = fmt::format("{:.2f}", from_none(mean.value));
    if (!mean.has_ends()) return text + " (no interval)";
    if (has_unknown(mean.width)) text = fmt::format("{:.2f} to {:.2f}", from_none(mean.low), mean.high);
    else if (!mean.is_exact()) text += fmt::format(" ±{:.2f}", std::ceil((mean.high - mean.low) * 50) / 100);
    return text + fmt::format(" ({:g}-{:g})", losses.low[turn].low, losses.high[turn].high);
}

bool is_sampled(const PlanView::Losses& losses) {
    return std::any_of(losses.mean.begin(), losses.mean.end(),
                       [](const Estimate& mean) { return mean.width == Width::sampling; });
}

// steps that are not done where one of their lists is empty, and how likely that is
std::string passed_over_text(const PlanView& view) {
    std::string steps;
    for (const PlanView::PassedOver& one : view.passed_over) {
        std::string lists;
        for (const std::string& force : one.forces) lists += (lists.empty() ? "" : ", ") + force;
        steps += fmt::format("{}{} ({}) {}", steps.empty() ? "" : ", ", one.step, lists, chance_text(one.p));
    }
    return steps.empty() ? "" : narrow::said(one_line(passed_over_words + steps));
}

}  // namespace

std::string print(const PlanView& view, const AnswerText& wanted) {
    std::string steps;
    for (const std::string& step : view.steps) steps += (steps.empty() ? "" : ", ") + step;
    std::string text =
        one_line(view.answer.title) + "\n" +
        narrow::said(one_line(fmt::format("{} turn{}: {}", view.turns, view.turns == 1 ? "" : "s", steps))) +
        passed_over_text(view) + "\n";
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
            for (const Estimate& met : objective.met) lines.back().push_back(chance_text(met));
        }
        text += narrow::pages(lines, by_turn(view)) + "\n";
    }
    // each game counts losses in its own coin
    for (std::size_t first = 0; first < view.losses.size(); ++first) {
        const std::string& heading = view.losses[first].lost_by;
        const auto is_of_it = [&](const PlanView::Losses& losses) { return losses.lost_by == heading; };
        if (std::find_if(view.losses.begin(), view.losses.end(), is_of_it) !=
            view.losses.begin() + static_cast<long>(first))
            continue;
        Lines lines = headed(heading);
        bool has_intervals = false;
        for (const PlanView::Losses& losses : view.losses) {
            if (!is_of_it(losses)) continue;
            lines.push_back({losses.force});
            for (std::size_t turn = 0; turn < losses.mean.size(); ++turn)
                lines.back().push_back(losses_text(losses, turn));
            has_intervals = has_intervals || is_sampled(losses);
        }
        text += narrow::pages(lines, by_turn(view)) +
                narrow::said(fmt::format("the mean{}, and in brackets 10 to 90 % of all courses",
                                         has_intervals ? " with its 95 % interval" : "")) +
                "\n";
    }
    TextTable failures({{.least = 12}, {.is_right = true, .least = 9}});
    for (std::size_t i = 0; i < view.failures.size() && i < most_failures; ++i) {
        const auto& [what, p] = view.failures[i];
        failures.add({what == "none" ? "nothing" : what, chance_text(p)});
        // a step that its condition left out is no failure, and the plan may miss its objective all the same
        if (what == "none" && view.met_unfailed && std::abs(view.met_unfailed->value - p.value) > 5e-5)
            failures.add({"  of these: " + view.objectives.front().name, chance_text(*view.met_unfailed)});
    }
    if (view.failures.size() > most_failures)
        failures.add({fmt::format("{} more", view.failures.size() - most_failures)});
    if (view.failures.size() > 1 || (view.failures.size() == 1 && view.failures.front().first != "none"))
        text += "What goes wrong first\n" + failures.text() + "\n";
    return text + "At the end\n" + print(view.answer, wanted);
}

}  // namespace warodds
