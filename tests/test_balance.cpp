// Balance: chances by hand, dominance and dead columns of small charts, the pull of cells against solving again with other codes,
// and sample sizes against simulated playtests.
#include "support.hpp"

#include "analysis/advice/balance.hpp"
#include "analysis/words/json.hpp"
#include "analysis/questions/question.hpp"
#include "output/frame.hpp"
#include "output/text.hpp"

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/hypergeometric.hpp>

namespace test_balance {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

std::string duel(const std::string& grid) {
    return "game = \"toy\"\ntitle = \"Duel\"\nrule = \"1\"\ndice = \"1d6\"\ngrade = \"yours\"\nsource = \"made up\"\n"
           "grid = '''\nroll | 1:1 | 2:1 | 3:1\n" +
           grid +
           "'''\n[rows]\nname = \"roll\"\nmatch = \"exact\"\n[columns]\nname = \"odds\"\nmatch = \"floor\"\n"
           "below = \"clamp\"\n";
}
const std::string plain = duel(
    "1 | 1/0 | 1/0 | 1/1\n2 | 1/0 | 1/0 | 1/1\n3 | 1/0 | 0/0 | 0/1\n4 | 0/0 | 0/1 | 0/1\n5 | 0/1 | 0/1 | 0/2\n"
    "6 | 0/1 | 0/2 | 0/2\n");

TableSet with(const std::string& text) {
    TableSet set;
    set.lay_over("toy/duel", text, "duel.toml");
    return set;
}

Question read() {
    Question question{.procedure = share(find_procedure("chart/read"))};
    set_param(question, "table=toy/duel", "set");
    return question;
}

Balance balanced(const std::string& before, const std::string& after, const Mix& mix = {}) {
    const TableSet old = with(before), now = with(after);
    return balance_charts({"toy/duel", old, now, read(), mix}, {});
}

double chance(const Balance& balance, std::size_t version, const std::string& code, std::optional<std::size_t> column) {
    const auto at =
        static_cast<std::size_t>(std::find(balance.codes.begin(), balance.codes.end(), code) - balance.codes.begin());
    const ChartVersion& one = balance.versions[version];
    return (column ? one.columns[*column] : one.mixed).chances[at];
}

}  // namespace

TEST_CASE("two charts column by column, and over a mix", "[balance]") {
    const Balance balance = balanced(plain, replaced(plain, "4 | 0/0 | 0/1 | 0/1", "4 | 0/1 | 0/1 | 0/1"),
                                     parse_mix("1:1=3, 2:1"));
    REQUIRE(balance.changed.size() == 1);
    CHECK(balance.changed[0].row == "4");
    CHECK(balance.changed[0].to == "0/1");
    CHECK_THAT(chance(balance, 0, "0/1", 0), WithinAbs(2.0 / 6, 1e-12));
    CHECK_THAT(chance(balance, 1, "0/1", 0), WithinAbs(3.0 / 6, 1e-12));
    CHECK_THAT(chance(balance, 0, "0/1", {}), WithinAbs((3 * 2.0 + 2) / 24, 1e-12));
    CHECK_THAT(chance(balance, 1, "0/1", {}), WithinAbs((3 * 3.0 + 2) / 24, 1e-12));
    // three of one, two of another, one of a third
    const ColumnOdds::Figures& first = *balance.versions[0].columns[0].figures;
    CHECK_THAT(first.entropy, WithinAbs(0.5 + std::log2(3.0) / 3 + std::log2(6.0) / 6, 1e-12));
    // the first number: three 1s in six
    CHECK_THAT(first.mean[0], WithinAbs(0.5, 1e-12));
    CHECK_THAT(first.swing[0], WithinAbs(0.5, 1e-12));
    CHECK_THROWS_WITH(balanced(plain, plain, parse_mix("5:1")), ContainsSubstring("no column '5:1'"));
    for (const char* bad : {"", "3:1=", "=4", "3:1=-1", "3:1=x", "3:1=2, 3:1"})
        CHECK_THROWS_AS(parse_mix(bad), InputError);
    CHECK_THROWS_WITH(balanced(plain, replaced(plain, "| 3:1\n", "| 4:1\n")), ContainsSubstring("other columns"));
}

