#include "verbs/verb.hpp"

namespace warodds {
namespace {

Result run_games(const Request& request) {
    const auto tables = request.tables();
    return {.kind = "games",
            .json = [tables] { return games_json(*tables); },
            .text = [tables](const AnswerText&) { return print_games(*tables); },
            .csv = csv_of_games};
}

}  // namespace

Verb verb_games() {
    return {.name = "games",
            .rank = 10,
            .help = "the games, their procedures, the grade of their tables",
            .options = options::charts(),
            .gives = {Form::csv},
            .run = run_games};
}

}  // namespace warodds
