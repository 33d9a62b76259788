// What charts declare of their cells, and that no figure which is in order crashes a rule: every cell of every shipped chart
// takes every kind of value in turn, and every example that reads the chart is asked again.
#include "support.hpp"

#include "analysis/charts/charts.hpp"
#include "analysis/questions/question.hpp"
#include "output/files/read.hpp"

namespace test_chart_values {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;

namespace {

// a shipped chart's file with another code in one cell
std::string with_cell(const Table& table, int row, int column, const std::string& code) {
    const Place& place = table.place(row, column);
    std::size_t line = 0;
    for (unsigned i = 1; i < place.line; ++i) line = table.text.find('\n', line) + 1;
    std::string text = table.text;
    return text.replace(line + place.column - 1, table.code(row, column).size(), code);
}

bool is_chart(const std::filesystem::path& file) { return file.string().find("/charts/") != std::string::npos; }

// the shipped charts, and those that examples bring along
TableSet read_all_charts() {
    TableSet tables(true);
    for (const auto& entry : std::filesystem::recursive_directory_iterator(WARODDS_SOURCE "/examples")) {
        const std::string file = entry.path().string(), folder = "/charts/";
        if (entry.path().extension() == ".toml" && is_chart(entry.path()))
            tables.lay_over(file.substr(file.find(folder) + folder.size(), file.size() - file.find(folder) - 13),
                            contents(file), file);
    }
    return tables;
}

const TableSet& all_charts() {
    static const TableSet tables = read_all_charts();
    return tables;
}

TableSet with_chart(const std::string& id, std::string text) {
    TableSet tables = all_charts().with({});
    tables.lay_over(id, std::move(text), "my/" + id + ".toml");
    return tables;
}

struct Example {
    std::string file;
    Question question;
    std::vector<std::string> charts;
};

std::vector<Example> examples() {
    std::vector<Example> all;
    const TableSet& tables = all_charts();
    for (const auto& entry : std::filesystem::recursive_directory_iterator(WARODDS_SOURCE "/examples")) {
        const bool is_log = entry.path().parent_path().filename() == "luck";
        if (entry.path().extension() != ".toml" || is_chart(entry.path()) || is_log) continue;
        Example example{entry.path().string(), read_question(entry.path().string()), {}};
        example.charts = example.question.procedure->bind(example.question.params, tables).tables;
        all.push_back(std::move(example));
    }
    std::sort(all.begin(), all.end(), [](const Example& a, const Example& b) { return a.file < b.file; });
    return all;
}

// An answer or an InputError, and nothing else. A few trials of literal dice are the cheapest run that reads the chart.
void check_answers(const Example& example, const TableSet& tables, int& answered) {
    try {
        const Bound bound = example.question.procedure->bind(example.question.params, tables);
        const Tally tally = run_sampled(*bound.machine, {.trials = 12});
        CHECK(tally.size() == 12);
        for (const auto& [outcome, count] : tally.counts)
            for (std::size_t i = 0; i < outcome.size(); ++i)
                static_cast<void>(outcome_text(bound.outcomes[i], outcome[i]));
        ++answered;
    } catch (const InputError& error) {
        CHECK(std::string(error.what()).size() < 2000);
    } catch (const std::exception& error) {
        FAIL_CHECK(example.file << ": " << error.what());
    }
}

}  // namespace

TEST_CASE("every cell of a shipped chart is declared", "[charts]") {
    const TableSet tables(true);
    for (const std::string& id : tables.ids()) {
        const auto table = tables.any_table(id);
        INFO(id << ": a chart says in [values] what its cells may hold: see tables/values.hpp");
        REQUIRE(!table->values.is_empty());
        for (int row = 0; row < table->rows.size(); ++row)
            for (int column = 0; column < table->columns.size(); ++column)
                CHECK(table->values.of(table->rows.keys[row], table->columns.keys[column]) != nullptr);
        for (const auto& [lines, axis] :
             {std::pair(&table->values.rows, &table->rows), std::pair(&table->values.columns, &table->columns)})
            for (const auto& [heading, values] : *lines) CHECK(axis->has(heading));
    }
}

TEST_CASE("a declaration says what a cell may be", "[charts]") {
    const auto values = CellValues::parse("1..20, 0..4/12, all, codes 0..9");
    REQUIRE(CellValues::parse("1..20")->has("20"));
    for (const char* code : {"0", "21", "-1", "1/2", "1000000000", "word", "", "1 "})
        if (std::string(code) != "1 ") CHECK(!CellValues::parse("1..20")->has(code));
    CHECK(CellValues::parse("1..20")->has("?"));
    CHECK(CellValues::parse("0..4/12")->has("1/12"));
    CHECK(!CellValues::parse("0..4/12")->has("1/13"));
    CHECK(!CellValues::parse("0..4/12")->has("49/12"));
    CHECK(CellValues::parse("codes 0..9")->has("AL1o1 Do1"));
    CHECK(!CellValues::parse("codes 0..9")->has("AL10"));
    CHECK(!CellValues::parse("codes 0..9")->has("AL99999999999999999999"));
    CHECK(values->expected() ==
          "a whole number from 1 to 20, a number from 0 to 4 in parts of 1/12 or more, all or a code with numbers from "
          "0 to 9");
    for (const char* text : {"", "1..", "..2", "2..1", "a..b", "1..2/0", "1..2,,3", "codes", "codes x"})
        if (std::string(text) != "codes") CHECK(!CellValues::parse(text));
    CHECK_THAT(refusal([] {
                   Table::parse("toy/odds", replaced(odds_chart, "[rows]", "[values]\nall = \"1..\"\n[rows]"),
                                "toy.toml");
               }),
               ContainsSubstring("toy.toml:17:7: expected what cells may hold"));
    CHECK_THAT(refusal([] {
                   Table::parse("toy/odds", replaced(odds_chart, "[rows]", "[values]\nall = \"-3..3\"\n[rows]"),
                                "toy.toml");
               }),
               ContainsSubstring("toy.toml:9:9: found '-4', expected a whole number from -3 to 3"));
}

TEST_CASE("a user's chart is held to what the shipped one declares", "[charts]") {
    const auto naval = TableSet().any_table("ocs/naval");
    const std::string bad = replaced(naval->text, "landing group RE           | 3", "landing group RE           | 0");
    const std::string hint = "expected a whole number from 1 to 20";
    CHECK_THAT(refusal([&] { with_chart("ocs/naval", bad).table("ocs/naval"); }),
               ContainsSubstring("my/ocs/naval.toml:") && ContainsSubstring(": found '0', " + hint));
    // also where the user's copy declares otherwise, or nothing
    CHECK_THAT(refusal([&] { with_chart("ocs/naval", replaced(bad, "1..20", "0..20")).table("ocs/naval"); }),
               ContainsSubstring(hint));
    CHECK_THAT(refusal([&] { with_chart("ocs/naval", bad.substr(0, bad.find("[values"))).table("ocs/naval"); }),
               ContainsSubstring(hint));
    // a row that nothing reads is a misspelling
    CHECK_THAT(refusal([&] {
                   with_chart("ocs/naval",
                              replaced(naval->text, "landing group RE           | 3", "landing groups | 3"))
                       .table("ocs/naval");
               }),
               ContainsSubstring("no rule reads row 'landing groups'"));
    // in a spreadsheet too, with its own line and column
    const auto steps = TableSet().any_table("case-geld/steps");
    CHECK_THAT(refusal([&] { with_csv(*steps, replaced(to_csv(*steps), "us,1,", "us,-1,"), "s.csv"); }),
               ContainsSubstring("s.csv:4:2: found '-1', expected a whole number from 1 to 4"));
    // and tables check says the same, in one finding, and goes on living
    const auto findings = check_chart("ocs/naval", with_chart("ocs/naval", bad));
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].text, ContainsSubstring(hint));
}

