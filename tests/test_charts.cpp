// Working on charts: spreadsheets in and out, empty charts, and what looks wrong in one.
#include "support.hpp"

#include "analysis/charts/charts.hpp"
#include "output/files/read.hpp"

namespace test_charts {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

namespace {

Table parse(const std::string& text) { return Table::parse("toy/assault", text, "a.toml"); }

bool same_cells(const Table& a, const Table& b) {
    if (a.rows.keys != b.rows.keys || a.columns.keys != b.columns.keys) return false;
    for (int row = 0; row < a.rows.size(); ++row)
        for (int column = 0; column < a.columns.size(); ++column)
            if (a.code(row, column) != b.code(row, column)) return false;
    return true;
}

std::string import_refusal(const std::string& csv) {
    return refusal([&] { with_csv(parse(assault_chart), csv, "s.csv"); });
}

std::string findings(const std::string& id, const TableSet& tables, Finding::Level level) {
    std::string all;
    for (const Finding& finding : check_chart(id, tables))
        if (finding.level == level) all += finding.text + "\n";
    return all;
}

// four columns and eight rows that rise to the right and downwards, except as the test says
std::string rising(const std::string& from = "", const std::string& to = "") {
    std::string text =
        "game = \"toy\"\ntitle = \"Rising\"\nrule = \"\"\ndice = \"1d6\"\ngrade = \"printed\"\nsource = \"s\"\ngrid = "
        "'''\nroll | 1:2 | 1:1 | 2:1 | 3:1\n";
    for (int row = 1; row <= 8; ++row) {
        text += std::to_string(row);
        for (int column = 0; column < 4; ++column) text += " | D" + std::to_string(10 * row + 2 * column);
        text += "\n";
    }
    text += "'''\n[rows]\nname = \"roll\"\nmatch = \"exact\"\n[columns]\nname = \"odds\"\nmatch = \"floor\"\n";
    return from.empty() ? text : replaced(text, from, to);
}

}  // namespace

TEST_CASE("a chart goes to a spreadsheet and back unchanged", "[charts]") {
    for (const std::string& text :
         {std::string(assault_chart), std::string(odds_chart), rising(), replaced(assault_chart, "A2 ", "a,b;c \"d\" "),
          replaced(assault_chart, "A2 ", "x;y ")}) {
        const Table table = parse(text);
        const std::string csv = to_csv(table);
        INFO(csv);
        const Table again = parse(with_csv(table, csv, "s.csv"));
        CHECK(same_cells(table, again));
        CHECK(to_csv(again) == csv);
        CHECK(again.source == table.source);
        CHECK(again.legend == table.legend);
    }
}

TEST_CASE("every shipped chart goes to a spreadsheet and back unchanged", "[charts]") {
    const TableSet tables(true);
    for (const std::string& id : tables.ids()) {
        INFO(id);
        const auto table = tables.any_table(id);
        CHECK(same_cells(*table, Table::parse(id, with_csv(*table, to_csv(*table), "s.csv"), "s.toml")));
        CHECK_FALSE(grid_text(*table).empty());
    }
}

TEST_CASE("what spreadsheets do to a file", "[charts]") {
    const Table table = parse(assault_chart);
    const std::string csv = to_csv(table);
    const auto read = [&](const std::string& text) { return parse(with_csv(table, text, "s.csv")); };
    const auto everywhere = [](std::string text, const std::string& from, const std::string& to) {
        for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size())
            text.replace(at, from.size(), to);
        return text;
    };
    CHECK(same_cells(read(everywhere(csv, ",", ";")), table));
    CHECK(same_cells(read(everywhere(csv, ",", "\t")), table));
    CHECK(same_cells(read("\xEF\xBB\xBF" + csv), table));
    CHECK(same_cells(read(everywhere(csv, "\n", "\r\n")), table));
    CHECK(same_cells(read(csv.substr(0, csv.size() - 1)), table));  // no line break at the end
    CHECK(same_cells(read(csv + "\n\n"), table));                   // empty lines
    CHECK(same_cells(read(csv + ",,,\n,,,\n"), table));             // rows of nothing
    CHECK(same_cells(read(everywhere(csv, "A1", "\"A1\"")), table));
    CHECK(same_cells(read(everywhere(csv, ",", " , ")), table));
    // an empty cell is one that is not known yet
    CHECK(read(replaced(csv, "1,A1,A2,A1", "1,A1,,A1")).is_missing(0, 1));
    // new rows and columns come with it
    CHECK(read(csv + "7,D2,D2,D2\n").rows.size() == 7);
}

