#include "analysis/charts.hpp"
#include "apps/cli/verbs.hpp"
#include "apps/cli/write_chart.hpp"

namespace warodds::cli {
namespace {

struct NewOptions : CommonOptions {
    std::string chart, out;
    Headings headings;
};

void new_table(const NewOptions& options) {
    write_chart(options, options.out, options.chart, new_chart(options.chart, options.headings, options.tables()));
}

}  // namespace

void add_tables_new(CLI::App& tables, Action& action) {
    CLI::App& verb = *tables.add_subcommand("new",
                                            "a fillable copy of a chart, or an empty one for a game of your own");
    const auto options = std::make_shared<NewOptions>();
    verb.add_option("chart", options->chart, "a shipped chart, or mygame/name")->required();
    add_directory(verb, "--out", options->out, "the directory to write it under")->required();
    verb.add_option("--columns", options->headings.columns, "headings of an empty chart's columns")
        ->type_name("\"1:2 1:1 2:1\"");
    verb.add_option("--rows", options->headings.rows, "headings of an empty chart's rows (the faces of its dice)")
        ->type_name("\"1 2 3\"");
    verb.add_option("--dice", options->headings.dice, "the dice of an empty chart")->check(complaint_of_dice);
    options->add_to(verb);
    on_choice(verb, action, options, new_table);
}

}  // namespace warodds::cli
