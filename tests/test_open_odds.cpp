// Unknown cells whose candidates are known: bounds are those of all charts, and no known die is given up.
#include "support.hpp"

#include "analysis/advice/balance.hpp"
#include "analysis/charts/charts.hpp"
#include "analysis/words/json.hpp"
#include "analysis/words/phrases.hpp"
#include "analysis/answers/unknown.hpp"
#include "analysis/questions/want.hpp"
#include "output/csv.hpp"
#include "output/figure.hpp"
#include "output/files/read.hpp"
#include "output/text.hpp"
#include "tables/level_grid.hpp"

namespace test_open_odds {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

const std::vector<std::string> codes = {"A2", "A1", "-", "o1", "D1", "D2"};
const std::string declared = R"(
[values]
all = "A2 < A1 < - < o1 < D1 < D2"
)";

TableSet with_chart(const std::string& text) {
    TableSet tables;
    tables.replace(Table::parse("toy/assault", text, "toy/assault.toml"));
    return tables;
}

Question toy(std::vector<std::pair<std::string, std::string>> given, std::vector<std::string> asks) {
    given.emplace_back("terrain", "fog");
    return {.procedure = share(assault()), .title = "", .params = params(assault(), given), .asks = std::move(asks)};
}

Question one_roll(std::vector<std::string> asks) {
    const Procedure& read = find_procedure("chart/read");
    return {.procedure = share(read),
            .title = "",
            .params = params(read, {{"table", "toy/assault"}, {"column", "fog"}}),
            .asks = std::move(asks)};
}

// what every chart gives: the low and the high end of all of them
std::pair<double, double> every_chart(const Question& question, const std::vector<std::string>& third,
                                      const std::vector<std::string>& sixth) {
    double low = 1e300, high = -1e300;
    for (const std::string& three : third)
        for (const std::string& six : sixth) {
            std::string text = replaced(assault_chart + declared, "A1   | ?", "A1   | " + three);
            text = replaced(text, "D1   | ?", "D1   | " + six);
            const double value = answer(question, with_chart(text)).asks[0].value.value;
            low = std::min(low, value);
            high = std::max(high, value);
        }
    return {low, high};
}

}  // namespace

TEST_CASE("what is known of a roll has no width, whatever the cell holds", "[open]") {
    const Answer result = answer(
        one_roll({"roll <= 2", "mean(roll)", "result = \"A1\"", "roll = 3 and result = \"D2\""}),
        with_chart(assault_chart + declared));
    CHECK(result.asks[0].value.width == Width::none);
    CHECK_THAT(result.asks[0].value.value, WithinAbs(2 / 6.0, 1e-15));
    CHECK(result.asks[1].value.width == Width::none);
    CHECK_THAT(result.asks[1].value.value, WithinAbs(3.5, 1e-14));
    CHECK_THAT(result.asks[2].value.low, WithinAbs(2 / 6.0, 1e-15));
    CHECK_THAT(result.asks[2].value.high, WithinAbs(4 / 6.0, 1e-15));
    CHECK_THAT(result.asks[3].value.low, WithinAbs(0, 1e-15));
    CHECK_THAT(result.asks[3].value.high, WithinAbs(1 / 6.0, 1e-15));
    REQUIRE(result.distribution.unread.size() == 2);
    for (const UnreadRow& row : result.distribution.unread) CHECK_THAT(row.p.value, WithinAbs(1 / 6.0, 1e-15));
}

