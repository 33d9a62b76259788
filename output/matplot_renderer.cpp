// Ink by Matplot++, where it is installed: the same drawing on one pair of axes that covers the canvas.
#ifdef WARODDS_MATPLOT

#include "output/figure.hpp"
#include "output/files.hpp"

#include <matplot/backend/gnuplot.h>
#include <matplot/matplot.h>

#include <fstream>

namespace warodds {
namespace {

// Matplot++'s own labels cannot stand upright and read _ and ^ as markup, so words are an axes object of ours.
class Words : public matplot::axes_object {
public:
    Words(matplot::axes_type* parent, const std::vector<Drawing::Text>& texts, PictureFormat format)
        : axes_object(parent) {
        for (const Drawing::Text& text : texts) commands_ += gnuplot_label(text, format) + "\n";
    }
    std::string set_variables_string() override { return commands_; }
    std::string plot_string() override { return "NaN with lines notitle"; }

private:
    std::string commands_;
};

matplot::color_array colour_of(Drawing::Colour colour, double opacity = 1) {
    return {static_cast<float>(1 - opacity), static_cast<float>((colour >> 16) & 255) / 255,
            static_cast<float>((colour >> 8) & 255) / 255, static_cast<float>(colour & 255) / 255};
}

void split(const std::vector<Point>& points, std::vector<double>& xs, std::vector<double>& ys) {
    for (const Point& point : points) {
        xs.push_back(point.x);
        ys.push_back(point.y);
    }
}

void draw(const Drawing& drawing, PictureFormat format, const std::string& file) {
    matplot::figure_type figure(1, true);
    figure.backend(std::make_shared<matplot::backend::gnuplot>());
    figure.size(static_cast<unsigned>(drawing.width), static_cast<unsigned>(drawing.height));
    figure.color(matplot::to_array(matplot::color::white));
    figure.font("DejaVu Sans");
    const matplot::axes_handle axes = figure.add_axes({0, 0, 1, 1});
    axes->axis(false);
    axes->xlim({0, drawing.width});
    axes->ylim({0, drawing.height});
    axes->y_axis().reverse(true);
    axes->hold(true);
    for (const auto& shape : drawing.shapes) {
        std::vector<double> xs, ys;
        if (const auto* area = std::get_if<Drawing::Area>(&shape)) {
            split(area->corners, xs, ys);
            axes->fill(xs, ys)->color(colour_of(area->colour, area->opacity));
        } else if (const auto* line = std::get_if<Drawing::Line>(&shape)) {
            split(line->points, xs, ys);
            axes->plot(xs, ys)->color(colour_of(line->colour)).line_width(static_cast<float>(line->width));
        } else if (const auto* dot = std::get_if<Drawing::Dot>(&shape)) {
            axes->plot(std::vector{dot->at.x}, std::vector{dot->at.y}, "o")
                ->color(colour_of(dot->colour))
                .marker_color(colour_of(dot->colour))
                .marker_face(true)
                .marker_size(static_cast<float>(dot->radius));
        }
    }
    axes->emplace_object(std::make_shared<Words>(axes.get(), drawing.texts, format));
    figure.save(file, format == PictureFormat::png ? "pngcairo" : "svg");
}  // the end of the figure is the end of its gnuplot: the file is there

}  // namespace

std::string draw_with_matplot(const Drawing& drawing, PictureFormat format, const std::string& scratch_file) {
    expect_gnuplot();
    draw(drawing, format, scratch_file);
    std::ifstream in(scratch_file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace warodds

#endif
