// Bars. They stand side by side with their names below; where words are too long for that they lie one below the other
// with their names before them. Only the room for the names differs: all that is drawn of a bar is drawn once, in
// places along one side of the plot and values along the other.
#include "output/picture/panels.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace warodds::picture {
namespace {

using Panel = Figure::Panel;

constexpr char unknown_name[] = "unknown";
constexpr double label_gap = 10;  // from the end of a lying bar to its words

struct Bars {
    bool is_lying;
    Scale scale;
    Box plot;
    double slot;                                // from one place to the next
    std::function<double(std::size_t)> centre;  // of place i, along its side
    double share, most;                         // of its slot that a group of bars fills, and how wide one gets

    double along(double value) const {
        return is_lying ? plot.left + scale.share(value) * plot.width() : up(scale, plot, value);
    }
    Point point(double place, double value) const {
        return is_lying ? Point{along(value), place} : Point{place, along(value)};
    }
    Box bar(double place, double half, double from, double to) const {
        const auto [low, high] = std::minmax({along(from), along(to)});
        return is_lying ? Box{low, place - half, high, place + half} : Box{place - half, low, place + half, high};
    }

    // the words of a bar that begins at `base` and reaches from `low` to `high`, beyond its end
    void label(Pen& pen, double place, double base, double low, double high, const std::string& words) const {
        if (is_lying) pen.label({along(std::max(high, base)) + label_gap, place}, words, Align::left);
        else if (low < base) pen.label({place, along(low) + 14}, words, Align::centre);
        else pen.label({place, along(high) - 14}, words, Align::centre);
    }

    // of plausible charts, within the bounds
    void draw_band(Pen& pen, const PlausibleBand& band, double place, double half, Colour colour) const {
        const double narrow = std::max(half * 0.42, 1.0);
        pen.rectangle(bar(place, narrow + 2, band.low, band.high), paper);
        pen.rectangle(bar(place, narrow, band.low, band.high), colour);
        const Box median = bar(place, narrow + 2, band.median, band.median);
        pen.line({median.left, median.top}, {median.right, median.bottom}, ink, 3);
    }

    // Lines that bars should reach, with their words beyond the plot; one of a single category is as wide as that.
    void draw_wishes(Pen& pen, const Panel& panel) const {
        const double base = along(panel.base);
        std::optional<double> last;
        for (const Figure::Level& wish : panel.wishes) {
            const double at = along(wish.at);
            double from = is_lying ? plot.top - 8 : plot.left, to = is_lying ? plot.bottom : plot.right;
            if (wish.category) {
                from = centre(*wish.category) - slot / 2;
                to = centre(*wish.category) + slot / 2;
            }
            const Point a = is_lying ? Point{at, from} : Point{from, at}, b = is_lying ? Point{at, to} : Point{to, at};
            pen.line(a, b, paper, 5);
            pen.line(a, b, alarm, 2.4);
            if (last && std::abs(*last - at) < tick_font.size) continue;
            last = at;
            if (is_lying) pen.text({at, plot.top - 18}, wish.name, tick_font, alarm, Align::centre);
            else pen.text({plot.right + 8, at}, wish.name, tick_font, alarm, Align::left);
        }
        if (panel.base == 0) return;
        if (!is_lying)
            pen.text({plot.right + 8,
                      last && std::abs(*last - base) < tick_font.size * 1.2 ? *last + tick_font.size * 1.2 : base},
                     "now", tick_font, soft_ink, Align::left);
        else if (!last || std::abs(base - *last) > 100)
            pen.text({base, plot.top - 18}, "now", tick_font, soft_ink, Align::centre);
    }