TEST_CASE("bounds are those of all charts, though the same cell is read in every round", "[open]") {
    const std::string listed = replaced(replaced(assault_chart + declared, "A1   | ?", "A1   | {A1, o1, D2}"),
                                        "D1   | ?", "D1   | {-, D2}");
    for (const char* rounds : {"1", "2", "3", "4"})
        for (const char* stand : {"hold", "give-way"})
            for (const char* ask : {"hex_taken", "attacker_losses >= 2", "mean(defender_losses)",
                                    "mean(attacker_losses - 2 * defender_losses)", "attacker_losses = 1",
                                    "defender_losses = 1 and attacker_losses = 1"}) {
                const Question question = toy({{"rounds", rounds}, {"stand", stand}}, {ask});
                INFO(ask << ", " << rounds << " rounds, " << stand);
                const Estimate all = answer(question, with_chart(assault_chart + declared)).asks[0].value;
                const auto [low, high] = every_chart(question, codes, codes);
                CHECK_THAT(all.low, WithinAbs(low, 1e-12));
                CHECK_THAT(all.high, WithinAbs(high, 1e-12));
                const Estimate some = answer(question, with_chart(listed)).asks[0].value;
                const auto [least, most] = every_chart(question, {"A1", "o1", "D2"}, {"-", "D2"});
                CHECK_THAT(some.low, WithinAbs(least, 1e-12));
                CHECK_THAT(some.high, WithinAbs(most, 1e-12));
            }
}

TEST_CASE("deviations and quantiles lie within their bounds for every chart", "[open]") {
    for (const char* ask : {"sd(attacker_losses)", "sd(defender_losses + 2)", "median(defender_losses)",
                            "quantile(attacker_losses, 0.9)"}) {
        const Question question = toy({}, {ask});
        const Estimate all = answer(question, with_chart(assault_chart + declared)).asks[0].value;
        const auto [low, high] = every_chart(question, codes, codes);
        INFO(ask << " " << all.low << " to " << all.high << ", " << low << " to " << high);
        CHECK(all.low <= low + 1e-9);
        CHECK(all.high >= high - 1e-9);
        CHECK(all.high <= high + 1);
    }
}

TEST_CASE("every outcome's chance is within its bounds for every chart", "[open]") {
    const Question question = toy({}, {});
    const Answer open = answer(question, with_chart(assault_chart + declared));
    for (const std::string& three : codes)
        for (const std::string& six : codes) {
            std::string text = replaced(assault_chart + declared, "A1   | ?", "A1   | " + three);
            const Answer closed = answer(question, with_chart(replaced(text, "D1   | ?", "D1   | " + six)));
            for (const Row& row : open.distribution.rows) {
                double p = 0;
                for (const Row& other : closed.distribution.rows)
                    if (other.values == row.values) p = other.p.value;
                CHECK(row.p.low <= p + 1e-12);
                CHECK(p <= row.p.high + 1e-12);
            }
        }
}

TEST_CASE("best play against an unknown chart is sure of its low end", "[open]") {
    Question question = toy({}, {"hex_taken"});
    question.optimal = "hex_taken";
    const Answer open = answer(question, with_chart(assault_chart + declared));
    const auto [low, high] = every_chart(question, codes, codes);
    CHECK(open.asks[0].value.low <= low + 1e-12);
    CHECK(open.asks[0].value.high <= high + 1e-12);
    CHECK(open.asks[0].value.low < open.asks[0].value.high);
    CHECK(open.distribution.unread.size() == 2);
}

TEST_CASE("the cells that matter most are named first, with what they can move", "[open]") {
    const Answer result = answer(one_roll({"result = \"D2\"", "roll = 1"}), with_chart(assault_chart + declared));
    REQUIRE(result.unknown.cells.size() == 2);
    CHECK(result.unknown.cells[0].candidates == 6);
    for (const OpenCell& cell : result.unknown.cells) {
        CHECK_THAT(cell.worth[0], WithinAbs(1 / 6.0, 1e-15));
        CHECK_THAT(cell.worth[1], WithinAbs(0, 1e-15));
    }
    // 17 is over unless the die ends it there or before: each cell alone can settle that, and each has a number (3.9.4), so that a 1
    // on each is the best that may be
    const Answer length = answer(read_question(WARODDS_SOURCE "/examples/blitzkrieg/game-length.toml"), TableSet());
    REQUIRE(length.unknown.cells.size() > 3);
    for (int i = 0; i < 3; ++i) CHECK_THAT(length.unknown.cells[i].worth[0], WithinAbs(125 / 216.0, 1e-12));
    CHECK_THAT(length.unknown.cells[3].worth[0], WithinAbs(0, 1e-12));
    // on a 3 the attacker can lose nothing more once the list says so
    const std::string text = replaced(assault_chart + declared, "A1   | ?", "A1   | {D1, D2}");
    const Answer one = answer(toy({{"rounds", "1"}}, {"attacker_losses >= 1"}), with_chart(text));
    REQUIRE(one.unknown.cells.size() == 2);
    CHECK(one.unknown.cells[0].cell.row == "6");
    CHECK_THAT(one.unknown.cells[0].worth[0], WithinAbs(1 / 6.0, 1e-15));
    CHECK_THAT(one.unknown.cells[1].worth[0], WithinAbs(0, 1e-15));
}

