// The table gets what header and footer leave of the paper, upright or across, whichever lets its figures be larger. The
// first question is large and gives the cell its colour; the others stand below it.
#include "output/picture/page.hpp"

#include "output/picture/pen.hpp"
#include "output/picture/scale.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warodds {
namespace picture {
namespace {

using Panel = Figure::Panel;

constexpr double page_margin = 40;  // 1/96 inch: printers reach that far
constexpr Font page_title{21, true}, page_words{12}, page_heading{13, true}, page_footer{9.6};
constexpr double leading = 1.28;    // from line to line
constexpr double lesser = 0.76;     // the questions below the first are so much smaller
constexpr double least_size = 7.4;  // of figures that can be read on paper: five and a half points
constexpr double most_size = 19, heading_gap = 12;

Colour grey_colour(double level) {
    const auto shade = static_cast<Colour>(std::lround(255 - 115 * std::clamp(level, 0.0, 1.0)));
    return shade << 16 | shade << 8 | shade;
}

class PageLayout {
public:
    PageLayout(const Figure& figure, const Page& page, bool is_across) : figure_(figure), page_(page) {
        double width = page.paper == Page::Paper::a4 ? 210 / 25.4 * 96 : 816,
               height = page.paper == Page::Paper::a4 ? 297 / 25.4 * 96 : 1056;
        if (is_across) std::swap(width, height);
        drawing_.width = width;
        drawing_.height = height;
        drawing_.title = figure.title;
        draw_words();
        measure();
    }

    double size() const { return size_; }
    Drawing draw() && {
        draw_table();
        return std::move(drawing_);
    }

private:
    const Panel& first() const { return figure_.panels.front(); }
    std::size_t columns() const { return first().categories.size(); }
    std::size_t rows() const { return first().rows.size(); }
    double room() const { return drawing_.width - 2 * page_margin; }

    void draw_words() {
        Pen pen(drawing_);
        double y = page_margin;
        const auto put = [&](const std::string& text, Font font, Colour colour) {
            for (const std::string& line : wrapped(text, room(), 99, font)) {
                pen.text({page_margin, y + font.size / 2}, line, font, colour, Align::left);
                y += font.size * leading;
            }
        };
        put(figure_.title, page_title, ink);
        y += 3;
        for (const std::string& line : in_lines(figure_.parameters, "  ·  ", room(), 99, page_words))
            put(line, page_words, soft_ink);
        put(meaning(), page_words, ink);
        for (const std::string& answer : figure_.answers) put(answer, page_words, ink);
        table_.top = y + 10;

        constexpr char mark[] = "warodds " WARODDS_VERSION;
        std::vector<std::pair<std::string, Colour>> lines;
        for (const std::string& part : figure_.footer)
            for (std::string& line : wrapped(part, room(), 99, page_footer))
                lines.emplace_back(std::move(line), soft_ink);
        for (const std::string& part : figure_.warnings)
            for (std::string& line : wrapped(part, room(), 99, page_footer))
                lines.emplace_back(std::move(line), page_.is_grey ? ink : alarm);
        lines.emplace_back(mark, pale_ink);
        const double step = page_footer.size * leading;
        y = drawing_.height - page_margin - step * static_cast<double>(lines.size());
        pen.line({page_margin, y - 6}, {drawing_.width - page_margin, y - 6}, frame);
        table_.bottom = y - 18;
        for (const auto& [line, colour] : lines) {
            pen.text({page_margin, y + page_footer.size / 2}, line, page_footer, colour, Align::left);
            y += step;
        }
    }

    // "In each cell: hex taken; below it mean(attacker losses), mean(defender losses)"
    std::string meaning() const {
        std::string text = "In each cell: " + first().title;
        for (std::size_t i = 1; i < figure_.panels.size(); ++i)
            text += (i == 1 ? "; below it " : ", then ") + figure_.panels[i].title;
        return text;
    }

    std::string words(std::size_t panel, std::size_t cell) const {
        const Panel& of = figure_.panels[panel];
        return ValueWords(of)(of.series[0].values[cell], Digits::full);
    }

    // How large the figures can be: all that is measured grows with the size.
    void measure() {
        table_.left = page_margin + page_heading.size * leading + 4 + widest(first().rows, page_heading) + heading_gap;
        table_.right = drawing_.width - page_margin;
        const double column = (table_.right - table_.left) / static_cast<double>(columns());
        std::size_t lines = 1;
        for (const std::string& name : first().categories) {
            labels_.push_back(wrapped(name, column - 6, 9, page_heading));
            lines = std::max(lines, labels_.back().size());
        }
        is_named_ = longest_word(first().categories, page_heading) <= column - 4;
        table_.top += page_words.size * leading + static_cast<double>(lines) * page_heading.size * leading + 6;
        const double row = (table_.bottom - table_.top) / static_cast<double>(rows());
        const double parts = 1 + lesser * static_cast<double>(figure_.panels.size() - 1);
        size_ = std::min(most_size, (row - 5) / (leading * parts));
        for (std::size_t panel = 0; panel < figure_.panels.size(); ++panel)
            for (std::size_t cell = 0; cell < rows() * columns(); ++cell) {
                const double wide = text_width(words(panel, cell), {1, panel == 0}) * (panel == 0 ? 1 : lesser);
                if (wide > 0) size_ = std::min(size_, (column - 7) / wide);
            }
        if (!is_named_) size_ = 0;
        // no taller than it needs to be
        table_.bottom = table_.top + std::min(row, size_ * leading * parts * 1.55 + 6) * static_cast<double>(rows());
    }