TEST_CASE("a bad spreadsheet is refused with its place", "[charts]") {
    const std::string csv = to_csv(parse(assault_chart));
    CHECK(import_refusal(replaced(csv, "3,-,A1,?", "3,-,A1")) ==
          "s.csv:4:1: found 3 cells, expected 4 as in the first line");
    CHECK(import_refusal(replaced(csv, "3,-,A1,?", "3,-,A1,?,?")) ==
          "s.csv:4:1: found 5 cells, expected 4 as in the first line");
    CHECK_THAT(import_refusal(replaced(csv, "3,-,A1,?", "3,-,\"A1,?")),
               ContainsSubstring("a quoted cell has no closing quote"));
    CHECK_THAT(import_refusal(replaced(csv, "3,-,A1,?", "3,-,A|1,?")), StartsWith("s.csv:4:3: a cell cannot hold '|'"));
    CHECK_THAT(import_refusal(replaced(csv, "3,-,A1,?", "\n3,-,A|1,?")),
               StartsWith("s.csv:5:3: a cell cannot hold '|'"));  // an empty line before it
    CHECK_THAT(import_refusal(replaced(csv, "fort", "fo|rt")), StartsWith("s.csv:1:3: a cell cannot hold '|'"));
    CHECK_THAT(import_refusal(replaced(csv, "3,-,A1,?", "3,-,\"A\n1\",?")), ContainsSubstring("a line break"));
    CHECK_THAT(import_refusal(replaced(csv, "3,-,A1,?", "3,-,A'''1,?")), ContainsSubstring("quotes in threes"));
    // what only the chart made of it shows, too: the sheet's line and cell, not the file's
    CHECK_THAT(import_refusal(replaced(csv, "3,-,A1,?", "x,-,A1,?")), StartsWith("s.csv:4:1: found the heading 'x'"));
    CHECK_THAT(import_refusal(replaced(csv, "3,-,A1,?", "\n\nx,-,A1,?")),
               StartsWith("s.csv:6:1: found the heading 'x'"));
    CHECK_THAT(import_refusal(replaced(csv, "3,-,A1,?", ",-,A1,?")),
               StartsWith("s.csv:4:1: expected a heading and found nothing"));
    CHECK_THAT(import_refusal(replaced(csv, "fort", "")),
               StartsWith("s.csv:1:3: expected a heading and found nothing"));
    CHECK_THAT(import_refusal(replaced(csv, "fort", "open")), StartsWith("s.csv:1:3: found the heading 'open' twice"));
    CHECK_THAT(refusal([] { chart_of_csv("my/crt", "d6", "roll,1:1,1:1\n1,A,B\n", "s.csv"); }),
               StartsWith("s.csv:1:3: found the heading '1:1' twice"));
    for (const std::string mark : {"\xFF\xFE", "\xFE\xFF"})
        CHECK(import_refusal(mark + csv) == "s.csv: this is a sheet in UTF-16; save it as 'CSV UTF-8'");
    CHECK_THAT(import_refusal(""), ContainsSubstring("s.csv: expected a line of headings and at least one row"));
    CHECK_THAT(import_refusal("roll,open,fort,fog\n"),
               ContainsSubstring("expected a line of headings and at least one row"));
    CHECK_THAT(import_refusal("hello"), ContainsSubstring("expected a line of headings and at least one row"));
}