TEST_CASE("a plausible band lies within the bounds, and is the band over all charts", "[open]") {
    const std::string text = assault_chart + declared + "[pattern]\ndown = \"rises\"\n";
    Question question = toy({}, {"hex_taken", "mean(attacker_losses)"});
    question.plausible = 2000;
    const Answer result = answer(question, with_chart(text));
    REQUIRE(result.unknown.plausible);
    REQUIRE(result.unknown.plausible->bands.size() == 2);
    // 3 lies between A1 and -, 6 between D1 and D2: of four charts the least and the largest make the band
    double low = 1, high = 0;
    for (const char* three : {"A1", "-"})
        for (const char* six : {"D1", "D2"}) {
            std::string closed = replaced(text, "A1   | ?", std::string("A1   | ") + three);
            const double value = answer(toy({}, {"hex_taken"}),
                                        with_chart(replaced(closed, "D1   | ?", std::string("D1   | ") + six)))
                                     .asks[0]
                                     .value.value;
            low = std::min(low, value);
            high = std::max(high, value);
        }
    const PlausibleBand& band = result.unknown.plausible->bands[0];
    CHECK_THAT(band.low, WithinAbs(low, 1e-12));
    CHECK_THAT(band.high, WithinAbs(high, 1e-12));
    CHECK(band.low > result.asks[0].value.low + 0.01);
    CHECK(band.high < result.asks[0].value.high - 0.01);
    const Json json = to_json(result);
    CHECK(json["unknown"]["plausible"]["charts"] == 2000);
    CHECK(json["unknown"]["plausible"]["asks"][0]["median"] == band.median);
    CHECK(json["unknown"]["cells"].size() == 2);
    // chances and means have a panel each, with bounds and band; what they are is said
    const Figure figure = figure_of(result);
    REQUIRE(figure.panels.size() >= 2);
    for (std::size_t i = 0; i < 2; ++i) {
        REQUIRE(figure.panels[i].series[0].bands.size() == 1);
        CHECK(figure.panels[i].series[0].bands[0].median == result.unknown.plausible->bands[i].median);
        CHECK(figure.panels[i].series[0].values[0].low == result.asks[i].value.low);
    }
    CHECK(figure.bands == "5–95 % of 2,000 plausible charts, with their median");
    CHECK(figure.answers[0].find("(plausible: ") != std::string::npos);
}

namespace {

// the same chart, with every cell as a list of its code and its code again
Table doubled(const Table& table) {
    std::string csv = table.rows.name;
    for (const std::string& key : table.columns.keys) csv += ",\"" + key + "\"";
    for (int row = 0; row < table.rows.size(); ++row) {
        csv += "\n\"" + table.rows.keys[row] + "\"";
        for (int column = 0; column < table.columns.size(); ++column)
            csv += ",\"{" + table.code(row, column) + ", " + table.code(row, column) + "}\"";
    }
    return Table::parse(table.id, with_csv(table, csv + "\n", "doubled.csv"), "doubled.toml");
}

}  // namespace

