// Parameters: numbers as players write them, each kind of value read, checked and written back.
#include "support.hpp"

namespace test_schema {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

namespace {

struct Unit {
    int strength = 0, rating = 3, move = 0, steps = 1;
    std::optional<Rational> barrage;
    enum class Type { leg, armor, artillery } type = Type::leg;
    bool disorganised = false, supplied = true;
    std::string name;
};
struct Force {
    std::vector<Unit> units;
};

const Field& units_field() {
    static const Schema<Force> schema = [] {
        Schema<Unit> unit;
        unit.text("name", "", &Unit::name);
        unit.integer("strength", "", &Unit::strength).range(0, 99);
        unit.integer("rating", "", &Unit::rating).range(0, 5);
        unit.integer("move", "", &Unit::move).range(0, 20);
        unit.integer("steps", "", &Unit::steps).range(1, 6);
        unit.number("barrage", "", &Unit::barrage);
        unit.choice("type", "", &Unit::type, {{"leg", ""}, {"armor", ""}, {"artillery", ""}});
        unit.flag("dg", "", &Unit::disorganised);
        unit.flag("supplied", "", &Unit::supplied);
        Schema<Force> force;
        force.units("units", "", &Force::units, unit, {"strength", "rating", "move"});
        return force;
    }();
    return schema.fields[0];
}

std::vector<Record> records(const std::string& text) {
    return std::get<std::vector<Record>>(parse_value(units_field(), text, "--set units"));
}

bool same(const Value& a, const Value& b) {
    if (a.index() != b.index()) return false;
    if (const auto* list = std::get_if<std::vector<Record>>(&a)) {
        const auto& other = std::get<std::vector<Record>>(b);
        if (list->size() != other.size()) return false;
        for (std::size_t i = 0; i < list->size(); ++i) {
            if ((*list)[i].values.size() != other[i].values.size()) return false;
            for (const auto& [name, value] : (*list)[i].values)
                if (!other[i].values.contains(name) || !same(value, other[i].values.at(name))) return false;
        }
        return true;
    }
    if (const auto* number = std::get_if<Rational>(&a)) return *number == std::get<Rational>(b);
    if (const auto* flag = std::get_if<bool>(&a)) return *flag == std::get<bool>(b);
    return std::get<std::string>(a) == std::get<std::string>(b);
}

std::string complaint(const Field& field, const std::string& text) {
    return refusal([&] { parse_value(field, text, "--set " + field.name); });
}
const Field& param(const char* name) { return *assault().parameter(name); }

}  // namespace

TEST_CASE("numbers as players write them", "[schema]") {
    CHECK(parse_number("3") == Rational(3));
    CHECK(parse_number("+3") == Rational(3));
    CHECK(parse_number("-2") == Rational(-2));
    CHECK(parse_number(" 7 ") == Rational(7));
    CHECK(parse_number("9.75") == Rational(39, 4));
    CHECK(parse_number("-0.5") == Rational(-1, 2));
    CHECK(parse_number(".5") == Rational(1, 2));
    CHECK(parse_number("2.50") == Rational(5, 2));
    CHECK(parse_number("7/2") == Rational(7, 2));
    CHECK(parse_number("1000000000") == Rational(1'000'000'000));
    for (const char* bad :
         {"",   " ", "x", "3x",   "1e3",  "--3",         "+-3",       "1.2.3", "1/0", "1/-2", "/2",
          "3/", ".", "-", "0x10", "1.-5", "99999999999", "0.1234567", "nan",   "inf", "1,5",  "1 2"}) {
        INFO(bad);
        CHECK_FALSE(parse_number(bad));
    }
    CHECK(parse_odds("3:1") == Rational(3));
    CHECK(parse_odds("1:4") == Rational(1, 4));
    CHECK(parse_odds("7:2") == Rational(7, 2));
    CHECK(parse_odds("2.5") == Rational(5, 2));
    CHECK(parse_odds("1.5:1") == Rational(3, 2));
    for (const char* bad : {"3:0", "-3:1", "3:-1", ":", "3:", ":1", "3:1:1", "a:b"}) {
        INFO(bad);
        CHECK_FALSE(parse_odds(bad));
    }
}

TEST_CASE("numbers written and read again are the same", "[schema]") {
    CHECK(to_text(Rational(3)) == "3");
    CHECK(to_text(Rational(39, 4)) == "9.75");
    CHECK(to_text(Rational(-1, 2)) == "-0.5");
    CHECK(to_text(Rational(-1, 100)) == "-0.01");
    CHECK(to_text(Rational(1, 3)) == "1/3");
    for (int top = -50; top <= 50; ++top)
        for (int bottom = 1; bottom <= 40; ++bottom)
            REQUIRE(parse_number(to_text(Rational(top, bottom))) == Rational(top, bottom));
    for (const char* text : {"0.123456", "123.4567", "999999999/7", "0.0001", "-0.00001"})
        REQUIRE(parse_number(to_text(*parse_number(text))) == parse_number(text));
}

TEST_CASE("each kind of parameter is read", "[schema]") {
    CHECK(std::get<Rational>(parse_value(param("rounds"), "4", "")) == Rational(4));
    CHECK(std::get<Rational>(parse_value(param("strength"), "9.5", "")) == Rational(19, 2));
    CHECK(std::get<Rational>(parse_value(param("odds"), "3:2", "")) == Rational(3, 2));
    CHECK(std::get<std::string>(parse_value(param("terrain"), "fort", "")) == "fort");
    CHECK(std::get<std::string>(parse_value(param("name"), "any, thing = at all", "")) == "any, thing = at all");
    for (const char* yes : {"true", "yes", "1"}) CHECK(std::get<bool>(parse_value(param("night"), yes, "")));
    for (const char* no : {"false", "no", "0"}) CHECK_FALSE(std::get<bool>(parse_value(param("night"), no, "")));
}

TEST_CASE("each kind of parameter refuses what it cannot be, and says what it can", "[schema]") {
    CHECK(complaint(param("rounds"), "ten") == "--set rounds: found 'ten', expected a whole number from 1 to 9");
    CHECK(complaint(param("rounds"), "10") == "--set rounds: found '10', expected a whole number from 1 to 9");
    CHECK(complaint(param("rounds"), "0") == "--set rounds: found '0', expected a whole number from 1 to 9");
    CHECK(complaint(param("rounds"), "2.5") == "--set rounds: found '2.5', expected a whole number from 1 to 9");
    CHECK(complaint(param("strength"), "-1") == "--set strength: found '-1', expected a number from 0 to 100");
    CHECK(complaint(param("odds"), "3to1") ==
          "--set odds: found '3to1', expected odds like 3:1 or 17:20, of numbers above 0 and up to 1000000");
    CHECK(complaint(param("odds"), "-1") == "--set odds: found -1:1, expected odds above 0, like 1:4 or 3:1");
    CHECK(complaint(param("night"), "maybe") == "--set night: found 'maybe', expected true or false");
    CHECK(complaint(param("terrain"), "opne") ==
          "--set terrain: found 'opne', expected one of open, fort, fog; did you mean 'open'?");
    CHECK(complaint(param("terrain"), "mountain") ==
          "--set terrain: found 'mountain'; expected one of open, fort, fog");
}

TEST_CASE("a file's own types are checked alike", "[schema]") {
    CHECK(std::get<Rational>(check_value(param("odds"), std::string("3:1"), "f")) == Rational(3));  // quoted
    CHECK(std::get<Rational>(check_value(param("rounds"), Rational(2), "f")) == Rational(2));
    CHECK(std::get<bool>(check_value(param("night"), std::string("yes"), "f")));
    const auto wrong = [](const char* name, Value value) {
        return refusal([&] { check_value(param(name), std::move(value), "f.toml:3:7: " + std::string(name)); });
    };
    CHECK(wrong("rounds", true) ==
          "f.toml:3:7: rounds: found a value of another kind, expected a whole number from 1 to 9");
    CHECK(wrong("terrain", Rational(1)) ==
          "f.toml:3:7: terrain: found a value of another kind, expected one of open, fort, fog");
    CHECK(wrong("night", Rational(1)) == "f.toml:3:7: night: found a value of another kind, expected true or false");
    CHECK(wrong("name", Rational(1)) == "f.toml:3:7: name: found a value of another kind, expected a text");
    CHECK(wrong("odds", std::vector<Record>{}) ==
          "f.toml:3:7: odds: found a value of another kind, expected odds like 3:1 or 17:20, of numbers above 0 and up "
          "to 1000000");
}

TEST_CASE("units in shorthand", "[schema]") {
    auto units = records("9-5-4 armor dg steps=3 x2, 2-1 artillery, (4)-3-6 barrage=7.5 supplied=no");
    REQUIRE(units.size() == 4);
    CHECK(std::get<Rational>(units[0].values.at("strength")) == Rational(9));
    CHECK(std::get<Rational>(units[0].values.at("rating")) == Rational(5));
    CHECK(std::get<Rational>(units[0].values.at("move")) == Rational(4));
    CHECK(std::get<std::string>(units[0].values.at("type")) == "armor");
    CHECK(std::get<bool>(units[0].values.at("dg")));
    CHECK(std::get<Rational>(units[0].values.at("steps")) == Rational(3));
    CHECK(same(std::vector<Record>{units[0]}, std::vector<Record>{units[1]}));
    CHECK(std::get<Rational>(units[2].values.at("rating")) == Rational(1));
    CHECK_FALSE(units[2].values.contains("move"));
    CHECK(std::get<Rational>(units[3].values.at("strength")) == Rational(4));
    CHECK(std::get<Rational>(units[3].values.at("barrage")) == Rational(15, 2));
    CHECK_FALSE(std::get<bool>(units[3].values.at("supplied")));
    CHECK(records("armor").size() == 1);
    CHECK(records("rating=5 strength=7").size() == 1);
}

TEST_CASE("a factor in parentheses sets the flag that the field names for it", "[schema]") {
    Field field = units_field();
    CHECK_FALSE(std::get<std::vector<Record>>(parse_value(field, "(4)-(3)-6", ""))[0].values.contains("dg"));
    field.parentheses = {"", "dg"};
    const Record unit = std::get<std::vector<Record>>(parse_value(field, "(4)-(3)-6", ""))[0];
    CHECK(std::get<bool>(unit.values.at("dg")));
    CHECK(std::get<Rational>(unit.values.at("rating")) == Rational(3));
    CHECK_FALSE(std::get<std::vector<Record>>(parse_value(field, "(4)-3-6", ""))[0].values.contains("dg"));
}

TEST_CASE("units refuse what they cannot be", "[schema]") {
    const auto wrong = [](const char* text) { return complaint(units_field(), text); };
    CHECK_THAT(wrong("9-5-4 amor"),
               StartsWith("--set units: found 'amor' in the unit '9-5-4 amor'; did you mean 'armor'?"));
    CHECK_THAT(wrong("9-5-4 stps=3"), ContainsSubstring("found 'stps=3'"));
    CHECK_THAT(wrong("9-5-4-3"), ContainsSubstring("found '9-5-4-3'"));
    CHECK_THAT(wrong("9-x-4"), StartsWith("--set units (rating): found 'x', expected a whole number from 0 to 5"));
    CHECK_THAT(wrong("9-7"), StartsWith("--set units (rating): found '7', expected a whole number from 0 to 5"));
    CHECK_THAT(wrong("9-5-4 steps=9"),
               StartsWith("--set units (steps): found '9', expected a whole number from 1 to 6"));
    CHECK_THAT(wrong("9-5-4,,2-1"), ContainsSubstring("found an empty unit between commas"));
    CHECK_THAT(wrong("9-5-4 x1001"),
               ContainsSubstring("found x1001 in the unit '9-5-4 x1001', expected at most 1000 of a kind"));
    CHECK_THAT(wrong("9-5-4 steps="), ContainsSubstring("(steps): found ''"));
    CHECK_THAT(wrong("9--4"),
               ContainsSubstring("where a number is missing; expected the numbers strength-rating-move"));
}

TEST_CASE("values written and read again are the same", "[schema]") {
    for (const auto& [name, text] : {std::pair{"rounds", "4"},
                                     {"strength", "9.75"},
                                     {"strength", "1/3"},
                                     {"odds", "3:1"},
                                     {"odds", "1:4"},
                                     {"odds", "7:2"},
                                     {"night", "true"},
                                     {"night", "false"},
                                     {"terrain", "fort"},
                                     {"name", "2nd Panzer"},
                                     {"name", ""}}) {
        const Value value = parse_value(param(name), text, "");
        INFO(name << " " << text << " -> " << to_text(param(name), value));
        CHECK(same(parse_value(param(name), to_text(param(name), value), ""), value));
    }
    for (const char* text : {"9-5-4", "9-5", "9", "9-5-4 armor dg steps=3 x2, 2-1 artillery",
                             "(4)-3-6 barrage=7.5 supplied=no", "rating=5", "move=6 strength=3",
                             "rating=2 move=3 armor", "armor", "dg", "supplied=true dg=false", "3-2-1 name=Guards"}) {
        const Value value = parse_value(units_field(), text, "");
        INFO(text << " -> " << to_text(units_field(), value));
        CHECK(same(parse_value(units_field(), to_text(units_field(), value), ""), value));
    }
}

TEST_CASE("every default of every procedure reads as itself", "[schema]") {
    for (const Procedure* procedure : procedures())
        for (const Field& field : procedure->parameters) {
            if (!field.fallback || field.kind == Kind::text) continue;
            INFO(procedure->about.id << " " << field.name << " = " << to_text(field, *field.fallback));
            CHECK(same(parse_value(field, to_text(field, *field.fallback), "default"), *field.fallback));
        }
}

TEST_CASE("every parameter of a worked case, written and read again, is the same", "[schema]") {
    for (const WorkedCase& worked : shipped_cases())
        for (const auto& [name, given] : worked.params) {
            const Field& field = *worked.procedure->parameter(name);
            const std::string text = to_text(field, given.value);
            if (field.kind == Kind::units && text.find("name=") != text.npos)
                continue;                           // a name of several words has no shorthand
            if (field.needs_one && text.empty()) {  // a case of what is refused
                CHECK(refusal([&] { parse_value(field, text, "case"); }).find(worked.error) != std::string::npos);
                continue;
            }
            INFO(worked.id << " " << name << " = " << text);
            CHECK(same(parse_value(field, text, "case"), given.value));
        }
}

// A rule keeps what it is given, and says it again in words that it would read as the same.
TEST_CASE("every parameter of a worked case comes back out of the rule", "[schema]") {
    for (const WorkedCase& worked : shipped_cases()) {
        INFO(worked.procedure->about.id << " " << worked.id << ", " << worked.place);
        if (worked.error == "(13.3)") continue;  // nobody, which the text of a list never is: refused above
        const ParamSet restated = worked.procedure->restated(worked.params);
        ParamSet typed;
        for (const auto& [name, given] : worked.params) {
            const Field& field = *worked.procedure->parameter(name);
            const std::string text = to_text(field, restated.at(name).value);
            INFO(name << " = " << text);
            // of units all but what is so anyway
            if (field.kind != Kind::units) CHECK(same(restated.at(name).value, given.value));
            typed[name] = {parse_value(field, text, name), name};
            CHECK(same(typed[name].value, restated.at(name).value));
        }
        for (const auto& [name, given] : worked.procedure->restated(typed))
            CHECK(same(given.value, restated.at(name).value));
    }
}

TEST_CASE("every procedure describes itself", "[schema]") {
    std::set<std::string> ids;
    for (const Procedure* procedure : procedures()) {
        INFO(procedure->about.id);
        CHECK(ids.insert(procedure->about.id).second);
        CHECK_FALSE(procedure->about.title.empty());
        CHECK_FALSE(procedure->about.question.empty());
        const std::string game = procedure->about.id.substr(0, procedure->about.id.find('/'));
        CHECK(std::any_of(games().begin(), games().end(), [&](const Game& known) { return known.id == game; }));
        std::set<std::string> names;
        for (const Field& field : procedure->parameters) {
            INFO(field.name);
            CHECK(names.insert(field.name).second);
            CHECK_FALSE(field.help.empty());
            for (const char* taken : {"procedure", "title", "ask", "optimal", "trials", "seed"})
                CHECK(field.name != taken);  // keys of a question file
        }
        names.clear();
        CHECK_FALSE(procedure->outcomes.empty());
        for (const Field& field : procedure->outcomes) {
            CHECK(names.insert(field.name).second);
            CHECK_FALSE(field.help.empty());
        }
    }
}

TEST_CASE("outcomes stay inside the range that their field declares", "[schema]") {
    TableSet tables(true);
    add_toy_charts(tables);
    for (const Binding& binding : bindings(tables)) {
        INFO(binding.name);
        const Answer result = answer({.procedure = share(*binding.procedure), .title = "", .params = binding.params},
                                     tables);
        CHECK(result.ask("true").value.high > 1 - 1e-12);
        if (result.distribution.unread.empty()) {  // what is certain is 1 and nothing less
            CHECK(result.ask("true").value.high == 1);
            CHECK(result.ask("true").value.is_exact());
        }
        for (const Row& row : result.distribution.rows)
            for (std::size_t i = 0; i < result.distribution.fields.size(); ++i) {
                const Field& field = result.distribution.fields[i];
                const std::int32_t value = row.values[i];
                const bool inside = field.kind == Kind::choice
                                        ? value >= 0 && value < static_cast<std::int32_t>(field.options.size())
                                    : field.kind == Kind::boolean
                                        ? value == 0 || value == 1
                                        : (!field.low || *field.low <= value) && (!field.high || value <= *field.high);
                INFO(field.name << " = " << value);
                REQUIRE(inside);
            }
    }
}

TEST_CASE("suggestions", "[schema]") {
    const auto told = [](const std::string& found, const std::vector<std::string>& names) {
        return std::string(InputError(suggest(found, names)).what());  // as a message shows it
    };
    CHECK(told("terain", {"terrain", "odds"}) == "; did you mean 'terrain'?");
    CHECK(told("ter", {"terrain", "odds"}) == "; did you mean 'terrain'?");
    CHECK(told("zzzzzz", {"terrain", "odds"}) == "; expected one of terrain, odds");
    CHECK(suggest("x", {}).empty());
    CHECK(suggest("zzzzzz", std::vector<std::string>(17, "some-name")).empty());
}

}  // namespace test_schema