TEST_CASE("what a spreadsheet makes of codes and odds is refused, with what to do", "[charts]") {
    const std::string csv = to_csv(parse(assault_chart));
    for (const char* date : {"2-Jan", "02-Jan-26", "Jan-02", "2. Jan", "1/2/2026", "2026-01-02", "01/02/26", "1.2.2026",
                             "44928", "2. Mär"}) {
        INFO(date);
        CHECK(import_refusal(replaced(csv, "3,-,A1,?", std::string("3,-,") + date + ",?")) ==
              std::string("s.csv:4:3: found '") + date +
                  "', which a spreadsheet makes of codes such as 1/2 or 1-2; format the column as text and type the "
                  "cell again");
        CHECK_THAT(import_refusal(replaced(csv, "fort", date)), StartsWith("s.csv:1:3: found"));
        CHECK_THAT(import_refusal(replaced(csv, "3,-,A1,?", std::string(date) + ",-,A1,?")),
                   StartsWith("s.csv:4:1: found"));
    }
    for (const char* time : {"1:02", "01:02:00", "1:02 AM"})
        CHECK_THAT(import_refusal(replaced(csv, "fort", time)), ContainsSubstring("odds such as 1:2"));
    for (const char* code : {"1/2", "1-2", "1/2/3", "D2-3", "may 1-2 x", "1:10", "12", "A1 D2"})
        CHECK(import_refusal(replaced(csv, "3,-,A1,?", std::string("3,-,") + code + ",?")) == "(no refusal)");
}

TEST_CASE("codes that only a program can tell apart are one code, or refused", "[charts]") {
    const Table before = parse(assault_chart);
    const std::string csv = to_csv(before);
    const auto code_of = [&](const std::string& cell) {
        return parse(with_csv(before, replaced(csv, "3,-,A1,?", "3,-," + cell + ",?"), "s.csv")).code(2, 1);
    };
    for (const std::string cell : {"A1\u00A0", "\u2003A1", "\u3000A1 \u00A0", "\uFF211"}) CHECK(code_of(cell) == "A1");
    for (const std::string cell : {"\u2212", "\u2013", "\u2010 "}) CHECK(code_of(cell) == "-");
    for (const std::string cell : {"A\u200B1", "\uFEFFA1", "A1\u200E", "A\u00AD1"})
        CHECK_THAT(import_refusal(replaced(csv, "3,-,A1,?", "3,-," + cell + ",?")),
                   StartsWith("s.csv:4:3: found a character that cannot be seen (U+"));
    // the same in a chart's own file
    CHECK(same_cells(parse(replaced(assault_chart, "A1", "A1\u00A0")), before));
    CHECK_THAT(refusal([] { parse(replaced(assault_chart, "A1", "A\u200B1")); }), ContainsSubstring("(U+200B)"));
    // Cyrillic letters and a zero are other codes, and a check says so
    TableSet tables;
    tables.lay_over("toy/rising", rising("D10", "D1O"), "rising.toml");
    tables.lay_over("toy/other", rising("D12", "\u0410\u0415"), "other.toml");
    CHECK_THAT(findings("toy/rising", tables, Finding::Level::warning), !ContainsSubstring("looks like"));
    tables.lay_over("toy/rising", replaced(rising("D10", "D2O"), "D14", "D2O"), "rising.toml");
    CHECK_THAT(findings("toy/rising", tables, Finding::Level::warning), ContainsSubstring("'D20' looks like 'D2O'"));
}

TEST_CASE("no cell of a sheet runs when it is opened", "[charts]") {
    for (const std::string text : {"=1+1", "=HYPERLINK(\"x\",\"y\")", "+D1", "-A1", "@SUM(1)"})
        CHECK(csv_cell(text).substr(csv_cell(text)[0] == '"' ? 1 : 0, 2) == "'" + text.substr(0, 1));
    for (const std::string text : {"-", "+", "=", "-3", "+2", "-0.5", "A1", "1:2"}) CHECK(csv_cell(text) == text);
    const Table before = parse(replaced(assault_chart, "A1", "-A1"));
    CHECK_THAT(to_csv(before), ContainsSubstring("'-A1"));
    CHECK(same_cells(parse(with_csv(before, to_csv(before), "s.csv")), before));
    std::string with_separator = "sep=;\n" + to_csv(before);
    std::replace(with_separator.begin(), with_separator.end(), ',', ';');
    CHECK(same_cells(parse(with_csv(before, with_separator, "s.csv")), before));
}

