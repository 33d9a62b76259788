// Pictures: words come out as they were given, stand where there is room for them, and the same figure has the same
// bytes.
#include "output/picture/drawing.hpp"
#include "output/picture/lettering.hpp"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cmath>
#include <map>

namespace test_picture {

using namespace warodds;

namespace {

constexpr std::size_t npos = std::string::npos;

std::string printable(char first, char last) {
    std::string text;
    for (char c = first; c <= last; ++c) text += c;
    return text;
}

std::string unescaped(const std::string& text) {
    static const std::map<std::string, char> entities = {
        {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&#39;", '\''}};
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '&') {
            result += text[i];
            continue;
        }
        const std::size_t end = text.find(';', i);
        REQUIRE(end != npos);
        const auto found = entities.find(text.substr(i, end - i + 1));
        REQUIRE(found != entities.end());
        result += found->second;
        i = end;
    }
    return result;
}

// What stands in the elements of this name. All of it is words: a '<' would have begun another element.
std::vector<std::string> read_back(const std::string& svg, const std::string& name) {
    std::vector<std::string> found;
    for (std::size_t at = svg.find('<' + name); at != npos; at = svg.find('<' + name, at + 1)) {
        const std::size_t begin = svg.find('>', at) + 1, end = svg.find('<', begin);
        REQUIRE(svg.compare(end, name.size() + 3, "</" + name + ">") == 0);
        found.push_back(unescaped(svg.substr(begin, end - begin)));
    }
    return found;
}

bool has(const std::vector<std::string>& texts, const std::string& text) {
    return std::find(texts.begin(), texts.end(), text) != texts.end();
}

Figure titled(const std::string& title) {
    Figure figure{.title = title, .footer = {"Exact probabilities"}};
    figure.panels.push_back({.title = "Losses",
                             .x_name = "steps",
                             .y_name = "chance",
                             .categories = {"0", "1"},
                             .series = {{"", {Estimate::exactly(0.25), Estimate::exactly(0.75)}}}});
    return figure;
}

// The same words wherever a user's words can come to stand.
Figure with_words(const std::string& words, Figure::Shape shape) {
    Figure figure{.title = words, .answers = {words}, .parameters = {words}, .footer = {words}, .warnings = {words}};
    Figure::Panel panel{.shape = shape, .title = words, .x_name = words, .y_name = words, .categories = {words, "b"}};
    const std::vector<Estimate> values = {Estimate::exactly(0.2), Estimate::exactly(0.5)};
    panel.rows = {words};
    panel.series = {{words, values}};
    if (shape != Figure::Shape::heat_map) panel.series.push_back({"other", values});
    figure.panels = {panel};
    return figure;
}

Estimate between(double low, double value, double high) {
    Estimate estimate = Estimate::exactly(value);
    estimate.low = low;
    estimate.high = high;
    return estimate;
}

template <class Shape>
std::ptrdiff_t count_of(const Drawing& drawing) {
    return std::count_if(drawing.shapes.begin(), drawing.shapes.end(),
                         [](const auto& shape) { return std::holds_alternative<Shape>(shape); });
}

std::uint32_t number_at(const std::string& png, std::size_t at) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i) number = number << 8 | static_cast<unsigned char>(png.at(at + i));
    return number;
}

}  // namespace

TEST_CASE("titles read back from an SVG are those that were given", "[output][picture]") {
    const std::string all = printable(' ', '~');
    REQUIRE(all.size() == 95);
    for (const std::string& title : {all, std::string("Kharkov '42"), std::string("Plan #1: \"3:1\" worth $5?"),
                                     std::string("two  spaces, 3–4 ± 1 ≥ 2 & <b>`x`</b> \\n @a_{2} 50%")}) {
        const std::string svg = svg_of(lay_out(titled(title)));
        CHECK(read_back(svg, "title") == std::vector{title});
        if (title != all) CHECK(has(read_back(svg, "text"), title));  // which is longer than a line
    }
}

