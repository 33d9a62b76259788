// Outcomes that are told only where somebody asks for them, in OCS attacks, against plain loops over every die; and how the
// units that they are about are written.
#include "brute_force.hpp"
#include "ocs_plain_attack.hpp"

#include "analysis/answers/study.hpp"

namespace test_ocs_asked {

using namespace warodds;
using namespace warodds::test;

namespace {

Question question(const std::string& id, const Names& given, std::vector<std::string> asks) {
    const Procedure& procedure = find_procedure(id);
    Question asked{.procedure = share(procedure), .asks = std::move(asks)};
    for (const auto& [name, text] : given)
        asked.params[name] = {parse_value(procedure.expect_parameter(name, "test"), text, name), name};
    return asked;
}

std::vector<double> asked(const std::string& id, const Names& given, const std::vector<std::string>& asks) {
    std::vector<double> values;
    for (const AskAnswer& ask : answer(question(id, given, asks), shipped()).asks) values.push_back(ask.value.value);
    return values;
}

// A division of three steps leads, beside a brigade: 9-4 and 8-3, 17 in all. It loses the first step and, after the brigade,
// the others, so how many steps are lost says who lost them.
const Names pair = {{"attackers", "9-4-4 steps=3, 8-3-4"}, {"defense", "8"}, {"defender_ar", "3"}};
const ocs_plain::Attack plain = {.odds_left = 17,
                                 .odds_right = 8,
                                 .attacker_ar = 4,
                                 .defender_ar = 3,
                                 .attacker_steps = 4,
                                 .attacker_option = "hold"};

template <class Is>
double chance(Is&& is) {
    double sum = 0;
    for (const auto& [outcome, p] : ocs_plain::brute_force(plain)) sum += is(outcome) ? p : 0;
    return sum;
}

}  // namespace

TEST_CASE("OCS attack: the strength that is left and the fate of a unit equal the brute force", "[ocs][asked][brute]") {
    using Outcome = ocs_plain::PlainOutcome;
    Names given = pair;
    given["unit"] = "attacker 2";
    const auto values = asked("ocs/attack", given,
                              {"attacker_strength_left == 17", "attacker_strength_left >= 12.5",
                               "attacker_strength_left == 4.5", "unit_destroyed", "unit_losses == 1"});
    CHECK_THAT(values[0],
               Catch::Matchers::WithinAbs(chance([](const Outcome& o) { return o.attacker_losses == 0; }), 1e-12));
    CHECK_THAT(values[1],
               Catch::Matchers::WithinAbs(chance([](const Outcome& o) { return o.attacker_losses <= 1; }), 1e-12));
    const double both = chance([](const Outcome& o) { return o.attacker_losses >= 2; });
    CHECK(both > 0.01);
    for (const std::size_t i : {2, 3, 4}) CHECK_THAT(values[i], Catch::Matchers::WithinAbs(both, 1e-12));

    given["unit"] = "attacker 1";
    const auto lead = asked("ocs/attack", given, {"unit_exploits", "exploiting_units == 1", "unit_destroyed"});
    const double exploit = chance([](const Outcome& o) { return o.exploit && o.result.find("e4") != o.result.npos; });
    CHECK(exploit > 0.001);
    CHECK_THAT(lead[0], Catch::Matchers::WithinAbs(chance([](const Outcome& o) { return o.exploit; }), 1e-12));
    CHECK(lead[2] == 0);
}

TEST_CASE("OCS attack: the column that was rolled on equals the brute force", "[ocs][asked][brute]") {
    const std::vector<std::string> headings = {"1:5", "1:4", "1:3", "1:2", "1:1",  "2:1", "3:1",
                                               "4:1", "5:1", "7:1", "9:1", "11:1", "13:1"};
    std::map<int, double> expected;
    for (const auto& [dice, count] : ocs_plain::all_throws())
        expected[std::clamp(ocs_plain::first_column(plain) + ocs_plain::resolve(plain, dice[0], dice[1], dice[2]).shift,
                            0, 12)] += count / 7776.0;
    std::vector<std::string> asks;
    for (const std::string& heading : headings) asks.push_back("column == " + heading);
    const auto values = asked("ocs/attack", pair, asks);
    for (int i = 0; i < 13; ++i) CHECK_THAT(values[i], Catch::Matchers::WithinAbs(expected[i], 1e-12));
    CHECK(asked("ocs/attack", pair, {"column = \"4:1\""})[0] == values[7]);
    CHECK_THROWS_AS(asked("ocs/attack", pair, {"column == 6:1"}), InputError);
}

TEST_CASE("OCS attack: what is told only where it is asked for", "[ocs][asked]") {
    const auto names = [](const std::vector<std::string>& asks) {
        std::vector<std::string> all;
        for (const Field& field : answer(question("ocs/attack", pair, asks), shipped()).distribution.fields)
            all.push_back(field.name);
        return all;
    };
    CHECK(names({}) == names({"hex_taken"}));
    CHECK(names({}).back() == "hex_taken");
    CHECK(names({"attacker_strength_left > 3 and hex_taken"}).back() == "attacker_strength_left");
    CHECK(names({}).size() + 2 == names({"column == 4:1", "mean(exploiting_units)"}).size());

    Question best = question("ocs/attack", pair, {});
    best.params["unit"] = {Value(std::string("attacker 2")), "unit"};
    best.asks = {"unit_destroyed"};
    const double by_policy = answer(best, shipped()).asks[0].value.value;
    best.optimal = "attacker: not unit_destroyed and column != 13:1";
    CHECK(answer(best, shipped()).asks[0].value.value < by_policy);

    // a sweep over who it is
    Question each = question("ocs/attack", pair, {"unit_destroyed"});
    const SweepAxis axis = parse_axis(each.procedure, "unit=attacker 1,attacker 2", "test");
    const Sweep found = sweep(each, {axis}, shipped());
    CHECK(found.values[0][0].value == 0);
    CHECK(found.values[0][1].value == by_policy);
    // and one whose cells roll alike, but have other units
    Question strong = question("ocs/attack", {{"defense", "2"}, {"defender_ar", "3"}},
                               {"mean(attacker_strength_left)"});
    const Procedure& attack = find_procedure("ocs/attack");
    SweepAxis lists = parse_axis(strong.procedure, "attackers=60-3-4", "test");
    lists.values.push_back(parse_value(*attack.parameter("attackers"), "70-3-4", "test"));
    const Sweep two = sweep(strong, {lists}, shipped());
    CHECK_THAT(two.values[0][1].value * 6, Catch::Matchers::WithinAbs(two.values[0][0].value * 7, 1e-9));
}

TEST_CASE("OCS first player: ties", "[ocs][asked][brute]") {
    int ties = 0;
    for (int dice = 0; dice < 6 * 6 * 6 * 6; ++dice) ties += dice % 6 + dice / 6 % 6 == dice / 36 % 6 + dice / 216;
    const double tie = ties / 1296.0;
    CHECK_THAT(asked("ocs/first-player", {}, {"tied"})[0], Catch::Matchers::WithinAbs(tie, 1e-12));
    CHECK_THAT(asked("ocs/first-player", {{"turns", "2"}}, {"tied"})[0],
               Catch::Matchers::WithinAbs(1 - (1 - tie) * (1 - tie), 1e-12));
}

TEST_CASE("OCS units: one mode, and a strength in parentheses", "[ocs][asked]") {
    const Field& attackers = *find_procedure("ocs/attack").parameter("attackers");
    CHECK_THROWS_WITH(parse_value(attackers, "8-3-4 dg move", "test"),
                      Catch::Matchers::ContainsSubstring("found 'move' beside 'dg', expected one mode (5.0, 5.2)"));
    CHECK(to_text(attackers, parse_value(attackers, "(8)-3-4 armor x2, 5-2", "test")) == "(8)-3-4 armor x2, 5-2");
    CHECK(to_text(attackers, parse_value(attackers, "8-3-4 defends_only", "test")) == "(8)-3-4");
}

}  // namespace test_ocs_asked
