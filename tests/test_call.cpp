// Every verb as data: requests in JSON, replies in JSON, and nothing of a disk.
#include "support.hpp"

#include "verbs/call.hpp"

namespace test_call {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;

namespace {

Json asked(const std::string& text) { return call(Json::parse(text)); }
Json error_of(const std::string& text) {
    const Json reply = asked(text);
    INFO(reply.dump());
    REQUIRE(reply["ok"] == false);
    CHECK(reply["exit"] == 2);
    CHECK(reply["error"]["kind"] == "input");
    return reply["error"];
}

}  // namespace

TEST_CASE("a reply has what was wanted of an answer, and no more", "[call]") {
    const Json reply = asked(R"({"id": [7], "verb": "odds", "subject": "ocs/attack", "words": ["3:1", "terrain=open"],
                                 "options": {"ask": "hex_taken"}, "want": ["result", "text", "frame", "figure", "svg"]})");
    CHECK(reply["id"] == Json::array({7}));
    CHECK(reply["ok"] == true);
    CHECK(reply["exit"] == 0);
    CHECK(reply["result"]["kind"] == "odds");
    CHECK_THAT(reply["result"]["asks"][0]["p"].get<double>(), Catch::Matchers::WithinAbs(0.88040123456790, 1e-12));
    CHECK_THAT(reply["text"].get<std::string>(), ContainsSubstring("88.04 %"));
    CHECK(reply["frame"]["columns"][0]["name"] == "p");
    CHECK(reply["frame"]["columns"][0]["values"].size() == reply["result"]["outcomes"].size());
    CHECK(reply["figure"]["panels"].size() >= 1);
    CHECK_THAT(reply["svg"].get<std::string>(), ContainsSubstring("<svg"));
    CHECK_FALSE(reply.contains("files"));
    CHECK(asked(R"({"verb": "odds", "subject": "ocs/attack", "words": ["3:1"]})").contains("result"));
    CHECK_FALSE(asked(R"({"verb": "games", "want": ["text"]})").contains("result"));
}

TEST_CASE("files come with the request and go with the reply", "[call]") {
    const Json chart = asked(R"({"verb": "tables new", "subject": "mygame/crt", "want": ["text"],
                                 "options": {"columns": "1:1 2:1", "out": "my"}})");
    INFO(chart.dump());
    REQUIRE(chart["files"].contains("my/mygame/crt.toml"));
    std::string text = chart["files"]["my/mygame/crt.toml"].get<std::string>();
    CHECK(text == chart["text"].get<std::string>());
    for (std::size_t at = text.find("grid"); (at = text.find('?', at)) != text.npos;) text.replace(at, 1, "A");
    const Json request = {{"verb", "odds"},
                          {"subject", "q.toml"},
                          {"files",
                           {{"my/mygame/crt.toml", text},
                            {"q.toml", "procedure = \"chart/read\"\ntable = \"mygame/crt\"\ncolumn = \"2:1\"\n"}}},
                          {"options", {{"tables", "my"}, {"csv", "out.csv"}, {"save", "again.toml"}}},
                          {"want", {"result", "files"}}};
    const Json reply = call(request);
    INFO(reply.dump());
    REQUIRE(reply["ok"] == true);
    CHECK(reply["result"]["kind"] == "odds");
    CHECK(reply["files"].size() == 2);
    CHECK_THAT(reply["files"]["again.toml"].get<std::string>(), ContainsSubstring("column = \"2:1\""));
    CHECK_THAT(error_of(R"({"verb": "odds", "subject": "gone.toml", "files": {"gome.toml": ""}})")["message"]
                   .get<std::string>(),
               ContainsSubstring("did you mean 'gome.toml'?"));
    // what is there on the disk is not there for a call
    CHECK(error_of(R"({"verb": "show", "subject": "/etc/passwd"})")["message"] !=
          error_of(R"({"verb": "show", "subject": "/etc"})")["message"]);
}

TEST_CASE("a plan inside a plan is found among the files of the request", "[call]") {
    const std::string inner = R"(plan = "inner"
turns = 1
[forces]
taken = false
[[do]]
name = "fight"
procedure = "ocs/attack"
with = { odds = "3:1" }
then = { taken = "hex_taken" }
[[objective]]
name = "won"
is = "taken"
)";
    const std::string outer = R"(plan = "outer"