TEST_CASE("a list that says the same twice changes no figure, in machines inside machines too", "[open]") {
    const TableSet plain;
    std::map<std::string, int> asked;
    for (const auto& [chart, procedure] : {std::pair{"ocs/combat", "ocs/assault"},
                                           {"ocs/combat", "ocs/attack"},
                                           {"ocs/air-combat", "ocs/air-combat"},
                                           {"case-geld/combat", "case-geld/attack"}}) {
        const TableSet listed = plain.with({doubled(*plain.table(chart))});
        for (const Binding& binding : bindings(plain)) {
            if (binding.procedure->about.id != procedure || asked[procedure] == 4) continue;
            ++asked[procedure];
            Question question{.procedure = share(*binding.procedure), .title = "", .params = binding.params};
            question.asks = default_asks(binding.procedure->outcomes);
            INFO(binding.name);
            const Answer known = answer(question, plain), open = answer(question, listed);
            for (std::size_t i = 0; i < known.asks.size(); ++i) {
                CHECK_THAT(open.asks[i].value.low, WithinAbs(known.asks[i].value.value, 1e-9));
                CHECK_THAT(open.asks[i].value.high, WithinAbs(known.asks[i].value.value, 1e-9));
            }
        }
        CHECK(asked[procedure] == 4);
    }
}

TEST_CASE("trials of best play do not take an unknown chart for a known one", "[open]") {
    Question question = toy({}, {"hex_taken"});
    question.optimal = "hex_taken";
    const Estimate exact = answer(question, with_chart(assault_chart + declared)).asks[0].value;
    question.trials = 20'000;
    const Answer trials = answer(question, with_chart(assault_chart + declared));
    CHECK(trials.distribution.unread.size() == 2);
    CHECK(trials.asks[0].value.width == Width::both);
    CHECK(trials.asks[0].value.low < exact.low + 0.02);
    CHECK(trials.asks[0].value.high > exact.high - 0.02);
}

TEST_CASE("the cells to fill are those of the first figure that they move", "[open]") {
    Question question = one_roll({"roll = 1", "result = \"D2\""});
    const std::string text = print(answer(question, with_chart(assault_chart + declared)), {});
    CHECK_THAT(text, ContainsSubstring("narrows result = \"D2\" by up to"));
    question.asks = {"roll = 1"};
    CHECK_THAT(print(answer(question, with_chart(assault_chart + declared)), {}),
               ContainsSubstring("none of them moves roll = 1"));
}

TEST_CASE("two versions of a chart leave open what unknown cells leave open", "[open][balance]") {
    const TableSet before = with_chart(replaced(assault_chart + declared, "A1   | ?", "A1   | D1")),
                   after = with_chart(replaced(assault_chart + declared, "A1   | ?", "?    | ?"));
    Question read = one_roll({});
    read.params.erase("column");
    const std::string text = print(balance_charts({"toy/assault", before, after, read, {}}, {}));
    CHECK_THAT(text, ContainsSubstring(" to ") && ContainsSubstring("unknown cells of the column leave it open"));
}

namespace {

Comparison both(const Question& a, const Question& b, const TableSet& tables) {
    return compare({a, b}, {"first", "second"}, tables);
}

Question shipped_question(const std::string& id, std::vector<std::pair<std::string, std::string>> given,
                          std::vector<std::string> asks) {
    const Procedure& procedure = find_procedure(id);
    return {.procedure = share(procedure), .title = "", .params = params(procedure, given), .asks = std::move(asks)};
}

// a chart with any code in each unknown cell
Table any_filling(const Table& chart, TrialEngine& dice) {
    std::vector<std::string> codes;
    for (int row = 0; row < chart.rows.size(); ++row)
        for (int column = 0; column < chart.columns.size(); ++column) {
            const std::vector<std::string>& may = chart.candidates(row, column);
            codes.push_back(chart.is_missing(row, column)
                                ? may[static_cast<std::size_t>(even_share(dice) * static_cast<double>(may.size()))]
                                : chart.code(row, column));
        }
    return chart.filled(codes);
}

}  // namespace

