// SVG of our own: Cairo's turns words into outlines, and words in a picture should be found, marked and copied.
#include "output/picture/lettering.hpp"

#include <fmt/format.h>

#include <cmath>

namespace warodds {
namespace {

std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) switch (c) {
            case '&': result += "&amp;"; break;
            case '<': result += "&lt;"; break;
            case '>': result += "&gt;"; break;
            case '"': result += "&quot;"; break;
            case '\'': result += "&#39;"; break;
            default: result += c;
        }
    return result;
}

// hundredths of a pixel are enough for anyone
double rounded(double value) { return std::round(value * 100) / 100 + 0.0; }

std::string points_of(const std::vector<Point>& points) {
    std::string text;
    for (const Point& point : points)
        text += fmt::format("{}{},{}", text.empty() ? "" : " ", rounded(point.x), rounded(point.y));
    return text;
}

struct Writer {
    std::string svg;

    template <class... Args> void put(fmt::format_string<Args...> text, Args&&... args) {
        fmt::format_to(std::back_inserter(svg), text, std::forward<Args>(args)...);
    }

    void operator()(const Drawing::Rectangle& rectangle) {
        const Box& box = rectangle.box;
        const double left = rounded(box.left), top = rounded(box.top);
        put("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#{:06x}\"/>\n", left, top,
            rounded(box.right - left), rounded(box.bottom - top), rectangle.colour);
    }
    void operator()(const Drawing::Area& area) {
        put("<polygon points=\"{}\" fill=\"#{:06x}\" fill-opacity=\"{}\"/>\n", points_of(area.corners), area.colour,
            area.opacity);
    }
    void operator()(const Drawing::Line& line) {
        put("<polyline points=\"{}\" fill=\"none\" stroke=\"#{:06x}\" stroke-width=\"{}\" "
            "stroke-linejoin=\"round\"/>\n",
            points_of(line.points), line.colour, line.width);
    }
    void operator()(const Drawing::Dot& dot) {
        put("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"#{:06x}\"/>\n", rounded(dot.at.x), rounded(dot.at.y),
            dot.radius, dot.colour);
    }
    void operator()(const Drawing::Text& text) {
        const double x = rounded(text.at.x), y = rounded(text.at.y);
        if (text.is_upright)
            put("<text transform=\"translate({},{}) rotate(-90)\" y=\"{}\"", x, y, rounded(text.drop()));
        else put("<text x=\"{}\" y=\"{}\"", x, rounded(text.at.y + text.drop()));
        put(" font-size=\"{}\"{}{} fill=\"#{:06x}\" xml:space=\"preserve\">{}</text>\n", text.font.size,
            text.font.is_bold ? " font-weight=\"bold\"" : "",
            text.align == Drawing::Align::centre  ? " text-anchor=\"middle\""
            : text.align == Drawing::Align::right ? " text-anchor=\"end\""
                                                  : "",
            text.colour, escaped(text.text));
    }
};

}  // namespace

std::string svg_of(const Drawing& drawing) {
    Writer writer;
    // for machines without DejaVu the face that it is drawn after
    writer.put(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
        "font-family=\"{2}, Verdana, sans-serif\">\n"
        "<title>{3}</title>\n"
        "<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n",
        drawing.width, drawing.height, picture::font_family, escaped(drawing.title));
    for (const auto& shape : drawing.shapes) std::visit(writer, shape);
    for (const Drawing::Text& text : drawing.texts) writer(text);
    return std::move(writer.svg) + "</svg>\n";
}

}  // namespace warodds
