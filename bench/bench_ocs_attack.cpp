// One OCS attack with surprise (3:1 in the open, action rating 4 against 3), five ways, in trials a second.
//
// boost_loop is the loop that anyone would write first, and written fairly: its own compact chart, no allocation, dice
// from Boost.Random's mt19937 and uniform_int_distribution, one trial at a time, counting the same outcome as the rest.
// Compare ratios within one run; absolute figures are the machine's.
#include "analysis/answer.hpp"
#include "sim/words.hpp"

#include <benchmark/benchmark.h>
#include <boost/random/mersenne_twister.hpp>
#include <boost/random/uniform_int_distribution.hpp>

#include <array>

namespace {

using namespace warodds;

constexpr int attacker_ar = 4, defender_ar = 3;
constexpr std::uint64_t trials_per_pass = 1 << 20;

Bound bind_attack() {
    static const TableSet tables;
    const Procedure& attack = find_procedure("ocs/attack");
    ParamSet params;
    const auto set = [&](const char* name, const std::string& value) {
        params[name] = {parse_value(attack.expect_parameter(name, "bench"), value, name), name};
    };
    set("odds", "3:1");
    set("terrain", "open");
    set("attacker_ar", std::to_string(attacker_ar));
    set("defender_ar", std::to_string(defender_ar));
    return attack.bind(params, tables);
}

// ---- the plain loop ----

struct PlainResult {
    std::int8_t attacker_losses, attacker_option, defender_losses, defender_option, exploit, disorganised;
};

struct PlainChart {
    static constexpr int columns = 13;
    std::array<std::array<PlainResult, columns>, 16> cell{};

    PlainChart() {
        const auto table = TableSet().table("ocs/combat");
        for (int row = 1; row <= 15; ++row)
            for (int column = 0; column < columns; ++column) cell[row][column] = parse(table->code(row - 1, column));
    }

    static PlainResult parse(const std::string& code) {
        PlainResult result{};
        bool defender = false;
        for (std::size_t i = 0; i < code.size(); ++i) {
            const auto number = [&] { return static_cast<std::int8_t>(code[i + 1] - '0'); };
            if (code[i] == 'D' && code.compare(i, 2, "DG") == 0) result.disorganised = 1, ++i;
            else if (code[i] == 'D') defender = true;
            else if (code[i] == 'L') (defender ? result.defender_losses : result.attacker_losses) = number();
            else if (code[i] == 'o') (defender ? result.defender_option : result.attacker_option) = number();
            else if (code[i] == 'e') result.exploit = number();
        }
        return result;
    }
};

// The outcome of the default policies: the attacker takes his options as losses, the defender retreats.
struct PlainLoop {
    PlainChart chart;
    boost::random::mt19937 engine{42};
    boost::random::uniform_int_distribution<int> die{1, 6};
    std::array<std::uint64_t, 1 << 12> counts{};

    void trial() {
        constexpr int modifier = attacker_ar - defender_ar;
        const int surprise_roll = die(engine) + die(engine) + modifier;
        int column = 6, shift = 0;    // 3:1 in the open
        if (surprise_roll >= 10) shift = die(engine);
        else if (surprise_roll <= 5) shift = -die(engine);
        column = std::clamp(column + shift, 0, PlainChart::columns - 1);
        const int roll = std::clamp(die(engine) + die(engine) + modifier, 1, 15);
        const PlainResult& result = chart.cell[roll][column];
        const int attacker_losses = result.attacker_losses + result.attacker_option;
        const int exploit = result.exploit > 0 && attacker_ar >= result.exploit;
        const int taken = result.defender_option > 0;
        ++counts[(shift + 6) | attacker_losses << 4 | result.defender_losses << 6 | result.defender_option << 8 | exploit << 10 | taken << 11];
    }
};

void boost_loop(benchmark::State& state) {
    auto loop = std::make_unique<PlainLoop>();
    for (auto _ : state)
        for (std::uint64_t i = 0; i < trials_per_pass; ++i) loop->trial();
    benchmark::DoNotOptimize(loop->counts.data());
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * trials_per_pass));
}

// ---- ours ----

void sampled(benchmark::State& state) {
    const Bound bound = bind_attack();
    for (auto _ : state) benchmark::DoNotOptimize(run_sampled(*bound.machine, {.trials = trials_per_pass, .seed = 42}));
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * trials_per_pass));
}

void compiled(benchmark::State& state, unsigned threads) {
    const Bound bound = bind_attack();
    Graph graph(*bound.machine);
    constexpr std::uint64_t trials = trials_per_pass * 256;    // enough that making tables and threads does not count
    for (auto _ : state) benchmark::DoNotOptimize(run_compiled(graph, {.trials = trials, .seed = 42, .threads = threads}));
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * trials));
}

void exact(benchmark::State& state) {
    const Bound bound = bind_attack();
    for (auto _ : state) {
        Graph graph(*bound.machine);
        benchmark::DoNotOptimize(solve_exact(graph));
    }
    state.SetItemsProcessed(state.iterations());
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

BENCHMARK(boost_loop)->Name("boost_loop/ocs_attack");
BENCHMARK(sampled)->Name("sampled/ocs_attack");
BENCHMARK_CAPTURE(compiled, one, 1)->Name("compiled/ocs_attack");
BENCHMARK_CAPTURE(compiled, two, 2)->Name("compiled/ocs_attack_threads")->UseRealTime();
BENCHMARK(exact)->Name("exact/ocs_attack");
BENCHMARK(generator_only)->Name("generator_only");

}  // namespace
