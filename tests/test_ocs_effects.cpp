// What OCS procedures leave behind: every parameter that they change, after fixed dice, and an attack after an attack
// against a brute force that shares no code with the rules.
#define CATCH_CONFIG_ENABLE_PAIR_STRINGMAKER
#include "flowing.hpp"
#include "support.hpp"

#include "sim/scripted.hpp"
#include "tests/ocs_plain_attack.hpp"

namespace test_ocs_effects {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;

namespace {

using Texts = std::map<std::string, std::string>;
using Parameters = std::vector<std::pair<std::string, std::string>>;

const TableSet& charts() {
    static const TableSet set(true);
    return set;
}

Texts texts(const Procedure& procedure, const ParamSet& params) {
    Texts result;
    for (const auto& [name, given] : params) result[name] = to_text(*procedure.parameter(name), given.value);
    return result;
}

ParamSet after(const Procedure& procedure, const ParamSet& given, const std::vector<int>& dice) {
    const Bound bound = procedure.bind(given, charts());
    const Resolution resolution = run_scripted(*bound.machine, {.dice = dice});
    REQUIRE(bound.after);
    return bound.after(resolution.state.data());
}

// what the procedure leaves behind after these dice, as a player would type it
Texts after(const std::string& id, const Parameters& given, const std::vector<int>& dice) {
    const Procedure& procedure = find_procedure(id);
    return texts(procedure, after(procedure, params(procedure, given), dice));
}

ParamSet with(ParamSet params, const ParamSet& changes) {
    for (const auto& [name, given] : changes) params[name] = given;
    return params;
}

}  // namespace

// ---- attacks ----

// 10 to 5 is 2:1 with equal ratings; an 8 is Ao1 Do1
TEST_CASE("OCS effects: who cannot move as he stands turns over to retreat", "[ocs][effects]") {
    const auto left = [](const std::string& defenders) {
        return after("ocs/attack", {{"attackers", "10-3-4 steps=2"}, {"defenders", defenders}},
                     {3, 4, 4, 4})["defenders"];
    };
    CHECK(left("5-3-0") == "5-3 move");
    CHECK(left("5-3-2") == "5-3-2");
    CHECK(left("5-3-0 move") == "");
    const auto of_assault = [](const std::string& hq) {
        return after("ocs/assault",
                     {{"attackers", "12-3-4 other steps=2 multiplier=1"},
                      {"defenders", hq + ", 5-3-3 other multiplier=1 steps=3"},
                      {"hip_shoots", "1-17"}},
                     {3, 4, 3, 4, 3, 3, 4, 4})["defenders"];
    };
    // 17-24 at 4 RE: a 7 is DG, whose marker leaves the side up that was up. 12 against half of 1 and of 5 is 4:1, and 8 + 1 is
    // Ao1 DL1o1; against half of 5 and of 5 it is 2:1, Ao1 Do1, and the headquarters turns over to retreat
    CHECK(of_assault("hq reserve move_side") == "0 dg move_side hq, 5-3-3 dg steps=3 steps_lost=1 multiplier=1");
    CHECK(of_assault("hq reserve") == "0 dg move_side hq, 5-3-3 dg steps=3 multiplier=1");
}

// 23 to 12 in close terrain is 2:1, action ratings 5 and 3; no surprise with a 7, then the roll + 2
TEST_CASE("OCS effects: an attack gives back losses, modes and tokens", "[ocs][effects]") {
    const Parameters given = {{"attackers", "9-5-4 steps=2, 14-3-3 steps=3"},
                              {"defenders", "8-3-3 steps=3, 4-2-3"},
                              {"terrain", "close"},
                              {"attacker_tokens", "8"},
                              {"defender_tokens", "4"}};
    // Ao1 Do1: the action rating unit loses the step, the defenders go one hex in good order
    CHECK(after("ocs/attack", given, {3, 4, 3, 4}) == Texts{{"attackers", "9-5-4 steps=2 steps_lost=1, 14-3-3 steps=3"},
                                                            {"defenders", "8-3-3 steps=3, 4-2-3"},
                                                            {"attacker_tokens", "3"},
                                                            {"defender_tokens", "2"}});
    // Ao1 e4 DL1o2: a rating of 5 exploits; the second hex of the retreat disorganises
    CHECK(after("ocs/attack", given, {3, 4, 6, 6}) ==
          Texts{{"attackers", "9-5-4 exploitation steps=2 steps_lost=1, 14-3-3 steps=3"},
                {"defenders", "8-3-3 dg steps=3 steps_lost=1, 4-2-3 dg"},
                {"attacker_tokens", "3"},
                {"defender_tokens", "2"}});
}

TEST_CASE("OCS effects: who moves up keeps his number, in the list and in the ledger", "[ocs][effects]") {
    const Procedure& attack = find_procedure("ocs/attack");
    const ParamSet given = params(
        attack, {{"attackers", "9-5-4, 14-3-3 steps=3, 3-4-6"}, {"defenders", "8-3-3 steps=3"}, {"terrain", "close"}});
    const ParamSet left = after(attack, given, {3, 4, 3, 4});
    CHECK(texts(attack, left).at("attackers") == "14-3-3 number=2 steps=3, 3-4-6 number=3");
    const Bound again = attack.bind(with(given, left), charts());
    CHECK(again.ledger.find("attacker 2")->value == "14");
    CHECK(again.ledger.find("attacker 3")->value == "3");

    // the last of the list is lost: nobody moved, nobody needs a number
    CHECK(after("ocs/attack",
                {{"attackers", "14-3-3 steps=3, 3-5-6"}, {"defenders", "8-3-3 steps=3"}, {"terrain", "close"}},
                {3, 4, 3, 4})
              .at("attackers") == "14-3-3 steps=3");
}

// units of one rating are alike to the combat, but the loss order looks at their strength: the second step is the weak
// one's
TEST_CASE("OCS effects: of units alike in a combat the one that the loss order names is lost", "[ocs][effects]") {
    // 18 to 20 in close terrain is 1:1, no surprise with a 7, and a 3 is AL2
    const Parameters given = {
        {"attackers", "10-3-3 lead, 5-3-3, 3-3-3"}, {"defenders", "20-3-3 steps=3"}, {"terrain", "close"}};
    CHECK(after("ocs/attack", given, {3, 4, 1, 2}).at("attackers") == "5-3-3 number=2");
    Parameters listed = given;
    listed.push_back({"attacker_loss_order", "listed"});
    CHECK(after("ocs/attack", listed, {3, 4, 1, 2}).at("attackers") == "3-3-3 number=3");
}

TEST_CASE("OCS effects: internal stocks go down a level, and supply that is too little is wasted", "[ocs][effects]") {
    // 12.10b for both sides; 12.10's example: 1T is there, 2T are needed, and it pays for the one that it is enough for
    CHECK(after("ocs/attack",
                {{"attackers", "9-5-4 internal steps=2"},
                 {"defenders", "8-5-3 steps=3 low, 4-2-3"},
                 {"terrain", "close"},
                 {"attacker_tokens", "3"},
                 {"defender_tokens", "1"}},
                {3, 4, 5, 5}) == Texts{{"attackers", "9-5-4 steps=2 steps_lost=1 internal low"},
                                       {"defenders", "8-5-3 steps=3 exhausted, 4-2-3"},
                                       {"attacker_tokens", "3"},
                                       {"defender_tokens", "0"}});
    // withheld: nothing is used
    CHECK(after("ocs/attack",
                {{"attackers", "9-5-4 steps=2"},
                 {"defenders", "16-5-3 internal steps=3"},
                 {"terrain", "close"},
                 {"defender_supply", "withhold"},
                 {"defender_tokens", "5"}},
                {3, 4, 5, 5}) == Texts{{"attackers", "9-5-4 steps=2 steps_lost=1"},
                                       {"defenders", "16-5-3 steps=3 internal"},
                                       {"defender_tokens", "5"}});
}

TEST_CASE("OCS effects: enemy contact ends Reserve Mode, and a marker leaves the side that is up", "[ocs][effects]") {
    // 5.7d even for a result that is ignored: the only attacker dies by AL1o1 and cannot meet the option
    CHECK(after("ocs/attack",
                {{"attackers", "13-3-4"},
                 {"defenders", "20-3-3 reserve steps=3, 6-3-3 reserve move_side"},
                 {"terrain", "close"}},
                {3, 4, 4, 4}) == Texts{{"attackers", ""}, {"defenders", "20-3-3 steps=3, 6-3-3 move"}});
    // 5.10: disorganised with its Move Mode side up
    CHECK(after("ocs/attack", {{"attack", "200"}, {"attacker_ar", "5"}, {"defenders", "20-3-3 move steps=3"}},
                {3, 4, 6, 6}) == Texts{{"defenders", "20-3-3 dg move_side steps=3 steps_lost=2"}});
}

TEST_CASE("OCS effects: an attack by totals gives back steps and disorganisation", "[ocs][effects]") {
    // 2:1 in the open with a 7: AL1 Do1
    CHECK(after("ocs/attack", {{"odds", "2:1"}}, {3, 4, 3, 4}) == Texts{{"attacker_steps", "2"}});
    // 13:1 with a 12: Ae2 DL2o3DG
    CHECK(after("ocs/attack", {{"odds", "13:1"}, {"attacker_tokens", "4"}}, {3, 4, 6, 6}) ==
          Texts{{"attacker_tokens", "1"}, {"defender_steps", "1"}, {"defender_starts_dg", "true"}});
}

TEST_CASE("OCS effects: where nobody is left the next attack is refused", "[ocs][effects]") {
    const Procedure& attack = find_procedure("ocs/attack");
    const ParamSet units = params(attack, {{"attackers", "30-5-4 steps=3"}, {"defenders", "2-3-3"}});
    const ParamSet left = after(attack, units, {3, 4, 6, 6});
    CHECK(texts(attack, left).at("defenders").empty());
    CHECK(refusal([&] { attack.bind(with(units, left), charts()); }) ==
          "after ocs/attack: defenders: the list is empty; give at least one (9.7)");
    const ParamSet totals = params(attack, {{"odds", "13:1"}, {"defender_steps", "1"}});
    CHECK(refusal([&] { attack.bind(with(totals, after(attack, totals, {3, 4, 6, 6})), charts()); }) ==
          "after ocs/attack: defender_steps: found '0', expected a whole number from 1 to 60");
}

// ---- barrages ----

TEST_CASE("OCS effects: a barrage takes steps as the owner chooses, and tokens", "[ocs][effects]") {
    // 4.5 RE shift two to the right: 41-68 becomes the last column; an 11 is two steps. 41 points cost 6T.
    const Parameters given = {{"strength", "41"}, {"targets", "14-3-3 steps=3, 6-2-3, 1-2-6 re=1/2"}, {"tokens", "7"}};
    CHECK(after("ocs/barrage", given, {5, 6}) == Texts{{"targets", "14-3-3 dg steps=3"}, {"tokens", "1"}});
    Parameters listed = given;
    listed.push_back({"target_loss_order", "listed"});
    CHECK(after("ocs/barrage", listed, {5, 6}) ==
          Texts{{"targets", "14-3-3 dg steps=3 steps_lost=2, 6-2-3 dg, 1-2-6 dg re=0.5"}, {"tokens", "1"}});
    // by totals a step is a RE; DG takes the Strat marker away (4 RE and Strat Mode: 25-40 becomes the last column)
    CHECK(after("ocs/barrage", {{"strength", "25"}, {"density", "4"}, {"strat_mode", "true"}, {"target_steps", "4"}},
                {5, 6}) == Texts{{"density", "2"}, {"strat_mode", "false"}, {"target_steps", "2"}});
    // all of them: the rest is ignored
    CHECK(after("ocs/barrage", {{"strength", "200"}, {"targets", "6-2-3, 3-2-3"}}, {6, 6}) == Texts{{"targets", ""}});
}

TEST_CASE("OCS effects: a barrage at a facility takes levels, aircraft, hits and tokens", "[ocs][effects]") {
    // 21-40 with a 5: two levels, and every aircraft rolls against 4; the last two are the reduced ones
    CHECK(after("ocs/facility-barrage",
                {{"strength", "30"},
                 {"target", "air-base"},
                 {"level", "3"},
                 {"aircraft", "2"},
                 {"reduced_aircraft", "2"},
                 {"tokens", "9"}},
                {5, 4, 3, 6, 1}) ==
          Texts{{"level", "1"}, {"aircraft", "1"}, {"reduced_aircraft", "2"}, {"tokens", "5"}});
    CHECK(after("ocs/facility-barrage", {{"strength", "30"}, {"target", "port"}, {"hits_before", "1"}}, {5}) ==
          Texts{{"hits_before", "3"}});
}

// ---- supply ----

TEST_CASE("OCS effects: attrition takes steps off the units that are out of supply", "[ocs][effects]") {
    // best rating 3, and a 7 + 3 for six steps: four of them, the lowest ratings first
    CHECK(after("ocs/attrition", {{"units", "14-3-3 oos steps=3, 5-5-5, 6-2-3 oos steps=2, 3-2-3 oos"}}, {3, 4}) ==
          Texts{{"units", "14-3-3 steps=3 steps_lost=1 oos, 5-5-5"}});
    CHECK(after("ocs/attrition", {{"ar", "3"}, {"steps", "6"}}, {3, 4}) == Texts{{"steps", "2"}});
    const Procedure& attrition = find_procedure("ocs/attrition");
    const ParamSet given = params(attrition, {{"units", "14-0-3 oos"}});
    CHECK(refusal([&] { attrition.bind(with(given, after(attrition, given, {6, 6})), charts()); }) ==
          "after ocs/attrition: units: the list is empty; give at least one");
}

TEST_CASE("OCS effects: a breakout leaves those who escape", "[ocs][effects]") {
    // +1 on the first turn: 4 and 6 escape and roll for their return, 3 does not; one of two trucks
    CHECK(after("ocs/breakout", {{"first_turn", "true"}, {"units", "3"}, {"trucks", "2"}}, {4, 2, 3, 6, 5, 4, 1}) ==
          Texts{{"units", "2"}, {"trucks", "1"}});
}

TEST_CASE("OCS effects: a dump that is blown holds what is left", "[ocs][effects]") {
    // 50% of 2 SP
    CHECK(after("ocs/dump-blowing", {{"supply", "2"}, {"dump", "5"}}, {2}) == Texts{{"supply", "1"}, {"dump", "4"}});
    CHECK(after("ocs/dump-blowing", {{"dump", "5"}}, {6}) == Texts{{"dump", "0"}});
}

TEST_CASE("OCS effects: after a capture the hex holds what was captured", "[ocs][effects]") {
    // 75% of the dump; 25% of 4 trucks, and of 10T on them 2.5, which is 3
    CHECK(after("ocs/capture", {{"supply", "2"}, {"also", "2.5-4 trucks"}}, {6, 3}) ==
          Texts{{"supply", "1.5"}, {"also", "0.75-1 trucks"}});
    // 25% of one truck is none, of its 4T one: it is left on the ground
    CHECK(after("ocs/capture", {{"what", "trucks"}, {"supply", "1"}, {"transport", "1"}}, {3}) ==
          Texts{{"supply", "0"}, {"transport", "0"}, {"also", "0.25"}});
    // nothing
    CHECK(after("ocs/capture", {{"supply", "2"}, {"also", "2-4 wagons"}}, {1, 1}) ==
          Texts{{"supply", "0"}, {"also", ""}});
}

TEST_CASE("OCS effects: costs are paid out of what is at hand", "[ocs][effects]") {
    CHECK(after("ocs/costs", {{"tokens", "3"}, {"supply", "2"}}, {}) == Texts{{"supply", "1.25"}});
    CHECK(after("ocs/costs", {{"tokens", "9"}, {"supply", "2"}}, {}) ==
          Texts{{"supply", "2"}});  // not enough: not done
    CHECK(after("ocs/costs", {{"what", "overrun"}, {"movement", "10"}, {"overruns", "2"}}, {}) ==
          Texts{{"movement", "4"}});
    CHECK(after("ocs/costs", {{"what", "load"}, {"movement", "40"}}, {}) == Texts{{"movement", "40"}});
    CHECK(after("ocs/costs", {{"what", "hedgehog"}, {"level", "2"}, {"existing", "1"}}, {}) ==
          Texts{{"existing", "2"}});
}

TEST_CASE("OCS effects: who went first is known in the next turn", "[ocs][effects]") {
    CHECK(after("ocs/first-player", {{"turns", "2"}}, {6, 6, 1, 1, 1, 2, 6, 5}) == Texts{{"last_first", "enemy"}});
}

// ---- aircraft ----

TEST_CASE("OCS effects: air combat sends home, reduces and destroys", "[ocs][effects]") {
    // 4 against 4: a 9 sends the defender home with a loss; then 4 against (1), a 3 + 3 sends the attacker home without
    // one, and the Stukas have nobody to attack with
    CHECK(after("ocs/air-combat", {{"attackers", "4-5 fighter"}, {"defenders", "4-5 fighter name=Emil, (1)-17 x2"}},
                {4, 5, 6, 1, 2, 1}) == Texts{{"attackers", "4-5 fighter inactive"},
                                             {"defenders", "4-5 name=Emil fighter step_lost inactive, (1)-17 x2"}});
    // a reduced one that loses a step is gone, and the next keeps its number
    CHECK(after("ocs/air-combat", {{"attackers", "4-5 fighter"}, {"defenders", "4-5 fighter reduced, 3-5 fighter"}},
                {4, 5, 6, 1, 1, 6}) ==
          Texts{{"attackers", "4-5 fighter step_lost inactive"}, {"defenders", "3-5 number=2 fighter"}});
    // an Inactive one is there, and takes no part
    const Procedure& combat = find_procedure("ocs/air-combat");
    const Bound bound = combat.bind(
        params(combat, {{"attackers", "4-5 fighter"}, {"defenders", "5-5 fighter inactive, 3-5 fighter"}}), charts());
    CHECK(bound.ledger.find("rating")->detail == "defender 2");
    const Resolution one = run_scripted(*bound.machine, {.dice = std::vector{4, 5, 6}});
    CHECK(texts(combat, bound.after(one.state.data())).at("defenders") ==
          "5-5 fighter inactive, 3-5 fighter step_lost inactive");
}

TEST_CASE("OCS effects: an aircraft that lost a step has half its barrage, or its reverse side's", "[ocs][effects]") {
    const Procedure& mission = find_procedure("ocs/air-mission");
    const auto strength = [&](const std::string& aircraft) {
        return mission.bind(params(mission, {{"aircraft", aircraft}}), charts()).ledger.find("barrage strength")->value;
    };
    CHECK(strength("(2)-17 step_lost") == "9");
    CHECK(strength("(2)-17 step_lost reduced_barrage=7") == "7");
    CHECK(strength("(2)-9 reduced") == "9");
    CHECK_THAT(refusal([&] { strength("(2)-9 reduced step_lost"); }),
               ContainsSubstring("expected an aircraft that is still there"));
}

TEST_CASE("OCS effects: flak takes a step of the stack", "[ocs][effects]") {
    CHECK(after("ocs/flak", {{"stack", "4-5 fighter, (2)-17"}}, {6, 6, 4}) ==
          Texts{{"stack", "4-5 fighter, (2)-17 step_lost"}});
    CHECK(after("ocs/flak", {{"stack", "4-5 fighter reduced, (2)-17"}}, {6, 6, 1}) ==
          Texts{{"stack", "(2)-17 number=2"}});
}

TEST_CASE("OCS effects: a drop leaves the loads that landed", "[ocs][effects]") {
    CHECK(after("ocs/air-drop", {{"loads", "3"}}, {1, 2, 6, 6, 5, 5}) == Texts{{"loads", "2"}});
}

TEST_CASE("OCS effects: aircraft on a captured base are Inactive, reduced or gone", "[ocs][effects]") {
    // a 4 (+2 for Active) reduces, a 7 does not; the reduced one goes with a 2; then an Inactive one with a 6
    CHECK(
        after("ocs/air-base-capture", {{"active", "true"}, {"aircraft", "3"}, {"reduced", "1"}, {"inactive", "1"}},
              {2, 2, 3, 4, 1, 1, 3, 3}) ==
        Texts{{"active", "false"}, {"aircraft", "2"}, {"reduced", "1"}, {"inactive", "1"}, {"inactive_reduced", "1"}});
    // only Inactive ones are left: they are the aircraft now
    CHECK(after("ocs/air-base-capture",
                {{"aircraft", "1"}, {"reduced", "1"}, {"inactive", "2"}, {"inactive_reduced", "1"}},
                {1, 1, 6, 6, 6, 6}) ==
          Texts{{"aircraft", "2"}, {"reduced", "1"}, {"inactive", "0"}, {"inactive_reduced", "0"}});
}

TEST_CASE("OCS effects: after an air mission everybody is where he landed", "[ocs][effects]") {
    // the escort beats the base's fighter (a loss), flak misses, the barrage of 23 at level 3: a 5 costs two levels,
    // and every aircraft on the base rolls against 4. Full strength first: the two Inactive ones, the bomber; then the
    // reduced.
    CHECK(after("ocs/air-mission",
                {{"aircraft", "4-6 fighter, (2)-17"},
                 {"target", "air-base"},
                 {"air_base", "3"},
                 {"defenders", "3-6 fighter, (1)-17"},
                 {"inactive", "2"},
                 {"inactive_reduced", "1"},
                 {"defender_abort", "keep-fighters"}},
                {5, 5, 6, 2, 2, 5, 4, 3, 4, 1, 5}) == Texts{{"aircraft", "4-6 fighter inactive, (2)-17 inactive"},
                                                            {"defenders", "(1)-17 number=2 step_lost inactive"},
                                                            {"inactive", "1"},
                                                            {"inactive_reduced", "2"},
                                                            {"air_base", "1"}});
    // the better interceptor beats the escort, but not the bomber, which comes back Inactive from a barrage without
    // result
    CHECK(after("ocs/air-mission",
                {{"aircraft", "2-6 fighter, (2)-30"},
                 {"interceptors", "4-6 fighter, 5-6 fighter"},
                 {"targets", "6-3-3, 4-3-3"}},
                {6, 6, 1, 1, 1, 6, 1, 1, 1, 1}) ==
          Texts{{"aircraft", "2-6 fighter inactive, (2)-30 inactive"},
                {"interceptors", "4-6 fighter, 5-6 fighter step_lost inactive"},
                {"targets", "6-3-3, 4-3-3"}});
    // an interceptor that wins stays Active
    CHECK(after("ocs/air-mission", {{"aircraft", "2-6 fighter"}, {"interceptors", "5-6 fighter"}}, {6, 6, 5}) ==
          Texts{{"aircraft", "2-6 fighter step_lost inactive"}, {"interceptors", "5-6 fighter"}});
    // a fighter that is transferred stays Active, others do not
    CHECK(after("ocs/air-mission", {{"mission", "transfer"}, {"aircraft", "4-6 fighter, (2)-17"}}, {}) ==
          Texts{{"aircraft", "4-6 fighter, (2)-17 inactive"}});
    // of three loads that are dropped the second fails
    CHECK(after("ocs/air-mission",
                {{"mission", "drop"},
                 {"aircraft", "(1) capacity=4"},
                 {"cargo", "1 name=first, 1 name=second, 2 name=third"}},
                {6, 6, 1, 1, 6, 6}) ==
          Texts{{"aircraft", "(1) capacity=4 inactive"}, {"cargo", "1 name=first, 2 name=third"}});
    // a hip shoot that hits: the units lose steps and are disorganised; 69 points at up to 3 RE, a 10 is a step
    CHECK(after("ocs/air-mission",
                {{"mission", "hip-shoot"}, {"aircraft", "(2)-69"}, {"targets", "6-3-3, 4-2-3 steps=2"}},
                {1, 2, 5, 5}) ==
          Texts{{"aircraft", "(2)-69 inactive"}, {"targets", "6-3-3 dg, 4-2-3 dg steps=2 steps_lost=1"}});
    // and at a port
    CHECK(after("ocs/air-mission", {{"target", "port"}, {"aircraft", "(2)-30"}, {"hits_before", "1"}}, {1, 2, 5})
              .at("hits_before") == "3");
}

// ---- the sea ----

TEST_CASE("OCS effects: a landing gives back units and craft", "[ocs][effects]") {
    // A 2 in the open fails: half of five points and half of three steps, both rounded up. The first point is drawn
    // from the LST, which becomes landing craft; then all points are alike. Both steps are drawn from the division.
    CHECK(after("ocs/amphibious-landing", {{"units", "9-3-3 steps=2, 3-3-3"}, {"craft", "3, 2 lst"}},
                {1, 1, 3, 0, 0}) == Texts{{"units", "3-3-3 number=2"}, {"craft", "1 x2"}});
    CHECK(after("ocs/amphibious-landing", {{"re", "3"}, {"craft", "3"}}, {1, 1}).at("re") == "1");
}

TEST_CASE("OCS effects: a beach assault on either table", "[ocs][effects]") {
    const Parameters given = {{"attackers", "30-4-3 steps=2, 10-3-3"},
                              {"defenders", "4-3-3"},
                              {"craft", "3, 1 dukw"},
                              {"attacker_tokens", "5"},
                              {"defender_tokens", "5"}};
    // on the landing table nobody pays and the defenders are gone, whatever it says
    Parameters landing = given;
    landing.push_back({"defender_table", "landing"});
    CHECK(after("ocs/beach-assault", landing, {6, 6}) == Texts{{"attackers", "30-4-3 steps=2, 10-3-3"},
                                                               {"defenders", ""},
                                                               {"craft", "3, 1 dukw"},
                                                               {"attacker_tokens", "5"},
                                                               {"defender_tokens", "5"}});
    // as a combat: 20 to 4 in the open is 5:1, +1, and a 6 + 1 is Ao1 DL1o1: the attackers land
    CHECK(after("ocs/beach-assault", given, {3, 4, 3, 3}) == Texts{{"attackers", "30-4-3 steps=2 steps_lost=1, 10-3-3"},
                                                                   {"defenders", ""},
                                                                   {"craft", "3, 1 dukw"},
                                                                   {"attacker_tokens", "2"},
                                                                   {"defender_tokens", "4"}});
    // against a hex that holds, all is lost
    CHECK(after("ocs/beach-assault", {{"attackers", "4-4-3"}, {"defenders", "40-4-3 steps=3"}, {"craft", "1"}},
                {3, 4, 3, 3}) == Texts{{"attackers", ""}, {"defenders", "40-4-3 steps=3"}, {"craft", ""}});
}

TEST_CASE("OCS effects: a barrage at ships damages, marks and sinks", "[ocs][effects]") {
    // 41-68: a 3 is DG, an 11 a hit with DG
    CHECK(after("ocs/naval-barrage", {{"strength", "41"}}, {1, 2}) == Texts{{"target_dg", "true"}});
    CHECK(after("ocs/naval-barrage", {{"strength", "41"}}, {5, 6}) ==
          Texts{{"damaged", "true"}, {"target_dg", "true"}});
    const Procedure& barrage = find_procedure("ocs/naval-barrage");
    const ParamSet given = params(barrage, {{"strength", "41"}, {"damaged", "true"}, {"target_dg", "true"}});
    const ParamSet left = after(barrage, given, {5, 6});
    CHECK(texts(barrage, left) == Texts{{"damaged", "true"}, {"target_dg", "false"}, {"target_gone", "true"}});
    CHECK_THAT(refusal([&] { barrage.bind(with(given, left), charts()); }),
               ContainsSubstring("target_gone: found it sunk"));
    // in port no marker is needed
    CHECK(after("ocs/naval-barrage", {{"strength", "41"}, {"in_port", "true"}}, {1, 2}) == Texts{{"damaged", "true"}});
}

TEST_CASE("OCS effects: a barrage at landing craft takes points and what no longer fits", "[ocs][effects]") {
    // flak misses; twice 21 is 41-68: an 11 is a hit with DG. Of four points the fourth is drawn: the LST. 3 points
    // cannot carry 4 of cargo: the second piece goes.
    CHECK(after("ocs/naval-barrage",
                {{"by", "aircraft"},
                 {"aircraft", "(2)-21"},
                 {"target", "landing-craft"},
                 {"craft", "2, 2 lst"},
                 {"cargo", "1 sp, 1 name=first, 2 name=second"}},
                {1, 2, 5, 6, 3, 1}) == Texts{{"aircraft", "(2)-21 inactive"},
                                             {"target_dg", "true"},
                                             {"craft", "2, 1"},
                                             {"cargo", "1 sp, 2 name=second"}});
}

// ---- whatever the dice ----

TEST_CASE("what a procedure leaves behind it takes again, or says why not", "[ocs][effects]") {
    TableSet set(true);
    for (const Binding& binding : bindings(set)) {
        if (binding.procedure->effects.empty() || !binding.procedure->about.id.starts_with("ocs/")) continue;
        INFO(binding.name);
        Leavings leavings;
        const Flowing machine(*binding.procedure, binding.procedure->bind(binding.params, set), leavings);
        const Bound& bound = machine.bound();
        Graph graph(machine);
        for (const Final& final : solve_exact(graph).finals) {
            if (final.state >= Graph::first_missing) continue;
            const ParamSet left = bound.after(graph.state(final.state));
            for (const auto& [name, given] : left) {
                const Field& field = *binding.procedure->parameter(name);
                CHECK(std::find(binding.procedure->effects.begin(), binding.procedure->effects.end(), name) !=
                      binding.procedure->effects.end());
                const std::string text = to_text(field, given.value);
                INFO(name << " = " << text);
                if (field.kind != Kind::units || !text.empty())
                    if (!(field.low && std::get<Rational>(given.value) < *field.low))
                        CHECK(parse_value(field, text, "test") == given.value);
            }
            const std::string message = refusal([&] { binding.procedure->bind(with(binding.params, left), set); });
            CHECK_FALSE(message.empty());
        }
    }
}

namespace {

// adds up what a list holds: steps of units and aircraft, points of craft, or how many there are
int sum(const ParamSet& params, const std::string& list, int (*of)(const Record&)) {
    int total = 0;
    if (const auto found = params.find(list); found != params.end())
        for (const Record& record : std::get<std::vector<Record>>(found->second.value)) total += of(record);
    return total;
}

int number_of(const Record& record, const std::string& attribute, int otherwise) {
    const auto found = record.values.find(attribute);
    return found == record.values.end() ? otherwise : static_cast<int>(std::get<Rational>(found->second).numerator());
}
int unit_steps(const Record& unit) { return number_of(unit, "steps", 1) - number_of(unit, "steps_lost", 0); }
int aircraft_steps(const Record& aircraft) {
    const auto has = [&](const char* flag) {
        const auto found = aircraft.values.find(flag);
        return found != aircraft.values.end() && std::get<bool>(found->second);
    };
    return 2 - has("reduced") - has("step_lost");
}
int craft_points(const Record& craft) { return number_of(craft, "points", 1); }
int one(const Record&) { return 1; }

int number_of(const ParamSet& params, const std::string& name) {
    const auto found = params.find(name);
    return found == params.end() ? 0 : static_cast<int>(std::get<Rational>(found->second.value).numerator());
}
int on_base(const ParamSet& params) {
    return 2 * number_of(params, "inactive") + number_of(params, "inactive_reduced");
}

}  // namespace

TEST_CASE("what is left and what was lost make up what was there", "[ocs][effects]") {
    TableSet set(true);
    int checked = 0;
    for (const Binding& binding : bindings(set)) {
        const std::string& id = binding.procedure->about.id;
        if (binding.procedure->effects.empty() || !id.starts_with("ocs/")) continue;
        INFO(binding.name);
        Leavings leavings;
        const Flowing machine(*binding.procedure, binding.procedure->bind(binding.params, set), leavings);
        const Bound& bound = machine.bound();
        Graph graph(machine);
        std::vector<std::int32_t> fields(machine.fields());
        for (const Final& final : solve_exact(graph).finals) {
            if (final.state >= Graph::first_missing) continue;
            machine.outcome(graph.state(final.state), fields);
            std::map<std::string, int> outcome;
            for (std::size_t i = 0; i < bound.outcomes.size(); ++i) outcome[bound.outcomes[i].name] = fields[i];
            const ParamSet before = binding.params, left = with(before, bound.after(graph.state(final.state)));
            const auto lost = [&](const std::string& list, int (*of)(const Record&)) {
                return sum(before, list, of) - sum(left, list, of);
            };
            const auto equal = [&](const std::string& list, int (*of)(const Record&), const std::string& field) {
                if (!before.contains(list)) return;
                INFO(list << " " << field);
                CHECK(lost(list, of) == outcome.at(field));
                ++checked;
            };
            if (id == "ocs/attack" || id == "ocs/beach-assault") {
                equal("attackers", unit_steps, "attacker_losses");
                if (!before.contains("defenders_destroyed")) equal("defenders", unit_steps, "defender_losses");
            }
            if (id == "ocs/beach-assault" || id == "ocs/amphibious-landing" || id == "ocs/naval-barrage")
                equal("craft", craft_points, "craft_lost");
            if (id == "ocs/amphibious-landing") equal("units", unit_steps, "attacker_losses");
            if (id == "ocs/attrition") equal("units", unit_steps, "steps_lost");
            if (id == "ocs/barrage" || id == "ocs/air-mission") equal("targets", unit_steps, "steps_lost");
            if (id == "ocs/naval-barrage" || id == "ocs/air-mission") equal("cargo", one, "cargo_lost");
            if (id == "ocs/naval-barrage") equal("aircraft", aircraft_steps, "aircraft_hit");
            if (id == "ocs/flak") equal("stack", aircraft_steps, "step_lost");
            if (id == "ocs/air-combat") {
                equal("attackers", aircraft_steps, "attacker_steps_lost");
                equal("defenders", aircraft_steps, "defender_steps_lost");
            }
            if (id == "ocs/fighter-sweeps") {
                equal("fighters", aircraft_steps, "own_steps_lost");
                equal("defenders", aircraft_steps, "enemy_steps_lost");
            }
            if (id == "ocs/fleet-barrage" || id == "ocs/xyz-transport")
                equal("aircraft", aircraft_steps, "own_steps_lost");
            if (id == "ocs/fleet-barrage") equal("ships", one, "sunk");
            if (id == "ocs/air-mission") {
                const int own = lost("aircraft", aircraft_steps) + lost("bystanders", aircraft_steps);
                const int enemy = lost("defenders", aircraft_steps) + lost("interceptors", aircraft_steps) +
                                  on_base(before) - on_base(left);
                CHECK(own == outcome.at("own_steps_lost"));
                CHECK(lost("aircraft", one) + lost("bystanders", one) == outcome.at("own_destroyed"));
                CHECK(enemy == outcome.at("enemy_steps_lost") + outcome.at("aircraft_steps_lost"));
            }
        }
    }
    CHECK(checked > 1000);
}

// the plain question is not larger for what it does not ask
TEST_CASE("effects that nobody asks for cost no states", "[ocs][effects]") {
    const Procedure& combat = find_procedure("ocs/air-combat");
    const ParamSet given = params(combat, {{"attackers", "5-5 fighter, 4-5 fighter, 3-5 fighter, (2)-9"},
                                           {"defenders", "5-6 fighter, 4-6 fighter, 3-6 fighter, (2)-8, (1)-8"}});
    const auto solve = [&](bool forget) {
        const Bound bound = combat.bind(given, charts());
        if (forget) bound.machine->forget_effects();
        Graph graph(*bound.machine);
        std::map<std::vector<std::int32_t>, double> chances;
        for (const Final& final : solve_exact(graph).finals) {
            std::vector<std::int32_t> fields(bound.machine->fields());
            bound.machine->outcome(graph.state(final.state), fields);
            chances[fields] += final.p;
        }
        return std::pair(graph.states(), chances);
    };
    const auto [states, chances] = solve(true);
    const auto [more, same] = solve(false);
    CHECK(states < more);
    REQUIRE(chances.size() == same.size());
    for (const auto& [fields, p] : chances) CHECK_THAT(same.at(fields), Catch::Matchers::WithinAbs(p, 1e-12));
}

// ---- an attack after an attack ----

namespace {

using namespace ocs_plain;

// A unit as a player keeps track of it.
struct PlainUnit {
    int number, strength, rating, steps;
    int lost = 0, stocks = 2;  // levels of internal stocks left
    char mode = 'c';           // combat, exploitation, dg

