// Where everything stands: header, legend, panels and footer share the canvas by the room that their words need, so
// that nothing overlaps and nothing is cut off, however long a title or however many the bars.
#include "analysis/phrases.hpp"
#include "output/figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace warodds {
namespace {

using Colour = Drawing::Colour;
using Align = Drawing::Align;
using Panel = Figure::Panel;

constexpr double margin = 48;
constexpr double title_size = 32, answer_size = 21, parameter_size = 17, panel_title_size = 20, axis_size = 17,
                 tick_size = 16, footer_size = 15;
constexpr Colour ink = 0x222222, soft_ink = 0x555555, pale_ink = 0x777777, grid = 0xe4e4e4, frame = 0x9a9a9a,
                 alarm = 0xa33b00;
constexpr Colour unknown_fill = 0xececec, unknown_line = 0x8c8c8c, rest_fill = 0xa8a8a8, paper = 0xffffff;

// Okabe and Ito's colours, which people of every colour vision tell apart
constexpr Colour palette[] = {0x0072b2, 0xe69f00, 0x009e73, 0xd55e00, 0x56b4e9, 0xcc79a7, 0x7f7f7f, 0xf0e442};
Colour series_colour(std::size_t i) { return palette[i % std::size(palette)]; }

// light to dark, yellow to blue: readable in grey as well
constexpr Colour heat[] = {0xffffe0, 0xedf8b1, 0xc7e9b4, 0x7fcdbb, 0x41b6c4, 0x1d91c0, 0x225ea8, 0x253494};

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

// ---- text ------------------------------------------------------------------------------------------------------

// One line of valid UTF-8: control characters become spaces, broken sequences question marks.
std::string clean(const std::string& text) {
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const std::size_t length = byte < 0x80                   ? 1
                                   : byte >= 0xc2 && byte < 0xe0 ? 2
                                   : byte >= 0xe0 && byte < 0xf0 ? 3
                                   : byte >= 0xf0 && byte < 0xf5 ? 4
                                                                 : 0;
        bool is_valid = length > 0 && i + length <= text.size();
        for (std::size_t k = 1; is_valid && k < length; ++k)
            is_valid = (static_cast<unsigned char>(text[i + k]) & 0xc0) == 0x80;
        if (!is_valid) result += '?', ++i;
        else if (byte < 0x20 || byte == 0x7f) result += ' ', ++i;
        else result.append(text, i, length), i += length;
    }
    return result;
}

// DejaVu Sans, by classes of letters: within a few percent for any sentence
double text_width(const std::string& text, double size, bool is_bold = false) {
    double ems = 0;
    for (const char c : text) {
        if ((static_cast<unsigned char>(c) & 0xc0) == 0x80) continue;  // the rest of a letter already counted
        if (std::string_view("ijl'|").find(c) != std::string_view::npos) ems += 0.28;
        else if (std::string_view(" .,:;/!()[]ft").find(c) != std::string_view::npos) ems += 0.36;
        else if (std::string_view("r-").find(c) != std::string_view::npos) ems += 0.41;
        else if (std::string_view("mwMW%@<>=+").find(c) != std::string_view::npos) ems += 0.9;
        else if (c >= 'A' && c <= 'Z') ems += 0.7;
        else ems += 0.615;
    }
    return ems * size * (is_bold ? 1.11 : 1);
}

std::string shortened(const std::string& text, double width, double size, bool is_bold = false) {
    if (text_width(text, size, is_bold) <= width) return text;
    std::string result = text;
    while (!result.empty() && text_width(result + "…", size, is_bold) > width) {
        while (!result.empty() && (static_cast<unsigned char>(result.back()) & 0xc0) == 0x80) result.pop_back();
        if (!result.empty()) result.pop_back();
    }
    return result + "…";
}

// Lines that fit the width, broken between pieces; what does not fit into `most` lines ends in an ellipsis.
std::vector<std::string> in_lines(const std::vector<std::string>& pieces, const std::string& between, double width,
                                  std::size_t most, double size, bool is_bold = false) {
    std::vector<std::string> lines;
    for (const std::string& piece : pieces) {
        const std::string longer = lines.empty() ? piece : lines.back() + between + piece;
        if (!lines.empty() && (text_width(longer, size, is_bold) <= width || lines.size() == most))
            lines.back() = longer;
        else lines.push_back(piece);
    }
    for (std::string& line : lines) line = shortened(line, width, size, is_bold);
    return lines;
}

std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        if (end > at) words.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return words;
}

std::vector<std::string> wrapped(const std::string& text, double width, std::size_t most, double size,
                                 bool is_bold = false) {
    return in_lines(words_of(text), " ", width, most, size, is_bold);
}

double widest(const std::vector<std::string>& texts, double size) {
    double most = 0;
    for (const std::string& text : texts) most = std::max(most, text_width(text, size));
    return most;
}

