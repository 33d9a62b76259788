// What there is, as JSON: games, procedures and charts, and what was found wrong with those.
#include "analysis/words/json.hpp"
#include "analysis/charts/charts.hpp"
#include "analysis/questions/read.hpp"

namespace warodds {

Json to_json(const Field& field) {
    Json json = {{"name", field.name},
                 {"kind", field.parts == 1 ? to_text(field.kind) : to_text(Kind::number)},
                 {"help", field.help}};
    if (!field.rule.empty()) json["rule"] = field.rule;
    if (!field.unit.empty()) json["unit"] = field.unit;
    if (field.role != Field::Role::plain) json["role"] = field.role == Field::Role::policy ? "policy" : "reading";
    if (field.low) json["min"] = to_double(*field.low / field.parts);
    if (field.high) json["max"] = to_double(*field.high / field.parts);
    if (field.fallback) json["default"] = to_json(field, *field.fallback);
    for (const Option& option : field.options)
        json["choices"].push_back({{"name", option.name}, {"help", option.help}});
    for (const Field& attribute : field.attributes) json["attributes"].push_back(to_json(attribute));
    if (field.on_request) json["on_request"] = true;
    if (!field.shorthand.empty()) json["shorthand"] = field.shorthand;
    if (field.lever) {
        json["lever"] = {{"side", field.lever->side == Side::attacker ? "attacker" : "defender"},
                         {"way", to_text(field.lever->way)}};
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
    for (const Field& field : procedure.parameters) json["parameters"].push_back(to_json(field));
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
        Json one = {{"id", game.id}, {"title", game.title}, {"procedures", Json::array()}, {"tables", Json::array()}};
        for (const Procedure* procedure : procedures()) {
            const About& about = procedure->about;
            if (!about.id.starts_with(game.id + "/")) continue;
            one["procedures"].push_back({{"id", about.id}, {"title", about.title}, {"question", about.question}});
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
    if (shown.chart) json["chart"] = to_json(*shown.chart);
    return json;
}

}  // namespace warodds
