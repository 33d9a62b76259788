// What a rule file can say of itself: outcomes by member, ranges known after binding, parameters that belong to others,
// numbers that refuse to wrap, codes numbered by their chart.
#include "rules/kit/code_chart.hpp"
#include "support.hpp"

namespace test_anatomy {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;

namespace {

const char* const flag_chart = R"(
game = "toy"
title = "Flag Table"
rule = "1.1"
dice = "1d6"
grade = "printed"
source = "made for this test"
grid = '''
modified roll | flag
<=2           | falls
3-4           | wavers
>=5           | falls
'''
[rows]
name = "modified roll"
match = "exact"
[columns]
name = "column"
match = "name"
)";

// One die on the Flag Table; a storm adds its force, a crew of its own adds their number.
class FlagCheck {
public:
    enum class Weather : std::int8_t { calm, gale, storm };
    struct Params {
        Weather weather = Weather::calm;
        bool manned = false;
        int modifier = 0, force = 1, crew = 0;
        std::optional<int> total;
    };
    struct State {
        Small roll, result;
        Wide sum;
        Weather weather;
        bool manned;
    };
    static About about() { return {"toy/flag-check", "Flag check", "1.1", "Does the flag fall?"}; }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.choice("weather", "", &Params::weather, {"calm", "gale", {"storm", "the worst"}});
        schema.integer("modifier", "", &Params::modifier).range(-5, 5);
        schema.integer("force", "", &Params::force)
            .range(0, 9)
            .only_with(&Params::weather, {Weather::gale, Weather::storm});
        schema.flag("manned", "", &Params::manned);
        schema.integer("crew", "", &Params::crew).range(0, 9).only_with(&Params::manned);
        schema.integer("total", "", &Params::total).range(0, 20).instead_of(&Params::modifier);
        return schema;
    }
    static Outcomes<FlagCheck> outcomes() {
        Outcomes<FlagCheck> outcomes;
        outcomes.label("result", "", &FlagCheck::chart_, &State::result);
        outcomes.integer("roll", "", &State::roll).range(1, 6);
        outcomes.integer("sum", "", &State::sum).most(&FlagCheck::most);
        outcomes.label("weather", "", {{"calm", ""}, {"gale", ""}, {"storm", ""}}, &State::weather);
        outcomes.flag("manned", "", &State::manned);
        outcomes.flag("falls", "", &FlagCheck::falls);
        return outcomes;
    }
    FlagCheck(const Params& params, Tables& tables, Ledger&)
        : params_(params), bonus_(params.total.value_or(params.modifier + params.crew)), chart_(tables, "toy/flag") {}

    bool finished(const State& state) const { return state.roll > 0; }
    void step(State& state, Roller& roller) const {
        state.roll = roller.d6({"1.1", "flag die"});
        state.sum = state.roll + bonus_;
        state.weather = params_.weather;
        state.manned = params_.manned;
        state.result = chart_.read(state.sum, 0, roller);
    }
    int most() const { return 6 + bonus_; }
    bool falls(const State& state) const { return chart_.codes()[state.result] == "falls"; }

private:
    Params params_;
    int bonus_;
    CodeChart chart_;
};

TableSet with_flags() {
    TableSet tables;
    tables.lay_over("toy/flag", flag_chart, "flag.toml");
    return tables;
}

Bound bound(const std::map<std::string, std::string>& given) {
    static const TableSet tables = with_flags();
    const Procedure& procedure = define<FlagCheck>();
    ParamSet params;
    for (const auto& [name, text] : given)
        params[name] = {parse_value(procedure.expect_parameter(name, name), text, "--set " + name), "--set " + name};
    return procedure.bind(params, tables);
}

std::string refusal(const std::map<std::string, std::string>& given) {
    try {
        bound(given);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("Anatomy: outcomes are read from members of a state, methods and charts", "[anatomy]") {
    const Bound flag = bound({{"weather", "gale"}, {"modifier", "1"}, {"manned", "true"}});
    REQUIRE(flag.outcomes[0].options.size() == 2);  // falls, wavers: the chart's codes, each once
    CHECK(flag.outcomes[0].options[0].name == "falls");
    CHECK(flag.outcomes[0].options[1].name == "wavers");
    CHECK(flag.outcomes[2].high == Rational(7));  // what this binding can reach
    CHECK(define<FlagCheck>().outcomes[2].high == Rational(1'000'000));

    std::vector<std::byte> state(flag.machine->state_size());
    flag.machine->start(state.data());
    auto& plain = *reinterpret_cast<FlagCheck::State*>(state.data());
    plain = {3, 1, 400, FlagCheck::Weather::gale, true};
    std::vector<std::int32_t> fields(flag.machine->fields());
    flag.machine->outcome(state.data(), fields);
    CHECK(fields == std::vector<std::int32_t>{1, 3, 400, 1, 1, 0});
    plain.roll = -3, plain.result = 0;
    flag.machine->outcome(state.data(), fields);
    CHECK(fields == std::vector<std::int32_t>{0, -3, 400, 1, 1, 1});
}

TEST_CASE("Anatomy: a parameter belongs to what its rule says, whatever its default", "[anatomy]") {
    CHECK(refusal({{"weather", "storm"}, {"force", "3"}}).empty());
    CHECK_THAT(refusal({{"force", "1"}}),  // as it would be anyway, and yet it was given
               ContainsSubstring("--set force: ") && ContainsSubstring("weather=gale or storm") &&
                   ContainsSubstring("found weather=calm"));
    CHECK(refusal({{"manned", "true"}, {"crew", "2"}}).empty());
    CHECK_THAT(refusal({{"crew", "2"}}), ContainsSubstring("only with manned"));
    CHECK_THAT(refusal({{"total", "2"}, {"modifier", "0"}}), ContainsSubstring("instead of modifier"));
    CHECK(refusal({{"total", "2"}}).empty());

    // a sweep refuses the same cells
    static const TableSet tables = with_flags();
    const auto refolding = define<FlagCheck>().refolding({{"force", {Rational(2), "file"}}}, {"weather"}, tables);
    std::set<std::string> used;
    CHECK_NOTHROW(refolding->fold(std::vector<Value>{std::string("storm")}, used));
    CHECK_THROWS_AS(refolding->fold(std::vector<Value>{std::string("calm")}, used), InputError);
}

TEST_CASE("Anatomy: a parameter that belongs to a part keeps the part's prefix", "[anatomy]") {
    struct Two {
        FlagCheck::Params left, right;
    };
    Schema<Two> schema;
    schema.part(FlagCheck::parameters(), &Two::left, "left_");
    schema.part(FlagCheck::parameters(), &Two::right, "right_", "on the right: ");
    const Field& force = schema.fields[schema.index("right_force")];
    REQUIRE(force.belongs.size() == 1);
    CHECK(force.belongs[0].text() == "only with right_weather=gale or storm");
    Two two;
    schema.set(schema.index("right_force"), &two, Rational(7));
    CHECK(two.right.force == 7);
    CHECK(two.left.force == 1);
}

TEST_CASE("Anatomy: small numbers refuse to wrap", "[anatomy]") {
    Small small = 127;
    CHECK_THROWS_AS(++small, std::range_error);
    CHECK(small == 127);
    small -= 255;
    CHECK(small == -128);
    CHECK_THROWS_AS(small -= 1, std::range_error);
    CHECK_THROWS_AS(Small(200), std::range_error);
    CHECK(Wide(200) + 1 == 201);
    CHECK(sizeof(Small) == 1);
}

}  // namespace test_anatomy
