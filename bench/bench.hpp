// What the benchmarks share: a procedure with its parameters, our runs of it, and dice for the loops that they are held against.
//
// Each boost_loop is the loop that anyone would write first, and written fairly: its own compact chart, no allocation, dice
// from Boost.Random's mt19937 and uniform_int_distribution, one trial at a time, counting the same outcome as the rest.
// Compare ratios within one run; absolute figures are the machine's.
#pragma once

#include "analysis/answers/answer.hpp"
#include "sim/threads.hpp"

#include <benchmark/benchmark.h>
#include <boost/random/mersenne_twister.hpp>
#include <boost/random/uniform_int_distribution.hpp>

namespace warodds::bench {

inline constexpr std::uint64_t trials_per_pass = 1 << 20;

inline Bound bind(const char* id, const std::vector<std::pair<const char*, const char*>>& given) {
    static const TableSet tables;
    const Procedure& procedure = find_procedure(id);
    ParamSet params;
    for (const auto& [name, value] : given)
        params[name] = {parse_value(procedure.expect_parameter(name, "bench"), value, name), name};
    Bound bound = procedure.bind(params, tables);
    bound.machine->forget_effects();  // as a question about odds does
    return bound;
}

class Die {
public:
    int one() { return face_(engine_); }
    int two() { return face_(engine_) + face_(engine_); }

private:
    boost::random::mt19937 engine_{42};
    boost::random::uniform_int_distribution<int> face_{1, 6};
};

// `Loop` has trial(), and counts what it saw
template <class Loop>
void boost_loop(benchmark::State& state) {
    auto loop = std::make_unique<Loop>();
    for (auto _ : state)
        for (std::uint64_t i = 0; i < trials_per_pass; ++i) loop->trial();
    benchmark::DoNotOptimize(loop->counts.data());
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * trials_per_pass));
}

inline void compiled(benchmark::State& state, const Bound& bound, unsigned threads = 1) {
    CompiledRun run(*bound.machine);
    constexpr std::uint64_t trials = trials_per_pass * 256;  // enough that making threads does not count
    for (auto _ : state)
        benchmark::DoNotOptimize(run.run({.trials = trials, .seed = 42, .threads = threads, .parallel = in_threads()}));
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * trials));
}

inline void exact(benchmark::State& state, const Bound& bound) {
    for (auto _ : state) {
        Graph graph(*bound.machine);
        benchmark::DoNotOptimize(solve_exact(graph));
    }
    state.SetItemsProcessed(state.iterations());
}

}  // namespace warodds::bench