double longest_word(const std::vector<std::string>& texts, double size) {
    double most = 0;
    for (const std::string& text : texts) most = std::max(most, widest(words_of(text), size));
    return most;
}

// ---- numbers ---------------------------------------------------------------------------------------------------

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

// The values of a panel and the ticks that measure them.
struct Scale {
    double low = 0, high = 1, step = 0.2;
    bool is_chance = true;

    std::vector<double> ticks() const {
        std::vector<double> all;
        const double top = is_chance ? std::min(high, 1.0) : high;
        for (double at = std::ceil(low / step - 1e-9); at * step <= top + 1e-9 * step; ++at) all.push_back(at * step);
        return all;
    }
    std::string text(double value) const { return is_chance ? decimal(100 * value) + " %" : decimal(value); }
};

bool is_drawable(const Estimate& estimate) { return std::isfinite(estimate.value); }
double low_end(const Estimate& estimate) { return std::isfinite(estimate.low) ? estimate.low : estimate.value; }
double high_end(const Estimate& estimate) { return std::isfinite(estimate.high) ? estimate.high : estimate.value; }

Scale scale_of(const Panel& panel, double headroom) {
    Scale scale{.is_chance = panel.is_chance};
    double low = 0, high = panel.unknown;
    for (const Figure::Series& series : panel.series)
        for (const Estimate& estimate : series.values)
            if (is_drawable(estimate))
                low = std::min(low, low_end(estimate)), high = std::max(high, high_end(estimate));
    if (high - low < 1e-9) high = low + (panel.is_chance ? 0.01 : 1);
    scale.high = high + headroom * (high - low);
    scale.low = low < 0 ? low - headroom * (high - low) : 0;
    scale.step = nice_step(scale.high - scale.low, 6);
    return scale;
}

// A value in the words that fit: in full, without its sign, rounded, or not at all.
enum class Digits { full, bare, rounded, none };

std::string value_text(double value, bool is_chance, Digits digits) {
    if (digits == Digits::none) return "";
    if (!is_chance)
        return digits == Digits::rounded ? fmt::format("{:.1f}", value)
               : std::abs(value) >= 100  ? fmt::format("{:.1f}", value)
                                         : fmt::format("{:.2f}", value);
    if (digits == Digits::rounded)
        return value > 0 && value < 0.005    ? "<1"
               : value < 1 && value >= 0.995 ? ">99"
                                             : fmt::format("{:.0f}", 100 * value);
    std::string text = percent(value);
    if (digits == Digits::bare) text.resize(text.size() - 2);
    return text;
}

std::string open_text(const Estimate& value, bool is_chance, Digits digits) {
    if (digits == Digits::none) return "";
    const Digits first = is_chance && digits == Digits::full ? Digits::bare : digits;
    return value_text(low_end(value), is_chance, first) + "–" + value_text(high_end(value), is_chance, digits);
}

// ---- the canvas ------------------------------------------------------------------------------------------------

struct Box {
    double left, top, right, bottom;
    double width() const { return right - left; }
    double height() const { return bottom - top; }
};

class Layout {
public:
    explicit Layout(const Figure& figure) : figure_(figure) {}

    Drawing draw() {
        out_.title = clean(figure_.title);
        double top = header();
        const double bottom = footer();
        // one legend for all panels that show the same series
        const std::vector<Figure::Series>& first = figure_.panels.front().series;
        const auto is_same = [&](const Panel& panel) {
            return std::equal(panel.series.begin(), panel.series.end(), first.begin(), first.end(),
                              [](const auto& a, const auto& b) { return a.name == b.name; });
        };
        const bool is_shared = first.size() > 1 && std::all_of(figure_.panels.begin(), figure_.panels.end(), is_same);
        if (is_shared) top = legend(first, {margin, top + 10, out_.width - margin, bottom});
        for (std::size_t i = 0; i < figure_.panels.size(); ++i)
            panel(figure_.panels[i], place(i, {margin, top + 18, out_.width - margin, bottom - 14}), !is_shared);
        return std::move(out_);
    }

private:
    void text(Point at, const std::string& words, double size, Colour colour, Align align, bool is_bold = false,
              bool is_upright = false) {
        if (!words.empty()) out_.texts.push_back({at, words, size, colour, align, is_bold, is_upright});
    }
    void area(const Box& box, Colour colour) {
        out_.shapes.push_back(Drawing::Area{{{box.left, box.top},
                                             {box.right, box.top},
                                             {box.right, box.bottom},
                                             {box.left, box.bottom},
                                             {box.left, box.top}},
                                            colour,
                                            1});
    }
    void line(Point a, Point b, Colour colour, double width = 1) {
        out_.shapes.push_back(Drawing::Line{{a, b}, colour, width});
    }

