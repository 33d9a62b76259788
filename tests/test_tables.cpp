// Chart files: what is read, how values find their place, and how each mistake is told with file, line and column.
#include "support.hpp"

#include "output/files/read.hpp"

namespace test_tables {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

namespace {

Table parse(const std::string& text) { return Table::parse("toy/assault", text, "a.toml"); }
std::string complaint(const std::string& text) {
    return refusal([&] { parse(text); });
}

// a chart of one row whose columns have these headings
Table with_columns(const std::string& headings, const std::string& axis) {
    std::string cells;
    std::istringstream words(headings);
    for (std::string word; words >> word;) cells += " | " + std::to_string(std::count(cells.begin(), cells.end(), '|'));
    std::string line;
    std::istringstream again(headings);
    for (std::string word; again >> word;) line += " | " + word;
    return Table::parse(
        "toy/one",
        "game = \"toy\"\ntitle = \"t\"\nrule = \"\"\ngrade = \"printed\"\nsource = \"s\"\ngrid = '''\nr" + line +
            "\n1" + cells + "\n'''\n[rows]\nname = \"roll\"\nmatch = \"exact\"\n[columns]\nname = \"odds\"\n" + axis,
        "one.toml");
}

}  // namespace

TEST_CASE("a chart is read as it stands", "[tables]") {
    const Table table = parse(assault_chart);
    CHECK(table.id == "toy/assault");
    CHECK(table.game == "toy");
    CHECK(table.title == "Assault table");
    CHECK(table.rule == "T.1");
    CHECK(table.dice == "1d6");
    CHECK(table.grade == Grade::printed);
    CHECK(table.notes.size() == 1);
    CHECK(table.legend.at("A") == "the attacker loses a step");
    CHECK(table.rows.keys == std::vector<std::string>{"1", "2", "3", "4", "5", "6"});
    CHECK(table.columns.keys == std::vector<std::string>{"open", "fort", "fog"});
    CHECK(table.code(0, 1) == "A2");
    CHECK(table.code(5, 0) == "D2");
    CHECK(table.is_missing(2, 2));
    CHECK(table.missing(2, 2) == MissingCell{"toy/assault", "3", "fog"});
    CHECK(table.place(0, 1).text() == "a.toml:11:15");
    CHECK(table.place(5, 2).text() == "a.toml:16:22");
}

TEST_CASE("every mistake in a chart is told with its place", "[tables]") {
    struct Mistake {
        const char *from, *to, *place, *hint;
    };
    for (const Mistake& mistake : {
             Mistake{"game = \"toy\"\n", "", "a.toml:1:1: ", "expected the key 'game' and did not find it"},
             {"title = \"Assault table\"\n", "", "a.toml:1:1: ", "expected the key 'title'"},
             {"source = \"made for the tests\"\n", "", "a.toml:1:1: ", "expected the key 'source'"},
             {"title = ", "titel = ", "a.toml:1:1: ", "expected the key 'title'"},
             {"dice = ", "dise = ", "a.toml:5:1: ", "found the unknown key 'dise'; did you mean 'dice'?"},
             {"rule = \"T.1\"", "rule = 1", "a.toml:4:8: ", "expected a text for 'rule'"},
             {"grade = \"printed\"", "grade = \"printd\"",
              "a.toml:6:9: ", "found grade = 'printd'; did you mean 'printed'?"},
             {"notes = [\"none of it is anybody's\"]", "notes = \"x\"",
              "a.toml:8:9: ", "expected a list of texts for 'notes'"},
             {"notes = [\"none of it is anybody's\"]", "notes = [1]", "a.toml:8:10: ", "expected a text for 'notes'"},
             {"[legend]\nA = \"the attacker loses a step\"", "[legend]\nA = 1",
              "a.toml:30:5: ", "expected a text for 'legend'"},
             {"[rows]", "[rowz]", "a.toml:1:1: ", "expected the key 'rows'"},
             {"name = \"roll\"", "nam = \"roll\"", "a.toml:19:1: ", "expected the key 'name'"},
             {"above = \"clamp\"", "above = \"stop\"",
              "a.toml:23:9: ", "found above = 'stop'; expected one of clamp, error"},
             {"above = \"clamp\"", "abvoe = \"clamp\"",
              "a.toml:23:1: ", "found the unknown key 'abvoe'; did you mean 'above'?"},
             {"match = \"name\"", "match = \"nam\"", "a.toml:27:9: ", "did you mean 'name'?"},
             {"match = \"name\"", "match = \"floor\"", "a.toml:10:8: ", "found the heading 'open', expected a number"},
             {"match = \"name\"", "match = \"name\"\nheadings = \"open fort fog\"",
              "a.toml:28:12: ", "expected a section"},
             {"match = \"name\"", "match = \"name\"\nheadings.x = \"a b\"",
              "a.toml:28:14: ", "found 2 headings, expected 3 as in the grid"},
             {"match = \"name\"", "match = \"name\"\nheadings.x = 3",
              "a.toml:28:14: ", "expected the headings as one text"},
             {"match = \"name\"", "match = \"floor\"\nheadings.x = \"1:1 2:1 fog\"",
              "a.toml:28:14: ", "found the heading 'fog'"},
             {"3    | -    | A1   | ?", "3    | -    | A1", "a.toml:13:1: ", "found 2 cells in row '3', expected 3"},
             {"3    | -    | A1   | ?", "3    | -    | A1   | ? | ?",
              "a.toml:13:1: ", "found 4 cells in row '3', expected 3"},
             {"3    | -    | A1   | ?", "3    | -    |      | ?", "a.toml:13:20: ", "found an empty cell; write ?"},
             {"3    | -    | A1   | ?", "2    | -    | A1   | ?", "a.toml:13:1: ", "found the heading '2' twice"},
             {"3    | -    | A1   | ?", "x    | -    | A1   | ?",
              "a.toml:13:1: ", "found the heading 'x', expected a number, a range like 2-8"},
             {"3    | -    | A1   | ?", "9-7  | -    | A1   | ?", "a.toml:13:1: ", "found the heading '9-7'"},
             {"roll | open | fort | fog", "roll | open | fort | open",
              "a.toml:10:22: ", "found the heading 'open' twice"},
             {"roll | open | fort | fog", "roll | open |      | fog",
              "a.toml:10:20: ", "expected a heading and found nothing"},
         }) {
        const std::string message = complaint(replaced(assault_chart, mistake.from, mistake.to));
        INFO(mistake.to << " -> " << message);
        CHECK_THAT(message, StartsWith(mistake.place));
        CHECK_THAT(message, ContainsSubstring(mistake.hint));
        CHECK(message.find('\n') == message.npos);
    }
    CHECK_THAT(complaint(replaced(assault_chart, "'''\n\n[rows]", "\n[rows]")),
               StartsWith("a.toml:"));  // the quotes are never closed
    CHECK_THAT(complaint(replaced(assault_chart, "title = \"Assault", "title = Assault")), StartsWith("a.toml:3:9: "));
    CHECK_THAT(complaint("game = \"toy\"\ntitle=\"t\"\nrule=\"\"\nsource=\"s\"\ngrade=\"printed\"\ngrid = "
                         "'x'\n[rows]\nname=\"\"\nmatch=\"name\"\n[columns]\nname=\"\"\nmatch=\"name\"\n"),
               StartsWith("a.toml:6:8: expected a heading line and at least one row"));
    CHECK_THAT(complaint(""), StartsWith("a.toml"));
}

TEST_CASE("a code that the game does not know is told with its place", "[tables]") {
    TableSet tables;
    tables.replace(Table::parse("toy/assault", assault_chart, "a.toml"));
    Tables used(tables);
    const std::string message = refusal([&] { used.numbers("toy/assault"); });
    CHECK(message == "a.toml:11:8: found the code 'A1', expected a whole number");
}

TEST_CASE("places are right wherever the grid begins", "[tables]") {
    // the text may begin on the line of the quotes
    const Table same_line = parse(replaced(assault_chart, "grid = '''\nroll", "grid = '''roll"));
    CHECK(same_line.place(0, 1).text() == "a.toml:10:15");
    const Table windows = [] {
        std::string text;
        for (const char c : std::string(assault_chart)) text += c == '\n' ? std::string("\r\n") : std::string(1, c);
        return parse(text);
    }();
    CHECK(windows.place(5, 2).text() == "a.toml:16:22");
    CHECK(windows.code(5, 1) == "D1");
}

TEST_CASE("exact headings: numbers, ranges and open ends", "[tables]") {
    const Table table = Table::parse("toy/odds", odds_chart, "o.toml");
    const auto row = [&](int roll) { return table.rows.keys[table.rows.find(Rational(roll))]; };
    CHECK(row(2) == "<=3");
    CHECK(row(-40) == "<=3");
    CHECK(row(4) == "4-6");
    CHECK(row(6) == "4-6");
    CHECK(row(7) == "7");
    CHECK(row(10) == "8-10");
    CHECK(row(11) == ">=11");
    CHECK(row(99) == ">=11");
    CHECK(refusal([&] { table.rows.find(Rational(13, 2)); }) == "o.toml: the chart has no roll for 6.5");
}

TEST_CASE("floor headings: the largest that is not above", "[tables]") {
    const Table table = Table::parse("toy/odds", odds_chart, "o.toml");
    const auto column = [&](Rational odds) { return table.columns.keys[table.columns.find(odds)]; };
    CHECK(column({1, 2}) == "1:2");
    CHECK(column({99, 100}) == "1:2");
    CHECK(column(1) == "1:1");
    CHECK(column({5, 2}) == "2:1");
    CHECK(column(50) == "3:1");
    CHECK(column({1, 9}) == "1:2");  // clamped
    const Table strict = with_columns("1:2 1:1 2:1", "match = \"floor\"");
    CHECK(refusal([&] { strict.columns.find(Rational(1, 9)); }) == "one.toml: the chart has no odds for 1/9");
    // printed from high to low it is the same chart
    const Table descending = with_columns("3:1 2:1 1:1 1:2", "match = \"floor\"\nbelow = \"clamp\"");
    CHECK(descending.columns.keys[descending.columns.find(Rational(5, 2))] == "2:1");
    CHECK(descending.columns.keys[descending.columns.find(Rational(1, 9))] == "1:2");
    // an open end at the bottom holds everything below the next
    const Table open = with_columns("<=0 1 2", "match = \"floor\"");
    CHECK(open.columns.keys[open.columns.find(Rational(-7))] == "<=0");
    CHECK(open.columns.keys[open.columns.find(Rational(1))] == "1");
}

TEST_CASE("clamps at the ends", "[tables]") {
    const Table clamped = with_columns("-2 -1 0 1", "match = \"exact\"\nbelow = \"clamp\"\nabove = \"clamp\"");
    CHECK(clamped.columns.find(Rational(-9)) == 0);
    CHECK(clamped.columns.find(Rational(9)) == 3);
    CHECK(refusal([&] { clamped.columns.find(Rational(1, 2)); }) == "one.toml: the chart has no odds for 0.5");
    const Table descending = with_columns("1 0 -1 -2", "match = \"exact\"\nbelow = \"clamp\"\nabove = \"clamp\"");
    CHECK(descending.columns.find(Rational(-9)) == 3);
    CHECK(descending.columns.find(Rational(9)) == 0);
    const Table half = with_columns("1 2 3", "match = \"exact\"\nbelow = \"clamp\"");
    CHECK(half.columns.find(Rational(0)) == 0);
    CHECK(refusal([&] { half.columns.find(Rational(4)); }) == "one.toml: the chart has no odds for 4");
    CHECK(clamped.columns.shift(0, -3) == 0);
    CHECK(clamped.columns.shift(1, 2) == 3);
    CHECK(clamped.columns.shift(1, 20) == 3);
}

TEST_CASE("names are found by name, and only by name", "[tables]") {
    const Table table = parse(assault_chart);
    CHECK(table.columns.find("fort") == 1);
    CHECK(refusal([&] { table.columns.find("fart"); }) ==
          "a.toml: the chart has no terrain 'fart'; did you mean 'fort'?");
    CHECK_THROWS_AS(table.columns.find(Rational(1)), InputError);
}

TEST_CASE("several rows of headings over one grid", "[tables]") {
    const Table table = with_columns(
        "c1 c2 c3",
        "match = \"floor\"\nbelow = \"clamp\"\n[columns.headings]\nopen = \"1:1 2:1 3:1\"\nclose = \"1:1 3:1 5:1\"\n");
    CHECK(table.columns.find(Rational(2), "open") == 1);
    CHECK(table.columns.find(Rational(2), "close") == 0);
    CHECK(table.columns.find(Rational(9), "close") == 2);
    CHECK(table.columns.text(1, "close") == "3:1");
    CHECK(refusal([&] { table.columns.find(Rational(2), "woods"); }) ==
          "one.toml: the chart's odds has no heading row 'woods'");
}

TEST_CASE("a chart cut off anywhere is read or refused", "[tables]") {
    const std::string whole = assault_chart;
    int refused = 0;
    for (std::size_t length = 0; length <= whole.size(); ++length) {
        try {
            parse(whole.substr(0, length));
        } catch (const InputError& error) {
            ++refused;
            REQUIRE(std::string(error.what()).starts_with("a.toml"));
        }
    }
    CHECK(refused > static_cast<int>(whole.size()) / 2);
    for (const ShippedFile& file : shipped_files()) {
        const std::string path = file.path, text = file.text;
        if (!path.starts_with("tables/")) continue;
        INFO(path);
        CHECK_NOTHROW(Table::parse(path, text, path));
        for (std::size_t length = 0; length < text.size(); length += is_long() ? 1 : 1 + text.size() / 40) {
            try {
                Table::parse(path, text.substr(0, length), path);
            } catch (const InputError&) {}
        }
    }
}

TEST_CASE("a section's name that is none is a mistake like any other", "[tables]") {
    for (const char* name : {".rows", "@", "\u00e9", ",", " .a", "#"})
        CHECK_THAT(complaint(replaced(assault_chart, "[rows]", "[" + std::string(name) + "]")),
                   StartsWith("a.toml:19:"));
    CHECK_THAT(complaint(replaced(assault_chart, "[rows]", "[[.rows]]")), StartsWith("a.toml:19:"));
}

TEST_CASE("a chart with broken bytes is read or refused", "[tables]") {
    std::uint32_t state = 2024;
    const auto next = [&](std::size_t n) {
        return static_cast<std::size_t>((state = state * 1664525 + 1013904223) >> 8) % n;
    };
    int refused = 0;
    const int rounds = is_long() ? 200'000 : 3000;
    for (int i = 0; i < rounds; ++i) {
        std::string text = i % 2 ? assault_chart : odds_chart;
        for (std::size_t flips = 1 + next(3); flips > 0; --flips)
            text[next(text.size())] = static_cast<char>(next(4) ? 32 + next(95) : next(256));
        try {
            const Table table = Table::parse("toy/x", text, "a.toml");
            // what was read can be used
            for (int roll = -3; roll <= 15; ++roll)
                for (const auto& [set, headings] : table.columns.headings) {
                    refusal([&] { table.rows.find(Rational(roll)); });
                    refusal([&] { table.columns.find(Rational(roll), set); });
                }
        } catch (const InputError&) {
            ++refused;
        }
    }
    CHECK(refused > rounds / 10);
}

TEST_CASE("a directory laid over the shipped charts", "[tables]") {
    TemporaryDirectory directory;
    CHECK_THAT(refusal([&] { read_tables(directory / "nothing", false); }),
               ContainsSubstring("expected a directory with <game>/<table>.toml in it"));
    CHECK_THAT(refusal([&] { read_tables(directory.path(), false); }),
               ContainsSubstring("found no <game>/<table>.toml in it"));
    directory.write("mygame/assault.toml", assault_chart);
    {
        const TableSet tables = read_tables(directory.path(), false);
        CHECK(tables.has("mygame/assault"));
        CHECK(tables.is_users("mygame/assault"));
        const auto table = tables.table("mygame/assault");
        CHECK(table->grade == Grade::yours);
        CHECK_THAT(table->source, ContainsSubstring("mygame/assault.toml"));
    }
    const TableSet shipped;
    REQUIRE_FALSE(shipped.ids().empty());
    const std::string id = shipped.ids().front(), game = id.substr(0, id.find('/'));
    // a shipped chart is replaced
    directory.write(id + ".toml", shipped.any_table(id)->text);
    CHECK(read_tables(directory.path(), false).is_users(id));
    CHECK_FALSE(read_tables(directory.path(), false).is_users(shipped.ids().back()));
    // a new name in a shipped game is a misspelling
    directory.write(id + "x.toml", assault_chart);
    CHECK_THAT(refusal([&] { read_tables(directory.path(), false); }),
               ContainsSubstring("no shipped chart is called '" + id + "x'; did you mean '" + id + "'?"));
    // a bad file is told when it is used, with its own path
    std::filesystem::remove(directory / (id + "x.toml"));
    directory.write(id + ".toml", "game = ");
    CHECK_THAT(refusal([&] { read_tables(directory.path(), false).table(id); }),
               StartsWith(directory / (id + ".toml") + ":1:"));
}

TEST_CASE("headings are in order and share no value", "[tables]") {
    const auto told = [](const std::string& from, const std::string& to) {
        return refusal([&] { Table::parse("toy/odds", replaced(odds_chart, from, to), "o.toml"); });
    };
    CHECK(told("4-6   |", "4-7   |") ==
          "o.toml:11:1: found the heading '7' after '4-7', which share a value; expected headings that do not overlap");
    CHECK_THAT(told("| 2:1 | 3:1", "| 3:1 | 2:1"),
               ContainsSubstring("found the heading '2:1' after '3:1', expected headings that all rise or all fall"));
    CHECK_THAT(told("| 2:1 | 3:1", "| 2:1 | 4:2"), ContainsSubstring("which share a value"));
    CHECK(told("1:2 | 1:1 | 2:1 | 3:1", "3:1 | 2:1 | 1:1 | 1:2") == "(no refusal)");
}

TEST_CASE("a chart's dice are what they say", "[tables]") {
    const auto told = [](const std::string& from, const std::string& to) {
        return refusal([&] { Table::parse("toy/assault", replaced(assault_chart, from, to), "a.toml"); });
    };
    for (const char* dice : {"x", "d0", "0d6", "999999999d6"})
        CHECK_THAT(told("1d6", dice),
                   ContainsSubstring(std::string("found the dice '") + dice + "', expected dice such as"));
    // the rules roll their own dice, and read charts of their own game
    const TableSet shipped;
    const std::string text = shipped.any_table("eisenhowers-war/combat")->text;
    for (const auto& [from, to, message] :
         {std::tuple("dice = \"d6\"", "dice = \"2d6\"", "which the rules roll"),
          std::tuple("game = \"eisenhowers-war\"", "game = \"ocs\"", "whose rules read it")}) {
        TableSet tables;
        tables.lay_over("eisenhowers-war/combat", replaced(text, from, to), "mine.toml");
        CHECK_THAT(refusal([&] { tables.table("eisenhowers-war/combat"); }), ContainsSubstring(message));
    }
}

TEST_CASE("a directory one level too deep is not passed over", "[tables]") {
    TemporaryDirectory directory;
    directory.write("mygame/assault.toml", assault_chart);
    CHECK_THAT(refusal([&] { read_tables(directory / "mygame", false); }),
               ContainsSubstring("is the game's own directory, give the one above it"));
}

TEST_CASE("a stand-in is used only when asked for", "[tables]") {
    const std::string text = replaced(assault_chart, "\"printed\"", "\"stand-in\"");
    for (const bool allowed : {false, true}) {
        TableSet tables(allowed);
        tables.replace(Table::parse("toy/assault", text, "a.toml"));
        CHECK_NOTHROW(tables.any_table("toy/assault"));
        const std::string message = refusal([&] { assault().bind({}, tables); });
        if (allowed) CHECK(message == "(no refusal)");
        else CHECK_THAT(message, ContainsSubstring("say stand-in to use it, or tables DIR with your own"));
    }
    TableSet allowed(true);
    allowed.replace(Table::parse("toy/assault", text, "a.toml"));
    const Answer result = answer({.procedure = share(assault())}, allowed);
    REQUIRE(result.tables.size() == 1);
    CHECK(result.tables[0].grade == "stand-in");
}

TEST_CASE("an unknown table is told with the nearest name", "[tables]") {
    TableSet tables;
    add_toy_charts(tables);
    CHECK_THAT(refusal([&] { tables.table("toy/asault"); }),
               ContainsSubstring("no table is called 'toy/asault'; did you mean 'toy/assault'?"));
}

TEST_CASE("a replaced chart is the one that is read", "[tables]") {
    TableSet tables;
    add_toy_charts(tables);
    const auto before = answer({.procedure = share(assault()), .title = "", .params = {}, .asks = {"hex_taken"}},
                               tables)
                            .asks[0]
                            .value.value;
    tables.replace(parse(replaced(assault_chart, "6    | D2", "6    | A2")));
    CHECK(answer({.procedure = share(assault()), .title = "", .params = {}, .asks = {"hex_taken"}}, tables)
              .asks[0]
              .value.value < before);
}

TEST_CASE("a chart with named rows is not read with dice", "[tables]") {
    TableSet tables;
    std::string text = replaced(assault_chart, "match = \"exact\"", "match = \"name\"");
    text = replaced(text, "below = \"clamp\"\nabove = \"clamp\"\n", "");
    tables.replace(Table::parse("toy/assault", text, "a.toml"));
    const Procedure& read = find_procedure("chart/read");
    CHECK_THROWS_AS(read.bind(params(read, {{"table", "toy/assault"}, {"column", "open"}, {"dice", "1d6"}}), tables),
                    InputError);
}

}  // namespace test_tables
