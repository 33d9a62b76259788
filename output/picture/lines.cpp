// Lines over a scale: bands for intervals below, then lines and dots, then the values if there is one line. Bounds have edges and
// whiskers instead: no line runs through the middle of what nobody knows.
#include "output/picture/panels.hpp"

#include <algorithm>
#include <cmath>

namespace warodds::picture {
namespace {

using Panel = Figure::Panel;

constexpr std::size_t most_bands = 2;

struct Lines {
    const Panel& panel;
    Scale scale;
    Box plot;
    double low, high;  // of the positions

    Lines(const Panel& of, const Box& box) : panel(of), scale(scale_of(of, 0.1)), plot(box) {
        plot.left += axis_room(scale);
        double words_beyond = 24;
        for (const Figure::Level& wish : panel.wishes)
            words_beyond = std::max(words_beyond, text_width(wish.name, tick_font) + 12);
        plot.right -= words_beyond;
        plot.bottom -= mark_height + name_room;
        const auto [least, most] = std::minmax_element(panel.positions.begin(), panel.positions.end());
        low = panel.positions.empty() ? 0 : *least;
        high = panel.positions.empty() ? static_cast<double>(count()) - 1 : *most;
    }

    std::size_t count() const { return panel.categories.size(); }
    double x(std::size_t i) const {
        constexpr double inset = 26;
        const double position = panel.positions.empty() ? static_cast<double>(i) : panel.positions[i];
        return plot.left + inset + (position - low) / std::max(high - low, 1e-12) * (plot.width() - 2 * inset);
    }
    double y(double value) const { return up(scale, plot, value); }
    double gap() const {  // between the two that are closest
        double least = plot.width();
        for (std::size_t i = 1; i < count(); ++i) least = std::min(least, std::abs(x(i) - x(i - 1)));
        return least;
    }

    // The first value and the breakpoints, where there are any.
    std::vector<std::size_t> told() const {
        std::vector<std::size_t> all = panel.breaks;
        if (!all.empty()) all.insert(all.begin(), 0);
        return all;
    }
    double room_between(const std::vector<std::size_t>& places) const {
        double least = plot.width();
        for (std::size_t i = 1; i < places.size(); ++i) least = std::min(least, x(places[i]) - x(places[i - 1]));
        return least;
    }

    // Every value has its tick if they fit, else every second, fifth, ...; on a scale of whole numbers the round ones.
    std::vector<std::size_t> marked() const {
        const double wide = widest(panel.categories, tick_font) + 14;
        const double every = std::floor(std::max(1.0, nice_step(std::max(1.0, wide / std::max(gap(), 1e-9)), 1)));
        std::vector<std::size_t> found = told();
        if (!found.empty() && room_between(found) >= wide) return found;
        found.clear();
        if (every > 1 && count() > 1 && !panel.positions.empty()) {
            const double round = every * (high - low) / static_cast<double>(count() - 1);
            const auto is_round = [&](double at) { return std::abs(at / round - std::round(at / round)) < 1e-9; };
            for (std::size_t i = 0; i < count(); ++i)
                if (round > 0 && is_round(panel.positions[i])) found.push_back(i);
        }
        if (found.size() >= 2) return found;
        found.clear();
        for (std::size_t i = 0; i < count(); i += static_cast<std::size_t>(every)) found.push_back(i);
        return found;
    }

    // Through the values of these places; where columns are steps, each is held up to the next.
    template <class Of> std::vector<Point> path(const std::vector<std::size_t>& places, const Of& of) const {
        std::vector<Point> points;
        for (const std::size_t i : places) {
            if (panel.is_stepped && !points.empty()) points.push_back({x(i), points.back().y});
            points.push_back({x(i), y(of(i))});
        }
        return points;
    }

    void draw_band(Pen& pen, const std::vector<Estimate>& values, Colour colour) const {
        if (std::all_of(values.begin(), values.end(), [](const Estimate& value) { return value.is_exact(); })) return;
        std::vector<std::size_t> drawn;
        for (std::size_t i = 0; i < count(); ++i)
            if (is_drawable(values[i])) drawn.push_back(i);
        const auto end = [&](std::size_t i, bool is_high) {
            return is_high ? high_end(values[i]) : low_end(values[i]);
        };
        std::vector<Point> band = path(drawn, [&](std::size_t i) { return end(i, true); });
        std::vector<Point> back = path(drawn, [&](std::size_t i) { return end(i, false); });
        band.insert(band.end(), back.rbegin(), back.rend());
        if (!band.empty()) pen.area(std::move(band), colour, 0.22);
    }

