// Colours between colours.
#include "output/picture/look.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace warodds::picture {
namespace {

Colour between(std::span<const Colour> colours, double level) {
    const double at = std::clamp(level, 0.0, 1.0) * static_cast<double>(colours.size() - 1);
    const std::size_t i = std::min(static_cast<std::size_t>(at), colours.size() - 2);
    Colour mixed = 0;
    for (const int shift : {16, 8, 0}) {
        const double a = (colours[i] >> shift) & 255, b = (colours[i + 1] >> shift) & 255;
        mixed |= static_cast<Colour>(std::lround(a + (b - a) * (at - static_cast<double>(i)))) << shift;
    }
    return mixed;
}

}  // namespace

Colour heat_colour(double level) { return between(heat, level); }
Colour two_way_colour(double level) { return between(two_ways, level); }

bool is_dark(Colour colour) {
    return 0.299 * ((colour >> 16) & 255) + 0.587 * ((colour >> 8) & 255) + 0.114 * (colour & 255) < 140;
}

}  // namespace warodds::picture
