// Empires of Apocalypse: the dice that stand alone, against plain counting, and the algebra of hits.
#include "eoa_support.hpp"

#include "analysis/questions/question.hpp"
#include "rules/eoa/sea/hits.hpp"

namespace test_eoa {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;
using warodds::eoa::Hits;

namespace {

// 6.3, with or without a re-roll of one side; own total, enemy total, who wins
double initiative(int own, int enemy, bool tie_mine, bool own_rerolls, bool enemy_rerolls) {
    double once = 0;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b) once += (a + own > b + enemy || (a + own == b + enemy && tie_mine)) / 36.0;
    return once * (enemy_rerolls ? once : 1) + (1 - once) * (own_rerolls ? once : 0);
}

}  // namespace

TEST_CASE("EoA hits: two A are a D, two D and A with D an E, in any order", "[eoa]") {
    CHECK(Hits::aborted + Hits::aborted == Hits::damaged);
    CHECK(Hits::damaged + Hits::damaged == Hits::eliminated);
    CHECK(Hits::aborted + Hits::damaged == Hits::eliminated);
    CHECK(Hits::none + Hits::eliminated == Hits::eliminated);
    CHECK(Hits::aborted + Hits::aborted + Hits::aborted == Hits::eliminated);
    for (const Hits a : {Hits::none, Hits::aborted, Hits::damaged, Hits::eliminated})
        for (const Hits b : {Hits::none, Hits::aborted, Hits::damaged, Hits::eliminated}) {
            CHECK(a + b == b + a);
            CHECK((a + b).is_fit() == (a.is_fit() && b.is_fit()));
            for (const Hits c : {Hits::none, Hits::aborted, Hits::damaged, Hits::eliminated})
                CHECK((a + b) + c == a + (b + c));
        }
    CHECK(Hits::parse("D")->letter() == 'D');
    CHECK(Hits::parse("")->is_fit());
    CHECK_FALSE(Hits::parse("X"));
}

TEST_CASE("EoA initiative is counting 36 cases", "[eoa][brute-force]") {
    for (int bonus = -5; bonus <= 5; ++bonus)
        for (const bool tie_mine : {false, true})
            for (const bool own_rerolls : {false, true})
                for (const bool enemy_rerolls : {false, true}) {
                    const double p = initiative(std::max(0, bonus), std::max(0, -bonus), tie_mine, own_rerolls,
                                                enemy_rerolls);
                    const Law law = stand_in_law("eoa/initiative",
                                                 {{"own_bonus", text(std::max(0, bonus))},
                                                  {"enemy_bonus", text(std::max(0, -bonus))},
                                                  {"last_holder", tie_mine ? "enemy" : "own"},
                                                  {"own_reroll", own_rerolls ? "when_lost" : "never"},
                                                  {"enemy_reroll", enemy_rerolls ? "when_lost" : "never"}},
                                                 {"initiative"});
                    INFO(bonus << " " << tie_mine << own_rerolls << enemy_rerolls);
                    CHECK_THAT(law.contains({0}) ? law.at({0}) : 0, Catch::Matchers::WithinAbs(p, 1e-12));
                }
    // whoever may demand a re-roll for nothing demands it
    CHECK_THAT(1 - stand_in_best("eoa/initiative", {}, "initiative", Side::defender),
               Catch::Matchers::WithinAbs(initiative(0, 0, true, true, true), 1e-12));
}

TEST_CASE("EoA supply check, US entry and surprise are single dice", "[eoa][brute-force]") {
    for (int reduction = 0; reduction <= 6; ++reduction) {
        Law expected;
        for (int die = 1; die <= 6; ++die) expected[{std::max(0, die - reduction)}] += 1 / 6.0;
        check_law("reduction " + text(reduction),
                  stand_in_law("eoa/supply-check", {{"reduction", text(reduction)}}, {"hits"}), expected);
    }
    for (const auto& [level, at_most] : {std::pair{27, 5}, {28, 10}, {29, 15}, {30, 20}, {33, 20}}) {
        Law expected;
        for (int die = 1; die <= 20; ++die) expected[{die <= at_most, die <= at_most ? level : level - 3}] += 1 / 20.0;
        check_law("level " + text(level),
                  stand_in_law("eoa/us-entry", {{"level", text(level)}}, {"declared", "level_left"}), expected);
    }
    check_law("surprise", stand_in_law("eoa/surprise-attempt", {}, {"surprise"}),
              {{{0}, 0.5}, {{1}, 2 / 6.0}, {{2}, 1 / 6.0}});
}