turns = 1
[forces]
[[do]]
name = "it"
procedure = "inner.toml"
)";
    Json request = {{"verb", "odds"},
                    {"subject", "plans/outer.toml"},
                    {"files",
                     {{"plans/inner.toml", inner},
                      {"plans/outer.toml", outer + "[[objective]]\nname = \"a\"\nis = \"turn >= 1\"\n"}}}};
    const Json reply = call(request);
    INFO(reply.dump());
    CHECK(reply["ok"] == true);
    request["files"]["plans/outer.toml"] = outer + "then = {}\n";
    request["files"]["plans/inner.toml"] =
        "plan = \"x\"\nturns = 1\n[forces]\n[[do]]\nname = \"a\"\nprocedure = \"../plans/outer.toml\"\n";
    CHECK_THAT(call(request)["error"]["message"].get<std::string>(), ContainsSubstring("is part of itself"));
}

TEST_CASE("what is wrong is data: about what, where, and what would have done", "[call]") {
    const Json field =
        error_of(R"({"verb": "odds", "subject": "ocs/attack", "params": {"terrain": "clos", "odds": 3}})");
    CHECK(field["field"] == "terrain");
    CHECK(field["expected"] == Json::array({"close"}));
    CHECK(field["at"].is_null());
    const Json place = error_of(
        R"({"verb": "odds", "subject": "q.toml", "files": {"q.toml": "procedure = \"ocs/attack\"\n\nterain = 1\n"}})");
    CHECK(place["at"] == Json{{"file", "q.toml"}, {"line", 3}, {"column", 1}});
    CHECK(place["expected"] == Json::array({"terrain"}));
    CHECK(error_of(R"({"verb": "odds", "subject": "ocs/attack", "words": ["3:1"], "options": {"ask": "hex_takn"}})")
              ["option"] == "ask");
    CHECK(error_of(R"({"verb": "odds", "subject": "ocs/attack", "options": {"trials": -1}})")["option"] == "trials");
    CHECK(error_of(R"({"verb": "ods"})")["expected"] == Json::array({"odds"}));
    CHECK_THAT(error_of(R"({"verb": "odds", "subjet": "ocs/attack"})")["message"].get<std::string>(),
               ContainsSubstring("did you mean 'subject'?"));
    CHECK_THAT(error_of(R"({"verb": "odds", "subject": "ocs/attack", "options": {"trails": 5}})")["message"]
                   .get<std::string>(),
               ContainsSubstring("did you mean 'trials'?"));
    CHECK_THAT(error_of(R"({"verb": "luck"})")["message"].get<std::string>(), ContainsSubstring("log"));
    CHECK_THAT(error_of(R"({"verb": "odds"})")["message"].get<std::string>(),
               ContainsSubstring("expected a procedure"));
    CHECK(error_of(R"({"verb": "odds", "subject": "ocs/attack", "params": {"attackers": [{"strength": 9},
                       {"strength": "x"}], "defense": 5}})")["field"] == "attackers[1].strength");
    CHECK(error_of(R"({"verb": "odds", "subject": "ocs/attack", "params": {"attackers": ["9-5-8", "9-5-8 steps=x"],
                       "defense": 5}})")["field"] == "attackers[1].steps");
    CHECK(error_of(
              R"({"verb": "odds", "subject": "ocs/attack", "words": ["9-5-8, 7-5-8 steps=x", "vs", "5"]})")["field"] ==
          "attackers[1].steps");
    // what a rule itself refuses, and what cannot be given together
    CHECK(error_of(R"({"verb": "odds", "subject": "ocs/attack", "params": {"attack": 9}})")["field"] == "defense");
    CHECK(error_of(R"({"verb": "odds", "subject": "ocs/attack", "params": {"odds": 3, "attacker_ar": 99}})")["field"] ==
          "attacker_ar");
    CHECK(error_of(R"({"verb": "odds", "subject": "ocs/attack", "params": {"terain": "open"}})")["field"].is_null());
    for (const char* wrong :
         {"[]", "3", R"({"verb": 3})", R"({"verb": "odds", "words": "3:1"})", R"({"verb": "odds", "params": []})",
          R"({"verb": "odds", "subject": "ocs/attack", "want": ["pdf"]})", R"({"verb": "games", "subject": 3})",
          R"({"verb": "odds", "questions": [{"subjet": "x"}]})", R"({"verb": "odds", "files": {"a": 3}})",
          R"({"verb": "odds", "telling": {"names": "x"}})", R"({"verb": "odds", "axes": {"a": 1}})",
          R"({"verb": "luck", "questions": [{"subject": "x"}]})"})
        CHECK(asked(wrong)["ok"] == false);
}

