// One panel in its box; each shape has a file of its own.
#pragma once

#include "output/picture/axes.hpp"

namespace warodds::picture {

void draw_bars(Pen& pen, const Figure& figure, const Figure::Panel& panel, const Box& box);
void draw_lines(Pen& pen, const Figure& figure, const Figure::Panel& panel, const Box& box);
void draw_heat_map(Pen& pen, const Figure& figure, const Figure::Panel& panel, const Box& box);

}  // namespace warodds::picture
