// Bombing of Empires of Apocalypse against plain counting on the stand-in charts, and which examples of the rulebook replay.
#include "eoa_support.hpp"

namespace test_eoa_bombing {

using namespace warodds;
using namespace warodds::test;

namespace {

int bombs(const char* chart, int factors, int die) {
    const auto table = stand_ins().table(chart);
    const std::string code = table->code(std::clamp(die, 1, 6) - 1, table->columns.find(Rational(factors)));
    return code == "E" ? 9 : std::stoi(code);
}

}  // namespace

TEST_CASE("EoA tactical bombing: guns, then one die in the column of what is left", "[eoa][brute-force]") {
    const auto flak = stand_ins().table("eoa/anti-aircraft");
    for (const bool intercepted : {false, true}) {
        Law expected;
        for (int gun = 1; gun <= 6; ++gun)
            for (int die = 1; die <= 6; ++die) {
                const std::string code = flak->code(gun - 1, 1);
                const bool hurt = code.size() > 1;
                int first = 4, second = 3, due = code[0] - '0';
                const int taken = std::min(first, due);
                first = hurt ? 0 : first - taken;
                second -= std::min(second, due - taken);
                const int factors = first + second;
                const int hits = factors == 0 ? 0 : bombs("eoa/tactical-bombardment", factors, die + !intercepted);
                // three on the railroad, the rest on the road
                expected[{std::min(4, hits), std::min(3, hits), hurt}] += 1 / 36.0;
            }
        check_law(intercepted ? "intercepted" : "unopposed",
                  stand_in_law("eoa/tactical-bombing",
                               {{"bombers", "3 bomber tactical=4, 2 bomber tactical=3"},
                                {"targets", "railroad, road"},
                                {"anti_aircraft", "2"},
                                {"intercepted", intercepted ? "true" : "false"}},
                               {"hits", "target_1_hits", "bombers_hurt"}),
                  expected);
    }
}

TEST_CASE("EoA airbase attack: one by one, aircraft before the base", "[eoa][brute-force]") {
    Law expected;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b) {
            int hits = bombs("eoa/tactical-bombardment", 8, a + 1) + bombs("eoa/tactical-bombardment", 5, b + 1);
            // an aircraft that is damaged already, a fresh one, then the base
            const int first = std::min(1, hits), second = std::min(3, hits - first),
                      base = std::min(3, hits - first - second);
            expected[{first + second + base, (first == 1) + (second == 3), base}] += 1 / 36.0;
        }
    check_law("an airbase",
              stand_in_law("eoa/airbase-attack",
                           {{"bombers", "3 bomber tactical=8, 3 bomber tactical=5"},
                            {"aircraft", "6 fighter damaged, 5 fighter"},
                            {"bombing", "separately"}},
                           {"hits", "aircraft_eliminated", "target_3_hits"}),
              expected);
}

TEST_CASE("EoA strategic bombing: replacements first, then supply", "[eoa][brute-force]") {
    const auto table = stand_ins().table("eoa/strategic-bombardment");
    Law expected;
    for (int die = 1; die <= 6; ++die) {
        const std::string code = table->code(std::min(6, die + 1) - 1, table->columns.find(Rational(12)));
        const int hits = code == "E" ? 5 : std::min(5, std::stoi(code));
        expected[{hits, code == "E", std::min(3, hits), hits >= 4}] += 1 / 6.0;
    }
    check_law("a factory",
              stand_in_law("eoa/strategic-bombing", {{"bombers", "3 bomber strategic=12"}, {"targets", "factory"}},
                           {"hits", "factory_destroyed", "replacements_lost", "supply_lost"}),
              expected);
}

TEST_CASE("EoA V-weapons: each shot is a die of its own in one column", "[eoa][brute-force]") {
    const auto chart = stand_ins().table("eoa/tactical-bombardment");
    for (const bool improved : {false, true})
        for (const bool found : {false, true}) {
            if (improved && found) continue;
            Law expected;
            for (int first = 1; first <= 6; ++first)
                for (int second = 1; second <= 6; ++second) {
                    int hits = 0;
                    for (const int die : {first, second})
                        hits += std::stoi(chart->code(std::min(6, die + !found) - 1, improved ? 2 : 1));
                    expected[{std::min(9, hits)}] += 1 / 36.0;
                }
            check_law("improved " + text(improved) + ", found " + text(found),
                      stand_in_law("eoa/v-weapons",
                                   {{"kind", "tactical"},
                                    {"shots", "2"},
                                    {"targets", "port"},
                                    {"improved", improved ? "true" : "false"},
                                    {"found", found ? "true" : "false"}},
                                   {"hits"}),
                      expected);
        }
}

