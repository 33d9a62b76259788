#include "verbs/call_parts.hpp"

#include <algorithm>
#include <cmath>

namespace warodds {
namespace {

const char* type_of(const Column& column) {
    if (column.words) return "word";
    static constexpr const char* types[] = {"number", "whole", "count", "flag", "text"};
    return types[column.values.index()];
}

Json value_of(const Column& column, std::size_t row) {
    if (column.is_null(row)) return nullptr;
    struct Value {
        const Column& column;
        std::size_t row;
        Json operator()(const std::vector<double>& list) const {
            return std::isfinite(list[row]) ? Json(list[row]) : Json();
        }
        Json operator()(const std::vector<std::int32_t>& list) const {
            return column.words ? Json((*column.words)[static_cast<std::size_t>(list[row])]) : Json(list[row]);
        }
        Json operator()(const std::vector<std::uint64_t>& list) const { return list[row]; }
        Json operator()(const std::vector<std::uint8_t>& list) const { return list[row] != 0; }
        Json operator()(const std::vector<std::string>& list) const { return list[row]; }
    };
    return std::visit(Value{column, row}, column.values);
}

Json level_json(const Figure::Level& level) {
    return {{"at", level.at}, {"name", level.name}, {"category", level.category ? Json(*level.category) : Json()}};
}

Json series_json(const Figure::Series& series) {
    Json values = Json::array(), bands = Json::array();
    for (const Estimate& value : series.values) values.push_back(ends_json(value));
    for (const PlausibleBand& band : series.bands)
        bands.push_back({{"median", band.median}, {"low", band.low}, {"high", band.high}});
    return {{"name", series.name}, {"values", values}, {"bands", bands}};
}

Json panel_json(const Figure::Panel& panel) {
    static constexpr const char* shapes[] = {"bars", "lines", "heat_map"};
    Json series = Json::array(), wishes = Json::array(), marks = Json::array();
    for (const Figure::Series& one : panel.series) series.push_back(series_json(one));
    for (const Figure::Level& one : panel.wishes) wishes.push_back(level_json(one));
    for (const Figure::Mark& one : panel.marks) marks.push_back({{"at", one.at}, {"name", one.name}});
    return {{"shape", shapes[static_cast<int>(panel.shape)]},
            {"title", panel.title},
            {"x", panel.x_name},
            {"y", panel.y_name},
            {"is_difference", panel.is_difference},
            {"is_chance", panel.is_chance},
            {"categories", panel.categories},
            {"positions", panel.positions},
            {"step", panel.step},
            {"ranges", panel.ranges},
            {"rows", panel.rows},
            {"series", series},
            {"breaks", panel.breaks},
            {"base", panel.base},
            {"is_stepped", panel.is_stepped},
            {"is_spread", panel.is_spread},
            {"is_whole", panel.is_whole},
            {"wishes", wishes},
            {"unknown", panel.unknown},
            {"has_rest", panel.has_rest},
            {"marks", marks}};
}

// how many characters there are before this byte
std::size_t characters(const std::string& text, std::size_t before) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(before),
                                                  [](char c) { return (c & 0xc0) != 0x80; }));
}

// "plans/a.toml:3:7: ..."
Json place_at(const std::string& message) {
    const std::size_t first = message.find(".toml:");
    if (first == message.npos || message.find(' ') < first) return nullptr;
    std::size_t at = first + 6;
    unsigned numbers[2] = {0, 0};
    for (unsigned& number : numbers) {
        const std::size_t begin = at;
        for (; at < message.size() && message[at] >= '0' && message[at] <= '9' && at - begin < 9; ++at)
            number = number * 10 + static_cast<unsigned>(message[at] - '0');
        if (at == begin || message[at] != ':') return nullptr;
        ++at;
    }
    return {{"file", message.substr(0, first + 5)}, {"line", numbers[0]}, {"column", numbers[1]}};
}

std::string decoded(const std::string& text, const std::string& where) {
    std::string bytes;
    unsigned bits = 0;
    int count = 0;
    for (const char c : text) {
        if (c == '=' || c == '\n') continue;
        static const std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        const std::size_t value = letters.find(c);
        if (value == letters.npos) throw InputError(where + ": base64: found '" + std::string(1, c) + "'");
        bits = bits << 6 | static_cast<unsigned>(value);
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes += static_cast<char>(bits >> count & 0xff);
    }
    return bytes;
}

}  // namespace

Json frame_json(const Frame& frame) {
    Json columns = Json::array();
    for (const Column& column : frame.columns) {
        Json values = Json::array();
        for (std::size_t row = 0; row < column.size(); ++row) values.push_back(value_of(column, row));
        columns.push_back({{"name", column.name}, {"type", type_of(column)}, {"values", std::move(values)}});
    }
    return {{"columns", std::move(columns)}};
}

Json figure_json(const Figure& figure) {
    Json panels = Json::array();
    for (const Figure::Panel& panel : figure.panels) panels.push_back(panel_json(panel));
    return {{"title", figure.title}, {"answers", figure.answers}, {"parameters", figure.parameters}, {"panels", panels},
            {"bands", figure.bands}, {"footer", figure.footer},   {"warnings", figure.warnings}};
}

Json error_json(const InputError& error) {
    Json json = Json::object();
    if (const std::string option = error.option(); !option.empty()) json["option"] = option;
    if (!error.field().empty()) json["field"] = error.field();
    json["at"] = place_at(error.what());
    if (const auto& span = error.span())
        json["span"] = {{"text", span->text},
                        {"from", characters(span->text, span->from)},
                        {"to", characters(span->text, span->to)}};
    json["expected"] = error.expected();
    return json;
}

std::map<std::string, std::string> files_of(const Json& files) {
    if (!files.is_object()) throw InputError("files: found " + files.dump() + ", expected an object");
    std::map<std::string, std::string> texts;
    for (const auto& [name, text] : files.items()) {
        const std::string where = "files " + name;
        if (text.is_string()) texts[name] = text.get<std::string>();
        else if (text.is_object() && text.size() == 1 && text.contains("base64") && text["base64"].is_string())
            texts[name] = decoded(text["base64"].get<std::string>(), where);
        else throw InputError(where + R"(: expected its text, or {"base64": "..."})");
    }
    return texts;
}

}  // namespace warodds