TEST_CASE("neighbouring columns: dominance, crossings, reversals, plateaus and dead columns", "[balance]") {
    const Balance good = balanced(plain, plain);
    const ChartVersion& version = good.versions[0];
    CHECK(version.trend(0) == -1);
    CHECK(version.trend(1) == 1);
    using Orders = std::vector<std::optional<Order>>;
    CHECK(version.orders[0] == Orders{Order::falls, Order::same});
    CHECK(version.orders[1] == Orders{Order::rises, Order::rises});
    CHECK(version.dead == std::vector<bool>{false, false, false});
    CHECK(good.changed.empty());

    const Balance dead = balanced(plain, duel("1 | 1/0 | 1/0 | 1/1\n2 | 1/0 | 1/0 | 1/1\n3 | 1/0 | 1/0 | 0/1\n"
                                              "4 | 0/0 | 0/0 | 0/1\n5 | 0/1 | 0/1 | 0/2\n6 | 0/1 | 0/1 | 0/2\n"));
    CHECK(dead.versions[1].dead == std::vector<bool>{false, true, false});
    // 2:1: more twos and more noughts than 1:1, so neither is better
    const Balance crossed = balanced(plain, duel("1 | 1/0 | 1/0 | 1/1\n2 | 1/0 | 1/0 | 1/1\n3 | 1/0 | 0/0 | 0/1\n"
                                                 "4 | 0/0 | 0/0 | 0/1\n5 | 0/1 | 0/0 | 0/2\n6 | 0/1 | 0/2 | 0/2\n"));
    CHECK(crossed.versions[1].orders[1][0] == Order::crosses);
    const Balance reversed = balanced(plain, duel("1 | 1/0 | 1/0 | 1/1\n2 | 1/0 | 1/0 | 1/1\n3 | 1/0 | 0/0 | 0/1\n"
                                                  "4 | 0/0 | 0/0 | 0/1\n5 | 0/1 | 0/0 | 0/2\n6 | 0/1 | 0/0 | 0/2\n"));
    CHECK(reversed.versions[1].orders[1][0] == Order::falls);
    CHECK_THAT(print(reversed), ContainsSubstring("reversed: 2nd from 1:1 to 2:1"));
}

TEST_CASE("what unknown cells of a column leave open is told of none of its figures", "[balance]") {
    const std::string open =
        "codes = \"{losses 0..2}\"\n" +
        duel("1 | 0 | ? | 1\n2 | 0 | ? | 1\n3 | 1 | ? | 2\n4 | 1 | ? | 2\n5 | 2 | ? | 2\n6 | 2 | 2 | 2\n");
    const Balance balance = balanced(open, replaced(open, "1 | 0 | ?", "1 | 1 | ?"));
    const ChartVersion& version = balance.versions[0];
    // not that it falls: five of its six cells may hold anything
    CHECK(version.orders[0] == std::vector<std::optional<Order>>(2));
    CHECK(version.trend(0) == 1);  // from the first column to the last
    CHECK_FALSE(version.columns[1].is_known());
    CHECK(version.columns[2].is_known());
    const Json json = to_json(balance)["versions"][0];
    CHECK(json["columns"][1]["entropy"].is_null());
    CHECK(json["columns"][1]["parts"][0]["mean"].is_null());
    CHECK(json["columns"][0]["to_next"][balance.parts[0]].is_null());
    CHECK(json["columns"][2]["parts"][0]["mean"].is_number());
    CHECK(json["mix"]["entropy"].is_null());
    const Frame sheet = frame_of(balance);
    const auto at = [&](const std::string& name) {
        return std::find_if(sheet.columns.begin(), sheet.columns.end(),
                            [&](const Column& column) { return column.name == name; });
    };
    const auto& columns = std::get<std::vector<std::string>>(at("column")->values);
    for (std::size_t row = 0; row < sheet.rows(); ++row)
        CHECK(at("difference")->is_null(row) == (columns[row] == "2:1"));
}

