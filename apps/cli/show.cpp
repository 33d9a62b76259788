#include "apps/cli/options.hpp"
#include "apps/cli/verbs.hpp"
#include "output/read.hpp"
#include "output/text.hpp"

namespace warodds::cli {
namespace {

struct ShowOptions : CommonOptions {
    std::string name, game;
};

void show(const ShowOptions& options) {
    const TableSet tables = options.tables();
    const Shown shown = read_shown(options.name, game_in_use(options.game), tables);
    options.tell([&] { return print(shown); }, [&] { return to_json(shown); }, [&] { return csv_of(shown); });
}

}  // namespace

void add_show(CLI::App& app, Action& action) {
    CLI::App& verb = *app.add_subcommand("show", "parameters and outcomes of a procedure or a plan, or a chart itself");
    const auto options = std::make_shared<ShowOptions>();
    verb.add_option("name", options->name, "a procedure, a chart, or a file.toml such as a plan")->required();
    options->add_to(verb);
    options->add_csv(verb);
    add_game(verb, options->game);
    on_choice(verb, action, options, show);
}

}  // namespace warodds::cli
