// Defaults that an answer names, in a question that does not say them: what they are, and the same with other values.
#include "rules/words.hpp"

namespace warodds {
namespace {

const Field* attribute_of(const Field& list, const std::string& name) {
    for (const Field& attribute : list.attributes)
        if (attribute.name == name) return &attribute;
    return nullptr;
}

// It means something in this question: nothing stands instead of it, and what it goes with was given.
bool belongs(const Procedure& procedure, const Field& field, const ParamSet& given) {
    for (const Field& other : procedure.parameters)
        for (const Belongs& one : other.belongs)
            if (one.to == field.name && one.values.empty() && given.contains(other.name)) return false;
    return std::all_of(field.belongs.begin(), field.belongs.end(), [&](const Belongs& one) {
        const auto other = given.find(one.to);
        if (one.values.empty()) return other == given.end();
        const Field& to = procedure.expect_parameter(one.to, field.name);
        const std::optional<Value> value = other == given.end() ? to.fallback : std::optional(other->second.value);
        return value && std::find(one.values.begin(), one.values.end(), to_text(to, *value)) != one.values.end();
    });
}

KnownValues values_of(const ParamSet& given) {
    KnownValues values;
    for (const auto& [name, one] : given) values[name] = one.value;
    return values;
}

// "+1" is one more than now; nothing where it is out of range
std::optional<Value> value_at(const Field& field, const Value& now, const std::string& to) {
    const auto* number = std::get_if<Rational>(&now);
    const bool is_step = to.starts_with('+') || to.starts_with('-');
    const Value value = is_step && number ? Value(*number + *parse_number(to)) : parse_value(field, to, field.name);
    if (const auto* moved = std::get_if<Rational>(&value))
        if ((field.low && *moved < *field.low) || (field.high && *moved > *field.high)) return std::nullopt;
    return value;
}

// Calls for each value that the question does not say, with what it is taken to be: of a parameter, or of a unit.
template <class Visit>
void each_silent(const AssumedDefault& assumed, const Procedure& procedure, const ParamSet& given, Visit&& visit) {
    for (const std::string& name : assumed.parameters) {
        const auto dot = name.find('.');
        const Field& parameter = procedure.expect_parameter(name.substr(0, dot), name);
        const auto said = given.find(parameter.name);
        if (dot == name.npos) {
            const std::optional<Value> value = parameter.default_with(values_of(given));
            if (said == given.end() && value && belongs(procedure, parameter, given))
                visit(parameter, static_cast<const Field*>(nullptr), *value, std::size_t{0});
            continue;
        }
        const Field* attribute = attribute_of(parameter, name.substr(dot + 1));
        if (!attribute || said == given.end()) continue;
        const auto& units = std::get<std::vector<Record>>(said->second.value);
        for (std::size_t i = 0; i < units.size(); ++i) {
            if (units[i].values.contains(attribute->name)) continue;
            if (const std::optional<Value> value = attribute->default_with(units[i].values))
                visit(parameter, attribute, *value, i);
        }
    }
}

}  // namespace

std::vector<AssumedDefault::Silent> AssumedDefault::silent_in(const Procedure& procedure, const ParamSet& given) const {
    std::vector<Silent> all;
    each_silent(*this, procedure, given,
                [&](const Field& parameter, const Field* attribute, const Value& value, std::size_t) {
                    if (all.empty() || all.back().parameter != &parameter || all.back().attribute != attribute)
                        all.push_back({&parameter, attribute, {}});
                    std::vector<Value>& values = all.back().values;
                    if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
                });
    return all;
}

std::optional<ParamSet> AssumedDefault::moved(const Procedure& procedure, const ParamSet& given,
                                              const std::string& to) const {
    ParamSet result = given;
    bool is_moved = false;
    each_silent(
        *this, procedure, given,
        [&](const Field& parameter, const Field* attribute, const Value& now, std::size_t unit) {
            const Value value = value_at(attribute ? *attribute : parameter, now, to).value_or(now);
            is_moved = is_moved || value != now;
            if (!attribute) result[parameter.name] = {value, parameter.name};
            else std::get<std::vector<Record>>(result.at(parameter.name).value)[unit].values[attribute->name] = value;
        });
    return is_moved ? std::optional(std::move(result)) : std::nullopt;
}

}  // namespace warodds
