#include "apps/cli/options.hpp"
#include "apps/cli/verbs.hpp"
#include "output/read.hpp"
#include "output/text.hpp"

namespace warodds::cli {
namespace {

struct ShowOptions : CommonOptions {
    std::string name;
};

void show(const ShowOptions& options) {
    const TableSet tables = options.tables();
    const Shown shown = read_shown(options.name, tables);
    options.json ? put(to_json(shown)) : put(print(shown));
}

}  // namespace

void add_show(CLI::App& app, Action& action) {
    CLI::App& verb = *app.add_subcommand("show", "parameters and outcomes of a procedure or a plan, or a chart itself");
    const auto options = std::make_shared<ShowOptions>();
    verb.add_option("name", options->name, "a procedure, a chart, or a file.toml such as a plan")->required();
    options->add_to(verb);
    on_choice(verb, action, options, show);
}

}  // namespace warodds::cli