TEST_CASE("EoA A-bomb: a die in the best column for each target of each table", "[eoa][brute-force]") {
    const auto tactical = stand_ins().table("eoa/tactical-bombardment"),
               strategic = stand_ins().table("eoa/strategic-bombardment");
    const auto code = [](const auto& table, int die) {
        return table->code(std::min(6, die) - 1, table->columns.size() - 1);
    };
    for (const bool intercepted : {false, true}) {
        Law expected;
        // a radar station for the one, a factory for the other, a port of 9 for both
        for (int a = 1; a <= 6; ++a)
            for (int b = 1; b <= 6; ++b)
                for (int c = 1; c <= 6; ++c)
                    for (int d = 1; d <= 6; ++d) {
                        int radar = 0, port = 0, factory = 0;
                        const auto spread = [](const std::string& hits, std::vector<std::pair<int*, int>> order) {
                            if (*order[0].first == order[0].second) return;  // nothing is left to attack
                            int left = hits == "E" ? order[0].second - *order[0].first : std::stoi(hits);
                            for (auto& [target, most] : order) {
                                const int taken = std::min(left, most - *target);
                                *target += taken, left -= taken;
                            }
                        };
                        const int more = !intercepted;
                        spread(code(tactical, a + more), {{&radar, 2}, {&port, 9}});
                        spread(code(tactical, b + more), {{&port, 9}, {&radar, 2}});
                        spread(code(strategic, c + more), {{&port, 9}, {&factory, 5}});
                        spread(code(strategic, d + more), {{&factory, 5}, {&port, 9}});
                        expected[{radar, port, factory}] += 1 / 1296.0;
                    }
        check_law(intercepted ? "intercepted" : "unopposed",
                  stand_in_law(
                      "eoa/a-bomb",
                      {{"targets", "radar, port capacity=9, factory"}, {"intercepted", intercepted ? "true" : "false"}},
                      {"target_1_hits", "target_2_hits", "target_3_hits"}),
                  expected);
    }
}

// The examples of the rulebook by the numbers of their rules: a worked case each, but for positions on the map.
TEST_CASE("EoA: every example of the rulebook with dice or figures is a worked case", "[eoa][cases]") {
    const std::vector<std::string> replayed = {
        "E3.4-a",       "E3.4-b",       "E6.2",         "E6.2.1-a",    "E6.2.1-b",    "E6.2.1-c",    "E6.2.1-d",
        "E6.2.1-e",     "E6.2.1-f",     "E6.2.1-g",     "E6.2.1-h",    "E6.3.2",      "E6.3.3",      "E7.1.2.1",
        "E7.2.1.a.2-a", "E7.2.1.a.2-b", "E7.2.1.a.2-c", "E7.2.1.a.4",  "E7.2.2.b",    "E7.2.2.5",    "E7.2.2.1-a",
        "E7.2.2.1-b",   "E7.2.2.1-c",   "E7.2.2.2",     "E7.2.2.3",    "E7.2.2.4",    "E7.2.2.7",    "E7.2.2.7a",
        "E7.3.5",       "E7.4.2.1",     "E7.4.3.5-1a",  "E7.4.3.5-1b", "E7.4.3.5-2",  "E7.4.4.1-a",  "E7.4.4.1-b",
        "E7.4.4.3",     "E7.4.4.4-a",   "E7.4.4.4-b1",  "E7.4.4.4-b2", "E7.4.4.4-b3", "E7.4.4.4-c",  "E7.4.7",
        "E7.4.4.7-0",   "E7.4.4.7-1",   "E7.4.4.7-2a",  "E7.4.4.7-2b", "E7.4.4.7-2c", "E7.4.4.7-2d", "E19.4-tank",
        "E19.4-inv-1",  "E19.4-inv-2",  "E19.4-inv-3",  "E19.4-inv-4", "E19.4-inv-5", "E9.1",        "E9.2",
        "E9.3",         "E10.2",        "E10.3.5",      "E11.1-a",     "E13-a",       "E13-c",       "E16.2",
        "E17.3",        "E7.2.1.a.1-b", "E7.1.4",       "E7.1.6",      "E7.2.1.b-1",  "E7.2.1.b-2",  "E7.2.1.b-3",
        "E7.3.5.g",     "E6.2.1-i",     "E7.3.2",       "E7.3.5.e",    "E19.2",       "E19.3",       "E12.1",
        "E12.2-a",      "E12.2-b",      "E12.4-a",      "E12.4-b",     "E12.4-c",     "E12.5-a",     "E12.5-b",
        "E13-b",        "E13.1-a",      "E13.1.1-a",    "E13.1.1-b",   "E11.1-b",     "E11.2.1",     "E11.3.3",
        "E10.3.3"};
    CHECK(replayed.size() == 92);
    const std::map<std::string, std::vector<std::string>> others = {
        {"positions on the map",
         {"E4.2.1", "E7.1.2", "E7.2.1.a.1-a", "E7.2.1.a.3", "E7.2.1.h", "E7.2.1.1", "E7.3.2.d", "E7.3.4.2", "E7.3.7",
          "E7.4.4.5", "E7.4.4.6", "E19.1"}},
    };
    std::set<std::string> shipped_ids;
    for (const WorkedCase& worked : shipped_cases())
        if (worked.procedure->about.id.starts_with("eoa/") && worked.kind == "rulebook") shipped_ids.insert(worked.id);
    std::size_t count = replayed.size();
    for (const std::string& id : replayed) {
        INFO(id);
        CHECK(shipped_ids.contains(id));
    }
    for (const auto& [why, ids] : others) {
        count += ids.size();
        for (const std::string& id : ids) {
            INFO(id << ": " << why);
            CHECK_FALSE(shipped_ids.contains(id));
        }
    }
    CHECK(count == 104);
}

}  // namespace test_eoa_bombing