TEST_CASE("EoA supply check of the units of a pocket is a die for each", "[eoa][brute-force]") {
    Law expected;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b) {
            const int first = std::min(4, a - 1),
                      second = std::min(2, b - 1);  // of four hits, and of two that are left
            expected[{first + second, (first == 4) + (second == 2)}] += 1 / 36.0;
        }
    check_law("a pocket",
              stand_in_law("eoa/supply-check",
                           {{"units", "5-4-6 oos, 3-3-4 oos hits=1"}, {"fortress", "false"}, {"enemy_zone", "false"}},
                           {"hits", "units_lost"}),
              expected);
}

TEST_CASE("EoA weather: zones of a month have one die", "[eoa][brute-force]") {
    const auto weather = stand_ins().table("eoa/weather");
    const std::vector<std::string> words = {"clear", "rain", "mud", "winter", "blizzard", "monsoon"};
    Law expected;
    for (int die = 1; die <= 6; ++die) {
        std::vector<int> row;
        for (const char* zone : {"arctic", "temperate"}) {
            const std::string code = weather->code(weather->rows.find(zone + std::string(" ") + text(die)), 9);
            row.push_back(static_cast<int>(std::find(words.begin(), words.end(), code) - words.begin()));
        }
        expected[row] += 1 / 6.0;
    }
    check_law("October",
              stand_in_law("eoa/weather", {{"month", "oct"}, {"zone", "arctic"}, {"second", "temperate"}},
                           {"weather", "second_weather"}),
              expected);
}

TEST_CASE("EoA mines, blizzards, coups and fleets are a die for each", "[eoa][brute-force]") {
    // every sequence of dice: 6^4
    Law mines, blizzard, coup, fleet;
    for (int all = 0; all < 1296; ++all) {
        const int dice[] = {all % 6 + 1, all / 6 % 6 + 1, all / 36 % 6 + 1, all / 216 + 1};
        int even = 0, stays = 0, gone = 0;
        for (const int die : dice) even += die % 2 == 0, stays += die <= 2, gone += die >= 5;
        mines[{even, 4 - even}] += 1 / 1296.0;
        // of four aircraft the third is aborted and the fourth damaged
        int points[] = {0, 0, 1, 2}, now[4] = {};
        for (int i = 0; i < 4; ++i) ++now[std::min(3, points[i] + (dice[i] % 2 == 0))];
        blizzard[{even, now[0], now[1], now[2], now[3]}] += 1 / 1296.0;
        coup[{stays, 4 - stays - gone, gone}] += 1 / 1296.0;
        int kept = 0;
        for (int i = 1; i < 4; ++i) kept += dice[i] % 2;
        const bool installed = dice[0] <= 3;
        fleet[{installed, installed ? kept : 0}] += 1 / 1296.0;
    }
    check_law("mines", stand_in_law("eoa/mines", {{"ships", "4"}}, {"hits", "fit"}), mines);
    check_law("blizzard",
              stand_in_law("eoa/blizzard-check", {{"units", "4"}, {"aborted", "1"}, {"damaged", "1"}},
                           {"aborts", "fit", "aborted_left", "damaged_left", "eliminated"}),
              blizzard);
    // the same of lists
    check_law("listed mines", stand_in_law("eoa/mines", {{"fleet", "7 bc, 3 dd x3"}}, {"hits", "fit"}), mines);
    check_law(
        "listed blizzard",
        stand_in_law("eoa/blizzard-check", {{"aircraft", "6 fighter, 2 bomber, 4 fighter aborted, 4 fighter damaged"}},
                     {"aborts", "fit", "aborted_left", "damaged_left", "eliminated"}),
        blizzard);
    check_law("coup",
              stand_in_law("eoa/italian-coup", {{"units", "4"}}, {"units_stay", "units_eliminated", "units_desert"}),
              coup);
    check_law(
        "fleet",
        stand_in_law("eoa/vichy", {{"points", "5"}, {"fleet", "true"}, {"ships", "3"}}, {"installed", "ships_kept"}),
        fleet);
}

