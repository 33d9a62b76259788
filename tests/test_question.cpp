// Question files and --set: what they hold, and how a mistake is told with its place.
#include "support.hpp"

#include "analysis/questions/question.hpp"
#include "analysis/answers/study.hpp"
#include "output/files/read.hpp"

namespace test_question {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

namespace {

const std::string whole = R"--(# what a column gives
procedure = "chart/read"
title = "The 2:1 column"
ask = ["roll >= 7", "mean(roll)"]
trials = 1000
seed = 9
table = "toy/odds"
column = "2:1"
modifier = -1
dice = "2d6"
)--";

std::string complaint(const std::string& text) {
    return refusal([&] { parse_question(text, "q.toml"); });
}

}  // namespace

TEST_CASE("a question file is read as it stands", "[question]") {
    const Question question = parse_question(whole, "q.toml");
    CHECK(question.procedure->about.id == "chart/read");
    CHECK(question.title == "The 2:1 column");
    CHECK(question.asks == std::vector<std::string>{"roll >= 7", "mean(roll)"});
    CHECK(question.trials == 1000);
    CHECK(question.seed == 9);
    CHECK(std::get<std::string>(question.params.at("column").value) == "2:1");
    CHECK(std::get<Rational>(question.params.at("modifier").value) == Rational(-1));
    CHECK(question.params.at("modifier").where == "q.toml:9:12: modifier");
    CHECK(parse_question("procedure = \"chart/read\"\nask = \"true\"", "q.toml").asks ==
          std::vector<std::string>{"true"});
    CHECK(parse_question("procedure = \"chart/read\"\noptimal = \"roll > 3\"", "q.toml").optimal == "roll > 3");
}

TEST_CASE("every mistake in a question file is told with its place", "[question]") {
    struct Mistake {
        const char *from, *to, *message;
    };
    for (const Mistake& mistake : {
             Mistake{"procedure = \"chart/read\"\n", "", "q.toml: expected a line such as procedure = \"ocs/attack\""},
             {"\"chart/read\"", "\"chart/raed\"",
              "q.toml:2:13: no procedure is called 'chart/raed'; did you mean 'chart/read'?"},
             {"\"chart/read\"", "3", "q.toml:2:13: expected a text for 'procedure'"},
             {"modifier", "modifer", "q.toml:9:1: chart/read has no parameter 'modifer'; did you mean 'modifier'?"},
             {"modifier = -1", "modifier = \"x\"",
              "q.toml:9:12: modifier: found 'x', expected a whole number from -50 to 50"},
             {"modifier = -1", "modifier = 1.5",
              "q.toml:9:12: modifier: found '1.5', expected a whole number from -50 to 50"},
             {"modifier = -1", "modifier = true",
              "q.toml:9:12: modifier: found a value of another kind, expected a whole number from -50 to 50"},
             {"modifier = -1", "modifier = [1]", "q.toml:9:12: modifier: found a value of another kind"},
             {"modifier = -1", "modifier = 99999999999",
              "q.toml:9:12: modifier: found 99999999999, expected a whole number from -50 to 50"},
             {"modifier = -1", "modifier = 51",
              "q.toml:9:12: modifier: found '51', expected a whole number from -50 to 50"},
             {"modifier = -1", "modifier = nan", "q.toml:9:12: modifier: found 'nan'"},
             {"modifier = -1", "modifier = 1979-05-27", "q.toml:9:12: modifier: found a value of another kind"},
             {"dice = \"2d6\"", "ratio = \"x\"",
              "q.toml:10:9: ratio: found 'x', expected odds like 3:1 or 17:20, of numbers above 0 and up to 1000000"},
             {"title = \"The 2:1 column\"", "title = 3", "q.toml:3:9: expected a text for 'title'"},
             {"\"mean(roll)\"]", "3]", "q.toml:4:21: expected a text for 'ask'"},
             {"trials = 1000", "trials = 0",
              "q.toml:5:10: expected a whole number from 1 to 1099511627776 for 'trials'"},
             {"trials = 1000", "trials = \"many\"",
              "q.toml:5:10: expected a whole number from 1 to 1099511627776 for 'trials'"},
             {"seed = 9", "seed = -9", "q.toml:6:8: expected a whole number from 0 to 18446744073709551615 for 'seed'"},
             {"title = \"The 2:1 column\"", "title = \"The 2:1 column", "q.toml:3:"},
             {"trials = 1000", "trials 1000", "q.toml:5:"},
             {"seed = 9", "seed = 9\nseed = 9", "q.toml:7:"},
         }) {
        const std::string message = complaint(replaced(whole, mistake.from, mistake.to));
        INFO(mistake.to);
        CHECK_THAT(message, StartsWith(mistake.message));
        CHECK(message.find('\n') == message.npos);
    }
}

