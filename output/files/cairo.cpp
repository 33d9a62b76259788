// PNG and PDF by Cairo, into memory: no process and no file but the target. Letters of a PNG are filled as outlines,
// which stand where they were measured; Cairo's own would each be moved to the next whole pixel. A PDF has letters.
#include "output/files/write.hpp"
#include "output/picture/lettering.hpp"
#include "output/picture/look.hpp"

#include <cairo-pdf.h>
#include <cairo.h>

#include <cmath>
#include <memory>
#include <new>
#include <numbers>

namespace warodds {
namespace {

using Surface = std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)>;
using Context = std::unique_ptr<cairo_t, decltype(&cairo_destroy)>;

void expect(cairo_status_t status) {
    if (status != CAIRO_STATUS_SUCCESS)
        throw OutputError(std::string("cannot draw: Cairo says: ") + cairo_status_to_string(status));
}

// called from C, so nothing may be thrown through it
cairo_status_t append(void* bytes, const unsigned char* data, unsigned int length) noexcept {
    try {
        static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), length);
        return CAIRO_STATUS_SUCCESS;
    } catch (const std::bad_alloc&) {
        return CAIRO_STATUS_NO_MEMORY;
    }
}

class Canvas {
public:
    Canvas(cairo_surface_t* surface, bool has_letters)
        : context_(cairo_create(surface), cairo_destroy), has_letters_(has_letters) {}

    void draw(const Drawing& drawing) {
        set_colour(picture::paper);
        cairo_paint(cairo());
        for (const auto& shape : drawing.shapes) std::visit(*this, shape);
        for (const Drawing::Text& text : drawing.texts) (*this)(text);
        expect(cairo_status(cairo()));
    }
    cairo_t* cairo() const { return context_.get(); }

    void operator()(const Drawing::Rectangle& rectangle) const {
        const Box& box = rectangle.box;
        cairo_rectangle(cairo(), box.left, box.top, box.width(), box.height());
        set_colour(rectangle.colour);
        cairo_fill(cairo());
    }
    void operator()(const Drawing::Area& area) const {
        trace(area.corners);
        cairo_close_path(cairo());
        set_colour(area.colour, area.opacity);
        cairo_fill(cairo());
    }
    void operator()(const Drawing::Line& line) const {
        trace(line.points);
        cairo_set_line_width(cairo(), line.width);
        cairo_set_line_join(cairo(), CAIRO_LINE_JOIN_ROUND);
        set_colour(line.colour);
        cairo_stroke(cairo());
    }
    void operator()(const Drawing::Dot& dot) const {
        cairo_new_sub_path(cairo());
        cairo_arc(cairo(), dot.at.x, dot.at.y, dot.radius, 0, 2 * std::numbers::pi);
        set_colour(dot.colour);
        cairo_fill(cairo());
    }
    void operator()(const Drawing::Text& text) const {
        const double width = picture::text_width(text.text, text.font);
        cairo_save(cairo());
        cairo_translate(cairo(), text.at.x, text.at.y);
        if (text.is_upright) cairo_rotate(cairo(), -std::numbers::pi / 2);
        cairo_move_to(cairo(),
                      text.align == Drawing::Align::left    ? 0
                      : text.align == Drawing::Align::right ? -width
                                                            : -width / 2,
                      text.drop());
        cairo_select_font_face(cairo(), picture::font_family, CAIRO_FONT_SLANT_NORMAL,
                               text.font.is_bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
        cairo_set_font_size(cairo(), text.font.size);
        set_colour(text.colour);
        if (has_letters_) {
            cairo_show_text(cairo(), text.text.c_str());
        } else {
            cairo_text_path(cairo(), text.text.c_str());
            cairo_fill(cairo());
        }
        cairo_restore(cairo());
    }

private:
    void set_colour(Drawing::Colour colour, double opacity = 1) const {
        cairo_set_source_rgba(cairo(), ((colour >> 16) & 255) / 255.0, ((colour >> 8) & 255) / 255.0,
                              (colour & 255) / 255.0, opacity);
    }
    void trace(const std::vector<Point>& points) const {
        for (const Point& point : points) cairo_line_to(cairo(), point.x, point.y);
    }

    Context context_;
    bool has_letters_;
};

// Words are drawn as they are measured, whatever the machine's settings say.
void set_lettering(cairo_t* cairo) {
    const std::unique_ptr<cairo_font_options_t, decltype(&cairo_font_options_destroy)> options(
        cairo_font_options_create(), cairo_font_options_destroy);
    cairo_font_options_set_antialias(options.get(), CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(cairo, options.get());
}

}  // namespace

std::string png_of(const Drawing& drawing) {
    const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(std::lround(drawing.width)),
                                                     static_cast<int>(std::lround(drawing.height))),
                          cairo_surface_destroy);
    Canvas canvas(surface.get(), false);
    set_lettering(canvas.cairo());
    canvas.draw(drawing);
    std::string bytes;
    expect(cairo_surface_write_to_png_stream(surface.get(), append, &bytes));
    return bytes;
}

std::string pdf_of(const Drawing& drawing) {
    constexpr double point = 0.75;  // a pixel is 1/96 inch, a point 1/72
    std::string bytes;
    const Surface surface(
        cairo_pdf_surface_create_for_stream(append, &bytes, drawing.width * point, drawing.height * point),
        cairo_surface_destroy);
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, drawing.title.c_str());
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATOR, "warodds " WARODDS_VERSION);
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "");  // no date: no clock in a result
    {
        Canvas canvas(surface.get(), true);
        set_lettering(canvas.cairo());
        cairo_scale(canvas.cairo(), point, point);
        canvas.draw(drawing);
    }
    cairo_surface_finish(surface.get());
    expect(cairo_surface_status(surface.get()));
    return bytes;
}

}  // namespace warodds
