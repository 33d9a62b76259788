// A figure by Matplot++, in its own looks: a subplot a panel, with bar, errorbar, plot, heatmap and text.
//
// Matplot++ hands words on to gnuplot, between double quotes and with markup, where some characters would mean
// something else than themselves and a backquote would run a program. So all words go through said().
#ifdef WARODDS_MATPLOT

#include "output/files/matplot.hpp"

#include "output/picture/lettering.hpp"
#include "output/picture/look.hpp"
#include "output/picture/scale.hpp"

#include <matplot/backend/gnuplot.h>
#include <matplot/matplot.h>

#include <algorithm>
#include <fstream>

namespace warodds {
namespace {

using namespace picture;
using Panel = Figure::Panel;
using Numbers = std::vector<double>;
using Texts = std::vector<std::string>;

constexpr double width = 1600, height = 1000;

std::string said(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '\\') result += "\\\\\\\\";
        else if (c == '`') result += "\\140{}";  // its number; the braces end it, whatever digit follows
        else if (std::string_view("_^@&~{}").find(c) != std::string_view::npos) result += std::string("\\\\") + c;
        else result += c;  // a double quote is Matplot++'s own care
    }
    // gnuplot's SVG has words between <![CDATA[ and ]]>
    for (std::size_t at = 0; (at = result.find("]]>", at)) != result.npos; ++at) result.insert(at + 2, " ");
    return result;
}

std::string said(const Texts& lines) {
    std::string result;
    for (const std::string& line : lines) result += (result.empty() ? "" : "\\n") + said(line);
    return result;
}

// a percent sign in the name of a tick would begin a number
Texts ticks_said(const Texts& names, double room) {
    Texts result;
    for (const std::string& name : names) {
        result.emplace_back();
        for (const char c : said(shortened(name, room, tick_font))) result.back() += std::string(c == '%' ? 2 : 1, c);
    }
    return result;
}

matplot::color_array shade(Colour colour) {
    return {0, static_cast<float>((colour >> 16) & 255) / 255, static_cast<float>((colour >> 8) & 255) / 255,
            static_cast<float>(colour & 255) / 255};
}

// One panel on its axes. Values keep their size; ticks tell them in percent.
class Plot {
public:
    Plot(matplot::axes_handle axes, const Panel& panel, double pixels)
        : axes_(std::move(axes)), panel_(panel), words_(panel), pixels_(pixels) {}

    void draw() {
        axes_->hold(true);
        axes_->title(said(panel_.title));
        axes_->xlabel(said(panel_.x_name));
        axes_->ylabel(said(panel_.y_name));
        if (panel_.shape == Figure::Shape::heat_map) return draw_map();
        const Scale scale = scale_of(panel_, panel_.series.size() > 1 ? 0.3 : 0.15);  // a legend stands above all
        axes_->y_axis().limits({scale.low, scale.high}).tick_values(scale.ticks());
        axes_->y_axis().ticklabels(ticks_said(scale.texts(), width));
        axes_->y_axis().color(shade(soft_ink));
        axes_->box(false);
        axes_->y_grid(true);
        axes_->grid_color(shade(grid));
        if (panel_.shape == Figure::Shape::lines) draw_lines();
        else draw_bars();
        if (panel_.series.size() > 1) {
            axes_->legend(Texts{});
            axes_->legend()->strings({});  // only what has a name of its own, no "data1"
            axes_->legend()->inside(true);
            axes_->legend()->location(matplot::legend::general_alignment::top);
            axes_->legend()->horizontal(true);
            axes_->legend()->box(false);
            axes_->legend()->font_size(axes_->font_size());
        }
    }

private:
    struct Values {  // those that can be drawn
        Numbers x, value, below, above;
        Texts words;
        bool is_exact = true;
    };

    Values values_of(const Figure::Series& series, const Numbers& places, Digits digits) const {
        Values all;
        for (std::size_t i = 0; i < series.values.size(); ++i) {
            const Estimate& estimate = series.values[i];
            if (!is_drawable(estimate)) continue;
            all.x.push_back(places[i]);
            all.value.push_back(is_open(estimate) ? low_end(estimate) : estimate.value);
            all.below.push_back(all.value.back() - low_end(estimate));
            all.above.push_back(high_end(estimate) - all.value.back());
            all.words.push_back(words_(estimate, digits));
            all.is_exact = all.is_exact && estimate.is_exact();
        }
        return all;
    }

