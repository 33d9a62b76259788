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
                if (is_drawable(value)) {
                    low = std::min(low, is_open(value) ? low_end(value) : value.value);
                    high = std::max(high, is_open(value) ? high_end(value) : value.value);
                }
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

void draw_cells(Pen& pen, const Panel& panel, const Box& plot, const Scale& scale) {
    const ValueWords words(panel);
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
            // the rules do not allow it, and the footnote says why
            if (const Point at{(cell.left + cell.right) / 2, (cell.top + cell.bottom) / 2};
                !panel.is_difference && width > text_width("n/a", tick_font) + 8 && height > tick_font.size * 1.3)
                pen.label(at, "n/a", Align::centre);
            continue;
        }
        const Point middle{(cell.left + cell.right) / 2, (cell.top + cell.bottom) / 2};
        const std::string shown = words(values[i], digits);
        if (is_open(values[i])) {
            draw_split(pen, cell, heat_colour(scale.share(low_end(values[i]))),
                       heat_colour(scale.share(high_end(values[i]))));
            const double half = text_width(shown, font) / 2 + 3;
            if (!shown.empty())
                pen.rectangle(
                    {middle.x - half, middle.y - font.size * 0.62, middle.x + half, middle.y + font.size * 0.62},
                    paper);
            pen.text(middle, shown, font, ink, Align::centre);
            continue;
        }
        const Colour colour = colour_of(panel, scale.share(values[i].value));
        pen.rectangle(cell, colour);
        pen.text(middle, shown, font, is_dark(colour) ? paper : ink, Align::centre);
    }
}

// Between cells that have what was asked for and cells that have not, whatever unknown cells of the chart hold.
void draw_contour(Pen& pen, const Panel& panel, const Box& plot, double level) {
    const std::vector<Estimate>& values = panel.series[0].values;
    const std::size_t columns = panel.categories.size(), rows = panel.rows.size();
    const double width = plot.width() / static_cast<double>(columns),
                 height = plot.height() / static_cast<double>(rows);
    std::vector<std::pair<Point, Point>> pieces;
    const auto differ = [&](std::size_t a, std::size_t b) {
        const auto is_above = [&](std::size_t i) {
            return (is_open(values[i]) ? low_end(values[i]) : values[i].value) >= level - 1e-12;
        };
        return is_drawable(values[a]) && is_drawable(values[b]) && is_above(a) != is_above(b);
    };
    const auto corner = [&](std::size_t column, std::size_t row) {
        return Point{std::round(plot.left + static_cast<double>(column) * width),
                     std::round(plot.top + static_cast<double>(row) * height)};
    };
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < columns; ++column) {
            const std::size_t here = row * columns + column;
            if (column + 1 < columns && differ(here, here + 1))
                pieces.emplace_back(corner(column + 1, row), corner(column + 1, row + 1));
            if (row + 1 < rows && differ(here, here + columns))
                pieces.emplace_back(corner(column, row + 1), corner(column + 1, row + 1));
        }
    // on paper, so that it is seen on dark cells and on light ones
    for (const auto& [a, b] : pieces) pen.line(a, b, paper, 7);
    for (const auto& [a, b] : pieces) pen.line(a, b, alarm, 3.5);
}

void draw_colour_bar(Pen& pen, const Panel& panel, const Box& bar, const Scale& scale) {
    constexpr int strips = 96;
    const auto height = [&](int strip) { return bar.bottom - strip * bar.height() / strips; };
    for (int i = 0; i < strips; ++i)
        pen.rectangle(on_pixels({bar.left, height(i + 1), bar.right, height(i)}), colour_of(panel, (i + 0.5) / strips));
    for (const Figure::Level& wish : panel.wishes)
        if (const double share = scale.share(wish.at); share >= 0 && share <= 1) {
            const double y = up(scale, bar, wish.at);
            pen.line({bar.left - 6, y}, {bar.right + 4, y}, paper, 7);
            pen.line({bar.left - 6, y}, {bar.right + 4, y}, alarm, 3.5);
        }
    for (const double tick : scale.ticks()) {
        const double y = up(scale, bar, tick);
        pen.line({bar.right, y}, {bar.right + 4, y}, frame);
        pen.text({bar.right + 10, y}, scale.text(tick), tick_font, soft_ink, Align::left);
    }
}

}  // namespace

void draw_split(Pen& pen, const Box& box, Colour low, Colour high) {
    pen.rectangle(box, high);
    pen.area({{box.left, box.top}, {box.left, box.bottom}, {box.right, box.bottom}}, low, 1);
}

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
        pen, marks, [&](std::size_t i) { return plot.left + (static_cast<double>(i) + 0.5) * slot; }, plot.bottom);
    name_below(pen, panel.x_name, plot, box.bottom - 10);
    name_beside(pen, panel.y_name, plot, box.left + 10);
    const double row_height = plot.height() / static_cast<double>(panel.rows.size());
    const std::size_t every = round_every(tick_font.size * 1.25 / row_height);
    for (std::size_t row = first_round(panel.rows, every); row < panel.rows.size(); row += every)
        draw_beside(
            pen, wrapped(panel.rows[row], label_room + 2, lines_in(row_height * static_cast<double>(every)), tick_font),
            {plot.left - 12, plot.top + (static_cast<double>(row) + 0.5) * row_height});
    draw_cells(pen, panel, plot, scale);
    for (const Figure::Level& wish : panel.wishes) draw_contour(pen, panel, plot, wish.at);
    draw_colour_bar(pen, panel, {plot.right + bar_gap, plot.top, plot.right + bar_gap + bar_width, plot.bottom}, scale);
}

}  // namespace warodds::picture
