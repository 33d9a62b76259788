#include "analysis/charts.hpp"
#include "apps/cli/verbs.hpp"
#include "apps/cli/write_chart.hpp"
#include "tables/text.hpp"

#include <sstream>

namespace warodds::cli {
namespace {

struct NewOptions : CommonOptions {
    std::string chart, out, columns, rows, dice = "1d6";
};

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

std::vector<std::string> faces_of(const std::string& dice) {
    std::vector<std::string> faces;
    for (const int face : AnyDice::parse(dice)->results()) faces.push_back(std::to_string(face));
    return faces;
}

// what would end a cell or the grid
void check_headings(const char* option, const std::string& text) {
    if (text.find('|') != text.npos || text.find("'''") != text.npos)
        throw InputError(std::string(option) + ": found '" + text + "', expected headings without | and '''");
    if (!is_utf8(text)) throw InputError(std::string(option) + ": found a byte that is not UTF-8");
}

void new_table(const NewOptions& options) {
    const TableSet tables = options.tables();
    if (tables.has(options.chart))
        return write_chart(options, options.out, options.chart, fillable(*tables.any_table(options.chart)));
    expect_own_chart(options.chart, tables);
    if (options.columns.empty())
        throw InputError("tables new: expected --columns \"1:2 1:1 2:1\" for a chart of your own");
    check_headings("--columns", options.columns);
    check_headings("--rows", options.rows);
    std::vector<std::string> rows = words_of(options.rows);
    if (rows.empty()) rows = faces_of(options.dice);
    const std::string text = blank_chart(options.chart, options.dice, words_of(options.columns), rows);
    write_chart(options, options.out, options.chart, text);
}

}  // namespace

void add_tables_new(CLI::App& tables, Action& action) {
    CLI::App& verb = *tables.add_subcommand("new",
                                            "a fillable copy of a chart, or an empty one for a game of your own");
    const auto options = std::make_shared<NewOptions>();
    verb.add_option("chart", options->chart, "a shipped chart, or mygame/name")->required();
    add_directory(verb, "--out", options->out, "the directory to write it under")->required();
    verb.add_option("--columns", options->columns, "headings of an empty chart's columns")
        ->type_name("\"1:2 1:1 2:1\"");
    verb.add_option("--rows", options->rows, "headings of an empty chart's rows (the faces of its dice)")
        ->type_name("\"1 2 3\"");
    verb.add_option("--dice", options->dice, "the dice of an empty chart")->check(complaint_of_dice);
    options->add_to(verb);
    on_choice(verb, action, options, new_table);
}

}  // namespace warodds::cli