TEST_CASE("a question file cut off anywhere is read or refused", "[question]") {
    for (std::size_t length = 0; length <= whole.size(); ++length) {
        const std::string message = complaint(whole.substr(0, length));
        if (message != "(no refusal)") REQUIRE(message.starts_with("q.toml"));
    }
}

TEST_CASE("a file that is not there, or not a file", "[question]") {
    TemporaryDirectory directory;
    CHECK(refusal([&] { read_question(directory / "no.toml"); }) ==
          directory / "no.toml" + ": cannot be opened: No such file or directory");
    CHECK_THAT(refusal([&] { read_question(directory.path()); }), ContainsSubstring("is a directory, expected a file"));
}

TEST_CASE("parameters set one by one", "[question]") {
    Question question{.procedure = share(assault())};
    set_param(question, "terrain=fort", "--set");
    set_param(question, "name=a=b", "--set");
    CHECK(std::get<std::string>(question.params.at("terrain").value) == "fort");
    CHECK(std::get<std::string>(question.params.at("name").value) == "a=b");
    // neither of two counts; the same again is no contradiction
    CHECK(refusal([&] { set_param(question, "terrain=fog", "--set"); }) ==
          "--set terrain=fog: found --set terrain=fort as well; remove one of them");
    set_param(question, "terrain=fort", "--set");
    const auto wrong = [&](const char* text) { return refusal([&] { set_param(question, text, "--set"); }); };
    CHECK(wrong("terrain") == "--set terrain: expected name=value");
    CHECK_THAT(wrong("terain=fog"),
               StartsWith("--set terain=fog: toy/assault has no parameter 'terain'; did you mean 'terrain'?"));
    CHECK(wrong("rounds=12") == "--set rounds: found '12', expected a whole number from 1 to 9");
    CHECK_THAT(wrong("=3"), ContainsSubstring("has no parameter ''"));
    CHECK_THAT(wrong("rounds="), ContainsSubstring("--set rounds: found ''"));
}

TEST_CASE("axes of a sweep", "[question]") {
    const auto axis = [](const char* text) {
        const SweepAxis axis = parse_axis(share(assault()), text, "--axis");
        std::string all;
        for (std::size_t i = 0; i < axis.values.size(); ++i) all += (i ? " " : "") + axis.text(i);
        return all;
    };
    CHECK(axis("rounds=1..4") == "1 2 3 4");
    CHECK(axis("rounds=1..9:4") == "1 5 9");
    CHECK(axis("rounds=2,7") == "2 7");
    CHECK(axis("rounds=3") == "3");
    CHECK(axis("strength=0..1:0.25") == "0 0.25 0.5 0.75 1");
    CHECK(axis("odds=1:1..4:1") == "1:1 2:1 3:1 4:1");
    CHECK(axis("terrain") == "open fort fog");
    CHECK(axis("terrain=fog,open") == "fog open");
    CHECK(axis("night") == "false true");
    const auto wrong = [](const char* text) { return refusal([&] { parse_axis(share(assault()), text, "--axis"); }); };
    CHECK_THAT(wrong("round=1..4"), ContainsSubstring("did you mean 'rounds'?"));
    CHECK_THAT(wrong("rounds"), ContainsSubstring("expected values, such as rounds=1..6"));
    CHECK_THAT(wrong("rounds=4..1"), ContainsSubstring("found an empty range") && ContainsSubstring("say rounds=1..4"));
    CHECK_THAT(wrong("rounds=4..1:-1"), ContainsSubstring("say rounds=1..4:1"));
    CHECK_THAT(wrong("rounds=0..3"), ContainsSubstring("found '0', expected a whole number from 1 to 9"));
    CHECK_THAT(wrong("rounds=1..4:0"), ContainsSubstring("found the step '0', expected a number above 0"));
    CHECK_THAT(wrong("rounds=1..4:x"), ContainsSubstring("found the step 'x'"));
    CHECK_THAT(wrong("rounds=1..2:0.5"), ContainsSubstring("expected a whole number"));
    CHECK_THAT(wrong("terrain=open..fog"), ContainsSubstring("is no number"));
    CHECK_THAT(wrong("terrain=opne"), ContainsSubstring("did you mean 'open'?"));
    CHECK_THAT(wrong("strength=0..100:0.0001"), ContainsSubstring("more than 100000 values"));
    CHECK_THAT(wrong("rounds="), ContainsSubstring("expected at least one value"));
}