TEST_CASE("EoA mines and blizzards of a list leave those who were hit", "[eoa][flow]") {
    Question plan = parse_question(R"(plan = "Sweepers"
turns = 1
[forces]
fleet = "7 bc name=Roma, 3 dd damaged"
wing = "6 fighter, 2 bomber"
[[do]]
name = "mines"
procedure = "eoa/mines"
with = { fleet = "@fleet" }
[[do]]
name = "cold"
procedure = "eoa/blizzard-check"
with = { aircraft = "@wing" }
[[do]]
name = "home"
then = { fleet = "@fleet where damage = none", wing = "@wing where damage = none" }
)",
                                   "plan.toml");
    plan.asks = {"fleet_units = 1", "fleet_units = 2", "wing_units = 2", "fleet_lost >= 1"};
    const Answer odds = answer(plan, stand_ins());
    CHECK_THAT(odds.asks[0].value.value, WithinAbs(0.5, 1e-12));   // the Roma
    CHECK(odds.asks[1].value.value == 0);                          // the others were damaged
    CHECK_THAT(odds.asks[2].value.value, WithinAbs(0.25, 1e-12));  // neither aborted
    CHECK_THAT(odds.asks[3].value.value, WithinAbs(0.5, 1e-12));   // an A on a D is an E
    CHECK_THAT(refusal([] { stand_in_law("eoa/mines", {{"fleet", "7 bc"}, {"ships", "3"}}, {"hits"}); }),
               ContainsSubstring("given instead of fleet"));
}

TEST_CASE("EoA war entry of the USSR is all draws of three markers", "[eoa][brute-force]") {
    const int markers[] = {2, 3, 3, 4, 4, 5, 5, 6, 6, 7};
    Law expected;
    for (int a = 0; a < 10; ++a)
        for (int b = a + 1; b < 10; ++b)
            for (int c = b + 1; c < 10; ++c) expected[{markers[a] + markers[b] + markers[c]}] += 1 / 120.0;
    CHECK_THAT(expected[{8}], Catch::Matchers::WithinAbs(1 / 120.0, 1e-12));
    CHECK_THAT(expected[{13}], Catch::Matchers::WithinAbs(19 / 120.0, 1e-12));
    check_law("months", stand_in_law("eoa/ussr-entry", {}, {"months"}), expected);
}

TEST_CASE("EoA research: the chain of set-backs, and when to dare", "[eoa][brute-force]") {
    // numbers, months left: chance of a level under the policy "every month", and under the best
    const std::function<double(int, int, bool)> chance = [&](int numbers, int months, bool is_best) -> double {
        if (months == 0) return 0;
        const int held = std::min(18, numbers + 1);
        double dared = 0;
        for (int die = 1; die <= 20; ++die)
            dared += (die <= held ? 1 : chance(std::max(0, held - (die - held)), months - 1, is_best)) / 20.0;
        return is_best ? std::max(dared, chance(held, months - 1, true)) : dared;
    };
    for (const int numbers : {0, 4, 9, 15})
        for (const int months : {1, 2, 4}) {
            const Names given = {{"numbers", text(numbers)}, {"months", text(months)}, {"factories", "4"}};
            INFO(numbers << " numbers, " << months << " months");
            const Law law = stand_in_law("eoa/research", given, {"level_up"});
            CHECK_THAT(law.contains({1}) ? law.at({1}) : 0,
                       Catch::Matchers::WithinAbs(chance(numbers, months, false), 1e-12));
            CHECK_THAT(stand_in_best("eoa/research", given, "level_up", Side::attacker),
                       Catch::Matchers::WithinAbs(chance(numbers, months, true), 1e-12));
        }
}

