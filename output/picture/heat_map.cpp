// A map of two axes: cells in colours, and beside them a bar that tells what the colours mean.
#include "output/picture/panels.hpp"

#include <algorithm>
#include <cmath>

namespace warodds::picture {
namespace {

using Panel = Figure::Panel;

// Maps of one question share their colours. They begin at nothing, unless all values lie close together far from it.
Scale colours_of(const Figure& figure, const Panel& panel) {
    Scale scale{.is_chance = panel.is_chance};
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (const Panel& other : figure.panels)
        if (other.series[0].name == panel.series[0].name)
            for (const Estimate& value : other.series[0].values)
                if (is_drawable(value)) low = std::min(low, value.value), high = std::max(high, value.value);
    if (low > high) low = 0, high = 1;
    if (panel.is_difference) {
        const double most = std::max({std::abs(low), std::abs(high), panel.is_chance ? 0.005 : 1e-6});
        return {.low = -most, .high = most, .step = nice_step(2 * most, 6), .is_chance = panel.is_chance};
    }
    if (low > 0 && low < high / 2) low = 0;
    scale.step = nice_step(std::max(high - low, panel.is_chance ? 0.01 : 1e-6), 5);
    scale.low = std::floor(low / scale.step + 1e-9) * scale.step;
    scale.high = std::max(std::ceil(high / scale.step - 1e-9) * scale.step, scale.low + scale.step);
    return scale;
}

// Neighbours that end on the same whole pixel show no seam, or one of the same width everywhere.
Box on_pixels(const Box& box) {
    return {std::round(box.left), std::round(box.top), std::round(box.right), std::round(box.bottom)};
}

Colour colour_of(const Panel& panel, double level) {
    return panel.is_difference ? two_way_colour(level) : heat_colour(level);
}

void draw_cells(Pen& pen, const Figure& figure, const Panel& panel, const Box& plot, const Scale& scale) {
    const ValueWords words(figure, panel);
    const std::size_t columns = panel.categories.size();
    const double width = plot.width() / static_cast<double>(columns),
                 height = plot.height() / static_cast<double>(panel.rows.size());
    Digits digits = Digits::none;
    Font font = tick_font;
    for (const Font smaller : {tick_font, small_tick_font})
        if (digits == Digits::none && height >= smaller.size * 1.25)
            digits = words.fitting_width(width, font = smaller);
    const double seam = std::min(width, height) > 12 ? 1 : 0;  // a hair of white between cells that are large enough
    const std::vector<Estimate>& values = panel.series[0].values;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double row = static_cast<double>(i / columns), column = static_cast<double>(i % columns);
        Box cell = on_pixels({plot.left + column * width, plot.top + row * height, plot.left + (column + 1) * width,
                              plot.top + (row + 1) * height});
        cell.right -= seam;
        cell.bottom -= seam;
        if (!is_drawable(values[i])) {
            if (panel.is_difference) pen.rectangle(cell, grid);  // there is nothing to tell
            else pen.unknown(cell);
            continue;
        }
        const Colour colour = colour_of(panel, scale.share(values[i].value));
        pen.rectangle(cell, colour);
        if (words.is_open(values[i]))
            pen.hatch({cell.left, cell.bottom - std::min(10.0, cell.height()), cell.right, cell.bottom});
        pen.text({(cell.left + cell.right) / 2, (cell.top + cell.bottom) / 2}, words(values[i], digits), font,
                 is_dark(colour) ? paper : ink, Align::centre);
    }
}

void draw_colour_bar(Pen& pen, const Panel& panel, const Box& bar, const Scale& scale) {
    constexpr int strips = 96;
    const auto height = [&](int strip) { return bar.bottom - strip * bar.height() / strips; };
    for (int i = 0; i < strips; ++i)
        pen.rectangle(on_pixels({bar.left, height(i + 1), bar.right, height(i)}), colour_of(panel, (i + 0.5) / strips));
    for (const double tick : scale.ticks()) {
        const double y = up(scale, bar, tick);
        pen.line({bar.right, y}, {bar.right + 4, y}, frame);
        pen.text({bar.right + 10, y}, scale.text(tick), tick_font, soft_ink, Align::left);
    }
}

}  // namespace

void draw_heat_map(Pen& pen, const Figure& figure, const Panel& panel, const Box& box) {
    constexpr double bar_width = 20, bar_gap = 24;
    const Scale scale = colours_of(figure, panel);
    const double label_room = std::min(widest(panel.rows, tick_font), box.width() * 0.3);
    Box plot = box;
    plot.left += label_room + 14 + 34;
    plot.right -= bar_width + bar_gap + widest(scale.texts(), tick_font) + 10;
    const double slot = plot.width() / static_cast<double>(panel.categories.size());
    const Marks marks = marks_below(panel.categories, slot, box.height() * 0.4);
    plot.bottom -= marks.height + name_room;

    draw_below(
        pen, marks, [&](std::size_t i) { return plot.left + (static_cast<double>(i) + 0.5) * slot; }, slot,
        plot.bottom);
    name_below(pen, panel.x_name, plot, box.bottom - 10);
    name_beside(pen, panel.y_name, plot, box.left + 10);
    const double row_height = plot.height() / static_cast<double>(panel.rows.size());
    const auto every = static_cast<std::size_t>(std::max(1.0, std::ceil(tick_font.size * 1.25 / row_height)));
    for (std::size_t row = 0; row < panel.rows.size(); row += every)
        pen.text({plot.left - 12, plot.top + (static_cast<double>(row) + 0.5) * row_height},
                 shortened(panel.rows[row], label_room + 2, tick_font), tick_font, soft_ink, Align::right);
    draw_cells(pen, figure, panel, plot, scale);
    draw_colour_bar(pen, panel, {plot.right + bar_gap, plot.top, plot.right + bar_gap + bar_width, plot.bottom}, scale);
}

}  // namespace warodds::picture
