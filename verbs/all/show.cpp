#include "verbs/games_told.hpp"

namespace warodds {
namespace {

Result run_show(const Request& request) {
    const auto tables = request.tables();
    const std::string name = request.expect_text("name", "the name of a procedure, a chart or a game, or a file");
    if (const std::string game = game_called(name); !game.empty() && !names_file(*request.files, name))
        return games_told(request, game);
    return told("show", read_shown(*request.files, name, request.text("game"), *tables));
}

}  // namespace

Verb verb_show() {
    return {.name = "show",
            .rank = 20,
            .help = "parameters and outcomes of a procedure or a plan, or a chart itself",
            .words = {subject("name", "a procedure, a chart, a game, or a file.toml such as a plan").required()},
            .options = options::charts() + options::game(),
            .gives = {Form::csv},
            .run = run_show};
}

}  // namespace warodds