TEST_CASE("what a rating has to reach is no amount, so no column has more of it", "[balance]") {
    const TableSet shipped;
    Question question{.procedure = share(find_procedure("chart/read"))};
    set_param(question, "table=ocs/combat", "set");
    const Balance balance = balance_charts({"ocs/combat", shipped, shipped, question, {}}, {});
    CHECK_FALSE(balance.parts.empty());
    for (const std::string& part : balance.parts) CHECK_FALSE(part.ends_with("e"));
}

TEST_CASE("the pull of a cell is what solving again says", "[balance]") {
    const TableSet old;
    TableSet now;
    const std::string text = old.table("ocs/combat")->text;
    now.lay_over("ocs/combat",
                 replaced(text, "| AL1 Do1      | Ao1 Do1      | Ao1 Do1      |",
                          "| AL1 Do1      | Ao1 Do1      | Ao1 DL1o1    |"),
                 "mine.toml");
    Question attack{.procedure = share(find_procedure("ocs/attack"))};
    for (const char* one : {"odds=2:1", "terrain=close", "attacker_ar=3", "defender_ar=3", "defender_option=retreat"})
        set_param(attack, one, "set");
    attack.asks = {"hex_taken", "mean(defender_losses)"};
    Question chart{.procedure = share(find_procedure("chart/read"))};
    set_param(chart, "table=ocs/combat", "set");
    const Balance balance = balance_charts({"ocs/combat", old, now, chart, {}}, attack);
    REQUIRE(balance.compared);
    REQUIRE(balance.pulls.size() > 10);
    const Answer& before = balance.compared->answers[0];
    const double figure = before.asks[0].value.value;
    // every path of an attack ends in one cell, so the cells have all chances and the whole figure together
    double all = 0, sum = 0;
    for (const CellPull& cell : balance.pulls) {
        all += cell.chance;
        sum += cell.chance * cell.there;
        CHECK(cell.low <= figure + 1e-12);
        CHECK(cell.high >= figure - 1e-12);
    }
    CHECK_THAT(all, WithinAbs(1, 1e-9));
    CHECK_THAT(sum, WithinAbs(figure, 1e-9));
    // the best and the worst code in the cell that matters most, one after the other
    const CellPull& most = balance.pulls.front();
    const auto table = old.table("ocs/combat");
    std::vector<std::string> codes;
    for (int row = 0; row < table->rows.size(); ++row)
        for (int column = 0; column < table->columns.size(); ++column) codes.push_back(table->code(row, column));
    double low = 1, high = 0;
    for (const std::string& code : table->codes()) {
        std::vector<std::string> changed = codes;
        changed[static_cast<std::size_t>(most.row * table->columns.size() + most.column)] = code;
        const TableSet other = old.with({table->filled(changed)});
        const double there = answer(attack, other).asks[0].value.value;
        low = std::min(low, there);
        high = std::max(high, there);
    }
    CHECK_THAT(most.low, WithinAbs(low, 1e-9));
    CHECK_THAT(most.high, WithinAbs(high, 1e-9));
    CHECK(balance.verdicts.size() == 2);
    CHECK_THAT(print(balance), ContainsSubstring("playtest games of each version"));
    // of best play none is told: what policies do has nothing to do with its figure
    attack.optimal = "hex_taken";
    const Balance best = balance_charts({"ocs/combat", old, now, chart, {}}, attack);
    CHECK(best.compared->answers[0].asks[0].value.value < figure);
    CHECK(best.pulls.empty());
    CHECK_THAT(print(best), ContainsSubstring("not of best play"));
}

namespace {

Question few_of(Question question, const std::string& rating, std::uint64_t trials) {
    set_param(question, "attacker_ar=" + rating, "set");
    question.trials = trials;
    return question;
}

}  // namespace

