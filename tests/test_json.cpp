// What the program prints with --json is what docs/result.schema.json says, for every verb and every example.
#include "json_schema.hpp"
#include "program.hpp"

#include "analysis/answers/study.hpp"
#include "tables/meanings.hpp"

namespace test_json {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using nlohmann::json;

namespace {

const JsonSchema& schema() {
    static const JsonSchema read(json::parse(contents(WARODDS_SOURCE "/docs/result.schema.json")));
    return read;
}

std::string text_of(const std::vector<std::string>& problems) {
    std::string text;
    for (const std::string& problem : problems) text += problem + "\n";
    return text;
}

// runs it, and checks what it prints; the exit code may be that of a chart with an error
json result_of(std::vector<std::string> args, int code = 0) {
    args.push_back("--json");
    std::string line;
    for (const std::string& arg : args) line += arg + " ";
    const Finished finished = run(args);
    INFO(line << "\n" << finished.err);
    REQUIRE(finished.code == code);
    const json result = json::parse(finished.out);
    INFO(text_of(schema().problems(result)));
    CHECK(schema().problems(result).empty());
    CHECK(finished.out.starts_with("{\n  \"format\": \"warodds/2\",\n  \"kind\": "));
    return result;
}

std::vector<std::string> examples() {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(WARODDS_SOURCE "/examples"))
        if (entry.path().extension() == ".toml" && entry.path().string().find("/charts/") == std::string::npos &&
            entry.path().parent_path().filename() != "luck")  // logs are no questions
            files.push_back(entry.path().string());
    std::sort(files.begin(), files.end());
    return files;
}

// the charts of its own that an example may need lie beside it
std::vector<std::string> charts_beside(const std::string& file) {
    const std::filesystem::path charts = std::filesystem::path(file).parent_path() / "charts";
    if (!std::filesystem::is_directory(charts)) return {};
    return {"--tables", charts.string()};
}

const std::vector<std::string> attack = {"ocs/attack",    "--set",         "odds=3:1",
                                         "--set",         "terrain=close", "--set",
                                         "defender_ar=0", "--set",         "defender_option=retreat"};

}  // namespace

TEST_CASE("the validator sees what is wrong with a document", "[json]") {
    const json good = result_of(std::vector<std::string>{"odds"} + attack +
                                std::vector<std::string>{"--ask", "hex_taken", "--ask", "sd(attacker_losses)"});
    const auto problem = [&](const char* pointer, const json& value) {
        json wrong = good;
        if (value.is_discarded())
            wrong.at(json::json_pointer(pointer).parent_pointer()).erase(json::json_pointer(pointer).back());
        else wrong[json::json_pointer(pointer)] = value;
        return text_of(schema().problems(wrong));
    };
    const json gone = json(json::value_t::discarded);
    CHECK(problem("/title", "another").empty());
    CHECK_THAT(problem("/format", "warodds/1"), ContainsSubstring("$.format: found \"warodds/1\""));
    CHECK_THAT(problem("/format", gone), ContainsSubstring("$: has no format"));
    CHECK_THAT(problem("/kind", "sweep"), ContainsSubstring("$.kind"));
    CHECK_THAT(problem("/method", "guessed"), ContainsSubstring("$.method: found \"guessed\", expected one of"));
    CHECK_THAT(problem("/trials", "many"), ContainsSubstring("$.trials: found \"many\", expected [\"integer\""));
    CHECK_THAT(problem("/trials", 0.5), ContainsSubstring("$.trials"));
    CHECK_THAT(problem("/tables/0/grade", "guess"), ContainsSubstring("$.tables[0].grade"));
    CHECK_THAT(problem("/asks/1/value", gone), ContainsSubstring("$.asks[1]: has no value"));
    CHECK_THAT(problem("/asks/0/chance", 0.5), ContainsSubstring("$.asks[0].chance: is not expected"));
    CHECK_THAT(problem("/outcomes/0/attacker_losses", json::array()), ContainsSubstring("$.outcomes[0]"));
    CHECK_THAT(problem("/params/attackers", json::array({1})), ContainsSubstring("$.params.attackers"));
    CHECK_FALSE(schema().problems(json::array()).empty());
    CHECK_FALSE(schema().problems(json::array({good})).empty());
    CHECK_FALSE(schema().problems(good["asks"][0]).empty());

    // and the keywords one by one, where the document above does not show them
    const JsonSchema one_of(json::parse(R"({"oneOf": [{"type": "number"}, {"type": "integer"}]})"));
    CHECK(one_of.problems(0.5).empty());
    CHECK_THAT(text_of(one_of.problems(1)), ContainsSubstring("more than one"));
    CHECK_FALSE(one_of.problems("x").empty());
    CHECK_THROWS_AS(JsonSchema(json::parse(R"({"minimum": 1})")).problems(1), std::logic_error);
    CHECK_THROWS_AS(JsonSchema(json::parse(R"({"type": "whole"})")).problems(1), std::logic_error);
}

