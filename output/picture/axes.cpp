// Axes and their words.
#include "output/picture/axes.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace warodds::picture {

namespace {

std::optional<std::vector<double>> as_numbers(const std::vector<std::string>& names) {
    std::vector<double> numbers;
    for (const std::string& name : names) {
        double value = 0;
        const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), value);
        if (error != std::errc() || end != name.data() + name.size()) return {};
        numbers.push_back(value);
    }
    return numbers;
}

}  // namespace

std::size_t round_every(double places) {
    return static_cast<std::size_t>(std::max(1.0, std::round(nice_step(std::max(1.0, places), 1))));
}

std::size_t first_round(const std::vector<std::string>& names, std::size_t every) {
    const auto numbers = as_numbers(names);
    if (every < 2 || !numbers || numbers->size() < 2) return 0;
    const double round = std::abs((*numbers)[1] - (*numbers)[0]) * static_cast<double>(every);
    for (std::size_t i = 0; i < std::min(every, numbers->size()); ++i) {
        const double times = (*numbers)[i] / round;
        if (std::abs(times - std::round(times)) < 1e-9) return i;
    }
    return 0;
}

Marks marks_below(const std::vector<std::string>& names, double slot, double most_height) {
    Marks marks;
    const double room = slot - 8;
    std::size_t lines = 1;
    for (const std::string& name : names) {
        marks.labels.push_back(wrapped(name, room, 4, tick_font));
        lines = std::max(lines, marks.labels.back().size());
    }
    if (longest_word(names, tick_font) <= room) {
        marks.height = static_cast<double>(lines) * tick_font.size * 1.3 + 8;
        return marks;
    }
    for (std::size_t i = 0; i < names.size(); ++i) marks.labels[i] = {names[i]};
    if (as_numbers(names)) {  // some of them say where the others are
        marks.every = round_every((widest(names, tick_font) + 8) / slot);
        marks.first = first_round(names, marks.every);
        marks.height = mark_height;
        return marks;
    }
    marks.is_upright = true;
    marks.every = static_cast<std::size_t>(std::ceil(tick_font.size * 1.25 / slot));
    marks.height = std::min(widest(names, tick_font), most_height) + 14;
    for (std::size_t i = 0; i < names.size(); ++i) marks.labels[i] = {shortened(names[i], most_height, tick_font)};
    return marks;
}

void draw_below(Pen& pen, const Marks& marks, const std::function<double(std::size_t)>& x, double y) {
    for (std::size_t i = marks.first; i < marks.labels.size(); i += marks.every) {
        if (marks.is_upright) {
            pen.upright_text({x(i), y + 8}, marks.labels[i].front(), tick_font, soft_ink, Align::right);
            continue;
        }
        for (std::size_t k = 0; k < marks.labels[i].size(); ++k)
            pen.text({x(i), y + 16 + static_cast<double>(k) * tick_font.size * 1.3}, marks.labels[i][k], tick_font,
                     soft_ink, Align::centre);
    }
}

std::size_t lines_in(double height) {
    return height >= 4.2 * tick_font.size ? 3 : height >= 2.8 * tick_font.size ? 2 : 1;
}

void draw_beside(Pen& pen, const std::vector<std::string>& lines, Point at) {
    for (std::size_t k = 0; k < lines.size(); ++k) {
        const double from_middle = static_cast<double>(k) - (static_cast<double>(lines.size()) - 1) / 2;
        pen.text({at.x, at.y + from_middle * tick_font.size * 1.25}, lines[k], tick_font, soft_ink, Align::right);
    }
}

void name_below(Pen& pen, const std::string& name, const Box& plot, double y) {
    pen.text({(plot.left + plot.right) / 2, y}, shortened(name, plot.width() + 60, axis_font), axis_font, ink,
             Align::centre);
}

void name_beside(Pen& pen, const std::string& name, const Box& plot, double x) {
    pen.upright_text({x, (plot.top + plot.bottom) / 2}, shortened(name, plot.height(), axis_font), axis_font, ink,
                     Align::centre);
}

double up(const Scale& scale, const Box& plot, double value) {
    return plot.bottom - scale.share(value) * plot.height();
}

double axis_room(const Scale& scale) { return widest(scale.texts(), tick_font) + 10 + 34; }

void value_axis(Pen& pen, const Scale& scale, const Box& plot, const std::string& name, double left) {
    for (const double tick : scale.ticks()) {
        const double y = up(scale, plot, tick);
        pen.line({plot.left, y}, {plot.right, y}, grid);
        pen.text({plot.left - 10, y}, scale.text(tick), tick_font, soft_ink, Align::right);
    }
    name_beside(pen, name, plot, left + 10);
}

}  // namespace warodds::picture