    int left() const { return steps - lost; }
    int rating_now() const { return rating - (mode == 'd' ? 1 : 0); }
    // in quarters
    int attack() const { return 4 * strength / (mode == 'd' ? 2 : 1) / (lost > 0 ? 2 : 1); }
    int defense() const { return 4 * strength / (mode == 'd' ? 2 : 1) / (2 * lost >= steps ? 2 : 1); }
};

struct PlainField {
    std::vector<PlainUnit> attackers, defenders;
    int attacker_tokens, defender_tokens;

    std::string text() const {
        std::string text;
        for (const auto* side : {&attackers, &defenders}) {
            for (const PlainUnit& unit : *side)
                text += std::to_string(unit.number) + ":" + std::to_string(unit.lost) + unit.mode +
                        std::to_string(unit.stocks) + " ";
            text += "| ";
        }
        return text + std::to_string(attacker_tokens) + " " + std::to_string(defender_tokens);
    }
};

int steps_of(const std::vector<PlainUnit>& units) {
    int steps = 0;
    for (const PlainUnit& unit : units) steps += unit.left();
    return steps;
}

// the highest rating, the weaker of equals
template <class Strength>
int leader(const std::vector<PlainUnit>& units, Strength strength) {
    int best = 0;
    for (int i = 1; i < static_cast<int>(units.size()); ++i)
        if (units[i].rating_now() > units[best].rating_now() ||
            (units[i].rating_now() == units[best].rating_now() && strength(units[i]) < strength(units[best])))
            best = i;
    return best;
}

// the leader first, then one of each before a second of any: the lowest rating, the weaker of equals
template <class Strength>
void lose(std::vector<PlainUnit>& units, const std::vector<PlainUnit>& before, int count, int lead, Strength strength) {
    for (; count > 0 && steps_of(units) > 0; --count) {
        int loser = -1;
        bool first = true;
        for (std::size_t i = 0; i < units.size(); ++i) first = first && units[i].lost == before[i].lost;
        for (int i = 0; i < static_cast<int>(units.size()); ++i) {
            if (units[i].left() == 0) continue;
            if (loser < 0) {
                loser = i;
                continue;
            }
            const int mine = units[i].lost - before[i].lost, his = units[loser].lost - before[loser].lost;
            const auto rank = [&](int unit) { return std::pair(before[unit].rating_now(), strength(before[unit])); };
            if (mine < his || (mine == his && rank(i) < rank(loser))) loser = i;
        }
        if (first) loser = lead;
        ++units[loser].lost;
    }
}

// One attack in close terrain, both sides by the usual policies: options as losses for him, as hexes for the other.
std::pair<std::string, PlainField> fight(PlainField field, int surprise_roll, int shift_die, int combat_roll) {
    const auto attack = [](const PlainUnit& unit) { return unit.attack(); };
    const auto defense = [](const PlainUnit& unit) { return unit.defense(); };
    const PlainField before = field;
    int strength = 0, resistance = 0;
    for (const PlainUnit& unit : before.attackers) strength += unit.attack();
    for (const PlainUnit& unit : before.defenders) resistance += unit.defense();
    const int a = leader(before.attackers, attack), d = leader(before.defenders, defense);
    const int modifier = before.attackers[a].rating_now() - before.defenders[d].rating_now();

    // who has nothing else is paid for first, then the smallest; a division on its stocks wastes what is too little
    std::vector<PlainUnit*> in_turn;
    for (PlainUnit& unit : field.attackers) in_turn.push_back(&unit);
    std::stable_sort(in_turn.begin(), in_turn.end(), [](const PlainUnit* a, const PlainUnit* b) {
        return std::pair(a->stocks > 0, a->left()) < std::pair(b->stocks > 0, b->left());
    });
    for (PlainUnit* next : in_turn) {
        PlainUnit& unit = *next;
        if (unit.left() <= field.attacker_tokens) {
            field.attacker_tokens -= unit.left();
        } else {
            --unit.stocks;
            if (unit.steps > 1) field.attacker_tokens = 0;
        }
    }
    const int price = steps_of(before.defenders) <= 1 ? 1 : 2;
    if (field.defender_tokens >= price) {
        field.defender_tokens -= price;
    } else {
        int room = field.defender_tokens;  // one token is enough for one RE, which is a step here
        for (int size = 1; size <= 3; ++size)
            for (PlainUnit& unit : field.defenders) {
                if (unit.left() != size) continue;
                if (size <= room) {
                    room -= size;
                    --field.defender_tokens;
                } else {
                    --unit.stocks;
                    if (unit.steps > 1) field.defender_tokens = 0;
                }
            }
    }

    const int surprise = surprise_roll + modifier;
    const int shift = surprise >= 10 ? shift_die : surprise <= 5 ? -shift_die : 0;
    const int column = std::clamp(first_column({.odds_left = strength, .odds_right = resistance, .terrain = 1}) + shift,
                                  0, 12);
    const Cell& cell = chart()[std::clamp(combat_roll + modifier, 1, 15) - 1][column];

    lose(field.attackers, before.attackers, cell.attacker_loss, a, attack);
    const bool falls_short = cell.attacker_option > steps_of(field.attackers);
    lose(field.attackers, before.attackers, cell.attacker_option, a, attack);
    lose(field.defenders, before.defenders, cell.defender_loss, d, defense);
    const int hexes = steps_of(field.defenders) > 0 && !(cell.attacker_option > 0 && falls_short) ? cell.defender_option
                                                                                                  : 0;

    const bool exploitation_phase = std::any_of(before.attackers.begin(), before.attackers.end(),
                                                [](const PlainUnit& unit) { return unit.mode == 'e'; });
    for (std::size_t i = 0; i < field.attackers.size(); ++i)
        if (cell.exploit > 0 && !exploitation_phase && before.attackers[i].mode != 'd' &&
            before.attackers[i].rating >= cell.exploit)
            field.attackers[i].mode = 'e';
    for (PlainUnit& unit : field.defenders)
        if (cell.dg || hexes >= 2) unit.mode = 'd';
    const auto gone = [](const PlainUnit& unit) { return unit.left() == 0; };
    std::erase_if(field.attackers, gone);
    std::erase_if(field.defenders, gone);
    return {cell.code + " " + std::to_string(hexes), field};
}

// both attacks with every throw of the dice; the second is not made without anybody
std::map<std::string, double> two_fights(const PlainField& start) {
    const std::map<std::array<int, 3>, int> throws = all_throws();
    std::map<std::string, double> chances;
    std::map<std::string, std::map<std::string, double>> known;
    for (const auto& [dice, count] : throws) {
        const auto [first, field] = fight(start, dice[0], dice[1], dice[2]);
        const std::string middle = field.text();
        auto [second, is_new] = known.try_emplace(middle);
        if (is_new && !field.attackers.empty() && !field.defenders.empty())
            for (const auto& [again, times] : throws) {
                const auto [result, end] = fight(field, again[0], again[1], again[2]);
                second->second[result + " " + end.text()] += times / 7776.0;
            }
        if (second->second.empty()) second->second["refused"] = 1;
        for (const auto& [end, p] : second->second) chances[first + " " + middle + " / " + end] += count / 7776.0 * p;
    }
    return chances;
}

std::string text_of(const ParamSet& params) {
    const auto units = [&](const char* name) {
        std::string text;
        int place = 0;
        for (const Record& record : std::get<std::vector<Record>>(params.at(name).value)) {
            ++place;
            const auto number = [&](const char* attribute, int otherwise) {
                const auto found = record.values.find(attribute);
                return found == record.values.end() ? otherwise
                                                    : static_cast<int>(std::get<Rational>(found->second).numerator());
            };
            const auto word = [&](const char* attribute, const char* otherwise) {
                const auto found = record.values.find(attribute);
                return found == record.values.end() ? otherwise : std::get<std::string>(found->second);
            };
            const std::string stocks = word("stocks", "full");
            text += std::to_string(number("number", place)) + ":" + std::to_string(number("steps_lost", 0)) +
                    word("mode", "combat")[0] +
                    (stocks == "full"  ? "2"
                     : stocks == "low" ? "1"
                                       : "0") +
                    " ";
        }
        return text + "| ";
    };
    const auto tokens = [&](const char* name) { return to_text(std::get<Rational>(params.at(name).value)); };
    return units("attackers") + units("defenders") + tokens("attacker_tokens") + " " + tokens("defender_tokens");
}

// every end of one attack, told apart by what it leaves behind
std::vector<std::tuple<std::string, ParamSet, double>> ends_of(const ParamSet& given) {
    const Procedure& attack = find_procedure("ocs/attack");
    Leavings leavings;
    const Flowing machine(attack, attack.bind(given, charts()), leavings);
    const Bound& bound = machine.bound();
    Graph graph(machine);
    std::vector<std::tuple<std::string, ParamSet, double>> ends;
    std::vector<std::int32_t> fields(machine.fields());
    for (const Final& final : solve_exact(graph).finals) {
        machine.outcome(graph.state(final.state), fields);
        std::string result, hexes;
        for (std::size_t i = 0; i < bound.outcomes.size(); ++i) {
            if (bound.outcomes[i].name == "result") result = outcome_text(bound.outcomes[i], fields[i]);
            if (bound.outcomes[i].name == "defender_retreat") hexes = outcome_text(bound.outcomes[i], fields[i]);
        }
        ends.emplace_back(result + " " + hexes, bound.after(graph.state(final.state)), final.p);
    }
    return ends;
}

std::map<std::string, double> two_attacks(const ParamSet& given) {
    std::map<std::string, double> chances;
    std::map<std::string, std::map<std::string, double>> known;
    for (const auto& [first, left, p] : ends_of(given)) {
        const std::string middle = text_of(left);
        auto [second, is_new] = known.try_emplace(middle);
        if (is_new) {
            try {
                for (const auto& [result, end, q] : ends_of(with(given, left)))
                    second->second[result + " " + text_of(end)] += q;
            } catch (const InputError&) {
                second->second["refused"] = 1;
            }
        }
        for (const auto& [end, q] : second->second) chances[first + " " + middle + " / " + end] += p * q;
    }
    return chances;
}

}  // namespace

TEST_CASE("OCS effects: an attack after an attack equals the brute force", "[ocs][effects][brute]") {
    struct Setting {
        const char *attackers, *defenders;
        PlainField field;
    };
    const Setting settings[] = {
        // supply for one attack and the rest of a second; the defender's runs out in between
        {"9-5-4 steps=2, 14-3-3 steps=3, 6-3-3 steps=2",
         "8-3-3 steps=3, 5-2-3 steps=2",
         {{{1, 9, 5, 2}, {2, 14, 3, 3}, {3, 6, 3, 2}}, {{1, 8, 3, 3}, {2, 5, 2, 2}}, 12, 3}},
        // ratings that are equal, so that strengths decide who leads and who is lost; supply for everything
        {"12-4-4 steps=3, 4-4-4 steps=2",
         "10-4-3 steps=2, 10-4-3 steps=3, 2-4-3",
         {{{1, 12, 4, 3}, {2, 4, 4, 2}}, {{1, 10, 4, 2}, {2, 10, 4, 3}, {3, 2, 4, 1}}, 30, 9}},
        // no supply at all for the defender: two combats on internal stocks
        {"30-3-4 steps=3, 20-4-4 steps=2",
         "3-1-3 steps=2, 9-2-3 steps=3",
         {{{1, 30, 3, 3}, {2, 20, 4, 2}}, {{1, 3, 1, 2}, {2, 9, 2, 3}}, 9, 0}}};
    for (const Setting& setting : settings) {
        INFO(setting.attackers << " against " << setting.defenders);
        const Procedure& attack = find_procedure("ocs/attack");
        const auto expected = two_fights(setting.field);
        const auto found =
            two_attacks(params(attack, {{"attackers", setting.attackers},
                                        {"defenders", setting.defenders},
                                        {"terrain", "close"},
                                        {"attacker_option", "loss"},
                                        {"attacker_tokens", std::to_string(setting.field.attacker_tokens)},
                                        {"defender_tokens", std::to_string(setting.field.defender_tokens)}}));
        CHECK(expected.size() > 40);
        for (const auto& [end, p] : expected) {
            INFO(end);
            REQUIRE(found.contains(end));
            CHECK_THAT(found.at(end), Catch::Matchers::WithinAbs(p, 1e-12));
        }
        CHECK(found.size() == expected.size());
    }
}

}  // namespace test_ocs_effects
