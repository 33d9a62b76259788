// Where everything stands: header, legend, panels and footer share the canvas by the room that their words need, so
// that nothing overlaps and nothing is cut off, however long a title or however many the bars.
#include "output/picture/panels.hpp"

#include <algorithm>
#include <cmath>

namespace warodds {
namespace picture {
namespace {

using Panel = Figure::Panel;

// All blocks return where the next one begins.
double draw_header(Pen& pen, const Figure& figure, double width) {
    double y = 44;
    const double room = width - 2 * margin;
    const auto block = [&](const std::vector<std::string>& lines, Font font, Colour colour) {
        for (const std::string& line : lines) {
            pen.text({margin, y + font.size / 2 - 8}, line, font, colour, Align::left);
            y += font.size * 1.42;
        }
    };
    block(wrapped(figure.title, room, 2, title_font), title_font, ink);
    y += 2;
    block(in_lines(figure.answers, "   ·   ", room, 6, answer_font), answer_font, palette[0]);
    if (!figure.answers.empty()) y += 2;
    block(in_lines(figure.parameters, "  ·  ", room, 6, parameter_font), parameter_font, soft_ink);
    return y - 6;
}

constexpr char mark[] = "warodds " WARODDS_VERSION;
constexpr double footer_step = footer_font.size * 1.45;

// Footnotes are told to the end: a page with many of them is longer.
struct Footer {
    std::vector<std::pair<std::string, Colour>> lines{};

