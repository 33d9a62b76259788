// The program: luck, card and --within.
#include "program.hpp"

#include <nlohmann/json.hpp>

namespace test_cli_luck {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

namespace {

const std::string kharkov = WARODDS_SOURCE "/examples/luck/kharkov.toml";
const std::vector<std::string> close_attack = {"ocs/attack", "--set", "odds=3:1", "--set", "terrain=close"};

}  // namespace

TEST_CASE("luck: a log's text, its picture, and what is wrong with it", "[cli][luck]") {
    TemporaryDirectory directory;
    const Finished told = run({"luck", kharkov});
    CHECK(told.code == 0);
    CHECK(told.err.empty());
    CHECK_THAT(told.out, StartsWith("Kharkov, an evening in May\n"));
    CHECK_THAT(told.out, ContainsSubstring("Of all players who roll these battles"));
    std::istringstream lines(told.out);
    for (std::string line; std::getline(lines, line);) {
        const auto letters = std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xc0) != 0x80; });
        INFO(line);
        CHECK(letters <= 80);
    }
    for (const char* name : {"a.png", "a.svg", "a.pdf"}) {
        const Finished drawn = run({"luck", kharkov, "--plot", directory / name});
        CHECK(drawn.out == told.out);
        CHECK(drawn.err == "warodds: wrote " + directory / name + "\n");
    }
    check_refused({"luck", kharkov, "--plot", directory / "a.txt"}, "expected .png, .svg or .pdf");
    check_refused({"luck", kharkov, "--plot", kharkov}, "expected .png, .svg or .pdf");
    check_refused({"luck", directory / "none.toml"}, "none.toml");
    check_refused({"luck", directory.write("bad.toml",
                                           "worth = \"roll\"\n[[roll]]\nprocedure = \"chart/read\"\n"
                                           "dice = [1]\ncolum = \"open\"\n")},
                  "bad.toml:5:1: ");
    CHECK(directory.names() == std::vector<std::string>{"a.pdf", "a.png", "a.svg", "bad.toml"});
}

TEST_CASE("card: text, pages and axes", "[cli][card]") {
    TemporaryDirectory directory;
    const Finished told = run({"card", "ocs/attack"});
    CHECK(told.code == 0);
    CHECK_THAT(told.out, ContainsSubstring("down: odds"));
    for (const std::vector<std::string>& how :
         {std::vector<std::string>{}, {"--grey"}, {"--paper", "letter"}, {"--paper", "letter", "--grey"}})
        for (const char* name : {"a.png", "a.svg", "a.pdf"}) {
            const Finished drawn =
                run(std::vector<std::string>{"card", "ocs/attack", "--plot", directory / name} + how);
            CHECK(drawn.code == 0);
            CHECK(drawn.out == told.out);
        }
    CHECK_THAT(contents(directory / "a.svg"), ContainsSubstring("action rating, attacker less defender"));
    CHECK(contents(directory / "a.pdf").starts_with("%PDF-"));
    check_refused({"card", "ocs/barrage"}, "--axis: a card of ocs/barrage needs two");
    check_refused({"card", "ocs/attack", "--set", "odds=3:1"}, "--axis odds: found --set odds=3:1 as well");
    check_refused({"card", "ocs/attack", "--paper", "a3"}, "--paper");
    check_refused({"card", "ocs/attack", "--axis", "odds=1..60:1", "--plot", directory / "b.pdf"}, "too small to read");
    CHECK(directory.names() == std::vector<std::string>{"a.pdf", "a.png", "a.svg"});
}

TEST_CASE("trials with --within stop by themselves and say how often they looked", "[cli][within]") {
    const std::vector<std::string> ask = close_attack + std::vector<std::string>{"--ask", "hex_taken"};
    const auto odds = [&](const std::vector<std::string>& more) {
        return run(std::vector<std::string>{"odds"} + ask + more);
    };
    const Finished told = odds({"--within", "0.5%"});
    CHECK(told.code == 0);
    CHECK_THAT(told.out, ContainsSubstring("within ±0.5 %; looked "));
    CHECK_THAT(told.out, ContainsSubstring("compiled: "));
    CHECK(odds({"--within", "0.5%", "--threads", "1"}).out == told.out);
    CHECK(odds({"--within", "0.5%", "--seed", "2"}).out != told.out);
    CHECK_THAT(odds({"--within", "0.5%", "--sampled"}).out, ContainsSubstring("sampled: "));
    CHECK_THAT(odds({"--within", "0.01%", "--trials", "50000"}).out,
               ContainsSubstring("not within ±0.01 %: only within ±"));
    CHECK_THAT(run(std::vector<std::string>{"compare"} + ask +
                   std::vector<std::string>{"--within", "1%", "--vary", "defender_option=retreat,hold"})
                   .out,
               ContainsSubstring("within ±1 %; looked "));
    const auto refused = [&](const std::vector<std::string>& more, const std::string& hint) {
        check_refused(std::vector<std::string>{"odds"} + ask + more, hint);
    };
    refused({"--within", "soon"}, "--within soon: expected how far off");
    refused({"--within", "1%", "--first", "5"}, "--within");
    refused({"--within", "1%", "--fractions"}, "--fractions goes with an exact answer");
    refused({"--within", "1%", "--ask", "sd(attacker_losses)"}, "ask for chances and means");
    check_refused(std::vector<std::string>{"sweep", "--within", "1%", "--axis", "attacker_ar=0..1"} + ask, "--within");
}

}  // namespace test_cli_luck