TEST_CASE("every printable character is drawn as given, in every place", "[output][picture]") {
    const std::string ascii = printable('!', '~');
    for (std::size_t at = 0; at < ascii.size(); at += 16) {
        const std::string words = ascii.substr(at, 16);
        for (const Figure::Shape shape : {Figure::Shape::bars, Figure::Shape::lines, Figure::Shape::heat_map}) {
            const bool is_map = shape == Figure::Shape::heat_map;
            const std::vector<std::string> texts = read_back(svg_of(lay_out(with_words(words, shape))), "text");
            // title, answer, parameter, footer, warning, the panel's title, both axes and category; row or legend
            CHECK(std::count(texts.begin(), texts.end(), words) == 10);
            CHECK(has(texts, "other") == !is_map);
        }
    }
}

TEST_CASE("what is no text does not spoil a picture", "[output][picture]") {
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"two\nlines\tand\x01more\x7f.", "two lines and more ."},
        {"broken \xff\xc3", "broken ??"},
        {"overlong \xc0\xaf", "overlong ??"},
        {"half a pair \xed\xa0\x80.", "half a pair ???."},
        {"no letter \xef\xbf\xbe.", "no letter ???."},
        {"Überfall auf Łódź – 日本 ≥ ±", "Überfall auf Łódź – 日本 ≥ ±"},
        {std::string("nul\0byte", 8), "nul byte"},
    };
    for (const auto& [given, drawn] : cases) {
        const Drawing drawing = lay_out(titled(given));
        CHECK(read_back(svg_of(drawing), "title") == std::vector{drawn});
        CHECK(has(read_back(svg_of(drawing), "text"), drawn));
        CHECK_NOTHROW(png_of(drawing));
        CHECK_NOTHROW(pdf_of(drawing));
    }
}

TEST_CASE("a PNG is whole, and one letter makes another picture", "[output][picture]") {
    const std::string png = png_of(lay_out(titled("Plan 1")));
    CHECK(png.starts_with("\x89PNG\r\n\x1a\n"));
    CHECK(png.substr(12, 4) == "IHDR");
    CHECK(number_at(png, 16) == 1600);
    CHECK(number_at(png, 20) == 1000);
    CHECK(png.substr(png.size() - 8, 4) == "IEND");
    // nothing but pixels is in it, so other bytes are other pixels
    CHECK(png == png_of(lay_out(titled("Plan 1"))));
    std::vector<std::string> pictures = {png};
    for (const std::string other : {"Plan 2", "Plan l", "Plan '", "Plan \"", "Plan #", "Plan $", "Plan *", "Plan !"})
        pictures.push_back(png_of(lay_out(titled(other))));
    std::sort(pictures.begin(), pictures.end());
    CHECK(std::adjacent_find(pictures.begin(), pictures.end()) == pictures.end());
}

TEST_CASE("a PDF is whole and tells no time", "[output][picture]") {
    const std::string pdf = pdf_of(lay_out(titled("Kharkov '42")));
    CHECK(pdf.starts_with("%PDF-"));
    CHECK(pdf.find("%%EOF", pdf.size() - 8) != npos);
    CHECK(pdf.find("(Kharkov '42)") != npos);
    CHECK(pdf.find("CreationDate") == npos);
    CHECK(pdf == pdf_of(lay_out(titled("Kharkov '42"))));
}

TEST_CASE("type is measured by the typeface", "[output][picture]") {
    using namespace picture;
    const Font small{16}, large{32}, bold{16, true};
    CHECK(text_width("", small) == 0);
    CHECK(text_width("iiii", small) < text_width("mmmm", small));
    CHECK(text_width("mmmm", small) < text_width("mmmm", bold));
    CHECK(std::abs(2 * text_width("Hex taken", small) - text_width("Hex taken", large)) < 0.01);
    CHECK(shortened("short", 200, small) == "short");
    const std::string cut = shortened("Überfälle überall, überaus übel", 120, small);
    CHECK(cut.ends_with("…"));
    CHECK(text_width(cut, small) <= 120);
    CHECK(text_width(cut, small) > 100);
    CHECK(shortened("anything", 1, small) == "…");
    const std::vector<std::string> lines = wrapped("one two three four five six", 80, 2, small);
    REQUIRE(lines.size() == 2);
    for (const std::string& line : lines) CHECK(text_width(line, small) <= 80);
    CHECK(lines[1].ends_with("…"));
    CHECK(wrapped("  two  spaces ", 300, 2, small) == std::vector<std::string>{"  two  spaces "});
    CHECK(wrapped("", 80, 2, small).empty());
}