TEST_CASE("what the key 'assumed' and the places may hold", "[json]") {
    json answer = result_of(std::vector<std::string>{"odds"} + attack);
    answer["assumed"] = json::parse(R"([{"name": "defender_options", "value": "retreat", "kind": "policy",
                                         "asks": [{"expr": "hex_taken", "low": 0.25, "high": 0.5}]},
                                        {"name": "attackers", "value": "class other, steps 1", "kind": "default"}])");
    answer["places"] = json::array({"ocs/combat: column 3:1"});
    CHECK(schema().problems(answer).empty());
    answer["assumed"][0]["kind"] = "guess";
    CHECK_FALSE(schema().problems(answer).empty());
}

TEST_CASE("every example prints JSON that the schema describes", "[json]") {
    REQUIRE(examples().size() >= 40);
    for (const std::string& file : examples()) {
        const json odds = result_of(std::vector<std::string>{"odds", file, "--why"} + charts_beside(file));
        double sum = 0;
        for (const json& outcome : odds["outcomes"]) sum += outcome["p"].get<double>();
        if (odds["method"] == "exact") CHECK(std::abs(sum - 1) < 1e-12);
        result_of(std::vector<std::string>{"roll", file, "--seed", "1", "--quiet"} + charts_beside(file));
    }
}

TEST_CASE("comparisons, sweeps and trials print JSON that the schema describes", "[json]") {
    const std::vector<std::string> asks = {"--ask", "hex_taken", "--ask", "quantile(attacker_losses, 0.9)"};
    for (const std::vector<std::string>& how : {std::vector<std::string>{},
                                                {"--trials", "2000"},
                                                {"--trials", "2000", "--sampled"},
                                                {"--trials", "2000", "--engine", "taus88"},
                                                {"--optimal", "hex_taken"}}) {
        const json odds = result_of(std::vector<std::string>{"odds"} + attack + asks + how);
        CHECK(odds["asks"][0]["p"] == odds["asks"][0]["value"]);
        CHECK(odds["asks"][0]["kind"] == "probability");
        CHECK_FALSE(odds["asks"][1].contains("p"));
        CHECK(odds["asks"][1]["kind"] == "quantile");
        const json compared = result_of(std::vector<std::string>{"compare"} + attack + asks + how +
                                        std::vector<std::string>{"--vary", "attacker_ar=0,3"});
        CHECK(compared["answers"][1]["params"]["attacker_ar"] == 3);
        const json swept =
            result_of(std::vector<std::string>{"sweep"} + attack + asks + how +
                      std::vector<std::string>{"--axis", "attacker_ar=0..3", "--axis", "defender_starts_dg"});
        // a cell has the parameters of the same question on its own, and its answer but for the other side's replies
        json asked = odds["asks"];
        for (json& ask : asked) ask.erase("replies");
        CHECK(swept["cells"].size() == 8);
        CHECK(swept["method"] == odds["method"]);
        for (const json& cell : swept["cells"]) {
            json params = odds["params"];
            params["attacker_ar"] = cell["attacker_ar"];
            params["defender_starts_dg"] = cell["defender_starts_dg"];
            CHECK(cell["params"] == params);
            CHECK(cell["method"] == odds["method"]);
            CHECK(cell["trials"] == odds["trials"]);
            CHECK(cell["seed"] == odds["seed"]);
            CHECK(cell.value("engine", "") == odds.value("engine", ""));
            if (cell["attacker_ar"] == odds["params"]["attacker_ar"] &&
                cell["defender_starts_dg"] == odds["params"]["defender_starts_dg"])
                for (std::size_t i = 0; i < asked.size(); ++i) CHECK(cell["asks"][i] == asked[i]);
        }
        CHECK(swept.value("optimal", "") == odds.value("optimal", ""));
        for (const json& axis : swept["axes"]) CHECK_FALSE(swept["params"].contains(axis["name"]));
    }
    result_of(std::vector<std::string>{"odds"} + attack + asks + std::vector<std::string>{"--fractions"});
    const Toys toys;
    const json unread = result_of({"odds", "chart/read", "--tables", toys.directory.path(), "--set",
                                   "table=toy/assault", "--set", "column=fog", "--ask", "result = A1"});
    CHECK(unread["asks"][0]["width"] == "unknown");
    result_of({"roll", "chart/read", "--tables", toys.directory.path(), "--set", "table=toy/assault", "--set",
               "column=fog", "--dice", "3"});
}

