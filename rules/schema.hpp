// One schema, every face: each parameter, unit attribute and outcome field is described once, here, and command
// line, files, JSON, Arrow and help are made from the description.
#pragma once

#include "sim/roller.hpp"
#include "tables/error.hpp"
#include "tables/rational.hpp"

#include <functional>
#include <map>
#include <variant>

namespace warodds {

enum class Kind { integer, number, odds, boolean, choice, text, levels, units };
std::string to_text(Kind kind);

struct Record;
using Value = std::variant<bool, Rational, std::string, std::vector<Record>>;

// One unit of a list: its attributes by name, and where it was written.
struct Record {
    std::map<std::string, Value> values;
    std::string where;

    friend bool operator==(const Record& a, const Record& b) {
        return a.values == b.values;
    }  // wherever they were written
};

struct Option {
    std::string name, help;
};

struct Field {
    enum class Role { plain, policy, reading };  // a policy answers a decision; a reading settles an unclear rule

    std::string name, help, rule, unit;
    Kind kind = Kind::integer;
    Role role = Role::plain;
    Side side = Side::attacker;   // whose decision a policy answers
    std::vector<Option> options;  // of a choice
    std::optional<Rational> low, high;
    int parts = 1;                         // of an outcome: what it counts is so many parts of its unit
    std::optional<Value> fallback;         // what holds when nothing is given
    std::vector<Field> attributes;         // of a unit
    std::vector<std::string> shorthand;    // the attributes that 9-5-4 stands for
    std::vector<std::string> parentheses;  // by attribute of the shorthand: the flag that (9) sets; may be empty
    bool needs_one = false;                // of a list: left out it may be, but not empty

    std::vector<std::string> option_names() const;
    std::string expected() const;  // "a whole number from 0 to 4"
};

// Reads a value as typed on a command line. `where` begins the error message: "--set terrain".
Value parse_value(const Field& field, const std::string& text, const std::string& where);
// The same checks for a value that a file gave in its own type.
Value check_value(const Field& field, Value value, const std::string& where);
// a list of units at its commas
std::vector<std::string> split_units(const std::string& text);
// "7/4" as {7, 4}; nothing for anything else
std::optional<std::vector<int>> parse_levels(const std::string& text);
std::string levels_text(const std::vector<int>& levels);
// A value as the user could type it.
std::string to_text(const Field& field, const Value& value);

// The parameters given by a user, with where each was given.
struct Given {
    Value value;
    std::string where;
};
using ParamSet = std::map<std::string, Given>;

// Describes the members of a Params or unit struct, and moves values into them and out again. A member's initial value is
// its default; a std::optional without a value has none.
template <class P>
class Schema {
public:
    // what can be said of a field after its kind
    class Editor {
    public:
        explicit Editor(Field& field) : field_(field) {}
        Editor& range(Rational low, Rational high) { return field_.low = low, field_.high = high, *this; }
        Editor& rule(std::string number) { return field_.rule = std::move(number), *this; }
        Editor& unit(std::string word) { return field_.unit = std::move(word), *this; }
        Editor& needs_one() { return field_.needs_one = true, *this; }
        Editor& parentheses(std::vector<std::string> flags) { return field_.parentheses = std::move(flags), *this; }

    private:
        Field& field_;
    };

