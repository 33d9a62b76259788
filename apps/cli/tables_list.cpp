#include "apps/cli/options.hpp"
#include "apps/cli/verbs.hpp"
#include "output/text.hpp"

namespace warodds::cli {
namespace {

void list_tables(const CommonOptions& options) {
    const TableSet tables = options.tables();
    options.tell([&] { return print_charts(tables); }, [&] { return charts_json(tables); },
                 [&] { return csv_of_charts(tables); });
}

}  // namespace

void add_tables_list(CLI::App& tables, Action& action) {
    CLI::App& verb = *tables.add_subcommand("list", "every chart with its grade");
    const auto options = std::make_shared<CommonOptions>();
    options->add_to(verb);
    options->add_csv(verb);
    on_choice(verb, action, options, list_tables);
}

}  // namespace warodds::cli
