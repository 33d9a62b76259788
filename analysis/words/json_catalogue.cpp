// What there is, as JSON: games, procedures and charts, and what was found wrong with those.
#include "analysis/words/json.hpp"
#include "analysis/charts/charts.hpp"
#include "analysis/questions/read.hpp"

#include <algorithm>

namespace warodds {

namespace {

const char* to_text(Side side) { return side == Side::attacker ? "attacker" : "defender"; }

// how a list of units is typed: 9-5-4, (9) for a flag, and the words that may follow
void add_units(Json& json, const Field& field) {
    json["most"] = field.most;
    if (field.needs_one) json["needs_one"] = true;
    if (!field.shorthand.empty()) json["shorthand"] = field.shorthand;
    for (std::size_t i = 0; i < field.parentheses.size(); ++i)
        if (!field.parentheses[i].empty()) json["parentheses"][field.shorthand[i]] = field.parentheses[i];
    for (const Field& attribute : field.attributes) {
        if (attribute.kind == Kind::boolean)
            json["words"].push_back({{"word", attribute.name}, {"attribute", attribute.name}, {"value", true}});
        for (const Option& option : attribute.options)
            json["words"].push_back({{"word", option.name}, {"attribute", attribute.name}, {"value", option.name}});
    }
}

// The parameters that cannot be given beside this one, whichever of the two says so.
std::vector<std::string> excluded_by(const Field& field, const Procedure& procedure) {
    const auto stands_instead = [](const Field& one, const Field& other) {
        return std::any_of(one.belongs.begin(), one.belongs.end(),
                           [&](const Belongs& belongs) { return belongs.values.empty() && belongs.to == other.name; });
    };
    std::vector<std::string> names;
    for (const Field& other : procedure.parameters)
        if (stands_instead(field, other) || stands_instead(other, field)) names.push_back(other.name);
    return names;
}

// Worked cases of a shipped procedure that run, those of the rulebook first.
Json examples_of(const Procedure& procedure) {
    constexpr std::size_t most = 3;
    const std::string& id = procedure.about.id;
    Json list = Json::array();
    std::vector<WorkedCase> all;
    if (id.find('/') != id.npos) all = shipped_cases(id.substr(0, id.find('/')));
    for (const bool is_rulebook : {true, false})
        for (const WorkedCase& worked : all) {
            if (worked.procedure->about.id != id || !worked.error.empty() || list.size() == most ||
                (worked.kind == "rulebook") != is_rulebook)
                continue;
            Json params = Json::object();
            for (const auto& [name, given] : worked.params)
                params[name] = to_json(*procedure.parameter(name), given.value);
            Json one = {{"id", worked.id}, {"rule", worked.rule}, {"note", worked.note}, {"params", std::move(params)}};
            const auto has_params = [&](const Json& known) { return known["params"] == one["params"]; };
            if (std::none_of(list.begin(), list.end(), has_params)) list.push_back(std::move(one));
        }
    return list;
}

}  // namespace

Json to_json(const Field& field) {
    Json json = {{"name", field.name},
                 {"kind", field.parts == 1 ? to_text(field.kind) : to_text(Kind::number)},
                 {"help", field.help}};
    if (!field.rule.empty()) json["rule"] = field.rule;
    if (!field.unit.empty()) json["unit"] = field.unit;
    if (!field.also.empty()) json["also"] = field.also;
    if (field.role != Field::Role::plain) json["role"] = field.role == Field::Role::policy ? "policy" : "reading";
    if (field.role == Field::Role::policy) json["side"] = to_text(field.side);
    if (field.low) json["min"] = to_double(*field.low / field.parts);
    if (field.high) json["max"] = to_double(*field.high / field.parts);
    if (field.fallback) json["default"] = to_json(field, *field.fallback);
    for (const Option& option : field.options)
        json["choices"].push_back({{"name", option.name}, {"help", option.help}});
    for (const Field& attribute : field.attributes) json["attributes"].push_back(to_json(attribute));
    if (field.on_request) json["on_request"] = true;
    if (field.kind == Kind::units) add_units(json, field);
    if (field.lever) {
        json["lever"] = {{"side", to_text(field.lever->side)}, {"way", to_text(field.lever->way)}};
        if (!field.lever->cost.empty()) json["lever"]["cost"] = field.lever->cost;
    }
    for (const Belongs& belongs : field.belongs) {
        if (belongs.values.empty()) json["instead_of"].push_back(belongs.to);
        else json["only_with"][belongs.to] = belongs.values;
    }
    return json;
}

Json to_json(const Procedure& procedure) {
    Json json = begin_json("procedure");
    json.update({{"id", procedure.about.id},
                 {"title", procedure.about.title},
                 {"rules", procedure.about.rules},
                 {"question", procedure.about.question},
                 {"parameters", Json::array()},
                 {"outcomes", Json::array()}});
    if (!procedure.about.once.empty()) json["once"] = procedure.about.once;
    for (const Field& field : procedure.parameters) {
        json["parameters"].push_back(to_json(field));
        if (auto names = excluded_by(field, procedure); !names.empty())
            json["parameters"].back()["excludes"] = std::move(names);
    }
    for (const Field& field : procedure.outcomes) json["outcomes"].push_back(to_json(field));
    if (!procedure.brings.empty()) json["brings"] = procedure.brings;
    json["effects"] = procedure.effects;
    json["costs"] = {{"attacker", procedure.costs.attacker}, {"defender", procedure.costs.defender}};
    for (const Option& step : procedure.steps) json["steps"].push_back({{"name", step.name}, {"help", step.help}});
    return json;
}

Json to_json(const Table& table) {
    Json json = begin_json("chart");
    json.update({{"id", table.id},
                 {"title", table.title},
                 {"rule", table.rule},
                 {"dice", table.dice},
                 {"grade", to_text(table.grade)},
                 {"unknown_cells", table_use(table).unknown_cells},
                 {"source", table.source},
                 {"notes", table.notes},
                 {"rows", table.rows.keys},
                 {"columns", table.columns.keys},
                 {"cells", Json::array()}});
    for (int row = 0; row < table.rows.size(); ++row) {
        Json line = Json::array();
        for (int column = 0; column < table.columns.size(); ++column) line.push_back(table.code(row, column));
        json["cells"].push_back(std::move(line));
    }
    if (!table.legend.empty()) json["legend"] = table.legend;
    for (const CodeField& field : table.meanings.fields()) json["says"].push_back(field.name);
    if (!table.warning.empty()) json["warning"] = table.warning;
    return json;
}

Json games_json(const TableSet& tables) {
    Json json = begin_json("games");
    Json& list = json["games"] = Json::array();
    for (const Game& game : games()) {
        Json one = {{"id", game.id},
                    {"title", game.title},
                    {"own", game.is_own},
                    {"procedures", Json::array()},
                    {"tables", Json::array()}};
        for (const Procedure* procedure : procedures()) {
            const About& about = procedure->about;
            if (!about.id.starts_with(game.id + "/")) continue;
            one["procedures"].push_back(
                {{"id", about.id}, {"title", about.title}, {"question", about.question}, {"rules", about.rules}});
        }
        for (const std::string& id : tables.ids()) {
            if (!id.starts_with(game.id + "/")) continue;
            const TableUse use = table_use(*tables.any_table(id));
            one["tables"].push_back(
                {{"id", id}, {"grade", use.grade}, {"cells", use.cells}, {"unknown_cells", use.unknown_cells}});
        }
        list.push_back(std::move(one));
    }
    return json;
}

Json charts_json(const TableSet& tables) {
    Json json = begin_json("charts");
    Json& list = json["tables"] = Json::array();
    for (const std::string& id : tables.ids()) {
        const TableUse use = table_use(*tables.any_table(id));
        list.push_back({{"id", id},
                        {"grade", use.grade},
                        {"cells", use.cells},
                        {"unknown_cells", use.unknown_cells},
                        {"title", use.title},
                        {"source", use.source}});
    }
    return json;
}

Json to_json(const CheckedCharts& checked) {
    Json ids = Json::array(), list = Json::array();
    for (const auto& [id, findings, cases] : checked.charts) {
        ids.push_back(id);
        for (const Finding& finding : findings) {
            const bool is_error = finding.level == Finding::Level::error;
            list.push_back({{"table", id}, {"level", is_error ? "error" : "warning"}, {"text", finding.text}});
        }
    }
    Json json = begin_json("check");
    json.update({{"tables", std::move(ids)},
                 {"errors", checked.errors},
                 {"warnings", checked.warnings},
                 {"findings", std::move(list)}});
    return json;
}

Json to_json(const Shown& shown) {
    if (!shown.procedure) return to_json(*shown.chart);
    Json json = to_json(*shown.procedure);
    json["examples"] = examples_of(*shown.procedure);
    if (shown.chart) json["chart"] = to_json(*shown.chart);
    if (shown.asked) {
        json["bound"] = {{"params", to_json(shown.asked->params)}, {"outcomes", Json::array()}};
        for (const Field& field : shown.outcomes()) json["bound"]["outcomes"].push_back(to_json(field));
        json["bound"]["tables"] = to_json(shown.asked->tables);
    }
    return json;
}

}  // namespace warodds