TEST_CASE("an error says which letters it is about", "[call]") {
    const auto span = [](const char* text) { return error_of(text)["span"]; };
    CHECK(span(R"({"verb": "odds", "subject": "ocs/attack", "words": ["3:1", "terrain=clos"]})") ==
          Json{{"text", "terrain=clos"}, {"from", 8}, {"to", 12}});
    CHECK(span(R"({"verb": "odds", "subject": "ocs/attack", "words": ["3:1"], "options": {"ask": "hex_takn > 3"}})") ==
          Json{{"text", "hex_takn > 3"}, {"from", 0}, {"to", 8}});
    // characters, not bytes
    CHECK(span(R"({"verb": "odds", "subject": "ocs/attack", "params": {"attackers": "9-5-8 name=König armr",
                   "defense": 5}})") == Json{{"text", "9-5-8 name=König armr"}, {"from", 17}, {"to", 21}});
    // in all that was given for the parameter
    CHECK(span(R"({"verb": "odds", "subject": "ocs/attack", "params": {"attackers": "9-5-8, 7-5-8 armr x2",
                   "defense": 5}})") == Json{{"text", "9-5-8, 7-5-8 armr x2"}, {"from", 13}, {"to", 17}});
    CHECK(span(R"({"verb": "odds", "subject": "ocs/attack", "words": ["3:1", "lasers"]})") ==
          Json{{"text", "lasers"}, {"from", 0}, {"to", 6}});
    CHECK(span(R"({"verb": "odds", "subject": "ocs/attack", "words": ["3:1"], "options": {"trials": -1}})").is_null());
}

TEST_CASE("what is legal and too much is a limit, not a mistake", "[call]") {
    const auto error = [](const std::string& text) {
        const Json reply = asked(text);
        CHECK(reply["error"]["kind"] == "limit");
        return reply;
    };
    CHECK(error(R"({"verb": "odds", "subject": "ocs/attack", "params": {"attackers": "9-5-8 x2000", "defense": 5}})")
              ["exit"] == 2);
    CHECK(error(R"({"verb": "sweep", "subject": "ocs/attack", "options": {"ask": "hex_taken"},
                    "axes": {"attack": "1..1000", "defense": "1..1000"}})")["exit"] == 2);
    CHECK(error(R"({"verb": "odds", "subject": "ocs/attack", "words": ["3:1"], "options": {"ask": ")" +
                std::string(5000, '(') + "\"}}")["exit"] == 2);
    CHECK(Json::parse(call_line(std::string(200, '[') + std::string(200, ']'), {}))["error"]["kind"] == "limit");
}

TEST_CASE("messages and texts are as the asker says that his reader types", "[call]") {
    const auto message = [](const char* names) {
        return error_of(R"({"verb": "sweep", "subject": "ocs/attack", "words": ["3:1"], "telling": {"names": ")" +
                        std::string(names) + "\"}}")["message"]
            .get<std::string>();
    };
    CHECK_THAT(message("cli"), ContainsSubstring("expected --axis name"));
    CHECK_THAT(message("python"), ContainsSubstring("expected axis name"));
    const auto text = [](int columns) {
        return asked(R"({"verb": "show", "subject": "ocs/attack", "want": ["text"], "telling": {"columns": )" +
                     std::to_string(columns) + "}}")["text"]
            .get<std::string>();
    };
    CHECK(text(60) != text(120));
    CHECK(text(80) == text(80));
}

TEST_CASE("a line that is no JSON is an error reply, and the next is read", "[call]") {
    CHECK(Json::parse(call_line("{"))["ok"] == false);
    for (const char* open : {"[", "{\"id\":"}) {
        std::string deep;
        for (int i = 0; i < 300'000; ++i) deep += open;
        CHECK_THAT(call_line(deep), ContainsSubstring("nested more than 100 deep"));
    }
    CHECK(Json::parse(call_line(R"({"verb": "games", "want": [], "id": "[[[[{{{{\\\""})"))["ok"] == true);
    CHECK(Json::parse(call_line("\xff\xfe"))["error"]["kind"] == "input");
    CHECK(call_line(R"({"verb": "games", "want": []})").find('\n') == std::string::npos);
    CHECK(Json::parse(call_line(R"({"id": "\u0000", "verb": "games", "want": []})"))["id"] == std::string(1, '\0'));
}

}  // namespace test_call
