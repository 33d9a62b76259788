// Pictures as files, whole or not there at all.
#include "output/figure.hpp"
#include "output/files.hpp"

namespace warodds {
namespace {

void replace_all(std::string& text, std::string_view from, const std::string& to) {
    for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

// What gnuplot's SVG lacks: a weight for bold type, type for machines without DejaVu, and the figure's own title.
void finish_svg(std::string& svg, std::string title) {
    const std::string family = "font-family=\"DejaVu Sans, Verdana, sans-serif\"";
    replace_all(title, "&", "&amp;");
    replace_all(title, "<", "&lt;");
    replace_all(title, ">", "&gt;");
    replace_all(svg, "font-family=\"DejaVu Sans:Bold\"", family + " font-weight=\"bold\"");
    replace_all(svg, "font-family=\"DejaVu Sans\"", family);
    replace_all(svg, "<title>Gnuplot</title>", "<title>" + title + "</title>");
}

// Does the picture end as it should? A renderer that ran out of room may not have said so.
bool is_whole(const std::string& picture, PictureFormat format) {
    const std::string_view end =
        std::string_view(picture).substr(picture.size() - std::min<std::size_t>(picture.size(), 16));
    return format == PictureFormat::png ? picture.starts_with("\x89PNG") && end.find("IEND") != end.npos
                                        : picture.starts_with("<?xml") && end.find("</svg>") != end.npos;
}

template <class Result>
void write_picture(const Result& result, const std::filesystem::path& target) {
    expect_picture_name(target);
    const PictureFormat format = target.extension() == ".png" ? PictureFormat::png : PictureFormat::svg;
    const Drawing drawing = lay_out(figure_of(result));
    PendingFile file(target);
#ifdef WARODDS_MATPLOT
    // Matplot++ hands the name on to gnuplot in double quotes, where these characters mean something
    const bool is_plain = file.path().string().find_first_of("\"\\`\n") == std::string::npos;
    std::string picture = is_plain ? draw_with_matplot(drawing, format, file.path().string())
                                   : draw_with_gnuplot(drawing, format);
#else
    std::string picture = draw_with_gnuplot(drawing, format);
#endif
    if (!is_whole(picture, format)) file.fail("the picture broke off; is the disk full?");
    if (format == PictureFormat::svg) finish_svg(picture, drawing.title);
    file.write(picture);
    file.commit();
}

}  // namespace

void expect_picture_name(const std::filesystem::path& target) {
    const std::string extension = target.extension().string();
    if (extension != ".png" && extension != ".svg")
        throw InputError(option_name("plot") + " " + target.string() + ": found " +
                         (extension.empty() ? "no ending" : "the ending '" + extension + "'") +
                         ", expected .png or .svg");
}

void write_plot(const Answer& answer, const std::filesystem::path& target) { write_picture(answer, target); }
void write_plot(const Comparison& comparison, const std::filesystem::path& target) {
    write_picture(comparison, target);
}
void write_plot(const Sweep& sweep, const std::filesystem::path& target) { write_picture(sweep, target); }

}  // namespace warodds