TEST_CASE("a figure that a rule needs beforehand and nobody has read is asked for", "[charts]") {
    const auto naval = TableSet().any_table("ocs/naval");
    const TableSet tables = with_chart(
        "ocs/naval", replaced(naval->text, "landing group RE           | 3", "landing group RE           | ?"));
    const Question question = read_question(WARODDS_SOURCE "/examples/ocs/amphibious-landing.toml");
    CHECK_THAT(refusal([&] { answer(question, tables); }), ContainsSubstring("nobody has read this figure yet"));
}

TEST_CASE("a user's chart is entered like the shipped one", "[charts]") {
    const auto refused = [](const std::string& id, const std::string& from, const std::string& to) {
        return refusal([&] { with_chart(id, replaced(TableSet(true).any_table(id)->text, from, to)).table(id); });
    };
    CHECK_THAT(refused("case-geld/airpower", "match = \"exact\"", "match = \"name\""),
               ContainsSubstring("another match in [rows]"));
    CHECK_THAT(refused("ocs/combat", "very-close      =", "very-near ="),
               ContainsSubstring("the headings 'very-close'"));
    CHECK_THAT(refused("case-geld/combat", "| >=30", "| >=1000000000"), ContainsSubstring("from -10000 to 10000"));
    std::string rows;
    for (int i = 7; i < 200; ++i) rows += "\n" + std::to_string(i) + " | 0";
    CHECK_THAT(refused("case-geld/airpower", "6   |    3", "6 | 3" + rows), ContainsSubstring("found 199 rows"));

    // headings that a rule cannot count from
    const Question end = read_question(WARODDS_SOURCE "/examples/case-geld/game-length.toml");
    const auto lengths = TableSet().any_table("case-geld/game-end");
    CHECK_THAT(
        refusal([&] { answer(end, with_chart("case-geld/game-end", replaced(lengths->text, "9    |", "<=9  |"))); }),
        ContainsSubstring("expected 1 to 14"));
    const Question attack = read_question(WARODDS_SOURCE "/examples/case-geld/attack-banzai.toml");
    const auto combat = TableSet().any_table("case-geld/combat");
    for (const auto& [from, to] : {std::pair{"|  0  |", "| <=0 |"}, {"| >=30", "| -30"}})
        CHECK_THAT(refusal([&] { answer(attack, with_chart("case-geld/combat", replaced(combat->text, from, to))); }),
                   ContainsSubstring("expected ") &&
                       (ContainsSubstring("all rise or all fall") || ContainsSubstring("from low to high")));
}

