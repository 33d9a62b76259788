// Every game that warodds knows. Each has its own list of procedures, rules/<game>/procedures.cpp; those of files under
// games/ come after them.
#include "rules/procedure.hpp"
#include "rules/unit_text.hpp"

namespace warodds {

namespace blitzkrieg {
Game game();
}
namespace case_geld {
Game game();
}
namespace eisenhowers_war {
Game game();
}
namespace eoa {
Game game();
}
namespace midway_pto {
Game game();
}
namespace ocs {
Game game();
}
namespace chart {
const Procedure &read(), &turns();
}

namespace {

std::vector<std::pair<Game, std::vector<const Procedure& (*)()>>>& own_games() {
    static std::vector<std::pair<Game, std::vector<const Procedure& (*)()>>> all;
    return all;
}

std::vector<Game> all_games() {
    std::vector<Game> all = {blitzkrieg::game(),
                             case_geld::game(),
                             eisenhowers_war::game(),
                             eoa::game(),
                             midway_pto::game(),
                             ocs::game(),
                             {"chart", "Any chart, shipped or your own", {&chart::read(), &chart::turns()}}};
    for (auto [game, procedures] : own_games()) {
        for (const auto procedure : procedures) game.procedures.push_back(&procedure());
        all.push_back(std::move(game));
    }
    return all;
}

}  // namespace

// It may run before anything else does, so what it needs is made when it is first asked for.
OwnGame::OwnGame(std::string id, std::string title, std::vector<const Procedure& (*)()> procedures) {
    own_games().push_back({{std::move(id), std::move(title), {}, true}, std::move(procedures)});
}

const std::vector<Game>& games() {
    static const std::vector<Game> all = all_games();
    return all;
}

const std::vector<const Procedure*>& procedures() {
    static const std::vector<const Procedure*> all = [] {
        std::vector<const Procedure*> list;
        for (const Game& game : games()) list.insert(list.end(), game.procedures.begin(), game.procedures.end());
        return list;
    }();
    return all;
}

const Procedure& find_procedure(const std::string& id) {
    std::vector<std::string> ids;
    for (const Procedure* procedure : procedures()) {
        if (procedure->about.id == id) return *procedure;
        ids.push_back(procedure->about.id);
    }
    for (const Procedure* procedure : procedures())
        if (procedure->about.id == plain_name(id)) return *procedure;
    throw InputError("no procedure is called '" + id + "'" + suggest(id, ids) + "; '" + verb_name("games") +
                     "' lists them");
}

const Procedure& find_procedure_at(const std::string& id, const std::string& where) {
    try {
        return find_procedure(id);
    } catch (const InputError& error) {
        throw InputError(where + ": " + error.marked(), error);
    }
}

}  // namespace warodds
