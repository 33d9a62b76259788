#include "analysis/toml_values.hpp"

#include <filesystem>
#include <fstream>
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
            throw InputError(place_of(key.source(), file) + ": a unit of '" + field.name + "' has no attribute '" + std::string(key.str()) + "'" + suggest(key.str(), names));
        record.values[*found] = value_of(field.attributes[found - names.begin()], node, file);
    }
    return record;
}

}  // namespace

std::string read_whole_file(const std::string& file) {
    if (std::filesystem::is_directory(file)) throw InputError(file + ": is a directory, expected a file");
    std::ifstream in(file, std::ios::binary);
    if (!in) throw InputError(file + ": cannot be opened");
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

toml::table parse_toml(const std::string& text, const std::string& file) {
    try {
        return toml::parse(text, file);
    } catch (const toml::parse_error& error) {
        throw InputError(place_of(error.source(), file) + ": " + std::string(error.description()));
    }
}

Value value_of(const Field& field, const toml::node& node, const std::string& file) {
    const std::string where = place_of(node.source(), file) + ": " + field.name;
    if (const auto* flag = node.as_boolean()) return check_value(field, flag->get(), where);
    if (const auto* whole = node.as_integer()) {
        if (whole->get() > 1'000'000'000 || whole->get() < -1'000'000'000) throw InputError(where + ": found " + std::to_string(whole->get()) + ", expected " + field.expected());
        return check_value(field, Rational(whole->get()), where);
    }
    if (const auto* decimal = node.as_floating_point()) {
        const auto number = parse_number(decimal_text(decimal->get()));
        if (!number) throw InputError(where + ": found " + decimal_text(decimal->get()) + ", expected " + field.expected());
        return check_value(field, *number, where);
    }
    if (const auto* text = node.as_string()) return check_value(field, text->get(), where);
    if (const auto* array = node.as_array(); array && field.kind == Kind::units) {
        std::vector<Record> units;
        for (const toml::node& element : *array) {
            if (const toml::table* table = element.as_table()) {
                units.push_back(record_of(field, *table, file));
            } else if (const auto* text = element.as_string()) {
                const Value parsed = parse_value(field, text->get(), where);
                const auto& more = std::get<std::vector<Record>>(parsed);
                units.insert(units.end(), more.begin(), more.end());
            } else {
                throw InputError(where + ": expected units as tables or texts");
            }
        }
        return units;
    }
    throw InputError(where + ": found a value of another kind, expected " + field.expected());
}

void add_param(ParamSet& params, const Procedure& procedure, const toml::key& key, const toml::node& node, const std::string& file) {
    const std::string name(key.str());
    const Field& field = procedure.expect_parameter(name, place_of(key.source(), file));
    params[name] = {value_of(field, node, file), place_of(node.source(), file) + ": " + name};
}

}  // namespace warodds
