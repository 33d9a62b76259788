// The figure of a comparison: bars side by side; lines and maps, as of a sweep, where there is more to compare.
#include "analysis/answers/within.hpp"
#include "output/figure_parts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace warodds {
namespace {

using namespace figure;

constexpr std::size_t most_side_by_side = 8, most_map_rows = 60;

// Many cases are rows of a map, with a column for each question.
Figure::Panel comparison_map(const Comparison& comparison, const std::vector<std::size_t>& asks) {
    Figure::Panel panel{.shape = Figure::Shape::heat_map, .is_chance = comparison.is_chance(asks.front())};
    panel.series.push_back({panel.is_chance ? "chances" : "numbers", {}});
    for (const std::size_t ask : asks) panel.categories.push_back(asked_words(comparison.asks[ask]));
    for (std::size_t i = 0; i < std::min(comparison.answers.size(), most_map_rows); ++i) {
        panel.rows.push_back(words(comparison.labels[i]));
        for (const std::size_t ask : asks) panel.series[0].values.push_back(comparison.answers[i].asks[ask].value);
    }
    return panel;
}

// The parameter of an answer that a label begins with, as in "terrain open, attacker_ar 3", and what of the label follows it.
const std::pair<const Field*, Value>* named_first(const Answer& answer, std::string& label) {
    for (const auto& param : answer.params)
        if (const std::string name = param.first->name + " " + to_text(*param.first, param.second);
            label == name || label.starts_with(name + ", ")) {
            label.erase(0, std::min(label.size(), name.size() + 2));
            return &param;
        }
    return nullptr;
}

// Cases that differ in one parameter, two or three, in all combinations, are a sweep of these; else it has no axes.
Sweep as_sweep(const Comparison& comparison) {
    Sweep sweep{.asks = comparison.asks};
    const Answer& first = comparison.answers.front();
    sweep.owner = first.owner;
    sweep.method = first.distribution.method;
    std::vector<SweepAxis> axes;
    std::vector<std::vector<std::string>> told;  // the values of each case, in words
    for (std::size_t i = 0; i < comparison.answers.size(); ++i) {
        std::string label = comparison.labels[i];
        for (std::size_t at = 0; !label.empty() || at < axes.size(); ++at) {
            const auto* param = named_first(comparison.answers[i], label);
            if (!param || (i > 0 && (at >= axes.size() || axes[at].field->name != param->first->name))) return sweep;
            if (i == 0) axes.push_back({.field = {comparison.answers[i].owner, param->first}, .values = {}});
            std::vector<Value>& values = axes[at].values;
            const std::string text = to_text(*param->first, param->second);
            if (std::none_of(values.begin(), values.end(),
                             [&](const Value& known) { return to_text(*param->first, known) == text; }))
                values.push_back(param->second);
            told.resize(i + 1);
            told.back().push_back(text);
        }
    }
    sweep.axes = axes;
    bool is_grid = axes.size() <= 3 && sweep.cells() == comparison.answers.size();
    for (std::size_t cell = 0; is_grid && cell < told.size(); ++cell)
        for (std::size_t at = 0; at < axes.size(); ++at)
            is_grid = is_grid && axes[at].text(sweep.coordinates(cell)[at]) == told[cell][at];
    if (!is_grid) sweep.axes.clear();
    for (std::size_t ask = 0; ask < comparison.asks.size(); ++ask) {
        sweep.kinds.push_back(first.asks[ask].kind);
        sweep.wishes.push_back(first.asks[ask].wish);
        sweep.values.emplace_back();
        for (const Answer& answer : comparison.answers) sweep.values.back().push_back(answer.asks[ask].value);
    }
    return sweep;
}

// what is compared: "OCS ground combat by terrain", "3:1 with a leader – 5:1 without"
std::string title_of(const Comparison& comparison, const Sweep& sweep) {
    const std::string& title = comparison.answers.front().title;
    std::string by;
    for (std::size_t i = 0; i < sweep.axes.size(); ++i)
        by += (i == 0 ? " by " : i + 1 == sweep.axes.size() ? " and " : ", ") + words(sweep.axes[i].field->name);
    if (!by.empty()) return title + (comparison.asks.size() == 1 ? ": " + asked_words(comparison.asks[0]) : ",") + by;
    if (comparison.labels.size() <= 3) {
        const std::string all = fmt::format("{}", fmt::join(comparison.labels, "  –  "));
        if (all.size() <= 120) return words(all);
    }
    const bool is_alike = std::all_of(comparison.answers.begin(), comparison.answers.end(),
                                      [&](const Answer& answer) { return answer.title == title; });
    return is_alike ? title + fmt::format(", {} cases", comparison.answers.size())
                    : fmt::format("{} questions compared", comparison.answers.size());
}

// Cases side by side for each question.
Figure::Panel side_by_side(const Comparison& comparison, const std::vector<std::size_t>& asks, const Sweep& sweep) {
    Figure::Panel panel{.is_chance = comparison.is_chance(asks.front())};
    panel.y_name = panel.is_chance ? "chance" : "value";
    for (const std::size_t ask : asks) {
        if (const auto& wish = comparison.answers.front().asks[ask].wish)
            panel.wishes.push_back(
                {wish->target, level_words(wish->target, wish->is_chance, wish->at_least), panel.categories.size()});
        panel.categories.push_back(asked_words(comparison.asks[ask]));
    }
    for (std::size_t i = 0; i < comparison.answers.size(); ++i) {
        // the title says which parameter it is
        panel.series.push_back({words(sweep.axes.size() == 1 ? sweep.axes[0].text(i) : comparison.labels[i]), {}});
        const Answer& answer = comparison.answers[i];
        for (const std::size_t ask : asks) {
            panel.series.back().values.push_back(answer.asks[ask].value);
            if (answer.unknown.plausible) panel.series.back().bands.push_back(answer.unknown.plausible->bands[ask]);
        }
    }
    return panel;
}

void add_panels(Figure& figure, const Comparison& comparison, const Sweep& sweep, std::string& left_out) {
    const std::size_t cases = comparison.answers.size();
    const bool has_bands = comparison.answers.front().unknown.plausible.has_value();
    if (sweep.axes.size() == 2 && !has_bands && cases > 2) {
        const std::size_t shown = std::min(most_panels, comparison.asks.size());
        for (std::size_t ask = 0; ask < shown; ++ask)
            figure.panels.push_back(figure::heat_map(sweep, ask, 0, title_words(asked_words(sweep.asks[ask]))));
        if (shown < comparison.asks.size()) left_out = "; " + first_of(shown, comparison.asks.size(), "questions");
        return;
    }
    if (sweep.axes.size() == 3 && !has_bands && sweep.axes[0].values.size() <= most_panels) {
        const SweepAxis& by = sweep.axes[0];
        for (std::size_t i = 0; i < by.values.size(); ++i)
            figure.panels.push_back(figure::heat_map(sweep, 0, i * cases / by.values.size(),
                                                     title_words(parameter_line(*by.field, by.values[i]))));
        if (comparison.asks.size() > 1) left_out = "; " + first_of(1, comparison.asks.size(), "questions");
        return;
    }
    const auto groups = by_scale(comparison);
    const bool is_single = std::all_of(groups.begin(), groups.end(), [](const auto& asks) { return asks.size() == 1; });
    for (std::vector<std::size_t> asks : groups) {
        if (asks.size() > most_asks) left_out = "; " + first_of(most_asks, comparison.asks.size(), "questions");
        asks.resize(std::min(asks.size(), most_asks));
        if (sweep.axes.size() == 1 && !has_bands && cases <= most_bars && (is_single || cases > most_side_by_side)) {
            figure.panels.push_back(sweep_line(sweep, asks));
        } else if (cases > most_side_by_side) {
            figure.panels.push_back(comparison_map(comparison, asks));
            if (cases > most_map_rows) left_out = "; " + first_of(most_map_rows, cases, "that are compared");
        } else {
            asks.resize(std::min(asks.size(), most_bars / cases));
            figure.panels.push_back(side_by_side(comparison, asks, sweep));
            for (const Answer& answer : comparison.answers) add_bands(figure, answer.unknown);
        }
    }
}

// With few cases what the first question would be otherwise, side by side; with many only what all of it rests on.
std::vector<std::string> rests_of(const Comparison& comparison) {
    constexpr std::size_t few = 3;
    std::vector<std::string> rests = defaults_lines(comparison);
    for (std::size_t ask = 0; ask < comparison.asks.size() && comparison.answers.size() <= few; ++ask) {
        std::vector<std::string> lines = rests_lines(comparison, ask);
        if (lines.empty()) continue;
        lines.front() = asked_words(comparison.asks[ask]) + ": " + lines.front();
        rests.insert(rests.end(), lines.begin(), lines.end());
        return rests;
    }
    std::vector<std::string> names;
    for (const Answer& answer : comparison.answers)
        for (const Assumption& assumption : answer.assumed.list)
            if (const std::string name = assumption.name + "=" + assumption.value;
                assumption.kind != Assumption::Kind::fallback &&
                std::find(names.begin(), names.end(), name) == names.end())
                names.push_back(name);
    if (!names.empty())
        rests.push_back(fmt::format("rests on {}; other values move figures in it", fmt::join(names, ", ")));
    return rests;
}

}  // namespace

