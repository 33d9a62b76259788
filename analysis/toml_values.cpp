#include "analysis/toml_values.hpp"

#include "tables/text.hpp"

#include <sstream>

namespace warodds {
namespace {

// a decimal as it was typed: 9.75 is 39/4
std::string decimal_text(double value) {
    std::ostringstream text;
    text.precision(12);
    text << value;
    return text.str();
}

Record record_of(const Field& field, const toml::table& table, const std::string& file) {
    Record record{{}, place_of(table.source(), file)};
    std::vector<std::string> names;
    for (const Field& attribute : field.attributes) names.push_back(attribute.name);
    for (const auto& [key, node] : table) {
        const auto found = std::find(names.begin(), names.end(), key.str());
        if (found == names.end())
            throw InputError(place_of(key.source(), file) + ": a unit of '" + field.name + "' has no attribute '" +
                             std::string(key.str()) + "'" + suggest(key.str(), names));
        record.values[*found] = value_of(field.attributes[found - names.begin()], node, file);
    }
    return record;
}

std::vector<Record> units_of(const Field& field, const toml::node& node, const std::string& file,
                             const Formations& formations);

// "1st Panzer hex=2": the units of that formation, all of them in hex 2
std::vector<Record> units_of(const Field& field, const std::string& text, const std::string& where,
                             const std::string& file, const Formations& formations) {
    for (const auto& [name, node] : formations) {
        if (!text.starts_with(name) || (text.size() > name.size() && text[name.size()] != ' ')) continue;
        Formations others = formations;
        others.erase(name);  // a formation within itself has no end
        std::vector<Record> units = units_of(field, *node, file, others);
        const std::string words(trim(text.substr(name.size())));
        const std::vector<Record> all_have = words.empty()
                                                 ? std::vector<Record>(1)
                                                 : std::get<std::vector<Record>>(parse_value(field, words, where));
        const bool known = std::any_of(field.attributes.begin(), field.attributes.end(),
                                       [](const Field& attribute) { return attribute.name == "formation"; });
        for (Record& unit : units) {
            if (known) unit.values.emplace("formation", name);
            for (const auto& [attribute, value] : all_have.front().values)
                unit.values.insert_or_assign(attribute, value);
        }
        return units;
    }
    return std::get<std::vector<Record>>(parse_value(field, text.empty() ? " " : text, where));  // between two commas
}

std::vector<Record> units_of(const Field& field, const toml::node& node, const std::string& file,
                             const Formations& formations) {
    const std::string where = place_of(node.source(), file) + ": " + field.name;
    std::vector<Record> units;
    const auto add = [&](const std::vector<Record>& more) { units.insert(units.end(), more.begin(), more.end()); };
    if (const auto* text = node.as_string()) {
        for (const std::string& part : split_units(text->get()))
            add(units_of(field, std::string(trim(part)), where, file, formations));
    } else if (const auto* array = node.as_array()) {
        for (const toml::node& element : *array) {
            if (const toml::table* table = element.as_table()) units.push_back(record_of(field, *table, file));
            else if (element.is_string()) add(units_of(field, element, file, formations));
            else throw InputError(where + ": expected units as tables or texts");
        }
    } else {
        throw InputError(where + ": found a value of another kind, expected " + field.expected());
    }
    return units;
}

}  // namespace

toml::table parse_toml(const std::string& text, const std::string& file) {
    try {
        return toml::parse(text, file);
    } catch (const toml::parse_error& error) {
        throw InputError(place_of(error.source(), file) + ": " + std::string(error.description()));
    }
}

Value value_of(const Field& field, const toml::node& node, const std::string& file, const Formations& formations) {
    const std::string where = place_of(node.source(), file) + ": " + field.name;
    if (field.kind == Kind::units) return units_of(field, node, file, formations);
    if (const auto* flag = node.as_boolean()) return check_value(field, flag->get(), where);
    if (const auto* whole = node.as_integer()) {
        if (whole->get() > 1'000'000'000 || whole->get() < -1'000'000'000)
            throw InputError(where + ": found " + std::to_string(whole->get()) + ", expected " + field.expected());
        return check_value(field, Rational(whole->get()), where);
    }
    if (const auto* decimal = node.as_floating_point()) {
        const auto number = parse_number(decimal_text(decimal->get()));
        if (!number)
            throw InputError(where + ": found " + decimal_text(decimal->get()) + ", expected " + field.expected());
        return check_value(field, *number, where);
    }
    if (const auto* text = node.as_string()) return check_value(field, text->get(), where);
    throw InputError(where + ": found a value of another kind, expected " + field.expected());
}

void add_param(ParamSet& params, const Procedure& procedure, const toml::key& key, const toml::node& node,
               const std::string& file, const Formations& formations) {
    const std::string name(key.str());
    const Field& field = procedure.expect_parameter(name, place_of(key.source(), file));
    params[name] = {value_of(field, node, file, formations), place_of(node.source(), file) + ": " + name};
}

}  // namespace warodds
