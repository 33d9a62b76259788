// Air battles and anti-aircraft fire of Empires of Apocalypse against plain counting on the stand-in charts.
#include "eoa_support.hpp"

namespace test_eoa_air {

using namespace warodds;
using namespace warodds::test;

namespace {

// what a shot at that differential can do, in points, with its chance
std::map<int, double> shot(int differential) {
    const auto table = stand_ins().table("eoa/air-combat");
    std::map<int, double> chances;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b)
            chances[static_cast<int>(
                std::string("-ADE").find(table->code(a + b - 2, std::clamp(differential, -4, 4) + 4)))] += 1 / 36.0;
    return chances;
}

// the points that several shots together add to one aircraft
std::map<int, double> shots(const std::vector<int>& differentials) {
    std::map<int, double> sum = {{0, 1}};
    for (const int differential : differentials) {
        std::map<int, double> more;
        for (const auto& [before, p] : sum)
            for (const auto& [points, q] : shot(differential)) more[std::min(3, before + points)] += p * q;
        sum = more;
    }
    return sum;
}

}  // namespace

TEST_CASE("EoA air battle: two fighters against a fighter with a bomber, counted", "[eoa][brute-force]") {
    // 7 and 6 against 6 and a bomber of 2: hits on 7, 6, 6 and the bomber
    for (const int weather : {0, -1}) {
        Law expected;
        for (const auto& [g6, p1] : shots({7 - 6 + weather, 6 - 6 + weather}))
            for (const auto& [b7, p2] : shots({6 - 7 + weather})) {
                const double p = p1 * p2;
                // the second fighter is never shot at in the first round, the first only by the German
                const std::vector<int> attacking = b7 == 0 ? std::vector<int>{7 - 2 + weather, 6 - 2 + weather}
                                                           : std::vector<int>{6 - 2 + weather};
                for (const auto& [bomber, p3] : shots(attacking))
                    for (const auto& [back, p4] : shots({2 - (b7 == 0 ? 7 : 6) + weather}))
                        expected[{b7 == 0 ? back : b7, b7 == 0 ? 0 : back, g6, bomber}] += p * p3 * p4;
            }
        check_law("weather " + std::to_string(weather),
                  stand_in_law("eoa/air-battle",
                               {{"attackers", "7 fighter, 6 fighter"},
                                {"defenders", "6 fighter, 2 bomber"},
                                {"weather", weather ? "rain" : "clear"}},
                               {"attacker_1", "attacker_2", "defender_1", "defender_2"}),
                  expected);
    }
}

TEST_CASE("EoA air battle: best play spreads or joins its fighters as counting says", "[eoa][optimal]") {
    // two fighters, two bombers, no enemy fighters: one bomber through is what the defender wants
    const auto through = [](bool together) {
        double mean = 0;
        if (together) mean = 1 + shots({3, 3})[0];
        else mean = 2 * shots({3})[0];
        return mean;
    };
    const double best = stand_in_best("eoa/air-battle", {{"attackers", "5 fighter x2"}, {"defenders", "2 bomber x2"}},
                                      "defender_bombers_through", Side::defender);
    CHECK_THAT(best, Catch::Matchers::WithinAbs(std::min(through(false), through(true)), 1e-12));
}

TEST_CASE("EoA anti-aircraft fire is one die on its column", "[eoa][brute-force]") {
    const auto table = stand_ins().table("eoa/anti-aircraft");
    for (int strength = 1; strength <= 5; ++strength) {
        Law expected;
        for (int die = 1; die <= 6; ++die) {
            const std::string code = table->code(die - 1, strength - 1);
            int first = 3, second = 2, due = code[0] - '0';
            const int damage = code.size() == 1 ? 0 : code[1] == 'A' ? 1 : 2;
            const int taken = std::min(first, due);
            first -= taken, due -= taken;
            if (damage > 0) first = 0;
            const int on_first = std::min(first, due);  // nothing: the target took what it could
            const int on_second = std::min(second, due - on_first);
            second -= on_second;
            expected[{taken + on_second, first + second, (first > 0) + (second > 0), damage}] += 1 / 6.0;
        }
        check_law("strength " + std::to_string(strength),
                  stand_in_law("eoa/anti-aircraft",
                               {{"strength", std::to_string(strength)}, {"bombers", "2 bomber sea=3, 2 bomber sea=2"}},
                               {"thwarted", "factors_left", "attacking", "damage"}),
                  expected);
    }
}

}  // namespace test_eoa_air
