// Unknown cells whose candidates are known: bounds are those of all charts, and no known die is given up.
#include "fit.hpp"
#include "support.hpp"

#include "analysis/charts.hpp"
#include "analysis/json.hpp"
#include "analysis/unknown.hpp"
#include "output/figure.hpp"
#include "tables/fillings.hpp"

using namespace warodds;
using namespace warodds::test;
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
    // on a 3 the attacker can lose nothing more once the list says so
    const std::string text = replaced(assault_chart + declared, "A1   | ?", "A1   | {D1, D2}");
    const Answer one = answer(toy({{"rounds", "1"}}, {"attacker_losses >= 1"}), with_chart(text));
    REQUIRE(one.unknown.cells.size() == 2);
    CHECK(one.unknown.cells[0].cell.row == "6");
    CHECK_THAT(one.unknown.cells[0].worth[0], WithinAbs(1 / 6.0, 1e-15));
    CHECK_THAT(one.unknown.cells[1].worth[0], WithinAbs(0, 1e-15));
}

namespace {

// every filling of a small grid, by trying all
std::vector<std::vector<int>> fillings_of(int rows, int columns, int levels, const std::vector<int>& known, int right,
                                          int down) {
    std::vector<std::vector<int>> all;
    std::vector<int> cells(static_cast<std::size_t>(rows * columns));
    const auto is_one = [&] {
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column) {
                const int here = cells[static_cast<std::size_t>(row * columns + column)];
                if (const int fixed = known[static_cast<std::size_t>(row * columns + column)];
                    fixed >= 0 && fixed != here)
                    return false;
                if (column > 0 && (here - cells[static_cast<std::size_t>(row * columns + column - 1)]) * right < 0)
                    return false;
                if (row > 0 && (here - cells[static_cast<std::size_t>((row - 1) * columns + column)]) * down < 0)
                    return false;
            }
        return true;
    };
    for (;;) {
        if (is_one()) all.push_back(cells);
        std::size_t at = 0;
        while (at < cells.size() && ++cells[at] == levels) cells[at++] = 0;
        if (at == cells.size()) return all;
    }
}

std::vector<TrialEngine> engines_of(std::uint64_t seed, std::uint64_t count) {
    std::vector<TrialEngine> engines;
    for (std::uint64_t i = 0; i < count; ++i) engines.emplace_back(seed, i);
    return engines;
}

std::string small_chart(const std::string& down, const std::string& cells) {
    return R"(game = "toy"
title = "Small"
rule = "T.3"
dice = "1d6"
grade = "printed"
source = "made for the tests"
grid = '''
)" + cells +
           R"('''
[values]
all = "{losses 0..2}"
[pattern]
right = "losses rises"
down = ")" +
           down + R"("
[rows]
name = "roll"
match = "exact"
rolled = false
[columns]
name = "odds"
match = "floor"
)";
}

}  // namespace

TEST_CASE("draws of a grid are uniform over all its fillings", "[open]") {
    for (const auto& [right, down] : {std::pair{1, -1}, {1, 1}, {-1, 1}, {-1, -1}, {0, 1}, {-1, 0}, {0, 0}}) {
        const int rows = right && down ? 3 : 2, columns = right && down ? 3 : 2;
        std::vector<int> known(static_cast<std::size_t>(rows * columns), -1);
        known[1] = 1;
        std::vector<std::vector<int>> allowed(known.size(), {0, 1, 2});
        allowed[1] = {1};
        const LevelGrid grid(rows, columns, allowed, right, down);
        const auto all = fillings_of(rows, columns, 3, known, right, down);
        INFO(right << " " << down << ": " << all.size());
        CHECK_THAT(grid.log_count(), WithinAbs(std::log(static_cast<double>(all.size())), 1e-12));
        std::map<std::vector<int>, std::uint64_t> seen;
        std::vector<TrialEngine> engines = engines_of(7, 400 * all.size());
        std::vector<TrialEngine*> pointers;
        for (TrialEngine& engine : engines) pointers.push_back(&engine);
        for (const std::vector<int>& filling : grid.draw(pointers)) ++seen[filling];
        CHECK(seen.size() == all.size());
        double chi_square = 0;
        for (const auto& filling : all) chi_square += std::pow(static_cast<double>(seen[filling]) - 400, 2) / 400;
        const auto freedom = static_cast<double>(all.size() - 1);
        CHECK(chi_square < freedom + 4.5 * std::sqrt(2 * freedom) + 8);
    }
}