TEST_CASE("a sweep is its cells, one by one", "[question]") {
    TableSet tables;
    add_toy_charts(tables);
    const Question question{
        .procedure = share(assault()), .title = "", .params = {}, .asks = {"hex_taken", "mean(attacker_losses)"}};
    const Sweep result = sweep(question,
                               {parse_axis(share(assault()), "rounds=1..3", "--axis"),
                                parse_axis(share(assault()), "terrain=open,fort", "--axis")},
                               tables);
    REQUIRE(result.cells() == 6);
    for (std::size_t cell = 0; cell < 6; ++cell) {
        const auto place = result.coordinates(cell);
        Question one = question;
        one.params = params(assault(),
                            {{"rounds", std::to_string(place[0] + 1)}, {"terrain", place[1] ? "fort" : "open"}});
        const Answer here = answer(one, tables);
        for (std::size_t ask = 0; ask < 2; ++ask) CHECK(result.values[ask][cell].value == here.asks[ask].value.value);
    }
    CHECK_THAT(
        refusal([&] {
            sweep(question,
                  {parse_axis(share(assault()), "night", "--axis"), parse_axis(share(assault()), "night", "--axis")},
                  tables);
        }),
        ContainsSubstring("found twice"));
}

TEST_CASE("a comparison is its answers and their differences from the first", "[question]") {
    TableSet tables;
    add_toy_charts(tables);
    std::vector<Question> questions(2,
                                    {.procedure = share(assault()), .title = "", .params = {}, .asks = {"hex_taken"}});
    questions[1].params = params(assault(), {{"terrain", "fort"}});
    const Comparison exact = compare(questions, {"open", "fort"}, tables);
    const double open = exact.answers[0].asks[0].value.value, fort = exact.answers[1].asks[0].value.value;
    CHECK(exact.differences[0][1].value == fort - open);
    CHECK(exact.differences[0][1].is_exact());
    for (Question& question : questions) question.trials = 50'000;
    const Comparison rough = compare(questions, {"open", "fort"}, tables);
    CHECK(rough.differences[0][1].low < fort - open);
    CHECK(rough.differences[0][1].high > fort - open);
    // without a question of the user's: the yes or no fields and the losses
    for (Question& question : questions) question.asks.clear();
    CHECK(compare(questions, {"open", "fort"}, tables).asks ==
          std::vector<std::string>{"hex_taken", "mean(attacker_losses)", "mean(defender_losses)"});
}

TEST_CASE("an answer repeats what it was asked and where its charts come from", "[question]") {
    TableSet tables;
    add_toy_charts(tables);
    Question question{.procedure = share(assault()),
                      .title = "Over the top",
                      .params = params(assault(), {{"terrain", "fort"}}),
                      .asks = {"hex_taken"}};
    question.fractions = true;
    const Answer result = answer(question, tables);
    CHECK(result.procedure == "toy/assault");
    CHECK(result.title == "Over the top");
    CHECK(result.given == std::vector<std::string>{"terrain"});
    CHECK(result.distribution.method == Method::exact);
    CHECK(result.distribution.integral);
    REQUIRE(result.tables.size() == 1);
    CHECK(result.tables[0].id == "toy/assault");
    CHECK(result.tables[0].grade == "printed");
    REQUIRE(result.ledger.find("column"));
    CHECK(result.ledger.find("column")->value == "fort");
    // the fraction is the probability
    const std::string fraction = result.asks[0].fraction;
    const auto slash = fraction.find('/');
    REQUIRE(slash != fraction.npos);
    CHECK(std::abs(std::stod(fraction.substr(0, slash)) / std::stod(fraction.substr(slash + 1)) -
                   result.asks[0].value.value) < 1e-14);
    // rows are sorted, and the marginals add up
    for (std::size_t i = 1; i < result.distribution.rows.size(); ++i)
        CHECK(result.distribution.rows[i - 1].p.value >= result.distribution.rows[i].p.value);
    double sum = 0;
    for (const auto& [value, p] : result.distribution.marginal(1)) sum += p.value;
    CHECK(std::abs(sum - 1) < 1e-12);
    CHECK_THAT(refusal([&] { result.distribution.field_index("atacker_losses"); }),
               ContainsSubstring("did you mean 'attacker_losses'?"));
}

