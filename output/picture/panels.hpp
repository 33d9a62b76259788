// One panel in its box; each shape has a file of its own.
#pragma once

#include "output/picture/axes.hpp"

namespace warodds::picture {

void draw_bars(Pen& pen, const Figure::Panel& panel, const Box& box);
void draw_lines(Pen& pen, const Figure::Panel& panel, const Box& box);
void draw_heat_map(Pen& pen, const Figure& figure, const Figure::Panel& panel, const Box& box);

// A cell of a heat map that is open: low below, high above its diagonal.
void draw_split(Pen& pen, const Box& box, Colour low, Colour high);

}  // namespace warodds::picture
