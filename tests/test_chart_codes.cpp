// Charts whose files say what their codes do: the designer's own words become outcome fields of chart/read, in every run.
#include "brute_force.hpp"

#include "analysis/words/json.hpp"
#include "analysis/questions/question.hpp"
#include "analysis/answers/study.hpp"
#include "output/files/read.hpp"

namespace test_chart_codes {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;
using Catch::Matchers::WithinAbs;

namespace {

const std::string chart_text = R"(game = "mine"
title = "Mine"
rule = "1"
dice = "2d6"
grade = "yours"
source = "made for the tests"
grid = '''
roll  | 1:2   | 1:1   | 2:1   | 3:1
<=3   | AE    | A2    | A1    | A1 D1r
4-6   | A1    | A1    | EX    | D1
7     | NE    | EX    | D1    | D2r
8-10  | EX    | D1    | D1r   | D3
>=11  | D1    | D1r   | D2r   | DE
'''

[codes]
"A{attacker_losses}" = {}
"D{defender_losses}{defender_retreats r}" = {}
"A{attacker_losses} D{defender_losses}{defender_retreats r}" = { mood = "grim" }
AE = { attacker_losses = 9, mood = "broken", help = "attacker eliminated" }
DE = { defender_losses = 9, defender_gone = true, mood = "broken" }
EX = { attacker_losses = 1, defender_losses = 1 }
NE = "no effect"

[rows]
name = "roll"
match = "exact"

[columns]
name = "odds"
match = "floor"
below = "clamp"
)";

std::string said_of(const std::string& text) {
    return refusal([&] { Table::parse("mine/crt", text, "crt.toml"); });
}

Question reading(std::vector<std::string> asks, const std::string& column = "2:1") {
    const Procedure& read = find_procedure("chart/read");
    return {.procedure = share(read),
            .title = "",
            .params = params(read, {{"table", "mine/crt"}, {"column", column}}),
            .asks = std::move(asks)};
}

// what a column gives, by a reading of the grid that knows nothing of [codes]
struct Meaning {
    int attacker, defender, retreats, gone;
    std::string mood = "none";
};
const std::map<std::string, Meaning> by_hand = {{"AE", {9, 0, 0, 0, "broken"}}, {"A2", {2, 0, 0, 0}},
                                                {"A1", {1, 0, 0, 0}},           {"A1 D1r", {1, 1, 1, 0, "grim"}},
                                                {"EX", {1, 1, 0, 0}},           {"D1", {0, 1, 0, 0}},
                                                {"D2r", {0, 2, 1, 0}},          {"D1r", {0, 1, 1, 0}},
                                                {"D3", {0, 3, 0, 0}},           {"NE", {0, 0, 0, 0}},
                                                {"DE", {0, 9, 0, 1, "broken"}}};
const std::map<std::string, std::vector<std::string>> grid_by_hand = {{"1:2", {"AE", "A1", "NE", "EX", "D1"}},
                                                                      {"1:1", {"A2", "A1", "EX", "D1", "D1r"}},
                                                                      {"2:1", {"A1", "EX", "D1", "D1r", "D2r"}},
                                                                      {"3:1", {"A1 D1r", "D1", "D2r", "D3", "DE"}}};

Odds counted(const std::string& column, const std::map<int, int>& ways) {
    Odds odds;
    double total = 0;
    for (const auto& [roll, number] : ways) total += number;
    for (const auto& [roll, number] : ways) {
        const int row = roll <= 3 ? 0 : roll <= 6 ? 1 : roll == 7 ? 2 : roll <= 10 ? 3 : 4;
        const std::string& code = grid_by_hand.at(column)[static_cast<std::size_t>(row)];
        const Meaning& meaning = by_hand.at(code);
        odds[{{"result", code},
              {"roll", std::to_string(roll)},
              {"attacker_losses", std::to_string(meaning.attacker)},
              {"defender_losses", std::to_string(meaning.defender)},
              {"defender_retreats", std::to_string(meaning.retreats)},
              {"defender_gone", std::to_string(meaning.gone)},
              {"mood", meaning.mood}}] += number / total;
    }
    return odds;
}

// every face of every die in turn
std::map<int, int> ways(int count, int faces) {
    std::map<int, int> ways = {{0, 1}};
    for (int die = 0; die < count; ++die) {
        std::map<int, int> more;
        for (const auto& [sum, number] : ways)
            for (int face = 1; face <= faces; ++face) more[sum + face] += number;
        ways = more;
    }
    return ways;
}

const Field& field(const Bound& bound, const std::string& name) {
    for (const Field& field : bound.outcomes)
        if (field.name == name) return field;
    FAIL(name);
    throw 0;
}

}  // namespace

