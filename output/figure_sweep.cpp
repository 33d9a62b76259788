// The figures of sweeps: lines over one axis, maps over two, small multiples over three.
#include "analysis/questions/want.hpp"
#include "output/figure_parts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace warodds {
namespace figure {
namespace {

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

// what is wished of a figure: by the question itself, or by the wish at which the sweep looks for its first cell
std::vector<Figure::Level> wishes_of(const Sweep& sweep, std::size_t ask) {
    std::vector<Figure::Level> wishes;
    const auto add = [&](double at, bool at_least) {
        wishes.push_back({at, level_words(at, sweep.is_chance(ask), at_least)});
    };
    if (!sweep.until.empty())
        if (const Want want = parse_want(sweep.until); want.expr == sweep.asks[ask]) add(want.target, want.at_least);
    if (const auto wish = sweep.wish(ask); wish && wishes.empty()) add(wish->target, wish->at_least);
    return wishes;
}

}  // namespace

Figure::Panel sweep_line(const Sweep& sweep, const std::vector<std::size_t>& asks) {
    Figure::Panel panel{.is_chance = sweep.is_chance(asks.front())};
    const SweepAxis& axis = sweep.axes.front();
    set_axis(panel, axis);
    panel.shape = is_ordered(*axis.field) && axis.values.size() > 1 ? Figure::Shape::lines : Figure::Shape::bars;
    if (panel.shape == Figure::Shape::bars) panel.positions.clear();
    panel.title = asks.size() == 1 ? title_words(asked_words(sweep.asks[asks.front()])) : "";
    panel.y_name = panel.is_chance ? "chance" : asks.size() == 1 ? asked_words(sweep.asks[asks.front()]) : "value";
    for (const std::size_t ask : asks) {
        panel.series.push_back({asked_words(sweep.asks[ask]), sweep.values[ask]});
        for (Figure::Level& wish : wishes_of(sweep, ask)) panel.wishes.push_back(std::move(wish));
    }
    panel.is_stepped = axis.field->kind == Kind::odds;
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
    panel.is_stepped = !panel.breaks.empty();
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
    // beside a map there is room for few words
    panel.y_name = other.x_name.size() > 24 ? words(down->field->name) : std::move(other.x_name);
    panel.rows = std::move(other.categories);
    // numbers grow upwards, as on any graph; words read downwards
    const bool is_upwards = is_ordered(*down->field);
    if (is_upwards) std::reverse(panel.rows.begin(), panel.rows.end());
    panel.series.push_back({sweep.asks[ask], {}});
    panel.wishes = wishes_of(sweep, ask);
    for (std::size_t i = 0; i < down->values.size(); ++i)
        for (std::size_t column = 0; column < across->values.size(); ++column) {
            const std::size_t row = is_upwards ? down->values.size() - 1 - i : i;
            panel.series[0].values.push_back(
                sweep.values[ask][first + (is_turned ? column * inner + row : row * inner + column)]);
        }
    return panel;
}

void add_refused(Figure& figure, const std::vector<Refusal>& refused) {
    constexpr std::size_t most = 4;
    std::vector<std::string> reasons;
    for (const Refusal& one : refused)
        if (std::find(reasons.begin(), reasons.end(), one.why) == reasons.end()) reasons.push_back(one.why);
    for (std::size_t i = 0; i < std::min(most, reasons.size()); ++i)
        figure.footer.push_back(std::string("n/a: ") + InputError(reasons[i]).what());
    if (reasons.size() > most) figure.footer.push_back("n/a: " + first_of(most, reasons.size(), "reasons"));
}

}  // namespace figure

namespace {

using namespace figure;

// "OCS ground combat: hex taken by attack and terrain"
std::string sweep_title(const Sweep& sweep) {
    std::string by;
    for (std::size_t i = 0; i < sweep.axes.size(); ++i)
        by += (i == 0 ? " by " : i + 1 == sweep.axes.size() ? " and " : ", ") + words(sweep.axes[i].field->name);
    return sweep.title + (sweep.asks.size() == 1 ? ": " + asked_words(sweep.asks.front()) : ",") + by;
}

}  // namespace

Figure figure_of(const Sweep& sweep) {
    if (sweep.axes.empty() || sweep.asks.empty())
        throw InputError("a sweep is drawn by its axes and questions: give at least one " + option_name("axis") +
                         " and one " + option_name("ask"));
    Figure figure{.title = sweep_title(sweep)};
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
            figure.panels.push_back(heat_map(sweep, ask, 0, title_words(asked_words(sweep.asks[ask]))));
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
        figure.answers.push_back(asked_words(sweep.asks.front()));
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
    for (std::size_t ask = 0; ask < std::min(most_asks, sweep.where.size()); ++ask)
        add_never(figure, sweep.asks[ask], sweep.where[ask], sweep.method == Method::exact);
    add_refused(figure, sweep.refusals());
    add_tables(figure, sweep.tables);
    return figure;
}

}  // namespace warodds
