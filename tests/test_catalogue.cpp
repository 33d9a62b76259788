// The catalogue as data has all that a form needs: whose decision a policy is, how units are typed, what excludes what, ranges,
// and examples to begin with.
#include "each_game.hpp"
#include "support.hpp"

#include "verbs/call.hpp"

namespace test_catalogue {

using namespace warodds;
using namespace warodds::test;

namespace {

Json shown(const std::string& name, const std::vector<std::string>& words = {}) {
    const Json reply = call({{"verb", "show"}, {"subject", name}, {"words", words}});
    INFO(reply.dump());
    REQUIRE(reply["ok"] == true);
    return reply["result"];
}

const Json& named(const Json& list, const std::string& name) {
    for (const Json& one : list)
        if (one["name"] == name) return one;
    FAIL("nothing is called " << name);
    return list;
}

bool lists(const Json& field, const char* key, const std::string& name) {
    return field.contains(key) && std::find(field[key].begin(), field[key].end(), name) != field[key].end();
}

// every word of a list of units, typed after a unit that has nothing but what it needs, does what the catalogue says
void check_words(const Field& field, const Json& told) {
    for (const Json& one : told.value("words", Json::array())) {
        const std::string word = one["word"];
        INFO(field.name << ": " << word);
        const Value typed = parse_value(field, "1 " + word, field.name);
        const Record& unit = std::get<std::vector<Record>>(typed).front();
        REQUIRE(unit.values.contains(one["attribute"]));
        const Field& attribute = *std::find_if(field.attributes.begin(), field.attributes.end(),
                                               [&](const Field& known) { return known.name == one["attribute"]; });
        CHECK(to_json(attribute, unit.values.at(attribute.name)) == one["value"]);
    }
}

void check(const std::string& game) {
    for (const Procedure* procedure : procedures()) {
        const std::string& id = procedure->about.id;
        if (!is_of_game(id, game)) continue;
        INFO(id);
        const Json told = shown(id);
        for (const Field& field : procedure->parameters) {
            INFO(field.name);
            const Json& json = named(told["parameters"], field.name);
            CHECK(json.contains("side") == (field.role == Field::Role::policy));
            CHECK(json.value("also", std::vector<std::string>()) == field.also);
            for (const Json& other : json.value("excludes", Json::array()))
                CHECK(lists(named(told["parameters"], other), "excludes", field.name));
            for (const Json& other : json.value("instead_of", Json::array())) CHECK(lists(json, "excludes", other));
            if (field.kind == Kind::units) check_words(field, json);
        }
        // an example is a question that is answered as it stands
        if (game == "chart") continue;
        REQUIRE(!told["examples"].empty());
        for (const Json& example : told["examples"]) {
            const Json reply = call({{"verb", "roll"},
                                     {"subject", id},
                                     {"params", example["params"]},
                                     {"options", {{"stand-in", true}, {"seed", 1}, {"trial", 0}}}});
            INFO(reply.dump());
            CHECK(reply["ok"] == true);
        }
    }
}

}  // namespace

WARODDS_EACH_GAME("the catalogue as data has what a form needs", "[catalogue]", check)

TEST_CASE("what excludes what, how units are typed, whose decision it is", "[catalogue]") {
    const Json attack = shown("ocs/attack");
    CHECK(lists(named(attack["parameters"], "attack"), "excludes", "attackers"));
    CHECK(lists(named(attack["parameters"], "attackers"), "excludes", "attack"));
    CHECK(named(attack["parameters"], "defender_option")["side"] == "defender");
    const Json& attackers = named(attack["parameters"], "attackers");
    CHECK(attackers["shorthand"] == Json{"strength", "action", "movement"});
    const auto is_armor = [](const Json& word) { return word["word"] == "armor" && word["attribute"] == "class"; };
    CHECK(std::any_of(attackers["words"].begin(), attackers["words"].end(), is_armor));
    CHECK(attackers["most"].get<int>() > 1);
    CHECK_FALSE(attack.contains("bound"));
}

TEST_CASE("with words after its name a procedure is shown as it is then bound", "[catalogue]") {
    const Json one = shown("ocs/attack", {"9-5-8", "vs", "5-3-3", "steps=1"})["bound"],
               three = shown("ocs/attack", {"9-5-8", "vs", "5-3-3", "steps=3"})["bound"];
    CHECK(named(one["outcomes"], "defender_losses")["max"] == 1);
    CHECK(named(three["outcomes"], "defender_losses")["max"] == 3);
    CHECK(one["params"]["defenders"][0]["steps"] == 1);
    CHECK(!one["tables"].empty());
    const Json text = call({{"verb", "show"}, {"subject", "ocs/attack"}, {"words", {"3:1"}}, {"want", {"text"}}});
    CHECK_THAT(text["text"].get<std::string>(), Catch::Matchers::ContainsSubstring("Outcomes of this question"));
}

}  // namespace test_catalogue
