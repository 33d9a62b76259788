// Cards: the figures are those of single answers, and a page shows all of them with nothing cut off.
#include "support.hpp"

#include "analysis/advice/card.hpp"
#include "analysis/questions/question.hpp"
#include "output/csv.hpp"
#include "output/picture/lettering.hpp"
#include "output/picture/page.hpp"
#include "output/text.hpp"

namespace test_card {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

namespace {

Question of(const std::string& procedure, const std::vector<std::pair<std::string, std::string>>& given = {}) {
    Question question;
    question.procedure = share(find_procedure(procedure));
    question.params = params(*question.procedure, given);
    return question;
}

// what stands outside of the page, and what stands on something else
std::vector<std::string> out_of_place(const Drawing& drawing) {
    struct Placed {
        warodds::Box box;
        std::string text;
    };
    std::vector<Placed> placed;
    std::vector<std::string> problems;
    for (const Drawing::Text& text : drawing.texts) {
        const double width = picture::text_width(text.text, text.font), half = text.drop();
        const double before = text.align == Drawing::Align::left    ? 0
                              : text.align == Drawing::Align::right ? width
                                                                    : width / 2;
        const warodds::Box box =
            text.is_upright
                ? warodds::Box{text.at.x - half, text.at.y - (width - before), text.at.x + half, text.at.y + before}
                : warodds::Box{text.at.x - before, text.at.y - half, text.at.x - before + width, text.at.y + half};
        if (box.left < 20 || box.top < 20 || box.right > drawing.width - 20 || box.bottom > drawing.height - 20)
            problems.push_back("outside: " + text.text);
        for (const Placed& other : placed)
            if (box.left < other.box.right && other.box.left < box.right && box.top < other.box.bottom &&
                other.box.top < box.bottom)
                problems.push_back(text.text + " lies on " + other.text);
        if (text.text.find("…") != std::string::npos) problems.push_back("cut off: " + text.text);
        if (text.font.size < 7) problems.push_back("too small: " + text.text);
        placed.push_back({box, text.text});
    }
    return problems;
}

}  // namespace

TEST_CASE("the usual card of an OCS attack: odds by ratings", "[card]") {
    const TableSet tables;
    const Card card = card_of(of("ocs/attack"), {}, tables);
    CHECK(card.rows.front() == "1:5");
    CHECK(card.rows.back() == "13:1");
    CHECK(card.rows.size() == 13);
    CHECK(card.columns == std::vector<std::string>{"-3", "-2", "-1", "0", "+1", "+2", "+3"});
    CHECK(card.sweep.asks == std::vector<std::string>{"hex_taken", "mean(attacker_losses)", "mean(defender_losses)"});
    CHECK(card.parameters == std::vector<std::string>{"attacker steps: 3", "defender steps: 3", "terrain: open"});
    // only the difference of the ratings counts
    Question alone = of("ocs/attack", {{"odds", "3:1"}, {"attacker_ar", "5"}, {"defender_ar", "4"}});
    alone.asks = card.sweep.asks;
    const Answer single = answer(alone, tables);
    for (std::size_t ask = 0; ask < 3; ++ask)
        CHECK(card.sweep.values[ask][card.cell(6, 4)].value == single.asks[ask].value.value);

    const Card close = card_of(of("ocs/attack", {{"terrain", "close"}}), {}, tables);
    CHECK(close.rows.front() == "1:4");
    CHECK(close.rows.back() == "18:1");
    const Card against_3 = card_of(of("ocs/attack", {{"defender_ar", "3"}}), {}, tables);
    CHECK(against_3.columns.front() == "-4");
    CHECK(against_3.parameters.front() == "defender ar: 3");
    const std::string text = print(card);
    CHECK_THAT(text, ContainsSubstring("down: odds · across: action rating, attacker less defender"));
    CHECK_THAT(text, ContainsSubstring("hex_taken, in %\n"));
    CHECK_THAT(text, ContainsSubstring("printed: Combat Table"));
}

TEST_CASE("cards of other procedures, and other axes", "[card]") {
    const TableSet tables;
    const Card geld = card_of(of("case-geld/attack"), {}, tables);
    CHECK(geld.rows.front() == "0");
    CHECK(geld.rows.back() == "≥30");
    CHECK(geld.columns.front() == "clear");
    const Card by_terrain = card_of(of("ocs/attack", {{"attacker_ar", "3"}}), {"hedgehog=0..4"}, tables);
    CHECK(by_terrain.columns == std::vector<std::string>{"0", "1", "2", "3", "4"});
    CHECK(by_terrain.rows.size() == 13);
    const Card few = card_of(of("ocs/attack"), {"odds=1:1,2:1,3:1"}, tables);
    CHECK(few.rows.size() == 3);
    CHECK(few.columns.size() == 7);
    const Card turned = card_of(of("ocs/attack", {{"odds", "2:1"}}), {"terrain", "attacker_ar=0..2"}, tables);
    CHECK(turned.rows == std::vector<std::string>{"open", "close", "very-close", "extremely-close"});
    CHECK(turned.row_name == "terrain");
    CHECK_THAT(refusal([&] { card_of(of("ocs/barrage"), {"terrain"}, tables); }), ContainsSubstring("needs two"));
    CHECK_THAT(refusal([&] { card_of(of("ocs/attack"), {"terrain", "attacker_ar=0..1", "defender_ar=0..1"}, tables); }),
               ContainsSubstring("needs two"));
    Question many = of("ocs/attack");
    many.asks = {"hex_taken", "exploit", "attacker_dg", "defender_dg", "mean(shift)"};
    CHECK_THAT(refusal([&] { card_of(many, {}, tables); }), ContainsSubstring("has room for 4"));
}

TEST_CASE("the rows of a card have all that makes them", "[card]") {
    const TableSet tables;
    const Frame frame = frame_of(card_of(of("ocs/attack"), {}, tables));
    std::vector<std::string> names;
    for (const Column& column : frame.columns) {
        names.push_back(column.name);
        CHECK(column.size() == frame.rows());
    }
    names.resize(6);
    CHECK(std::set<std::string>(names.begin(), names.end()) ==
          std::set<std::string>{"odds", "attacker_ar", "defender_ar", "attacker_steps", "defender_steps", "terrain"});
    const std::string csv = csv_of(frame);
    CHECK_THAT(csv.substr(csv.find('\n')), StartsWith("\n\"=\"\"1:5\"\"\",-1,") && ContainsSubstring("open"));
}

TEST_CASE("a card is one page with nothing cut off", "[card]") {
    const TableSet tables;
    for (const Card& card : {card_of(of("ocs/attack"), {}, tables), card_of(of("case-geld/attack"), {}, tables),
                             card_of(of("ocs/attack", {{"odds", "2:1"}}), {"attacker_ar=0..5", "terrain"}, tables),
                             card_of(of("ocs/attack"), {"odds=1:1,2:1", "attacker_ar=0..1"}, tables)})
        for (const auto paper : {Page::Paper::a4, Page::Paper::letter})
            for (const bool is_grey : {false, true}) {
                const Drawing page = lay_out_page(figure_of(card), {.paper = paper, .is_grey = is_grey});
                CHECK(out_of_place(page) == std::vector<std::string>{});
                const double sides = page.width * page.height;
                CHECK(std::abs(sides - (paper == Page::Paper::a4 ? 793.7 * 1122.5 : 816 * 1056)) < 200);
                for (const auto& shape : page.shapes)
                    if (const auto* cell = std::get_if<Drawing::Rectangle>(&shape); cell && is_grey)
                        CHECK(((cell->colour >> 16) & 255) == (cell->colour & 255));
                // every figure is there
                std::size_t figures = 0;
                for (const Drawing::Text& text : page.texts) figures += text.text.ends_with(" %");
                CHECK(figures >= card.rows.size() * card.columns.size());
            }
    const Card large = card_of(of("ocs/attack"), {"odds=1..60:1", "attacker_ar=-1..5"}, tables);
    CHECK_THAT(refusal([&] { lay_out_page(figure_of(large), {}); }),
               ContainsSubstring("too small to read on one page"));
    // a twin: what lies on something else is seen
    Drawing page = lay_out_page(figure_of(card_of(of("case-geld/attack"), {}, tables)), {});
    page.texts.push_back(page.texts.back());
    CHECK(out_of_place(page).size() == 1);
    const Drawing twice = scaled(page, 2);
    CHECK(twice.width == 2 * page.width);
    CHECK(twice.texts[0].at.y == 2 * page.texts[0].at.y);
    CHECK(twice.texts[0].font.size == 2 * page.texts[0].font.size);
}

}  // namespace test_card
