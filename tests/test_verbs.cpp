// Verbs by what they declare: every one of them can be asked for, refuses what it does not take, and offers no option in vain.
#include "support.hpp"

#include "verbs/call.hpp"

#include <set>

namespace test_verbs {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("a verb says all that a face needs, once", "[verbs]") {
    std::set<std::string> names;
    REQUIRE(verbs().size() >= 15);
    for (const Verb& verb : verbs()) {
        INFO(verb.name);
        CHECK(names.insert(verb.name).second);
        CHECK_FALSE(verb.help.empty());
        REQUIRE(verb.run);
        std::set<std::string> keys;
        for (const Options* some : {&verb.words, &verb.options})
            for (const Taken& one : *some) {
                INFO(one.name);
                CHECK(keys.insert(one.key()).second);
                if (!one.also.empty()) CHECK(keys.insert(key_of(one.also)).second);
                CHECK_FALSE(one.help.empty());
                CHECK((one.kind == Taken::Kind::choice) == !one.choices.empty());
                CHECK(verb.find(one.key()) == &one);
            }
        CHECK(find_verb(verb.name) == &verb);
    }
}

TEST_CASE("every verb refuses an option that it does not take", "[verbs]") {
    for (const Verb& verb : verbs()) {
        INFO(verb.name);
        Json request = {{"verb", verb.name}, {"options", {{"no_such_option", true}}}};
        if (verb.asks) request["subject"] = "ocs/attack";
        CHECK_THAT(call(request)["error"]["message"].get<std::string>(),
                   ContainsSubstring("no_such_option: unknown option of " + verb.name));
    }
}

// what some verbs never could do is not in their list
TEST_CASE("no option is offered that never works", "[verbs]") {
    for (const char* verb : {"sweep", "card"}) CHECK_FALSE(find_verb(verb)->find("plausible"));
    CHECK_FALSE(find_verb("tables diff")->find("tables"));
    for (const char* verb : {"balance", "luck", "advise", "roll", "odds", "sweep", "compare", "plan", "card"})
        for (const Form form : {Form::arrow, Form::csv}) CHECK(find_verb(verb)->has(form));
}

// each verb whose charts were laid over and not used says so
TEST_CASE("charts of one's own that an answer did not need are told by every verb", "[verbs]") {
    const Json chart = call({{"verb", "tables new"}, {"subject", "ocs/attrition"}, {"want", {"text"}}});
    const std::string log =
        "worth = \"hex_taken\"\n[[roll]]\nprocedure = \"ocs/attack\"\nodds = \"3:1\"\nwas = { hex_taken = true }\n";
    const auto notices = [&](const std::string& verb, Json request) {
        request["verb"] = verb;
        request["files"] = {{"my/ocs/attrition.toml", chart["text"]}, {"log.toml", log}};
        request["options"]["tables"] = "my";
        request["telling"] = {{"names", "cli"}};
        request["want"] = Json::array();
        const Json reply = call(request);
        INFO(verb << ": " << reply.dump());
        CHECK(reply["ok"] == true);
        return reply["notices"].dump();
    };
    const std::string expected = "--tables my: nothing in it was used; it has ocs/attrition";
    const Json attack = {{"subject", "ocs/attack"}, {"words", {"3:1"}}};
    CHECK_THAT(notices("odds", attack), ContainsSubstring(expected));
    CHECK_THAT(notices("roll", attack), ContainsSubstring(expected));
    CHECK_THAT(notices("card", {{"subject", "ocs/attack"}}), ContainsSubstring(expected));
    CHECK_THAT(notices("luck", {{"subject", "log.toml"}}), ContainsSubstring(expected));
    Json more = attack;
    more["options"] = {{"want", "hex_taken >= 90%"}};
    CHECK_THAT(notices("advise", more), ContainsSubstring(expected));
    more["options"] = {{"vary", {{"terrain", {"open", "close"}}}}};
    CHECK_THAT(notices("compare", more), ContainsSubstring(expected));
    more["options"] = {{"axis", {{"attacker_ar", "0..1"}}}};
    CHECK_THAT(notices("sweep", more), ContainsSubstring(expected));
    more["options"] = {{"with_set", {{"terrain", "close"}}}};
    CHECK_THAT(notices("balance", more), ContainsSubstring(expected));
}

}  // namespace test_verbs
