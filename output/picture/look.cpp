// Colours between colours.
#include "output/picture/look.hpp"

#include <algorithm>
#include <cmath>

namespace warodds::picture {

Colour heat_colour(double level) {
    const double at = std::clamp(level, 0.0, 1.0) * (std::size(heat) - 1);
    const std::size_t i = std::min<std::size_t>(static_cast<std::size_t>(at), std::size(heat) - 2);
    Colour mixed = 0;
    for (const int shift : {16, 8, 0}) {
        const double a = (heat[i] >> shift) & 255, b = (heat[i + 1] >> shift) & 255;
        mixed |= static_cast<Colour>(std::lround(a + (b - a) * (at - static_cast<double>(i)))) << shift;
    }
    return mixed;
}

bool is_dark(Colour colour) {
    return 0.299 * ((colour >> 16) & 255) + 0.587 * ((colour >> 8) & 255) + 0.114 * (colour & 255) < 140;
}

}  // namespace warodds::picture