TEST_CASE("a question that makes no sense is refused before a long run", "[question]") {
    TableSet tables;
    add_toy_charts(tables);
    Question question{.procedure = share(assault()), .title = "", .params = {}, .asks = {"hex_takn"}};
    question.trials = std::uint64_t{1} << 40;
    CHECK_THAT(refusal([&] { answer(question, tables); }), ContainsSubstring("did you mean 'hex_taken'?"));
    question.asks = {};
    question.optimal = "attaker: hex_taken";
    CHECK_THAT(refusal([&] { answer(question, tables); }), ContainsSubstring("expected attacker or defender"));
    question.optimal = "sd(attacker_losses)";
    CHECK_THAT(refusal([&] { answer(question, tables); }), ContainsSubstring("expected a yes or no, or mean(...)"));
    question.optimal = "hex_taken";
    question.sampled = true;
    CHECK_THAT(refusal([&] { answer(question, tables); }),
               ContainsSubstring("optimal works with the exact or the compiled run, not with sampled"));
}

TEST_CASE("a refusal names options and verbs as each face spells them", "[question]") {
    TableSet tables;
    add_toy_charts(tables);
    const auto check = [](auto&& call, const std::string& option, const std::string& bare, const std::string& typed) {
        try {
            call();
            FAIL("no refusal");
        } catch (const InputError& error) {
            CHECK(error.option() == option);
            CHECK_THAT(error.what(), ContainsSubstring(bare));
            CHECK_THAT(error.text({.option = "--", .verb = "warodds "}), ContainsSubstring(typed));
        }
    };
    Question question{.procedure = share(assault()), .title = "", .params = {}, .asks = {"hex_takn"}};
    check([&] { answer(question, tables); }, "ask", "ask \"hex_takn\", column 1: ", "--ask \"hex_takn\", column 1: ");
    // also from within a cell of a sweep
    check([&] { sweep(question, {parse_axis(question.procedure, "night", "axis")}, tables); }, "ask",
          "(in the cell night=false)", "--ask \"hex_takn\"");
    question.asks = {};
    question.optimal = "hex_taken";
    question.sampled = true;
    question.trials = 10;
    check([&] { answer(question, tables); }, "optimal", "not with sampled",
          "--optimal works with the exact or the compiled run, not with --sampled");
    check([] { read_tables("/nowhere", false); }, "tables", "tables /nowhere: expected", "--tables /nowhere: expected");
    check([] { find_procedure("ocs/atack"); }, "", "'games' lists them", "'warodds games' lists them");
    check([&] { roll({.procedure = share(assault())}, {.dice = std::vector{9}}, tables); }, "dice",
          "dice: ", "--dice: ");
}

TEST_CASE("a policy by its own name, or by its decision's", "[question]") {
    Question question{.procedure = share(assault())};
    set_policy(question, "give-way", "policy");
    set_policy(question, "nerve=stop", "policy");
    CHECK(std::get<std::string>(question.params.at("stand").value) == "give-way");
    CHECK(std::get<std::string>(question.params.at("nerve").value) == "stop");
    const auto wrong = [&](const char* text) { return refusal([&] { set_policy(question, text, "policy"); }); };
    CHECK_THAT(wrong("give-wy"),
               StartsWith("policy give-wy: toy/assault has no such policy; did you mean 'give-way'?"));
    CHECK_THAT(wrong("nerv=stop"),
               StartsWith("policy nerv=stop: toy/assault has no such decision; did you mean 'nerve'?"));
    CHECK_THAT(wrong("nerve=bold"), StartsWith("policy nerve: found 'bold'"));
}