    // a value beside its bar, on a patch of paper so that no grid line runs through it
    void label(Point at, const std::string& words, Align align) {
        if (words.empty()) return;
        const double width = text_width(words, tick_size), left = align == Align::centre ? at.x - width / 2 : at.x;
        area({left - 1, at.y - tick_size * 0.5, left + width + 1, at.y + tick_size * 0.5}, paper);
        text(at, words, tick_size, ink, align);
    }

    void hatch(const Box& box, Colour colour) {
        for (double offset = -box.height() + 9; offset < box.width(); offset += 9) {
            const double a = std::max(0.0, offset), b = std::min(box.width(), offset + box.height());
            line({box.left + a, box.top + (a - offset)}, {box.left + b, box.top + (b - offset)}, colour, 1.2);
        }
    }
    void unknown(const Box& box) {
        area(box, unknown_fill);
        hatch(box, unknown_line);
        out_.shapes.push_back(Drawing::Line{{{box.left, box.top},
                                             {box.right, box.top},
                                             {box.right, box.bottom},
                                             {box.left, box.bottom},
                                             {box.left, box.top}},
                                            unknown_line,
                                            1.2});
    }

    double header() {
        double y = 44;
        const double room = out_.width - 2 * margin;
        const auto block = [&](const std::vector<std::string>& lines, double size, Colour colour, bool is_bold) {
            for (const std::string& line : lines) {
                text({margin, y + size / 2 - 8}, line, size, colour, Align::left, is_bold);
                y += size * 1.42;
            }
        };
        block(wrapped(clean(figure_.title), room, 2, title_size, true), title_size, ink, true);
        y += 2;
        block(in_lines(cleaned(figure_.answers), "   ·   ", room, 4, answer_size), answer_size, palette[0], false);
        if (!figure_.answers.empty()) y += 2;
        block(in_lines(cleaned(figure_.parameters), "  ·  ", room, 3, parameter_size), parameter_size, soft_ink, false);
        return y - 6;
    }

    double footer() {
        std::vector<std::pair<std::string, Colour>> lines;
        const double room = out_.width - 2 * margin;
        for (const std::string& part : figure_.footer)
            for (std::string& line : wrapped(clean(part), room - 140, 3, footer_size))
                lines.emplace_back(std::move(line), pale_ink);
        for (const std::string& part : figure_.warnings)
            for (std::string& line : wrapped(clean(part), room, 3, footer_size))
                lines.emplace_back(std::move(line), alarm);
        constexpr std::size_t most = 9;
        if (lines.size() > most) {
            lines.resize(most);
            lines.back().first += " …";
        }
        const double step = footer_size * 1.45,
                     first = out_.height - 26 - step * (static_cast<double>(lines.size()) - 1);
        for (std::size_t i = 0; i < lines.size(); ++i)
            text({margin, first + step * static_cast<double>(i)}, lines[i].first, footer_size, lines[i].second,
                 Align::left);
        text({out_.width - margin, first}, "warodds " WARODDS_VERSION, footer_size, pale_ink, Align::right);
        line({margin, first - 22}, {out_.width - margin, first - 22}, grid);
        return first - 22;
    }

    static std::vector<std::string> cleaned(const std::vector<std::string>& texts) {
        std::vector<std::string> result;
        for (const std::string& each : texts) result.push_back(clean(each));
        return result;
    }

    // the series' names with their colours, in as many lines as they need; returns where the rest begins
    double legend(const std::vector<Figure::Series>& series, const Box& box) {
        constexpr double swatch = 18, gap = 34;
        double x = box.left, y = box.top + 12;
        for (std::size_t i = 0; i < series.size(); ++i) {
            const std::string name = shortened(clean(series[i].name), box.width() - swatch - 10, axis_size);
            const double width = swatch + 10 + text_width(name, axis_size);
            if (x > box.left && x + width > box.right) x = box.left, y += 27;
            area({x, y - swatch / 2, x + swatch, y + swatch / 2}, series_colour(i));
            text({x + swatch + 10, y}, name, axis_size, ink, Align::left);
            x += width + gap;
        }
        return y + 16;
    }

    // the room of panel i: one; two side by side; two above one; two above two
    Box place(std::size_t i, const Box& all) const {
        constexpr double between = 56;
        const std::size_t n = figure_.panels.size(), rows = n > 2 ? 2 : 1, row = i / 2;
        const bool is_wide = n == 1 || (n == 3 && i == 2);
        const double width = is_wide ? all.width() : (all.width() - between) / 2,
                     height = (all.height() - (rows == 2 ? 30 : 0)) / static_cast<double>(rows);
        const double left = all.left + (i % 2 && !is_wide ? width + between : 0),
                     top = all.top + static_cast<double>(row) * (height + 30);
        return {left, top, left + width, top + height};
    }

