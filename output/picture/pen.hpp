// What panels are drawn with: shapes and words on the drawing, and the few signs that all panels share.
#pragma once

#include "output/picture/lettering.hpp"
#include "output/picture/look.hpp"

namespace warodds::picture {

class Pen {
public:
    explicit Pen(Drawing& drawing) : drawing_(drawing) {}

    void text(Point at, const std::string& words, Font font, Colour colour, Align align);
    void upright_text(Point at, const std::string& words, Font font, Colour colour, Align align);
    void rectangle(const Box& box, Colour colour);
    void area(std::vector<Point> corners, Colour colour, double opacity);
    void line(Point a, Point b, Colour colour, double width = 1);
    void line(std::vector<Point> points, Colour colour, double width);
    // of the i-th series: lines that colours do not part, in grey, are parted by their dashes
    void series_line(const std::vector<Point>& points, std::size_t i, double width = 2.6);
    void dot(Point at, Colour colour, double radius);

    void label(Point at, const std::string& words, Align align);  // a value, on paper: no grid line runs through it
    void hatch(const Box& box);
    void unknown(const Box& box);  // what nobody can know: hatched, in a frame
    void whisker(Point low, Point high, double cap, Colour colour = ink);

private:
    Drawing& drawing_;
};

}  // namespace warodds::picture
