#include "apps/cli/options.hpp"
#include "apps/cli/verbs.hpp"
#include "output/text.hpp"

namespace warodds::cli {
namespace {

void list_games(const CommonOptions& options) {
    const TableSet tables = options.tables();
    options.tell([&] { return print_games(tables); }, [&] { return games_json(tables); }, csv_of_games);
}

}  // namespace

void add_games(CLI::App& app, Action& action) {
    CLI::App& verb = *app.add_subcommand("games", "the games, their procedures, the grade of their tables");
    const auto options = std::make_shared<CommonOptions>();
    options->add_to(verb);
    options->add_csv(verb);
    on_choice(verb, action, options, list_games);
}

}  // namespace warodds::cli
