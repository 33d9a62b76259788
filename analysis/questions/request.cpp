#include "analysis/questions/request.hpp"

#include "analysis/values/toml_values.hpp"
#include "analysis/answers/unknown.hpp"

#include <limits>

namespace warodds {
namespace {

// a word that is the value of an attribute, mode=dg, or the nearest name
std::string instead_of(const Field& field, const std::string& key, const std::vector<std::string>& names) {
    for (const Field& attribute : field.attributes)
        for (const Option& option : attribute.options)
            if (option.name == key) return "; '" + key + "' is a value of '" + attribute.name + "'";
    return suggest(key, names);
}

Record record_of(const Field& field, const Json& unit, const std::string& where) {
    Record record{{}, where};
    std::vector<std::string> names;
    for (const Field& attribute : field.attributes) names.push_back(attribute.name);
    for (const auto& [key, value] : unit.items()) {
        const auto found = std::find(names.begin(), names.end(), key);
        if (found == names.end())
            throw InputError(where + ": a unit of '" + field.name + "' has no attribute '" + key + "'" +
                             instead_of(field, key, names));
        if (value.is_null() && !field.shorthand.empty() && key == field.shorthand.front())
            throw InputError(where + ": " + key + ": found no value, expected " +
                             field.attributes[found - names.begin()].expected())
                .about(key);
        if (!value.is_null())
            record.values[key] = value_of(field.attributes[found - names.begin()], value, where + ": " + key);
    }
    if (record.values.empty()) throw InputError(where + ": found a unit with no values" + suggest("", names));
    return record;
}

std::vector<Record> units_of(const Field& field, const Json& list, const std::string& where) {
    std::vector<Record> units;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string place = where + "[" + std::to_string(i) + "]";
        expect_room(field, units.size() + 1, where);
        try {
            if (list[i].is_object()) {
                units.push_back(record_of(field, list[i], place));
            } else {
                const Value more = value_of(field, list[i], place);  // "9-5-8 armor x2"
                for (const Record& unit : std::get<std::vector<Record>>(more)) units.push_back(unit);
            }
        } catch (InputError& error) {
            error.of_unit(field.name, i);
            throw;
        }
    }
    expect_room(field, units.size(), where);
    return units;
}

std::string expect_text(const Json& value, const std::string& where) {
    if (value.is_string()) return value.get<std::string>();
    throw InputError(where + ": found " + value.dump() + ", expected a text");
}

}  // namespace

Value value_of(const Field& field, const Json& value, const std::string& where) {
    if (value.is_string()) return parse_value(field, value.get<std::string>(), where);
    if (value.is_array() && field.kind == Kind::units) return check_value(field, units_of(field, value, where), where);
    if (value.is_object() && field.kind == Kind::units)  // one unit
        return check_value(field, units_of(field, Json::array({value}), where), where);
    if (value.is_boolean()) return check_value(field, value.get<bool>(), where);
    const std::string found = value.is_number_float() ? decimal_text(value.get<double>()) : value.dump();
    if (value.is_number() && field.kind == Kind::boolean) return parse_value(field, found, where);  // 0 and 1
    if (value.is_number() && (field.kind == Kind::choice || field.kind == Kind::text))
        return check_value(field, found, where);
    if (value.is_number()) {
        const auto number = parse_number(found);
        return number ? check_value(field, *number, where) : parse_value(field, found, where);
    }
    throw InputError(where + ": found " + found + ", expected " + field.expected()).about(field.name);
}

void set_params(Question& question, const Json& params) {
    for (const auto& [key, value] : params.items()) {
        if (value.is_null()) continue;
        const Field& field = question.procedure->expect_parameter(key, key);
        if (!question.typed.emplace(field.name, key).second)  // by both of its names
            throw InputError(key + ": found " + question.typed.at(field.name) + " as well; remove one of them");
        question.params[field.name] = {value_of(field, value, key), key};
    }
}

