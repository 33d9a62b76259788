#include "analysis/charts.hpp"
#include "apps/cli/verbs.hpp"
#include "apps/cli/write_chart.hpp"
#include "output/read.hpp"

#include <fmt/format.h>

namespace warodds::cli {
namespace {

struct ImportOptions : CommonOptions {
    std::string chart, csv, out, dice;
    bool force = false;
};

void import_table(const ImportOptions& options) {
    const std::string csv = read_whole_file(options.csv);
    const TableSet tables = options.tables();
    if (tables.has(options.chart) && !options.dice.empty() &&
        !tables.any_table(options.chart)->dice.starts_with(options.dice))
        throw InputError("--dice " + options.dice + ": " + options.chart + " has dice already, " +
                         tables.any_table(options.chart)->dice + "; leave it out");
    const std::string text = imported_chart(options.chart, options.dice, csv, options.csv, tables);
    write_chart(options, options.out, options.chart, text, options.force);
    const Table made = Table::parse(options.chart, text, options.csv);
    if (const int unread = made.rows.size() * made.columns.size() - made.known_cells(); unread > 0)
        options.notice(
            fmt::format("{} cell{} empty or ?, as one that nobody could read", unread, unread == 1 ? " is" : "s are"));
}

}  // namespace

void add_tables_import(CLI::App& tables, Action& action) {
    CLI::App& verb = *tables.add_subcommand(
        "import",
        "a chart from CSV: the cells of the sheet with the header of the shipped chart, or one of your own game");
    const auto options = std::make_shared<ImportOptions>();
    verb.add_option("chart", options->chart, "a shipped chart, or mygame/name")->required();
    verb.add_option("file", options->csv, "the CSV file")->required();
    add_directory(verb, "--out", options->out, "the directory to write it under")->required();
    verb.add_option("--dice", options->dice, "the dice of a chart of your own (1d6, where the rows are 1 to 6)")
        ->check(complaint_of_dice);
    verb.add_flag("--force", options->force, "replace what is there");
    options->add_to(verb);
    on_choice(verb, action, options, import_table);
}

}  // namespace warodds::cli