TEST_CASE("luck, cards and trials that stop by themselves print JSON that the schema describes", "[json]") {
    const json luck = result_of({"luck", WARODDS_SOURCE "/examples/luck/kharkov.toml"});
    CHECK(luck["kind"] == "luck");
    CHECK(luck["exact"] == true);
    double sum = 0;
    for (const json& roll : luck["rolls"]) sum += roll["luck"].get<double>();
    CHECK(std::abs(sum - luck["total"]["luck"].get<double>()) < 1e-12);
    const json card = result_of({"card", "ocs/attack"});
    CHECK(card["kind"] == "sweep");
    CHECK(card["cells"].size() == 91);
    const json within = result_of(std::vector<std::string>{"odds"} + attack +
                                  std::vector<std::string>{"--ask", "hex_taken", "--within", "1%"});
    CHECK(within["method"] == "compiled");
    CHECK(within["within"]["reached"] == true);
    CHECK(within["within"]["looks"].back()["trials"] == within["trials"]);
    result_of(std::vector<std::string>{"odds"} + attack +
              std::vector<std::string>{"--within", "2%", "--sampled", "--seed", "4"});
    const json compared =
        result_of(std::vector<std::string>{"compare"} + attack +
                  std::vector<std::string>{"--ask", "hex_taken", "--within", "2%", "--vary", "attacker_ar=0,3"});
    CHECK(compared["within"]["half_width"] == 0.02);
}

TEST_CASE("letters that a terminal would obey are escaped as JSON escapes them", "[json]") {
    TemporaryDirectory directory;
    const std::string file = directory / "q.toml";
    std::ofstream(file) << "procedure = \"ocs/attack\"\ntitle = \"a\\u202eb\\u0085c\"\nodds = \"3:1\"\n";
    CHECK(result_of({"odds", file})["title"] == "a\u202eb\u0085c");
}

TEST_CASE("advice and balance print JSON that the schema describes", "[json]") {
    const json advice = result_of(std::vector<std::string>{"advise"} + attack +
                                  std::vector<std::string>{"--set", "defender_option=retreat", "--want",
                                                           "hex_taken >= 90%", "--price", "attacker_ar=3"});
    CHECK(advice["want"] == "hex_taken >= 90%");
    CHECK(advice["now"].is_number());
    REQUIRE_FALSE(advice["reached"].empty());
    for (const json& way : advice["reached"]) {
        CHECK(way["value"] >= 0.9);
        CHECK(way["changes"][0]["from"] != way["changes"][0]["to"]);
        CHECK(way["cost"].is_number());
    }
    for (const json& lever : advice["levers"]) {
        CHECK((lever["next"].is_null() || lever["next"]["value"] > advice["now"]));
        CHECK(lever["spare"].is_number_integer());
    }
    const json met = result_of(std::vector<std::string>{"advise"} + attack +
                               std::vector<std::string>{"--want", "not hex_taken >= 1%", "--for", "defender"});
    CHECK(met["met"] == "yes");
    CHECK(met["reached"].empty());
    result_of({"advise", WARODDS_SOURCE "/examples/blitzkrieg/attrition.toml", "--want", "hex_vacated >= 60%"});

    const std::string mine = WARODDS_SOURCE "/examples/balance/charts/combat.toml";
    const json plain = result_of({"balance", "ocs/combat", "--with", mine, "--mix", "c5=3, c6"});
    CHECK(plain["changed"].size() == 2);
    CHECK(plain["mix"] == json({{"c5", 3.0}, {"c6", 1.0}}));
    CHECK_FALSE(plain.contains("compared"));
    const json asked = result_of({"balance", "ocs/combat", "--with", mine, "--on", "ocs/attack", "--set", "odds=2:1",
                                  "--set", "terrain=close", "--set", "defender_option=retreat", "--ask",
                                  "defender_losses >= 1"});
    CHECK(asked["compared"]["answers"][1]["tables"][0].contains("grade"));
    CHECK(asked["games"][0]["of_each"].is_number_integer());
    CHECK(asked["cells"].size() > 10);
    const json rules = result_of(std::vector<std::string>{"balance"} + attack +
                                 std::vector<std::string>{"--with-set", "disputed_cells=older", "--trials", "2000"});
    CHECK(rules["compared"]["paired"] == true);
    check_refused({"balance", "ocs/combat"}, "expected --with FILE.toml");
    check_refused({"balance", "ocs/combat", "--with", mine, "--ask", "hex_taken"}, "--on");
    check_refused({"balance", "ocs/combat", "--with", mine, "--mix", "c55=1"}, "no column");
    check_refused(std::vector<std::string>{"advise"} + attack + std::vector<std::string>{"--want", "hex_taken"},
                  "expected a figure and what it should be");
    check_refused(std::vector<std::string>{"advise"} + attack +
                      std::vector<std::string>{"--want", "hex_taken >= 90%", "--price", "atack=2"},
                  "nothing that can be changed here is called so");
}