    void label(const Values& values) {
        Numbers tops;
        const double away = 0.04 * (axes_->ylim()[1] - axes_->ylim()[0]);
        for (std::size_t i = 0; i < values.value.size(); ++i)
            tops.push_back(values.value[i] < 0 ? values.value[i] - values.below[i] - away
                                               : values.value[i] + values.above[i] + away);
        if (!values.x.empty()) {
            const matplot::labels_handle words = axes_->text(values.x, tops, values.words);
            words->alignment(matplot::labels::alignment::center);
            words->font_size(axes_->font_size());
        }
    }

    // names below the axis, slanting where they are too long to stand side by side
    void name_places(const Numbers& places, const Texts& names, double slot) {
        const bool is_slanting = widest(names, tick_font) > slot - 8;
        axes_->x_axis().tick_values(places).ticklabels(ticks_said(names, is_slanting ? 120 : slot));
        if (is_slanting) axes_->x_axis().tickangle(35);
        axes_->x_axis().color(shade(soft_ink));
    }

    Numbers numbered(std::size_t count) const {
        Numbers places;
        for (std::size_t i = 0; i < count; ++i) places.push_back(static_cast<double>(i));
        return places;
    }

    void draw_bars() {
        const bool is_scale = !panel_.positions.empty();
        const double step = is_scale ? panel_.step : 1, count = static_cast<double>(panel_.series.size());
        Numbers places = is_scale ? panel_.positions : numbered(panel_.categories.size());
        Texts names = panel_.categories;
        if (panel_.unknown > 0) {
            places.push_back(places.empty() ? 0 : places.back() + (is_scale ? 2 : 1) * step);
            names.push_back("unknown");
        }
        const double low = places.front() - step * 0.7, high = places.back() + step * 0.7;
        const double slot = pixels_ * step / (high - low);
        axes_->x_axis().limits({low, high});
        // it comes first because Matplot++ takes the places of the first bars for at least two
        axes_->plot(Numbers{low, high}, Numbers{panel_.base, panel_.base})->color(shade(frame));
        for (const Figure::Level& wish : panel_.wishes)
            axes_->plot(Numbers{low, high}, Numbers{wish.at, wish.at})->color(shade(alarm));
        const Digits digits = words_.fitting_width(slot / count, tick_font);
        for (std::size_t s = 0; s < panel_.series.size(); ++s) {
            Numbers own = places;
            for (double& place : own) place += step * 0.8 * ((static_cast<double>(s) + 0.5) / count - 0.5);
            const Values values = values_of(panel_.series[s], own, digits);
            if (values.x.empty()) continue;
            draw_bar(values.x, values.value, step * 0.8 / count, series_colour(s))
                ->display_name(panel_.series.size() > 1 ? said(panel_.series[s].name) : "");
            if (!values.is_exact) {
                const auto whiskers = axes_->errorbar(values.x, values.value, values.below, values.above, {}, {}, ".");
                whiskers->color(shade(ink)).marker_style("none");
            }
            label(values);
        }
        if (panel_.unknown > 0) {
            draw_bar({places.back()}, {panel_.unknown}, step * 0.8, rest_fill);
            label({{places.back()}, {panel_.unknown}, {0}, {0}, {value_text(panel_.unknown, true, digits)}});
        }
        const auto every = static_cast<std::size_t>(is_scale ? std::ceil((widest(names, tick_font) + 8) / slot) : 1);
        Numbers marked;
        Texts marks;
        for (std::size_t i = 0; i < places.size(); i += std::max<std::size_t>(every, 1)) {
            marked.push_back(places[i]);
            marks.push_back(names[i]);
        }
        name_places(marked, marks, slot * static_cast<double>(std::max<std::size_t>(every, 1)));
    }

