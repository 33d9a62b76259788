// The figures of comparisons and sweeps: bars side by side, lines, and maps.
#include "analysis/within.hpp"
#include "output/figure_parts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace warodds {
namespace {

using namespace figure;

// Probabilities share a panel; numbers that are none have one of their own.
template <class Study>
std::vector<std::vector<std::size_t>> by_scale(const Study& study) {
    std::vector<std::vector<std::size_t>> groups(2);
    for (std::size_t i = 0; i < study.asks.size(); ++i) groups[study.is_chance(i) ? 0 : 1].push_back(i);
    std::erase_if(groups, [](const auto& group) { return group.empty(); });
    return groups;
}

bool is_scale(const Field& field) { return field.kind == Kind::integer || field.kind == Kind::number; }
bool is_ordered(const Field& field) { return is_scale(field) || field.kind == Kind::odds; }

void set_axis(Figure::Panel& panel, const SweepAxis& axis) {
    panel.x_name = axis_words(*axis.field);
    for (std::size_t i = 0; i < axis.values.size(); ++i) {
        panel.categories.push_back(axis.field->kind == Kind::boolean ? (std::get<bool>(axis.values[i]) ? "yes" : "no")
                                                                     : words(axis.text(i)));
        if (is_scale(*axis.field)) panel.positions.push_back(to_double(std::get<Rational>(axis.values[i])));
    }
}

Figure::Panel sweep_line(const Sweep& sweep, const std::vector<std::size_t>& asks) {
    Figure::Panel panel{.is_chance = sweep.is_chance(asks.front())};
    const SweepAxis& axis = sweep.axes.front();
    set_axis(panel, axis);
    panel.shape = is_ordered(*axis.field) && axis.values.size() > 1 ? Figure::Shape::lines : Figure::Shape::bars;
    if (panel.shape == Figure::Shape::bars) panel.positions.clear();
    panel.title = asks.size() == 1 ? title_words(ask_words(sweep.asks[asks.front()])) : "";
    panel.y_name = panel.is_chance ? "chance" : asks.size() == 1 ? ask_words(sweep.asks[asks.front()]) : "value";
    for (const std::size_t ask : asks) panel.series.push_back({ask_words(sweep.asks[ask]), sweep.values[ask]});
    if (panel.positions.empty()) return panel;

    // a line runs from left to right, in whatever order its values were typed
    std::vector<std::size_t> order(panel.positions.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return panel.positions[a] < panel.positions[b]; });
    const auto sort = [&](auto& list) {
        auto sorted = list;
        for (std::size_t i = 0; i < order.size(); ++i) sorted[i] = list[order[i]];
        list = std::move(sorted);
    };
    sort(panel.categories);
    sort(panel.positions);
    for (Figure::Series& series : panel.series) sort(series.values);

    // steps have breakpoints, a curve has none
    for (std::size_t i = 1; i < panel.positions.size() && sweep.method == Method::exact; ++i)
        if (std::any_of(panel.series.begin(), panel.series.end(), [&](const Figure::Series& series) {
                return std::abs(series.values[i].value - series.values[i - 1].value) > 1e-9;
            }))
            panel.breaks.push_back(i);
    if (2 * panel.breaks.size() > panel.positions.size()) panel.breaks.clear();
    return panel;
}

// The last two axes; `first` is the cell where the map begins.
Figure::Panel heat_map(const Sweep& sweep, std::size_t ask, std::size_t first, const std::string& title) {
    const SweepAxis *down = &sweep.axes[sweep.axes.size() - 2], *across = &sweep.axes.back();
    const std::size_t inner = across->values.size();
    Figure::Panel panel{.shape = Figure::Shape::heat_map, .title = title, .is_chance = sweep.is_chance(ask)}, other;
    // long words lie along the rows
    const bool is_turned = is_ordered(*down->field) && !is_ordered(*across->field);
    if (is_turned) std::swap(down, across);
    set_axis(panel, *across);
    set_axis(other, *down);
    panel.positions.clear();
    panel.y_name = std::move(other.x_name);
    panel.rows = std::move(other.categories);
    // numbers grow upwards, as on any graph; words read downwards
    const bool is_upwards = is_ordered(*down->field);
    if (is_upwards) std::reverse(panel.rows.begin(), panel.rows.end());
    panel.series.push_back({sweep.asks[ask], {}});
    for (std::size_t i = 0; i < down->values.size(); ++i)
        for (std::size_t column = 0; column < across->values.size(); ++column) {
            const std::size_t row = is_upwards ? down->values.size() - 1 - i : i;
            panel.series[0].values.push_back(
                sweep.values[ask][first + (is_turned ? column * inner + row : row * inner + column)]);
        }
    return panel;
}

