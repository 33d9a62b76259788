#include "rules/unit_text.hpp"

#include "tables/text.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <sstream>
#include <utility>

namespace warodds {
namespace {

std::string rule_of(const Field& field) { return field.rule.empty() ? "" : " (" + field.rule + ")"; }

// a number within the field's range, and no more than parse_number reads
bool is_too_fine(const Field& field, const std::string& text) {
    if (text.empty() || (field.kind != Kind::number && field.kind != Kind::odds)) return false;
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    return *end == '\0' && std::isfinite(number) && !(field.low && number < to_double(*field.low)) &&
           !(field.high && number > to_double(*field.high));
}

[[noreturn]] void reject(const Field& field, const std::string& found, const std::string& where, bool by_rule = false) {
    std::string hint = field.kind == Kind::choice ? suggest(found, field.option_names()) : "";
    if (hint.find("expected") == hint.npos) hint = ", expected " + field.expected() + hint;
    if (!by_rule && is_too_fine(field, found)) hint += ", with at most 6 decimals or as a fraction like 1/3";
    throw InputError(where + ": found '" + excerpt(found) + "'" + hint + (by_rule ? rule_of(field) : ""))
        .about(field.name)
        .at(found, 0, found.size());
}

// is the flag up that the parentheses of this factor stand for?
bool in_parentheses(const Field& field, const Record& record, std::size_t factor) {
    if (factor >= field.parentheses.size()) return false;
    const auto flag = record.values.find(field.parentheses[factor]);
    return flag != record.values.end() && flag->second == Value(true);
}

}  // namespace

std::string to_text(Kind kind) {
    switch (kind) {
        case Kind::integer: return "integer";
        case Kind::number: return "number";
        case Kind::odds: return "odds";
        case Kind::boolean: return "boolean";
        case Kind::choice: return "choice";
        case Kind::text: return "text";
        case Kind::levels: return "levels";
        case Kind::units: return "units";
    }
    return {};
}

std::string to_text(Lever::Way way) { return way == Lever::Way::up ? "up" : way == Lever::Way::down ? "down" : "any"; }

std::vector<std::string> Field::option_names() const {
    std::vector<std::string> names;
    for (const Option& option : options) names.push_back(option.name);
    return names;
}

std::string Field::expected() const {
    const auto bounds = [&](const std::string& what) {
        return low && high ? what + " from " + to_text(*low) + " to " + to_text(*high) : what;
    };
    switch (kind) {
        case Kind::integer: return bounds("a whole number");
        case Kind::number: return bounds("a number");
        case Kind::odds: return "odds like 3:1 or 17:20, of numbers above 0 and up to 1000000";
        case Kind::boolean: return "true or false";
        case Kind::text: return "a text";
        case Kind::levels: return bounds("whole numbers") + ", like " + (high && *high < 7 ? "4/3" : "7/4");
        case Kind::units: return "units like '" + std::string(shorthand.size() == 3 ? "9-5-4" : "9-5") + " x2'";
        case Kind::choice: break;
    }
    std::string list = "one of ";
    for (const Option& option : options) list += (&option == &options.front() ? "" : ", ") + option.name;
    return list;
}

std::string levels_text(const std::vector<int>& levels) {
    std::string text;
    for (const int level : levels) text += (text.empty() ? "" : "/") + std::to_string(level);
    return text;
}

std::optional<std::vector<int>> parse_levels(const std::string& text) {
    std::vector<int> levels;
    for (const std::string& part : split_at(text, '/')) {
        const auto number = parse_number(part);
        if (!number || number->denominator() != 1) return {};
        levels.push_back(static_cast<int>(number->numerator()));
    }
    if (levels.empty() || text.ends_with('/')) return {};
    return levels;
}

Value parse_value(const Field& field, const std::string& text, const std::string& where) {
    switch (field.kind) {
        case Kind::boolean:
            for (const char* word : {"true", "yes", "1", "on"})
                if (plain_name(text) == word) return true;
            for (const char* word : {"false", "no", "0", "off"})
                if (plain_name(text) == word) return false;
            reject(field, text, where);
        case Kind::integer:
        case Kind::number:
            if (const auto number = parse_number(text)) return check_value(field, *number, where);
            reject(field, text, where);
        case Kind::odds:
            if (const auto odds = parse_odds(text)) return check_value(field, *odds, where);
            reject(field, text, where);
        case Kind::choice:
        case Kind::text:
        case Kind::levels: return check_value(field, text, where);
        case Kind::units: {
            std::vector<Record> units;
            if (text == "none") return units;  // as what is left of a list is printed
            std::size_t begin = 0;             // of the unit, in all of it
            for (const std::string& unit : split_units(text, where)) {
                try {
                    read_unit(field, unit, where, units);
                } catch (InputError& error) {
                    error.at(text, begin, begin + unit.size());
                    throw;
                }
                begin += unit.size() + 1;
            }
            return check_value(field, std::move(units), where);
        }
    }
    reject(field, text, where);
}

Value check_value(const Field& field, Value value, const std::string& where) {
    if (const auto* text = std::get_if<std::string>(&value);
        text && field.kind != Kind::choice && field.kind != Kind::text && field.kind != Kind::levels)
        return parse_value(field, *text, where);  // a file may quote anything: odds = "3:1"
    switch (field.kind) {
        case Kind::boolean:
            if (!std::holds_alternative<bool>(value)) break;
            return value;
        case Kind::integer:
        case Kind::number:
        case Kind::odds: {
            const auto* number = std::get_if<Rational>(&value);
            if (!number) break;
            if (field.kind == Kind::integer && number->denominator() != 1) reject(field, to_text(*number), where);
            if ((field.low && *number < *field.low) || (field.high && *number > *field.high))
                reject(field, to_text(*number), where, true);
            if (field.kind == Kind::odds && *number <= Rational(0))
                throw InputError(where + ": found " + to_text(*number) + ":1, expected odds above 0, like 1:4 or 3:1")
                    .about(field.name);
            return value;
        }
        case Kind::choice: {
            const auto* text = std::get_if<std::string>(&value);
            if (!text) break;
            for (const Option& option : field.options)
                if (option.name == *text) return value;
            for (const Option& option : field.options)
                if (plain_name(option.name) == plain_name(*text)) return option.name;
            reject(field, *text, where);
        }
        case Kind::text:
            if (!std::holds_alternative<std::string>(value)) break;
            if (!is_utf8(std::get<std::string>(value)))
                throw InputError(where + ": found a byte that is not UTF-8, expected a text").about(field.name);
            return value;
        case Kind::levels: {
            if (const auto* number = std::get_if<Rational>(&value)) {
                if (number->denominator() != 1) reject(field, to_text(*number), where);  // 1/3 would be two steps
                value = to_text(*number);
            }
            auto* text = std::get_if<std::string>(&value);
            if (!text) break;
            const std::string found = *text;
            std::erase(*text, ' ');
            const auto levels = parse_levels(*text);
            if (!levels) reject(field, found, where);
            if (levels->size() > field.most)
                throw InputError(where + ": found " + std::to_string(levels->size()) + " numbers in '" +
                                 excerpt(found) + "', expected at most " + std::to_string(field.most))
                    .about(field.name);
            for (int level : *levels)
                if ((field.low && level < *field.low) || (field.high && level > *field.high))
                    reject(field, found, where, true);
            return value;
        }
        case Kind::units:
            if (!std::holds_alternative<std::vector<Record>>(value)) break;
            expect_room(field, std::get<std::vector<Record>>(value).size(), where);
            if (field.needs_one && std::get<std::vector<Record>>(value).empty())
                throw InputError(where + ": the list is empty; give at least one" + rule_of(field)).about(field.name);
            return value;
    }
    throw InputError(where + ": found a value of another kind, expected " + field.expected()).about(field.name);
}

std::string to_text(const Field& field, const Value& value) {
    if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
    if (const auto* text = std::get_if<std::string>(&value)) return *text;
    if (const auto* number = std::get_if<Rational>(&value)) {
        if (field.kind != Kind::odds || number->denominator() == 1)
            return to_text(*number) + (field.kind == Kind::odds ? ":1" : "");
        return number->numerator() == 1
                   ? "1:" + std::to_string(number->denominator())
                   : std::to_string(number->numerator()) + ":" + std::to_string(number->denominator());
    }
    std::vector<std::pair<std::string, int>> units;  // as text, and how many of them
    for (const Record& record : std::get<std::vector<Record>>(value)) {
        // factors for as long as the shorthand's attributes are all there, everything else by name
        std::string factors, rest;
        std::size_t in_factors = 0;
        for (; in_factors < field.shorthand.size(); ++in_factors) {
            const auto found = record.values.find(field.shorthand[in_factors]);
            if (found == record.values.end()) break;
            const std::string factor = to_text(*attribute(field, found->first), found->second);
            factors += (factors.empty() ? "" : "-") +
                       (in_parentheses(field, record, in_factors) ? "(" + factor + ")" : factor);
        }
        const auto is_said = [&](const Field& known) {  // by the parentheses of a factor
            for (std::size_t i = 0; i < std::min(in_factors, field.parentheses.size()); ++i)
                if (field.parentheses[i] == known.name && in_parentheses(field, record, i)) return true;
            return false;
        };
        for (const Field& known : field.attributes) {
            const auto found = record.values.find(known.name);
            const auto place = std::find(field.shorthand.begin(), field.shorthand.end(), known.name);
            if (found == record.values.end() ||
                place < field.shorthand.begin() + static_cast<std::ptrdiff_t>(in_factors) || is_said(known))
                continue;
            const std::string text = to_text(known, found->second);
            rest += factors.empty() && rest.empty() ? "" : " ";
            rest += known.kind == Kind::choice                      ? text
                    : known.kind == Kind::boolean && text == "true" ? known.name
                                                                    : known.name + "=" + quoted(text);
        }
        if (units.empty() || units.back().first != factors + rest) units.emplace_back(factors + rest, 0);
        ++units.back().second;
    }
    std::string list;
    for (const auto& [text, copies] : units)
        list += (list.empty() ? "" : ", ") + text + (copies > 1 ? " x" + std::to_string(copies) : "");
    return list;
}

std::string Belongs::text() const {
    if (values.empty()) return "instead of " + to;
    if (values.size() == 1 && values.front() == "true") return "only with " + to;
    std::string list;
    for (const std::string& value : values)
        list += (list.empty() ? "" : &value == &values.back() ? " or " : ", ") + value;
    return "only with " + to + "=" + list;
}

}  // namespace warodds
