// What answers say in words: exchange rates that compare like with like, figures of charts by the names that the chart has, a chart that
// nobody reads, values beside their chances, what an answer rests on most, and axes by their own names.
#include "program.hpp"

#include "analysis/advice/advise.hpp"
#include "analysis/advice/balance.hpp"
#include "analysis/words/phrases.hpp"
#include "analysis/questions/question.hpp"
#include "tables/text_table.hpp"
#include "output/figure.hpp"
#include "output/files/read.hpp"
#include "output/text.hpp"

namespace test_told {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;

namespace {

const std::string village = WARODDS_SOURCE "/examples/plans/village.toml";

// no rule: a game of one's own may have none
const std::string duel = R"(game = "toy"
title = "Duel"
dice = "1d6"
grade = "yours"
source = "made up"
codes = "{attacker_losses}/{defender_losses}"
grid = '''
roll | 1:1 | 2:1
1-3  | 1/0 | 1/0
4-6  | 0/1 | 0/2
'''
[rows]
name = "roll"
match = "exact"
[columns]
name = "odds"
match = "floor"
below = "clamp"
)";

Question asked(const std::string& procedure, const std::vector<std::string>& sets) {
    Question question{.procedure = share(find_procedure(procedure))};
    for (const std::string& set : sets) set_param(question, set, "--set");
    return question;
}

Balance duels(const std::optional<Question>& question) {
    const TableSet before = charts_with("toy/duel", duel),
                   after = charts_with("toy/duel", replaced(duel, "0/2", "0/3"));
    return balance_charts({"toy/duel", before, after, asked("chart/read", {"table=toy/duel"}), {}}, question);
}

}  // namespace

TEST_CASE("as good as is said of equal figures only", "[advise]") {
    const auto advised = [](const std::vector<std::string>& sets, const char* want) {
        return advise(asked("ocs/attack", sets), parse_want(want), Side::attacker, {}, TableSet());
    };
    bool has_equal = false, has_between = false;
    for (const Advice& advice :
         {advised({"attack=17", "defense=20", "attacker_ar=3", "defender_ar=3", "terrain=close"},
                  "hex_taken and attacker_losses <= 1 >= 55%"),
          advised({"attackers=9-5-8 armor, 14-3-3 steps=3, 3-2-6", "defenders=12-4-4 steps=2", "terrain=very-close"},
                  "hex_taken and attacker_losses <= 1 >= 75%")})
        for (const Exchange& exchange : advice.exchanges) {
            const LeverAdvice &lever = advice.levers[exchange.lever], &other = advice.levers[exchange.of];
            if (!exchange.as_good) continue;
            const double worth = lever.figures[*lever.next]->value, there = other.figures[*exchange.as_good]->value;
            CHECK(exchange.is_equal == (std::abs(worth - there) < 1e-9));
            CHECK(worth <= there + 1e-9);
            if (exchange.less) CHECK(other.figures[*exchange.less]->value < worth);
            has_equal = has_equal || exchange.is_equal;
            has_between = has_between || (!exchange.is_equal && exchange.less);
            CHECK((print(advice).find("as good as") != std::string::npos) == exchange.is_equal);
        }
    CHECK(has_equal);
    CHECK(has_between);
}

TEST_CASE("a chart that names what its codes do is balanced by those names", "[balance]") {
    const Balance balance = duels({});
    CHECK(balance.parts == std::vector<std::string>{"attacker_losses", "defender_losses"});
    CHECK_THAT(print(balance), ContainsSubstring("defender losses mean"));
    CHECK(balance.versions[1].columns[1].figures->mean[1] == 1.5);
}

TEST_CASE("a procedure that does not read the chart is said not to", "[balance]") {
    Question question = asked("ocs/first-player", {});
    question.asks = {default_asks(question.procedure->outcomes).front()};
    CHECK_THAT(print(duels(question)), ContainsSubstring("ocs/first-player does not read toy/duel"));
    Question reads = asked("chart/read", {"table=toy/duel", "ratio=2:1"});
    reads.asks = {"mean(defender_losses)"};
    CHECK_THAT(print(duels(reads)), !ContainsSubstring("does not read"));
}

TEST_CASE("a value and its chance stay on one line", "[output]") {
    for (std::size_t width = 20; width < 60; ++width) {
        const std::string text = wrap("0: 15.40 %  1: 46.97 %  2: 23.58 %  3: 12.18 %  4: <0.01 %", width, "  ");
        INFO(text);
        CHECK(text.find(":\n") == text.npos);
        CHECK(text.find("\n  %") == text.npos);
        CHECK(text.find(" \n") == text.npos);
    }
}

TEST_CASE("of what an answer rests on the most is told, and how much is left", "[plan][cli]") {
    const Finished few = run({"plan", village}), all = run({"plan", village, "--more"});
    const auto lines = [](const std::string& text) {
        std::size_t count = 0;
        for (std::size_t at = 0; (at = text.find(": if ", at)) != text.npos; ++at) ++count;
        return count;
    };
    REQUIRE(lines(few.out) == 6);
    REQUIRE(lines(all.out) > 6);
    CHECK_THAT(few.out,
               ContainsSubstring("and " + std::to_string(lines(all.out) - 6) + " more that move figures less; --more"));
    CHECK_THAT(few.out, ContainsSubstring("village taken: if press=yes; no 0 %"));
    CHECK_THAT(few.out, !ContainsSubstring("barrage_target_loss_order"));
}

TEST_CASE("axes of a plan have the names of its numbers and forces", "[plan][figure]") {
    Question question = read_question(village);
    question.asks = {"village_taken"};
    for (const std::string name : {"guns", "tokens"}) {
        const Sweep grid = sweep(question, {parse_axis(question.procedure, name + "=8,16", "--axis")}, TableSet());
        CHECK(figure_of(grid).panels.front().x_name == name);
    }
}

TEST_CASE("a chart exported to - goes to standard output", "[cli]") {
    const std::string file = std::filesystem::current_path() / "-";
    REQUIRE_FALSE(std::filesystem::exists(file));
    const Finished shown = run({"tables", "export", "ocs/combat", "-"});
    CHECK(shown.code == 0);
    CHECK(shown.out == run({"tables", "export", "ocs/combat"}).out);
    CHECK_FALSE(std::filesystem::exists(file));
}

}  // namespace test_told