TEST_CASE("codes as charts print them are read by a line or by a line like them", "[codes]") {
    CodeMeanings meanings;
    const Place place{"c.toml", 1, 1};
    for (const char* like :
         {"{attacker}/{defender}", "DR{hexes}", "A{attacker} D{defender}{retreats R}",
          "A{attacker}/D{retreats r}{defender}", "{side A|D|B}x", "{shift}L", "{steps 0..5}s", "AE", "D{defender}"})
        meanings.add(like, place);
    const auto said = [&](const char* code) {
        std::map<std::string, int> values;
        const auto of = meanings.of(code);
        REQUIRE(of);
        for (std::size_t i = 0; i < of->size(); ++i)
            if ((*of)[i]) values[meanings.fields()[i].name] = (*of)[i];
        return values;
    };
    using Said = std::map<std::string, int>;
    CHECK(said("1/2") == Said{{"attacker", 1}, {"defender", 2}});
    CHECK(said("-/12") == Said{{"defender", 12}});
    CHECK(said("-/-").empty());
    CHECK(said("DR2") == Said{{"hexes", 2}});
    CHECK(said("A1 D2R") == Said{{"attacker", 1}, {"defender", 2}, {"retreats", 1}});
    CHECK(said("A1 D2") == Said{{"attacker", 1}, {"defender", 2}});
    CHECK(said("A2/Dr1") == Said{{"attacker", 2}, {"defender", 1}, {"retreats", 1}});
    CHECK(said("Bx") == Said{{"side", 3}});
    CHECK(said("-3L") == Said{{"shift", -3}});
    CHECK(said("+3L") == Said{{"shift", 3}});
    CHECK(said("AE").empty());
    CHECK(said("5s") == Said{{"steps", 5}});
    for (const char* code :
         {"", "1", "1/", "/1", "1/2 ", "DR", "A1 D2RR", "Cx", "AEE", "a/b", "99999/1", "6s", "-1s", "1/99999999999"})
        CHECK(!meanings.of(code));
    // the code itself goes before a line like it, and the first of those before the next
    CodeMeanings both;
    both.add("D{losses}", place);
    both.add("D{hexes}", place);
    both.add("D1", place);
    both.say("losses", 7, place);
    CHECK(*both.of("D1") == std::vector{7, 0});
    CHECK(*both.of("D2") == std::vector{2, 0});
}

TEST_CASE("what codes do are outcome fields, counted as by hand", "[codes]") {
    TemporaryDirectory directory;
    directory.write("mine/crt.toml", chart_text);
    const TableSet tables = read_tables(directory.path(), false);
    for (const auto& [column, codes] : grid_by_hand)
        for (const auto& [dice, all] : {std::pair{"as-charted", ways(2, 6)},
                                        {"2d6", ways(2, 6)},
                                        {"3d6", ways(3, 6)},
                                        {"1d8", ways(1, 8)},
                                        {"5d4", ways(5, 4)},
                                        {"1d100", ways(1, 100)},
                                        {"2d10", ways(2, 10)}}) {
            INFO(column << " " << dice);
            CHECK(distance(exact("chart/read", {{"table", "mine/crt"}, {"column", column}, {"dice", dice}}, tables),
                           counted(column, all)) < 1e-12);
        }
    const Bound bound = bind("chart/read", {{"table", "mine/crt"}, {"column", "2:1"}}, tables);
    CHECK(bound.machine->fields() == 7);
    CHECK(field(bound, "attacker_losses").high == Rational(9));
    CHECK(field(bound, "attacker_losses").low == Rational(0));
    CHECK(field(bound, "defender_retreats").kind == Kind::boolean);
    CHECK(field(bound, "mood").option_names() == std::vector<std::string>{"none", "grim", "broken"});
    CHECK(field(bound, "roll").high == Rational(12));
    CHECK(tables.table("mine/crt")->legend.at("NE") == "no effect");
    // a chart that says nothing of its codes is what it was
    const Bound plain = bind(
        "chart/read", {{"table", "mine/crt"}, {"column", "2:1"}},
        charts_with("mine/crt", replaced(chart_text,
                                         chart_text.substr(chart_text.find("[codes]"),
                                                           chart_text.find("[rows]") - chart_text.find("[codes]")),
                                         "")));
    CHECK(plain.machine->fields() == 2);
}

