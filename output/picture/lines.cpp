// Lines over a scale: bands for intervals below, then lines and dots, then the values if there is one line.
#include "output/picture/panels.hpp"

#include <algorithm>
#include <cmath>

namespace warodds::picture {
namespace {

using Panel = Figure::Panel;

struct Lines {
    const Panel& panel;
    Scale scale;
    Box plot;
    double low, high;  // of the positions

    Lines(const Panel& of, const Box& box) : panel(of), scale(scale_of(of, 0.1)), plot(box) {
        plot.left += axis_room(scale);
        plot.right -= 24;
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

    void draw_band(Pen& pen, const std::vector<Estimate>& values, Colour colour) const {
        if (std::all_of(values.begin(), values.end(), [](const Estimate& value) { return value.is_exact(); })) return;
        std::vector<Point> band;
        for (std::size_t i = 0; i < count(); ++i)
            if (is_drawable(values[i])) band.push_back({x(i), y(high_end(values[i]))});
        for (std::size_t i = count(); i-- > 0;)
            if (is_drawable(values[i])) band.push_back({x(i), y(low_end(values[i]))});
        if (!band.empty()) pen.area(std::move(band), colour, 0.22);
    }

    void draw_line(Pen& pen, const std::vector<Estimate>& values, Colour colour) const {
        std::vector<Point> points;
        for (std::size_t i = 0; i < count(); ++i)
            if (is_drawable(values[i])) points.push_back({x(i), y(values[i].value)});
        pen.line(points, colour, 2.6);
        if (gap() >= 14)
            for (const Point& point : points) pen.dot(point, colour, 3.6);
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
            pen.text({x(i), top - 13}, shown, tick_font, ink, Align::centre);
        }
    }
};

}  // namespace

void draw_lines(Pen& pen, const Figure& figure, const Panel& panel, const Box& box) {
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
    for (std::size_t s = 0; s < panel.series.size(); ++s)
        lines.draw_band(pen, panel.series[s].values, series_colour(s));
    for (std::size_t s = 0; s < panel.series.size(); ++s)
        lines.draw_line(pen, panel.series[s].values, series_colour(s));
    if (panel.series.size() == 1) lines.draw_values(pen, panel.series[0].values, ValueWords(figure, panel));
    const double floor = lines.y(std::max(lines.scale.low, 0.0));
    pen.line({plot.left, floor}, {plot.right, floor}, frame, 1.5);
}

}  // namespace warodds::picture
