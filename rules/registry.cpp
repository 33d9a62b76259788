// Every game that warodds knows. Each has its own list of procedures, rules/<game>/procedures.cpp.
#include "rules/procedure.hpp"

namespace warodds {

namespace blitzkrieg {
Game game();
}
namespace case_geld {
Game game();
}
namespace ocs {
Game game();
}
namespace chart {
const Procedure &read(), &turns();
}

const std::vector<Game>& games() {
    static const std::vector<Game> all = {
        blitzkrieg::game(),
        case_geld::game(),
        ocs::game(),
        {"chart", "Any chart, shipped or your own", {&chart::read(), &chart::turns()}}};
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
    throw InputError("no procedure is called '" + id + "'" + suggest(id, ids) + "; '" + verb_name("games") +
                     "' lists them");
}

}  // namespace warodds
