// Every worked case of every rulebook, replayed with its own dice.
#include "each_game.hpp"
#include "support.hpp"

#include <catch2/generators/catch_generators_range.hpp>

namespace test_cases {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

namespace {

const TableSet& tables() {
    static const TableSet set(true);
    return set;
}

const std::string toy_case = R"([[case]]
id = "toy"
rule = "T.2"
kind = "rule"
procedure = "chart/read"
dice = [3, 4]
set = { table = "toy/odds", column = "2:1" }
expect = { result = "0", roll = 7 }
ledger = { column = "2:1", roll = "7" }
)";

Replay replay_of(const std::string& text) {
    TableSet set;
    add_toy_charts(set);
    const auto cases = parse_cases(text, "c.toml");
    REQUIRE(cases.size() == 1);
    return replay(cases[0], set);
}

}  // namespace

TEST_CASE("worked cases come out as printed", "[cases]") {
    static const std::vector<WorkedCase> all = shipped_cases();
    if (all.empty()) return;
    const std::size_t i = GENERATE(range(std::size_t{0}, std::max<std::size_t>(1, shipped_cases().size())));
    const WorkedCase& worked = all[i];
    const Replay result = replay(worked, tables());
    std::string ledger;
    for (const Entry& entry : result.ledger.entries())
        ledger += "  " + entry.rule + " " + entry.name + ": " + entry.value + " " + entry.detail + "\n";
    INFO(worked.procedure->about.id << " case " << worked.id << " (rule " << worked.rule << "), " << worked.place
                                    << "\n"
                                    << ledger);
    std::string problems;
    for (const std::string& problem : result.problems) problems += problem + "; ";
    CHECK(problems == "");
}

TEST_CASE("every game has worked cases, and every case can fail", "[cases]") {
    std::map<std::string, int> by_game;
    for (const WorkedCase& worked : shipped_cases()) {
        INFO(worked.place);
        ++by_game[worked.procedure->about.id.substr(0, worked.procedure->about.id.find('/'))];
        CHECK_FALSE(worked.id.empty());
        CHECK_FALSE(worked.rule.empty());
        CHECK((worked.kind == "rulebook" || worked.kind == "derived" || worked.kind == "rule"));
        CHECK((!worked.expect.empty() || !worked.ledger.empty() ||
               !worked.error.empty()));  // a case that asks nothing proves nothing
    }
    for (const Game& game : games()) {
        const bool has_procedures = std::any_of(procedures().begin(), procedures().end(), [&](const Procedure* p) {
            return p->about.id.starts_with(game.id + "/");
        });
        if (game.id == "chart" || !has_procedures) continue;
        INFO(game.title);
        CHECK(by_game[game.id] > 0);
    }
}

TEST_CASE("tests that are cut by game leave no game out", "[cases]") {
    for (const Game& game : games())
        CHECK((game.is_own || std::find(game_names.begin(), game_names.end(), game.id) != game_names.end()));
}

TEST_CASE("a wrong expectation in a shipped case is reported", "[cases]") {
    for (WorkedCase worked : shipped_cases()) {
        INFO(worked.id << ", " << worked.place);
        if (!worked.error.empty()) worked.error = "a refusal that nobody gives";
        else if (!worked.expect.empty()) worked.expect.begin()->second += "1";
        else worked.ledger.begin()->second += "1";
        CHECK_FALSE(replay(worked, tables()).problems.empty());
    }
}