    void panel(const Panel& panel, Box box, bool with_legend) {
        if (!panel.title.empty()) {
            text({box.left, box.top + 10}, shortened(clean(panel.title), box.width(), panel_title_size, true),
                 panel_title_size, ink, Align::left, true);
            box.top += 36;
        }
        if (with_legend && panel.series.size() > 1) box.top = legend(panel.series, box) + 6;
        switch (panel.shape) {
            case Figure::Shape::bars: return bars(panel, box);
            case Figure::Shape::lines: return lines(panel, box);
            case Figure::Shape::heat_map: return heat_map(panel, box);
        }
    }

    // ---- axes --------------------------------------------------------------------------------------------------

    struct Marks {
        std::vector<std::vector<std::string>> labels;  // of each category, in lines
        bool is_upright = false;
        double height = 0;
    };

    // category names below an axis: in a few lines, upright if they are too long for that
    static Marks marks_below(const std::vector<std::string>& names, double slot, double most_height) {
        Marks marks;
        const double room = slot - 8;
        std::size_t lines = 1;
        for (const std::string& name : names) {
            marks.labels.push_back(wrapped(name, room, 4, tick_size));
            lines = std::max(lines, marks.labels.back().size());
        }
        if (longest_word(names, tick_size) <= room) {
            marks.height = static_cast<double>(lines) * tick_size * 1.3 + 8;
            return marks;
        }
        marks.is_upright = true;
        marks.height = std::min(widest(names, tick_size), most_height) + 14;
        for (std::size_t i = 0; i < names.size(); ++i) marks.labels[i] = {shortened(names[i], most_height, tick_size)};
        return marks;
    }

    void draw_below(const Marks& marks, const std::function<double(std::size_t)>& x, double slot, double y) {
        const std::size_t every = marks.is_upright ? static_cast<std::size_t>(std::ceil(tick_size * 1.25 / slot)) : 1;
        for (std::size_t i = 0; i < marks.labels.size(); i += every) {
            if (marks.is_upright) {
                text({x(i), y + 8}, marks.labels[i].front(), tick_size, soft_ink, Align::right, false, true);
                continue;
            }
            for (std::size_t k = 0; k < marks.labels[i].size(); ++k)
                text({x(i), y + 16 + static_cast<double>(k) * tick_size * 1.3}, marks.labels[i][k], tick_size, soft_ink,
                     Align::centre);
        }
    }

    void name_below(const std::string& name, const Box& box, double y) {
        text({(box.left + box.right) / 2, y}, shortened(clean(name), box.width() + 60, axis_size), axis_size, ink,
             Align::centre);
    }
    void name_beside(const std::string& name, const Box& box, double x) {
        text({x, (box.top + box.bottom) / 2}, shortened(clean(name), box.height(), axis_size), axis_size, ink,
             Align::centre, false, true);
    }

    // a scale of values up the left side; box is the plot itself
    void value_axis(const Scale& scale, const Box& box, const std::string& name, double left) {
        for (const double tick : scale.ticks()) {
            const double y = up(scale, box, tick);
            line({box.left, y}, {box.right, y}, grid);
            text({box.left - 10, y}, scale.text(tick), tick_size, soft_ink, Align::right);
        }
        name_beside(name, box, left + 10);
    }
    static double up(const Scale& scale, const Box& box, double value) {
        return box.bottom - (value - scale.low) / (scale.high - scale.low) * box.height();
    }

    static double axis_room(const Scale& scale) {
        double most = 0;
        for (const double tick : scale.ticks()) most = std::max(most, text_width(scale.text(tick), tick_size));
        return most + 10 + 34;
    }

    // ---- bars --------------------------------------------------------------------------------------------------

    // The text of each value in the fullest form of which all fit.
    Digits fitting(const Panel& panel, double room, bool is_lying, double size = tick_size) const {
        double largest = panel.unknown;
        for (const Figure::Series& series : panel.series)
            for (const Estimate& value : series.values) largest = std::max(largest, value.value);
        for (const Digits digits : {Digits::full, Digits::bare, Digits::rounded}) {
            bool fits = true;
            const auto check = [&](const Estimate& value) {
                const std::string shown = bar_text(value, panel.is_chance, digits);
                fits = fits && (is_lying ? size * 1.1 : text_width(shown, size) + 6) <= room;
            };
            for (const Figure::Series& series : panel.series)
                for (const Estimate& value : series.values) check(value);
            if (panel.unknown > 0) check(Estimate::exactly(panel.unknown));
            if (digits == Digits::rounded && panel.is_chance && largest < 0.2)
                return Digits::none;  // 1, 1, 1, <1 tells nothing
            if (fits) return digits;
            if (is_lying) break;
        }
        return Digits::none;
    }

    std::string bar_text(const Estimate& value, bool is_chance, Digits digits) const {
        return figure_.is_exact && !value.is_exact() ? open_text(value, is_chance, digits)
                                                     : value_text(value.value, is_chance, digits);
    }