    // never so dark that black words could not be read on it, nor that a printer would run dry
    Colour colour_of(double level) const { return page_.is_grey ? grey_colour(level) : heat_colour(level * 0.62); }

    // chances by themselves, other numbers from the least to the largest on the card
    double level_of(std::size_t cell) const {
        const std::vector<Estimate>& values = first().series[0].values;
        if (first().is_chance) return values[cell].value;
        const auto [low, high] = std::minmax_element(values.begin(), values.end(),
                                                     [](const auto& a, const auto& b) { return a.value < b.value; });
        return high->value > low->value ? (values[cell].value - low->value) / (high->value - low->value) : 0;
    }

    void draw_table() {
        Pen pen(drawing_);
        const double width = table_.width() / static_cast<double>(columns()),
                     height = table_.height() / static_cast<double>(rows());
        double most_lines = 1;
        for (const auto& label : labels_) most_lines = std::max(most_lines, static_cast<double>(label.size()));
        const double step = page_heading.size * leading, above = table_.top - 5 - most_lines * step;
        pen.text({(table_.left + table_.right) / 2, above - page_words.size / 2 - 2},
                 shortened(first().x_name, table_.width(), page_words), page_words, ink, Align::centre);
        pen.upright_text({page_margin + page_words.size / 2, (table_.top + table_.bottom) / 2},
                         shortened(first().y_name, table_.height(), page_words), page_words, ink, Align::centre);
        for (std::size_t i = 0; i < columns(); ++i)
            for (std::size_t k = 0; k < labels_[i].size(); ++k)
                pen.text({table_.left + (static_cast<double>(i) + 0.5) * width,
                          table_.top - 5 - (static_cast<double>(labels_[i].size() - k) - 0.5) * step},
                         labels_[i][k], page_heading, ink, Align::centre);
        for (std::size_t row = 0; row < rows(); ++row) {
            const double top = table_.top + static_cast<double>(row) * height;
            pen.text({table_.left - heading_gap, top + height / 2}, first().rows[row], page_heading, ink, Align::right);
            for (std::size_t column = 0; column < columns(); ++column) {
                const double left = table_.left + static_cast<double>(column) * width;
                draw_cell(pen, {left, top, left + width - 1.5, top + height - 1.5}, row * columns() + column);
            }
        }
    }

    void draw_cell(Pen& pen, const Box& box, std::size_t cell) const {
        pen.rectangle(box, colour_of(level_of(cell)));
        const double parts = 1 + lesser * static_cast<double>(figure_.panels.size() - 1);
        double y = (box.top + box.bottom) / 2 - size_ * leading * parts / 2;
        for (std::size_t panel = 0; panel < figure_.panels.size(); ++panel) {
            const Font font{panel == 0 ? size_ : size_ * lesser, panel == 0};
            pen.text({(box.left + box.right) / 2, y + font.size * leading / 2}, words(panel, cell), font, ink,
                     Align::centre);
            y += font.size * leading;
        }
    }

    const Figure& figure_;
    const Page& page_;
    Drawing drawing_;
    Box table_{};
    std::vector<std::vector<std::string>> labels_;
    bool is_named_ = true;
    double size_ = 0;
};

}  // namespace
}  // namespace picture

Drawing lay_out_page(const Figure& given, const Page& page) {
    using namespace picture;
    const Figure figure = cleaned(given);
    PageLayout upright(figure, page, false), across(figure, page, true);
    PageLayout& best = across.size() > upright.size() * 1.05 ? across : upright;
    if (best.size() * (figure.panels.size() > 1 ? lesser : 1) < least_size)
        throw InputError(fmt::format(
            "{}: {} rows and {} columns with {} figures each would be too small to read on one page; leave some out",
            option_name("plot"), figure.panels[0].rows.size(), figure.panels[0].categories.size(),
            figure.panels.size()));
    return std::move(best).draw();
}

Drawing scaled(Drawing drawing, double factor) {
    const auto point = [&](Point& at) { at = {at.x * factor, at.y * factor}; };
    struct Scale {
        double factor;
        void operator()(Drawing::Rectangle& r) const {
            r.box = {r.box.left * factor, r.box.top * factor, r.box.right * factor, r.box.bottom * factor};
        }
        void operator()(Drawing::Area& area) const {
            for (Point& at : area.corners) at = {at.x * factor, at.y * factor};
        }
        void operator()(Drawing::Line& line) const {
            for (Point& at : line.points) at = {at.x * factor, at.y * factor};
            line.width *= factor;
        }
        void operator()(Drawing::Dot& dot) const {
            dot.at = {dot.at.x * factor, dot.at.y * factor};
            dot.radius *= factor;
        }
    };
    drawing.width *= factor;
    drawing.height *= factor;
    for (auto& shape : drawing.shapes) std::visit(Scale{factor}, shape);
    for (Drawing::Text& text : drawing.texts) {
        point(text.at);
        text.font.size *= factor;
    }
    return drawing;
}

}  // namespace warodds