TEST_CASE("any bytes as a spreadsheet are read or refused", "[charts]") {
    const Table table = parse(assault_chart);
    const std::string csv = to_csv(table);
    std::uint32_t state = 99;
    const auto next = [&](std::size_t n) {
        return static_cast<std::size_t>((state = state * 1664525 + 1013904223) >> 8) % n;
    };
    for (int i = 0; i < 1500; ++i) {
        std::string text = csv;
        for (std::size_t flips = 1 + next(3); flips > 0; --flips)
            text[next(text.size())] = static_cast<char>(next(3) ? "\",;\n'|? 1"[next(9)] : next(256));
        refusal([&] { with_csv(table, text.substr(0, next(5) ? text.size() : next(text.size())), "s.csv"); });
    }
}

TEST_CASE("an empty chart can be read, filled and used", "[charts]") {
    const std::string text = blank_chart("mine/crt", "1d6", {"1:2", "1:1", "2:1"}, {"1", "2", "3", "4", "5", "6"});
    const Table table = Table::parse("mine/crt", text, "crt.toml");
    CHECK(table.rows.size() == 6);
    CHECK(table.columns.size() == 3);
    CHECK(table.columns.match == Axis::Match::floor);
    for (int row = 0; row < 6; ++row) CHECK(table.is_missing(row, 1));
    CHECK(Table::parse("mine/crt", blank_chart("mine/crt", "2d6", {"open", "woods"}, {"2-6", ">=7"}), "crt.toml")
              .columns.match == Axis::Match::name);
    TableSet tables;
    tables.replace(
        Table::parse("mine/crt", replaced(text, "1    | ?   | ?   | ?", "1    | ?   | AE  | ?"), "crt.toml"));
    const Procedure& read = find_procedure("chart/read");
    const Answer result = answer({.procedure = share(read),
                                  .title = "",
                                  .params = params(read, {{"table", "mine/crt"}, {"ratio", "3:2"}}),
                                  .asks = {"result = AE"}},
                                 tables);
    CHECK(std::abs(result.asks[0].value.low - 1 / 6.0) < 1e-12);
    CHECK(std::abs(result.asks[0].value.high - 1) < 1e-12);
}

TEST_CASE("a check finds cells that are missing", "[charts]") {
    TableSet tables;
    add_toy_charts(tables);
    const std::string warnings = findings("toy/assault", tables, Finding::Level::warning);
    CHECK_THAT(warnings,
               ContainsSubstring("toy/assault.toml:13:22: this cell has not been read yet (row 3, column fog)"));
    CHECK_THAT(warnings,
               ContainsSubstring("toy/assault.toml:16:22: this cell has not been read yet (row 6, column fog)"));
    CHECK(findings("toy/assault", tables, Finding::Level::error).empty());
    CHECK(check_chart("toy/odds", tables).empty());
}

TEST_CASE("a check finds rolls without a row", "[charts]") {
    const auto errors = [](const std::string& text) {
        TableSet tables;
        tables.replace(Table::parse("toy/chart", text, "c.toml"));
        return findings("toy/chart", tables, Finding::Level::error);
    };
    CHECK(errors(assault_chart).empty());
    const std::string without_six = replaced(assault_chart, "6    | D2   | D1   | ?\n", "");
    CHECK(errors(without_six) ==
          "c.toml: no row for a roll of 6 (1d6); add it, or write a heading that takes it in, such as 5-6 or >=5\n");
    CHECK(errors(replaced(without_six, "5    |", ">=5  |")).empty());
    CHECK_THAT(errors(replaced(odds_chart, "7     | -2  | -1  | 0   | 1\n", "")),
               StartsWith("c.toml: no row for a roll of 7 (2d6);"));
    // headings that go beyond the dice are those of modified rolls
    CHECK_THAT(errors(replaced(rising(), "8 |", "9 |")), StartsWith("c.toml: no row for a roll of 8 (1d6);"));
    // what the dice show, however they are read
    const std::string tens = replaced(replaced(without_six, "1d6", "d66"), "5    |", ">=5  |");
    CHECK(errors(tens).empty());
    CHECK_THAT(errors(replaced(without_six, "1d6", "12d6")), ContainsSubstring("no row for rolls of 6, 7, 8"));
    CHECK(errors(replaced(without_six, "match = \"exact\"", "match = \"exact\"\nrolled = false")).empty());
}