    static Colour bar_colour(const Panel& panel, std::size_t series, std::size_t i) {
        return panel.has_rest && i + 1 == panel.categories.size() ? rest_fill : series_colour(series);
    }

    void bars(const Panel& panel, const Box& box) {
        std::vector<std::string> names = cleaned(panel.categories);
        if (panel.unknown > 0) names.push_back("unknown");
        const double count = static_cast<double>(names.size());
        const bool is_scale = !panel.positions.empty();
        const Scale scale = scale_of(panel, 0.1);
        const double slot = (box.width() - axis_room(scale)) / count;
        const auto fits = [&](const std::string& name) {
            return widest(words_of(name), tick_size) <= slot - 8 && wrapped(name, slot - 8, 9, tick_size).size() <= 3;
        };
        const bool has_rows = (box.height() - 58) / count >= tick_size * 1.15;
        if (is_scale || !has_rows || std::all_of(names.begin(), names.end(), fits))
            standing_bars(panel, box, names, scale);
        else lying_bars(panel, box, names, scale);
    }

    void standing_bars(const Panel& panel, const Box& box, const std::vector<std::string>& names, const Scale& scale) {
        Box plot = box;
        plot.left += axis_room(scale);
        const bool is_scale = !panel.positions.empty();
        // on a scale of numbers, gaps are gaps; unknown stands one free place after the last
        const double first = is_scale ? panel.positions.front() : 0;
        const double places = is_scale ? (panel.positions.back() - first) / panel.step + 1 + (panel.unknown > 0 ? 2 : 0)
                                       : static_cast<double>(names.size());
        const double slot = plot.width() / std::max(places, 1.0);
        const auto place_of = [&](std::size_t i) {
            if (!is_scale) return static_cast<double>(i);
            return i < panel.positions.size() ? (panel.positions[i] - first) / panel.step : places - 1;
        };
        const auto x = [&](std::size_t i) { return plot.left + (place_of(i) + 0.5) * slot; };

        Marks marks;
        std::size_t every = 1;
        if (is_scale) {
            marks.height = tick_size * 1.3 + 8;
            const double wide = widest(panel.categories, tick_size) + 12;
            every = static_cast<std::size_t>(std::max(1.0, nice_step(std::max(1.0, wide / slot), 1)));
        } else {
            marks = marks_below(names, slot, box.height() * 0.3);
        }
        plot.bottom -= marks.height + (panel.x_name.empty() ? 0 : 30);
        value_axis(scale, plot, panel.y_name, box.left);
        if (is_scale) {
            for (double at = std::ceil(first / panel.step / static_cast<double>(every)) * static_cast<double>(every);
                 at * panel.step <= panel.positions.back() + 1e-9; at += static_cast<double>(every))
                text({plot.left + (at - first / panel.step + (panel.ranges ? 0 : 0.5)) * slot, plot.bottom + 16},
                     decimal(at * panel.step), tick_size, soft_ink, Align::centre);
            if (panel.unknown > 0)
                text({std::min(x(panel.positions.size()), plot.right - 40), plot.bottom + 16}, "unknown", tick_size,
                     soft_ink, Align::centre);
        } else {
            draw_below(marks, x, slot, plot.bottom);
        }
        if (!panel.x_name.empty()) name_below(panel.x_name, plot, box.bottom - 10);

        const double bars_of_a_group = static_cast<double>(panel.series.size());
        const double group = std::min(slot * (panel.series.size() > 1 ? 0.82 : 0.72), 150 * bars_of_a_group),
                     width = group / bars_of_a_group;
        const Digits digits = fitting(panel, panel.series.size() > 1 ? width + 2 : slot, false);
        const double zero = up(scale, plot, 0);
        for (std::size_t s = 0; s < panel.series.size(); ++s)
            for (std::size_t i = 0; i < panel.series[s].values.size(); ++i) {
                const Estimate& value = panel.series[s].values[i];
                if (!is_drawable(value)) continue;
                const double centre = x(i) - group / 2 + (static_cast<double>(s) + 0.5) * width,
                             half = std::max(width * (panel.series.size() > 1 ? 0.46 : 0.5), 1.0);
                const bool is_open = figure_.is_exact && !value.is_exact();
                const double end = up(scale, plot, is_open ? low_end(value) : value.value),
                             high = up(scale, plot, high_end(value));
                area({centre - half, std::min(zero, end), centre + half, std::max(zero, end)}, bar_colour(panel, s, i));
                if (is_open) unknown({centre - half, high, centre + half, end});
                else if (!value.is_exact())
                    whisker({centre, up(scale, plot, low_end(value))}, {centre, high}, std::min(half * 0.5, 8.0));
                label({centre, value.value < 0 ? std::max(end, up(scale, plot, low_end(value))) + 14
                                               : std::min(end, high) - 14},
                      bar_text(value, panel.is_chance, digits), Align::centre);
            }
        if (panel.unknown > 0) {
            const double centre = x(names.size() - 1), half = std::max(std::min(slot * 0.36, 75.0), 1.0),
                         end = up(scale, plot, panel.unknown);
            unknown({centre - half, end, centre + half, zero});
            label({centre, end - 14}, value_text(panel.unknown, true, digits), Align::centre);
        }
        line({plot.left, zero}, {plot.right, zero}, frame, 1.5);
    }