TEST_CASE("differences are those of all charts, each the same for both sides", "[open][compare]") {
    const std::string text = assault_chart + declared;
    const auto filled = [&](const std::string& three, const std::string& six) {
        return with_chart(replaced(replaced(text, "A1   | ?", "A1   | " + three), "D1   | ?", "D1   | " + six));
    };
    using Given = std::vector<std::pair<std::string, std::string>>;
    for (const auto& [a, b] : std::vector<std::pair<Given, Given>>{
             {{{"rounds", "1"}}, {{"rounds", "1"}}},
             {{{"rounds", "1"}}, {{"rounds", "2"}}},
             {{{"rounds", "2"}}, {{"rounds", "4"}}},
             {{{"rounds", "2"}, {"stand", "hold"}}, {{"rounds", "2"}, {"stand", "give-way"}}},
             {{{"rounds", "4"}, {"stand", "hold"}}, {{"rounds", "3"}, {"stand", "give-way"}}}})
        for (const char* ask : {"hex_taken", "attacker_losses >= 2", "mean(defender_losses)",
                                "mean(attacker_losses - 2 * defender_losses)", "sd(attacker_losses)"}) {
            const Question first = toy(a, {ask}), second = toy(b, {ask});
            double low = 1e300, high = -1e300;
            for (const std::string& three : codes)
                for (const std::string& six : codes) {
                    const TableSet chart = filled(three, six);
                    const double apart = answer(second, chart).asks[0].value.value -
                                         answer(first, chart).asks[0].value.value;
                    low = std::min(low, apart);
                    high = std::max(high, apart);
                }
            const Comparison open = both(first, second, with_chart(text));
            const Estimate& difference = open.differences[0][1];
            INFO(ask << ": " << difference.low << " to " << difference.high << ", " << low << " to " << high);
            CHECK(difference.low <= low + 1e-12);
            CHECK(difference.high >= high - 1e-12);
            if (std::string(ask).starts_with("sd") && a != b) continue;
            CHECK(open.is_attained(0, 1));
            CHECK_THAT(difference.low, WithinAbs(low, 1e-12));
            CHECK_THAT(difference.high, WithinAbs(high, 1e-12));
        }
}

TEST_CASE("two questions on the same column of an unknown chart are no different", "[open][compare]") {
    const std::vector<std::string> asks = {"hex_vacated", "mean(attacker_losses)", "median(attacker_losses)",
                                           "sd(defense_left)"};
    const Comparison same = both(shipped_question("blitzkrieg/attrition", {{"attack", "17"}, {"defense", "4"}}, asks),
                                 shipped_question("blitzkrieg/attrition", {{"attack", "18"}, {"defense", "4"}}, asks),
                                 TableSet());
    CHECK(same.answers[0].asks[0].value.low < same.answers[0].asks[0].value.high);
    CHECK(same.differences[0][1].is_exact());
    CHECK(same.differences[0][1].value == 0);
    CHECK_THAT(print(same, {}), ContainsSubstring("no difference"));
    // cell by cell: what a defender loses that has nowhere to retreat to
    const std::vector<std::string> left = {"mean(defense_left)"};
    const auto with_room = [&](const char* room) {
        return shipped_question("blitzkrieg/attrition", {{"attack", "17"}, {"defense", "4"}, {"retreat_room", room}},
                                left);
    };
    const Comparison rooms = both(with_room("0"), with_room("9"), TableSet());
    CHECK_THAT(rooms.differences[0][1].low, WithinAbs(1 / 6.0, 1e-12));
    CHECK_THAT(rooms.differences[0][1].high, WithinAbs(3.5, 1e-12));
    CHECK(rooms.is_attained(0, 1));
    CHECK_THAT(print(rooms, {}), ContainsSubstring("+0.167 to +3.500"));
    const Json json = to_json(rooms);
    CHECK(json["differences"][0]["difference"].is_null());
    CHECK(json["differences"][0]["separated"] == true);
    CHECK(json["differences"][0]["attained"] == true);
    CHECK(json["answers"][0]["asks"][0]["value"].is_null());
    CHECK(json["answers"][0]["tables"].dump().find("\"unknown_cells\":65") != std::string::npos);
}