TEST_CASE("bounds are drawn as ranges and never as a figure in their middle", "[output][picture]") {
    Estimate open = between(0.2, 0.5, 0.8);
    open.width = Width::unknown;
    const std::vector<Estimate> known = {Estimate::exactly(0.5), Estimate::exactly(0.5)}, unknown = {open, open};
    for (const Figure::Shape shape : {Figure::Shape::bars, Figure::Shape::lines, Figure::Shape::heat_map}) {
        Figure figure = with_words("a", shape);
        Figure::Panel& panel = figure.panels[0];
        panel.series.resize(1);
        panel.series[0].values = known;
        const Drawing plain = lay_out(figure);
        const std::string plain_svg = svg_of(plain);
        CHECK(plain_svg.find("bounds: whatever") == npos);
        CHECK(plain_svg.find("50.0 %") != npos);
        panel.series[0].values = unknown;
        const Drawing drawing = lay_out(figure);
        const std::string svg = svg_of(drawing);
        CHECK(svg.find("bounds: whatever the unknown chart cells hold") != npos);
        CHECK(svg.find("20.0–80.0 %") != npos);
        CHECK(svg.find("50.0 %") == npos);
        CHECK(count_of<Drawing::Dot>(plain) == (shape == Figure::Shape::lines ? 2 : 0));
        CHECK(count_of<Drawing::Dot>(drawing) == 0);
        if (shape != Figure::Shape::bars) continue;
        panel.series[0].bands = {{0.45, 0.4, 0.6}, {0.45, 0.4, 0.6}};
        figure.bands = "5–95 % of 400 plausible charts, with their median";
        const Drawing banded = lay_out(figure);
        CHECK(svg_of(banded).find(figure.bands) != npos);
        // a band of a fifth of the scale stands in bounds of three fifths, on a strip of paper
        CHECK(count_of<Drawing::Rectangle>(banded) == count_of<Drawing::Rectangle>(drawing) + 2 * 2 + 1);
    }
}

TEST_CASE("no word leaves the canvas", "[output][picture]") {
    const std::string long_name = "a rather long name of something that may or may not happen in the end";
    std::vector<Figure> figures;
    for (const std::string& title : {std::string("short"), std::string(400, 'W'), long_name + long_name + long_name}) {
        Figure figure = titled(title);
        figure.warnings = {title};
        figure.parameters = {title, title};
        Figure::Panel& first = figure.panels[0];
        first.categories = {long_name, "b", title};
        first.series[0].values = {between(0.3, 0.4, 0.5), between(0.8, 0.9, 1), between(-0.2, -0.1, 0)};
        first.unknown = 0.2;
        Figure::Panel grouped = first;
        grouped.unknown = 0;
        grouped.series.push_back({title, first.series[0].values});
        Figure::Panel lines = grouped;
        lines.shape = Figure::Shape::lines;
        lines.positions = {1, 2, 100};
        Figure::Panel map{.shape = Figure::Shape::heat_map,
                          .title = title,
                          .x_name = title,
                          .y_name = title,
                          .categories = first.categories,
                          .rows = {title},
                          .series = {first.series[0]}};
        figure.panels.insert(figure.panels.end(), {grouped, lines, map});
        figures.push_back(figure);
        for (Estimate& value : figure.panels[0].series[0].values) value.width = Width::unknown;
        figure.panels.resize(1);
        figures.push_back(figure);
    }
    for (const Figure& figure : figures) {
        const Drawing drawing = lay_out(figure);
        for (const Drawing::Text& text : drawing.texts) {
            const double width = picture::text_width(text.text, text.font), half = text.font.size / 2;
            const double before = text.align == Drawing::Align::left     ? 0
                                  : text.align == Drawing::Align::centre ? width / 2
                                                                         : width;
            INFO(text.text);
            if (text.is_upright) {
                CHECK(text.at.x - half >= 0);
                CHECK(text.at.x + half <= drawing.width);
                CHECK(text.at.y - (width - before) >= 0);
                CHECK(text.at.y + before <= drawing.height);
            } else {
                CHECK(text.at.x - before >= 0);
                CHECK(text.at.x - before + width <= drawing.width);
                CHECK(text.at.y - half >= 0);
                CHECK(text.at.y + half <= drawing.height);
            }
        }
    }
}

