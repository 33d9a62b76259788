// A chart cell that nobody could read: the answer becomes a pair of bounds, and names the cell.
#include "support.hpp"

#include "analysis/words/phrases.hpp"
#include "analysis/words/json.hpp"

namespace test_unknown_cells {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::WithinAbs;

namespace {

const TableSet& tables() {
    static const auto set = [] {
        auto tables = std::make_unique<TableSet>();
        add_toy_charts(*tables);
        return tables;
    }();
    return *set;
}

// one roll on the fog column, where 3 and 6 cannot be read
Question one_roll(std::vector<std::string> asks) {
    const Procedure& read = find_procedure("chart/read");
    return {.procedure = share(read),
            .title = "",
            .params = params(read, {{"table", "toy/assault"}, {"column", "fog"}}),
            .asks = std::move(asks)};
}

// what every way of filling in the two cells gives
std::vector<double> every_filling(const Question& question, const std::vector<std::string>& codes) {
    std::vector<double> values;
    for (const std::string& three : codes)
        for (const std::string& six : codes) {
            TableSet filled;
            std::string text = replaced(assault_chart, "A1   | ?", "A1   | " + three);
            text = replaced(text, "D1   | ?", "D1   | " + six);
            filled.replace(Table::parse("toy/assault", text, "toy/assault.toml"));
            values.push_back(answer(question, filled).asks[0].value.value);
        }
    return values;
}

}  // namespace

TEST_CASE("unreadable cells are named, with the chance of meeting them", "[unknown]") {
    const Answer result = answer(one_roll({"result = \"A1\"", "result = \"-\"", "true"}), tables());
    REQUIRE(result.distribution.unread.size() == 2);
    CHECK(result.distribution.unread[0].cell == MissingCell{"toy/assault", "3", "fog"});
    CHECK(result.distribution.unread[1].cell == MissingCell{"toy/assault", "6", "fog"});
    for (const UnreadRow& row : result.distribution.unread) CHECK_THAT(row.p.value, WithinAbs(1 / 6.0, 1e-15));
    CHECK_THAT(result.distribution.unread_chance(), WithinAbs(1 / 3.0, 1e-15));
    CHECK_THAT(result.asks[0].value.low, WithinAbs(2 / 6.0, 1e-15));
    CHECK_THAT(result.asks[0].value.high, WithinAbs(4 / 6.0, 1e-15));
    CHECK_THAT(result.asks[1].value.low, WithinAbs(1 / 6.0, 1e-15));
    CHECK_THAT(result.asks[1].value.high, WithinAbs(3 / 6.0, 1e-15));
    CHECK_THAT(result.asks[2].value.high, WithinAbs(1, 1e-15));
    double known = 0;
    for (const Row& row : result.distribution.rows) known += row.p.value;
    CHECK_THAT(known + result.distribution.unread_chance(), WithinAbs(1, 1e-14));
}

TEST_CASE("chart/read never calls the unreadable code a result", "[unknown]") {
    const Answer result = answer(one_roll({}), tables());
    for (const Row& row : result.distribution.rows)
        CHECK(outcome_text(result.distribution.fields[0], row.values[0]) != "?");
}

TEST_CASE("a procedure that does not meet the cell is exact as ever", "[unknown]") {
    Question question{.procedure = share(assault()),
                      .title = "",
                      .params = params(assault(), {{"terrain", "open"}}),
                      .asks = {"hex_taken"}};
    const Answer result = answer(question, tables());
    CHECK(result.distribution.unread.empty());
    CHECK(result.asks[0].value.is_exact());
}

TEST_CASE("bounds hold whatever the cell turns out to be", "[unknown]") {
    const std::vector<std::string> codes = {"A1", "A2", "-", "D1", "D2", "o1"};
    for (const char* ask :
         {"hex_taken", "attacker_losses >= 1", "mean(defender_losses)", "mean(attacker_losses - 2 * defender_losses)",
          "mean(attacker_losses + 1)", "sd(attacker_losses)", "sd(attacker_losses + 2)", "median(defender_losses)",
          "quantile(attacker_losses, 0.9)", "quantile(defender_losses - 5, 0.25)"}) {
        const Question question{.procedure = share(assault()),
                                .title = "",
                                .params = params(assault(), {{"terrain", "fog"}}),
                                .asks = {ask}};
        const Estimate bounds = answer(question, tables()).asks[0].value;
        INFO(ask << ": " << bounds.low << " to " << bounds.high);
        CHECK(bounds.low <= bounds.value);
        CHECK(bounds.value <= bounds.high);
        for (const double value : every_filling(question, codes)) {
            CHECK(bounds.low <= value + 1e-12);
            CHECK(value <= bounds.high + 1e-12);
        }
    }
}

TEST_CASE("the bounds of a probability and a mean are as near as they can be", "[unknown]") {
    const Question probability = one_roll({"roll <= 2"});
    const Estimate p = answer(probability, tables()).asks[0].value;
    CHECK_THAT(p.low, WithinAbs(2 / 6.0, 1e-15));
    const Estimate mean = answer(one_roll({"mean(roll)"}), tables()).asks[0].value;
    // 1, 2, 4 and 5 are known; no die shows more than 6
    CHECK_THAT(mean.low, WithinAbs(12 / 6.0, 1e-14));
    CHECK_THAT(mean.high, WithinAbs(12 / 6.0 + 6 / 3.0, 1e-13));
}

TEST_CASE("fractions are not claimed where a cell is unknown", "[unknown]") {
    Question question = one_roll({"result = \"A1\""});
    question.fractions = true;
    const Answer result = answer(question, tables());
    CHECK(result.distribution.denominator != 0);
    CHECK(result.asks[0].fraction.empty());
}

TEST_CASE("a column that nobody could read at all", "[unknown]") {
    TableSet blank;
    std::string text = assault_chart;
    for (const char* known : {"A1   | A2   | A1", "A1   | A1   | A1", "o1   | -    | -", "D1   | o1   | D1"})
        text = replaced(text, known, std::string(known).substr(0, std::string(known).rfind('|') + 2) + "?");
    blank.replace(Table::parse("toy/assault", text, "toy/assault.toml"));
    for (const bool trials : {false, true}) {
        Question question{
            .procedure = share(assault()),
            .title = "",
            .params = params(assault(), {{"terrain", "fog"}}),
            .asks = {"hex_taken", "mean(attacker_losses)", "sd(attacker_losses)", "median(attacker_losses)"}};
        if (trials) question.trials = 1000;
        const Answer result = answer(question, blank);
        CHECK(result.distribution.rows.empty());
        CHECK_THAT(result.distribution.unread_chance(), WithinAbs(1, 1e-14));
        for (const AskAnswer& ask : result.asks) {
            INFO(ask.expr << " " << ask.value.low << " " << ask.value.value << " " << ask.value.high);
            CHECK(ask.value.low <= ask.value.value);
            CHECK(ask.value.value <= ask.value.high);
        }
        CHECK_THAT(result.asks[0].value.low, WithinAbs(0, 1e-12));
        CHECK_THAT(result.asks[0].value.high, WithinAbs(1, 1e-12));
        CHECK_NOTHROW(to_json(result).dump());
    }
}

TEST_CASE("Monte Carlo meets the cell as often, and its bounds allow for chance as well", "[unknown]") {
    for (const bool sampled : {true, false}) {
        Question question = one_roll({"result = \"A1\"", "result = \"D1\" or result = \"A1\"", "mean(roll)"});
        const Answer exact = answer(question, tables());
        question.trials = 20'000;
        question.sampled = sampled;
        const Answer result = answer(question, tables());
        REQUIRE(result.distribution.unread.size() == 2);
        std::uint64_t seen = 0;
        for (const Row& row : result.distribution.rows) seen += row.count;
        for (std::size_t i = 0; i < 2; ++i) {
            CHECK(result.distribution.unread[i].cell == exact.distribution.unread[i].cell);
            CHECK(result.distribution.unread[i].p.low < 1 / 6.0);
            CHECK(result.distribution.unread[i].p.high > 1 / 6.0);
        }
        // the upper bound: as if every such trial had been a yes, with the interval of that count
        const auto unread = static_cast<std::uint64_t>(std::llround(result.distribution.unread_chance() * 20'000));
        CHECK(seen + unread == 20'000);
        const auto yes = static_cast<std::uint64_t>(std::llround(result.asks[0].value.value * 20'000));
        CHECK_THAT(result.asks[0].value.low, WithinAbs(proportion(yes, 20'000).low, 1e-12));
        CHECK_THAT(result.asks[0].value.high, WithinAbs(proportion(yes + unread, 20'000).high, 1e-12));
        CHECK(result.asks[2].value.low < exact.asks[2].value.low);
        CHECK(result.asks[2].value.high > exact.asks[2].value.high);
        // bounds are written as bounds: the middle of the two is no figure
        const std::string told = estimate_text(result.asks[0].value, true, false);
        CHECK(told == percent(result.asks[0].value.low, Medium::terminal) + " to " +
                          percent(result.asks[0].value.high, Medium::terminal));
        CHECK(percent({0, 0, 1, Width::both}, false) == "0 % to 100 %");
    }
}

TEST_CASE("differences of bounds are bounds", "[unknown]") {
    std::vector<Question> questions(2, {.procedure = share(assault()),
                                        .title = "",
                                        .params = params(assault(), {{"terrain", "fog"}}),
                                        .asks = {"hex_taken", "mean(attacker_losses - defender_losses)"}});
    questions[1].params = params(assault(), {{"terrain", "fog"}, {"rounds", "2"}});
    const Comparison result = compare(questions, {"three", "two"}, tables());
    for (std::size_t ask = 0; ask < 2; ++ask) {
        const Estimate &a = result.answers[1].asks[ask].value, &b = result.answers[0].asks[ask].value;
        CHECK_THAT(result.differences[ask][1].low, WithinAbs(a.low - b.high, 1e-12));
        CHECK_THAT(result.differences[ask][1].high, WithinAbs(a.high - b.low, 1e-12));
    }
}

TEST_CASE("every figure says whether chance or a cell keeps it open", "[unknown]") {
    const std::vector<std::string> asks = {"result = \"A1\"", "mean(roll)", "sd(roll)", "median(roll)", "mean(7)"};
    const auto widths = [&](const Question& question) {
        const Json json = to_json(answer(question, tables()));
        std::string all;
        for (const Json& ask : json["asks"]) {
            CHECK(ask.contains("p") == (ask["kind"] == "probability"));
            if (ask.contains("p")) CHECK(ask["value"] == ask["p"]);
            all += ask["width"].get<std::string>() + " ";
        }
        return all;
    };
    Question open = one_roll(asks), known = open;
    known.params = params(*known.procedure, {{"table", "toy/assault"}, {"column", "open"}});
    CHECK(widths(open) == "unknown unknown unknown unknown none ");
    CHECK(widths(known) == "none none none none none ");
    open.trials = known.trials = 2000;
    CHECK(widths(open) == "both both both both sampling ");
    CHECK(widths(known) == "sampling sampling sampling sampling sampling ");

    const auto axis = parse_axis(open.procedure, "column=open,fog", "axis");
    const Json swept = to_json(sweep(one_roll(asks), {axis}, tables()));
    CHECK(swept["cells"][0]["asks"][1]["width"] == "none");
    CHECK(swept["cells"][1]["asks"][1]["width"] == "unknown");
    CHECK(swept["cells"][1]["asks"][1]["kind"] == "mean");
    CHECK_FALSE(swept["cells"][1]["asks"][1].contains("p"));
    CHECK(swept["cells"][1]["asks"][0]["value"] == swept["cells"][1]["asks"][0]["p"]);
    const Variants variants = vary(one_roll(asks), {axis});
    CHECK(variants.labels == std::vector<std::string>{"column open", "column fog"});
    CHECK(to_json(compare(variants.questions, variants.labels, tables()))["differences"][0]["width"] == "unknown");
}

TEST_CASE("JSON names the cell among the outcomes", "[unknown]") {
    const Json json = to_json(answer(one_roll({"true"}), tables()));
    double sum = 0;
    int unknown = 0;
    for (const Json& outcome : json["outcomes"]) {
        sum += outcome["p"].get<double>();
        if (!outcome.contains("unknown")) continue;
        ++unknown;
        CHECK(outcome["unknown"]["table"] == "toy/assault");
        CHECK(outcome["unknown"]["column"] == "fog");
    }
    CHECK(unknown == 2);
    CHECK_THAT(sum, WithinAbs(1, 1e-12));
}

}  // namespace test_unknown_cells
