// Signs made of shapes.
#include "output/picture/pen.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace warodds::picture {

void Pen::text(Point at, const std::string& words, Font font, Colour colour, Align align) {
    if (!words.empty()) drawing_.texts.push_back({at, words, font, colour, align, false});
}

void Pen::upright_text(Point at, const std::string& words, Font font, Colour colour, Align align) {
    if (!words.empty()) drawing_.texts.push_back({at, words, font, colour, align, true});
}

void Pen::rectangle(const Box& box, Colour colour) { drawing_.shapes.push_back(Drawing::Rectangle{box, colour}); }

void Pen::area(std::vector<Point> corners, Colour colour, double opacity) {
    drawing_.shapes.push_back(Drawing::Area{std::move(corners), colour, opacity});
}

void Pen::line(Point a, Point b, Colour colour, double width) { line(std::vector{a, b}, colour, width); }

void Pen::line(std::vector<Point> points, Colour colour, double width) {
    drawing_.shapes.push_back(Drawing::Line{std::move(points), colour, width});
}

void Pen::series_line(const std::vector<Point>& points, std::size_t i, double width) {
    static constexpr std::array<std::array<double, 2>, 4> dashes = {{{1, 0}, {10, 5}, {3, 4}, {18, 6}}};  // ink, gap
    const auto [ink_length, gap] = dashes[i % dashes.size()];
    if (gap == 0) return line(points, series_colour(i), width);
    double at = 0;  // along the dash that is being drawn
    for (std::size_t k = 1; k < points.size(); ++k) {
        const Point a = points[k - 1], b = points[k];
        const double length = std::hypot(b.x - a.x, b.y - a.y);
        const auto place = [&](double way) {
            return Point{a.x + (b.x - a.x) * way / length, a.y + (b.y - a.y) * way / length};
        };
        for (double way = 0; way < length - 1e-9;) {
            const bool is_ink = at < ink_length;
            const double step = std::min(length - way, (is_ink ? ink_length : ink_length + gap) - at);
            if (is_ink) line(place(way), place(way + step), series_colour(i), width);
            way += step;
            at += step;
            if (at >= ink_length + gap - 1e-9) at = 0;
        }
    }
}

void Pen::dot(Point at, Colour colour, double radius) { drawing_.shapes.push_back(Drawing::Dot{at, colour, radius}); }

void Pen::label(Point at, const std::string& words, Align align) {
    if (words.empty()) return;
    const double width = text_width(words, tick_font), half = tick_font.size / 2,
                 left = align == Align::centre ? at.x - width / 2 : at.x;
    rectangle({left - 1, at.y - half, left + width + 1, at.y + half}, paper);
    text(at, words, tick_font, ink, align);
}

void Pen::hatch(const Box& box) {
    constexpr double gap = 9;
    for (double offset = -box.height() + gap; offset < box.width(); offset += gap) {
        const double a = std::max(0.0, offset), b = std::min(box.width(), offset + box.height());
        line({box.left + a, box.top + (a - offset)}, {box.left + b, box.top + (b - offset)}, unknown_line, 1.2);
    }
}

void Pen::unknown(const Box& box) {
    rectangle(box, unknown_fill);
    hatch(box);
    line({{box.left, box.top},
          {box.right, box.top},
          {box.right, box.bottom},
          {box.left, box.bottom},
          {box.left, box.top}},
         unknown_line, 1.2);
}

void Pen::whisker(Point low, Point high, double cap, Colour colour) {
    line(low, high, colour, 1.6);
    const bool is_standing = low.x == high.x;
    const double across = is_standing ? cap : 0, along = is_standing ? 0 : cap;
    for (const Point& end : {low, high})
        line({end.x - across, end.y - along}, {end.x + across, end.y + along}, colour, 1.6);
}

}  // namespace warodds::picture
