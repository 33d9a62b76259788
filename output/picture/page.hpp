// A page to print: all panels of a card in one table, as large as the paper allows.
#pragma once

#include "output/picture/drawing.hpp"

namespace warodds {

struct Page {
    enum class Paper { a4, letter } paper = Paper::a4;
    bool is_grey = false;
};
Drawing lay_out_page(const Figure& figure, const Page& page);  // throws InputError for more cells than can be read
Drawing scaled(Drawing drawing, double factor);                // for formats that are made of pixels

}  // namespace warodds