TEST_CASE("no value in any cell of any chart ends in anything but an answer or a refusal", "[charts]") {
    const std::vector<Example> all = examples();
    const TableSet shipped(true);
    const int every = is_long() ? 1 : 3;  // of all cells and values, spread evenly
    int turn = 0, asked = 0, answered = 0;
    for (const std::string& id : shipped.ids()) {
        const auto table = shipped.any_table(id);
        for (int row = 0; row < table->rows.size(); ++row)
            for (int column = 0; column < table->columns.size(); ++column) {
                std::vector<std::string> codes = {"-1", "0", "1000000000", "word", "?"};
                // the ends of what is allowed are where a rule would break; few cells have them, so all are tried
                const std::size_t wild = codes.size();
                for (const std::string& code :
                     table->values.of(table->rows.keys[row], table->columns.keys[column])->samples())
                    codes.push_back(code);
                for (std::size_t i = 0; i < codes.size(); ++i) {
                    const bool is_big = table->rows.size() * table->columns.size() > 20;
                    if ((i < wild || is_big) && turn++ % every != 0) continue;
                    const TableSet tables = with_chart(id, with_cell(*table, row, column, codes[i]));
                    INFO(id << ", row " << table->rows.keys[row] << ", column " << table->columns.keys[column] << ": "
                            << codes[i]);
                    for (const Example& example : all) {
                        if (std::find(example.charts.begin(), example.charts.end(), id) == example.charts.end())
                            continue;
                        ++asked;
                        check_answers(example, tables, answered);
                    }
                }
            }
    }
    CHECK(asked > 1000);
    CHECK(answered > asked / 10);
    WARN(asked << " asked, " << answered << " answered");
}

}  // namespace test_chart_values
