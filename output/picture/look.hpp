// Sizes and colours of all pictures.
#pragma once

#include "output/picture/drawing.hpp"

#include <cstddef>
#include <iterator>

namespace warodds::picture {

using Colour = Drawing::Colour;
using Align = Drawing::Align;

inline constexpr double margin = 48;  // around everything

inline constexpr Font title_font{32, true}, answer_font{21}, parameter_font{17}, panel_title_font{20, true},
    axis_font{17}, tick_font{16}, small_tick_font{13}, footer_font{15};

inline constexpr Colour ink = 0x222222, soft_ink = 0x555555, pale_ink = 0x777777, alarm = 0xa33b00, paper = 0xffffff;
inline constexpr Colour grid = 0xe4e4e4, frame = 0x9a9a9a, rest_fill = 0xa8a8a8;
inline constexpr Colour unknown_fill = 0xececec, unknown_line = 0x8c8c8c;

// Okabe and Ito's colours, which people of every colour vision tell apart
inline constexpr Colour palette[] = {0x0072b2, 0xe69f00, 0x009e73, 0xd55e00, 0x56b4e9, 0xcc79a7, 0x7f7f7f, 0xf0e442};
inline Colour series_colour(std::size_t i) { return palette[i % std::size(palette)]; }

// light to dark, yellow to blue: readable in grey as well
inline constexpr Colour heat[] = {0xffffe0, 0xedf8b1, 0xc7e9b4, 0x7fcdbb, 0x41b6c4, 0x1d91c0, 0x225ea8, 0x253494};
Colour heat_colour(double level);  // 0 to 1
// less to more, red to blue, nothing in the middle
inline constexpr Colour two_ways[] = {0xa33b00, 0xe08a4f, 0xf6cfae, 0xf7f7f7, 0xb5d5ea, 0x5c9fcc, 0x1f5f9f};
Colour two_way_colour(double level);  // 0 to 1
bool is_dark(Colour colour);          // words on it are white

}  // namespace warodds::picture
