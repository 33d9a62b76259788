// A figure in three steps. Figure says what is shown, in words and estimates; Drawing says where each bar, line and
// word stands on the canvas; a renderer puts the ink on. Both renderers draw the same Drawing.
#pragma once

#include "analysis/study.hpp"

#include <variant>

namespace warodds {

struct Figure {
    enum class Shape { bars, lines, heat_map };

    struct Series {
        std::string name{};
        std::vector<Estimate> values{};  // one a category; a heat map's row by row
    };

    struct Panel {
        Shape shape = Shape::bars;
        std::string title{}, x_name{}, y_name{};  // in words
        bool is_chance = true;                    // probabilities, shown in percent
        std::vector<std::string> categories{};    // along x
        std::vector<double> positions{};  // of the categories when x is a scale of numbers; else they stand evenly
        double step = 1;                  // the width of a bar on such a scale
        bool ranges = false;              // a bar stands for the numbers from its position on
        std::vector<std::string> rows{};  // of a heat map, along y
        std::vector<Series> series{};
        double unknown = 0;     // the chance that a chart cell which nobody could read decides
        bool has_rest = false;  // the last category is all others together
    };

    std::string title{};
    std::vector<std::string> answers{};     // "hex taken: 61.6 %"
    std::vector<std::string> parameters{};  // "terrain: close"
    std::vector<Panel> panels{};            // at most four
    bool is_exact = true;                   // an interval is then what unread cells leave open, not chance
    std::vector<std::string> footer{};      // method and tables
    std::vector<std::string> warnings{};
};

Figure figure_of(const Answer& answer);
Figure figure_of(const Comparison& comparison);
Figure figure_of(const Sweep& sweep);

// Places on the canvas, in pixels from its upper left corner.
struct Point {
    double x, y;
};

struct Drawing {
    using Colour = std::uint32_t;  // 0xrrggbb
    enum class Align { left, centre, right };

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
        Point at;          // the middle of its height
        std::string text;  // clean UTF-8, one line
        double size = 17;  // in pixels
        Colour colour = 0x333333;
        Align align = Align::left;
        bool is_bold = false, is_upright = false;  // upright: reads from below upwards
    };

    std::string title;
    double width = 1600, height = 1000;
    std::vector<std::variant<Area, Line, Dot>> shapes;  // later ones lie on top
    std::vector<Text> texts;                            // on top of all shapes
};

Drawing lay_out(const Figure& figure);

enum class PictureFormat { png, svg };

// The renderers: the bytes of a whole picture, or an OutputError. Matplot++ writes to files only, so it is lent one.
std::string draw_with_gnuplot(const Drawing& drawing, PictureFormat format);
std::string draw_with_matplot(const Drawing& drawing, PictureFormat format, const std::string& scratch_file);

// What both say to gnuplot, directly and through Matplot++.
std::string gnuplot_script(const Drawing& drawing, PictureFormat format);
std::string gnuplot_label(const Drawing::Text& text, PictureFormat format);  // one command, without a line's end
void expect_gnuplot();                                                       // throws OutputError if it is not there

}  // namespace warodds