TEST_CASE("a check finds a value that breaks its run", "[charts]") {
    TableSet tables;
    tables.replace(Table::parse("toy/rising", rising(), "r.toml"));
    CHECK(check_chart("toy/rising", tables).empty());
    tables.replace(Table::parse("toy/rising", rising("D42", "D24"), "r.toml"));  // two digits swapped
    const std::string warnings = findings("toy/rising", tables, Finding::Level::warning);
    CHECK_THAT(warnings, ContainsSubstring("'D24' breaks the run of its row (row 4, column 1:1)"));
    CHECK_THAT(warnings, ContainsSubstring("'D24' breaks the run of its column (row 4, column 1:1)"));
}

TEST_CASE("a check looks beyond cells that nobody could read", "[charts]") {
    const std::string pattern =
        "[pattern]\ncodes = \"D{losses 0..99}\"\nright = \"losses rises\"\ndown = \"losses rises\"\n";
    TableSet tables;
    const auto warnings = [&](const std::string& text) {
        tables.replace(Table::parse("toy/rising", text + pattern, "r.toml"));
        return findings("toy/rising", tables, Finding::Level::warning);
    };
    CHECK_THAT(
        warnings(rising("D40 | D42", "D46 | ?")),
        ContainsSubstring("'D44' (row 4, column 2:1) after 'D46' breaks the pattern: losses rises to the right"));
    CHECK(warnings(rising("D40 | D42", "D40 | ?")).find("breaks the pattern") == std::string::npos);
}

TEST_CASE("a check finds columns that are the same", "[charts]") {
    std::string text = rising();
    for (int row = 1; row <= 8; ++row)
        text = replaced(text, "D" + std::to_string(10 * row + 4) + " ", "D" + std::to_string(10 * row + 2) + " ");
    TableSet tables;
    tables.replace(Table::parse("toy/rising", text, "r.toml"));
    CHECK_THAT(findings("toy/rising", tables, Finding::Level::warning),
               ContainsSubstring("column 2:1 is the same as column 1:1"));
}

TEST_CASE("a check tells when a chart cannot be read", "[charts]") {
    TemporaryDirectory directory;
    directory.write("mine/crt.toml", "game = ");
    const TableSet tables = read_tables(directory.path(), false);
    CHECK_THAT(findings("mine/crt", tables, Finding::Level::error), StartsWith(directory / "mine/crt.toml:1:"));
}

TEST_CASE("every shipped chart passes its check without an error", "[charts]") {
    const TableSet tables(true);
    for (const std::string& id : tables.ids()) {
        INFO(id);
        CHECK(findings(id, tables, Finding::Level::error) == "");
    }
}

TEST_CASE("a check finds a conflict with a worked case", "[charts]") {
    // every cell of a chart that some case reads is changed in turn; at least one change must be in conflict
    const TableSet tables(true);
    int games_with_conflicts = 0;
    for (const Game& game : games()) {
        std::set<std::string> read_by_cases;
        for (const WorkedCase& worked : shipped_cases())
            if (worked.procedure->about.id.starts_with(game.id + "/"))
                for (const std::string& id : replay(worked, tables).tables) read_by_cases.insert(id);
        bool found = read_by_cases.empty();
        for (const std::string& id : read_by_cases) {
            const auto table = tables.any_table(id);
            for (int row = 0; row + 1 < table->rows.size() && !found; ++row)
                for (int column = 0; column < table->columns.size() && !found; ++column) {
                    if (table->code(row, column) == table->code(row + 1, column)) continue;
                    const Place place = table->place(row, column);
                    std::string text = table->text, line;
                    std::size_t at = 0;
                    for (unsigned i = 1; i < place.line; ++i) at = text.find('\n', at) + 1;
                    text.replace(at + place.column - 1, table->code(row, column).size(), table->code(row + 1, column));
                    TableSet changed(true);
                    changed.replace(Table::parse(id, text, "changed.toml"));
                    const std::string errors = findings(id, changed, Finding::Level::error);
                    found = errors.find("conflicts with the worked case") != std::string::npos;
                    if (!found) continue;
                    INFO(errors);
                    CHECK(errors.find(Place{"changed.toml", place.line, place.column}.text() + ": '") !=
                          std::string::npos);
                }
            if (found) break;
        }
        INFO(game.id);
        CHECK(found);
        games_with_conflicts += found && !read_by_cases.empty();
    }
    CHECK(games_with_conflicts > 0);
}

}  // namespace test_charts
