// Fleets that fire at each other: a ship that was sunk fires no more, and one that was hit with what its other side
// has. A plan of two fleets is put together from barrages of a given strength at single ships, which have a brute force
// of their own.
#include "tests/brute_force.hpp"

#include "analysis/questions/question.hpp"

#include <fmt/format.h>

namespace test_ocs_fleets {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

std::string plan_text(const std::string& ours, const std::string& theirs, const std::string& by = "firing = \"@{}\"") {
    const auto step = [&](const char* name, const char* side, const char* ships, const char* firing) {
        return fmt::format(
            "[[do]]\nname = \"{}\"\nside = \"{}\"\nprocedure = \"ocs/fleet-barrage\"\n"
            "with = {{ by = \"ships\", ships = \"@{}\", {} }}\n",
            name, side, ships, fmt::format(fmt::runtime(by), firing));
    };
    return "plan = \"Two fleets\"\nturns = 1\n[forces]\nours = \"" + ours + "\"\ntheirs = \"" + theirs + "\"\n" +
           step("we fire", "attacker", "theirs", "ours") + step("they fire", "defender", "ours", "theirs");
}

struct Told {
    std::vector<double> figures;
    std::vector<std::string> notices;
};
Told told(const std::string& text, const std::vector<std::string>& asks) {
    Question question = parse_question(text, "plan.toml");
    question.asks = asks;
    Told result;
    Watch watch;
    watch.notice = [&](const std::string& notice) { result.notices.push_back(notice); };
    for (const AskAnswer& ask : answer(question, shipped(), watch).asks) result.figures.push_back(ask.value.value);
    return result;
}

// hits on one ship that is fired at with so many points; nobody fires with none
std::map<int, double> hits_on(int points, int protection) {
    if (points == 0) return {{0, 1.0}};
    std::map<int, double> chances;
    for (const auto& [hits, p] :
         law("ocs/naval-barrage", {{"by", "ships"}, {"strength", text(points)}, {"protection", text(protection)}},
             {"hits"}))
        chances[hits[0]] += p;
    return chances;
}

}  // namespace

TEST_CASE("OCS: a ship that was sunk fires no more, and one that was hit with its other side", "[ocs][sea][plan]") {
    constexpr int ours = 117, up = 120, damaged = 12;
    const Told both = told(
        plan_text(fmt::format("1-0 barrage={}", ours), fmt::format("1-0 barrage={} damaged_barrage={}", up, damaged)),
        {"theirs_units = 0", "ours_units = 0", "mean(2 - ours_hits_left)", "passed_they_fire"});
    double sunk = 0, lost = 0, hits_on_us = 0;
    for (const auto& [hits, p] : hits_on(ours, 1)) {
        sunk += p * (hits == 2);
        for (const auto& [back, q] : hits_on(hits == 2 ? 0 : hits == 1 ? damaged : up, 1))
            lost += p * q * (back == 2), hits_on_us += p * q * back;
    }
    REQUIRE(sunk > 0.01);
    CHECK_THAT(both.figures[0], WithinAbs(sunk, 1e-12));
    CHECK_THAT(both.figures[1], WithinAbs(lost, 1e-12));
    CHECK_THAT(both.figures[2], WithinAbs(hits_on_us, 1e-12));
    CHECK_THAT(both.figures[3], WithinAbs(sunk, 1e-12));
}

TEST_CASE("OCS: who fires at which ship keeps his number, whoever was sunk before him", "[ocs][sea][plan]") {
    // ours 1 and 2 at their first, 3 at their second; when our first is sunk it is still 2 and 3 who fire there
    const std::string ours =
        "1-0 barrage=20 damaged_barrage=0, 1-0 barrage=30 damaged_barrage=0, 1-0 barrage=60 damaged_barrage=0";
    const std::string text = "plan = \"Numbers\"\nturns = 1\n[forces]\nours = \"" + ours +
                             "\"\ntheirs = \"1-0 by=1/2, 2-0 by=3\"\nshore = \"1-0 barrage=117\"\n"
                             "[[do]]\nname = \"they fire\"\nprocedure = \"ocs/fleet-barrage\"\nwith = { by = "
                             "\"coastal-artillery\", ships = \"@ours\", firing = \"@shore\" }\n"
                             "[[do]]\nname = \"we fire\"\nprocedure = \"ocs/fleet-barrage\"\nwith = { by = \"ships\", "
                             "ships = \"@theirs\", firing = \"@ours\" }\n";
    double expected = 0;  // hits on their first ship
    for (const auto& [hits, p] : hits_on(117, 1))
        for (const auto& [back, q] : hits_on(hits > 0 ? 30 : 50, 1)) expected += p * q * back;
    double on_second = 0;
    for (const auto& [back, q] : hits_on(60, 2)) on_second += q * back;
    const Told found = told(text, {"mean(4 - theirs_hits_left)", "stopped = no"});
    CHECK_THAT(found.figures[0], WithinAbs(expected + on_second, 1e-12));
    CHECK_THAT(found.figures[1], WithinAbs(1, 1e-12));
}