TEST_CASE("random charts keep within the bounds of figures and of differences", "[open][compare]") {
    struct Pair {
        const char* id;
        std::vector<std::pair<std::string, std::string>> a, b;
        std::vector<std::string> asks;
    };
    const TableSet shipped;
    const std::vector<Pair> pairs = {
        {"blitzkrieg/attrition",
         {{"attack", "17"}, {"defense", "4"}},
         {{"attack", "20"}, {"defense", "4"}},
         {"hex_vacated", "mean(attacker_losses)", "mean(defense_left)"}},
        {"blitzkrieg/attrition",
         {{"attack", "14"}, {"defense", "4"}, {"strain", "5"}},
         {{"attack", "14"}, {"defense", "4"}},
         {"hex_vacated", "mean(attacker_losses)"}},
        {"eisenhowers-war/attack",
         {{"attack", "30"}, {"defense", "10"}, {"defender_steps", "3"}},
         {{"attack", "30"}, {"defense", "10"}, {"defender_steps", "2"}},
         {"hex_taken", "mean(attacker_steps_lost)", "mean(defender_steps_lost)"}},
        {"blitzkrieg/game-length", {{"turn", "15"}}, {{"turn", "16"}}, {"final_turn >= 18", "mean(final_turn)"}}};
    for (const Pair& pair : pairs) {
        const Question a = shipped_question(pair.id, pair.a, pair.asks),
                       b = shipped_question(pair.id, pair.b, pair.asks);
        const Comparison open = both(a, b, shipped);
        std::set<std::string> charts;
        for (const Answer& side : open.answers)
            for (const UnreadRow& row : side.distribution.unread) charts.insert(row.cell.table);
        REQUIRE(!charts.empty());
        for (std::uint64_t draw = 0; draw < 40; ++draw) {
            TrialEngine dice(7, draw, 0);
            std::vector<Table> full;
            for (const std::string& id : charts) full.push_back(any_filling(*shipped.table(id), dice));
            const Comparison known = both(a, b, shipped.with(std::move(full)));
            for (std::size_t ask = 0; ask < pair.asks.size(); ++ask) {
                INFO(pair.id << " " << pair.asks[ask] << ", draw " << draw);
                const auto holds = [](const Estimate& bounds, const Estimate& figure) {
                    return bounds.low <= figure.value + 1e-12 && figure.value <= bounds.high + 1e-12;
                };
                for (std::size_t i = 0; i < 2; ++i)
                    CHECK(holds(open.answers[i].asks[ask].value, known.answers[i].asks[ask].value));
                CHECK(holds(open.differences[ask][1], known.differences[ask][1]));
            }
        }
    }
}

TEST_CASE("plausible charts are the same for all sides of a comparison", "[open][compare]") {
    const std::string text = assault_chart + declared + "[pattern]\ndown = \"rises\"\n";
    Question one = toy({{"rounds", "1"}}, {"hex_taken", "mean(attacker_losses)"}), other = one;
    other.params = toy({{"rounds", "2"}}, {}).params;
    one.plausible = other.plausible = 1000;
    const Comparison result = both(one, other, with_chart(text));
    REQUIRE(result.band(0, 1));
    REQUIRE(result.answers[1].unknown.plausible);
    double low = 1, high = -1;
    for (const char* three : {"A1", "-"})
        for (const char* six : {"D1", "D2"}) {
            const TableSet chart = with_chart(replaced(replaced(text, "A1   | ?", std::string("A1   | ") + three),
                                                       "D1   | ?", std::string("D1   | ") + six));
            Question a = one, b = other;
            a.plausible = b.plausible = std::nullopt;
            const double apart = answer(b, chart).asks[0].value.value - answer(a, chart).asks[0].value.value;
            low = std::min(low, apart);
            high = std::max(high, apart);
        }
    CHECK_THAT(result.band(0, 1)->low, WithinAbs(low, 1e-12));
    CHECK_THAT(result.band(0, 1)->high, WithinAbs(high, 1e-12));
    CHECK(to_json(result)["differences"][0]["plausible"]["low"] == result.band(0, 1)->low);
    // each side's band is the one that it has by itself
    CHECK(answer(other, with_chart(text)).unknown.plausible->bands[0].median ==
          result.answers[1].unknown.plausible->bands[0].median);
    CHECK_THAT(print(result, {}), ContainsSubstring("plausible differences"));
    // where the charts are not the same there is nothing to pair
    const TableSet before = with_chart(text), after = with_chart(replaced(text, "A1   | ?", "A1   | {A1, -}"));
    const Comparison versions = compare({one, one}, {"before", "after"}, TableSets{&before, &after});
    CHECK_FALSE(versions.band(0, 1));
}

