// More of the contract for scripts: a spreadsheet of every result, the options that verbs share on each of them, plans wherever a
// question may stand, and the keys of sweeps, comparisons and advice.
#include "program.hpp"

#include <nlohmann/json.hpp>

#include <sstream>

namespace test_scripts {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;

namespace {

using ShellWords = std::vector<std::string>;
using nlohmann::json;

const std::string fight = WARODDS_SOURCE "/examples/ocs/seventeen-against-twenty.toml";
const std::string village = WARODDS_SOURCE "/examples/plans/village.toml";

std::string told(const ShellWords& words) {
    const Finished result = run(words + ShellWords{"--quiet"});
    std::string line;
    for (const std::string& word : words) line += word + " ";
    INFO(line << "\n" << result.err);
    CHECK(result.code == 0);
    CHECK(result.err.empty());
    CHECK_FALSE(result.out.empty());
    return result.out;
}

// the cells of a spreadsheet, line by line
std::vector<ShellWords> sheet_of(const std::string& csv) {
    std::vector<ShellWords> lines;
    std::istringstream in(csv);
    for (std::string line; std::getline(in, line);) {
        lines.push_back({""});
        bool is_quoted = false;
        for (const char c : line) {
            if (c == '"') is_quoted = !is_quoted;
            else if (c == ',' && !is_quoted) lines.back().emplace_back();
            else lines.back().back() += c;
        }
    }
    return lines;
}

const std::string& cell(const std::vector<ShellWords>& sheet, std::size_t row, const std::string& heading) {
    const auto found = std::find(sheet.at(0).begin(), sheet[0].end(), heading);
    INFO(heading);
    REQUIRE(found != sheet[0].end());
    return sheet.at(row).at(static_cast<std::size_t>(found - sheet[0].begin()));
}

}  // namespace

TEST_CASE("contract: every result goes to a spreadsheet", "[contract]") {
    TemporaryDirectory directory;
    CHECK(run({"tables", "new", "ocs/combat", "--out", directory / "new", "-q"}).code == 0);
    const std::string chart = directory / "new/ocs/combat.toml";
    const std::vector<std::pair<ShellWords, std::size_t>> results = {
        // and the lines that it has, without the headings; 0 for as many as there are
        {{"odds", fight}, 3},
        {{"odds", "ocs/attack", "3:1"}, 0},
        {{"compare", "ocs/attack", "3:1", "--vary", "terrain=open,close", "--ask", "hex_taken"}, 2},
        {{"sweep", "case-geld/airdrop", "--axis", "terrain", "--ask", "mean(steps_landed)"}, 6},
        {{"plan", village}, 2},
        {{"advise", fight, "--want", "hex_taken >= 97%"}, 0},
        {{"balance", "ocs/combat", "--with", chart}, 0},
        {{"balance", "ocs/combat", "--with", chart, "--on", "ocs/attack", "odds=3:1", "--ask", "hex_taken"}, 2},
        {{"luck", WARODDS_SOURCE "/examples/luck/kharkov.toml"}, 7},
        {{"card", "ocs/attack"}, 0},
        {{"roll", fight, "--dice", "1,6,6,5"}, 1}};
    for (const auto& [words, lines] : results) {
        INFO(words[0] << " " << words[1]);
        const std::string csv = told(words + ShellWords{"--csv", "-"}), file = directory / "out.csv";
        const std::vector<ShellWords> sheet = sheet_of(csv);
        CHECK(sheet.size() >= 2);
        if (lines > 0) CHECK(sheet.size() == lines + 1);
        for (const ShellWords& line : sheet) CHECK(line.size() == sheet[0].size());
        told(words + ShellWords{"--csv", file});
        CHECK(contents(file) == csv);
        check_refused(words + ShellWords{"--csv", "-", "--json"}, "go to standard output");
    }
    // and says what JSON says
    const ShellWords luck = {"luck", WARODDS_SOURCE "/examples/luck/kharkov.toml"};
    const std::vector<ShellWords> rolls = sheet_of(told(luck + ShellWords{"--csv", "-"}));
    const json as_json = json::parse(told(luck + ShellWords{"--json"}));
    CHECK(cell(rolls, 2, "roll") == "The village, first try");
    CHECK(std::abs(std::stod(cell(rolls, 2, "luck")) - as_json["rolls"][1]["luck"].get<double>()) < 1e-9);
    const std::vector<ShellWords> turns = sheet_of(told({"plan", village, "--csv", "-"}));
    const json plan = json::parse(told({"plan", village, "--json"}));
    CHECK(cell(turns, 2, "turn") == "2");
    CHECK(std::abs(
              std::stod(cell(turns, 2, "village_taken")) -
              json::parse(told({"odds", village, "--ask", "village_taken", "--json"}))["asks"][0]["p"].get<double>()) <
          1e-9);
    const std::vector<ShellWords> drops =
        sheet_of(told({"sweep", "case-geld/airdrop", "--axis", "terrain", "--ask", "eliminated", "--csv", "-"}));
    CHECK(cell(drops, 6, "terrain") == "tulsa");
    CHECK(cell(drops, 6, "eliminated").empty());
    CHECK_THAT(cell(drops, 6, "refused"), ContainsSubstring("no airdrops into Tulsa"));
}

TEST_CASE("contract: a plan stands wherever a question may", "[contract]") {
    for (const ShellWords& words :
         {ShellWords{"odds", village}, ShellWords{"compare", village, "--vary", "tokens=6,12"},
          ShellWords{"sweep", village, "--axis", "tokens=4..8:4", "--ask", "village_taken"},
          ShellWords{"roll", village, "--seed", "1"}})
        told(words);
}

TEST_CASE("contract: name=value is --set, --vary is --axis", "[contract]") {
    CHECK(told({"odds", "ocs/attack", "odds=3:1", "terrain=close"}) ==
          told({"odds", "ocs/attack", "--set", "odds=3:1", "--set", "terrain=close"}));
    CHECK(told({"odds", "ocs/attack", "3:1", "close"}) == told({"odds", "ocs/attack", "odds=3:1", "terrain=close"}));
    for (const char* verb : {"sweep", "compare"})
        CHECK(told({verb, "ocs/attack", "--vary", "odds=2:1,3:1", "--ask", "hex_taken"}) ==
              told({verb, "ocs/attack", "--axis", "odds=2:1,3:1", "--ask", "hex_taken"}));
}

TEST_CASE("contract: a game that was not named is said on stderr, and nowhere else", "[contract]") {
    const ShellWords typed = {"attack", "9-5-8 armor x2", "vs", "12-3-4 hills"};
    const Finished guessed = run(typed);
    CHECK(guessed.code == 0);
    CHECK(guessed.err == "warodds: ocs/attack: of 3 games that have 'attack' only this one understands it\n");
    const Finished named = run(typed + ShellWords{"--game", "ocs"});
    CHECK(named.err.empty());
    CHECK(named.out == guessed.out);
}

TEST_CASE("contract: --within, --plausible and --engine", "[contract]") {
    const ShellWords asked = {"odds", "ocs/attack", "3:1", "--ask", "hex_taken", "--json"};
    const json within = json::parse(told(asked + ShellWords{"--within", "0.02"}));
    CHECK(within["asks"][0]["high"].get<double>() - within["asks"][0]["low"].get<double>() <= 0.04 + 1e-12);
    CHECK(within["asks"][0]["width"] == "sampling");
    const json plausible = json::parse(
        told({"odds", WARODDS_SOURCE "/examples/blitzkrieg/attrition.toml", "--plausible", "20", "--json"}));
    CHECK(plausible["unknown"]["plausible"]["charts"] == 20);
    const json engine = json::parse(told(asked + ShellWords{"--trials", "1000", "--engine", "mt19937"}));
    CHECK(engine["method"] == "sampled");
}

TEST_CASE("contract: the keys of sweeps, comparisons and advice", "[contract]") {
    const json swept =
        json::parse(told({"sweep", "ocs/attack", "--axis", "odds=2:1,3:1", "--ask", "hex_taken", "--json"}));
    const json compared =
        json::parse(told({"compare", "ocs/attack", "--vary", "odds=2:1,3:1", "--ask", "hex_taken", "--json"}));
    for (const char* key : {"format", "procedure", "params", "method", "trials", "seed", "tables", "assumed", "cells"})
        CHECK(swept.contains(key));
    REQUIRE(swept["cells"].size() == 2);
    REQUIRE(compared["answers"].size() == 2);
    for (std::size_t i = 0; i < 2; ++i)
        for (const json* one : {&swept["cells"][i], &compared["answers"][i]}) {
            const json& ask = (*one)["asks"].at(0);
            for (const char* key : {"value", "p", "low", "high", "width"}) CHECK(ask.contains(key));
            CHECK(ask["p"] == compared["answers"][i]["asks"][0]["p"]);
        }
    const json rests = json::parse(told({"odds", fight, "--json"}))["assumed"];
    REQUIRE_FALSE(rests.empty());
    for (const json& assumption : rests)
        for (const char* key : {"name", "value", "kind", "asks"}) CHECK(assumption.contains(key));

    const json advice = json::parse(told(
        {"advise", "ocs/attack", "attack=24", "defense=12", "terrain=close", "--want", "hex_taken >= 75%", "--json"}));
    for (const char* key : {"want", "now", "reached", "levers"}) CHECK(advice.contains(key));
    REQUIRE_FALSE(advice["reached"].empty());
    for (const json& way : advice["reached"]) {
        for (const char* key : {"changes", "value", "cost"}) CHECK(way.contains(key));
        for (const json& change : way["changes"])
            for (const char* key : {"name", "from", "to"}) CHECK(change.contains(key));
    }
    bool has_next = false;
    for (const json& lever : advice["levers"]) {
        for (const char* key : {"name", "spare"}) CHECK(lever.contains(key));
        if (!lever.contains("next") || lever["next"].is_null()) continue;
        has_next = true;
        for (const char* key : {"to", "value"}) CHECK(lever["next"].contains(key));
    }
    CHECK(has_next);
}

}  // namespace test_scripts