TEST_CASE("OCS: what cannot be known of a fleet's fire is said", "[ocs][sea][plan]") {
    // a damaged side that nobody gave
    const Told unknown = told(plan_text("1-0 barrage=41", "1-0 barrage=60"), {"stopped = 'they fire'"});
    CHECK_THAT(unknown.figures[0], WithinAbs(hits_on(41, 1).at(1), 1e-12));
    REQUIRE_FALSE(unknown.notices.empty());
    CHECK_THAT(unknown.notices[0],
               ContainsSubstring("no barrage strength of its damaged side") && ContainsSubstring("damaged_barrage="));
    // a constant does not know who was sunk
    const Told constant = told(plan_text("1-0 fire=60", "1-0 fire=41", "in_port = false"), {"ours_units = 0"});
    REQUIRE(constant.notices.size() == 2);
    CHECK_THAT(constant.notices[0],
               ContainsSubstring("ours: fire=...: it stays as it is, whoever of those who fire is sunk"));
    CHECK_THAT(constant.notices[1], ContainsSubstring("theirs: fire=..."));
    // in a question of its own a number is a slip, and so is fire beside a list
    const auto refused = [](const Names& given) { return refusal([&] { test::bind("ocs/fleet-barrage", given); }); };
    const Names two = {{"by", "ships"}, {"firing", "1-0 barrage=20, 1-0 barrage=30"}};
    const auto with = [&](const char* ships) {
        Names given = two;
        given["ships"] = ships;
        return given;
    };
    CHECK(refused(with("1-0 by=2")) == "(no refusal)");
    CHECK_THAT(refused(with("1-0 by=3")), ContainsSubstring("found 3 in 'by'"));
    CHECK_THAT(refused(with("1-0 by=1, 1-0 by=1/2")), ContainsSubstring("found firing 1 at two ships"));
    CHECK_THAT(refused(with("1-0 fire=24")), ContainsSubstring("found fire, and a list of who fires"));
    CHECK_THAT(refused({{"by", "ships"}, {"ships", "1-0 by=1"}}), ContainsSubstring("no list of who fires"));
    CHECK_THAT(refused({{"by", "ships"}, {"ships", "1-0"}, {"firing", "1-0"}}),
               ContainsSubstring("found no barrage strength"));
    CHECK_THAT(refused({{"ships", "1-0"}, {"aircraft", "2-12"}, {"firing", "1-0 barrage=9"}}),
               ContainsSubstring("firing"));
}

TEST_CASE("OCS: all fire at the first ship that they may fire at, and add up", "[ocs][sea]") {
    const auto hits = [](const Names& given) { return law("ocs/fleet-barrage", given, {"hits", "first_sunk"}); };
    const Names listed = {{"by", "ships"}, {"firing", "1-0 barrage=20, 1-0 barrage=30"}};
    const auto given = [&](Names names, const char* ships) {
        names["ships"] = ships;
        return names;
    };
    CHECK(hits(given(listed, "2-0, 1-0")) == hits(given({{"by", "ships"}}, "2-0 fire=50, 1-0")));
    // ships cannot fire at a carrier past others (18.2e), coastal guns can
    CHECK(hits(given(listed, "2-0 carrier, 1-0")) == hits(given({{"by", "ships"}}, "2-0 carrier, 1-0 fire=50")));
    const Names guns = {{"by", "coastal-artillery"}, {"firing", "1-0 barrage=20, 1-0 barrage=31 dg"}};
    // 5.10b: guns that are DG have half
    CHECK(hits(given(guns, "2-0 carrier, 1-0")) ==
          hits(given({{"by", "coastal-artillery"}}, "2-0 carrier fire=36, 1-0")));
}

}  // namespace test_ocs_fleets