    // words that are too long to stand under a bar stand before it
    void lying_bars(const Panel& panel, const Box& box, const std::vector<std::string>& names, const Scale& scale) {
        Box plot = box;
        std::vector<std::vector<std::string>> labels;
        double label_width = 0;
        const double row = (box.height() - (panel.x_name.empty() ? 0 : 30) - 56) / static_cast<double>(names.size());
        for (const std::string& name : names) {
            labels.push_back(wrapped(name, box.width() * 0.4,
                                     row >= 4.2 * tick_size   ? 3
                                     : row >= 2.8 * tick_size ? 2
                                                              : 1,
                                     tick_size));
            label_width = std::max(label_width, widest(labels.back(), tick_size));
        }
        plot.left += label_width + 14;
        plot.right -= 20 + (figure_.is_exact ? 40 : 20);  // the last label stands beyond its bar
        plot.bottom -= 30 + 28;
        const double slot = plot.height() / static_cast<double>(names.size());
        const auto along = [&](double value) {
            return plot.left + (value - scale.low) / (scale.high - scale.low) * plot.width();
        };
        for (const double tick : scale.ticks()) {
            line({along(tick), plot.top}, {along(tick), plot.bottom}, grid);
            text({along(tick), plot.bottom + 16}, scale.text(tick), tick_size, soft_ink, Align::centre);
        }
        name_below(panel.y_name, plot, plot.bottom + 44);

        const double bars_of_a_group = static_cast<double>(panel.series.size());
        const double group = std::min(slot * 0.74, 64 * bars_of_a_group), width = group / bars_of_a_group;
        const Digits digits = fitting(panel, panel.series.size() > 1 ? width + 2 : slot, true);
        const double zero = along(0);
        const auto y = [&](std::size_t i) { return plot.top + (static_cast<double>(i) + 0.5) * slot; };
        for (std::size_t i = 0; i < names.size(); ++i)
            for (std::size_t k = 0; k < labels[i].size(); ++k)
                text(
                    {plot.left - 12, y(i) + (static_cast<double>(k) - (static_cast<double>(labels[i].size()) - 1) / 2) *
                                                tick_size * 1.25},
                    labels[i][k], tick_size, soft_ink, Align::right);
        for (std::size_t s = 0; s < panel.series.size(); ++s)
            for (std::size_t i = 0; i < panel.series[s].values.size(); ++i) {
                const Estimate& value = panel.series[s].values[i];
                if (!is_drawable(value)) continue;
                const double centre = y(i) - group / 2 + (static_cast<double>(s) + 0.5) * width,
                             half = std::max(width * (panel.series.size() > 1 ? 0.46 : 0.5), 1.0);
                const bool is_open = figure_.is_exact && !value.is_exact();
                const double end = along(is_open ? low_end(value) : value.value), high = along(high_end(value));
                area({std::min(zero, end), centre - half, std::max(zero, end), centre + half}, bar_colour(panel, s, i));
                if (is_open) unknown({end, centre - half, high, centre + half});
                else if (!value.is_exact())
                    whisker({along(low_end(value)), centre}, {high, centre}, std::min(half * 0.5, 8.0));
                label({std::max({end, high, zero}) + 10, centre}, bar_text(value, panel.is_chance, digits),
                      Align::left);
            }
        if (panel.unknown > 0) {
            const double centre = y(names.size() - 1), half = std::max(std::min(slot * 0.37, 32.0), 1.0),
                         end = along(panel.unknown);
            unknown({zero, centre - half, end, centre + half});
            label({end + 10, centre}, value_text(panel.unknown, true, digits), Align::left);
        }
        line({zero, plot.top}, {zero, plot.bottom}, frame, 1.5);
    }

    void whisker(Point a, Point b, double cap) {
        line(a, b, ink, 1.6);
        const bool is_upright = a.x == b.x;
        for (const Point& end : {a, b})
            line({end.x - (is_upright ? cap : 0), end.y - (is_upright ? 0 : cap)},
                 {end.x + (is_upright ? cap : 0), end.y + (is_upright ? 0 : cap)}, ink, 1.6);
    }

    // ---- lines -------------------------------------------------------------------------------------------------