TEST_CASE("the replayer tells each way in which a case can go wrong", "[cases]") {
    CHECK(replay_of(toy_case).problems.empty());
    const auto problem = [](const char* from, const char* to) {
        const Replay result = replay_of(replaced(toy_case, from, to));
        return result.problems.empty() ? std::string("(none)") : result.problems[0];
    };
    CHECK(problem("dice = [3, 4]", "dice = [7]") == "(none)");  // one number a roll
    CHECK(problem("roll = 7", "roll = 8") == "roll: found 7, expected 8");
    CHECK(problem("result = \"0\"", "result = \"1\"") == "result: found 0, expected 1");
    CHECK(problem("roll = 7", "rol = 7") == "rol: found no such outcome, expected 7");
    CHECK(problem("roll = \"7\"", "shift = \"7\"") == "shift: found no such line in the ledger, expected 7");
    CHECK(problem("column = \"2:1\", roll", "column = \"3:1\", roll") == "column: found 2:1, expected 3:1");
    CHECK_THAT(problem("dice = [3, 4]", "dice = [1]"), ContainsSubstring("too few dice: the list ends before"));
    CHECK_THAT(problem("dice = [3, 4]", "dice = [3, 4, 5]"),
               ContainsSubstring("found 3 dice, but the procedure used only 2"));
    CHECK_THAT(problem("dice = [3, 4]", "dice = [3, 9]"), ContainsSubstring("found 9"));
    CHECK_THAT(problem("\"toy/odds\"", "\"toy/ods\""), ContainsSubstring("no table is called 'toy/ods'"));
    CHECK_THAT(problem("expect = { result = \"0\", roll = 7 }", "error = \"12.22\""),
               StartsWith("the refusal: found none"));
    CHECK_THAT(
        problem("table = \"toy/odds\", column = \"2:1\"", "table = \"toy/assault\", column = \"fog\", dice = \"1d6\""),
        ContainsSubstring("the list of dice") || ContainsSubstring("found"));
    const Replay unread = replay_of(
        "[[case]]\nid = \"x\"\nprocedure = \"chart/read\"\ndice = [3]\nset = { table = \"toy/assault\", column = "
        "\"fog\" }\nexpect = { roll = 3 }\n");
    REQUIRE_FALSE(unread.problems.empty());
    CHECK_THAT(unread.problems[0], ContainsSubstring("the unreadable cell toy/assault, row 3, column fog"));
}

TEST_CASE("a case that must be refused", "[cases]") {
    const std::string text =
        "[[case]]\nid = \"x\"\nprocedure = \"chart/read\"\nset = { table = \"toy/odds\", column = \"9:x\" }\nerror = "
        "\"has no column '9:x'\"\n";
    CHECK(replay_of(text).problems.empty());
    CHECK_THAT(replay_of(replaced(text, "has no column", "has no row")).problems.at(0),
               StartsWith("the refusal: found 'chart/read:"));
}

TEST_CASE("several runs of one case", "[cases]") {
    const auto cases = parse_cases(toy_case +
                                       "[[case.each]]\n[[case.each]]\ndice = [6, 6]\nexpect = { result = \"2\", roll = "
                                       "12 }\nledger = { roll = \"12\" }\n",
                                   "c.toml");
    REQUIRE(cases.size() == 2);
    TableSet set;
    add_toy_charts(set);
    for (const WorkedCase& worked : cases) CHECK(replay(worked, set).problems.empty());
    CHECK(cases[0].place == "c.toml:10:1");
    CHECK(cases[1].place == "c.toml:11:1");
    CHECK(cases[1].expect.at("roll") == "12");
}

TEST_CASE("a malformed file of cases is refused with its place", "[cases]") {
    const auto complaint = [](const std::string& text) { return refusal([&] { parse_cases(text, "c.toml"); }); };
    CHECK(complaint("") == "c.toml: expected [[case]] entries");
    CHECK_THAT(complaint("case = 3"), StartsWith("c.toml"));
    CHECK_THAT(complaint("case = [3]"), StartsWith("c.toml"));
    CHECK_THAT(complaint("[[case]]\nid = \"x\""), StartsWith("c.toml:1:1: expected the key 'procedure'"));
    CHECK_THAT(complaint(replaced(toy_case, "chart/read", "chart/reed")),
               ContainsSubstring("did you mean 'chart/read'?"));
    CHECK_THAT(complaint(replaced(toy_case, "expect", "expct")),
               StartsWith("c.toml:8:1: found the unknown key 'expct' in a worked case"));
    CHECK_THAT(complaint(replaced(toy_case, "dice = [3, 4]", "dice = 7")), StartsWith("c.toml:6:8: "));
    CHECK_THAT(complaint(replaced(toy_case, "dice = [3, 4]", "dice = [true, 4]")), StartsWith("c.toml:6:9: "));
    CHECK_THAT(complaint(replaced(toy_case, "set = { table", "set = { tabel")),
               StartsWith("c.toml:7:9: chart/read has no parameter 'tabel'; did you mean 'table'?"));
    CHECK_THAT(complaint(replaced(toy_case, "{ result = \"0\", roll = 7 }", "3")),
               StartsWith("c.toml:8:10: expected a table for 'expect'"));
    CHECK_THAT(complaint(toy_case + "each = [3]\n"), StartsWith("c.toml:10:"));
}

}  // namespace test_cases