    template <class Member> Editor integer(std::string name, std::string help, Member P::* member) {
        return add<Member>(
            Kind::integer, std::move(name), std::move(help), member,
            [](const Value& value) { return static_cast<int>(std::get<Rational>(value).numerator()); },
            [](auto number) { return Value(Rational(number)); });
    }
    template <class Member> Editor number(std::string name, std::string help, Member P::* member) {
        return add<Member>(
            Kind::number, std::move(name), std::move(help), member,
            [](const Value& value) { return std::get<Rational>(value); },
            [](Rational number) { return Value(number); });
    }
    Editor odds(std::string name, std::string help, std::optional<Rational> P::* member) {
        return add<std::optional<Rational>>(
            Kind::odds, std::move(name), std::move(help), member,
            [](const Value& value) { return std::get<Rational>(value); },
            [](Rational number) { return Value(number); });
    }
    Editor flag(std::string name, std::string help, bool P::* member) {
        return add<bool>(
            Kind::boolean, std::move(name), std::move(help), member,
            [](const Value& value) { return std::get<bool>(value); }, [](bool flag) { return Value(flag); });
    }
    Editor text(std::string name, std::string help, std::string P::* member) {
        return add<std::string>(
            Kind::text, std::move(name), std::move(help), member,
            [](const Value& value) { return std::get<std::string>(value); },
            [](const std::string& text) { return Value(text); });
    }
    // one whole number for each step of a unit, full strength first: 7/4; its value is the text, without spaces
    Editor levels(std::string name, std::string help, std::vector<int> P::* member) {
        fields.push_back({.name = std::move(name), .help = std::move(help), .kind = Kind::levels});
        setters.push_back([member](P& params, const Value& value) {
            params.*member = parse_levels(std::get<std::string>(value)).value();
        });
        getters.push_back([member](const P& params) -> std::optional<Value> {
            if ((params.*member).empty()) return {};
            return Value(levels_text(params.*member));
        });
        return Editor(fields.back());
    }
    // the fields of a part that several procedures share; `lead` goes before each help text
    template <class Part> void part(const Schema<Part>& schema, Part P::* member, const std::string& prefix = "",
                                    const std::string& lead = "") {
        for (std::size_t i = 0; i < schema.fields.size(); ++i) {
            fields.push_back(schema.fields[i]);
            fields.back().name = prefix + fields.back().name;
            fields.back().help = lead + fields.back().help;
            setters.push_back(
                [member, set = schema.setters[i]](P& params, const Value& value) { set(params.*member, value); });
            getters.push_back([member, get = schema.getters[i]](const P& params) { return get(params.*member); });
        }
    }
    // an enum whose values are the options in order
    template <class Member> Editor choice(std::string name, std::string help, Member P::* member,
                                          std::vector<Option> options) {
        std::vector<std::string> names;
        for (const Option& option : options) names.push_back(option.name);
        Editor editor = add<Member>(
            Kind::choice, std::move(name), std::move(help), member,
            [names](const Value& value) {
                const auto found = std::find(names.begin(), names.end(), std::get<std::string>(value));
                return static_cast<Plain<Member>>(found - names.begin());
            },
            [names](auto chosen) { return Value(names[static_cast<int>(chosen)]); });
        fields.back().options = std::move(options);
        return editor;
    }
    // how a decision is answered when no run looks for the best: the index of the policy
    template <class Member> Editor policy(std::string name, Side side, std::string help, Member P::* member,
                                          std::vector<Option> options) {
        Editor editor = choice(std::move(name), std::move(help), member, std::move(options));
        fields.back().role = Field::Role::policy;
        fields.back().side = side;
        return editor;
    }
    // a named reading of a rule that can be read in more than one way
    template <class Member> Editor reading(std::string name, std::string help, Member P::* member,
                                           std::vector<Option> options) {
        Editor editor = choice(std::move(name), std::move(help), member, std::move(options));
        fields.back().role = Field::Role::reading;
        return editor;
    }
    // a list of units; `shorthand` names the attributes that dashes separate: 9-5-4
    template <class Unit> Editor units(std::string name, std::string help, std::vector<Unit> P::* member,
                                       const Schema<Unit>& schema, std::vector<std::string> shorthand) {
        getters.push_back([member, schema, shorthand](const P& params) -> std::optional<Value> {
            std::vector<Record> records;
            for (const Unit& unit : params.*member) records.push_back(schema.record(unit, shorthand));
            return Value(std::move(records));
        });
        fields.push_back({.name = std::move(name),
                          .help = std::move(help),
                          .kind = Kind::units,
                          .attributes = schema.fields,
                          .shorthand = std::move(shorthand)});
        setters.push_back([member, schema](P& params, const Value& value) {
            (params.*member).clear();
            for (const Record& record : std::get<std::vector<Record>>(value)) {
                Unit unit;
                for (std::size_t i = 0; i < schema.fields.size(); ++i) {
                    const auto found = record.values.find(schema.fields[i].name);
                    if (found != record.values.end()) schema.setters[i](unit, found->second);
                }
                (params.*member).push_back(std::move(unit));
            }
        });
        return Editor(fields.back());
    }

    // All that is not as it would be anyway. Factors are written without gaps, so those before one that is there are
    // there too, and the first always: a unit can be typed, whatever it is.
    Record record(const P& of, const std::vector<std::string>& shorthand) const {
        Record record;
        std::map<std::string, Value> factors;
        std::size_t last = 0;
        for (std::size_t i = 0; i < fields.size(); ++i) {
            std::optional<Value> value = getters[i](of);
            if (!value) continue;
            const auto found = std::find(shorthand.begin(), shorthand.end(), fields[i].name);
            const bool is_factor = found != shorthand.end();
            if (is_factor) factors[fields[i].name] = *value;
            if (value == fields[i].fallback) continue;
            if (is_factor) last = std::max(last, static_cast<std::size_t>(found - shorthand.begin()));
            else record.values[fields[i].name] = std::move(*value);
        }
        for (std::size_t place = 0; place <= last && place < shorthand.size(); ++place)
            if (const auto found = factors.find(shorthand[place]); found != factors.end()) record.values.insert(*found);
        return record;
    }

    std::vector<Field> fields;
    std::vector<std::function<void(P&, const Value&)>> setters;
    std::vector<std::function<std::optional<Value>(const P&)>> getters;  // nothing where a member has no value

private:
    template <class T> struct Unwrap {
        using type = T;
    };
    template <class T> struct Unwrap<std::optional<T>> {
        using type = T;
    };
    template <class T> using Plain = typename Unwrap<T>::type;

    template <class Member, class Read, class Write>
    Editor add(Kind kind, std::string name, std::string help, Member P::* member, Read read, Write write) {
        fields.push_back({.name = std::move(name), .help = std::move(help), .kind = kind});
        setters.push_back([member, read](P& params, const Value& value) {
            params.*member = static_cast<Plain<Member>>(read(value));
        });
        getters.push_back([member, write](const P& params) -> std::optional<Value> {
            if constexpr (std::is_same_v<Member, Plain<Member>>) return write(params.*member);
            else return params.*member ? std::optional<Value>(write(*(params.*member))) : std::nullopt;
        });
        fields.back().fallback = getters.back()(P{});
        return Editor(fields.back());
    }
};

}  // namespace warodds
