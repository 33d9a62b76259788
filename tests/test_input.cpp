// What people give: nothing of it is swallowed, wrapped round or resolved without a word, and none of it costs more than it
// is worth before it is refused.
#include "support.hpp"

#include "analysis/charts/charts.hpp"
#include "analysis/figures/expression.hpp"
#include "analysis/questions/question.hpp"
#include "analysis/answers/study.hpp"
#include "output/printable.hpp"
#include "tables/text.hpp"

#include <ctime>

namespace test_input {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;

namespace {

const Field& attackers() { return *find_procedure("ocs/attack").parameter("attackers"); }

std::vector<Record> units(const std::string& text) {
    return std::get<std::vector<Record>>(parse_value(attackers(), text, "test"));
}
std::string name_of(const Record& unit) { return std::get<std::string>(unit.values.at("name")); }

std::string again(const std::string& part, int times) {
    std::string text;
    for (int i = 0; i < times; ++i) text += part;
    return text;
}

// refused, and after little work, however busy the machine is
void check_refused(const std::string& hint, const std::function<void()>& call) {
    const std::clock_t start = std::clock();
    const std::string message = refusal(call);
    CHECK_THAT(message, ContainsSubstring(hint));
    CHECK(message.size() < 10'000);
    CHECK(std::clock() - start < 2 * CLOCKS_PER_SEC);
}

Question question_of(const std::string& procedure) {
    Question question;
    question.procedure = share(find_procedure(procedure));
    return question;
}

}  // namespace

TEST_CASE("an apostrophe in a name is a letter", "[input]") {
    const auto two = units("9-5-4 armor name=King's, 14-3-3 other");
    REQUIRE(two.size() == 2);
    CHECK(name_of(two[0]) == "King's");
    CHECK(units("9-5-4 armor name=Kings', 14-3-3 other name='King's own', 3-3-3 other name=a'b'c").size() == 3);
    CHECK(name_of(units("9-5-4 name='King's own, 1st'")[0]) == "King's own, 1st");
    CHECK(name_of(units("9-5-4 name='the Kings'' own'")[0]) == "the Kings' own");
    CHECK(name_of(units("9-5-4 name=''")[0]).empty());

    // in a question file as well
    const Question question = parse_question(
        "procedure = \"ocs/attack\"\nattackers = \"9-5-4 armor name=King's, 14-3-3 other\"\n", "a.toml");
    CHECK(std::get<std::vector<Record>>(question.params.at("attackers").value).size() == 2);
}

TEST_CASE("a quote that is not closed is told with its place", "[input]") {
    CHECK_THAT(refusal([] { units("9-5-4 armor name='King, 14-3-3 other"); }),
               ContainsSubstring("the quote at character 18 of '9-5-4 armor name='King, 14-3-3 other' is not closed"));
}

TEST_CASE("any name survives being written and read", "[input]") {
    for (const std::string name : {"King's", "Kings' own", "a b", "a, b", "'", "''", "' '", "a' 'b", "x='y", "='",
                                   "a\tb", "", "' , '", "''' x", "x '''", "King's, Queen's"}) {
        Record unit{{{"strength", Rational(9)}, {"name", name}}, ""};
        const Value list = std::vector<Record>{unit, unit, {{{"strength", Rational(1)}}, ""}};
        const std::string text = to_text(attackers(), list);
        INFO(text);
        CHECK(parse_value(attackers(), text, "test") == list);
    }
}

TEST_CASE("long lists are read in one pass", "[input]") {
    check_refused("in the unit", [] { units("9-5-4 '" + again(",", 200'000)); });
    check_refused("in the unit", [] { units("9-5-4 " + again("'", 200'000)); });
    check_refused("is not closed", [] { units("9-5-4 name='a" + again(",", 200'000)); });
    check_refused("empty unit", [] { units("9-5-4 name='x'" + again(",", 200'000)); });
}

TEST_CASE("a list has an end before its units are made", "[input]") {
    CHECK(units("9-5-4 x99, 9-5-4 x99").size() == 198);
    check_refused("at most 1000", [] { units(again("9-5-4 x99,", 20'000)); });
    check_refused("at most 1000", [] {
        parse_question("procedure = \"ocs/attack\"\nattackers = \"" + again("9-5-4 x99,", 20'000) + "\"\n", "a.toml");
    });
    check_refused("at most 1000", [] {
        parse_question("procedure = \"ocs/attack\"\nattackers = [" + again("{strength=1},", 2'000) + "]\n", "a.toml");
    });
}

TEST_CASE("formations within formations have an end", "[input]") {
    const auto doubling = [](const std::string& last) {
        std::string text = "procedure = \"ocs/attack\"\nattackers = \"f0\"\n[formations]\n";
        for (int i = 0; i < 24; ++i) {
            const std::string next = "f" + std::to_string(i + 1) + "x";
            text += "f" + std::to_string(i) + (i ? "x" : "") + " = \"" + next + ", " + next + "\"\n";
        }
        return text + "f24x = " + last + "\n";
    };
    check_refused("at most 1000", [&] { parse_question(doubling("\"9-5-4\""), "a.toml"); });
    check_refused("within formations", [&] { parse_question(doubling("[]"), "a.toml"); });
}

TEST_CASE("a unit has no more levels than steps", "[input]") {
    const Field& list = *find_procedure("case-geld/attack").parameter("attackers");
    CHECK_NOTHROW(parse_value(list, "7/6/5/4-6", "test"));
    for (const int levels : {5, 128, 257})
        check_refused("found " + std::to_string(levels) + " numbers",
                      [&] { parse_value(list, again("7/", levels - 1) + "7-6", "test"); });
}

TEST_CASE("what contradicts itself is refused, with both places", "[input]") {
    CHECK_THAT(refusal([] { units("9-5-8 armor other"); }),
               ContainsSubstring("found 'other' beside 'armor', expected one class"));
    CHECK_THAT(refusal([] { units("9-5-8 armor strength=8"); }),
               ContainsSubstring("found '8' beside '9', expected one strength"));
    CHECK_THAT(refusal([] { units("9-5-8 name=a name=b"); }),
               ContainsSubstring("found 'b' beside 'a', expected one name"));
    CHECK_THAT(refusal([] { units("9-5-8 x2 x3"); }), ContainsSubstring("x2 and x3"));
    CHECK_THAT(refusal([] { units("9-5-8, x2"); }), ContainsSubstring("without a unit"));
    CHECK(units("9-5-8 armor armor x2 x2").size() == 2);

    Question question = question_of("ocs/attack");
    set_param(question, "odds=3:1", "--set");
    CHECK_NOTHROW(set_param(question, "odds=6:2", "--set"));
    CHECK_THAT(refusal([&] { set_param(question, "odds=4:1", "--set"); }),
               ContainsSubstring("--set odds=4:1: found --set odds=3:1 as well"));
    const auto axis = parse_axis(question.procedure, "odds=1,2,3", "--axis");
    CHECK_THAT(refusal([&] { sweep(question, {axis}, TableSet()); }),
               ContainsSubstring("--axis odds: found --set odds=3:1 as well"));
    CHECK_THAT(refusal([&] { vary(question, {axis}); }), ContainsSubstring("--set odds=3:1"));

    // but a file may be changed by what is typed
    Question file = parse_question("procedure = \"ocs/attack\"\nodds = \"3:1\"\n", "a.toml");
    CHECK_NOTHROW(set_param(file, "odds=4:1", "--set"));
    CHECK(std::get<Rational>(file.params.at("odds").value) == Rational(4));
}

TEST_CASE("odds of nothing to one are no odds", "[input]") {
    Question question = question_of("ocs/attack");
    for (const char* text : {"odds=0:1", "odds=0", "odds=0:3"})
        CHECK_THAT(refusal([&] { set_param(question, text, "--set"); }), ContainsSubstring("expected odds above 0"));
}

TEST_CASE("a formation is not counted", "[input]") {
    const std::string text =
        "procedure = \"ocs/attack\"\nattackers = \"Panzer x2\"\n[formations]\nPanzer = \"9-5-4\"\n";
    CHECK_THAT(refusal([&] { parse_question(text, "a.toml"); }), ContainsSubstring("'x2' without a unit"));
}

TEST_CASE("deep and long expressions are refused", "[input]") {
    const auto ask = [](const std::string& text) {
        return Expression::parse(text, find_procedure("ocs/attack").outcomes, "ask");
    };
    CHECK_NOTHROW(ask(again("(", 150) + "hex_taken" + again(")", 150)));
    CHECK_NOTHROW(ask("mean(0" + again("+1", 1900) + ")"));
    check_refused("nested", [&] { ask(again("(", 1900) + "hex_taken" + again(")", 1900)); });
    check_refused("nested", [&] { ask(again("not ", 900) + "hex_taken"); });
    check_refused("nested", [&] { ask("mean(" + again("-", 3000) + "attacker_losses)"); });
    check_refused("nested", [&] { ask("mean(" + again("min(1,", 500) + "1" + again(")", 501)); });
    check_refused("letters", [&] { ask(again("(", 4000) + "hex_taken" + again(")", 4000)); });
    check_refused("letters", [&] { ask("mean(0" + again("+1", 200'000) + ")"); });
    check_refused("letters", [&] { ask("hex_taken" + again(" and hex_taken", 200'000)); });
    check_refused("too large", [&] { ask("mean(1" + again("*1000000000", 40) + ")"); });
    check_refused("too large", [&] { ask("mean(attacker_losses" + again("*1000000000", 40) + ")"); });
}

TEST_CASE("TOML that the reader would not survive is refused before", "[input]") {
    const auto parse = [](const std::string& text) { parse_question(text, "a.toml"); };
    check_refused("a.toml:2:130: found a name of more than 64 parts",
                  [&] { parse("procedure=\"ocs/attack\"\n" + again("a.", 200'000) + "a=1\n"); });
    check_refused("parts", [&] { parse("x = {" + again("a . ", 200'000) + "a = 1}\n"); });
    check_refused("parts", [&] { parse("[" + again("\"a\".", 100'000) + "a]\n"); });
    check_refused("at most 1048576", [&] { parse("# " + std::string(1 << 20, 'x') + "\n"); });
    check_refused("a.toml:2:2: found 'é' outside quotes", [&] {
        parse(
            "procedure=\"ocs/attack\"\nd\xC3\xA9"
            "fense = 5\n");
    });
    for (const char* letter : {"\xC2\xA1", "\xD2\x99", "\xE2\x80\x82", "\xF0\x9F\x98\x80"})
        check_refused("outside quotes", [&] { parse(std::string("procedure = ") + letter + "\"ocs/attack\"\n"); });
    check_refused("a.toml:1:14: found a byte that is not UTF-8; save the file as UTF-8",
                  [&] { parse("procedure = \"\xE9\"\n"); });
    check_refused("a.toml:1:3: found a byte that is not UTF-8", [&] { parse("# \xE9\n"); });

    // what is in quotes or behind a # is nobody's business
    CHECK_NOTHROW(parse("procedure=\"ocs/attack\" # é" + again(".", 100) + "\ntitle = \"é" + again(".", 100) +
                        "\"\nask = '''hex_taken'''\n"));
    CHECK_NOTHROW(parse("title = \"\"\"é \\\"\"\" " + again(".\n", 100) + "\"\"\"\nprocedure='ocs/attack'\n"));
    CHECK_NOTHROW(parse("\xEF\xBB\xBFprocedure='ocs/attack'\n"));
}

TEST_CASE("variants are counted before they are made", "[input]") {
    const Question question = question_of("ocs/attack");
    const std::vector<SweepAxis> axes = {parse_axis(question.procedure, "attack=1..900", "--vary"),
                                         parse_axis(question.procedure, "defense=1..900", "--vary")};
    check_refused("more than 100000 combinations", [&] { vary(question, axes); });
    check_refused("more than 100000 combinations", [&] { sweep(question, axes, TableSet()); });
    check_refused("found twice", [&] { vary(question, {axes[0], axes[0]}); });
    check_refused("more than 100000 values",
                  [&] { parse_axis(question.procedure, "attack=" + again("1,", 100'001), "--vary"); });
}

TEST_CASE("counts as people write them", "[input]") {
    const auto top = std::numeric_limits<std::uint64_t>::max();
    for (const auto& [text, count] : std::map<std::string, std::uint64_t>{{"0", 0},
                                                                          {"010", 10},
                                                                          {"1000000", 1'000'000},
                                                                          {"1_000_000", 1'000'000},
                                                                          {"1e6", 1'000'000},
                                                                          {"1M", 1'000'000},
                                                                          {"20k", 20'000},
                                                                          {"3G", 3'000'000'000},
                                                                          {"18446744073709551615", top}}) {
        INFO(text);
        CHECK(parse_count(text) == count);
    }
    for (const char* text : {"", "-1", "+1", "0x10", "1.5", "1e", "e6", "1e-3", "1e99", "M", "1MM", "1 000", "_1", "1_",
                             "18446744073709551616", "99999999999999999999999999", "1e20", "nan", "1\n"}) {
        INFO(text);
        CHECK(!parse_count(text));
    }
    const auto seed = [](const std::string& text) {
        return parse_question("procedure=\"ocs/attack\"\nseed = " + text + "\n", "a.toml").seed;
    };
    CHECK(seed("7") == 7);
    CHECK(seed("\"18446744073709551615\"") == top);
    for (const char* text : {"-1", "\"18446744073709551616\"", "1.5", "true"})
        CHECK_THAT(refusal([&] { seed(text); }), ContainsSubstring("from 0 to 18446744073709551615 for 'seed'"));
    CHECK_THAT(refusal([] { parse_question("procedure=\"ocs/attack\"\ntrials = 1099511627777\n", "a.toml"); }),
               ContainsSubstring("a.toml:2:10: expected a whole number from 1 to 1099511627776 for 'trials'"));
}

TEST_CASE("UTF-8 and nothing else", "[input]") {
    for (const char* text : {"", "plain", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80", "\xF4\x8F\xBF\xBF"})
        CHECK(is_utf8(text));
    for (const char* text : {"\xE9", "\xC3", "\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                             "\xF5\x80\x80\x80", "\x80", "a\xFFz", "\xF0\x8F\xBF\xBF"})
        CHECK(!is_utf8(text));
    CHECK_THAT(refusal([] { units("9-5-4 name=\xE9"); }), ContainsSubstring("not UTF-8"));
}

TEST_CASE("control characters are shown, not obeyed", "[input]") {
    CHECK(printable("a\x1b]0;x\x07z\n") == "a\\x1b]0;x\\x07z\n");
    CHECK(printable("a\rb\tc\x7f") == "a\\x0db\\x09c\\x7f");
    CHECK(printable("a\xC2\x9B"
                    "2J\xC2\xA0") == "a\\xc2\\x9b2J\xC2\xA0");
    CHECK(printable("\xE2\x80\xAE"
                    "abc \xE2\x96\x88") == "\\xe2\\x80\\xaeabc \xE2\x96\x88");
    CHECK(printable("\xE9t\xE9") == "\\xe9t\\xe9");
    CHECK(printable_line("a\nb") == "a\\x0ab");
}

TEST_CASE("numbers in codes may be of any length", "[input]") {
    TableSet tables;
    tables.replace(Table::parse("toy/assault", replaced(assault_chart, "A2 ", "A99999999999999/1"), "toy.toml"));
    CHECK_NOTHROW(check_chart("toy/assault", tables));
}

}  // namespace test_input
