// What stands around a plot: names of axes, ticks of values, names of categories.
#pragma once

#include "output/picture/pen.hpp"
#include "output/picture/scale.hpp"

#include <functional>

namespace warodds::picture {

inline constexpr double name_room = 30;  // for the name of an axis below its plot

// Category names below an axis: in a few lines, upright if they are too long for that.
struct Marks {
    std::vector<std::vector<std::string>> labels;  // of each category, in lines
    bool is_upright = false;
    double height = 0;
    std::size_t first = 0, every = 1;  // those that are written
};
// Of names that have no room each: which is the first to be written when only every so many are. Numbers at round values.
std::size_t first_round(const std::vector<std::string>& names, std::size_t every);
// every 1, 2, 5, 10, ... of them, so that each has `room` places of its own
std::size_t round_every(double places);

Marks marks_below(const std::vector<std::string>& names, double slot, double most_height);
void draw_below(Pen& pen, const Marks& marks, const std::function<double(std::size_t)>& x, double y);
inline constexpr double mark_height = tick_font.size * 1.3 + 8;  // of names on one line

// The name of a row left of a point, in as many lines as a row of that height takes.
std::size_t lines_in(double height);
void draw_beside(Pen& pen, const std::vector<std::string>& lines, Point at);

void name_below(Pen& pen, const std::string& name, const Box& plot, double y);
void name_beside(Pen& pen, const std::string& name, const Box& plot, double x);

// A scale of values up the left side of the plot, and the room that it takes.
double up(const Scale& scale, const Box& plot, double value);
double axis_room(const Scale& scale);
void value_axis(Pen& pen, const Scale& scale, const Box& plot, const std::string& name, double left);

}  // namespace warodds::picture