TEST_CASE("EoA diplomacy and US politics", "[eoa][brute-force]") {
    Law expected, neutral;
    for (int first = 1; first <= 6; ++first)
        for (int back = 1; back <= 6; ++back) {
            const int shift = first == 1 ? 0 : first;
            expected[{shift == 0 ? 2 : 2 + shift - back, shift > 0}] += 1 / 36.0;
        }
    check_law("diplomacy", stand_in_law("eoa/diplomacy", {{"status", "2"}, {"by", "axis"}}, {"status", "answered"}),
              expected);
    for (int turns = 0; turns <= 16; turns += 8) {
        neutral.clear();
        for (int die = 1; die <= 20; ++die) neutral[{1 + (die >= turns)}] += 1 / 20.0;
        check_law(
            "turns " + text(turns),
            stand_in_law("eoa/us-politics", {{"event", "neutral_attacked"}, {"turns", text(turns)}}, {"level_change"}),
            neutral);
    }
}

TEST_CASE("EoA searches are a D20 against one or two numbers", "[eoa][brute-force]") {
    for (const int radar : {0, 2, 4})
        for (const auto& [weather, change] : {std::pair{"clear", 0}, {"rain", -2}, {"blizzard", -5}}) {
            Law carriers, submarines;
            for (int die = 1; die <= 20; ++die)
                carriers[{die <= 10 + radar + change ? 2 : die <= 14 + radar + change ? 1 : 0}] += 1 / 20.0;
            const Names given = {{"radar", text(radar)}, {"weather", weather}};
            Names with = given;
            with["searcher"] = "carriers";
            check_law(std::string("carriers in ") + weather, stand_in_law("eoa/search", with, {"finds"}), carriers);
            const int number = 10 + 1 + change;
            for (int a = 1; a <= 20; ++a)
                for (int b = 1; b <= 20; ++b) submarines[{(a <= number) + (b <= number)}] += 1 / 400.0;
            check_law(
                std::string("submarines in ") + weather,
                stand_in_law(
                    "eoa/search",
                    {{"searcher", "submarine"}, {"submarine_level", "1"}, {"searches", "2"}, {"weather", weather}},
                    {"finders"}),
                submarines);
        }
}

TEST_CASE("EoA partisans: hunts, sabotage and growth one after the other", "[eoa][brute-force]") {
    const auto land = stand_ins().table("eoa/land-combat"), raid = stand_ins().table("eoa/partisan-assault");
    const auto column = [&](int differential) {
        const auto& keys = land->columns.keys;
        return static_cast<int>(std::find(keys.begin(), keys.end(), text(differential)) - keys.begin());
    };
    Law expected;
    for (int first = 1; first <= 6; ++first)
        for (int second = 1; second <= 6; ++second)
            for (int sabotage = 1; sabotage <= 6; ++sabotage)
                for (int growth = 1; growth <= 6; ++growth) {
                    int left = 5, hits = 0;
                    for (const auto& [die, strength] : {std::pair{first, 3}, std::pair{second, 2}}) {
                        const std::string code = land->code(die - 1, column(strength));
                        const int killed = code[code.find('-') + 1] - '0' + (code.back() == 'R');
                        left -= std::min(left, killed);
                        hits += std::min(code[0] - '0', 2);
                    }
                    const int sent = std::min(3, left);
                    int scored = 0, lost = 0;
                    if (sent > 0) {
                        const std::string code = raid->code(sabotage - 1, sent - 1);
                        lost = std::min(sent, code[0] - '0'), scored = code[2] - '0';
                    }
                    expected[{left - lost + 4 + growth, hits, scored}] += 1 / 1296.0;
                }
    check_law("a month",
              stand_in_law("eoa/partisans",
                           {{"partisans", "5"},
                            {"hunters", "3-2-4, 2-2-4"},
                            {"assaulting", "3"},
                            {"new_ones", "true"},
                            {"year", "5"},
                            {"country", "major"}},
                           {"partisans_left", "hunter_hits", "sabotage_hits"}),
              expected);
}

TEST_CASE("EoA weather and loot are one die on a column", "[eoa][brute-force]") {
    const auto weather = stand_ins().table("eoa/weather"), loot = stand_ins().table("eoa/loot");
    const std::vector<std::string> words = {"clear", "rain", "mud", "winter", "blizzard", "monsoon"};
    Law border, points;
    for (int die = 1; die <= 6; ++die) {
        int worst = 0;
        for (const char* zone : {"arctic", "temperate"}) {
            const std::string code = weather->code(weather->rows.find(zone + std::string(" ") + text(die)), 10);
            worst = std::max(worst, static_cast<int>(std::find(words.begin(), words.end(), code) - words.begin()));
        }
        border[{worst}] += 1 / 6.0;
        points[{std::stoi(loot->code(die + 2 - 1, 0))}] += 1 / 6.0;
    }
    check_law("November",
              stand_in_law("eoa/weather", {{"month", "nov"}, {"zone", "temperate"}, {"border", "arctic"}}, {"weather"}),
              border);
    check_law("loot", stand_in_law("eoa/loot", {{"factories", "1"}}, {"loot"}), points);
}

