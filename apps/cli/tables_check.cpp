#include "analysis/charts.hpp"
#include "apps/cli/options.hpp"
#include "apps/cli/verbs.hpp"
#include "output/text.hpp"

namespace warodds::cli {
namespace {

struct CheckOptions : CommonOptions {
    std::vector<std::string> charts;
};

// exit code 2 when a chart has an error
int check_tables(const CheckOptions& options) {
    const CheckedCharts checked = check_charts(options.charts, options.tables());
    options.tell([&] { return print(checked); }, [&] { return to_json(checked); }, [&] { return csv_of(checked); });
    return checked.errors ? 2 : 0;
}

}  // namespace

void add_tables_check(CLI::App& tables, Action& action) {
    CLI::App& verb = *tables.add_subcommand(
        "check", "what is missing, malformed, out of order or in conflict with a worked case");
    const auto options = std::make_shared<CheckOptions>();
    verb.add_option("charts", options->charts, "charts; all of --tables DIR, or all there are");
    options->add_to(verb);
    options->add_csv(verb);
    on_choice(verb, action, options, check_tables);
}

}  // namespace warodds::cli
