#include "analysis/plans/plan_units.hpp"

#include "analysis/figures/expression_tokens.hpp"
#include "rules/unit_text.hpp"
#include "tables/text.hpp"

#include <fmt/format.h>

namespace warodds {

namespace {

// where a word begins that stands in no quotes; npos where none does
std::size_t find_plain(std::string_view text, std::string_view word, std::size_t from = 0) {
    char quote = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!quote && i >= from && text.substr(i).starts_with(word)) return i;
        if (text[i] == quote) quote = 0;
        else if (!quote && (text[i] == '\'' || text[i] == '"')) quote = text[i];
    }
    return text.npos;
}

}  // namespace

std::vector<std::string> joined_forces(std::string_view text) {
    std::vector<std::string> parts;
    for (std::size_t from = 0;;) {
        const std::size_t plus = find_plain(text, "+", from);
        const std::string_view part = text.substr(0, plus);
        const bool is_sum = find_plain(part, " where ") != part.npos && plus != text.npos &&
                            !trim(text.substr(plus + 1)).starts_with('@');
        from = is_sum ? plus + 1 : 0;
        if (is_sum) continue;
        parts.emplace_back(trim(part));
        if (plus == text.npos) return parts;
        text.remove_prefix(plus + 1);
    }
}

UnitsOf read_force(const PlanText& text, const Plan& plan) {
    std::string_view rest = trim(text.text);
    if (!rest.starts_with('@'))
        throw InputError(fmt::format("{}: found '{}', expected a force, such as @{}", text.where, text.text,
                                     plan.forces.empty() ? "north" : plan.forces.front().name));
    rest.remove_prefix(1);
    UnitsOf result;
    const auto take = [&](std::string_view word, std::string& into) {
        const auto at = find_plain(rest, word);
        if (at == rest.npos) return;
        into = trim(rest.substr(at + word.size()));
        rest = trim(rest.substr(0, at));
    };
    take(" with ", result.words);
    take(" where ", result.only);
    if (rest.ends_with('?')) {
        result.may_be_empty = true;
        rest.remove_suffix(1);
    }
    const std::string name(trim(rest));
    result.force = plan.force_named(name);
    if (result.force == plan.forces.size())
        throw InputError(
            fmt::format("{}: no force is called '{}'{}", text.where, name, suggest(name, plan.force_names())));
    return result;
}

std::vector<UnitsOf> units_of(const PlanText& text, const Plan& plan) {
    std::vector<UnitsOf> all;
    if (trim(text.text).empty() || trim(text.text) == "none") return all;
    for (const std::string& part : joined_forces(text.text)) {
        all.push_back(read_force({part, text.where}, plan));
        if (plan.forces[all.back().force].type != PlanForce::Type::units)
            throw InputError(
                fmt::format("{}: '{}' is no list of units", text.where, plan.forces[all.back().force].name));
    }
    return all;
}

std::string coin_name(const Field& list) { return list.coin && is_counted(list) ? list.coin->name : "steps"; }

bool is_counted(const Field& list) { return !list.coin || list.coin->lost_by != "nothing"; }

std::string coin_lost_by(const Field& list) {
    if (list.coin) return list.coin->lost_by;
    const bool has_steps = std::any_of(list.attributes.begin(), list.attributes.end(), [](const Field& attribute) {
        return attribute.kind == Kind::levels || attribute.name == "steps" || attribute.name == "left";
    });
    return has_steps ? "steps lost by" : "units lost by";
}

std::string coin_word(const Field& list) {
    const std::string lost_by = coin_lost_by(list);
    return lost_by.substr(0, lost_by.find(' '));
}

const Field* attribute_of(const Field& list, const std::string& name) {
    for (const Field& attribute : list.attributes)
        if (attribute.name == name) return &attribute;
    return nullptr;
}

std::optional<Value> value_or_default(const Field& attribute, const Record& unit) {
    const auto found = unit.values.find(attribute.name);
    return found != unit.values.end() ? std::optional(found->second) : attribute.default_with(unit.values);
}

namespace {

// Names are words as well: those that the units have, and those that the condition speaks of.
Field as_words(const Field& attribute, const std::vector<Record>& units, const std::string& only,
               const std::string& where) {
    std::set<std::string> words;
    for (Tokens tokens(only, where); tokens.now().type != Token::Type::end; tokens.advance())
        if (tokens.now().type == Token::Type::word || tokens.now().type == Token::Type::quoted)
            words.insert(tokens.now().text);
    for (const Record& unit : units)
        if (const auto value = value_or_default(attribute, unit)) words.insert(std::get<std::string>(*value));
    Field choice = attribute;
    choice.kind = Kind::choice;
    choice.options = {{"", "it has none"}};
    for (const std::string& word : words)
        if (!word.empty()) choice.options.push_back({word, ""});
    return choice;
}

}  // namespace

