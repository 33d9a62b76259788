// A picture in three steps. Figure says what is shown; Drawing says where each bar, line and word stands on the canvas;
// a writer turns the drawing into a file's bytes, in memory: SVG as text of our own, PNG and PDF by Cairo.
#pragma once

#include "output/figure.hpp"

#include <cstdint>
#include <variant>

namespace warodds {

// Places on the canvas, in pixels from its upper left corner.
struct Point {
    double x, y;
};

struct Box {
    double left, top, right, bottom;
    double width() const { return right - left; }
    double height() const { return bottom - top; }
};

// One typeface, DejaVu Sans, in sizes that count in pixels.
struct Font {
    double size;
    bool is_bold = false;
};

struct Drawing {
    using Colour = std::uint32_t;  // 0xrrggbb
    enum class Align { left, centre, right };

    struct Rectangle {
        Box box;
        Colour colour;
    };
    struct Area {  // a filled polygon
        std::vector<Point> corners;
        Colour colour;
        double opacity = 1;
    };
    struct Line {
        std::vector<Point> points;
        Colour colour;
        double width = 1;
    };
    struct Dot {
        Point at;
        Colour colour;
        double radius = 5;
    };
    struct Text {
        Point at;          // the middle of its capitals' height
        std::string text;  // clean UTF-8, one line
        Font font;
        Colour colour;
        Align align = Align::left;
        bool is_upright = false;  // reads from below upwards

        // from the middle of a line of type down to its baseline: half of DejaVu's capitals
        double drop() const { return 0.3645 * font.size; }
    };

    std::string title;
    double width = 1600, height = 1000;
    std::vector<std::variant<Rectangle, Area, Line, Dot>> shapes;  // later ones lie on top
    std::vector<Text> texts;                                       // on top of all shapes
};

Drawing lay_out(const Figure& figure);

// The same figure on one line a text, in valid UTF-8: what neither a font nor XML could hold is gone.
Figure cleaned(Figure figure);

enum class PictureFormat { png, svg, pdf };

// The bytes of a whole picture; the same figure has the same bytes, on any day. Throws OutputError.
std::string svg_of(const Drawing& drawing);
std::string png_of(const Drawing& drawing);
std::string pdf_of(const Drawing& drawing);

}  // namespace warodds
