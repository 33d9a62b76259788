#include "analysis/chart_diff.hpp"

#include "apps/cli/options.hpp"
#include "apps/cli/verbs.hpp"
#include "output/read.hpp"
#include "output/text.hpp"

namespace warodds::cli {
namespace {

struct DiffOptions : CommonOptions {
    std::string before, after;
};

void diff_tables(const DiffOptions& options) {
    if (!options.tables_dir.empty())
        throw InputError("--tables " + options.tables_dir +
                         ": the charts are those of the two directories; leave it out");
    const NamedCharts before = charts_named(options.before, options.stand_in),
                      after = charts_named(options.after, options.stand_in);
    options.check_csv();
    const Watching watching(options.quiet, 0, "charts");
    const ChartsDiff diff = diff_charts(before, after, watching.watch);
    options.tell([&] { return print(diff); }, [&] { return to_json(diff); }, [&] { return csv_of(diff); });
}

}  // namespace

void add_tables_diff(CLI::App& tables, Action& action) {
    CLI::App& verb = *tables.add_subcommand("diff", "two directories of charts: cells that differ, and what they do");
    const auto options = std::make_shared<DiffOptions>();
    verb.add_option("old", options->before, "a directory of charts, or 'shipped'")->required();
    verb.add_option("new", options->after, "the other")->required();
    options->add_to(verb);
    options->add_csv(verb);
    on_choice(verb, action, options, diff_tables);
}

}  // namespace warodds::cli