Figure figure_of(const Comparison& comparison) {
    if (comparison.answers.empty() || comparison.asks.empty())
        throw InputError("a comparison is drawn by its questions: give at least one with " + option_name("ask"));
    const Answer& first = comparison.answers.front();
    const Sweep sweep = as_sweep(comparison);
    Figure figure{.title = title_of(comparison, sweep)};

    // the parameters that all have in common
    for (const auto& [field, value] : first.params) {
        const std::string line = parameter_line(*field, value);
        const auto has = [&, field = field](const Answer& answer) {
            return std::any_of(answer.params.begin(), answer.params.end(), [&](const auto& param) {
                return param.first->name == field->name && parameter_line(*param.first, param.second) == line;
            });
        };
        const bool is_given = std::find(first.given.begin(), first.given.end(), field->name) != first.given.end();
        if (is_given && std::all_of(comparison.answers.begin(), comparison.answers.end(), has))
            figure.parameters.push_back(line);
    }

    std::string left_out;
    add_panels(figure, comparison, sweep, left_out);

    std::vector<std::string> methods;
    for (std::size_t i = 0; i < comparison.answers.size(); ++i) {
        const Answer& answer = comparison.answers[i];
        const std::string line = method_text(answer.distribution.method, answer.distribution.engine,
                                             answer.distribution.trials, answer.seed, Medium::picture, answer.goal);
        if (std::find(methods.begin(), methods.end(), line) == methods.end()) methods.push_back(line);
        add_unread(figure, answer.distribution.unread, " in " + comparison.labels[i]);
    }
    figure.footer.push_back(fmt::format("{}", fmt::join(methods, "; ")) + left_out);
    for (std::size_t ask = 0; ask < std::min(comparison.asks.size(), most_asks); ++ask) {
        std::vector<std::optional<Happens>> cases;
        for (const Answer& answer : comparison.answers) cases.push_back(happens(answer.distribution, answer.asks[ask]));
        add_never(figure, comparison.asks[ask], cases, first.distribution.is_exact());
    }
    if (comparison.within) figure.footer.push_back(within_text(comparison));
    add_refused(figure, comparison.refused);
    std::vector<std::string> places = places_lines(comparison);
    constexpr std::size_t most_places = 4;
    if (places.size() <= most_places) add_assumed(figure, std::move(places));
    add_assumed(figure, rests_of(comparison));
    add_tables(figure, comparison.tables);
    return figure;
}

}  // namespace warodds