std::vector<Record> units_where(const Field& list, const std::vector<Record>& units, const std::string& only,
                                const std::string& where, bool truth) {
    std::vector<Field> fields;
    const std::set<std::string> names = Expression::names_in(only);
    for (const Field& attribute : list.attributes)
        if (attribute.kind == Kind::text && names.contains(attribute.name)) {
            fields.push_back(as_words(attribute, units, only, where));
        } else if (attribute.kind == Kind::choice || attribute.kind == Kind::boolean ||
                   attribute.kind == Kind::integer || attribute.kind == Kind::number) {
            fields.push_back(attribute);
            if (attribute.kind == Kind::number) fields.back().parts = PlanForce::parts_of_decimals;
        }
    const Expression expression = Expression::parse(only, fields, where, {"attribute"});
    std::vector<Record> chosen;
    for (const Record& unit : units) {
        std::vector<std::int32_t> values;
        for (const Field& field : fields) {
            const std::optional<Value> value = value_or_default(field, unit);
            if (!value && expression.reads(values.size()))
                throw Uncountable(
                    fmt::format("{}: found a unit that does not say its {}, which 'where {}' looks at; write "
                                "{}=... behind it",
                                where, field.name, only, field.name));
            std::int32_t number = -1;  // nobody looks
            if (value && field.kind == Kind::boolean) number = std::get<bool>(*value);
            if (value && (field.kind == Kind::choice || field.kind == Kind::integer))
                number = detail::integer_of(*value, field);
            if (value && field.kind == Kind::number) {
                const Rational parts = std::get<Rational>(*value) * Rational(field.parts);
                number = static_cast<std::int32_t>(parts.numerator() / parts.denominator());
            }
            values.push_back(number);
        }
        if ((expression.evaluate(values) != 0) == truth) chosen.push_back(unit);
    }
    return chosen;
}

bool looks_at_numbers(const std::string& only) {
    return !only.empty() && Expression::names_in(only).contains("number");
}

namespace {

int number_of(const Record& unit) {
    const auto found = unit.values.find("number");
    return found == unit.values.end() ? 0 : static_cast<int>(std::get<Rational>(found->second).numerator());
}

}  // namespace

std::vector<Record> numbered(std::vector<Record> units) {
    for (std::size_t i = 0; i < units.size(); ++i)
        if (number_of(units[i]) == 0) units[i].values["number"] = Rational(static_cast<int>(i) + 1);
    return units;
}

std::vector<Record> by_number(const std::vector<Record>& units) {
    std::set<int> said;
    for (const Record& unit : units) said.insert(number_of(unit));
    std::map<int, Record> order;
    int free = 1;
    for (const Record& unit : numbered(units)) {
        int number = number_of(unit);
        if (order.contains(number)) {
            while (said.contains(free) || order.contains(free)) ++free;
            number = free;
        }
        order.emplace(number, unit);
    }
    std::vector<Record> sorted;
    for (auto& [number, unit] : order) {
        unit.values.erase("number");
        sorted.push_back(std::move(unit));
        if (number != static_cast<int>(sorted.size())) sorted.back().values["number"] = Rational(number);
    }
    return sorted;
}

bool gives_steps(const Field& list, const std::string& words, const std::string& where) {
    if (words.empty()) return false;
    const std::vector<Record> one = units_with(list, {Record{}}, words, where);
    return std::any_of(list.attributes.begin(), list.attributes.end(), [&](const Field& attribute) {
        const bool counts = attribute.kind == Kind::levels || attribute.name == "steps" || attribute.name == "left" ||
                            attribute.name == "steps_lost";
        return counts && one.front().values.contains(attribute.name);
    });
}

std::vector<Record> units_with(const Field& list, std::vector<Record> units, const std::string& words,
                               const std::string& where) {
    const auto all_are = std::get<std::vector<Record>>(parse_value(list, words, where));
    if (all_are.size() != 1)
        throw InputError(
            fmt::format("{}: found '{}' behind 'with', expected words that hold for all units", where, words));
    for (Record& unit : units)
        for (const auto& [name, value] : all_are.front().values) {
            const auto attribute = std::find_if(list.attributes.begin(), list.attributes.end(),
                                                [&name = name](const Field& field) { return field.name == name; });
            if (attribute->fallback == value) unit.values.erase(name);  // as it would be anyway
            else unit.values.insert_or_assign(name, value);
        }
    return units;
}

}  // namespace warodds
