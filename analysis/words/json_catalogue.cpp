// What there is, as JSON: games, procedures and charts, and what was found wrong with those.
#include "analysis/words/json.hpp"
#include "analysis/charts/charts.hpp"

namespace warodds {

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

Json games_json(const TableSet& tables, const std::string& only) {
    Json json = begin_json("games");
    Json& list = json["games"] = Json::array();
    for (const Game& game : games()) {
        if (!only.empty() && game.id != only) continue;
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

Shown find_shown(const std::string& name, const TableSet& tables) {
    Shown shown;
    std::vector<std::string> names = tables.ids();
    for (const Procedure* one : procedures()) {
        names.push_back(one->about.id);
        if (one->about.id == name) shown.procedure = share(*one);
    }
    if (tables.has(name)) shown.chart = tables.any_table(name);
    if (!shown.procedure && !shown.chart)
        throw InputError("show: no procedure or chart is called '" + name + "'" + suggest(name, names) + "; '" +
                         verb_name("games") + "' lists the procedures, '" + verb_name("tables list") + "' the charts");
    return shown;
}

Json to_json(const Shown& shown) {
    if (!shown.procedure) return to_json(*shown.chart);
    Json json = to_json(*shown.procedure);
    if (shown.chart) json["chart"] = to_json(*shown.chart);
    return json;
}

}  // namespace warodds