TEST_CASE("questions, sweeps, comparisons and trials are in the designer's words", "[codes]") {
    const TableSet tables = charts_with("mine/crt", chart_text);
    Question question = reading({"defender_retreats", "mean(defender_losses)", "mood = broken", "attacker_losses >= 1"},
                                "3:1");
    const Answer result = answer(question, tables);
    CHECK_THAT(result.asks[0].value.value, WithinAbs((3 + 6) / 36.0, 1e-15));
    CHECK_THAT(result.asks[1].value.value, WithinAbs((3 * 1 + 12 * 1 + 6 * 2 + 12 * 3 + 3 * 9) / 36.0, 1e-14));
    CHECK_THAT(result.asks[2].value.value, WithinAbs(3 / 36.0, 1e-15));
    CHECK(to_json(result)["outcomes"][0].contains("defender_gone"));
    CHECK_THAT(refusal([&] { answer(reading({"defender_lossses"}), tables); }),
               ContainsSubstring("did you mean 'defender_losses'?"));
    // trials, literal and compiled
    for (const bool sampled : {false, true}) {
        Question trials = question;
        trials.trials = 20'000;
        trials.sampled = sampled;
        const Answer rolled = answer(trials, tables);
        for (std::size_t i = 0; i < rolled.asks.size(); ++i) {
            CHECK(rolled.asks[i].value.low <= result.asks[i].value.value);
            CHECK(result.asks[i].value.value <= rolled.asks[i].value.high);
        }
    }
    // a sweep without a question asks for the flags and the losses
    Question open = reading({});
    open.params.erase("column");
    const Sweep swept = sweep(open, {parse_axis(open.procedure, "ratio=1:3,1:1,7:2", "axis")}, tables, {});
    CHECK(swept.asks == std::vector<std::string>{"defender_retreats", "defender_gone", "mean(attacker_losses)",
                                                 "mean(defender_losses)"});
    CHECK_THAT(swept.values[0][1].value, WithinAbs(3 / 36.0, 1e-15));
    CHECK_THAT(swept.values[1][2].value, WithinAbs(3 / 36.0, 1e-15));
    const Comparison compared = compare({reading({}, "1:1"), reading({}, "3:1")}, {"a", "b"}, tables, {});
    CHECK(compared.asks == swept.asks);
    // a chart in place of another brings its own fields
    TableSet changed = charts_with("mine/crt", chart_text);
    changed.replace(Table::parse(
        "mine/crt", replaced(chart_text, "DE = { defender_losses = 9", "DE = { defender_losses = 4"), "crt.toml"));
    CHECK(field(bind("chart/read", {{"table", "mine/crt"}, {"column", "2:1"}}, changed), "defender_losses").high ==
          Rational(4));
    const TableSet laid = tables.with({Table::parse(
        "mine/crt", replaced(chart_text, "DE = { defender_losses = 9", "DE = { defender_losses = 5"), "crt.toml")});
    CHECK(field(bind("chart/read", {{"table", "mine/crt"}, {"column", "2:1"}}, laid), "defender_losses").high ==
          Rational(5));
}

TEST_CASE("each candidate of an unknown cell has its meaning", "[codes]") {
    const std::string listed = replaced(chart_text, "8-10  | EX    | D1    | D1r   | D3",
                                        "8-10  | EX    | D1    | {D1r, A2, DE} | D3");
    for (const char* ask : {"defender_retreats", "mean(defender_losses)", "mood = broken", "attacker_losses >= 2"}) {
        const Estimate bounds = answer(reading({ask}), charts_with("mine/crt", listed)).asks[0].value;
        double least = 1e9, most = -1e9;
        for (const char* code : {"D1r", "A2", "DE"}) {
            const double value = answer(reading({ask}),
                                        charts_with("mine/crt", replaced(listed, "{D1r, A2, DE}", code)))
                                     .asks[0]
                                     .value.value;
            least = std::min(least, value);
            most = std::max(most, value);
        }
        INFO(ask);
        CHECK_THAT(bounds.low, WithinAbs(least, 1e-12));
        CHECK_THAT(bounds.high, WithinAbs(most, 1e-12));
        CHECK(bounds.low < bounds.high);
    }
    // what may hold anything has no meaning to list, and its fields their whole ranges
    const Estimate open = answer(reading({"mean(defender_losses)"}),
                                 charts_with("mine/crt", replaced(listed, "{D1r, A2, DE}", "?")))
                              .asks[0]
                              .value;
    const double known = (12 * 1 + 6 * 1 + 3 * 2) / 36.0;  // EX, D1 and D2r
    CHECK_THAT(open.low, WithinAbs(known, 1e-12));
    CHECK_THAT(open.high, WithinAbs(known + 12 * 9 / 36.0, 1e-12));
    CHECK_THAT(said_of(replaced(listed, "{D1r, A2, DE}", "{D1r, A2, XX}")),
               StartsWith("crt.toml:12:25: found the code 'XX', expected a code of [codes]: A{attacker_losses}, "));
    // also where [values] lists what such a cell may hold
    CHECK_THAT(said_of(replaced(listed, "{D1r, A2, DE}", "?") +
                       "[values]\nall = \"AE, A1, A2, A1 D1r, EX, D1, D1r, D2r, D3, DE, NE, Q\"\n"),
               StartsWith("crt.toml:12:25: found the code 'Q', "));
}

