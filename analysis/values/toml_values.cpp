#include "analysis/values/toml_values.hpp"

#include "tables/text.hpp"

#include <cmath>
#include <set>
#include <sstream>

namespace warodds {
namespace {

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

// Reads lists of units in which formations may stand. Formations of formations multiply, so what they come to is counted as
// it grows, and so is the looking up, since empty ones cost time as well.
class UnitLists {
public:
    UnitLists(const Field& field, const std::string& file) : field_(field), file_(file) {}

    std::vector<Record> read(const toml::node& node, const Formations& formations) {
        const std::string where = place_of(node.source(), file_) + ": " + field_.name;
        std::vector<Record> units;
        const auto add = [&](const std::vector<Record>& more) {
            expect_room(field_, units.size() + more.size(), where);
            units.insert(units.end(), more.begin(), more.end());
        };
        const auto add_unit = [&](std::size_t number, auto&& read_one) {
            try {
                add(read_one());
            } catch (InputError& error) {
                error.of_unit(field_.name, number);
                throw;
            }
        };
        if (const auto* text = node.as_string()) {
            for (const std::string& part : split_units(text->get(), where))
                add_unit(units.size(), [&] { return read(std::string(trim(part)), where, formations); });
        } else if (const auto* array = node.as_array()) {
            for (std::size_t i = 0; i < array->size(); ++i)
                add_unit(i, [&, &element = *array->get(i)] {
                    if (const toml::table* table = element.as_table())
                        return std::vector<Record>{record_of(field_, *table, file_)};
                    if (element.is_string()) return read(element, formations);
                    throw InputError(where + ": expected units as tables or texts");
                });
        } else {
            throw InputError(where + ": found a value of another kind, expected " + field_.expected());
        }
        return units;
    }

private:
    static constexpr int most_lookups = 10'000;

    // "1st Panzer hex=2": the units of that formation, all of them in hex 2
    std::vector<Record> read(const std::string& text, const std::string& where, const Formations& formations) {
        for (const auto& [name, node] : formations) {
            if (!text.starts_with(name) || (text.size() > name.size() && text[name.size()] != ' ')) continue;
            if (!open_.insert(&name).second) continue;  // a formation within itself has no end
            if (++lookups_ > most_lookups)
                throw InputError(where + ": found formations within formations " + std::to_string(most_lookups) +
                                 " times, expected fewer");
            std::vector<Record> units = read(*node, formations);
            open_.erase(&name);
            const std::string words(trim(std::string_view(text).substr(name.size())));
            const std::vector<Record> all_have = words.empty()
                                                     ? std::vector<Record>(1)
                                                     : std::get<std::vector<Record>>(parse_value(field_, words, where));
            if (all_have.size() != 1)
                throw InputError(where + ": found '" + words + "' after the formation '" + name +
                                 "', expected words that hold for all its units");
            const bool known = std::any_of(field_.attributes.begin(), field_.attributes.end(),
                                           [](const Field& attribute) { return attribute.name == "formation"; });
            for (Record& unit : units) {
                if (known) unit.values.emplace("formation", name);
                for (const auto& [attribute, value] : all_have.front().values)
                    unit.values.insert_or_assign(attribute, value);
            }
            return units;
        }
        // an empty one stands between two commas
        return std::get<std::vector<Record>>(parse_value(field_, text.empty() ? " " : text, where));
    }

    const Field& field_;
    const std::string& file_;
    std::set<const std::string*> open_;  // names of the formations that are being read
    int lookups_ = 0;
};

}  // namespace

std::string decimal_text(double value) {
    const auto written = [](double number) {
        std::ostringstream text;
        text.precision(12);
        text << number;
        return text.str();
    };
    const std::string text = written(value);
    if (parse_number(text) || !(std::abs(value) < 1e9)) return text;
    constexpr int most_parts = 999;
    for (int parts = 3; parts <= most_parts; ++parts) {
        const double whole = std::round(value * parts);
        if (std::abs(whole / parts - value) < 1e-9 * std::abs(value) && written(whole / parts) == text)
            return std::to_string(static_cast<std::int64_t>(whole)) + "/" + std::to_string(parts);
    }
    return text;
}

Formations formations_of(const toml::table& root, const std::string& file) {
    Formations formations;
    const toml::node* node = root.get("formations");
    if (!node) return formations;
    if (!node->is_table())
        throw InputError(place_of(node->source(), file) +
                         ": expected a table for 'formations': a name and its units on each line");
    for (const auto& [name, units] : *node->as_table()) {
        if (name.str().empty() || name.str().find(',') != std::string_view::npos)
            throw InputError(place_of(name.source(), file) + ": found the formation '" + std::string(name.str()) +
                             "', expected a name without commas");
        formations[std::string(name.str())] = &units;
    }
    return formations;
}

Value value_of(const Field& field, const toml::node& node, const std::string& file, const Formations& formations) {
    const std::string where = place_of(node.source(), file) + ": " + field.name;
    if (field.kind == Kind::units) return UnitLists(field, file).read(node, formations);
    if (const auto* flag = node.as_boolean()) return check_value(field, flag->get(), where);
    if (const auto* whole = node.as_integer()) {
        if (whole->get() > 1'000'000'000 || whole->get() < -1'000'000'000)
            throw InputError(where + ": found " + std::to_string(whole->get()) + ", expected " + field.expected());
        if (field.kind == Kind::text) return check_value(field, std::to_string(whole->get()), where);
        return check_value(field, Rational(whole->get()), where);
    }
    if (const auto* decimal = node.as_floating_point()) {
        const std::string found = decimal_text(decimal->get());
        const auto number = parse_number(found);
        return number ? check_value(field, *number, where) : parse_value(field, found, where);
    }
    if (const auto* text = node.as_string()) return check_value(field, text->get(), where);
    throw InputError(where + ": found a value of another kind, expected " + field.expected());
}

void expect_once(const toml::table& table, const Procedure& procedure, const std::string& file) {
    std::set<const Field*> seen;
    for (const auto& [key, node] : table)
        if (const Field* field = procedure.parameter(std::string(key.str())); field && !seen.insert(field).second)
            throw InputError(place_of(key.source(), file) + ": found '" + field->name +
                             "' as well; remove one of them");
}

void add_param(ParamSet& params, const Procedure& procedure, const toml::key& key, const toml::node& node,
               const std::string& file, const Formations& formations) {
    const Field& field = procedure.expect_parameter(std::string(key.str()), place_of(key.source(), file));
    params[field.name] = {value_of(field, node, file, formations), place_of(node.source(), file) + ": " + field.name};
}

}  // namespace warodds