    void lines(const Panel& panel, const Box& box) {
        const Scale scale = scale_of(panel, 0.1);
        Box plot = box;
        plot.left += axis_room(scale);
        plot.right -= 24;
        plot.bottom -= tick_size * 1.3 + 8 + 30;
        value_axis(scale, plot, panel.y_name, box.left);

        const std::size_t count = panel.categories.size();
        const double low = panel.positions.empty() ? 0
                                                   : *std::min_element(panel.positions.begin(), panel.positions.end());
        const double high = panel.positions.empty() ? static_cast<double>(count) - 1
                                                    : *std::max_element(panel.positions.begin(), panel.positions.end());
        constexpr double inset = 26;
        const auto x_of = [&](double position) {
            return plot.left + inset + (position - low) / std::max(high - low, 1e-12) * (plot.width() - 2 * inset);
        };
        const auto x = [&](std::size_t i) {
            return x_of(panel.positions.empty() ? static_cast<double>(i) : panel.positions[i]);
        };

        // every value has its tick if they fit, else every second, fifth, ...
        const std::vector<std::string> names = cleaned(panel.categories);
        const double wide = widest(names, tick_size) + 14;
        double gap = plot.width();
        for (std::size_t i = 1; i < count; ++i) gap = std::min(gap, std::abs(x(i) - x(i - 1)));
        const auto every =
            static_cast<std::size_t>(std::max(1.0, nice_step(std::max(1.0, wide / std::max(gap, 1e-9)), 1)));
        std::vector<std::size_t> marked;
        for (std::size_t i = 0; i < count; ++i) {
            // on a scale of whole numbers the round ones
            const double round = static_cast<double>(every) * (count > 1 && !panel.positions.empty()
                                                                   ? (high - low) / static_cast<double>(count - 1)
                                                                   : 0);
            if (round > 0 && std::abs(panel.positions[i] / round - std::round(panel.positions[i] / round)) < 1e-9)
                marked.push_back(i);
        }
        if (every == 1 || marked.size() < 2) {
            marked.clear();
            for (std::size_t i = 0; i < count; i += every) marked.push_back(i);
        }
        for (const std::size_t i : marked) {
            line({x(i), plot.bottom}, {x(i), plot.bottom + 5}, frame, 1.2);
            text({x(i), plot.bottom + 18}, names[i], tick_size, soft_ink, Align::centre);
        }
        name_below(panel.x_name, plot, box.bottom - 10);

        for (std::size_t s = 0; s < panel.series.size(); ++s) {
            std::vector<Point> band;
            const std::vector<Estimate>& values = panel.series[s].values;
            if (std::all_of(values.begin(), values.end(), [](const Estimate& value) { return value.is_exact(); }))
                continue;
            for (std::size_t i = 0; i < count; ++i)
                if (is_drawable(values[i])) band.push_back({x(i), up(scale, plot, high_end(values[i]))});
            for (std::size_t i = count; i-- > 0;)
                if (is_drawable(values[i])) band.push_back({x(i), up(scale, plot, low_end(values[i]))});
            if (!band.empty()) {
                band.push_back(band.front());
                out_.shapes.push_back(Drawing::Area{std::move(band), series_colour(s), 0.22});
            }
        }
        for (std::size_t s = 0; s < panel.series.size(); ++s) {
            std::vector<Point> points;
            for (std::size_t i = 0; i < count; ++i)
                if (is_drawable(panel.series[s].values[i]))
                    points.push_back({x(i), up(scale, plot, panel.series[s].values[i].value)});
            out_.shapes.push_back(Drawing::Line{points, series_colour(s), 2.6});
            if (gap >= 14)
                for (const Point& point : points) out_.shapes.push_back(Drawing::Dot{point, series_colour(s), 5.5});
        }
        if (panel.series.size() == 1) {
            const Digits digits = fitting(panel, gap + 4, false);
            for (std::size_t i = 0; i < count; ++i) {
                const Estimate& value = panel.series[0].values[i];
                if (!is_drawable(value)) continue;
                // above the point, and above the line as far as the words reach
                const std::string shown = bar_text(value, panel.is_chance, digits);
                const double reach = text_width(shown, tick_size) / 2 + 2;
                double top = up(scale, plot, high_end(value)) - 4;
                for (const std::size_t next : {i > 0 ? i - 1 : i, i + 1 < count ? i + 1 : i})
                    if (const Estimate& other = panel.series[0].values[next]; next != i && is_drawable(other)) {
                        const double y = up(scale, plot, high_end(value)),
                                     slope = (up(scale, plot, high_end(other)) - y) /
                                             std::max(std::abs(x(next) - x(i)), 1.0);
                        top = std::min(top, y + slope * std::min(reach, std::abs(x(next) - x(i))));
                    }
                text({x(i), top - 13}, shown, tick_size, ink, Align::centre);
            }
        }
        line({plot.left, up(scale, plot, std::max(scale.low, 0.0))},
             {plot.right, up(scale, plot, std::max(scale.low, 0.0))}, frame, 1.5);
    }

