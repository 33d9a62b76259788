// The command line as scripts rely on it: verbs, options, what goes where, exit codes, and the keys of the JSON. Each line of
// the contract is run; what this says does not change without a new format.
#include "program.hpp"

#include <nlohmann/json.hpp>

namespace test_contract {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;
using nlohmann::json;

namespace {

using Args = std::vector<std::string>;

const Args given = {"--set", "odds=3:1", "--set", "terrain=close", "--set", "attacker_ar=4", "--set", "defender_ar=2"};
const Args given_attack = Args{"odds", "ocs/attack"} + given;

const std::string example = WARODDS_SOURCE "/examples/ocs/seventeen-against-twenty.toml";
const std::string variant = WARODDS_SOURCE "/examples/ocs/better-leader.toml";

// exit 0, something on stdout, nothing on stderr
std::string answered(const Args& args) {
    const Finished result = run(args);
    std::string line;
    for (const std::string& arg : args) line += arg + " ";
    INFO(line << "\n" << result.err);
    CHECK(result.code == 0);
    CHECK(result.err.empty());
    CHECK_FALSE(result.out.empty());
    return result.out;
}

}  // namespace

TEST_CASE("contract: every verb answers", "[contract]") {
    TemporaryDirectory directory;
    answered({"games"});
    answered({"show", "ocs/attack"});
    answered({"show", "ocs/combat"});
    answered({"odds", "ocs/attack", "--set", "odds=3:1"});
    answered({"odds", example, "--ask", "hex_taken", "--ask", "mean(attacker_losses)", "--why"});
    answered({"odds", "ocs/attack", "3:1", "terrain=close", "--ask", "hex_taken", "--more"});
    answered({"odds", "ocs/combat", "3:1", "headings=open"});
    answered({"attack", "9-5-8 armor x2", "vs", "12-3-4 hills", "--game", "ocs"});
    answered({"compare", example, variant});
    answered({"compare", "ocs/attack", "defenders=6-2-3", "--vary", "attackers=9-5-8 armor | 9-5-8 armor, 8-4-8 mech"});
    answered({"sweep", "ocs/attack", "--vary", "odds=1:1..4:1", "--ask", "hex_taken", "--until", "hex_taken >= 75%"});
    answered({"plan", WARODDS_SOURCE "/examples/plans/village.toml"});
    answered({"advise", example, "--want", "hex_taken >= 97%"});
    answered({"luck", WARODDS_SOURCE "/examples/luck/kharkov.toml"});
    answered({"card", "ocs/attack"});
    answered({"compare", "ocs/attack", "--set", "odds=3:1", "--vary", "terrain=open,close"});
    answered({"sweep", "ocs/attack", "--axis", "attack=10..30:10", "--set", "defense=10", "--axis",
              "terrain=open,close", "--ask", "hex_taken"});
    answered(Args{"roll", "ocs/attack", "--seed", "1"} + given);
    answered({"tables", "list"});
    answered({"tables", "check", "ocs/combat"});
    const std::string sheet = directory.write("sheet.csv", answered({"tables", "export", "ocs/combat"}));
    CHECK(run({"tables", "import", "ocs/combat", sheet, "--out", directory / "in", "--quiet"}).code == 0);
    CHECK(run({"tables", "new", "ocs/combat", "--out", directory / "new", "--quiet"}).code == 0);
    CHECK(directory.names() == Args{"in/ocs/combat.toml", "new/ocs/combat.toml", "sheet.csv"});
    answered({"balance", "ocs/combat", "--with", directory / "in/ocs/combat.toml"});
    answered({"tables", "diff", directory / "in", directory / "new"});
    answered({"compare", "ocs/attack", "3:1", "--vary", "tables=" + directory / "in" + "," + directory / "new"});
    const std::string saved = directory / "saved.toml", sheets = directory / "asked.csv";
    CHECK(run({"odds", "ocs/attack", "3:1", "--ask", "hex_taken", "--save", saved, "--csv", sheets, "-q"}).code == 0);
    CHECK_THAT(answered({"odds", saved}), ContainsSubstring("odds 3:1"));
    CHECK_THAT(contents(sheets), StartsWith("ask,value"));
    CHECK_THAT(answered({"odds", saved, "--swap"}), ContainsSubstring("odds 1:3"));
    CHECK_THAT(answered({"odds", saved, "--worth", "attacker_losses=-2, defender_losses=1"}),
               ContainsSubstring("mean(-2 * attacker_losses + defender_losses)"));
}

TEST_CASE("contract: --dice replays a roll", "[contract]") {
    const json rolled = json::parse(answered(Args{"roll", "ocs/attack", "--seed", "5", "--json"} + given));
    std::string dice;
    for (const json& die : rolled["dice"]) dice += (dice.empty() ? "" : ",") + die.dump();
    json again = json::parse(answered(Args{"roll", "ocs/attack", "--dice", dice, "--json"} + given));
    CHECK(again["outcome"] == rolled["outcome"]);
    CHECK(again["ledger"] == rolled["ledger"]);
    CHECK(rolled["seed"] == 5);
    CHECK_FALSE(again.contains("seed"));
}

TEST_CASE("contract: the options that verbs share", "[contract]") {
    TemporaryDirectory directory;
    const std::string plain = answered(given_attack);
    CHECK(answered(given_attack + Args{"--threads", "2"}) == plain);
    CHECK(answered(given_attack + Args{"--quiet"}) == plain);
    CHECK(answered(given_attack + Args{"--stand-in"}) == plain);
    const Args trials = {"--trials", "20000", "--seed", "3"};
    CHECK_THAT(answered(given_attack + trials), ContainsSubstring("compiled: 20,000 trials, seed 3"));
    CHECK_THAT(answered(given_attack + trials + Args{"--sampled"}),
               ContainsSubstring("sampled: 20,000 trials, seed 3"));
    CHECK_THAT(answered(given_attack + trials + Args{"--engine", "mt19937"}), ContainsSubstring("mt19937"));
    CHECK(answered(given_attack + trials) == answered(given_attack + trials + Args{"--threads", "2"}));
    answered(given_attack + Args{"--optimal", "hex_taken"});
    const json shown = json::parse(answered({"show", "ocs/attack", "--json"}));
    for (const json& parameter : shown["parameters"])
        if (parameter.value("role", "") == "policy")
            answered(given_attack + Args{"--policy", parameter["name"].get<std::string>() + "=" +
                                                         parameter["choices"].back()["name"].get<std::string>()});
    for (const char* name : {"a.png", "a.svg", "a.pdf", "a.arrow"}) {
        const bool is_arrow = std::string(name).ends_with("arrow");
        const Finished drawn = run(given_attack + Args{is_arrow ? "--arrow" : "--plot", directory / name});
        CHECK(drawn.code == 0);
        CHECK(drawn.out == plain);
        CHECK(drawn.err == "warodds: wrote " + directory / name + "\n");
    }
    CHECK(directory.names() == Args{"a.arrow", "a.pdf", "a.png", "a.svg"});
    // a directory of one's own charts
    CHECK(run({"tables", "new", "ocs/combat", "--out", directory / "mine", "--quiet"}).code == 0);
    CHECK_THAT(answered(given_attack + Args{"--tables", directory / "mine"}), ContainsSubstring("yours: Combat Table"));
}

TEST_CASE("contract: exit codes, and one line that says what to type", "[contract]") {
    TemporaryDirectory directory;
    CHECK(run(given_attack).code == 0);
    const Args arrow = {"--arrow", directory / "a.arrow"};
    check_refused(given_attack + Args{"--set", "terain=open"} + arrow, "did you mean 'terrain'?");
    check_refused(given_attack + Args{"--ask", "hex_takn"} + arrow, "did you mean 'hex_taken'?");
    check_refused(given_attack + Args{"--trails", "5"} + arrow, "did you mean '--trials'?");
    check_refused({"odds", "ocs/atack"}, "did you mean 'ocs/attack'?");
    check_refused({"odds", directory.write("q.toml", "procedure = \"ocs/attack\"\nterrain = \"opne\"\n")},
                  "q.toml:2:11: terrain: found 'opne'");
    const Finished elsewhere = run(given_attack + Args{"--arrow", directory / "no/a.arrow"});
    CHECK(elsewhere.code == 2);
    CHECK(elsewhere.out.empty());
    Program program(given_attack + Args{"--trials", "1000000000000", "--sampled", "--raw", "--threads", "1"} + arrow);
    CHECK(program.until([&] { return directory.names().size() == 2; }));
    program.send(SIGINT);
    CHECK(program.wait(20).code == 130);
    CHECK(directory.names() == Args{"q.toml"});
}

TEST_CASE("contract: the keys of odds --json", "[contract]") {
    const Args asks = {"--ask", "hex_taken and attacker_losses <= 1",
                       "--ask", "defender_losses >= 2",
                       "--ask", "mean(attacker_losses)",
                       "--ask", "sd(attacker_losses)",
                       "--ask", "quantile(attacker_losses, 0.9)"};
    const char* kinds[] = {"probability", "probability", "mean", "sd", "quantile"};
    const json exact = json::parse(answered(given_attack + asks + Args{"--json"}));
    const json trials = json::parse(answered(given_attack + asks + Args{"--json", "--trials", "20000"}));
    for (const json& result : {exact, trials}) {
        for (const char* key :
             {"format", "procedure", "params", "method", "trials", "seed", "tables", "outcomes", "asks"})
            CHECK(result.contains(key));
        CHECK(result["procedure"] == "ocs/attack");
        CHECK(result["params"]["attacker_ar"] == 4);
        CHECK(result["params"]["type"] == "regular");  // nobody said so
        for (const json& table : result["tables"])
            for (const char* key : {"id", "grade", "source"}) CHECK(table.contains(key));
        double sum = 0;
        for (const json& outcome : result["outcomes"]) sum += outcome["p"].get<double>();
        CHECK(std::abs(sum - 1) < 1e-12);
        REQUIRE(result["asks"].size() == std::size(kinds));
        for (std::size_t i = 0; i < std::size(kinds); ++i) {
            const json& ask = result["asks"][i];
            CHECK(ask["expr"] == asks[2 * i + 1]);
            CHECK(ask["kind"] == kinds[i]);
            CHECK(ask.contains("p") == (ask["kind"] == "probability"));
            if (ask.contains("p")) CHECK(ask["p"] == ask["value"]);
            CHECK(ask["low"] <= ask["value"]);
            CHECK(ask["value"] <= ask["high"]);
            CHECK((ask["width"] == "none") == (result["method"] == "exact"));
        }
    }
    CHECK(exact["method"] == "exact");
    CHECK(exact["trials"].is_null());
    CHECK(exact["seed"].is_null());
    for (const json& ask : exact["asks"]) {
        CHECK(ask["low"] == ask["value"]);
        CHECK(ask["high"] == ask["value"]);
    }
    CHECK(trials["method"] == "compiled");
    CHECK(trials["trials"] == 20000);
    CHECK(trials["seed"] == 1);
    CHECK(trials["asks"][0]["low"] < trials["asks"][0]["high"]);
}

TEST_CASE("contract: --arrow - is the file on standard output and nothing else", "[contract]") {
    TemporaryDirectory directory;
    const std::string file = directory / "a.arrow";
    const Args sweep = Args{"sweep", "ocs/attack", "--axis", "defender_starts_dg", "--ask", "hex_taken"} + given;
    const Args compare = Args{"compare", "ocs/attack", "--vary", "defender_starts_dg=false,true"} + given;
    for (const Args& args : {given_attack, given_attack + Args{"--trials", "100000", "--raw"},
                             given_attack + Args{"--trials", "1000"}, sweep, compare}) {
        const Finished written = run(args + Args{"--arrow", file, "--quiet"});
        CHECK(written.code == 0);
        CHECK_FALSE(written.out.empty());
        const Finished piped = run(args + Args{"--arrow", "-"});
        INFO(piped.err);
        CHECK(piped.code == 0);
        CHECK(piped.err.empty());
        CHECK(piped.out.starts_with("ARROW1"));
        CHECK((piped.out == contents(file)));  // nobody wants to see them
    }
    CHECK(directory.names() == Args{"a.arrow"});
    CHECK_FALSE(std::filesystem::exists("-"));
    check_refused(given_attack + Args{"--arrow", "-", "--json"},
                  "--arrow -, --csv - and --json all go to standard output");

    const int full = ::open("/dev/full", O_WRONLY);
    if (full < 0) SKIP("there is no /dev/full here");
    for (const Args& args : {given_attack, given_attack + Args{"--trials", "100000", "--raw"}, sweep, compare}) {
        const Finished result = Program(args + Args{"--arrow", "-"}, full).wait();
        CHECK(result.code == 1);
        CHECK_THAT(result.err, StartsWith("warodds: standard output: "));
        CHECK_THAT(result.err, ContainsSubstring("No space left"));
    }
    ::close(full);
}

}  // namespace test_contract