TEST_CASE("answers outlive the procedure that they were asked of", "[question]") {
    TableSet tables;
    add_toy_charts(tables);
    auto procedure = std::make_shared<Procedure>(assault());
    procedure->bind = [made = procedure.get()](const ParamSet& given, const TableSet& set) {
        Bound bound = assault().bind(given, set);
        for (auto& [field, value] : bound.params) field = made->parameter(field->name);
        return bound;
    };
    const std::weak_ptr<const Procedure> alive = procedure;
    Question question{
        .procedure = procedure, .title = "", .params = params(*procedure, {{"rounds", "2"}}), .asks = {"hex_taken"}};
    std::optional<Answer> one = answer(question, tables);
    std::optional<Sweep> many = sweep(question, {parse_axis(question.procedure, "terrain", "axis")}, tables);
    procedure.reset();
    question = {};
    REQUIRE_FALSE(alive.expired());
    CHECK(one->params.front().first->name == "terrain");
    one.reset();
    CHECK(many->axes[0].field->name == "terrain");
    CHECK(many->fixed[0].first->name == "rounds");
    many.reset();
    CHECK(alive.expired());
}

TEST_CASE("a formation stands for its units in any list", "[question]") {
    const std::string text = R"(procedure = "ocs/attack"
attackers = "1 Panzer hex=2, 3-3-3 other"
defenders = ["corps dg", { strength = 1, ar = 0 }]
[formations]
"1 Panzer" = "6-5-8 armor x2, 8-4-8 mech"
"1" = "1-1"
division = ["5-2-3 other steps=3", { strength = 3, ar = 2 }]
corps = "division, 4-2-3"
)";
    const Question question = parse_question(text, "q.toml");
    const auto units = [&](const char* name) -> const std::vector<Record>& {
        return std::get<std::vector<Record>>(question.params.at(name).value);
    };
    const auto number = [](const Record& unit, const char* name) {
        return to_text(std::get<Rational>(unit.values.at(name)));
    };
    const std::vector<Record>&attackers = units("attackers"), &defenders = units("defenders");
    REQUIRE(attackers.size() == 4);
    for (int i = 0; i < 3; ++i) CHECK(number(attackers[i], "hex") == "2");
    CHECK_FALSE(attackers[3].values.contains("hex"));
    REQUIRE(defenders.size() == 4);
    for (int i = 0; i < 3; ++i) CHECK(std::get<std::string>(defenders[i].values.at("mode")) == "dg");
    CHECK(number(defenders[1], "strength") == "3");
    CHECK_FALSE(defenders[3].values.contains("mode"));

    CHECK_THAT(complaint(replaced(text, "\"division, 4-2-3\"", "\"corps, 4-2-3\"")),
               ContainsSubstring("found 'corps' in the unit"));
    CHECK_THAT(complaint(replaced(text, "1 Panzer hex=2", "1 Panzer hexx=2")),
               StartsWith("q.toml:2:13: attackers: found 'hexx=2'"));
    CHECK_THAT(complaint(replaced(text, "corps =", "\"a, b\" =")),
               StartsWith("q.toml:8:1: found the formation 'a, b'"));
    CHECK_THAT(complaint("procedure = \"ocs/attack\"\nformations = 3\n"),
               StartsWith("q.toml:2:14: expected a table for 'formations'"));
    CHECK_THAT(complaint(replaced(text, "other\"", "other, ,1-1\"")),
               ContainsSubstring("found an empty unit between commas"));
}

TEST_CASE("a question in a file that cannot be answered is told with its place", "[question]") {
    TableSet tables;
    add_toy_charts(tables);
    const Question question = parse_question(replaced(whole, "\"mean(roll)\"", "\"mean(rol)\""), "q.toml");
    CHECK_THAT(refusal([&] { answer(question, tables); }),
               StartsWith("q.toml:4:21: ask \"mean(rol)\", column 6: no outcome field is called 'rol'"));
}

TEST_CASE("formations thousands deep are read at once", "[question]") {
    constexpr int deep = 4000;
    std::string text = "procedure = \"ocs/attack\"\nattackers = \"f0\"\ndefense = 5\n[formations]\n";
    for (int i = 0; i < deep; ++i) text += "f" + std::to_string(i) + " = \"f" + std::to_string(i + 1) + "\"\n";
    text += "f" + std::to_string(deep) + " = \"9-5-8 armor\"\n";
    const Question question = parse_question(text, "q.toml");
    CHECK(std::get<std::vector<Record>>(question.params.at("attackers").value).size() == 1);
    // a formation within itself is none
    CHECK_THROWS_AS(
        parse_question("procedure = \"ocs/attack\"\nattackers = \"a\"\n[formations]\na = \"a\"\n", "q.toml"),
        InputError);
}

}  // namespace test_question
