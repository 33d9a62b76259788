#include "verbs/games_told.hpp"

namespace warodds {

Result games_told(const Request& request, const std::string& game) {
    const auto tables = request.tables();
    return {.kind = "games",
            .json = [tables, game] { return games_json(*tables, game); },
            .text = [tables, game](const AnswerText&) { return print_games(*tables, game); },
            .csv = [game] { return csv_of_games(game); }};
}

}  // namespace warodds
