#include "analysis/charts.hpp"
#include "apps/cli/verbs.hpp"
#include "apps/cli/write_chart.hpp"
#include "output/read.hpp"

namespace warodds::cli {
namespace {

struct ImportOptions : CommonOptions {
    std::string chart, csv, out;
};

void import_table(const ImportOptions& options) {
    const TableSet tables = options.tables();
    const std::string text = with_csv(*tables.any_table(options.chart), read_whole_file(options.csv), options.csv);
    write_chart(options, options.out, options.chart, text);
}

}  // namespace

void add_tables_import(CLI::App& tables, Action& action) {
    CLI::App& verb = *tables.add_subcommand(
        "import", "a chart from CSV: the cells of the sheet, the header of the shipped chart");
    const auto options = std::make_shared<ImportOptions>();
    verb.add_option("chart", options->chart, "the chart")->required();
    verb.add_option("file", options->csv, "the CSV file")->required();
    verb.add_option("--out", options->out, "the directory to write it under")->type_name("DIR")->required();
    options->add_to(verb);
    on_choice(verb, action, options, import_table);
}

}  // namespace warodds::cli
