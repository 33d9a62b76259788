// Scales: the values of a panel, the ticks that measure them, and values in as many digits as there is room for.
#pragma once

#include "output/picture/drawing.hpp"

namespace warodds::picture {

double nice_step(double range, double most_steps);  // 1, 2 or 5 times a power of ten
std::string decimal(double value);                  // without needless zeros

struct Scale {
    double low = 0, high = 1, step = 0.2;
    bool is_chance = true;

    std::vector<double> ticks() const;
    std::string text(double value) const { return is_chance ? decimal(100 * value) + " %" : decimal(value); }
    std::vector<std::string> texts() const;  // of all ticks
    double share(double value) const { return (value - low) / (high - low); }
};

// From nothing to the largest end of any interval, and `headroom` more, as a share of that.
Scale scale_of(const Figure::Panel& panel, double headroom);

// An estimate may lack a value (nothing to draw) or an end.
bool is_drawable(const Estimate& estimate);
double low_end(const Estimate& estimate);
double high_end(const Estimate& estimate);
// Bounds: unknown chart cells decide where in between it is, and no point of it is more than another.
inline bool is_open(const Estimate& estimate) { return has_unknown(estimate.width) && !estimate.is_exact(); }
bool has_open(const Figure::Panel& panel);

// A value in full, without its sign, rounded, or not at all.
enum class Digits { full, bare, rounded, none };

std::string value_text(double value, bool is_chance, Digits digits);

// What a figure says of a value: both ends of what unread cells leave open, else the value.
class ValueWords {
public:
    explicit ValueWords(const Figure::Panel& panel);

    std::string operator()(const Estimate& value, Digits digits) const;

    // The fullest form of which all values fit: each beside the next in `room`, or one a line of that height.
    Digits fitting_width(double room, Font font) const;
    Digits fitting_height(double room, Font font) const;

private:
    template <class Fits> bool all(const Fits& fits) const;
    std::string plain(double value, Digits digits) const;

    const Figure::Panel& panel_;
    bool is_whole_;  // numbers of one panel have decimals together or not at all
};

}  // namespace warodds::picture
