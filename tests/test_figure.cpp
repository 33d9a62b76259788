// What pictures of real questions show: what was asked first, what a player came for always, levels that were wished for as
// lines and contours, steps as steps, round ticks; and no words upon words.
#include "analysis/questions/want.hpp"
#include "output/picture/axes.hpp"
#include "output/picture/drawing.hpp"
#include "support.hpp"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cmath>

namespace test_figure {

using namespace warodds;
using namespace warodds::test;

namespace {

using DrawnTexts = std::vector<std::string>;
using GivenValues = std::vector<std::pair<std::string, std::string>>;

const TableSet& drawn_from() {
    static const TableSet set(true);
    return set;
}

Question drawn_question(const std::string& id, const GivenValues& given, std::vector<std::string> asks = {}) {
    const Procedure& procedure = find_procedure(id);
    return {.procedure = share(procedure),
            .title = procedure.about.title,
            .params = params(procedure, given),
            .asks = std::move(asks)};
}

Sweep drawn_sweep(const Question& question, const DrawnTexts& axes) {
    return sweep(question, parse_axes(question, axes, "--axis", drawn_from()), drawn_from());
}

Comparison drawn_comparison(const Question& question, const DrawnTexts& axes) {
    const Variants variants = vary(question, parse_axes(question, axes, "--vary", drawn_from()));
    return compare(variants.questions, variants.labels, drawn_from());
}

DrawnTexts panel_titles(const Figure& figure) {
    DrawnTexts titles;
    for (const Figure::Panel& panel : figure.panels) titles.push_back(panel.title);
    return titles;
}

bool is_drawn(const Drawing& drawing, const std::string& words) {
    return std::any_of(drawing.texts.begin(), drawing.texts.end(),
                       [&](const Drawing::Text& text) { return text.text == words; });
}

Box box_of(const Drawing::Text& text) {
    const double width = picture::text_width(text.text, text.font), half = 0.36 * text.font.size;
    const double before = text.align == Drawing::Align::left     ? 0
                          : text.align == Drawing::Align::centre ? width / 2
                                                                 : width;
    if (text.is_upright) return {text.at.x - half, text.at.y - (width - before), text.at.x + half, text.at.y + before};
    return {text.at.x - before, text.at.y - half, text.at.x - before + width, text.at.y + half};
}

std::vector<Drawing::Line> lines_of(const Drawing& drawing, Drawing::Colour colour) {
    std::vector<Drawing::Line> lines;
    for (const auto& shape : drawing.shapes)
        if (const auto* line = std::get_if<Drawing::Line>(&shape); line && line->colour == colour)
            lines.push_back(*line);
    return lines;
}

constexpr Drawing::Colour level_colour = 0xa33b00;
const GivenValues three_to_one = {{"odds", "3:1"}, {"terrain", "close"}};

std::vector<Figure> figures_of_all_kinds() {
    const Question attack = drawn_question("ocs/attack", three_to_one, {"hex_taken >= 75%", "mean(attacker_losses)"});
    const Question strength = drawn_question("ocs/attack", {{"defense", "12"}}, {"hex_taken >= 75%", "exploit"});
    const Question drop = drawn_question("case-geld/airdrop", {}, {"mean(steps_landed)"});
    return {figure_of(answer(attack, drawn_from())),
            figure_of(answer(drawn_question("ocs/attack", three_to_one), drawn_from())),
            figure_of(drawn_sweep(strength, {"attack=5..60"})),
            figure_of(drawn_sweep(strength, {"attack=5..60", "terrain"})),
            figure_of(drawn_sweep(strength, {"terrain", "attack=10..40:10", "attacker_ar=0..5"})),
            figure_of(drawn_sweep(drop, {"terrain", "unit"})),
            figure_of(drawn_comparison(strength, {"attack=24,30,36"})),
            figure_of(drawn_comparison(strength, {"attack=10..60:2"})),
            figure_of(drawn_comparison(strength, {"attack=24,30,36", "terrain"}))};
}

}  // namespace

TEST_CASE("a picture shows what was asked in its order, then losses, then results", "[output][figure]") {
    const Figure asked = figure_of(
        answer(drawn_question("ocs/attack", three_to_one, {"mean(defender_losses)", "hex_taken"}), drawn_from()));
    CHECK(panel_titles(asked) == DrawnTexts{"Defender losses", "What happens", "Attacker losses", "Defender retreat"});
    CHECK(asked.panels[1].categories.front() == "hex taken");
    CHECK(asked.answers.front() == "mean defender losses: 0.99");
    const Figure unasked = figure_of(answer(drawn_question("ocs/attack", three_to_one), drawn_from()));
    CHECK(panel_titles(unasked) ==
          DrawnTexts{"What happens", "Attacker losses", "Defender losses", "Defender retreat"});
}

TEST_CASE("what a player came for is in the picture even where it is sure", "[output][figure]") {
    const Figure sure = figure_of(
        answer(drawn_question("ocs/attack",
                              {{"odds", "13:1"}, {"terrain", "open"}, {"attacker_ar", "5"}, {"defender_ar", "0"}}),
               drawn_from()));
    CHECK(std::find(sure.answers.begin(), sure.answers.end(), "hex taken: 100 %") != sure.answers.end());
}

TEST_CASE("a title says what is compared", "[output][figure]") {
    const Question attack = drawn_question("ocs/attack", {{"attack", "24"}, {"defense", "12"}}, {"hex_taken"});
    CHECK(figure_of(drawn_sweep(attack, {"attacker_ar=0..5"})).title == "OCS ground combat: hex taken by attacker ar");
    const Figure by_two = figure_of(drawn_comparison(attack, {"terrain", "attacker_ar=0..5"}));
    CHECK(by_two.title == "OCS ground combat: hex taken by terrain and attacker ar");
    // all combinations of two are a map, not a legend of twenty-four
    REQUIRE(by_two.panels.size() == 1);
    CHECK(by_two.panels[0].shape == Figure::Shape::heat_map);
    CHECK(by_two.panels[0].rows == DrawnTexts{"open", "close", "very-close", "extremely-close"});
    CHECK(by_two.panels[0].categories == DrawnTexts{"0", "1", "2", "3", "4", "5"});
    Comparison files = drawn_comparison(attack, {"terrain=open,close"});
    files.labels = {"the plain", "the wood"};
    CHECK(figure_of(files).title == "the plain  –  the wood");
}

TEST_CASE("a wish is a line, and in a map the contour where it begins to be met", "[output][figure]") {
    const Question question = drawn_question(
        "ocs/attack", {{"defense", "12"}, {"terrain", "close"}, {"defender_option", "retreat"}}, {"hex_taken >= 75%"});
    Sweep swept = drawn_sweep(question, {"attack=10..60"});
    const Figure line = figure_of(swept);
    REQUIRE(line.panels[0].wishes.size() == 1);
    CHECK(line.panels[0].wishes[0].at == 0.75);
    CHECK(line.panels[0].title == "Hex taken");
    CHECK(is_drawn(lay_out(line), "75 % wanted"));
    CHECK(lines_of(lay_out(line), level_colour).size() == 1);

    // the same by --until, of a question without a wish
    Question plain = question;
    plain.asks = {"hex_taken"};
    swept = drawn_sweep(plain, {"attack=10..60"});
    CHECK(figure_of(swept).panels[0].wishes.empty());
    mark_first(swept, parse_want("hex_taken >= 80%"));
    CHECK(figure_of(swept).panels[0].wishes.at(0).name == "80 % wanted");

    const Sweep map = drawn_sweep(question, {"attack=10..60:10", "attacker_ar=0..3"});
    const Figure figure = figure_of(map);
    const Figure::Panel& panel = figure.panels[0];
    std::size_t borders = 0;  // of cells that have it and cells that have not
    const auto has = [&](std::size_t i) { return panel.series[0].values[i].value >= 0.75; };
    const std::size_t columns = panel.categories.size();
    for (std::size_t i = 0; i < panel.series[0].values.size(); ++i) {
        if ((i + 1) % columns != 0) borders += has(i) != has(i + 1);
        if (i + columns < panel.series[0].values.size()) borders += has(i) != has(i + columns);
    }
    REQUIRE(borders > 0);
    CHECK(lines_of(lay_out(figure), level_colour).size() == borders + 1);  // and one at the scale of colours

    const Figure odds =
        figure_of(answer(drawn_question("ocs/attack", three_to_one, {"hex_taken >= 75%"}), drawn_from()));
    CHECK(odds.answers == DrawnTexts{"hex taken: 6.4 % (75 % wanted: no)"});
    REQUIRE(odds.panels[0].wishes.size() == 1);
    CHECK(odds.panels[0].categories.at(*odds.panels[0].wishes[0].category) == "hex taken");
    const Figure cases = figure_of(drawn_comparison(question, {"attack=24,36"}));
    CHECK(cases.panels[0].wishes.size() == 1);
}

TEST_CASE("columns are steps in a line: it goes across and up, never aslant", "[output][figure]") {
    for (const char* axis : {"odds=1:2..6:1", "attack=10..60"}) {
        const bool is_odds = std::string(axis).starts_with("odds");
        const Figure figure = figure_of(drawn_sweep(
            drawn_question("ocs/attack", is_odds ? GivenValues{} : GivenValues{{"defense", "12"}}, {"hex_taken"}),
            {axis}));
        CHECK(figure.panels[0].is_stepped);
        const std::vector<Drawing::Line> lines = lines_of(lay_out(figure), 0x0072b2);
        REQUIRE(lines.size() == 1);
        for (std::size_t i = 1; i < lines[0].points.size(); ++i) {
            const Point a = lines[0].points[i - 1], b = lines[0].points[i];
            CHECK((a.x == b.x || a.y == b.y));
        }
    }
}

TEST_CASE("ticks stand at round values, and counted things have whole ones", "[output][picture]") {
    using namespace picture;
    DrawnTexts numbers;
    for (int i = 7; i <= 43; ++i) numbers.push_back(std::to_string(i));
    CHECK(first_round(numbers, 5) == 3);   // 10
    CHECK(first_round(numbers, 10) == 3);  // 10
    std::reverse(numbers.begin(), numbers.end());
    CHECK(first_round(numbers, 10) == 3);  // 40
    CHECK(first_round({"open", "close", "city"}, 2) == 0);
    CHECK(round_every(0.4) == 1);
    CHECK(round_every(3) == 5);
    CHECK(round_every(6) == 10);
    Figure::Panel losses{.is_chance = false, .categories = {"1"}, .series = {{"", {Estimate::exactly(2)}}}};
    losses.is_whole = true;
    CHECK(scale_of(losses, 0.1).texts() == DrawnTexts{"0", "1", "2"});
}

TEST_CASE("labels have the decimals that they need", "[output][picture]") {
    using namespace picture;
    const auto words = [](std::vector<double> values, bool is_spread = false) {
        Figure::Panel panel{.is_chance = false, .is_spread = is_spread};
        panel.series.push_back({"", {}});
        for (const double value : values) panel.series[0].values.push_back(Estimate::exactly(value));
        if (is_spread) panel.series[0].values[0].low = 0, panel.series[0].values[0].high = 4;
        DrawnTexts texts;
        for (const Estimate& value : panel.series[0].values) texts.push_back(ValueWords(panel)(value, Digits::full));
        return texts;
    };
    CHECK(words({2, 4}) == DrawnTexts{"2", "4"});
    CHECK(words({2, 3.5}) == DrawnTexts{"2.00", "3.50"});
    CHECK(words({0.0026, 1}) == DrawnTexts{"0.0026", "1.00"});
    CHECK(words({2}, true) == DrawnTexts{"2 (0–4)"});
}

TEST_CASE("no words lie upon others, and no footnote is cut", "[output][picture]") {
    for (const Figure& figure : figures_of_all_kinds()) {
        const Drawing drawing = lay_out(figure);
        INFO(figure.title);
        CHECK(drawing.height >= 1000);
        for (std::size_t i = 0; i < drawing.texts.size(); ++i) {
            const Box a = box_of(drawing.texts[i]);
            INFO(drawing.texts[i].text);
            CHECK(a.left >= 0);
            CHECK(a.right <= drawing.width);
            CHECK(a.bottom <= drawing.height);
            CHECK_FALSE(drawing.texts[i].text.ends_with("…"));
            for (std::size_t k = i + 1; k < drawing.texts.size(); ++k) {
                const Box b = box_of(drawing.texts[k]);
                INFO(drawing.texts[k].text);
                CHECK((a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top));
            }
        }
    }
    // a page with many notes is longer
    Figure noted = figures_of_all_kinds().front();
    for (int i = 0; i < 20; ++i) noted.footer.push_back("note " + std::to_string(i));
    const Drawing drawing = lay_out(noted);
    CHECK(drawing.height > 1000);
    CHECK(is_drawn(drawing, "note 19"));
}

TEST_CASE("lines of one panel differ in their dashes, for those who print in grey", "[output][picture]") {
    const Question question = drawn_question("ocs/attack", {{"defense", "12"}}, {"hex_taken", "exploit"});
    const Drawing drawing = lay_out(figure_of(drawn_sweep(question, {"attack=10..60"})));
    const std::size_t solid = lines_of(drawing, 0x0072b2).size(), dashed = lines_of(drawing, 0xe69f00).size();
    CHECK(solid == 2);  // it and its sign in the legend
    CHECK(dashed > 10);
}

TEST_CASE("the line of a wish passes behind the figure of a bar", "[output][picture]") {
    Figure figure{.title = "A bar that just misses"};
    figure.panels.push_back({.y_name = "chance",
                             .categories = {"hex taken"},
                             .series = {{"", {Estimate::exactly(0.73)}}},
                             .wishes = {{0.75, "75 % wanted", 0}}});
    const Drawing drawing = lay_out(figure);
    const auto label = std::find_if(drawing.texts.begin(), drawing.texts.end(),
                                    [](const Drawing::Text& text) { return text.text.starts_with("73"); });
    REQUIRE(label != drawing.texts.end());
    bool is_crossed = false, was_crossed = false;
    for (const auto& shape : drawing.shapes) {
        if (const auto* box = std::get_if<Drawing::Rectangle>(&shape);
            box && box->box.left < label->at.x && label->at.x < box->box.right && box->box.top < label->at.y &&
            label->at.y < box->box.bottom)
            is_crossed = false;  // paper lies on the line
        const auto* line = std::get_if<Drawing::Line>(&shape);
        if (!line || line->width < 2 || std::abs(line->points[0].y - line->points[1].y) > 1) continue;
        if (std::abs(line->points[0].y - label->at.y) < label->font.size / 2 && line->points[0].x < label->at.x &&
            label->at.x < line->points[1].x)
            is_crossed = was_crossed = true;
    }
    CHECK(was_crossed);  // else this shows nothing
    CHECK_FALSE(is_crossed);
}

}  // namespace test_figure
