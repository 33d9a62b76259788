// Questions as a user types them: what they mean, and how a mistake is told.
#include "support.hpp"

#include "analysis/figures/expression.hpp"

namespace test_expression {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;
using Catch::Matchers::WithinAbs;

namespace {

// hex_taken, attacker_losses 0..5, shift -3..3, surprise (none, attacker, defender), result (Ao1 Do1, AL2, as-charted)
const std::vector<Field>& fields() {
    static const std::vector<Field> all = [] {
        std::vector<Field> list(5);
        list[0].name = "hex_taken", list[0].kind = Kind::boolean;
        list[1].name = "attacker_losses", list[1].kind = Kind::integer, list[1].low = 0, list[1].high = 5;
        list[2].name = "shift", list[2].kind = Kind::integer, list[2].low = -3, list[2].high = 3;
        list[3].name = "surprise", list[3].kind = Kind::choice,
        list[3].options = {{"none", ""}, {"attacker", ""}, {"defender", ""}};
        list[4].name = "result", list[4].kind = Kind::choice,
        list[4].options = {{"Ao1 Do1", ""}, {"AL2", ""}, {"as-charted", ""}};
        return list;
    }();
    return all;
}

double evaluate(const std::string& text, std::vector<std::int32_t> outcome) {
    return Expression::parse(text, fields(), "--ask").evaluate(outcome);
}
bool holds(const std::string& text, std::vector<std::int32_t> outcome) {
    return evaluate(text, std::move(outcome)) != 0;
}
std::string complaint(const std::string& text) {
    return refusal([&] { Expression::parse(text, fields(), "--ask"); });
}

}  // namespace

TEST_CASE("comparisons mean what they say", "[expression]") {
    const std::vector<std::int32_t> outcome = {1, 2, -1, 1, 0};
    for (const char* yes : {"hex_taken",
                            "attacker_losses = 2",
                            "attacker_losses == 2",
                            "attacker_losses != 3",
                            "attacker_losses < 3",
                            "attacker_losses <= 2",
                            "attacker_losses > 1",
                            "attacker_losses >= 2",
                            "3 > attacker_losses",
                            "shift = -1",
                            "shift < 0",
                            "-shift = 1",
                            "surprise = attacker",
                            "attacker = surprise",
                            "surprise == 'attacker'",
                            "surprise != none",
                            "result = \"Ao1 Do1\"",
                            "result != as-charted",
                            "hex_taken = true",
                            "hex_taken != false",
                            "true",
                            "not false",
                            "attacker_losses = 2.0",
                            "attacker_losses = 200%",
                            "shift * shift = 1",
                            "attacker_losses + shift = 1",
                            "attacker_losses - shift = 3",
                            "min(attacker_losses, shift) = -1",
                            "max(attacker_losses, shift) = 2",
                            "max(attacker_losses - 5, min(1, 7)) = 1",
                            "(hex_taken)",
                            "not (attacker_losses > 2)",
                            "!hex_taken or hex_taken"}) {
        INFO(yes);
        CHECK(holds(yes, outcome));
        CHECK_FALSE(holds("not (" + std::string(yes) + ")", outcome));
    }
}

TEST_CASE("precedence: times, plus, comparison, not, and, or", "[expression]") {
    CHECK(holds("1 + 2 * 3 = 7", {0, 0, 0, 0, 0}));
    CHECK(holds("(1 + 2) * 3 = 9", {0, 0, 0, 0, 0}));
    CHECK(holds("10 - 3 - 2 = 5", {0, 0, 0, 0, 0}));
    CHECK(holds("-2 * 3 = -6", {0, 0, 0, 0, 0}));
    CHECK(holds("true or false and false", {0, 0, 0, 0, 0}));
    CHECK_FALSE(holds("(true or false) and false", {0, 0, 0, 0, 0}));
    CHECK(holds("not false and true", {0, 0, 0, 0, 0}));
    CHECK(holds("not hex_taken or true", {1, 0, 0, 0, 0}));
    CHECK(holds("not shift = 2", {0, 0, 1, 0, 0}));
    CHECK(holds("true && true || false", {0, 0, 0, 0, 0}));
    CHECK(holds("false and false or true", {0, 0, 0, 0, 0}));
}

TEST_CASE("every small formula agrees with its truth table", "[expression]") {
    for (int a = 0; a <= 1; ++a)
        for (int b = 0; b <= 5; ++b)
            for (int c = -3; c <= 3; ++c) {
                const std::vector<std::int32_t> outcome = {a, b, c, 0, 0};
                REQUIRE(holds("hex_taken and attacker_losses <= 1 or shift > 0", outcome) == ((a && b <= 1) || c > 0));
                REQUIRE(holds("hex_taken and (attacker_losses <= 1 or shift > 0)", outcome) ==
                        (a && (b <= 1 || c > 0)));
                REQUIRE(holds("not hex_taken and not attacker_losses >= 3", outcome) == (!a && !(b >= 3)));
                REQUIRE(holds("2 * attacker_losses - shift < 4", outcome) == (2 * b - c < 4));
                REQUIRE(evaluate("mean(attacker_losses * shift + 1)", outcome) == b * c + 1);
                REQUIRE(evaluate("mean(hex_taken * attacker_losses)", outcome) == a * b);
            }
}

TEST_CASE("mean, sd, quantile and median", "[expression]") {
    using Kind = Expression::Kind;
    const auto kind = [](const char* text) { return Expression::parse(text, fields(), "--ask").kind(); };
    const auto level = [](const char* text) { return Expression::parse(text, fields(), "--ask").quantile(); };
    CHECK(kind("hex_taken") == Kind::probability);
    CHECK(kind("mean(shift)") == Kind::mean);
    CHECK(kind("mean(hex_taken)") == Kind::mean);
    CHECK(kind("sd(attacker_losses + shift)") == Kind::deviation);
    CHECK(kind("quantile(shift, 0.9)") == Kind::quantile);
    CHECK(kind("median(shift)") == Kind::quantile);
    CHECK(level("quantile(shift, 0.9)") == 0.9);
    CHECK(level("quantile(shift, 90%)") == 0.9);
    CHECK(level("quantile(shift, 1/3)") == 1.0 / 3);
    CHECK(level("median(shift)") == 0.5);
    CHECK(kind("  mean(shift)  ") == Kind::mean);
    CHECK(kind("mean (shift)") == Kind::mean);
}

TEST_CASE("answers to mean, sd, quantile and median", "[expression]") {
    TableSet tables;
    add_toy_charts(tables);
    // 2d6 on the odds chart: the roll itself is an outcome
    const Procedure& read = find_procedure("chart/read");
    const Question question{.procedure = share(read),
                            .title = "",
                            .params = params(read, {{"table", "toy/odds"}, {"column", "1:1"}}),
                            .asks = {"mean(roll)", "sd(roll)", "median(roll)", "quantile(roll, 0.9)",
                                     "quantile(roll, 1/36)", "roll >= 10", "result = -3", "mean(roll * roll)"}};
    Question valid = question;
    valid.asks = {"mean(roll)",           "sd(roll)",   "median(roll)",    "quantile(roll, 0.9)",
                  "quantile(roll, 0.02)", "roll >= 10", "result = \"-3\"", "mean(roll * roll)"};
    const Answer result = answer(valid, tables);
    CHECK_THAT(result.asks[0].value.value, WithinAbs(7, 1e-13));
    CHECK_THAT(result.asks[1].value.value, WithinAbs(std::sqrt(35.0 / 6), 1e-13));
    CHECK(result.asks[2].value.value == 7);
    CHECK(result.asks[3].value.value == 10);
    CHECK(result.asks[4].value.value == 2);
    CHECK_THAT(result.asks[5].value.value, WithinAbs(1 / 6.0, 1e-14));
    CHECK_THAT(result.asks[6].value.value, WithinAbs(3 / 36.0, 1e-14));
    CHECK_THAT(result.asks[7].value.value, WithinAbs(49 + 35.0 / 6, 1e-12));
    for (const AskAnswer& ask : result.asks) CHECK(ask.value.is_exact());
}

TEST_CASE("ranges for bounds hold every value", "[expression]") {
    for (const char* text :
         {"mean(attacker_losses)", "mean(shift)", "mean(attacker_losses - shift)", "mean(attacker_losses * shift)",
          "mean(-shift)", "mean(shift * shift)", "mean(min(attacker_losses, shift))",
          "mean(max(attacker_losses, 2 * shift) + 1)", "mean(hex_taken * 3)", "hex_taken", "shift > 1", "mean(7)"}) {
        const Expression expression = Expression::parse(text, fields(), "--ask");
        double least = HUGE_VAL, largest = -HUGE_VAL;
        for (int a = 0; a <= 1; ++a)
            for (int b = 0; b <= 5; ++b)
                for (int c = -3; c <= 3; ++c) {
                    const double value = expression.evaluate(std::vector<std::int32_t>{a, b, c, 0, 0});
                    least = std::min(least, value), largest = std::max(largest, value);
                }
        INFO(text);
        CHECK(expression.least() <= least);
        CHECK(expression.largest() >= largest);
        if (std::string(text) != "mean(shift * shift)") {  // interval arithmetic does not know that both are the same
            CHECK(expression.least() == least);
            CHECK(expression.largest() == largest);
        }
    }
}

TEST_CASE("every mistake is told with its column and a hint", "[expression]") {
    struct Mistake {
        const char* text;
        int column;
        const char* hint;
    };
    for (const Mistake& mistake : {
             Mistake{"hex_takn", 1, "no outcome field is called 'hex_takn'; did you mean 'hex_taken'?"},
             {"hex_taken and atacker_losses <= 1", 15, "did you mean 'attacker_losses'?"},
             {"P(attacker_losses)", 3, "expected a yes or no such as"},
             {"hex_taken given attacker_losses", 17, "expected a yes or no such as"},
             {"hex_taken and", 14, "expected an outcome field, a number or '(' and found the end"},
             {"(hex_taken", 11, "expected ')' and found the end"},
             {"hex_taken)", 10, "expected 'and', 'or', a comparison or the end, found ')'"},
             {"attacker_losses <= 1 2", 22, "found '2'"},
             {"1 < attacker_losses < 3", 21, "found '<'"},
             {"surprise = atacker", 12, "'surprise' is never 'atacker'; did you mean 'attacker'?"},
             {"surprise = 2", 10, "'surprise' is a word and cannot be compared with a number"},
             {"surprise < attacker", 10, "'surprise' is a word: compare it with = or !="},
             {"surprise = result", 10, "cannot be compared with each other"},
             {"surprise + 1 = 2", 10, "'surprise' is a word, not a number"},
             {"mean(surprise)", 6, "'surprise' is a word, not a number"},
             {"mean(shift", 11, "expected ')' and found the end"},
             {"mean()", 6, "expected an outcome field, a number or '(', found ')'"},
             {"quantile(shift)", 15, "expected ',', found ')'"},
             {"quantile(shift, 1.5)", 17, "expected a quantile between 0 and 1"},
             {"quantile(shift, shift)", 17, "expected a number"},
             {"quantile(shift, 1/0)", 17, "expected a quantile between 0 and 1"},
             {"quantile(shift, 1/shift)", 19, "expected a number"},
             {"min(shift) > 1", 10, "expected ',', found ')'"},
             {"hex_taken = yes", 13, "no outcome field is called 'yes'"},
             {"attacker_losses = two", 19, "no outcome field is called 'two'"},
             {"shift = 1.2.3", 9, "cannot read the number '1.2.3'"},
             {"shift = 1 / shift", 13, "expected a number other than 0 to divide by"},
             {"shift = 1 / 0", 13, "expected a number other than 0 to divide by"},
             {"shift = 1 ? 2", 11, "cannot read '?'"},
             {"result = \"AL2", 10, "a quoted word has no closing quote"},
             {"result = \"AL3\"", 10, "'result' is never 'AL3'; did you mean 'AL2'?"},
             {"shift = 1 and shift", 15, "expected a yes or no here"},
             {"not shift", 5, "expected a yes or no here"},
             {"hex_taken \"or\" true", 11, "expected 'and', 'or', a comparison or the end"},
             {"", 1, "found the end"},
             {"mean(shift) + 1", 13, "expected 'and', 'or', a comparison or the end, found '+'"},
         }) {
        const std::string message = complaint(mistake.text);
        INFO(mistake.text << " -> " << message);
        CHECK_THAT(message, StartsWith("--ask \"" + std::string(mistake.text) + "\", column " +
                                       std::to_string(mistake.column) + ": "));
        CHECK_THAT(message, ContainsSubstring(mistake.hint));
        CHECK(message.find('\n') == message.npos);
    }
}

TEST_CASE("no text makes the parser fail in any other way", "[expression]") {
    const std::string pieces[] = {
        "hex_taken", "shift", "surprise",  "attacker", "and", "or", "not", "(",       ")", "=", "<=", "+", "-",
        "*",         "mean(", "quantile(", "min(",     ",",   "3",  "50%", "\"AL2\"", "'", "%", ".",  "é"};
    std::uint32_t state = 12345;
    const auto next = [&](std::uint32_t n) { return (state = state * 1664525 + 1013904223) / 65536 % n; };
    int parsed = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string text;
        for (std::uint32_t k = 1 + next(7); k > 0; --k) text += pieces[next(std::size(pieces))] + (next(4) ? " " : "");
        try {
            const Expression expression = Expression::parse(text, fields(), "--ask");
            expression.evaluate(std::vector<std::int32_t>{1, 2, -1, 1, 0});
            CHECK(expression.least() <= expression.largest());
            ++parsed;
        } catch (const InputError&) {}
    }
    CHECK(parsed > 20);
}

TEST_CASE("an expression says which fields it reads", "[expression]") {
    const Expression expression = Expression::parse("mean(5 * hex_taken - max(shift, 0))", fields(), "--ask");
    CHECK(expression.reads(0));
    CHECK(!expression.reads(1));
    CHECK(expression.reads(2));
    using Names = std::set<std::string>;
    // words side by side may be one name, typed with blanks
    CHECK(Expression::names_in("hex_taken and result = 'shift'") ==
          Names{"hex_taken", "and", "result", "hex_taken_and", "and_result", "hex_taken_and_result"});
    CHECK(Expression::names_in("attacker_losses <= 1").contains("attacker_losses"));
    CHECK(!Expression::names_in("attacker_losses <= 1").contains("losses"));
    CHECK(Expression::names_in("hex_taken %").empty());  // who parses it says why
}

}  // namespace test_expression
