// Ink by gnuplot. The script goes to its standard input and the picture comes from its standard output, so nothing
// but the target is ever named. In the words of users every character that could mean something to gnuplot, its quotes
// and backquotes above all, is written as its octal code; numbers are the only other thing that comes from a drawing.
#include "output/figure.hpp"
#include "output/files.hpp"

#include <fmt/format.h>

#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <memory>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace warodds {
namespace {

std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_plain = byte >= 0x80 || std::isalnum(byte) ||
                              std::string_view(" .,:;()+-=<>/%&").find(c) != std::string_view::npos;
        result += is_plain ? std::string(1, c) : byte < 0x20 || byte == 0x7f ? " " : fmt::format("\\{:03o}", byte);
    }
    return result + "\"";
}

// pngcairo counts type in points of 1/72 inch at 96 dots an inch, svg in pixels
double font_unit(PictureFormat format) { return format == PictureFormat::png ? 0.75 : 1; }

// Shapes of one kind and look, one after the other, are one plot element.
struct Elements {
    std::string blocks, plots;
    std::string style, points;
    int count = 0;

    void add(const std::string& next_style, const std::string& next_points) {
        if (next_style != style) end();
        style = next_style;
        points += next_points + "\n";
    }
    void end() {
        if (points.empty()) return;
        const std::string name = fmt::format("$d{}", ++count);
        blocks += name + " << EOD\n" + points + "EOD\n";
        plots += fmt::format("{}{} using 1:2 {} notitle", plots.empty() ? "plot " : ", \\\n     ", name, style);
        points.clear();
    }
};

std::string lines_of(const std::vector<Point>& points) {
    std::string text;
    for (const Point& point : points) text += fmt::format("{:.2f} {:.2f}\n", point.x, point.y);
    return text;
}

// ---- running it ------------------------------------------------------------------------------------------------

struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using Scratch =
    std::unique_ptr<std::FILE, Closer>;  // a file without a name: gone when closed, or when the program ends

Scratch scratch() {
    Scratch file(std::tmpfile());
    if (!file) throw OutputError(std::string("cannot draw: no room for a temporary file: ") + std::strerror(errno));
    return file;
}

std::string contents(std::FILE* file) {
    std::string text;
    std::rewind(file);
    char buffer[1 << 16];
    while (const std::size_t n = std::fread(buffer, 1, sizeof buffer, file)) text.append(buffer, n);
    return text;
}

// What gnuplot said, as one line: its last line is the reason.
std::string last_line(std::string text) {
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.pop_back();
    text = text.substr(text.find_last_of('\n') + 1);
    return text.substr(std::min(text.find_first_not_of(" \t"), text.size()));
}

std::string run_gnuplot(const std::string& script) {
    const Scratch in = scratch(), out = scratch(), err = scratch();
    if (std::fwrite(script.data(), 1, script.size(), in.get()) != script.size() || std::fflush(in.get()) != 0)
        throw OutputError(std::string("cannot draw: no room for a temporary file: ") + std::strerror(errno));
    std::rewind(in.get());

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, fileno(in.get()), 0);
    posix_spawn_file_actions_adddup2(&actions, fileno(out.get()), 1);
    posix_spawn_file_actions_adddup2(&actions, fileno(err.get()), 2);
    char name[] = "gnuplot", plain[] = "-d";  // -d: the user's own gnuplot settings stay out of it
    char* arguments[] = {name, plain, nullptr};
    pid_t child = 0;
    const int error = ::posix_spawnp(&child, name, &actions, nullptr, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error == ENOENT) throw OutputError("cannot draw: gnuplot is not installed (Debian: gnuplot-nox)");
    if (error != 0) throw OutputError(std::string("cannot draw: gnuplot does not start: ") + std::strerror(error));

    int status = 0;
    while (::waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            throw OutputError(std::string("cannot draw: lost sight of gnuplot: ") + std::strerror(errno));
    const std::string complaint = last_line(contents(err.get()));
    if (!WIFEXITED(status))
        throw OutputError(fmt::format("cannot draw: gnuplot was ended by signal {}", WTERMSIG(status)));
    if (WEXITSTATUS(status) == 127) throw OutputError("cannot draw: gnuplot is not installed (Debian: gnuplot-nox)");
    if (WEXITSTATUS(status) != 0)
        throw OutputError("cannot draw: gnuplot says: " +
                          (complaint.empty() ? fmt::format("exit {}", WEXITSTATUS(status)) : complaint));
    return contents(out.get());
}

}  // namespace

std::string gnuplot_label(const Drawing::Text& text, PictureFormat format) {
    const char* align = text.align == Drawing::Align::left     ? "left"
                        : text.align == Drawing::Align::centre ? "center"
                                                               : "right";
    return fmt::format(
        "set label {} at first {:.2f},{:.2f} {}{} font 'DejaVu Sans{},{:.2f}' textcolor rgb 0x{:06x} noenhanced front",
        quoted(text.text), text.at.x, text.at.y, align, text.is_upright ? " rotate by 90" : "",
        text.is_bold ? ":Bold" : "", text.size * font_unit(format), text.colour);
}

std::string gnuplot_script(const Drawing& drawing, PictureFormat format) {
    const bool is_png = format == PictureFormat::png;
    std::string script = fmt::format(
        "set encoding utf8\nset terminal {} noenhanced size {},{} font 'DejaVu Sans,{}' background rgb 'white'\n",
        is_png ? "pngcairo" : "svg", drawing.width, drawing.height, 16 * font_unit(format));
    script +=
        "unset border; unset tics; unset key\n"
        "set lmargin at screen 0; set rmargin at screen 1; set bmargin at screen 0; set tmargin at screen 1\n";
    script += fmt::format("set xrange [0:{}]; set yrange [{}:0]\n", drawing.width, drawing.height);

    for (const Drawing::Text& text : drawing.texts) script += gnuplot_label(text, format) + "\n";

    Elements elements;
    for (const auto& shape : drawing.shapes) {
        if (const auto* area = std::get_if<Drawing::Area>(&shape)) {
            const std::string fill = area->opacity < 1 ? fmt::format("transparent solid {:.2f}", area->opacity)
                                                       : "solid 1";
            elements.add(fmt::format("with filledcurves closed fillcolor rgb 0x{:06x} fillstyle {} noborder",
                                     area->colour, fill),
                         lines_of(area->corners));
        } else if (const auto* line = std::get_if<Drawing::Line>(&shape)) {
            elements.add(fmt::format("with lines linewidth {:.2f} linecolor rgb 0x{:06x}", line->width, line->colour),
                         lines_of(line->points));
        } else if (const auto* dot = std::get_if<Drawing::Dot>(&shape)) {
            elements.add(fmt::format("with points pointtype 7 pointsize {:.2f} linecolor rgb 0x{:06x}", dot->radius / 6,
                                     dot->colour),
                         lines_of({dot->at}));
        }
    }
    elements.end();
    return script + elements.blocks + (elements.plots.empty() ? "plot NaN notitle" : elements.plots) + "\n";
}

void expect_gnuplot() { run_gnuplot("exit\n"); }

std::string draw_with_gnuplot(const Drawing& drawing, PictureFormat format) {
    return run_gnuplot(gnuplot_script(drawing, format));
}

}  // namespace warodds
