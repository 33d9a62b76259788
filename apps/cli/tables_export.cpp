#include "analysis/charts.hpp"
#include "apps/cli/verbs.hpp"
#include "apps/cli/write_chart.hpp"

namespace warodds::cli {
namespace {

struct ExportOptions : CommonOptions {
    std::string chart, csv;
};

void export_table(const ExportOptions& options) {
    const auto table = options.tables().any_table(options.chart);
    if (options.csv.empty() || options.csv == "-")
        return options.json ? put(to_json(*table)) : put_as_is(to_csv(*table));
    FileNames(options.tables_dir).writes("tables export", options.csv);
    write_text(to_csv(*table), options.csv);
    options.notice("wrote " + options.csv);
    if (options.json) put(file_json(options.chart, options.csv));
}

}  // namespace

void add_tables_export(CLI::App& tables, Action& action) {
    CLI::App& verb = *tables.add_subcommand("export", "a chart as CSV, or with --json as JSON");
    const auto options = std::make_shared<ExportOptions>();
    verb.add_option("chart", options->chart, "the chart")->required();
    verb.add_option("file", options->csv, "the CSV file; standard output without it, or for -");
    options->add_to(verb);
    on_choice(verb, action, options, export_table);
}

}  // namespace warodds::cli
