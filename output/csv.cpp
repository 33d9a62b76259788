#include "output/csv.hpp"

#include "analysis/charts/charts.hpp"
#include "analysis/words/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warodds {
namespace {

std::string cell_of(const Column& column, std::size_t row) {
    if (column.is_null(row)) return "";
    struct Text {
        const Column& column;
        std::size_t row;
        std::string operator()(const std::vector<double>& list) const {
            return std::isfinite(list[row]) ? fmt::format("{:.12g}", list[row]) : "";
        }
        std::string operator()(const std::vector<std::int32_t>& list) const {
            return column.words ? csv_cell((*column.words)[static_cast<std::size_t>(list[row])])
                                : std::to_string(list[row]);
        }
        std::string operator()(const std::vector<std::uint64_t>& list) const { return std::to_string(list[row]); }
        std::string operator()(const std::vector<std::uint8_t>& list) const { return list[row] ? "true" : "false"; }
        std::string operator()(const std::vector<std::string>& list) const { return csv_cell(list[row]); }
    };
    return std::visit(Text{column, row}, column.values);  // a number is never a formula, whatever its sign
}

constexpr const char* assumed_column = "assumed";

// "defender_option=retreat; attacker_steps=3"
std::string assumed_text(const Json& list) {
    std::string text;
    for (const Json& one : list)
        text += (text.empty() ? "" : "; ") + one["name"].get<std::string>() + "=" +
                (one["value"].is_string() ? one["value"].get<std::string>() : one["value"].dump());
    return text;
}

// What each row rests on that nobody said: a comparison knows it of each of its cases. Nothing where a frame has no word of it.
std::vector<std::string> assumed_by_row(const Frame& frame) {
    const auto known = std::find_if(frame.about.begin(), frame.about.end(),
                                    [](const auto& pair) { return pair.first == assumed_column; });
    if (known == frame.about.end()) return {};
    const Json assumed = Json::parse(known->second);
    if (assumed.is_array()) return std::vector(frame.rows(), assumed_text(assumed));
    const auto label = std::find_if(frame.columns.begin(), frame.columns.end(),
                                    [](const Column& column) { return column.name == "label"; });
    if (label == frame.columns.end()) return {};
    std::vector<std::string> rows;
    for (const std::string& name : std::get<std::vector<std::string>>(label->values))
        rows.push_back(assumed.contains(name) ? assumed_text(assumed[name]) : "");
    return rows;
}

}  // namespace

std::string csv_of(const Frame& frame) {
    std::string csv;
    const std::vector<std::string> assumed = assumed_by_row(frame);
    const auto line = [&](const auto& cell, const std::string& last) {
        for (std::size_t i = 0; i < frame.columns.size(); ++i) csv += (i > 0 ? "," : "") + cell(frame.columns[i]);
        csv += (assumed.empty() ? "" : "," + csv_cell(last)) + "\n";
    };
    line([](const Column& column) { return csv_cell(column.name); }, assumed_column);
    for (std::size_t row = 0; row < frame.rows(); ++row)
        line([&](const Column& column) { return cell_of(column, row); }, assumed.empty() ? "" : assumed[row]);
    return csv;
}

std::string csv_of(const Answer& answer) {
    if (answer.asks.empty()) return csv_of(frame_of(answer));
    Frame frame = asks_frame(answer);
    frame.about.emplace_back(assumed_column, to_json(answer.assumed).dump());
    return csv_of(frame);
}

}  // namespace warodds