    // the line of series s, and whiskers; those of several lines stand `beside` each other
    void draw_line(Pen& pen, std::size_t s, double beside) const {
        const std::vector<Estimate>& values = panel.series[s].values;
        const Colour colour = series_colour(s);
        std::vector<std::size_t> drawn;
        for (std::size_t i = 0; i < count(); ++i)
            if (is_drawable(values[i])) drawn.push_back(i);
        for (std::size_t k = 1; k < drawn.size(); ++k) {
            const std::size_t a = drawn[k - 1], b = drawn[k];
            if (!is_open(values[a]) && !is_open(values[b])) continue;
            const auto end = [&](std::size_t i, bool is_high) {
                return is_open(values[i]) ? (is_high ? high_end(values[i]) : low_end(values[i])) : values[i].value;
            };
            for (const bool is_high : {false, true})
                pen.line(path({a, b}, [&](std::size_t i) { return end(i, is_high); }), colour, 1.2);
        }
        // stretches of what is known, each in one go: dashes run on from value to value
        for (std::size_t k = 0; k < drawn.size();) {
            std::vector<std::size_t> stretch;
            for (; k < drawn.size() && !is_open(values[drawn[k]]); ++k) stretch.push_back(drawn[k]);
            if (stretch.size() > 1) pen.series_line(path(stretch, [&](std::size_t i) { return values[i].value; }), s);
            while (k < drawn.size() && is_open(values[drawn[k]])) ++k;
        }
        // a band for each of many lines would hide the others
        const bool has_whiskers = panel.series.size() > most_bands;
        for (const std::size_t i : drawn)
            if (const double at = x(i) + beside; is_open(values[i]) || (has_whiskers && !values[i].is_exact() &&
                                                                        low_end(values[i]) < high_end(values[i])))
                pen.whisker({at, y(low_end(values[i]))}, {at, y(high_end(values[i]))}, 6, colour);
            else if (gap() >= 14 && panel.breaks.empty()) pen.dot({x(i), y(values[i].value)}, colour, 3.6);
    }

    // above the point, and above the line as far as the words reach
    void draw_values(Pen& pen, const std::vector<Estimate>& values, const ValueWords& words) const {
        std::vector<std::size_t> places = told();
        if (places.empty())
            for (std::size_t i = 0; i < count(); ++i) places.push_back(i);
        const double room = panel.breaks.empty() ? gap() : room_between(places);
        const Digits digits = words.fitting_width(room + 4, tick_font);
        for (const std::size_t i : places) {
            if (!is_drawable(values[i])) continue;
            const std::string shown = words(values[i], digits);
            const double reach = text_width(shown, tick_font) / 2 + 2, here = y(high_end(values[i]));
            double top = here - 4;
            for (const std::size_t next : {i > 0 ? i - 1 : i, i + 1 < count() ? i + 1 : i}) {
                if (next == i || !is_drawable(values[next])) continue;
                const double away = std::abs(x(next) - x(i));
                const double slope = (y(high_end(values[next])) - here) / std::max(away, 1.0);
                top = std::min(top, here + slope * std::min(reach, away));
            }
            // on its step, as far as that reaches
            const double along = panel.is_stepped ? std::min(reach + 2, room / 2) : 0;
            if (panel.is_stepped) top = here - 4;
            pen.text({x(i) + along, top - 13}, shown, tick_font, ink, Align::centre);
        }
    }
};

}  // namespace

void draw_lines(Pen& pen, const Panel& panel, const Box& box) {
    const Lines lines(panel, box);
    const Box& plot = lines.plot;
    value_axis(pen, lines.scale, plot, panel.y_name, box.left);
    for (const std::size_t i : lines.marked()) {
        const double x = lines.x(i);
        pen.line({x, plot.bottom}, {x, plot.bottom + 5}, frame, 1.2);
        const double room = 2 * std::min(x - box.left, box.right - x);
        pen.text({x, plot.bottom + 18}, shortened(panel.categories[i], room, tick_font), tick_font, soft_ink,
                 Align::centre);
    }
    name_below(pen, panel.x_name, plot, box.bottom - 10);

    for (const std::size_t i : panel.breaks) pen.line({lines.x(i), plot.top}, {lines.x(i), plot.bottom}, frame, 0.8);
    for (std::size_t s = 0; s < panel.series.size() && panel.series.size() <= most_bands; ++s)
        lines.draw_band(pen, panel.series[s].values, series_colour(s));
    for (const Figure::Level& wish : panel.wishes) {
        const double y = lines.y(wish.at);
        pen.line({plot.left, y}, {plot.right, y}, alarm, 2);
        pen.text({plot.right + 8, y}, wish.name, tick_font, alarm, Align::left);
    }
    for (std::size_t s = 0; s < panel.series.size(); ++s)
        lines.draw_line(pen, s, 8 * (static_cast<double>(s) - (static_cast<double>(panel.series.size()) - 1) / 2));
    if (panel.series.size() == 1) lines.draw_values(pen, panel.series[0].values, ValueWords(panel));
    const double floor = lines.y(std::max(lines.scale.low, 0.0));
    pen.line({plot.left, floor}, {plot.right, floor}, frame, 1.5);
}

}  // namespace warodds::picture