TEST_CASE("rules side by side: exactly, and by the same trials", "[balance]") {
    Question before{.procedure = share(find_procedure("ocs/attack"))};
    for (const char* one : {"odds=3:1", "terrain=open", "defender_ar=2", "defender_option=retreat"})
        set_param(before, one, "set");
    before.asks = {"hex_taken"};
    Question after = before;
    after.params["defender_option"] = {std::string("loss"), "with-set"};
    const TableSet tables;
    const Balance exact = balance_rules(before, after, {"as it is", "defender_option=loss"}, tables);
    CHECK(exact.versions.empty());
    CHECK_FALSE(exact.compared->paired);
    for (Question* one : {&before, &after}) one->trials = 2000;
    const Balance sampled = balance_rules(before, after, {"as it is", "defender_option=loss"}, tables);
    CHECK(sampled.compared->paired);
    const Balance same = balance_rules(before, before, {"one", "other"}, tables);
    CHECK_FALSE(same.verdicts[0].games);
    // what a few trials differ by may be nothing, and says nothing of playtests
    int unclear = 0;
    for (const std::uint64_t trials : {5, 8, 12, 16, 24}) {
        const Balance few = balance_rules(few_of(before, "0", trials), few_of(before, "1", trials), {"one", "other"},
                                          tables);
        const Estimate& apart = few.compared->differences[0][1];
        if (apart.value == 0 || apart.low >= 0 || apart.high <= 0) continue;
        ++unclear;
        CHECK_FALSE(few.verdicts[0].games);
    }
    CHECK(unclear > 0);
    CHECK_THAT(print(same), ContainsSubstring("not separated"));
}

TEST_CASE("so many playtests tell two chances apart four times in five", "[balance]") {
    // with three games each the most extreme result has one chance in ten, with four one in 35
    CHECK(games_to_tell(0, 1) == 4);
    CHECK(games_to_tell(0.05, 0.95) == 5);
    // by enumeration of all pairs of results, each with Fisher's test
    CHECK(games_to_tell(0.3, 0.9) == 12);
    CHECK(games_to_tell(0, 0.1) == 78);
    CHECK(games_to_tell(0.4, 0.6) == 102);
    CHECK(games_to_tell(0.6, 0.4) == 102);
    // (1.96 sqrt(2 x .55 x .45) + .8416 sqrt(.25 + .24))^2 / .01 = 387.3, and a correction of 2 / 0.1
    CHECK(std::abs(static_cast<double>(*games_to_tell(0.5, 0.6)) - 407) < 5);
    CHECK_FALSE(games_to_tell(0.3, 0.3));
    CHECK_FALSE(games_to_tell(0.3, 0.3 + 2e-12));  // more than a number holds
    CHECK_FALSE(games_to_tell(1, 2, 1 + 2e-12, 2));
    CHECK(*games_to_tell(0.3, 0.3 + 1e-6) > 1'000'000'000'000);
    // means 1 apart, both with a deviation of 2: (1.96 + .8416)^2 x 8 = 62.8, and 1.96^2 / 4 since the deviation is not known
    CHECK(games_to_tell(1, 2, 2, 2) == 64);
    CHECK(games_to_tell(1, 0, 2, 0) == 4);
    // the power of that many, and of one fewer, by the test's definition: p-values of all pairs of results
    using boost::math::hypergeometric_distribution;
    const auto power = [](unsigned n, double p, double q) {
        const boost::math::binomial_distribution<double> a(n, p), b(n, q);
        double sum = 0;
        for (unsigned both = 0; both <= 2 * n; ++both) {
            const hypergeometric_distribution<double> law(both, n, 2 * n);
            const unsigned low = both > n ? both - n : 0, high = std::min(n, both);
            for (unsigned x = low; x <= high; ++x) {
                double as_far = 0;
                for (unsigned y = low; y <= high; ++y)
                    if (boost::math::pdf(law, y) <= boost::math::pdf(law, x) * (1 + 1e-9))
                        as_far += boost::math::pdf(law, y);
                if (as_far <= 0.05) sum += boost::math::pdf(a, x) * boost::math::pdf(b, both - x);
            }
        }
        return sum;
    };
    for (const auto& [p, q] : {std::pair{0.3, 0.9}, {0.1, 0.8}, {0.25, 0.75}}) {
        const auto n = static_cast<unsigned>(*games_to_tell(p, q));
        INFO(n << " games");
        CHECK(power(n, p, q) >= 0.8);
        CHECK(power(n - 1, p, q) < 0.8);
    }
}

}  // namespace test_balance