std::string said_name(std::string_view key) {
    std::string name(key);
    std::replace(name.begin(), name.end(), '_', '-');
    return option_name(name);
}

std::optional<std::string> text_of(const Json& options, const std::string& name) {
    const auto found = options.find(name);
    if (found == options.end() || found->is_null()) return std::nullopt;
    return typed_text(*found, said_name(name));
}

std::string typed_text(const Json& value, const std::string& where) {
    if (value.is_number_float()) return decimal_text(value.get<double>());
    if (value.is_number()) return value.dump();
    if (value.is_string()) return value.get<std::string>();
    throw InputError(where + ": found " + value.dump() + ", expected a text or a number");
}

bool flag_of(const Json& options, const std::string& name) {
    const auto found = options.find(name);
    if (found == options.end() || found->is_null()) return false;
    if (found->is_boolean()) return found->get<bool>();
    if (*found == 0 || *found == 1) return *found == 1;
    throw InputError(said_name(name) + ": found " + found->dump() + ", expected true or false");
}

std::optional<std::uint64_t> count_of(const Json& options, const std::string& name, std::uint64_t least,
                                      std::uint64_t most) {
    const auto text = text_of(options, name);
    return text ? std::optional(expect_count(*text, least, most, said_name(name))) : std::nullopt;
}

Asking asking_of(const Json& options) {
    Asking asking;
    if (const auto ask = options.find("ask"); ask != options.end()) {
        if (ask->is_array())
            for (const Json& one : *ask) asking.asks.push_back(expect_text(one, option_name("ask")));
        else if (!ask->is_null()) asking.asks.push_back(expect_text(*ask, option_name("ask")));
    }
    asking.optimal = text_of(options, "optimal");
    asking.then = text_of(options, "then");
    asking.within = text_of(options, "within");
    asking.trials = count_of(options, "trials", 1, most_trials);
    asking.seed = count_of(options, "seed", 0, std::numeric_limits<std::uint64_t>::max());
    asking.plausible = count_of(options, "plausible", 2, most_charts);
    asking.sampled = flag_of(options, "sampled");
    asking.engine = text_of(options, "engine").value_or("");
    return asking;
}

std::vector<SweepAxis> axes_of(const Question& question, const Json& axes, const std::string& option,
                               const TableSet& tables) {
    const ProcedurePtr& procedure = question.procedure;
    std::vector<std::string> texts;
    if (!axes.is_object()) {
        for (const Json& text : axes.is_array() ? axes : Json::array({axes}))
            texts.push_back(expect_text(text, option_name(option)));
        return parse_axes(question, texts, option_name(option), tables);
    }
    std::vector<SweepAxis> lists;
    std::vector<bool> is_list;
    for (const auto& [name, values] : axes.items()) {
        const std::string where = option_name(option) + " " + name;
        is_list.push_back(!values.is_null() && !values.is_string());
        if (!is_list.back()) {
            texts.push_back(values.is_null() ? name : name + "=" + values.get<std::string>());
            continue;
        }
        const Field& field = procedure->expect_parameter(name, where);
        if (!values.is_array()) {  // one value
            lists.push_back({.field = {procedure, &field}, .values = {value_of(field, values, where)}, .where = where});
            continue;
        }
        if (values.empty()) throw InputError(where + ": expected at least one value");
        if (values.size() > most_cells)
            throw InputError(where + ": more than " + std::to_string(most_cells) + " values").too_much();
        lists.push_back({.field = {procedure, &field}, .values = {}, .where = where});
        for (const Json& value : values) lists.back().values.push_back(value_of(field, value, where));
    }
    std::vector<SweepAxis> typed = parse_axes(question, texts, option_name(option), tables, lists), all;
    for (auto text = typed.begin(), list = lists.begin(); all.size() < is_list.size();)
        all.push_back(std::move(is_list[all.size()] ? *list++ : *text++));
    return all;
}

}  // namespace warodds