TEST_CASE("what codes say is refused with file, line and column where it makes no sense", "[codes]") {
    CHECK(said_of(replaced(chart_text, "| D1r   | D3", "| D1s   | D3")) ==
          "crt.toml:12:25: found the code 'D1s', expected a code of [codes]: A{attacker_losses}, "
          "D{defender_losses}{defender_retreats r}, A{attacker_losses} D{defender_losses}{defender_retreats r}, AE, "
          "DE, EX or NE");
    const auto line = [](const std::string& text) { return said_of(replaced(chart_text, "NE = \"no effect\"", text)); };
    CHECK_THAT(line("NE = { mood = 3 }"),
               StartsWith("crt.toml:23:8: found a number for 'mood', expected a word as before"));
    CHECK_THAT(line("NE = { defender_gone = 1 }"), StartsWith("crt.toml:23:8: found a number for 'defender_gone'"));
    CHECK_THAT(line("NE = { attacker_losses = true }"), StartsWith("crt.toml:23:8: found true or false for"));
    CHECK_THAT(line("NE = { attacker_losses = 1.5 }"),
               StartsWith("crt.toml:23:26: expected true, false, a whole number"));
    CHECK_THAT(line("NE = { attacker_losses = 123456 }"),
               StartsWith("crt.toml:23:8: found 123456, expected at most 10000"));
    CHECK_THAT(line("NE = { result = 1 }"),
               StartsWith("crt.toml:23:8: found the name 'result', which means something else"));
    CHECK_THAT(line("NE = { \"x y\" = 1 }"), StartsWith("crt.toml:23:8: found the name 'x y', expected small letters"));
    CHECK_THAT(line("NE = 3"), StartsWith("crt.toml:23:6: expected what the code does"));
    CHECK_THAT(line("NE = {}\n\"{a\" = {}"), StartsWith("crt.toml:24:1: found '{a' with a brace too many"));
    CHECK_THAT(line("NE = {}\n\"{a}{b}\" = {}"), StartsWith("crt.toml:24:1: found two numbers side by side"));
    CHECK_THAT(line("NE = {}\n\"{a}/{a}\" = {}"), StartsWith("crt.toml:24:1: found 'a' twice in"));
    CHECK_THAT(line("NE = {}\n\"{a x||y}\" = {}"), StartsWith("crt.toml:24:1: found a word without letters"));
    CHECK_THAT(line("NE = {}\n\"{mood}\" = {}"), StartsWith("crt.toml:24:1: found a number for 'mood'"));
    CHECK_THAT(line("NE = {}\n\"Q{a}\" = { a = 1 }"), StartsWith("crt.toml:24:12: 'Q{a}' says what a is already"));
    const auto short_form = [](const std::string& codes) {
        return said_of(replaced(odds_chart, "source", codes + "\nsource"));
    };
    CHECK(short_form("codes = \"{change}\"") == "(no refusal)");
    CHECK(short_form("codes = [\"-{loss}\", \"{gain}\"]") == "(no refusal)");
    CHECK_THAT(short_form("codes = 3"), StartsWith("crt.toml:6:9: expected what codes look like"));
    CHECK_THAT(short_form("codes = [\"-{loss}\", 3]"), StartsWith("crt.toml:6:21: expected what codes look like"));
    CHECK_THAT(short_form("codes = \"-{loss}\""),
               StartsWith("crt.toml:11:27: found the code '0', expected a code of [codes]"));
}

}  // namespace test_chart_codes