    // Matplot++ multiplies the width by the least distance of two places, and takes 1 for that of a single one
    matplot::bars_handle draw_bar(const Numbers& x, const Numbers& y, double wide, Colour colour) {
        const matplot::bars_handle bars = axes_->bar(x, y);
        bars->bar_width(static_cast<float>(wide / bars->x_minimum_difference()));
        bars->face_color(shade(colour)).edge_color(shade(colour));
        return bars;
    }

    void draw_lines() {
        const Numbers places = panel_.positions.empty() ? numbered(panel_.categories.size()) : panel_.positions;
        const auto [low, high] = std::minmax_element(places.begin(), places.end());
        const double edge = std::max(*high - *low, 1.0) * 0.04;
        axes_->x_axis().limits({*low - edge, *high + edge});
        const double slot = pixels_ / static_cast<double>(places.size());
        const Digits digits = words_.fitting_width(slot, tick_font);
        for (std::size_t s = 0; s < panel_.series.size(); ++s) {
            const Values values = values_of(panel_.series[s], places, digits);
            const std::string name = panel_.series.size() > 1 ? said(panel_.series[s].name) : "";
            const auto dress = [&](class matplot::line& line) {
                line.color(shade(series_colour(s))).line_width(2).marker_face(true);
                line.marker_color(shade(series_colour(s)));
                line.display_name(name);
            };
            if (values.is_exact) {
                dress(*axes_->plot(values.x, values.value, "-o"));
            } else {
                const auto band = axes_->errorbar(values.x, values.value, values.below, values.above, {}, {}, "-o");
                band->filled_curve(true).filled_curve_alpha(0.78f);
                dress(*band);
            }
            if (panel_.series.size() == 1) label(values);
        }
        name_places(places, panel_.categories, slot);
    }

    void draw_map() {
        const std::size_t columns = panel_.categories.size();
        const std::vector<Estimate>& values = panel_.series[0].values;
        std::vector<Numbers> cells;
        double low = HUGE_VAL, high = -HUGE_VAL;
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (i % columns == 0) cells.emplace_back();
            cells.back().push_back(values[i].value * (panel_.is_chance ? 100 : 1));
            if (!is_drawable(values[i])) continue;
            low = std::min(low, cells.back().back());
            high = std::max(high, cells.back().back());
        }
        if (low > high) low = 0, high = 1;
        if (low > 0 && low < high / 2) low = 0;
        axes_->heatmap(cells)->always_hide_labels(true);  // Matplot++ would write ten decimals
        axes_->color_box_range(low, std::max(high, low + 1e-6));
        std::vector<Numbers> colours;
        for (const Colour colour : heat) {
            const matplot::color_array mixed = shade(colour);
            colours.push_back({mixed[1], mixed[2], mixed[3]});
        }
        axes_->colormap(colours);
        const double slot = pixels_ / static_cast<double>(columns);
        const Digits digits = words_.fitting_width(slot, tick_font);
        for (const bool is_on_dark : {false, true}) {
            Numbers x, y;
            Texts texts;
            for (std::size_t i = 0; i < values.size(); ++i) {
                const double level = (cells[i / columns][i % columns] - low) / std::max(high - low, 1e-6);
                if (!is_drawable(values[i]) || is_dark(heat_colour(level)) != is_on_dark) continue;
                x.push_back(static_cast<double>(i % columns + 1));
                y.push_back(static_cast<double>(i / columns + 1));
                texts.push_back(words_(values[i], digits));
            }
            if (x.empty() || digits == Digits::none) continue;
            const matplot::labels_handle words = axes_->text(x, y, texts);
            words->alignment(matplot::labels::alignment::center);
            words->font_size(axes_->font_size());
            words->color(shade(is_on_dark ? paper : ink));
        }
        axes_->x_axis().ticklabels(ticks_said(panel_.categories, slot));
        axes_->y_axis().ticklabels(ticks_said(panel_.rows, 160));
    }

    matplot::axes_handle axes_;
    const Panel& panel_;
    ValueWords words_;
    double pixels_;  // of the axes' width
};

// Words alone, above or below an empty line.
matplot::axes_handle bare_axes(matplot::figure_type& canvas, float y) {
    const matplot::axes_handle axes = canvas.add_axes({0.03f, y, 0.94f, 0.002f});
    axes->axis(false);
    return axes;
}