    Footer(const Figure& figure, double width) {
        constexpr std::size_t most = 12;  // lines of one note
        const double room = width - 2 * margin, mark_room = text_width(mark, footer_font) + 30;
        for (const std::string& part : figure.footer)
            for (std::string& line : wrapped(part, room - mark_room, most, footer_font))
                lines.emplace_back(std::move(line), pale_ink);
        for (const std::string& part : figure.warnings)
            for (std::string& line : wrapped(part, room, most, footer_font)) lines.emplace_back(std::move(line), alarm);
    }
    double beyond() const {  // what a page of the usual height has room for
        constexpr double usual = 6;
        return footer_step * std::max(0.0, static_cast<double>(lines.size()) - usual);
    }
    // From below; returns where it begins.
    double draw(Pen& pen, double width, double height) const;
};

double Footer::draw(Pen& pen, double width, double height) const {
    const double first = height - 26 - footer_step * (static_cast<double>(lines.size()) - 1);
    for (std::size_t i = 0; i < lines.size(); ++i)
        pen.text({margin, first + footer_step * static_cast<double>(i)}, lines[i].first, footer_font, lines[i].second,
                 Align::left);
    pen.text({width - margin, first}, mark, footer_font, pale_ink, Align::right);
    pen.line({margin, first - 22}, {width - margin, first - 22}, grid);
    return first - 22;
}

struct Sign {
    std::string name;
    std::function<void(const Box&)> draw;
};

// Signs with their names, in as many lines as they need.
double draw_signs(Pen& pen, const std::vector<Sign>& signs, const Box& box, double swatch = 18) {
    constexpr double height = 18, gap = 34, line = 27;
    double x = box.left, y = box.top + 12;
    for (const Sign& sign : signs) {
        const std::string name = shortened(sign.name, box.width() - swatch - 10, axis_font);
        const double width = swatch + 10 + text_width(name, axis_font);
        if (x > box.left && x + width > box.right) x = box.left, y += line;
        sign.draw({x, y - height / 2, x + swatch, y + height / 2});
        pen.text({x + swatch + 10, y}, name, axis_font, ink, Align::left);
        x += width + gap;
    }
    return y + 16;
}

double draw_legend(Pen& pen, const Panel& panel, const Box& box) {
    std::vector<Sign> signs;
    const bool is_line = panel.shape == Figure::Shape::lines;
    for (std::size_t i = 0; i < panel.series.size(); ++i)
        signs.push_back({panel.series[i].name, [&pen, i, is_line](const Box& place) {
                             const double middle = (place.top + place.bottom) / 2;
                             if (!is_line) pen.rectangle(place, series_colour(i));
                             else pen.series_line({{place.left, middle}, {place.right, middle}}, i);
                         }});
    return draw_signs(pen, signs, box, is_line ? 42 : 18);  // a line shows its dashes
}

// How what nobody could read is drawn, where anything is.
double draw_open_signs(Pen& pen, const Figure& figure, const Box& box) {
    std::vector<Sign> signs;
    const auto has = [&](Figure::Shape shape) {
        return std::any_of(figure.panels.begin(), figure.panels.end(),
                           [&](const Panel& panel) { return panel.shape == shape && has_open(panel); });
    };
    const std::string bounds = "bounds: whatever the unknown chart cells hold";
    if (has(Figure::Shape::bars)) signs.push_back({bounds, [&](const Box& place) { pen.unknown(place); }});
    if (has(Figure::Shape::lines))
        signs.push_back({bounds, [&](const Box& place) {
                             const double middle = (place.left + place.right) / 2;
                             pen.whisker({middle, place.bottom}, {middle, place.top}, 6);
                         }});
    if (has(Figure::Shape::heat_map))
        signs.push_back({bounds + ", the low end below the diagonal",
                         [&](const Box& place) { draw_split(pen, place, heat_colour(0.2), heat_colour(0.7)); }});
    if (!figure.bands.empty())
        signs.push_back({figure.bands, [&](const Box& place) {
                             pen.rectangle({place.left + 4, place.top, place.right - 4, place.bottom},
                                           series_colour(0));
                             const double middle = (place.top + place.bottom) / 2;
                             pen.line({place.left + 2, middle}, {place.right - 2, middle}, ink, 3);
                         }});
    return signs.empty() ? box.top - 10 : draw_signs(pen, signs, box);
}

// The room of panel i of n: one; two side by side; two above one; two above two.
Box place(std::size_t i, std::size_t n, const Box& all) {
    constexpr double between = 56, below = 30;
    const std::size_t rows = n > 2 ? 2 : 1, row = i / 2;
    const bool is_wide = n == 1 || (n == 3 && i == 2);
    const double width = is_wide ? all.width() : (all.width() - between) / 2,
                 height = (all.height() - (rows == 2 ? below : 0)) / static_cast<double>(rows);
    const double left = all.left + (i % 2 && !is_wide ? width + between : 0),
                 top = all.top + static_cast<double>(row) * (height + below);
    return {left, top, left + width, top + height};
}

void draw_panel(Pen& pen, const Figure& figure, const Panel& panel, Box box, bool has_legend) {
    if (!panel.title.empty()) {
        // bars and lines have the words of a level at its line
        std::string title = panel.title;
        if (panel.shape == Figure::Shape::heat_map)
            for (const Figure::Level& wish : panel.wishes) title += " (line: " + wish.name + ")";
        pen.text({box.left, box.top + 10}, shortened(title, box.width(), panel_title_font), panel_title_font, ink,
                 Align::left);
        box.top += 36;
    }
    if (has_legend) box.top = draw_legend(pen, panel, box) + 6;
    switch (panel.shape) {
        case Figure::Shape::bars: return draw_bars(pen, panel, box);
        case Figure::Shape::lines: return draw_lines(pen, panel, box);
        case Figure::Shape::heat_map: return draw_heat_map(pen, figure, panel, box);
    }
}

bool has_same_series(const Panel& a, const Panel& b) {
    return std::equal(a.series.begin(), a.series.end(), b.series.begin(), b.series.end(),
                      [](const Figure::Series& one, const Figure::Series& other) { return one.name == other.name; });
}

}  // namespace
}  // namespace picture

Drawing lay_out(const Figure& given) {
    using namespace picture;
    const Figure figure = cleaned(given);
    Drawing drawing;
    drawing.title = figure.title;
    Pen pen(drawing);
    const Footer footer(figure, drawing.width);
    drawing.height += std::ceil(footer.beyond());
    double top = draw_header(pen, figure, drawing.width);
    const double bottom = footer.draw(pen, drawing.width, drawing.height), right = drawing.width - margin;
    // one legend for all panels that show the same series
    const Panel& first = figure.panels.front();
    const bool is_shared = first.series.size() > 1 &&
                           std::all_of(figure.panels.begin(), figure.panels.end(), [&](const Panel& panel) {
                               return panel.shape == first.shape && has_same_series(panel, first);
                           });
    if (is_shared) top = draw_legend(pen, first, {margin, top + 10, right, bottom});
    top = draw_open_signs(pen, figure, {margin, top + 10, right, bottom});
    const Box room{margin, top + 18, right, bottom - 14};
    for (std::size_t i = 0; i < figure.panels.size(); ++i) {
        const Panel& panel = figure.panels[i];
        draw_panel(pen, figure, panel, place(i, figure.panels.size(), room), !is_shared && panel.series.size() > 1);
    }
    return drawing;
}

}  // namespace warodds