constexpr std::size_t most_side_by_side = 12, most_map_rows = 60;

// Many cases are rows of a map, with a column for each question.
Figure::Panel comparison_map(const Comparison& comparison, const std::vector<std::size_t>& asks) {
    Figure::Panel panel{.shape = Figure::Shape::heat_map, .is_chance = comparison.is_chance(asks.front())};
    panel.series.push_back({"", {}});
    for (const std::size_t ask : asks) panel.categories.push_back(ask_words(comparison.asks[ask]));
    for (std::size_t i = 0; i < std::min(comparison.answers.size(), most_map_rows); ++i) {
        panel.rows.push_back(words(comparison.labels[i]));
        for (const std::size_t ask : asks) panel.series[0].values.push_back(comparison.answers[i].asks[ask].value);
    }
    return panel;
}

// what the cases differ in, where all labels begin alike: "terrain open", "terrain close"
std::string varied_words(const Comparison& comparison) {
    const std::string first = comparison.labels.front().substr(0, comparison.labels.front().find(' '));
    const bool is_name = std::all_of(comparison.labels.begin(), comparison.labels.end(), [&](const std::string& label) {
        return label.starts_with(first + " ") &&
               std::any_of(comparison.answers.front().params.begin(), comparison.answers.front().params.end(),
                           [&](const auto& param) { return param.first->name == first; });
    });
    return is_name ? words(first) : "";
}

}  // namespace

Figure figure_of(const Comparison& comparison) {
    if (comparison.answers.empty() || comparison.asks.empty())
        throw InputError("a comparison is drawn by its questions: give at least one with " + option_name("ask"));
    const Answer& first = comparison.answers.front();
    Figure figure{.title = first.title};
    const auto is_alike = [&](auto&& of) {
        return std::all_of(comparison.answers.begin(), comparison.answers.end(),
                           [&](const Answer& answer) { return of(answer) == of(first); });
    };
    if (!is_alike([](const Answer& answer) { return answer.title; })) figure.title = "Comparison";

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

    if (const std::string what = varied_words(comparison); !what.empty()) figure.title += ", by " + what;

    std::string left_out;
    const bool is_map = comparison.answers.size() > most_side_by_side;
    for (std::vector<std::size_t> asks : by_scale(comparison)) {
        if (is_map) {
            asks.resize(std::min(asks.size(), most_asks));
            figure.panels.push_back(comparison_map(comparison, asks));
            if (comparison.answers.size() > most_map_rows)
                left_out = "; " + first_of(most_map_rows, comparison.answers.size(), "that are compared");
            continue;
        }
        Figure::Panel panel{.is_chance = comparison.is_chance(asks.front())};
        panel.y_name = panel.is_chance ? "chance" : "value";
        if (asks.size() > most_asks) left_out = "; " + first_of(most_asks, comparison.asks.size(), "questions");
        asks.resize(std::min(asks.size(), most_asks));
        for (const std::size_t ask : asks) panel.categories.push_back(ask_words(comparison.asks[ask]));
        for (std::size_t i = 0; i < std::min(comparison.answers.size(), most_bars / asks.size()); ++i) {
            panel.series.push_back({words(comparison.labels[i]), {}});
            const Answer& answer = comparison.answers[i];
            for (const std::size_t ask : asks) {
                panel.series.back().values.push_back(answer.asks[ask].value);
                if (answer.unknown.plausible) panel.series.back().bands.push_back(answer.unknown.plausible->bands[ask]);
            }
            add_bands(figure, answer.unknown);
        }
        if (panel.series.size() < comparison.answers.size())
            left_out += "; " + first_of(panel.series.size(), comparison.answers.size(), "that are compared");
        figure.panels.push_back(std::move(panel));
    }

    std::vector<std::string> methods;
    for (std::size_t i = 0; i < comparison.answers.size(); ++i) {
        const Answer& answer = comparison.answers[i];
        const std::string line = method_text(answer.distribution.method, answer.distribution.engine,
                                             answer.distribution.trials, answer.seed, Medium::picture, answer.goal);
        if (std::find(methods.begin(), methods.end(), line) == methods.end()) methods.push_back(line);
        add_unread(figure, answer.distribution.unread, " in " + comparison.labels[i]);
    }
    figure.footer.push_back(fmt::format("{}", fmt::join(methods, "; ")) + left_out);
    if (comparison.within) figure.footer.push_back(within_text(comparison));
    std::vector<std::string> rests = defaults_lines(comparison);
    for (std::size_t ask = 0; ask < comparison.asks.size(); ++ask)
        for (const std::string& line : rests_lines(comparison, ask))
            rests.push_back(comparison.asks.size() == 1 ? line : ask_words(comparison.asks[ask]) + ": " + line);
    add_assumed(figure, places_lines(comparison));
    add_assumed(figure, std::move(rests));
    add_tables(figure, comparison.tables);
    return figure;
}