TEST_CASE("what there is prints JSON that the schema describes", "[json]") {
    result_of({"games"});
    for (const Procedure* procedure : procedures()) result_of({"show", procedure->about.id});
    const json shown = result_of({"show", "ocs/attack"});
    std::map<std::string, json> defaults;
    for (const json& parameter : shown["parameters"])
        if (parameter["name"] == "attackers")
            for (const json& attribute : parameter["attributes"])
                defaults[attribute["name"]] = attribute.value("default", json());
    CHECK(defaults["steps"].is_null());
    CHECK(defaults["class"] == "other");
    CHECK(defaults["mode"] == "combat");
    CHECK(defaults["re"].is_null());
    const std::string text = run({"show", "ocs/attack"}).out;
    CHECK_THAT(text, ContainsSubstring("printed steps; without it as many as its"));
    CHECK_THAT(text, ContainsSubstring("mech, other; default other)"));
}

TEST_CASE("work on charts prints JSON that the schema describes", "[json]") {
    TemporaryDirectory directory;
    const json list = result_of({"tables", "list"});
    std::map<std::string, std::string> grades;
    for (const json& table : list["tables"]) grades[table["id"]] = table["grade"];
    // known from one source that is not the publisher's, and nobody else confirms it
    for (const char* id : {"ocs/terrain", "ocs/amphibious-landing", "ocs/landing-losses", "ocs/landing-modifiers",
                           "ocs/landing-terrain"})
        CHECK(grades[id] == "unofficial");
    CHECK(grades["ocs/combat"] == "printed");
    CHECK(grades["ocs/reduced-aircraft"] == "inferred");

    const json fresh = result_of({"tables", "new", "ocs/combat", "--out", directory.path(), "--quiet"});
    CHECK(fresh["file"] == directory / "ocs/combat.toml");
    CHECK(std::filesystem::exists(fresh["file"].get<std::string>()));
    const json sheet = result_of({"tables", "export", "ocs/combat", directory / "combat.csv", "--quiet"});
    CHECK(sheet["file"] == directory / "combat.csv");
    CHECK(result_of({"tables", "export", "ocs/combat"}) == result_of({"show", "ocs/combat"}));
    TemporaryDirectory other;
    const json back =
        result_of({"tables", "import", "ocs/combat", directory / "combat.csv", "--out", other.path(), "--quiet"});
    CHECK(back["table"] == "ocs/combat");
    CHECK(back["file"] == other / "ocs/combat.toml");

    const json same = result_of({"tables", "diff", "shipped", other.path()});
    CHECK(same["changed"].empty());
    TemporaryDirectory changed;
    std::string text = contents(other / "ocs/combat.toml");
    REQUIRE(text.find("DL1o1") != text.npos);
    changed.write("ocs/combat.toml", text.replace(text.rfind("DL1o1"), 5, "DL2o1"));
    changed.write("mine/fight.toml", contents(WARODDS_SOURCE "/examples/border-clash/charts/border-clash/combat.toml"));
    const json differ = result_of({"tables", "diff", other.path(), changed.path()});
    REQUIRE(differ["changed"].size() == 1);
    CHECK(differ["only_after"] == json::array({"mine/fight"}));
    CHECK(differ["after"] == changed.path());

    const json whole = result_of({"tables", "check", "ocs/combat", "case-geld/combat"});
    CHECK(whole["tables"] == json::array({"ocs/combat", "case-geld/combat"}));
    CHECK(whole["errors"] == 0);
    directory.write("ocs/combat.toml", "game = ");
    const json broken = result_of({"tables", "check", "--tables", directory.path()}, 2);
    CHECK(broken["errors"] == 1);
    CHECK(broken["findings"][0]["level"] == "error");
}

TEST_CASE("no name of a rule hides a key of the JSON", "[json]") {
    for (const Procedure* procedure : procedures()) {
        INFO(procedure->about.id);
        for (const Field& field : procedure->outcomes) CHECK_FALSE(is_column_of_results(field.name));
        for (const Field& field : procedure->parameters)
            for (const char* key : {"params", "method", "trials", "seed", "engine", "assumed", "places", "asks"})
                CHECK(field.name != key);
    }
}

}  // namespace test_json
