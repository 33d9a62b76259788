// Every game and procedure that warodds knows. Adding a procedure is adding its file and its line here.
#include "rules/procedure.hpp"

namespace warodds {

namespace case_geld {
const Procedure& attack();
const Procedure& momentum();
const Procedure& landing();
const Procedure& airdrop();
const Procedure& atomic_attack();
const Procedure& bombs();
const Procedure& airpower();
const Procedure& replacements();
const Procedure& game_length();
const Procedure& victory();
const Procedure& us_movement();
const Procedure& setup();
}  // namespace case_geld

namespace chart {
const Procedure& read();
}

namespace ocs {
const Procedure& first_player();
const Procedure& attack();
const Procedure& assault();
const Procedure& barrage();
const Procedure& facility_barrage();
const Procedure& capture();
const Procedure& air_base_capture();
const Procedure& attrition();
const Procedure& breakout();
const Procedure& dump_blowing();
const Procedure& costs();
const Procedure& air_mission();
const Procedure& air_combat();
const Procedure& flak();
const Procedure& air_drop();
const Procedure& naval_barrage();
const Procedure& amphibious_landing();
const Procedure& beach_assault();
}  // namespace ocs

const std::vector<Game>& games() {
    static const std::vector<Game> all = {
        {"case-geld", "Case Geld (v2.0)"},
        {"ocs", "Operational Combat Series (series rules v4.1a)"},
        {"chart", "Any chart, shipped or your own"},
    };
    return all;
}

const std::vector<const Procedure*>& procedures() {
    static const std::vector<const Procedure*> all = {
        &case_geld::attack(),
        &case_geld::momentum(),
        &case_geld::landing(),
        &case_geld::airdrop(),
        &case_geld::atomic_attack(),
        &case_geld::bombs(),
        &case_geld::airpower(),
        &case_geld::replacements(),
        &case_geld::game_length(),
        &case_geld::victory(),
        &case_geld::us_movement(),
        &case_geld::setup(),
        &ocs::first_player(),
        &ocs::attack(),
        &ocs::assault(),
        &ocs::barrage(),
        &ocs::facility_barrage(),
        &ocs::capture(),
        &ocs::air_base_capture(),
        &ocs::attrition(),
        &ocs::breakout(),
        &ocs::dump_blowing(),
        &ocs::costs(),
        &ocs::air_mission(),
        &ocs::air_combat(),
        &ocs::flak(),
        &ocs::air_drop(),
        &ocs::naval_barrage(),
        &ocs::amphibious_landing(),
        &ocs::beach_assault(),
        &chart::read(),
    };
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

const Field* Procedure::parameter(const std::string& name) const {
    for (const Field& field : parameters)
        if (field.name == name) return &field;
    return nullptr;
}

const Field& Procedure::expect_parameter(const std::string& name, const std::string& where) const {
    if (const Field* field = parameter(name)) return *field;
    std::vector<std::string> names;
    for (const Field& field : parameters) names.push_back(field.name);
    throw InputError(where + ": " + about.id + " has no parameter '" + name + "'" + suggest(name, names) + "; '" +
                     verb_name("show ") + about.id + "' lists them");
}

}  // namespace warodds
