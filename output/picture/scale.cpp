// Numbers on axes and beside bars.
#include "output/picture/scale.hpp"

#include "analysis/words/phrases.hpp"
#include "output/picture/lettering.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warodds::picture {

double nice_step(double range, double most_steps) {
    const double raw = std::max(range / most_steps, 1e-12), power = std::pow(10, std::floor(std::log10(raw)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= raw * (1 - 1e-9)) return factor * power;
    return 10 * power;
}

std::string decimal(double value) {
    std::string text = fmt::format("{:.6f}", std::abs(value) < 1e-9 ? 0.0 : value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

std::vector<double> Scale::ticks() const {
    std::vector<double> all;
    const double top = is_chance ? std::min(high, 1.0) : high;
    for (double at = std::ceil(low / step - 1e-9); at * step <= top + 1e-9 * step; ++at) all.push_back(at * step);
    return all;
}

std::vector<std::string> Scale::texts() const {
    std::vector<std::string> all;
    for (const double tick : ticks()) all.push_back(text(tick));
    return all;
}

bool is_drawable(const Estimate& estimate) { return std::isfinite(estimate.value); }
double low_end(const Estimate& estimate) { return std::isfinite(estimate.low) ? estimate.low : estimate.value; }
double high_end(const Estimate& estimate) { return std::isfinite(estimate.high) ? estimate.high : estimate.value; }

bool has_open(const Figure::Panel& panel) {
    return std::any_of(panel.series.begin(), panel.series.end(), [](const Figure::Series& series) {
        return std::any_of(series.values.begin(), series.values.end(), is_open);
    });
}

Scale scale_of(const Figure::Panel& panel, double headroom) {
    Scale scale{.is_chance = panel.is_chance};
    // bars that begin at what is now are as long as the change, wherever the axis begins
    const bool is_ladder = panel.base > 0;
    double low = is_ladder ? panel.base : 0, high = std::max(panel.unknown, panel.base);
    for (const Figure::Level& wish : panel.wishes) {
        high = std::max(high, wish.at);
        if (is_ladder) low = std::min(low, wish.at);
    }
    for (const Figure::Series& series : panel.series)
        for (const Estimate& estimate : series.values)
            if (is_drawable(estimate))
                low = std::min(low, low_end(estimate)), high = std::max(high, high_end(estimate));
    if (high - low < 1e-9) high = low + (panel.is_chance ? 0.01 : 1);
    scale.high = high + headroom * (high - low);
    scale.low = low < 0 ? low - headroom * (high - low) : is_ladder ? std::max(0.0, low - headroom * (high - low)) : 0;
    scale.step = nice_step(scale.high - scale.low, 6);
    if (panel.is_whole) scale.step = std::max(scale.step, 1.0);
    return scale;
}

std::string value_text(double value, bool is_chance, Digits digits) {
    if (digits == Digits::none || !std::isfinite(value)) return "";
    const bool is_rounded = digits == Digits::rounded;
    if (!is_chance && is_rounded && std::abs(value - std::round(value)) > 1e-9) return fmt::format("{:.1f}", value);
    if (!is_chance) return number(value);
    if (is_rounded)
        return value > 0 && value < 0.005    ? "<1"
               : value < 1 && value >= 0.995 ? ">99"
                                             : fmt::format("{:.0f}", 100 * value);
    std::string text = percent(value);
    if (digits == Digits::bare) text.resize(text.size() - 2);
    return text;
}

template <class Fits> bool ValueWords::all(const Fits& fits) const {
    for (const Figure::Series& series : panel_.series)
        if (!std::all_of(series.values.begin(), series.values.end(), fits)) return false;
    return panel_.unknown <= 0 || fits(Estimate::exactly(panel_.unknown));
}

ValueWords::ValueWords(const Figure::Panel& panel) : panel_(panel) {
    is_whole_ = all([](const Estimate& value) {
        const auto is_whole = [](double x) { return std::abs(x - std::round(x)) < 1e-9; };
        return !is_drawable(value) || (is_whole(value.value) && is_whole(low_end(value)) && is_whole(high_end(value)));
    });
}

std::string ValueWords::plain(double value, Digits digits) const {
    const bool is_bare_whole = !panel_.is_chance && !is_whole_ && digits != Digits::none && std::isfinite(value) &&
                               value != 0 && std::abs(value - std::round(value)) < 1e-9;
    return is_bare_whole ? fmt::format("{:.{}f}", value, digits == Digits::rounded || std::abs(value) >= 100 ? 1 : 2)
                         : value_text(value, panel_.is_chance, digits);
}

std::string ValueWords::operator()(const Estimate& value, Digits digits) const {
    if (panel_.is_spread && digits != Digits::none && low_end(value) < high_end(value))
        return fmt::format("{} ({}–{})", plain(value.value, digits), plain(low_end(value), digits),
                           plain(high_end(value), digits));
    if (!is_open(value) || digits == Digits::none) return plain(value.value, digits);
    const Digits first = panel_.is_chance && digits == Digits::full ? Digits::bare : digits;  // one sign for both
    return plain(low_end(value), first) + "–" + plain(high_end(value), digits);
}

Digits ValueWords::fitting_width(double room, Font font) const {
    for (const Digits digits : {Digits::full, Digits::bare, Digits::rounded}) {
        // small chances, rounded, read 1, 1, 1, <1 and tell nothing
        if (digits == Digits::rounded && panel_.is_chance && !panel_.is_difference &&
            all([](const Estimate& value) { return !(value.value >= 0.2); }))
            return Digits::none;
        if (all([&](const Estimate& value) { return text_width((*this)(value, digits), font) + 6 <= room; }))
            return digits;
    }
    return Digits::none;
}

Digits ValueWords::fitting_height(double room, Font font) const {
    return font.size * 1.1 <= room ? Digits::full : Digits::none;
}

}  // namespace warodds::picture
