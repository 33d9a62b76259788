#include "analysis/charts.hpp"
#include "apps/cli/options.hpp"
#include "apps/cli/verbs.hpp"

namespace warodds::cli {
namespace {

struct ExportOptions : CommonOptions {
    std::string chart, csv;
};

void export_table(const ExportOptions& options) {
    const std::string csv = to_csv(*options.tables().any_table(options.chart));
    if (options.csv.empty()) return put(csv);
    write_text(csv, options.csv);
    options.notice("wrote " + options.csv);
}

}  // namespace

void add_tables_export(CLI::App& tables, Action& action) {
    CLI::App& verb = *tables.add_subcommand("export", "a chart as CSV");
    const auto options = std::make_shared<ExportOptions>();
    verb.add_option("chart", options->chart, "the chart")->required();
    verb.add_option("file", options->csv, "the CSV file; standard output without it");
    options->add_to(verb);
    on_choice(verb, action, options, export_table);
}

}  // namespace warodds::cli