    void draw(Pen& pen, const Panel& panel) const {
        const ValueWords words(panel);
        const std::size_t series = panel.series.size();
        const double count = static_cast<double>(series), group = std::min(slot * share, most * count),
                     width = group / count, room = series > 1 ? width + 2 : slot;
        const double half = std::max(width * (series > 1 ? 0.46 : 0.5), 1.0);
        const Digits digits = is_lying ? words.fitting_height(room, tick_font) : words.fitting_width(room, tick_font);
        std::vector<std::function<void()>> labels;  // after the lines of wishes, which pass behind them
        for (std::size_t s = 0; s < series; ++s)
            for (std::size_t i = 0; i < panel.series[s].values.size(); ++i) {
                const Estimate& value = panel.series[s].values[i];
                if (!is_drawable(value)) continue;
                const double place = centre(i) - group / 2 + (static_cast<double>(s) + 0.5) * width;
                const double low = low_end(value), high = high_end(value);
                const bool is_rest = panel.has_rest && i + 1 == panel.categories.size();
                pen.rectangle(bar(place, half, panel.base, is_open(value) ? low : value.value),
                              is_rest ? rest_fill : series_colour(s));
                if (is_open(value)) pen.unknown(bar(place, half, low, high));
                else if (!value.is_exact()) pen.whisker(point(place, low), point(place, high), std::min(half / 2, 8.0));
                if (!panel.series[s].bands.empty() && is_open(value))
                    draw_band(pen, panel.series[s].bands[i], place, half, series_colour(s));
                const bool is_below = value.value < panel.base;
                labels.emplace_back([&, place, low, high, is_below] {
                    label(pen, place, panel.base, is_below ? low : panel.base, high, words(value, digits));
                });
            }
        if (panel.unknown > 0) {
            const double place = centre(panel.categories.size());
            pen.unknown(bar(place, std::max(std::min(slot * share, most) / 2, 1.0), 0, panel.unknown));
            labels.emplace_back(
                [&, place] { label(pen, place, 0, 0, panel.unknown, value_text(panel.unknown, true, digits)); });
        }
        draw_wishes(pen, panel);
        for (const auto& draw_label : labels) draw_label();
        const double zero = along(panel.base);
        if (is_lying) pen.line({zero, plot.top}, {zero, plot.bottom}, frame, 1.5);
        else pen.line({plot.left, zero}, {plot.right, zero}, frame, 1.5);
    }
};

// On a scale of numbers gaps are gaps; unknown stands one free place after the last. Otherwise one name, one place.
Bars standing(Pen& pen, const Panel& panel, const Box& box, const std::vector<std::string>& names, const Scale& scale) {
    Box plot = box;
    plot.left += axis_room(scale);
    double words_beyond = 0;
    for (const Figure::Level& wish : panel.wishes)
        words_beyond = std::max(words_beyond, text_width(wish.name, tick_font) + 12);
    plot.right -= words_beyond;
    const bool is_scale = !panel.positions.empty();
    const double first = is_scale ? panel.positions.front() : 0;
    const double places = is_scale ? (panel.positions.back() - first) / panel.step + 1 + (panel.unknown > 0 ? 2 : 0)
                                   : static_cast<double>(names.size());
    const double slot = plot.width() / std::max(places, 1.0), left = plot.left;
    const auto place_of = [&panel, is_scale, first, places](std::size_t i) {
        if (!is_scale) return static_cast<double>(i);
        return i < panel.positions.size() ? (panel.positions[i] - first) / panel.step : places - 1;
    };
    const auto x = [place_of, left, slot](std::size_t i) { return left + (place_of(i) + 0.5) * slot; };

    if (!panel.marks.empty()) plot.top += 30;
    const Marks marks = is_scale ? Marks{.height = mark_height} : marks_below(names, slot, box.height() * 0.3);
    plot.bottom -= marks.height + (panel.x_name.empty() ? 0 : name_room);
    value_axis(pen, scale, plot, panel.y_name, box.left);
    if (is_scale) {
        const double wide = widest(panel.categories, tick_font) + 12;
        const double every = std::floor(std::max(1.0, nice_step(std::max(1.0, wide / slot), 1)));
        for (double at = std::ceil(first / panel.step / every) * every;
             at * panel.step <= panel.positions.back() + 1e-9; at += every)
            pen.text({plot.left + (at - first / panel.step + (panel.ranges ? 0 : 0.5)) * slot, plot.bottom + 16},
                     decimal(at * panel.step), tick_font, soft_ink, Align::centre);
        if (panel.unknown > 0)
            pen.text({std::min(x(panel.positions.size()), plot.right - 40), plot.bottom + 16}, unknown_name, tick_font,
                     soft_ink, Align::centre);
    } else {
        draw_below(pen, marks, x, plot.bottom);
    }
    std::vector<double> taken;  // by the names of marks, the first of which matter most
    for (const Figure::Mark& mark : panel.marks) {
        const double at = plot.left + ((mark.at - first) / panel.step + (panel.ranges ? 0 : 0.5)) * slot;
        const double room = text_width(mark.name, tick_font) + 26;
        if (std::any_of(taken.begin(), taken.end(), [&](double other) { return std::abs(other - at) < room; }))
            continue;
        taken.push_back(at);
        pen.line({at, plot.top - 8}, {at, plot.bottom}, pale_ink, 1.4);
        pen.text({at, plot.top - 19}, mark.name, tick_font, soft_ink, Align::centre);
    }
    if (!panel.x_name.empty()) name_below(pen, panel.x_name, plot, box.bottom - 10);
    return {false, scale, plot, slot, x, panel.series.size() > 1 ? 0.82 : 0.72, 150};
}

Bars lying(Pen& pen, const Panel& panel, const Box& box, const std::vector<std::string>& names, const Scale& scale) {
    Box plot = box;
    if (!panel.wishes.empty()) plot.top += 24;  // their words
    const double count = static_cast<double>(names.size());
    const double row = (box.height() - (panel.x_name.empty() ? 0 : name_room) - 56) / count;
    const std::size_t lines = lines_in(row);
    std::vector<std::vector<std::string>> labels;
    double label_width = 0;
    for (const std::string& name : names) {
        labels.push_back(wrapped(name, box.width() * 0.4, lines, tick_font));
        label_width = std::max(label_width, widest(labels.back(), tick_font));
    }
    plot.left += label_width + 14;
    plot.right -= 60;
    // each label stands beyond its bar and still in the box
    const ValueWords words(panel);
    for (const Figure::Series& series : panel.series)
        for (const Estimate& value : series.values)
            if (const double share = scale.share(high_end(value)); is_drawable(value) && share > 0) {
                const double room = box.right - plot.left - label_gap -
                                    text_width(words(value, Digits::full), tick_font);
                plot.right = std::min(plot.right, plot.left + room / share);
            }
    plot.bottom -= name_room + 28;
    const double slot = plot.height() / count, top = plot.top;
    Bars bars{true, scale, plot, slot, [=](std::size_t i) { return top + (static_cast<double>(i) + 0.5) * slot; },
              0.74, 64};

    for (const double tick : scale.ticks()) {
        const double x = bars.along(tick);
        pen.line({x, plot.top}, {x, plot.bottom}, grid);
        pen.text({x, plot.bottom + 16}, scale.text(tick), tick_font, soft_ink, Align::centre);
    }
    name_below(pen, panel.y_name, plot, plot.bottom + 44);
    for (std::size_t i = 0; i < names.size(); ++i) draw_beside(pen, labels[i], {plot.left - 12, bars.centre(i)});
    return bars;
}

}  // namespace

void draw_bars(Pen& pen, const Panel& panel, const Box& box) {
    std::vector<std::string> names = panel.categories;
    if (panel.unknown > 0) names.push_back(unknown_name);
    const double count = static_cast<double>(names.size());
    const Scale scale = scale_of(panel, 0.1);
    const double room = (box.width() - axis_room(scale)) / count - 8;
    const auto fits = [&](const std::string& name) {
        return widest(words_of(name), tick_font) <= room && wrapped(name, room, 9, tick_font).size() <= 3;
    };
    const bool has_rows = (box.height() - 58) / count >= tick_font.size * 1.15;
    const bool is_standing = !panel.positions.empty() || !has_rows || std::all_of(names.begin(), names.end(), fits);
    const Bars bars = is_standing ? standing(pen, panel, box, names, scale) : lying(pen, panel, box, names, scale);
    bars.draw(pen, panel);
}

}  // namespace warodds::picture
