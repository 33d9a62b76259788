// One OCS attack with surprise (3:1 in the open, action rating 4 against 3), five ways, in trials a second.
#include "bench.hpp"
#include "plain_combat.hpp"
#include "sim/words.hpp"

namespace {

using namespace warodds;
using bench::compiled, bench::exact;

constexpr int attacker_ar = 4, defender_ar = 3;

Bound bind_attack() {
    return bench::bind("ocs/attack",
                       {{"odds", "3:1"}, {"terrain", "open"}, {"attacker_ar", "4"}, {"defender_ar", "3"}});
}

// ---- the plain loop ----

// The outcome of the default policies: the attacker takes his options as losses, the defender retreats.
struct PlainLoop {
    bench::PlainChart chart;
    bench::Die die;
    std::array<std::uint64_t, 1 << 12> counts{};

    void trial() {
        constexpr int modifier = attacker_ar - defender_ar;
        const int surprise_roll = die.two() + modifier;
        int column = 6, shift = 0;  // 3:1 in the open
        if (surprise_roll >= 10) shift = die.one();
        else if (surprise_roll <= 5) shift = -die.one();
        column = std::clamp(column + shift, 0, bench::PlainChart::columns - 1);
        const int roll = std::clamp(die.two() + modifier, 1, 15);
        const bench::PlainResult& result = chart.cell[roll][column];
        const int attacker_losses = result.attacker_losses + result.attacker_option;
        const int exploit = result.exploit > 0 && attacker_ar >= result.exploit;
        const int taken = result.defender_option > 0;
        ++counts[(shift + 6) | attacker_losses << 4 | result.defender_losses << 6 | result.defender_option << 8 |
                 exploit << 10 | taken << 11];
    }
};

// ---- ours ----

void sampled(benchmark::State& state) {
    const Bound bound = bind_attack();
    for (auto _ : state)
        benchmark::DoNotOptimize(run_sampled(*bound.machine, {.trials = bench::trials_per_pass, .seed = 42}));
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * bench::trials_per_pass));
}

void generator_only(benchmark::State& state) {
    std::array<std::uint32_t, 4096> words;
    std::uint64_t first = 0;
    for (auto _ : state) {
        fill_words(42, first, 0, 0, words);
        benchmark::DoNotOptimize(words.data());
        benchmark::ClobberMemory();
        first += words.size();
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * words.size()));
}

BENCHMARK(bench::boost_loop<PlainLoop>)->Name("boost_loop/ocs_attack");
BENCHMARK(sampled)->Name("sampled/ocs_attack");
BENCHMARK_CAPTURE(compiled, one, bind_attack(), 1)->Name("compiled/ocs_attack");
BENCHMARK_CAPTURE(compiled, two, bind_attack(), 2)->Name("compiled/ocs_attack_threads")->UseRealTime();
BENCHMARK_CAPTURE(exact, attack, bind_attack())->Name("exact/ocs_attack");
BENCHMARK(generator_only)->Name("generator_only");

}  // namespace
