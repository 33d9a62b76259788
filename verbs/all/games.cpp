#include "verbs/games_told.hpp"

namespace warodds {
namespace {

Result run_games(const Request& request) {
    const std::string game = request.text("of");
    return games_told(request, game.empty() ? "" : expect_game_called(game, "games " + game));
}

}  // namespace

Verb verb_games() {
    return {.name = "games",
            .rank = 10,
            .help = "the games, their procedures, the grade of their tables",
            .words = {text("of", "GAME", "one game alone, with its charts by name: ocs")},
            .options = options::charts(),
            .gives = {Form::csv},
            .run = run_games};
}

}  // namespace warodds
