// Case Geld: face-down units that are drawn together, kind by kind, against the same units turned up one by one. Who asks for
// what a battle leaves behind gets the units one by one, so both ways can be solved and compared. And how losses are shared
// out, against trying every share.
#include "brute_force.hpp"
#include "fit.hpp"

#include "rules/case-geld/loss_policy.hpp"

namespace test_case_geld_hand {

using namespace warodds;
using namespace warodds::test;

namespace {

struct Solved {
    std::uint32_t states = 0;
    Chances chances;
};

Solved solved(const std::string& id, const Names& given, bool together) {
    const Bound bound = test::bind(id, given);
    if (together) bound.machine->forget_effects();
    Graph graph(*bound.machine);
    Solved result;
    for (const Final& final : solve_exact(graph).finals)
        result.chances[key_of(*bound.machine, graph.state(final.state))] += final.p;
    result.states = graph.states();
    return result;
}

// fewer states where `pays`
void check_same(const std::string& id, const Names& given, bool pays = true) {
    std::string text = id;
    for (const auto& [name, value] : given) text += " " + name + "=" + value;
    INFO(text);
    const Solved together = solved(id, given, true), one_by_one = solved(id, given, false);
    CHECK(together.chances.size() == one_by_one.chances.size());
    double off = 0;
    for (const auto& [outcome, p] : one_by_one.chances) {
        const auto found = together.chances.find(outcome);
        off = std::max(off, std::abs(p - (found == together.chances.end() ? 0 : found->second)));
    }
    CHECK(off < 1e-12);
    if (pays) CHECK(together.states < one_by_one.states);
}

const std::string mix = "2-9 x2, 4-7 x3, 6-6 x3, 8-3, 9-4 x2";

}  // namespace

TEST_CASE("Case Geld attack: units drawn together and one by one", "[case-geld][hand]") {
    const std::string id = "case-geld/attack";
    for (const char* defense : {"10", "28", "45"})
        for (const char* policy : {"keep_attack", "keep_defense", "keep_units", "spare_elites", "spread"})
            check_same(id, {{"attackers", "untried x7"},
                            {"mix", mix},
                            {"defense", defense},
                            {"defender", "german"},
                            {"attacker_loss_policy", policy}});
}

TEST_CASE("Case Geld attack: units drawn together beside known ones", "[case-geld][hand]") {
    const std::string id = "case-geld/attack";
    for (const char* policy : {"keep_attack", "keep_defense", "spread"}) {
        const Names given = {{"mix", mix}, {"attacker_loss_policy", policy}};
        const auto check = [&](const Names& more) {
            Names all = given;
            all.insert(more.begin(), more.end());
            check_same(id, all);
        };
        check({{"attackers", "untried x6, 8/4-8/4 elite us, 5-5 us"}, {"defenders", "7-6 german x3"}});
        check({{"attackers", "5-2 us, untried x6 direction=0, 8/4-8/4 elite us direction=3"},
               {"defenders", "7-6 german x3"}});
        check({{"attackers", "8/4-8/4 elite us drop=rough, untried x6"}, {"defenders", "9/5-8/4 german x2"}});
        for (const char* banzai : {"marked", "never", "all", "column"})
            for (const char* timing : {"after_reveal", "before_reveal"})
                check({{"attackers", "untried x6"},
                       {"defenders", "japanese-army banzai, 7/4-6/3 japanese x2"},
                       {"defender_banzai", banzai},
                       {"banzai_timing", timing}});
    }
}

TEST_CASE("Case Geld momentum: units drawn together and one by one", "[case-geld][hand]") {
    const std::string id = "case-geld/momentum";
    const Names plain = {{"attackers", "untried x10"}, {"mix", "2-9 x3, 4-7 x3, 6-6 x4, 9-4 x3"}};
    const auto check = [&](const Names& more, bool pays = true) {
        Names all = plain;
        for (const auto& [name, text] : more) all[name] = text;
        check_same(id, all, pays);
    };
    for (const auto& [first, second] : std::vector<std::pair<const char*, const char*>>{
             {"20", "8"}, {"30", "20"}, {"40", "30"}, {"52", "12"}, {"60", "60"}})
        for (const char* policy : {"strongest", "sturdiest", "none"})
            check({{"defense", first},
                   {"defender", "german"},
                   {"second_defense", second},
                   {"second_defender", "german"},
                   {"advance_policy", policy}});
    const Names hexes = {{"defenders", "7/4-8/4 german x3"}, {"second_defenders", "7/4-9/5 german x2"}};
    const auto in_hexes = [&](const Names& more, bool pays = true) {
        Names all = hexes;
        for (const auto& [name, text] : more) all[name] = text;
        check(all, pays);
    };
    in_hexes({});
    in_hexes({{"attackers", "untried x7"}}, false);
    in_hexes({{"attackers", "untried x8"}});
    in_hexes({{"attackers", "untried x9, 8/4-8/4 elite us"}});
    // three known units may go on before the face-down ones: with nine of those nothing can be pooled, with twelve it can
    for (const char* policy : {"strongest", "sturdiest"}) {
        in_hexes({{"attackers", "5-5 us, untried x9, 8/5-8/4 elite us x2"}, {"advance_policy", policy}}, false);
        in_hexes({{"attackers", "5-5 us, untried x12, 8/5-8/4 elite us x2"}, {"advance_policy", policy}});
    }
    in_hexes({{"attacker_loss_policy", "keep_defense"}}, false);
    in_hexes({{"attacker_loss_policy", "spread"}, {"momentum_policy", "hold"}});
    in_hexes({{"defenders", "7/4-8/4 german x2"},  // 7.3: a city's garrison is the third
              {"terrain", "city"},
              {"second_terrain", "mountain"},
              {"clamp_mode", "raw_overflow_locked"}});
    check({{"defenders", "7/4-8/4 german x3"}, {"chain", "attack, probe"}});
    in_hexes({{"chain", "attack, probe, momentum"}, {"chain_length", "three_links"}});
    in_hexes({{"second_defenders", "japanese-army x2 banzai"}, {"defenders", "japanese-army x3"}});
    in_hexes(
        {{"second_defenders", "japanese-army x2"}, {"defenders", "japanese-army x3"}, {"defender_banzai", "column"}});
}

TEST_CASE("Case Geld momentum: two of a kind with pooled ranks between them", "[case-geld][hand]") {
    for (const char* units : {"untried x7", "untried x8", "untried x9", "untried x8, 5-5 us"})
        for (const char* first : {"9/5-8/4 german", "9/5-8/4 german x3"})
            check_same("case-geld/momentum",
                       {{"attackers", units},
                        {"defenders", first},
                        {"mix", "5-1 x5, 5-5 x4, 3-3 x6"},
                        {"second_defenders", "9/5-8/4 german x2"}},
                       false);
}

TEST_CASE("Case Geld momentum: face-down defenders of both hexes", "[case-geld][hand]") {
    const std::string id = "case-geld/momentum", kinds = "2-9 x2, 4-7 x3, 6-6 x3, 9-4 x2";
    const std::vector<std::pair<const char*, const char*>> hexes = {{"untried x2", "untried x3"},
                                                                    {"untried, 4-4 us", "untried x2"},
                                                                    {"untried x3", "3-3 us"},
                                                                    {"2-2 us", "untried x3"},
                                                                    {"untried x3", "untried"}};
    for (const auto& [first, second] : hexes)
        for (const char* attackers : {"9/5-6/3 german x4", "7/4-6/3 japanese x5 banzai", "12/7-6/3 japanese x3"})
            for (const char* terrain : {"clear", "city"}) {
                check_same(id,
                           {{"attackers", attackers},
                            {"defenders", first},
                            {"second_defenders", second},
                            {"mix", kinds},
                            {"second_terrain", terrain},
                            {"attacker_banzai", "marked"}},
                           false);
                check_same(id,
                           {{"attackers", attackers},
                            {"defenders", first},
                            {"second_defenders", second},
                            {"mix", kinds},
                            {"terrain", terrain},
                            {"attacker_banzai", "column"},
                            {"banzai_timing", "before_reveal"},
                            {"advance_policy", "sturdiest"}},
                           false);
            }
    check_same(id, {{"attack", "50"},
                    {"attacker_steps", "8"},
                    {"defenders", "untried x3"},
                    {"second_defenders", "untried x3"},
                    {"mix", kinds}});
    check_same(id, {{"attack", "50"}, {"chain", "probe, momentum"}, {"second_defenders", "untried x3"}, {"mix", kinds}},
               false);
}

// Three armies attack with 36, face-down or not on +30: nobody banzais before the turning up. By hand: a 9 in the first hex
// makes +25, where a 5 or a 6 costs a step (12 to 7); then the 4 makes +30 against 36 and +25 against 31, where a 5 or a 6
// leaves 26. A 4 in the first hex costs nothing, and the 9 makes +25.
TEST_CASE("Case Geld momentum: who banzais does not know a face-down unit of the second hex", "[case-geld][hand]") {
    const Names given = {{"attackers", "12/7-6/3 japanese x3"}, {"defenders", "untried"},
                         {"second_defenders", "untried"},       {"mix", "2-9, 9-4"},
                         {"attacker_banzai", "column"},         {"banzai_timing", "before_reveal"}};
    for (const bool together : {false, true}) {
        const Bound bound = test::bind("case-geld/momentum", given);
        if (together) bound.machine->forget_effects();
        Graph graph(*bound.machine);
        Law law;
        for (const Final& final : solve_exact(graph).finals)
            law[pick(bound, graph.state(final.state), {"attack_left", "banzai_steps"})] += final.p;
        const Law expected = {{{36, 0}, (2. / 3 + 2. / 3) / 2}, {{31, 0}, (2. / 9 + 1. / 3) / 2}, {{26, 0}, 1. / 18}};
        REQUIRE(law.size() == expected.size());
        for (const auto& [outcome, p] : expected) CHECK(std::abs(law[outcome] - p) < 1e-12);
    }
}

TEST_CASE("Case Geld: shares of losses leave most", "[case-geld]") {
    std::uint32_t seed = 1;
    const auto below = [&](std::uint32_t n) {
        return static_cast<int>((seed = seed * 1664525 + 1013904223) >> 16) % static_cast<int>(n);
    };
    for (int round = 0; round < 300; ++round) {
        std::vector<std::vector<std::int64_t>> worths(1 + below(4));
        std::vector<case_geld::Bearer> units;
        int steps = 0;
        for (auto& worth : worths) {
            const int left = below(4);
            for (int i = 0; i <= left; ++i) worth.push_back(below(50));
            units.push_back({left, worth.data()});
            steps += left;
        }
        if (steps == 0) continue;
        const int due = 1 + below(steps);
        // the best that can be left, whoever gives how much; and the same when `first` gives at least one step
        const std::function<std::int64_t(std::size_t, int, int)> best = [&](std::size_t i, int rest, int first) {
            if (i == units.size()) return rest == 0 ? std::int64_t{0} : std::int64_t{-1'000'000};
            std::int64_t most = -1'000'000;
            for (int taken = static_cast<int>(i) == first; taken <= std::min(rest, units[i].steps); ++taken)
                most = std::max(most, worths[i][units[i].steps - taken] + best(i + 1, rest - taken, first));
            return most;
        };
        CHECK(best(0, due, case_geld::wanted_loss(units, due)) == best(0, due, -1));
    }
}

TEST_CASE("Case Geld: best play sees every unit, whoever asks", "[case-geld][hand][optimal]") {
    const Names given = {
        {"attackers", "untried x6"}, {"mix", "2-9 x2, 6-6 x3, 9-4 x2"}, {"defense", "24"}, {"defender", "german"}};
    const auto best = [&](const char* field, bool together) {
        const Bound bound = test::bind("case-geld/attack", given);
        if (together) bound.machine->forget_effects();
        Graph graph(*bound.machine,
                    Goal{[&](const std::byte* state) { return pick(bound, state, {field})[0]; }, Side::attacker});
        return graph.value(graph.start());
    };
    for (const char* field : {"attack_left", "hex_taken", "attacker_steps_left"})
        CHECK(std::abs(best(field, true) - best(field, false)) < 1e-12);
}

TEST_CASE("Case Geld: literal dice turn up one unit after the other", "[case-geld][hand]") {
    const Bound bound = test::bind(
        "case-geld/attack",
        {{"attackers", "untried x6"}, {"mix", "2-9 x2, 6-6 x3, 9-4 x2"}, {"defense", "24"}, {"defender", "german"}});
    bound.machine->forget_effects();
    const Counts counts = counts_of(run_sampled(*bound.machine, {.trials = 40'000, .seed = 7}));
    CHECK(chi_square(exact_chances(*bound.machine), counts).is_good());
}

// some 0.4 s for the second; what is wanted is an answer within one
TEST_CASE("Case Geld: twelve face-down corps of twelve kinds are solved", "[case-geld][hand]") {
    std::string twelve;
    for (int i = 1; i <= 12; ++i)
        twelve += (i > 1 ? ", " : "") + std::to_string(i) + "-" + std::to_string(13 - i) + " x2";
    const Names given = {{"attackers", "untried x12"}, {"mix", twelve}, {"defense", "60"}, {"defender", "german"}};
    CHECK(solved("case-geld/attack", given, true).states < 20'000);
    Names on = given;
    on.insert({{"second_defense", "40"}, {"second_defender", "german"}});
    CHECK(solved("case-geld/momentum", on, true).states < 150'000);
}

}  // namespace test_case_geld_hand
