// An OCS assault: 16 points of guns, then a division of strength 12 against one of strength 4 in the open.
#include "bench.hpp"
#include "plain_combat.hpp"

namespace {

using namespace warodds;
using bench::compiled, bench::exact;

Bound bind_assault() {
    return bench::bind(
        "ocs/assault",
        {{"attackers", "12-4-3 other steps=3"}, {"defenders", "4-3-3 other steps=3"}, {"barrage", "16"}});
}

// Default policies: the attacker takes his options as losses, the defender retreats. So one attack settles it: the hex is
// taken, or the attackers are dead.
struct PlainLoop {
    static constexpr int steps = 3, attacker_ar = 4;
    bench::PlainChart chart;
    bench::Die die;
    std::array<std::uint64_t, 1 << 8> counts{};

    void trial() {
        // 12-16 points, 3 RE, open: DG from 6, [1/2] from 9, 1/2 on 11, a step on 12
        const int barrage = die.two();
        const int shelled = barrage == 12 || (barrage >= 9 && die.one() >= 4);
        int dg = barrage >= 6;
        // 12 against 4 is 3:1; against a disorganised 4 it is 6:1, in the 5:1 column
        const int modifier = attacker_ar - (dg ? 2 : 3);
        const int surprise = die.two() + modifier;
        int column = dg ? 8 : 6;
        if (surprise >= 10) column = std::min(column + die.one(), bench::PlainChart::columns - 1);
        else if (surprise <= 5) column = std::max(column - die.one(), 0);
        const bench::PlainResult& cell = chart.cell[std::clamp(die.two() + modifier, 1, 15)][column];
        const int attacker_losses = std::min(steps, cell.attacker_losses + cell.attacker_option);
        const int defender_losses = std::min(steps, shelled + cell.defender_losses);
        const bool stays = cell.attacker_losses + cell.attacker_option > steps;
        const bool gone = defender_losses == steps || (cell.defender_option > 0 && !stays),
                   lives = attacker_losses < steps;
        dg = defender_losses < steps && (dg || cell.disorganised || cell.defender_option > 1);
        const int exploit = lives && cell.exploit > 0 && attacker_ar >= cell.exploit;
        ++counts[attacker_losses | defender_losses << 2 | dg << 4 | (gone && lives) << 5 | exploit << 6];
    }
};

BENCHMARK(bench::boost_loop<PlainLoop>)->Name("boost_loop/ocs_assault");
BENCHMARK_CAPTURE(compiled, assault, bind_assault())->Name("nested/ocs_assault");  // its fights are machines inside it
BENCHMARK_CAPTURE(exact, assault, bind_assault())->Name("exact/ocs_assault");

}  // namespace
