// A page to print: all panels of a card in one table, as large as the paper allows.
#pragma once

#include "output/files.hpp"
#include "output/picture/drawing.hpp"

namespace warodds {

Drawing lay_out_page(const Figure& figure, const Page& page);  // throws InputError for more cells than can be read
Drawing scaled(Drawing drawing, double factor);                // for formats that are made of pixels

}  // namespace warodds
