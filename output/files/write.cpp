// Pictures as files, whole or not there at all. Matplot++ draws where it is installed, else the program itself.
#include "output/files/write.hpp"
#include "output/picture/drawing.hpp"
#include "output/files/matplot.hpp"
#include "output/picture/page.hpp"

#include <fmt/format.h>

#include <array>

namespace warodds {
namespace {

constexpr std::array<std::pair<std::string_view, PictureFormat>, 3> endings = {
    {{".png", PictureFormat::png}, {".svg", PictureFormat::svg}, {".pdf", PictureFormat::pdf}}};

PictureFormat format_of(const std::filesystem::path& target) {
    const std::string found = target.extension().string();
    for (const auto& [ending, format] : endings)
        if (found == ending) return format;
    throw InputError(fmt::format("{} {}: found {}, expected {}, {} or {}", option_name("plot"), target.string(),
                                 found.empty() ? "no ending" : "the ending '" + found + "'", endings[0].first,
                                 endings[1].first, endings[2].first));
}

std::string bytes_of(const Drawing& drawing, PictureFormat format) {
    switch (format) {
        case PictureFormat::png: return png_of(drawing);
        case PictureFormat::pdf: return pdf_of(drawing);
        case PictureFormat::svg: break;
    }
    return svg_of(drawing);
}

// paper has more pixels than a screen
std::string bytes_of_page(const Figure& figure, const Page& page, PictureFormat format) {
    const Drawing drawing = lay_out_page(figure, page);
    return bytes_of(format == PictureFormat::png ? scaled(drawing, 2.5) : drawing, format);
}

}  // namespace

void expect_picture_name(const std::filesystem::path& target) { format_of(target); }

std::string picture_bytes(const Figure& figure, const std::string& format) {
    return bytes_of(lay_out(figure), format_of("figure." + format));
}
std::string page_bytes(const Figure& figure, const Page& page, const std::string& format) {
    return bytes_of_page(figure, page, format_of("figure." + format));
}

void write_plot(const Figure& figure, const std::filesystem::path& target) {
    const PictureFormat format = format_of(target);
    PendingFile file(target);
    if constexpr (has_matplot) {
        if (can_matplot_draw(format, file.path())) {
            draw_with_matplot(figure, format, file);
            return file.commit();
        }
    }
    file.write(bytes_of(lay_out(figure), format));
    file.commit();
}

void write_page(const Figure& figure, const Page& page, const std::filesystem::path& target) {
    const PictureFormat format = format_of(target);
    const std::string bytes = bytes_of_page(figure, page, format);
    PendingFile file(target);
    file.write(bytes);
    file.commit();
}

}  // namespace warodds
