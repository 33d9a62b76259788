// An OCS assault: 16 points of guns, then a division of strength 12 against one of strength 4 in the open, and again in the
// Exploitation Phase if the hex holds and the attackers earned it.
#include "bench.hpp"
#include "plain_combat.hpp"

namespace {

using namespace warodds;
using bench::compiled, bench::exact;

Bound bind_assault() {
    return bench::bind("ocs/assault", {{"attackers", "12-4-3 other steps=3"}, {"defenders", "4-3-3 other steps=3"}, {"barrage", "16"}});
}

// Default policies: the attacker takes his options as losses, the defender retreats. So one attack settles it, unless the
// attackers die or the defender may stay.
struct PlainLoop {
    static constexpr int steps = 3, attacker_ar = 4;
    bench::PlainChart chart;
    bench::Die die;
    std::array<std::uint64_t, 1 << 12> counts{};

    struct Result {
        int attacker_losses, defender_losses, disorganised, taken, exploit;
    };

    Result attack(int strength_column, int defender_ar, int attacker_steps, int defender_steps, bool may_exploit) {
        const int modifier = attacker_ar - defender_ar;
        const int surprise = die.two() + modifier;
        int shift = 0;
        if (surprise >= 10) shift = die.one();
        else if (surprise <= 5) shift = -die.one();
        const bench::PlainResult& cell =
            chart.cell[std::clamp(die.two() + modifier, 1, 15)][std::clamp(strength_column + shift, 0, bench::PlainChart::columns - 1)];
        Result result{};
        const int left = attacker_steps - cell.attacker_losses;
        const bool ignores = cell.attacker_option > left;
        result.attacker_losses = std::min(attacker_steps, cell.attacker_losses + cell.attacker_option);
        result.defender_losses = std::min<int>(defender_steps, cell.defender_losses);
        const bool gone = result.defender_losses == defender_steps || (cell.defender_option > 0 && !ignores);
        const bool lives = result.attacker_losses < attacker_steps;
        result.disorganised = cell.disorganised || (gone && cell.defender_option > 1);
        result.taken = gone && lives;
        result.exploit = may_exploit && lives && cell.exploit > 0 && attacker_ar >= cell.exploit;
        return result;
    }

    void trial() {
        // 12-16 points, 3 RE, open: DG from 6, [1/2] from 9, 1/2 on 11, a step on 12
        const int roll = die.two();
        const int lost = roll == 12 || (roll >= 9 && die.one() >= 4);
        int dg = roll >= 6;
        // 12 against 4 is 3:1; against a disorganised 4 it is 6:1, in the 5:1 column
        Result total = attack(dg ? 8 : 6, dg ? 2 : 3, steps, steps - lost, true);
        total.defender_losses += lost;
        dg |= total.disorganised;
        int combats = 1;
        if (!total.taken && total.exploit) {
            // the attackers have lost a step at most when they exploit, so their strength is halved if they did
            const int hurt = total.attacker_losses > 0, weak = 2 * total.defender_losses >= steps;
            const double odds = (hurt ? 6.0 : 12.0) / ((dg ? 2.0 : 4.0) / (weak ? 2.0 : 1.0));
            const int column = odds >= 5 ? (odds >= 9 ? 10 : odds >= 7 ? 9 : 8) : odds >= 4 ? 7 : odds >= 3 ? 6 : 5;
            const Result second = attack(column, dg ? 2 : 3, steps - total.attacker_losses, steps - total.defender_losses, false);
            total.attacker_losses += second.attacker_losses;
            total.defender_losses += second.defender_losses;
            total.taken = second.taken;
            dg |= second.disorganised;
            total.exploit = 0;
            combats = 2;
        }
        ++counts[total.attacker_losses | total.defender_losses << 2 | dg << 4 | total.taken << 5 | total.exploit << 6 | combats << 7];
    }
};

BENCHMARK(bench::boost_loop<PlainLoop>)->Name("boost_loop/ocs_assault");
BENCHMARK_CAPTURE(compiled, assault, bind_assault())->Name("compiled/ocs_assault");
BENCHMARK_CAPTURE(exact, assault, bind_assault())->Name("exact/ocs_assault");

}  // namespace