Figure figure_of(const Sweep& sweep) {
    if (sweep.axes.empty() || sweep.asks.empty())
        throw InputError("a sweep is drawn by its axes and questions: give at least one " + option_name("axis") +
                         " and one " + option_name("ask"));
    Figure figure{.title = sweep.title};
    for (const auto& [field, value] : sweep.fixed) figure.parameters.push_back(parameter_line(*field, value));
    std::vector<std::string> rests = defaults_lines(sweep.assumed);
    if (std::string names = rests_names(sweep.assumed); !names.empty())
        rests.insert(rests.begin(), names + "; other values move figures in it");
    add_assumed(figure, std::move(rests));
    figure.footer.push_back(
        method_text(sweep.method, sweep.engine, sweep.trials, sweep.seed, Medium::picture, sweep.goal));

    std::size_t shown = 0;  // questions
    if (sweep.axes.size() == 1) {
        for (std::vector<std::size_t> asks : by_scale(sweep)) {
            asks.resize(std::min(asks.size(), most_asks));
            shown += asks.size();
            figure.panels.push_back(sweep_line(sweep, asks));
        }
    } else if (sweep.axes.size() == 2) {
        shown = std::min(sweep.asks.size(), most_panels);
        for (std::size_t ask = 0; ask < shown; ++ask)
            figure.panels.push_back(heat_map(sweep, ask, 0, title_words(ask_words(sweep.asks[ask]))));
    } else {
        const SweepAxis& by = sweep.axes.front();
        if (sweep.axes.size() > 3 || by.values.size() > most_panels)
            throw InputError(
                fmt::format("a picture has room for two axes, or for three of which the first has at most "
                            "{} values: draw a smaller sweep, or write this one with {}",
                            most_panels, option_name("arrow")));
        for (std::size_t i = 0; i < by.values.size(); ++i)
            figure.panels.push_back(heat_map(sweep, 0, i * sweep.cells() / by.values.size(),
                                             title_words(parameter_line(*by.field, by.values[i]))));
        figure.answers.push_back(ask_words(sweep.asks.front()));
        shown = 1;
    }
    // a map shows no intervals, so say how wide they are
    double widest = 0;
    for (std::size_t ask = 0; ask < sweep.asks.size(); ++ask)
        for (const Estimate& value : sweep.values[ask])
            if (sweep.is_chance(ask) && !has_unknown(value.width))
                widest = std::max({widest, value.high - value.value, value.value - value.low});
    if (sweep.axes.size() > 1 && sweep.method != Method::exact && widest > 0)
        figure.footer.back() += " within ±" + percent(widest);
    if (sweep.asks.size() > shown) figure.footer.back() += "; " + first_of(shown, sweep.asks.size(), "questions");
    add_tables(figure, sweep.tables);
    return figure;
}

}  // namespace warodds