TEST_CASE("a grid of six by forty-one has as many fillings as MacMahon says, and draws keep their order", "[open]") {
    constexpr int rows = 6, columns = 41, levels = 21;
    double expected = 0;  // plane partitions in a box
    for (int i = 1; i <= rows; ++i)
        for (int j = 1; j <= columns; ++j)
            for (int k = 1; k < levels; ++k) expected += std::log((i + j + k - 1.0) / (i + j + k - 2.0));
    std::vector<int> any(levels);
    for (int level = 0; level < levels; ++level) any[static_cast<std::size_t>(level)] = level;
    std::vector<std::vector<int>> allowed(rows * columns, any);
    CHECK_THAT(LevelGrid(rows, columns, allowed, 1, -1).log_count(), WithinAbs(expected, 1e-9));
    allowed[2 * columns + 7] = {2};
    const LevelGrid grid(rows, columns, allowed, 1, -1);
    CHECK_FALSE(grid.draws_quickly());
    std::vector<TrialEngine> engines = engines_of(5, 3);
    std::vector<TrialEngine*> pointers;
    for (TrialEngine& engine : engines) pointers.push_back(&engine);
    const auto drawn = grid.draw(pointers);
    CHECK(drawn[0] != drawn[1]);
    for (const std::vector<int>& filling : drawn) {
        CHECK(filling[2 * columns + 7] == 2);
        for (std::size_t cell = 0; cell < filling.size(); ++cell) {
            if (cell % columns > 0) CHECK(filling[cell - 1] <= filling[cell]);
            if (cell >= columns) CHECK(filling[cell - columns] >= filling[cell]);
        }
    }
    // what is drawn depends on an engine alone, not on what is drawn beside it
    TrialEngine alone(5, 2);
    TrialEngine* const only = &alone;
    CHECK(grid.draw({&only, 1})[0] == drawn[2]);
}

TEST_CASE("charts that cannot be are told, and so are lists that hardly any draw keeps", "[open]") {
    const auto drawn = [](const std::string& cells) {
        const auto table =
            std::make_shared<const Table>(Table::parse("toy/small", small_chart("losses rises", cells), "small.toml"));
        return refusal([&] {
            std::vector<TrialEngine> engines = engines_of(1, 1);
            Fillings(table).draw(engines);
        });
    };
    CHECK(drawn("roll | 1 | 2\n1 | 0 | ?\n2 | ? | 2\n") == "(no refusal)");
    CHECK(drawn("roll | 1 | 2\n1 | 2 | ?\n2 | ? | 1\n") ==
          "small.toml: no chart keeps both its known cells and the pattern that it declares");
    const std::string beyond = replaced(
        replaced(small_chart("losses rises", "roll | 1 | 2\n1 | 5 | ?\n"), "all = \"{losses 0..2}\"", "all = \"0..9\""),
        "[pattern]", "[pattern]\ncodes = \"{losses 0..2}\"");
    CHECK(refusal([&] {
              Fillings(std::make_shared<const Table>(Table::parse("toy/small", beyond, "small.toml")));
          }).find("'5' is beyond the codes that [pattern] lists") != std::string::npos);
}