TEST_CASE("EoA production: no other way to fill the factories makes more supply", "[eoa][brute-force]") {
    // oil and other resources of each factory, all ways
    for (int factories = 1; factories <= 4; ++factories)
        for (int resources = 0; resources <= 14; ++resources)
            for (int oil = 0; oil <= std::min(resources, 5); ++oil) {
                int best = 0, material = 0;
                const std::function<void(int, int, int, int, int)> fill = [&](int left, int oils, int others,
                                                                              int supply, int working) {
                    if (left == 0) {
                        best = std::max(best, supply);
                        material = std::max(material, working);
                        return;
                    }
                    for (int a = 0; a <= std::min(3, oils); ++a)
                        for (int b = 0; a + b <= 3 && b <= others; ++b)
                            fill(left - 1, oils - a, others - b, supply + a + b / 3, working + (a + b > 0));
                };
                fill(factories, oil, resources - oil, 0, 0);
                INFO(factories << " factories, " << resources << " resources, " << oil << " oil");
                Names given = {{"factories", text(factories)},
                               {"resources", text(resources)},
                               {"oil", text(oil)},
                               {"minor", "true"}};
                check_law("supply", stand_in_law("eoa/production", given, {"supply"}), {{{best}, 1.0}});
                given["fill_first"] = "material";
                check_law("material", stand_in_law("eoa/production", given, {"material"}), {{{material}, 1.0}});
            }
}

TEST_CASE("EoA minesweeping: mines only where somebody is left", "[eoa][brute-force]") {
    check_law("alone", stand_in_law("eoa/minesweeping", {{"ships", "3"}}, {"swept", "hits"}), {{{1, 0}, 1.0}});
    check_law("spoilt", stand_in_law("eoa/minesweeping", {{"ships", "2"}, {"enemy_left", "1"}}, {"swept", "hits"}),
              {{{0, 0}, 0.25}, {{0, 1}, 0.5}, {{0, 2}, 0.25}});
}

TEST_CASE("EoA collapse of the USSR is a die a month", "[eoa][brute-force]") {
    const auto dice = stand_ins().table("eoa/dice");
    const int column = dice->columns.find(std::string("collapse"));
    int out = 0;
    for (int die = 1; die <= 6; ++die) out += dice->code(die - 1, column) == "out";
    for (const int months : {1, 4}) {
        Law expected;
        double left = 1;
        for (int month = 1; month <= months; ++month) {
            expected[{1, month}] += left * out / 6.0;
            left *= 1 - out / 6.0;
        }
        expected[{0, months}] += left;
        check_law("months",
                  stand_in_law("eoa/ussr-collapse", {{"months", std::to_string(months)}}, {"collapsed", "month"}),
                  expected);
    }
}

TEST_CASE("EoA British Empire: every way to conquer three home countries", "[eoa][brute-force]") {
    for (int bits = 0; bits < 32; ++bits) {
        const bool uk = bits & 1, india = bits & 2, canada = bits & 4, india_part = bits & 8, canada_part = bits & 16;
        const auto one = [](std::string name, bool conquered, bool part) {
            return name + (conquered ? " conquered" : "") + (part ? " part" : "");
        };
        const bool has_india = india || (india_part && uk), has_canada = canada || (canada_part && uk);
        const bool all = uk && (india || india_part) && (canada || canada_part);
        check_law(std::to_string(bits),
                  stand_in_law("eoa/british-empire",
                               {{"countries", one("uk", uk, false) + ", " + one("india", india, india_part) + ", " +
                                                  one("canada", canada, canada_part)}},
                               {"conquered", "empire_conquered"}),
                  {{{uk + has_india + has_canada, all}, 1}});
    }
}

}  // namespace test_eoa