    // ---- heat maps ---------------------------------------------------------------------------------------------

    void heat_map(const Panel& panel, const Box& box) {
        const std::vector<Estimate>& values = panel.series[0].values;
        const std::vector<std::string> rows = cleaned(panel.rows), columns = cleaned(panel.categories);
        Scale scale{.is_chance = panel.is_chance};
        double low = HUGE_VAL, high = -HUGE_VAL;
        // maps of one question share their colours
        for (const Panel& other : figure_.panels)
            if (other.series[0].name == panel.series[0].name)
                for (const Estimate& value : other.series[0].values)
                    if (is_drawable(value)) low = std::min(low, value.value), high = std::max(high, value.value);
        if (low > high) low = 0, high = 1;
        // from nothing upwards, unless all values lie close together far from it
        if (low > 0 && low < high / 2) low = 0;
        scale.step = nice_step(std::max(high - low, panel.is_chance ? 0.01 : 1e-6), 5);
        scale.low = std::floor(low / scale.step + 1e-9) * scale.step;
        scale.high = std::max(std::ceil(high / scale.step - 1e-9) * scale.step, scale.low + scale.step);

        constexpr double bar_width = 20;
        double bar_room = 0;
        for (const double tick : scale.ticks()) bar_room = std::max(bar_room, text_width(scale.text(tick), tick_size));
        const double label_room = std::min(widest(rows, tick_size), box.width() * 0.3);
        Box plot = box;
        plot.left += label_room + 14 + 34;
        plot.right -= bar_width + 24 + bar_room + 10;
        const double slot = plot.width() / static_cast<double>(columns.size());
        const Marks marks = marks_below(columns, slot, box.height() * 0.4);
        plot.bottom -= marks.height + 30;
        const double row_height = plot.height() / static_cast<double>(rows.size());

        const auto x = [&](std::size_t i) { return plot.left + (static_cast<double>(i) + 0.5) * slot; };
        draw_below(marks, x, slot, plot.bottom);
        name_below(panel.x_name, plot, box.bottom - 10);
        name_beside(panel.y_name, plot, box.left + 10);
        const auto every = static_cast<std::size_t>(std::max(1.0, std::ceil(tick_size * 1.25 / row_height)));
        for (std::size_t row = 0; row < rows.size(); row += every)
            text({plot.left - 12, plot.top + (static_cast<double>(row) + 0.5) * row_height},
                 shortened(rows[row], label_room + 2, tick_size), tick_size, soft_ink, Align::right);

        Digits digits = Digits::none;
        double cell_size = tick_size;
        for (const double size : {tick_size, 13.0})
            if (digits == Digits::none && row_height >= size * 1.25)
                digits = fitting(panel, slot, false, cell_size = size);
        const double seam = std::min(slot, row_height) > 12 ? 1
                                                            : 0;  // a hair of white between cells that are large enough
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::size_t row = i / columns.size(), column = i % columns.size();
            const Box cell{plot.left + static_cast<double>(column) * slot,
                           plot.top + static_cast<double>(row) * row_height,
                           plot.left + static_cast<double>(column + 1) * slot - seam,
                           plot.top + static_cast<double>(row + 1) * row_height - seam};
            if (!is_drawable(values[i])) {
                unknown(cell);
                continue;
            }
            const Colour colour = heat_colour((values[i].value - scale.low) / (scale.high - scale.low));
            area(cell, colour);
            const bool is_open = figure_.is_exact && !values[i].is_exact();
            if (is_open)
                hatch({cell.left, cell.bottom - std::min(10.0, cell.height()), cell.right, cell.bottom}, unknown_line);
            text({(cell.left + cell.right) / 2, (cell.top + cell.bottom) / 2},
                 bar_text(values[i], panel.is_chance, digits), cell_size, is_dark(colour) ? paper : ink, Align::centre);
        }

        const Box bar{plot.right + 24, plot.top, plot.right + 24 + bar_width, plot.bottom};
        constexpr int strips = 96;
        for (int i = 0; i < strips; ++i)
            area({bar.left, bar.bottom - (i + 1) * bar.height() / strips, bar.right,
                  bar.bottom - i * bar.height() / strips + (i ? 0.6 : 0)},
                 heat_colour((i + 0.5) / strips));
        for (const double tick : scale.ticks()) {
            const double y = up(scale, bar, tick);
            line({bar.right, y}, {bar.right + 4, y}, frame);
            text({bar.right + 10, y}, scale.text(tick), tick_size, soft_ink, Align::left);
        }
    }

    const Figure& figure_;
    Drawing out_;
};

}  // namespace

Drawing lay_out(const Figure& figure) { return Layout(figure).draw(); }

}  // namespace warodds
