#include "analysis/advice/chart_diff.hpp"
#include "analysis/words/json.hpp"

namespace warodds {
namespace {

Json column_json(const Balance& balance, const ColumnOdds& column) {
    Json chances = Json::object(), parts = Json::array();
    for (std::size_t code = 0; code < balance.codes.size(); ++code)
        if (column.chances[code] > 0) chances[balance.codes[code]] = column.chances[code];
    const auto told = [&](const auto& of) { return column.figures ? Json(of(*column.figures)) : Json(); };
    using Figures = ColumnOdds::Figures;
    for (std::size_t part = 0; part < balance.parts.size(); ++part)
        parts.push_back({{"part", balance.parts[part]},
                         {"mean", told([&](const Figures& figures) { return figures.mean[part]; })},
                         {"swing", told([&](const Figures& figures) { return figures.swing[part]; })}});
    return {{"chances", std::move(chances)},
            {"unknown", column.unknown},
            {"entropy", told([](const Figures& figures) { return figures.entropy; })},
            {"parts", std::move(parts)}};
}

Json version_json(const Balance& balance, const ChartVersion& version) {
    Json json = {{"label", version.label}, {"columns", Json::array()}};
    for (std::size_t i = 0; i < version.columns.size(); ++i) {
        Json column = column_json(balance, version.columns[i]);
        column["column"] = balance.headings[i];
        column["dead"] = static_cast<bool>(version.dead[i]);
        Json& to_next = column["to_next"] = Json::object();
        for (std::size_t part = 0; part < balance.parts.size() && i + 1 < version.columns.size(); ++part)
            to_next[balance.parts[part]] = version.orders[part][i] ? Json(to_text(*version.orders[part][i])) : Json();
        json["columns"].push_back(std::move(column));
    }
    json["mix"] = column_json(balance, version.mixed);
    return json;
}

}  // namespace

Json to_json(const Balance& balance) {
    Json json = begin_json("balance");
    json.update({{"id", balance.id}, {"title", balance.title}});
    if (!balance.versions.empty()) {
        json["changed"] = Json::array();
        for (const ChangedCell& cell : balance.changed)
            json["changed"].push_back(
                {{"row", cell.row}, {"column", cell.column}, {"from", cell.from}, {"to", cell.to}});
        json["mix"] = Json::object();
        for (const auto& [column, weight] : balance.mix) json["mix"][balance.headings[column]] = weight;
        json["versions"] = Json::array();
        for (const ChartVersion& version : balance.versions) json["versions"].push_back(version_json(balance, version));
    }
    if (!balance.compared) return json;
    json["compared"] = to_json(*balance.compared);
    json["games"] = Json::array();
    const auto count = [](const std::optional<std::uint64_t>& games) { return games ? Json(*games) : Json(); };
    for (const Verdict& verdict : balance.verdicts)
        json["games"].push_back({{"expr", verdict.expr},
                                 {"of_each", count(verdict.games)},
                                 {"low", count(verdict.least)},
                                 {"high", count(verdict.most)},
                                 {"test", verdict.is_chance ? "Fisher" : "Student"}});
    json["cells"] = Json::array();
    for (const CellPull& cell : balance.pulls)
        json["cells"].push_back({{"row", balance.rows[static_cast<std::size_t>(cell.row)]},
                                 {"column", balance.headings[static_cast<std::size_t>(cell.column)]},
                                 {"chance", cell.chance},
                                 {"there", cell.there},
                                 {"pull", cell.there - balance.compared->answers[0].asks.front().value.value},
                                 {"low", cell.low},
                                 {"high", cell.high}});
    if (!balance.no_pulls.empty()) json["no_cells"] = balance.no_pulls;
    return json;
}

Json to_json(const ChartsDiff& diff) {
    Json json = begin_json("diff");
    json.update({{"before", diff.before},
                 {"after", diff.after},
                 {"only_before", diff.only_before},
                 {"only_after", diff.only_after},
                 {"changed", Json::array()}});
    for (const Balance& one : diff.changed) json["changed"].push_back(to_json(one));
    return json;
}

}  // namespace warodds