TEST_CASE("a ladder begins at what is now, and the wish is a line across it", "[output][picture]") {
    Figure figure = titled("Advice");
    Figure::Panel& panel = figure.panels[0];
    panel.base = 0.5;
    panel.wishes = {{0.7, "wanted"}};
    panel.series[0].values = {Estimate::exactly(0.65), Estimate::exactly(0.4)};
    const Drawing drawing = lay_out(figure);
    std::vector<Drawing::Rectangle> bars;
    std::optional<double> wish;
    for (const auto& shape : drawing.shapes) {
        if (const auto* bar = std::get_if<Drawing::Rectangle>(&shape); bar && bar->colour == 0x0072b2)
            bars.push_back(*bar);
        if (const auto* line = std::get_if<Drawing::Line>(&shape); line && line->colour == 0xa33b00)
            wish = line->points[0].y;
    }
    REQUIRE(bars.size() == 2);
    REQUIRE(wish);
    // one goes up from where the other goes down, and the wish is as far above as it should be
    const double now = bars[0].box.bottom;
    CHECK(std::abs(bars[1].box.top - now) < 0.01);
    const double up = now - bars[0].box.top, down = bars[1].box.bottom - now;
    CHECK(std::abs(up / down - 0.15 / 0.1) < 0.01);
    CHECK(std::abs((now - *wish) / up - 0.2 / 0.15) < 0.01);
    const std::vector<std::string> texts = read_back(svg_of(drawing), "text");
    for (const char* words : {"wanted", "now", "65.0 %", "40.0 %"}) CHECK(has(texts, words));
}

TEST_CASE("a line that keeps its values for a while has its breakpoints on the axis", "[output][picture]") {
    Figure figure = titled("Odds");
    Figure::Panel& panel = figure.panels[0];
    panel.shape = Figure::Shape::lines;
    panel.categories.clear();
    panel.series[0].values.clear();
    for (int i = 0; i < 40; ++i) {
        panel.categories.push_back(std::to_string(i));
        panel.positions.push_back(i);
        panel.series[0].values.push_back(Estimate::exactly(i < 13 ? 0.2 : i < 29 ? 0.5 : 0.75));
    }
    panel.breaks = {13, 29};
    const std::vector<std::string> texts = read_back(svg_of(lay_out(figure)), "text");
    for (const char* words : {"0", "13", "29", "20.0 %", "50.0 %", "75.0 %"}) CHECK(has(texts, words));
    CHECK_FALSE(has(texts, "20"));
}

TEST_CASE("a map of differences has two colours, and nothing where nothing can be told", "[output][picture]") {
    Figure figure = titled("Balance");
    Figure::Panel& panel = figure.panels[0];
    panel.shape = Figure::Shape::heat_map;
    panel.is_difference = true;
    panel.categories = {"a", "b", "c", "d"};
    panel.rows = {"1"};
    const Estimate none = Estimate::exactly(NAN);
    panel.series[0].values = {Estimate::exactly(-0.2), Estimate::exactly(0), Estimate::exactly(0.1), none};
    std::vector<Drawing::Colour> colours;
    const Drawing drawing = lay_out(figure);
    for (const auto& shape : drawing.shapes)
        if (const auto* cell = std::get_if<Drawing::Rectangle>(&shape); cell && colours.size() < 4)
            colours.push_back(cell->colour);
    REQUIRE(colours.size() == 4);
    const auto red = [](Drawing::Colour colour) { return (colour >> 16) & 255; };
    const auto blue = [](Drawing::Colour colour) { return colour & 255; };
    CHECK(red(colours[0]) > blue(colours[0]));
    CHECK(red(colours[1]) == blue(colours[1]));
    CHECK(red(colours[2]) < blue(colours[2]));
    CHECK(colours[3] == 0xe4e4e4);
    CHECK_FALSE(has(read_back(svg_of(drawing), "text"), "?"));
}

}  // namespace test_picture
