// An OCS air mission: a fighter and two bombers against 3 RE in the open, met by a fighter on patrol, then flak.
#include "bench.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace {

using namespace warodds;
using bench::compiled, bench::exact;

Bound bind_mission() {
    return bench::bind(
        "ocs/air-mission",
        {{"aircraft", "4-3 fighter reduced_barrage=2, (2)-12 reduced_barrage=6, (1)-8 reduced_barrage=4"},
         {"interceptors", "3-1 fighter"},
         {"patrol_zone", "true"},
         {"density", "3"}});
}

struct PlainLoop {
    static constexpr int mine[3] = {4, 2, 1}, his = 3;                          // air combat ratings, the best first
    static constexpr int full[3] = {3, 12, 8}, reduced[3] = {2, 6, 4};          // barrage
    static constexpr int from[11] = {0, 2, 3, 5, 8, 12, 17, 25, 41, 69, 117};   // points of each column
    static constexpr int dg[11] = {11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 2};          // the lowest roll of each result
    static constexpr int half[11] = {13, 12, 12, 11, 11, 11, 10, 10, 9, 8, 7};  // bombs make nothing of [1/2]
    static constexpr int step[11] = {13, 13, 13, 13, 13, 12, 12, 12, 11, 10, 10};
    bench::Die die;
    std::array<std::uint64_t, 1 << 10> counts{};

    void trial() {
        unsigned left = 7, own = 0, enemy = 0;
        // 14.5: he attacks until he aborts or nobody is left
        for (int i = 0; i < 3; ++i) {
            const int roll = die.two() + his - mine[i];
            const int loss = die.one() >= 5;
            if (roll <= 7) enemy += loss;
            if (roll >= 7) left &= ~(1u << i), own += loss;
            if (roll <= 7) break;
        }
        unsigned code = left | own << 3 | enemy << 5;
        if (left) {
            const int aircraft = std::popcount(left);
            const int flak = die.two() + (aircraft >= 3) + (left & 1 ? 1 : 2);
            int hit = -1;
            if (flak >= 11) {
                const int place = aircraft == 1 ? 0 : aircraft == 2 ? (die.one() - 1) / 3 : (die.one() - 1) / 2;
                for (int i = 0, seen = 0; i < 3; ++i)
                    if (left >> i & 1 && seen++ == place) hit = i;
                ++own;
            }
            int points = 0;
            for (int i = 0; i < 3; ++i)
                if (left >> i & 1) points += i == hit ? reduced[i] : full[i];
            const int column = static_cast<int>(std::upper_bound(from, from + 11, points) - from) - 1;
            const int roll = die.two();
            const int steps = roll >= step[column] || (roll >= half[column] && die.one() >= 4);
            code = left | own << 3 | enemy << 5 | (hit >= 0) << 6 | (roll >= dg[column]) << 7 | steps << 8;
        }
        ++counts[code];
    }
};

BENCHMARK(bench::boost_loop<PlainLoop>)->Name("boost_loop/ocs_air_mission");
BENCHMARK_CAPTURE(compiled, mission, bind_mission())->Name("compiled/ocs_air_mission");
BENCHMARK_CAPTURE(exact, mission, bind_mission())->Name("exact/ocs_air_mission");

}  // namespace