TEST_CASE("where nobody knows which way the die goes, both ways are drawn, and no chart twice as often", "[open]") {
    const auto table = std::make_shared<const Table>(Table::parse(
        "toy/small", small_chart("either", "roll | 1 | 2\n1 | ? | {0, 2}\n2 | ? | ?\n"), "toy/small.toml"));
    std::set<std::vector<int>> all;
    for (const int down : {1, -1})
        for (const auto& filling : fillings_of(2, 2, 3, {-1, -1, -1, -1}, 1, down))
            if (filling[1] != 1) all.insert(filling);
    const Fillings fillings(table);
    std::map<std::vector<int>, std::uint64_t> seen;
    std::vector<TrialEngine> engines = engines_of(3, 500 * all.size());
    for (const Table& drawn : fillings.draw(engines)) {
        std::vector<int> levels;
        for (int cell = 0; cell < 4; ++cell) levels.push_back(std::stoi(drawn.code(cell / 2, cell % 2)));
        ++seen[levels];
    }
    CHECK(seen.size() == all.size());
    double chi_square = 0;
    for (const auto& filling : all) chi_square += std::pow(static_cast<double>(seen[filling]) - 500, 2) / 500;
    const auto freedom = static_cast<double>(all.size() - 1);
    CHECK(chi_square < freedom + 4.5 * std::sqrt(2 * freedom) + 8);
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

TEST_CASE("what a chart declares of unknown cells is read, and refused with its place", "[open]") {
    const auto parsed = [](const std::string& text) {
        return refusal([&] { Table::parse("toy/small", text, "small.toml"); });
    };
    const std::string good = small_chart("losses falls", "roll | 1 | 2\n1 | ? | {0, 2}\n2 | 1 | ?\n");
    CHECK(parsed(good) == "(no refusal)");
    CHECK(parsed(replaced(good, "{0, 2}", "{0, 3}")).starts_with("small.toml:9:"));
    CHECK(parsed(replaced(good, "| 1 | ?\n", "| 5 | ?\n")).find("{losses 0..2}") != std::string::npos);
    CHECK(parsed(replaced(good, "losses falls", "loss falls")).find("rises") != std::string::npos);
    CHECK(parsed(replaced(good, "{losses 0..2}", "{losses 0..2")).find("expected what cells may hold") !=
          std::string::npos);
    CHECK(parsed(replaced(good, "all = \"{losses 0..2}\"", "all = \"codes 0..9\"")).find("no codes in order") !=
          std::string::npos);
    const std::string apart = replaced(replaced(good, "all = \"{losses 0..2}\"", "all = \"codes 0..9\""), "[pattern]",
                                       "[pattern]\ncodes = \"{losses 0..2}\"");
    CHECK(parsed(replaced(apart, "| 1 | ?\n", "| 5 | ?\n")) == "(no refusal)");  // a rule can read it
    const auto values = CellValues::parse("{a 0..2}/{b -|R|RR}*");
    REQUIRE(values);
    CHECK(values->codes().size() == 9);
    CHECK(values->levels("1/RR*") == std::vector<int>{1, 2});
    CHECK(values->code({1, 2}) == "1/RR*");
    CHECK(values->levels("1/RRR*").empty());
    CHECK_FALSE(values->has("3/-*"));
    const auto ordered = CellValues::parse("0..3 < all");
    REQUIRE(ordered);
    CHECK(ordered->levels("all") == std::vector<int>{4});
}

TEST_CASE("tables check holds a chart to the pattern that it declares", "[open]") {
    const auto findings = [](const std::string& down, const std::string& cells) {
        TableSet tables;
        tables.replace(Table::parse("toy/small", small_chart(down, cells), "small.toml"));
        std::string all;
        for (const Finding& finding : check_chart("toy/small", tables)) all += finding.text + "\n";
        return all;
    };
    CHECK(findings("losses falls", "roll | 1 | 2\n1 | 1 | 2\n2 | 0 | 1\n") == "");
    CHECK(findings("either", "roll | 1 | 2\n1 | 0 | 1\n2 | 1 | 2\n") == "");
    const std::string broken = findings("losses falls", "roll | 1 | 2\n1 | 1 | 2\n2 | 2 | 2\n");
    CHECK(broken.find("small.toml:10:") != std::string::npos);
    CHECK(broken.find("losses") != std::string::npos);
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
