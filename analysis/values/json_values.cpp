#include "analysis/values/json_values.hpp"

namespace warodds {

Json to_json(const Field& field, const Value& value) {
    if (const auto* flag = std::get_if<bool>(&value)) return *flag;
    if (const auto* number = std::get_if<Rational>(&value); number && field.kind != Kind::odds) {
        if (number->denominator() == 1) return number->numerator();
        const std::string text = to_text(*number);
        return text.find('/') == text.npos ? Json(to_double(*number)) : Json(text);
    }
    if (const auto* units = std::get_if<std::vector<Record>>(&value)) {
        Json list = Json::array();
        for (const Record& record : *units) {
            Json unit = Json::object();
            for (const Field& attribute : field.attributes)
                if (const auto found = record.values.find(attribute.name); found != record.values.end())
                    unit[attribute.name] = to_json(attribute, found->second);
            list.push_back(std::move(unit));
        }
        return list;
    }
    return to_text(field, value);
}

Json to_json(const std::vector<std::pair<const Field*, Value>>& params) {
    Json json = Json::object();
    for (const auto& [field, value] : params) json[field->name] = to_json(*field, value);
    return json;
}

}  // namespace warodds
