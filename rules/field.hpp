// Fields and values: a parameter, a unit's attribute or an outcome as every face sees it, and what can be given for it.
#pragma once

#include "sim/roller.hpp"
#include "tables/error.hpp"
#include "tables/rational.hpp"

#include <functional>
#include <map>
#include <memory>
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
    std::string against{};  // of who fights: the name of who is on the other side
};

// Where a parameter means something: together with some values of another one, or only where that one is not given.
struct Belongs {
    std::string to;                   // the other parameter
    std::vector<std::string> values;  // those of it that this one goes with; none: it stands instead of the other
    std::string text() const;         // "only with what=raid or strike", "instead of attackers"
};

// Something that a player may change before the dice. What `advise` looks for is moved both ways: one way costs its owner, the
// other saves what he does not need.
struct Lever {
    enum class Way { up, down, any };  // more of it costs him, less of it, or it is a free choice
    Side side = Side::attacker;        // whose it is; of a unit's attribute it is the list's
    Way way = Way::up;
    std::string cost;  // of one more, where the rules give a price: "2T a RE"
};
std::string to_text(Lever::Way way);

// What a game counts where units are lost: factors, points, steps of an aircraft. A list without one is counted by the steps that its
// units say, or by heads where they have none.
struct Coin {
    std::string name;                                        // of what is left of a unit: "factors"
    std::string lost_by;                                     // how losses are headed: "factors lost by"
    std::function<std::optional<int>(const Record&)> worth;  // nothing where it cannot be counted
};

// Values by the names of their parameters or attributes.
using KnownValues = std::map<std::string, Value>;

struct Field {
    enum class Role { plain, policy, reading };  // a policy answers a decision; a reading settles an unclear rule

    std::string name, help, rule, unit;
    std::vector<std::string> also;  // other names that it answers to
    std::vector<std::string> both;  // names for this of both sides together: ar=5-3 is attacker_ar=5 and defender_ar=3
    bool is_relative = false;       // ... and what counts is how much more of it one side has: ar=+2
    Kind kind = Kind::integer;
    Role role = Role::plain;
    Side side = Side::attacker;   // whose decision a policy answers
    std::vector<Option> options;  // of a choice
    std::optional<Rational> low, high;
    int parts = 1;                      // of an outcome: what it counts is so many parts of its unit
    bool on_request = false;            // of an outcome: it is there only where somebody asks for it
    bool is_aside = false;              // of an outcome: there are others that people ask for first
    std::optional<std::int32_t> never;  // of an outcome: this value says that it never happens, and is in no mean
    std::string happens_if;             // ... or it happens where this flag among the outcomes is set
    std::string happens;                // ... and what happens, as people say it: "it is gone"
    std::optional<Value> fallback;      // what holds when nothing is given
    // ... where that hangs on what else is given: the steps of a unit on its strength
    std::function<std::optional<Value>(const KnownValues& others)> otherwise;
    std::vector<Field> attributes;         // of a unit
    std::vector<std::string> shorthand;    // the attributes that 9-5-4 stands for
    std::vector<std::string> parentheses;  // by attribute of the shorthand: the flag that (9) sets; may be empty
    bool is_of_hex = false;                // it is of the hex that is attacked, not of those who fight for it
    bool is_of_player_turn = false;        // it is of the attacker's own player turn
    bool is_assumption = false;            // its default is worth saying where nobody gave it
    std::vector<Value> told_against;       // ... and, if there are some, where one of these would move a figure
    bool needs_one = false;                // of a list: left out it may be, but not empty
    bool ends_with_turn = false;           // of a unit's attribute: a plan's next turn begins without it
    std::string ends_as;                   // ... where it has this value; it is told outside plans as well
    std::vector<std::string> numbers_of;   // of a unit's attribute: it names units of these lists by their numbers
    std::string stays;                     // of a unit's attribute: a plan says this where its units have it
    bool can_grow = false;                 // of a list: what comes back may have more than went in
    bool only_falls = false;               // of a number: what comes back is never more than what went in
    std::string grows_from;                // ... since units of that list went over to it
    std::shared_ptr<const Coin> coin;      // of a list
    std::size_t most = 1000;               // of a list: units; of levels: how many
    std::vector<Belongs> belongs;          // all of them hold where it means something
    std::optional<Lever> lever;            // a player may change it

    // what holds when nothing is given but these others
    std::optional<Value> default_with(const KnownValues& others) const {
        return fallback || !otherwise ? fallback : otherwise(others);
    }
    bool is_zero_or_one() const { return parts == 1 && low == Rational(0) && high == Rational(1); }
    // a whole number of few values, so that all of them can be gone through
    bool is_small() const {
        constexpr int few = 12;
        return kind == Kind::integer && low && high && *high - *low < Rational(few);
    }
    std::vector<std::string> option_names() const;
    std::string expected() const;  // "a whole number from 0 to 4"
};

// Reads a value as typed on a command line. `where` begins the error message: "--set terrain".
Value parse_value(const Field& field, const std::string& text, const std::string& where);
bool takes(const Field& field, const std::string& text);  // ... and can it be one?
// The same checks for a value that a file gave in its own type.
Value check_value(const Field& field, Value value, const std::string& where);
// A list of units at its commas. Between quotes that follow an equals sign a comma is a letter like any other: name='a, b';
// within them two quotes are one, and elsewhere a quote is an apostrophe: name=King's. Throws InputError.
std::vector<std::string> split_units(const std::string& text, const std::string& where);
// throws InputError where a list has more units than its field takes, before they are made
void expect_room(const Field& field, std::size_t units, const std::string& where);
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

}  // namespace warodds
