// Naval battles, submarines and convoys of Empires of Apocalypse against plain counting on the stand-in charts.
#include "eoa_support.hpp"

namespace test_eoa_naval {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::WithinAbs;

namespace {

// two dice
constexpr int ways[13] = {0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};

struct Shot {
    int cargo, points;
};
Shot shot_of(const std::string& code) {
    return {code[0] - '0', code.size() == 1 ? 0 : code[1] == 'A' ? 1 : code[1] == 'D' ? 2 : 3};
}

// strength against armor class: I, and a letter towards A for each point more
Shot gun(int strength, int armor, int roll, int shift = 0) {
    const auto table = stand_ins().table("eoa/naval-combat");
    return shot_of(table->code(roll - 2, std::clamp(8 - (strength - armor) + shift, 0, 16)));
}
Shot torpedo(int column, int roll) {
    return shot_of(stand_ins().table("eoa/submarine-attack")->code(roll - 2, column));
}
int depth_charge(int column, int roll) {
    const std::string code = stand_ins().table("eoa/anti-submarine")->code(std::clamp(roll, 2, 12) - 2, column);
    return code == "-" ? 0 : code == "A" ? 1 : code == "D" ? 2 : 3;
}

}  // namespace

TEST_CASE("EoA naval battle: a round of guns is two dice for each ship", "[eoa][brute-force]") {
    // 7 and 3 against 6 and 2; own size: 7 at 6, 3 at 2, and back
    for (const int surprised : {0, 1, 2}) {
        Law expected;
        const int shift = surprised == 0 ? 0 : surprised == 1 ? 1 : -1;  // of the attacker's letters
        for (int a = 2; a <= 12; ++a)
            for (int b = 2; b <= 12; ++b)
                for (int c = 2; c <= 12; ++c)
                    for (int d = 2; d <= 12; ++d) {
                        const double p = ways[a] * ways[b] * ways[c] * ways[d] / (1296.0 * 1296.0);
                        const int on[4] = {gun(7, 6, a, shift).points, gun(3, 2, b, shift).points,
                                           gun(6, 7, c, -shift).points, gun(2, 3, d, -shift).points};
                        expected[{on[0] + on[1], on[2] + on[3], (on[0] == 3) + (on[1] == 3)}] += p;
                    }
        check_law("surprised " + std::to_string(surprised),
                  stand_in_law("eoa/naval-battle",
                               {{"attackers", "7 bc, 3 dd"},
                                {"defenders", "6 bc, 2 dd"},
                                {"defender_engage", "close"},
                                {"attacker_finds", surprised == 1 ? "nothing" : "surface"},
                                {"defender_finds", surprised == 2 ? "nothing" : "surface"},
                                {"most_rounds", "1"}},
                               {"defender_hits", "attacker_hits", "defenders_eliminated"}),
                  expected);
    }
}

TEST_CASE("EoA naval battle: who finds whom is 8000 cases", "[eoa][brute-force]") {
    // 7.2.2.7a: who is found from the air alone is not surprised if his Air ZOC finds the aircraft
    Law expected;
    for (int a = 1; a <= 20; ++a)
        for (int b = 1; b <= 20; ++b)
            for (int zone = 1; zone <= 20; ++zone) {
                const bool finds[2] = {a <= 14, b <= 14};
                const bool surprises = finds[0] != finds[1] && (std::min(a, b) <= 10 || zone > 10);
                expected[{finds[0] || finds[1] ? 5 : 0, !surprises ? 0 : finds[0] ? 2 : 1}] += 1 / 8000.0;
            }
    CHECK_THAT((expected[{0, 0}]), WithinAbs(36 / 400.0, 1e-12));
    check_law(
        "carriers",
        stand_in_law("eoa/naval-battle",
                     {{"attackers", "5 cv"}, {"defenders", "5 cv"}, {"defender_engage", "close"}, {"most_rounds", "1"}},
                     {"ended", "surprised"}),
        expected);
}

TEST_CASE("EoA naval battle: best play bombs the ship that is worth most", "[eoa][optimal]") {
    const Names given = {{"attacker_aircraft", "2 bomber sea=3"},
                         {"defenders", "7 bc aa=3, 4 cv aa=2 bomber, transport cargo=5"},
                         {"attacker_finds", "surface"},
                         {"defender_finds", "surface"},
                         {"most_rounds", "1"}};
    for (const char* field : {"defender_hits", "defender_cargo_lost", "defenders_eliminated"}) {
        double most = 0;
        for (int target = 1; target <= 3; ++target) {
            Names ordered = given;
            ordered["attacker_aircraft"] = "2 bomber sea=3 target=" + std::to_string(target);
            double mean = 0;
            for (const auto& [values, p] : stand_in_law("eoa/naval-battle", ordered, {field})) mean += values[0] * p;
            most = std::max(most, mean);
        }
        INFO(field);
        CHECK_THAT(stand_in_best("eoa/naval-battle", given, field, Side::attacker), WithinAbs(most, 1e-9));
    }
}

TEST_CASE("EoA naval battle: bombers, guns against them, and the chart", "[eoa][brute-force]") {
    // one bomber of 3 factors at a battleship of 7 with guns of 3
    const auto flak = stand_ins().table("eoa/anti-aircraft");
    Law expected;
    for (int die = 1; die <= 6; ++die)
        for (int roll = 2; roll <= 12; ++roll) {
            const std::string code = flak->code(die - 1, 2);
            const int left = code.size() > 1 ? 0 : std::max(0, 3 - (code[0] - '0'));
            const int damage = code.size() == 1 ? 0 : code[1] == 'A' ? 1 : 2;
            expected[{left > 0 ? gun(left + 3, 7, roll).points : 0, damage}] += ways[roll] / 216.0;
        }
    check_law("a bomber",
              stand_in_law("eoa/naval-battle",
                           {{"attacker_aircraft", "2 bomber sea=3"}, {"defenders", "7 bc aa=3"}, {"marker", "true"}},
                           {"defender_hits", "attacker_air_hits"}),
              expected);
}

TEST_CASE("EoA naval battle: who flees may part, and one group is followed", "[eoa][brute-force]") {
    // a destroyer and a transport flee from one ship, each by itself: 10 - 4 finds the one, 10 - 8 the other, if it can be caught
    for (const bool is_fast : {false, true}) {
        const int strength = is_fast ? 4 : 7;
        const double slow = 6 / 20.0, fast = is_fast ? 2 / 20.0 : 0;
        Law expected;
        for (int a = 2; a <= 12; ++a)
            for (int b = 2; b <= 12; ++b) {
                const double p = ways[a] * ways[b] / 1296.0;
                const int dd = gun(strength, 3, a).points, own = gun(3, strength, b).points;
                const int parted = 1, attackers_gone = 2, defenders_gone = 3, both_gone = 4, unresolved = 5;
                if (own > 0) {  // nobody is fit to follow
                    expected[{1, own == 3 ? attackers_gone : parted, own, dd}] += p;
                    continue;
                }
                const double found_fast = dd < 3 ? (1 - slow) * fast : 0;
                expected[{1, parted, 0, dd}] += p * (1 - slow - found_fast);
                for (int c = 2; c <= 12; ++c) {
                    const int transport = gun(strength, 1, c).points;
                    expected[{2, transport == 3 ? defenders_gone : unresolved, 0, dd + transport}] += p * slow *
                                                                                                      ways[c] / 36.0;
                    for (int d = 2; d <= 12 && dd < 3; ++d) {  // a destroyer fires back if nothing has hit it
                        const int now = std::min(3, dd + gun(strength, 3, c).points);
                        const int back = dd == 0 ? gun(3, strength, d).points : 0;
                        const int ended = back == 3  ? (now == 3 ? both_gone : attackers_gone)
                                          : now == 3 ? defenders_gone
                                                     : unresolved;
                        expected[{2, ended, back, now}] += p * found_fast * ways[c] * ways[d] / 1296.0;
                    }
                }
            }
        std::erase_if(expected, [](const auto& one) { return one.second == 0; });
        check_law(is_fast ? "a destroyer follows" : "a battleship follows",
                  stand_in_law("eoa/naval-battle",
                               {{"attackers", is_fast ? "4 dd" : "7 bc"},
                                {"defenders", "3 dd, transport cargo=5"},
                                {"attacker_finds", "surface"},
                                {"defender_finds", "surface"},
                                {"attacker_after", "stay"},
                                {"defender_after", "flee"},
                                {"defender_flight", "by_speed"},
                                {"most_rounds", "2"}},
                               {"rounds", "ended", "attacker_hits", "defender_hits"}),
                  expected);
    }
}

TEST_CASE("EoA naval battle: a naval HQ adds 1 to guns and to carriers", "[eoa][brute-force]") {
    for (const int level : {2, 5}) {
        Law expected;
        for (int hq = 1; hq <= 6; ++hq)
            for (int a = 2; a <= 12; ++a)
                for (int b = 2; b <= 12; ++b)
                    expected[{gun(5 + (hq <= level), 6, a).points, gun(6, 5, b).points}] += ways[a] * ways[b] / 7776.0;
        check_law("guns",
                  stand_in_law("eoa/naval-battle",
                               {{"attackers", "5 bc"},
                                {"defenders", "6 bc"},
                                {"marker", "true"},
                                {"attacker_hqs", std::to_string(level)}},
                               {"defender_hits", "attacker_hits"}),
                  expected);
        Law bombs;
        for (int hq = 1; hq <= 6; ++hq)
            for (int a = 2; a <= 12; ++a) bombs[{gun(4 + (hq <= level) + 3, 6, a).points}] += ways[a] / 216.0;
        check_law("bombs",
                  stand_in_law("eoa/naval-battle",
                               {{"attackers", "4 cv bomber"},
                                {"defenders", "6 bc"},
                                {"attacker_finds", "air"},
                                {"defender_finds", "air"},
                                {"most_rounds", "1"},
                                {"attacker_hqs", std::to_string(level)}},
                               {"defender_hits"}),
                  bombs);
    }
    // it is lost with the last ship that is unharmed
    for (const auto& [values, p] : stand_in_law(
             "eoa/naval-battle",
             {{"attackers", "5 bc, 2 dd"}, {"defenders", "6 bc, 3 dd"}, {"marker", "true"}, {"defender_hqs", "3"}},
             {"defender_hq_lost", "attacker_hq_lost", "defenders_aborted", "defenders_damaged",
              "defenders_eliminated"})) {
        CHECK(values[0] == (values[2] + values[3] + values[4] == 2));
        CHECK(values[1] == 0);
    }
}

TEST_CASE("EoA port attack: surprise doubles, and what is above 9 bombs again", "[eoa][brute-force]") {
    // 4 factors are 8 and 3: one attack of 9, then one of 2; without surprise one of 7
    Law expected;
    for (int search = 1; search <= 20; ++search)
        for (int a = 2; a <= 12; ++a)
            for (int b = 2; b <= 12; ++b) {
                const int first = gun(search > 10 ? 9 : 7, 5, a).points;
                const int second = search > 10 && first < 3 ? gun(2, 5, b).points : 0;
                expected[{search > 10, std::min(3, first + second)}] += ways[a] * ways[b] / (20 * 1296.0);
            }
    check_law("Taranto",
              stand_in_law("eoa/port-attack", {{"attacker_aircraft", "2 bomber sea=4"}, {"defenders", "5 bc"}},
                           {"surprised", "defender_hits"}),
              expected);
}

TEST_CASE("EoA coastal battery: escorts may silence it before it fires at transports", "[eoa][brute-force]") {
    Law expected, plain;
    for (int a = 2; a <= 12; ++a)
        for (int b = 2; b <= 12; ++b) {
            const bool silenced = gun(5, 4, a).points > 0;
            const Shot shot = gun(4, 1, b);
            const int cargo = silenced ? 0 : shot.points == 3 ? 5 : std::min(5, shot.cargo);
            expected[{silenced, silenced ? 0 : shot.points, cargo}] += ways[a] * ways[b] / 1296.0;
        }
    for (int roll = 2; roll <= 12; ++roll) plain[{0, gun(4, 5, roll).points, 0}] += ways[roll] / 36.0;
    const std::vector<std::string> fields = {"battery_silenced", "attacker_hits", "attacker_cargo_lost"};
    Names given = {{"attackers", "5 bc, transport cargo=5"}, {"battery", "4"}};
    check_law("at the battleship", stand_in_law("eoa/coastal-battery", given, fields), plain);
    given["battery_aim"] = "transports";
    check_law("at the transport", stand_in_law("eoa/coastal-battery", given, fields), expected);
}

TEST_CASE("EoA submarine attack: two of them, a transport and a destroyer", "[eoa][brute-force]") {
    struct Sea {
        int hull[2] = {0, 0}, cargo = 5, hits[2] = {0, 0};
    };
    Law expected;
    const std::function<void(std::vector<int>, Sea, bool, double)> play = [&](std::vector<int> order, Sea sea,
                                                                              bool fired, double p) {
        // order: 0 and 1 shoot, 10 and 11 shoot as a wolfpack, 20 is the destroyer's answer to `order.back()`
        if (order.empty()) {
            const int lost = sea.hull[0] == 3 ? 5 : 5 - sea.cargo;
            expected[{lost, sea.hull[1], (sea.hits[0] == 3) + (sea.hits[1] == 3)}] += p;
            return;
        }
        const int what = order[0];
        order.erase(order.begin());
        if (what >= 20) {
            if (sea.hull[1] > 0) return play(order, sea, fired, p);
            for (int roll = 2; roll <= 12; ++roll) {
                Sea next = sea;
                next.hits[what - 20] = std::min(3, next.hits[what - 20] + depth_charge(0, roll - 1));
                play(order, next, true, p * ways[roll] / 36.0);
            }
            return;
        }
        const int target = sea.hull[0] < 3 ? 0 : sea.hull[1] < 3 ? 1 : -1;
        if (target < 0 || sea.hits[what % 10] > 0) return play(order, sea, fired, p);
        for (int roll = 2; roll <= 12; ++roll) {
            Sea next = sea;
            const Shot shot = torpedo(target == 0 ? 0 : 2, roll);
            if (target == 0) next.cargo = std::max(0, next.cargo - shot.cargo);
            next.hull[target] = std::min(3, next.hull[target] + shot.points);
            play(order, next, fired, p * ways[roll] / 36.0);
        }
    };
    const double found = 11 / 20.0;
    expected[{0, 0, 0}] += (1 - found) * (1 - found);
    play({0, 1, 20}, {}, false, found * found);
    play({0, 20, 11}, {}, false, found * (1 - found));
    play({1, 21, 10}, {}, false, found * (1 - found));
    Law found_law = stand_in_law("eoa/submarine-attack",
                                 {{"submarines", "level=1, level=1"}, {"convoy", "transport cargo=5, 2 dd"}},
                                 {"cargo_lost", "ship_2", "submarines_eliminated"});
    check_law("a convoy", found_law, expected);
}

TEST_CASE("EoA convoy: a zone after the other is an attack after the other", "[eoa][brute-force]") {
    // one transport, one submarine a zone; hurt it turns back
    Law expected;
    const std::function<void(int, int, int, double)> zone = [&](int left, int hull, int cargo, double p) {
        if (left == 0 || hull > 0) {
            expected[{hull == 0 ? cargo : 0, hull == 3 ? 5 : 5 - cargo, hull == 0, hull == 3}] += p;
            return;
        }
        zone(left - 1, hull, cargo, p / 2);
        for (int roll = 2; roll <= 12; ++roll) {
            const Shot shot = torpedo(0, roll);
            zone(left - 1, shot.points, std::max(0, cargo - shot.cargo), p / 2 * ways[roll] / 36.0);
        }
    };
    zone(3, 0, 5, 1);
    check_law("three zones",
              stand_in_law("eoa/convoy", {{"convoy", "transport cargo=5"}, {"zones", "submarines x3"}},
                           {"cargo_through", "cargo_lost", "ships_through", "ships_eliminated"}),
              expected);
}

TEST_CASE("EoA cargo: a die for each point, down the list", "[eoa][brute-force]") {
    Law expected;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b) {
            int left[6] = {0, 0, 1, 0, 2, 0}, lost[6] = {};
            for (const int die : {a, b}) {
                int kind = die - 1;
                while (left[kind] == 0) kind = (kind + 1) % 6;
                --left[kind], ++lost[kind];
            }
            expected[{lost[2], lost[4]}] += 1 / 36.0;
        }
    check_law("mixed",
              stand_in_law("eoa/cargo", {{"hits", "2"}, {"material", "1"}, {"resource", "2"}},
                           {"material_lost", "resource_lost"}),
              expected);
}

}  // namespace test_eoa_naval