TEST_CASE("what a cell is worth is not said of medians and deviations", "[open]") {
    const Answer result = answer(
        shipped_question("blitzkrieg/attrition", {{"attack", "17"}, {"defense", "4"}}, {"median(attacker_losses)"}),
        TableSet());
    const std::string text = unwrapped(print(result, {}));
    CHECK_THAT(text, !ContainsSubstring("none of them moves"));
    CHECK_THAT(text, ContainsSubstring("of chances and means only"));
    CHECK(to_json(result)["unknown"]["cells"][0]["asks"][0]["worth"].is_null());
}

TEST_CASE("a sweep says where a wish is sure and where it is open", "[open][sweep]") {
    const Question question = shipped_question("eisenhowers-war/attack", {{"defense", "7"}}, {});
    const auto axes = parse_axes(question, {"attack=10..40:10"}, "--axis", TableSet());
    const Sweep open = sweep_until(question, axes, "hex_taken >= 50%", TableSet());
    CHECK_FALSE(open.first);
    CHECK(open.met == 0);
    CHECK(open.open == open.cells());
    CHECK_THAT(print(open, {}), ContainsSubstring("is met for certain in no cell; open in all"));
    const Json json = to_json(open);
    CHECK(json["until"]["first"].is_null());
    CHECK(json["until"]["first_open"]["attack"] == 10);
    CHECK(json["cells"][0]["asks"][0]["value"].is_null());
    CHECK(json["cells"][0]["asks"][0]["p"].is_null());
    // trials too
    Question attack = shipped_question("ocs/attack", {{"defense", "12"}}, {});
    attack.trials = 2000;
    const Sweep sampled = sweep_until(attack, parse_axes(attack, {"attack=10..60:4"}, "--axis", TableSet()),
                                      "hex_taken >= 88%", TableSet());
    REQUIRE(sampled.first);
    REQUIRE(sampled.first_open);
    CHECK_THAT(print(sampled, {}), ContainsSubstring("surely first at attack=") && ContainsSubstring("; open "));
}

TEST_CASE("rows of equal bounds are not one row where the charts are entered elsewhere", "[open][sweep]") {
    const Question question = shipped_question("eisenhowers-war/attack", {{"defense", "10"}}, {"hex_taken"});
    const Sweep rows = sweep(question, parse_axes(question, {"attack=30..50:5"}, "--axis", TableSet()), TableSet());
    REQUIRE(rows.values[0][0].low == rows.values[0][2].low);
    const std::string text = print(rows, {});
    CHECK_THAT(text, !ContainsSubstring("30 to 45"));
    CHECK_THAT(text, ContainsSubstring("30 to 35"));
}

TEST_CASE("charts with unknown cells are not called printed and no more", "[open][grades]") {
    const TableSet shipped;
    CHECK_THAT(print_games(shipped), ContainsSubstring("6 whole, 7 with unknown cells"));
    const Answer result = answer(
        shipped_question("blitzkrieg/attrition", {{"attack", "17"}, {"defense", "4"}}, {"hex_vacated"}), shipped);
    CHECK_THAT(sources_text(result.tables),
               ContainsSubstring("printed with gaps: Attrition Table (1 of 66 cells known)"));
    CHECK_THAT(grades_text(result.tables), ContainsSubstring("1 chart printed with gaps, 5 printed"));
    CHECK_THAT(print_charts(shipped), ContainsSubstring("printed, gaps"));
}

TEST_CASE("no writer makes up a figure where nothing is known but a range", "[open][output]") {
    const Answer result = answer(
        shipped_question("blitzkrieg/attrition", {{"attack", "17"}, {"defense", "4"}}, {"hex_vacated"}), TableSet());
    CHECK_THAT(csv_of(result), ContainsSubstring("hex_vacated,,0.166666666667,1"));
    const Frame frame = asks_frame(result);
    CHECK(frame.columns[1].is_null(0));
    CHECK(frame.columns[1].is_nullable);
    CHECK(std::isnan(std::get<std::vector<double>>(frame.columns[1].values)[0]));
    CHECK_FALSE(frame.columns[2].is_null(0));
}

}  // namespace test_open_odds
