// The complete charts that an incomplete one could be: counted and drawn evenly, and what a chart declares of them.
#include "support.hpp"

#include "analysis/charts/charts.hpp"
#include "tables/fillings.hpp"

namespace test_fillings {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::WithinAbs;

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
          "small.toml: no chart keeps both its known cells and the pattern that it declares; tables check names the "
          "cells");
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

}  // namespace test_fillings
