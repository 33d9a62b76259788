// The program itself: exit codes, what goes to stdout and what to stderr, and nothing half-written, whatever happens.
#include "program.hpp"

#include <nlohmann/json.hpp>

namespace test_cli {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;
using nlohmann::json;

namespace {

const std::vector<std::string> attack = {"odds",          "ocs/attack", "--set",         "odds=3:1", "--set",
                                         "terrain=close", "--set",      "attacker_ar=4", "--set",    "defender_ar=2"};

}  // namespace

TEST_CASE("help and version", "[cli]") {
    for (const std::vector<std::string>& args : {std::vector<std::string>{},
                                                 {"--help"},
                                                 {"odds", "--help"},
                                                 {"tables", "--help"},
                                                 {"tables", "new", "--help"}}) {
        const Finished result = run(args);
        CHECK(result.code == 0);
        CHECK(result.err.empty());
        CHECK_THAT(result.out, ContainsSubstring("Usage:"));
    }
    CHECK_THAT(run({"--help"}).out,
               ContainsSubstring("Exit code: 0 for an answer, 2 for bad input, 130 when interrupted"));
    for (const char* verb : {"games", "show", "odds", "compare", "sweep", "roll", "tables"})
        CHECK_THAT(run({"--help"}).out, ContainsSubstring(std::string("\n  ") + verb));
    const Finished version = run({"--version"});
    CHECK(version.code == 0);
    CHECK(version.out == "warodds " WARODDS_VERSION "\n");
}

TEST_CASE("games and show", "[cli]") {
    const Finished games = run({"games"});
    CHECK(games.code == 0);
    CHECK(games.err.empty());
    for (const Procedure* procedure : procedures()) {
        INFO(procedure->about.id);
        CHECK_THAT(games.out, ContainsSubstring(procedure->about.id));
        const Finished shown = run({"show", procedure->about.id});
        CHECK(shown.code == 0);
        for (const Field& field : procedure->parameters) CHECK_THAT(shown.out, ContainsSubstring(field.name));
        for (const Field& field : procedure->outcomes) CHECK_THAT(shown.out, ContainsSubstring(field.name));
        const json described = json::parse(run({"show", procedure->about.id, "--json"}).out);
        CHECK(described["parameters"].size() == procedure->parameters.size());
        CHECK(described["outcomes"].size() == procedure->outcomes.size());
    }
    const TableSet tables;
    for (const std::string& id : tables.ids()) {
        INFO(id);
        const Finished shown = run({"show", id});
        CHECK(shown.code == 0);
        CHECK_THAT(shown.out, ContainsSubstring(tables.any_table(id)->title.substr(0, 40)));  // the rest may be below
        const json described =
            json::parse(run({"show", id, "--json"}).out);  // a chart may have the name of its procedure
        CHECK((described.contains("chart") ? described["chart"] : described)["cells"].size() ==
              static_cast<std::size_t>(tables.any_table(id)->rows.size()));
    }
    CHECK(json::parse(run({"games", "--json"}).out)["games"].size() == warodds::games().size());
}

TEST_CASE("misspellings are told in one line with the nearest name", "[cli]") {
    const Toys toys;
    check_refused({"oddz", "chart/read"}, "did you mean 'odds'?");
    check_refused({"swep"}, "did you mean 'sweep'?");
    check_refused({"tables", "chekc"}, "did you mean 'check'?");
    check_refused({"tables"}, "tables");
    check_refused({"odds", "ocs/atack"}, "no procedure or chart is called 'ocs/atack'; did you mean 'ocs/attack'?");
    check_refused({"odds", "ocs/attack", "odds=3:1", "--worth", ""}, "such as attacker_losses=-2");
    check_refused({"show", "chart/rd"}, "did you mean 'chart/read'?");
    check_refused({"odds"}, "question");
    check_refused(toys.with("odds", {"--tirals", "5"}), "unknown option '--tirals'; did you mean '--trials'?");
    check_refused(toys.with("odds", {"--jsn"}), "unknown option '--jsn'; did you mean '--json'?");
    check_refused(toys.with("odds", {"--set", "colum=1:1"}), "did you mean 'column'?");
    check_refused(toys.with("odds", {"--set", "column"}), "--set column: expected name=value");
    check_refused(toys.with("odds", {"--set", "dice=2x7"}), "expected as-charted, or dice such as 1d6");
    check_refused(toys.with("odds", {"--set", "modifier=many"}),
                  "--set modifier: found 'many', expected a whole number from -50 to 50");
    check_refused(
        {"odds", "chart/read", "--tables", toys.directory.path(), "--set", "table=toy/ods", "--set", "column=2:1"},
        "no table is called 'toy/ods'; did you mean 'toy/odds'?");
    check_refused(toys.with("odds", {"--ask", "rol > 3"}), "did you mean 'roll'?");
    check_refused(toys.with("odds", {"--trials", "0"}), "--trials");
    check_refused(toys.with("odds", {"--trials", "lots"}), "--trials");
    check_refused(toys.with("odds", {"--threads", "0", "--trials", "10"}), "--threads");
    check_refused(toys.with("odds", {"--seed", "-1"}), "--seed");
    check_refused(toys.with("odds", {"--trials", "10", "--fractions"}), "--fractions goes with an exact answer");
    check_refused(toys.with("odds", {"--raw"}), "--raw: expected --arrow FILE as well");
    check_refused(toys.with("odds", {"--raw", "--arrow", "x.arrow"}), "--raw: expected --trials N as well");
    check_refused(toys.with("odds", {"--policy", "bold"}), "--policy bold: chart/read has no such policy");
    check_refused(toys.with("odds", {"--optimal", "roll >"}), "--optimal \"roll >\", column 7");
    check_refused({"compare", "a.toml"}, "compare: expected two or more questions, or one with --vary");
    check_refused(toys.with("sweep"), "sweep: expected --axis");
    check_refused({"odds", "nowhere.toml"}, "nowhere.toml: cannot be opened");
    check_refused({"odds", "chart/read", "--tables", "/nowhere"}, "--tables /nowhere: expected a directory");
}

TEST_CASE("a bad question file is told with line and column", "[cli]") {
    TemporaryDirectory directory;
    const std::string file = directory.write("q.toml", "procedure = \"ocs/attack\"\nterrain = \"opne\"\n");
    check_refused({"odds", file}, file + ":2:11: terrain: found 'opne'");
    check_refused({"odds", directory.write("cut.toml", "procedure = \"ocs/att")}, "cut.toml:1:");
    check_refused({"odds", directory.write("empty.toml", "")}, "empty.toml: expected a line such as procedure");
}

TEST_CASE("a malformed or truncated chart is refused whole", "[cli]") {
    TemporaryDirectory directory;
    const std::string text = assault_chart;
    const std::vector<std::string> args = {"odds",  "chart/read",        "--tables", directory.path(),
                                           "--set", "table=toy/assault", "--set",    "column=open"};
    for (const std::size_t length :
         {std::size_t{0}, std::size_t{20}, text.find("grid") + 40, text.find("[rows]") - 8, text.find("[columns]")}) {
        const std::string file = directory.write("toy/assault.toml", text.substr(0, length));
        check_refused(args, file + (length == 0 ? "" : ":"));
    }
    check_refused((directory.write("toy/assault.toml", replaced(text, "A2", "  ")), args),
                  "toy/assault.toml:11:20: found an empty cell");
    directory.write("toy/assault.toml", text);
    CHECK(run(args).code == 0);
    directory.write("ocs/combt.toml", text);
    check_refused(args, "no shipped chart is called 'ocs/combt'; did you mean 'ocs/combat'?");
}

TEST_CASE("an answer goes to stdout, notices to stderr, and --quiet is quiet", "[cli]") {
    const Toys toys;
    const Finished plain = run(toys.with("odds", {"--ask", "roll >= 10"}));
    CHECK(plain.code == 0);
    CHECK(plain.err.empty());
    CHECK_THAT(plain.out, ContainsSubstring("16.67 %"));
    CHECK_THAT(plain.out, ContainsSubstring("exact: every dice path counted"));
    CHECK_THAT(plain.out, ContainsSubstring("yours: Odds table"));
    TemporaryDirectory directory;
    const Finished noisy = run(toys.with("odds", {"--arrow", directory / "a.arrow"}));
    CHECK(noisy.code == 0);
    CHECK(noisy.err == "warodds: wrote " + directory / "a.arrow" + "\n");
    const Finished quiet = run(toys.with("odds", {"--arrow", directory / "a.arrow", "--quiet"}));
    CHECK(quiet.err.empty());
    CHECK(quiet.out == noisy.out);
    CHECK(run(toys.with("roll", {"--quiet"})).err.empty());
    CHECK_THAT(run(toys.with("roll")).err, StartsWith("warodds: seed "));
    const Finished trials = run(toys.with("odds", {"--trials", "100000", "--ask", "roll >= 10"}));
    CHECK(trials.err.empty());  // no progress where there is no terminal
    CHECK_THAT(trials.out, ContainsSubstring("compiled: 100,000 trials, seed 1, 95 % intervals"));
}

TEST_CASE("odds with --why, --all and --fractions", "[cli]") {
    const Toys toys;
    CHECK_THAT(run(toys.with("odds", {"--why"})).out, ContainsSubstring("column"));
    const std::string all = run(toys.with("odds", {"--all"})).out;
    CHECK_THAT(all, ContainsSubstring("chance"));
    const std::string fractions = run(toys.with("odds", {"--fractions", "--ask", "roll >= 10"})).out;
    CHECK_THAT(fractions, ContainsSubstring("= 1/6"));
    CHECK_THAT(run(toys.with("odds", {"--fractions", "--ask", "mean(roll * 1.5)"})).out, ContainsSubstring("= 21/2"));
    CHECK_THAT(fractions, ContainsSubstring("5/36"));
}

TEST_CASE("odds with --json has the keys that scripts rely on", "[cli]") {
    const Toys toys;
    const json exact =
        json::parse(run(toys.with("odds", {"--json", "--ask", "roll >= 10", "--ask", "mean(roll)"})).out);
    for (const char* key : {"procedure", "params", "method", "trials", "seed", "tables", "outcomes", "asks"})
        CHECK(exact.contains(key));
    CHECK(exact["procedure"] == "chart/read");
    CHECK(exact["params"]["table"] == "toy/odds");
    CHECK(exact["method"] == "exact");
    CHECK(exact["trials"].is_null());
    CHECK(exact["seed"].is_null());
    REQUIRE(exact["tables"].size() == 1);
    for (const char* key : {"id", "grade", "source"}) CHECK(exact["tables"][0].contains(key));
    CHECK(exact["tables"][0]["grade"] == "yours");
    double sum = 0;
    for (const json& outcome : exact["outcomes"]) {
        sum += outcome["p"].get<double>();
        CHECK(outcome["roll"].is_number_integer());
        CHECK(outcome["result"].is_string());
    }
    CHECK(std::abs(sum - 1) < 1e-12);
    REQUIRE(exact["asks"].size() == 2);
    CHECK(exact["asks"][0]["expr"] == "roll >= 10");
    CHECK(std::abs(exact["asks"][0]["p"].get<double>() - 1 / 6.0) < 1e-14);
    for (const json& ask : exact["asks"]) {
        CHECK(ask["low"] == ask["value"]);
        CHECK(ask["high"] == ask["value"]);
    }
    for (const bool sampled : {false, true}) {
        const json trials = json::parse(
            run(toys.with("odds",
                          std::vector<std::string>{"--json", "--trials", "5000", "--seed", "7", "--ask", "roll >= 10"} +
                              (sampled ? std::vector<std::string>{"--sampled"} : std::vector<std::string>{})))
                .out);
        CHECK(trials["method"] == (sampled ? "sampled" : "compiled"));
        CHECK(trials["trials"] == 5000);
        CHECK(trials["seed"] == 7);
        CHECK(trials["asks"][0]["low"] < trials["asks"][0]["p"]);
        CHECK(trials["asks"][0]["high"] > trials["asks"][0]["p"]);
        CHECK(trials["asks"][0]["low"] < 1 / 6.0);
        CHECK(trials["asks"][0]["high"] > 1 / 6.0);
    }
}

TEST_CASE("a second run is the same, byte by byte, on any number of threads", "[cli]") {
    TemporaryDirectory directory;
    CHECK(run(attack).out == run(attack).out);
    for (const std::vector<std::string>& kind : {std::vector<std::string>{}, {"--sampled"}}) {
        std::set<std::string> texts, files;
        for (const char* threads : {"1", "1", "2", "7"}) {
            const std::string file = directory / "raw.arrow";
            const Finished result = run(attack + kind +
                                        std::vector<std::string>{"--trials", "200000", "--seed", "5", "--threads",
                                                                 threads, "--json", "--ask", "hex_taken", "--raw",
                                                                 "--arrow", file, "--quiet"});
            INFO(result.err);
            REQUIRE(result.code == 0);
            CHECK(result.err.empty());
            texts.insert(result.out);
            files.insert(contents(file));
        }
        CHECK(texts.size() == 1);
        CHECK(files.size() == 1);
        CHECK(files.begin()->starts_with("ARROW1"));
    }
    CHECK(directory.names() == std::vector<std::string>{"raw.arrow"});
}

TEST_CASE("a place that no file can be written to is bad input, and nothing is left", "[cli]") {
    const Toys toys;
    TemporaryDirectory directory;
    const auto check = [&](const std::vector<std::string>& args, const std::string& hint) {
        const Finished result = run(args);
        INFO(result.err);
        CHECK(result.code == 2);
        CHECK(result.out.empty());
        CHECK_THAT(result.err, ContainsSubstring(hint));
        CHECK(std::count(result.err.begin(), result.err.end(), '\n') == 1);
    };
    check(toys.with("odds", {"--arrow", directory / "no/a.arrow"}),
          "--arrow: cannot write " + directory / "no/a.arrow");
    check(toys.with("odds", {"--csv", directory / "no/a.csv"}), "--csv: cannot write " + directory / "no/a.csv");
    check({"show", "ocs/combat", "--csv", directory / "no/a.csv"}, "cannot write " + directory / "no/a.csv");
    check(toys.with("odds", {"--arrow", directory.path()}), "it is a directory");
    check(toys.with("odds", {"--trials", "1000", "--raw", "--arrow", directory / "no/a.arrow"}),
          "cannot write " + directory / "no/a.arrow");
    check({"tables", "export", "ocs/combat", directory / "no/a.csv"}, "no/a.csv");
    check({"tables", "new", "ocs/combat", "--out", directory.write("file", "") + "/sub"}, "file/sub");
    CHECK(directory.names() == std::vector<std::string>{"file"});
}

TEST_CASE("a full disk on stdout is noticed", "[cli]") {
    const Toys toys;
    const int full = ::open("/dev/full", O_WRONLY);
    if (full < 0) SKIP("there is no /dev/full here");
    for (const std::vector<std::string>& args : {toys.with("odds"),
                                                 toys.with("odds", {"--json"}),
                                                 {"games"},
                                                 {"--help"},
                                                 {"--version"},
                                                 {"tables", "list"},
                                                 {"tables", "export", "ocs/combat"}}) {
        const Finished result = Program(args, full).wait();
        CHECK(result.code == 1);
        CHECK_THAT(result.err, StartsWith("warodds: standard output: No space left"));
    }
    ::close(full);
}

TEST_CASE("a reader that has seen enough is no error", "[cli]") {
    const Toys toys;
    int ends[2];
    REQUIRE(::pipe2(ends, O_CLOEXEC) == 0);
    ::close(ends[0]);
    const Finished result = Program(toys.with("odds", {"--all"}), ends[1]).wait();
    ::close(ends[1]);
    CHECK(result.code == 0);
    CHECK(result.err.empty());
}

TEST_CASE("a signal in the middle of a long run leaves no part of a file", "[cli]") {
    for (const int signal : {SIGTERM, SIGINT, SIGHUP})
        for (const bool sampled : {true, false}) {
            TemporaryDirectory directory;
            const std::string kept = directory.write("kept.arrow", "an older result");
            Program program(
                attack +
                std::vector<std::string>{"--trials", "1000000000000", "--raw", "--arrow", kept, "--threads", "1"} +
                (sampled ? std::vector<std::string>{"--sampled"} : std::vector<std::string>{}));
            CHECK(program.until([&] { return directory.names().size() == 2; }));
            program.send(signal);
            const Finished result = program.wait(20);
            CHECK(result.code == 130);
            CHECK(result.out.empty());
            CHECK_THAT(result.err, ContainsSubstring("interrupted"));
            CHECK(directory.names() == std::vector<std::string>{"kept.arrow"});
            CHECK(contents(kept) == "an older result");
        }
}

TEST_CASE("two signals end the program at once", "[cli]") {
    TemporaryDirectory directory;
    Program program(attack + std::vector<std::string>{"--trials", "1000000000000", "--sampled", "--raw", "--arrow",
                                                      directory / "a.arrow", "--threads", "1"});
    CHECK(program.until([&] { return !directory.names().empty(); }));
    program.send(SIGTERM);
    program.send(SIGINT);
    CHECK(program.wait(20).code == 130);
    CHECK(directory.names().empty());
}

TEST_CASE("roll shows every die, and --dice replays them", "[cli]") {
    const Toys toys;
    const Finished first = run(toys.with("roll", {"--seed", "3", "--json"}));
    CHECK(first.code == 0);
    const json rolled = json::parse(first.out);
    REQUIRE(rolled["dice"].size() == 2);
    CHECK(rolled["outcome"]["roll"].get<int>() == rolled["dice"][0].get<int>() + rolled["dice"][1].get<int>());
    const std::string dice = std::to_string(rolled["dice"][0].get<int>()) + "," +
                             std::to_string(rolled["dice"][1].get<int>());
    const json again = json::parse(run(toys.with("roll", {"--dice", dice, "--json"})).out);
    CHECK(again["outcome"] == rolled["outcome"]);
    CHECK(again["ledger"] == rolled["ledger"]);
    const Finished text = run(toys.with("roll", {"--dice", "6,5"}));
    CHECK(text.err.empty());
    CHECK_THAT(text.out, ContainsSubstring("6 + 5"));
    CHECK_THAT(text.out, ContainsSubstring("row >=11") || ContainsSubstring("roll >=11"));
    CHECK(json::parse(run(toys.with("roll", {"--dice", "11", "--json"})).out)["outcome"]["roll"] == 11);

    check_refused(toys.with("roll", {"--dice", "1"}), "--dice: too few dice: the list ends before the roll");
    check_refused(toys.with("roll", {"--dice", "6,5,4"}), "--dice: found 3 dice, but the procedure used only 2");
    check_refused(toys.with("roll", {"--dice", "6,7"}), "--dice: found 7 for the roll");
    check_refused(toys.with("roll", {"--dice", "6,7"}), "die 2 of 2, expected 1 to 6; it is number 2 of the list");
    check_refused(toys.with("roll", {"--dice", "13"}), "die 1 of 2, expected 1 to 6");
    check_refused(toys.with("roll", {"--dice", "six"}), "found 'six', expected whole numbers such as 4,3,6");
    check_refused(toys.with("roll", {"--dice", "2.5,1"}), "found '2.5'");
    check_refused(toys.with("roll", {"--dice", ","}), "--dice ,: found ''");
}

TEST_CASE("what is beyond its range is refused with its rule", "[cli]") {
    const auto refused = [](const std::string& given, const std::string& message) {
        check_refused({"odds", "ocs/attack", "--set", "attack=14", "--set", given}, "--set " + message);
    };
    refused("hedgehog=5", "hedgehog: found '5', expected a whole number from 0 to 4 (16.0a, 16.0d)");
    refused("defenders=12-6-4", "defenders (ar): found '6', expected a whole number from 0 to 5 (3.2c)");
    refused("defenders=none", "defenders: the list is empty; give at least one (9.7)");
    refused("defender_ar=6", "defender_ar: found '6', expected a whole number from -1 to 5 (3.2c, 9.6)");
}

TEST_CASE("dice that do not fit are read as they fit furthest, die by die or roll by roll", "[cli]") {
    check_refused({"roll", "ocs/barrage", "--set", "strength=16", "--dice", "9"},
                  "--dice: too few dice: the list ends before the rounding die (10.0a), which is 1 to 6");
    check_refused({"roll", "ocs/attack", "--set", "attack=14", "--set", "defense=14", "--dice", "12,7,3"},
                  "--dice: found 7 for the shift die (9.8), expected 1 to 6; it is number 2 of the list");
    check_refused({"roll", "ocs/attack", "--set", "attack=14", "--set", "defense=14", "--dice", "7,13"},
                  "--dice: found 13 for the combat roll (9.9), the total of 2 dice, expected 2 to 12");
}

TEST_CASE("a roll that meets an unreadable cell says so", "[cli]") {
    const Toys toys;
    const Finished result = run({"roll", "chart/read", "--tables", toys.directory.path(), "--set", "table=toy/assault",
                                 "--set", "column=fog", "--dice", "3"});
    CHECK(result.code == 0);
    CHECK_THAT(result.out, ContainsSubstring("ended in an unknown cell: toy/assault, row 3, column fog"));
    const Finished odds = run({"odds", "chart/read", "--tables", toys.directory.path(), "--set", "table=toy/assault",
                               "--set", "column=fog", "--ask", "result = A1"});
    CHECK_THAT(odds.out, ContainsSubstring("33.33 % to 66.67 %"));
    CHECK_THAT(odds.out, ContainsSubstring("unknown cell: toy/assault, row 6, column fog: 16.67 % of the probability"));
}

TEST_CASE("compare", "[cli]") {
    const Toys toys;
    const Finished text =
        run(toys.with("compare", {"--vary", "modifier=0,1,2", "--ask", "mean(roll)", "--ask", "result = 2"}));
    INFO(text.out << text.err);
    CHECK(text.code == 2);  // 2 is a number: the code has to be quoted
    const auto by_column = [&](std::vector<std::string> more) {
        return run(std::vector<std::string>{"compare", "chart/read", "--tables", toys.directory.path(), "--set",
                                            "table=toy/odds", "--vary", "column=1:1,2:1,3:1", "--ask", "result = '1'"} +
                   more);
    };
    const Finished quoted = by_column({});
    CHECK(quoted.code == 0);
    CHECK(quoted.err.empty());
    CHECK_THAT(quoted.out, ContainsSubstring("column 1:1"));
    CHECK_THAT(quoted.out, ContainsSubstring("differences are from column 1:1"));
    const json result = json::parse(by_column({"--json"}).out);
    CHECK(result["labels"].size() == 3);
    CHECK(result["answers"].size() == 3);
    REQUIRE(result["differences"].size() == 2);
    CHECK(std::abs(result["differences"][0]["difference"].get<double>() - (12 / 36.0 - 3 / 36.0)) < 1e-12);
    CHECK(result["differences"][0]["separated"] == true);
    // two files
    TemporaryDirectory directory;
    const std::string a = directory.write(
        "a.toml", "procedure = \"chart/read\"\ntitle = \"first\"\ntable = \"toy/odds\"\ncolumn = \"1:1\"\n");
    const std::string b = directory.write(
        "b.toml", "procedure = \"chart/read\"\ntitle = \"second\"\ntable = \"toy/odds\"\ncolumn = \"1:1\"\n");
    const Finished files = run({"compare", a, b, "--tables", toys.directory.path(), "--ask", "roll = 7"});
    CHECK(files.code == 0);
    CHECK_THAT(files.out, ContainsSubstring("no difference"));
    CHECK_THAT(run({"compare", a, b, "--tables", toys.directory.path(), "--ask", "roll = 7", "--trials", "1000"}).out,
               ContainsSubstring("not separated"));
}

TEST_CASE("sweep", "[cli]") {
    const Finished text = run({"sweep", "ocs/attack", "--set", "odds=3:1", "--axis", "attacker_ar=0..5", "--axis",
                               "terrain", "--ask", "hex_taken"});
    INFO(text.err);
    CHECK(text.code == 0);
    CHECK(text.err.empty());
    CHECK_THAT(text.out, ContainsSubstring("attacker_ar \\ terrain"));
    const json result = json::parse(run({"sweep", "ocs/attack", "--set", "odds=3:1", "--axis", "attacker_ar=0..5",
                                         "--axis", "terrain=open,close", "--ask", "hex_taken", "--json"})
                                        .out);
    REQUIRE(result["cells"].size() == 12);
    double last = -1;
    for (const json& cell : result["cells"]) {
        if (cell["terrain"] != "open") continue;
        CHECK(cell["asks"][0]["p"].get<double>() >= last - 1e-12);  // a better action rating is never worse
        last = cell["asks"][0]["p"].get<double>();
    }
    CHECK(last > 0);
}

TEST_CASE("tables: list, new, check, export and import", "[cli]") {
    TemporaryDirectory directory;
    const Finished list = run({"tables", "list"});
    CHECK(list.code == 0);
    for (const std::string& id : TableSet().ids()) CHECK_THAT(list.out, ContainsSubstring(id));
    CHECK(json::parse(run({"tables", "list", "--json"}).out)["tables"].size() == TableSet().ids().size());

    // a copy of a shipped chart is used in its place
    const Finished fresh = run({"tables", "new", "ocs/combat", "--out", directory.path()});
    CHECK(fresh.code == 0);
    CHECK(fresh.out.empty());
    CHECK_THAT(fresh.err, ContainsSubstring("use it with --tables " + directory.path()));
    CHECK(contents(directory / "ocs/combat.toml") == TableSet().any_table("ocs/combat")->text);
    CHECK_THAT(run(attack + std::vector<std::string>{"--tables", directory.path()}).out,
               ContainsSubstring("yours: Combat Table"));
    check_refused({"tables", "new", "ocs/combat", "--out", directory.path()}, "is there already; move it away first");

    // an empty chart for a game of one's own: complete but for its cells
    CHECK(run({"tables", "new", "mine/crt", "--out", directory.path(), "--columns", "1:1 2:1", "--quiet"}).code == 0);
    const Finished check = run({"tables", "check", "--tables", directory.path()});
    CHECK(check.code == 0);
    CHECK_THAT(check.out, ContainsSubstring("nobody has read row 1 yet"));
    CHECK_THAT(check.out, ContainsSubstring("2 charts, 0 errors"));
    check_refused({"tables", "new", "ocs/combt", "--out", directory.path()}, "did you mean 'ocs/combat'?");
    check_refused({"tables", "new", "mine/other", "--out", directory.path()}, "expected --columns");
    check_refused({"tables", "check", "ocs/combt"}, "did you mean 'ocs/combat'?");

    // through a spreadsheet and back
    const Finished csv = run({"tables", "export", "ocs/combat"});
    CHECK(csv.code == 0);
    CHECK(csv.err.empty());
    const std::string sheet = directory.write("sheet.csv", csv.out);
    CHECK(run({"tables", "export", "ocs/combat", directory / "same.csv", "--quiet"}).out.empty());
    CHECK(contents(directory / "same.csv") == csv.out);
    TemporaryDirectory other;
    CHECK(run({"tables", "import", "ocs/combat", sheet, "--out", other.path(), "--quiet"}).code == 0);
    CHECK(run({"tables", "export", "ocs/combat", "--tables", other.path()}).out == csv.out);
    check_refused({"tables", "import", "ocs/combat", directory.write("bad.csv", csv.out + "1,2\n"), "--out",
                   directory / "elsewhere"},
                  "bad.csv:17:1: found 2 cells");
    CHECK_FALSE(std::filesystem::exists(directory / "elsewhere"));
    check_refused({"tables", "export", "ocs/combt"}, "did you mean 'ocs/combat'?");

    // a chart with a broken line is an error of the check, on stdout, with exit code 2
    directory.write("mine/crt.toml", "game = ");
    const Finished broken = run({"tables", "check", "--tables", directory.path()});
    CHECK(broken.code == 2);
    CHECK_THAT(broken.out, ContainsSubstring("error: " + directory / "mine/crt.toml:1:"));
    CHECK(broken.err.empty());
}

TEST_CASE("policies and best play", "[cli]") {
    const json by_policy = json::parse(run(attack + std::vector<std::string>{"--json", "--ask", "hex_taken"}).out);
    const Finished best =
        run(attack + std::vector<std::string>{"--json", "--ask", "hex_taken", "--optimal", "hex_taken"});
    INFO(best.err);
    REQUIRE(best.code == 0);
    CHECK(json::parse(best.out)["optimal"] == "hex_taken");
    const Finished worst =
        run(attack + std::vector<std::string>{"--json", "--ask", "hex_taken", "--optimal", "defender: hex_taken"});
    CHECK(json::parse(worst.out)["asks"][0]["p"].get<double>() >= 0);
    check_refused(attack + std::vector<std::string>{"--optimal", "hex_taken", "--sampled"}, "not with --sampled");
}

}  // namespace test_cli