void draw(const Figure& figure, PictureFormat format, const std::string& file) {
    // gnuplot counts type in points of 1/72 inch at 96 dots an inch for PNG, and in pixels for SVG
    const float unit = format == PictureFormat::png ? 0.75f : 1.0f;
    const float size = static_cast<float>(tick_font.size) * unit, room = width * 0.94f;
    matplot::figure_type canvas(1, true);
    canvas.backend(std::make_shared<matplot::backend::gnuplot>());
    canvas.size(static_cast<unsigned>(width), static_cast<unsigned>(height));
    canvas.color(matplot::to_array(matplot::color::white));
    canvas.font(font_family);
    canvas.font_size(size);
    canvas.title(said(shortened(figure.title, room * 0.85, title_font)));
    canvas.title_font_size_multiplier(1.7f);

    Texts above = in_lines(figure.answers, "   ·   ", room, 2, parameter_font), below;
    for (const std::string& line : in_lines(figure.parameters, "  ·  ", room, 2, parameter_font)) above.push_back(line);
    if (std::any_of(figure.panels.begin(), figure.panels.end(), has_open))
        below.push_back("A figure such as 10–60 % is its bounds: whatever the unknown chart cells hold.");
    for (const Texts* parts : {&figure.footer, &figure.warnings})
        for (const std::string& part : *parts)
            for (const std::string& line : wrapped(part, room, 2, footer_font)) below.push_back(line);
    below.resize(std::min<std::size_t>(below.size(), 6));
    below.push_back("warodds " WARODDS_VERSION);
    const float line = 22 / static_cast<float>(height), top = 0.93f - line * static_cast<float>(above.size()),
                bottom = 0.03f + line * static_cast<float>(below.size());
    const auto header = bare_axes(canvas, top), footer = bare_axes(canvas, bottom);
    header->title(said(above));
    header->title_font_weight("normal");
    footer->xlabel(said(below));
    for (const auto& axes : {header, footer}) axes->font_size(size);

    const std::size_t count = figure.panels.size(), rows = count > 2 ? 2 : 1;
    for (std::size_t i = 0; i < count; ++i) {
        const bool is_wide = count == 1 || (count == 3 && i == 2);
        const bool is_map = figure.panels[i].shape == Figure::Shape::heat_map;
        const float tall = (top - bottom + 0.02f) / static_cast<float>(rows), across = is_wide ? 0.96f : 0.48f;
        const float x = 0.02f + (i % 2 && !is_wide ? 0.48f : 0.0f),
                    y = bottom + 0.02f + tall * static_cast<float>(rows - 1 - i / 2);
        const float left = is_map ? 0.09f : 0.055f, right = is_map ? 0.05f : 0.015f, under = 0.1f;
        const float inner = across - left - right;
        const matplot::axes_handle axes = canvas.add_axes({x + left, y + under, inner, tall - under - 0.05f});
        axes->font(font_family);
        axes->font_size(size);
        for (auto* axis : {&axes->x_axis(), &axes->y_axis()}) axis->label_font_size(size);
        Plot(axes, figure.panels[i], inner * width).draw();
    }
    canvas.save(file, format == PictureFormat::png ? "pngcairo" : "svg");
}  // the end of the canvas is the end of its gnuplot: the file is there

}  // namespace

bool can_matplot_draw(PictureFormat format, const std::filesystem::path& file) {
    // it knows no size for a PDF; a file's name goes to gnuplot in double quotes, where these mean something
    return format != PictureFormat::pdf && file.string().find_first_of("\"\\`\n") == std::string::npos;
}

void draw_with_matplot(const Figure& figure, PictureFormat format, const PendingFile& file) {
    draw(cleaned(figure), format, file.path().string());
    std::ifstream in(file.path(), std::ios::binary);
    const std::string picture{std::istreambuf_iterator<char>(in), {}};
    const std::string_view end = format == PictureFormat::png ? "IEND" : "</svg>";
    if (picture.find(end, picture.size() - std::min<std::size_t>(picture.size(), 16)) == picture.npos)
        file.fail("Matplot++ drew no whole picture; is gnuplot installed, or the disk full?");
}

}  // namespace warodds

#endif
