// Battles of Empires of Apocalypse on the stand-in charts: exact cost by rounds, by units, and of best play. Beside the time each
// line has the states that differ and the dice paths that were looked at, against all sequences of dice that there are, as a power of
// ten: it is the first two that time grows with.
#include "analysis/answers/solve.hpp"
#include "bench.hpp"

#include <cmath>

namespace {

using namespace warodds;

Bound bind_stand_in(const char* id, const std::vector<std::pair<const char*, std::string>>& given) {
    static const TableSet tables(true);
    const Procedure& procedure = find_procedure(id);
    ParamSet params;
    for (const auto& [name, value] : given)
        params[name] = {parse_value(procedure.expect_parameter(name, "bench"), value, name), name};
    Bound bound = procedure.bind(params, tables);
    bound.machine->forget_effects();
    return bound;
}

// the first `units` of a list
std::string first_of(std::vector<std::string> list, std::size_t units) {
    std::string text = list[0];
    for (std::size_t i = 1; i < units; ++i) text += ", " + list[i];
    return text;
}

Bound land_battle(std::size_t units, std::int64_t rounds) {
    return bind_stand_in("eoa/land-battle", {{"attackers", first_of({"7-4-6 tank", "5-5-6", "4-4-4"}, units)},
                                             {"defenders", first_of({"4-4-4", "3-3-4", "2-2-4"}, units)},
                                             {"most_rounds", std::to_string(rounds)}});
}

// `sequences`: the logarithm of their number, to base 10
void solve(benchmark::State& state, const Bound& bound, double sequences) {
    std::uint64_t states = 0, paths = 0;
    for (auto _ : state) {
        Graph graph(*bound.machine);
        benchmark::DoNotOptimize(solve_exact(graph));
        states = graph.states(), paths = graph.paths();
    }
    state.counters["states"] = static_cast<double>(states);
    state.counters["paths"] = static_cast<double>(paths);
    state.counters["log10 sequences"] = sequences;
}

void land_rounds(benchmark::State& state) {
    solve(state, land_battle(3, state.range(0)), static_cast<double>(state.range(0)) * std::log10(6.0));
}

void land_units(benchmark::State& state) {
    solve(state, land_battle(static_cast<std::size_t>(state.range(0)), 5), 5 * std::log10(6.0));
}

void land_best_play(benchmark::State& state) {
    const Bound bound = land_battle(3, state.range(0));
    std::uint64_t paths = 0;
    for (auto _ : state) {
        Graph graph(*bound.machine, parse_goal("hex_taken", bound.outcomes, *bound.machine));
        benchmark::DoNotOptimize(graph.value(graph.start()));
        paths = graph.effort();
    }
    state.counters["paths"] = static_cast<double>(paths);
}

// so many ships a side, each with a target of its own strength
void naval_ships(benchmark::State& state) {
    const auto ships = static_cast<std::size_t>(state.range(0));
    const Bound bound = bind_stand_in("eoa/naval-battle", {{"attackers", first_of({"7 bc", "4 dd", "2 dd"}, ships)},
                                                           {"defenders", first_of({"6 bc", "3 dd", "2 dd"}, ships)},
                                                           {"attacker_finds", "surface"},
                                                           {"defender_finds", "surface"},
                                                           {"most_rounds", std::to_string(state.range(1))}});
    solve(state, bound, 2.0 * static_cast<double>(state.range(0) * state.range(1)) * std::log10(11.0));
}

void convoy_zones(benchmark::State& state) {
    const Bound bound = bind_stand_in("eoa/convoy",
                                      {{"convoy", "transport cargo=5 x2, 2 dd"},
                                       {"zones", "submarines count=2 level=1 x" + std::to_string(state.range(0))}});
    solve(state, bound, static_cast<double>(state.range(0)) * std::log10(20.0 * 20 * 11 * 11 * 11));
}

BENCHMARK(land_rounds)
    ->Name("eoa/land battle, 3 a side, by rounds")
    ->DenseRange(1, 9, 2)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(land_units)->Name("eoa/land battle, 5 rounds, by units")->DenseRange(1, 3)->Unit(benchmark::kMillisecond);
BENCHMARK(land_best_play)
    ->Name("eoa/best play, 3 a side, by rounds")
    ->DenseRange(1, 9, 2)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(naval_ships)
    ->Name("eoa/naval battle, by ships a side and rounds")
    ->Args({1, 1})
    ->Args({2, 1})
    ->Args({3, 1})
    ->Args({2, 2})
    ->Args({2, 3})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(convoy_zones)->Name("eoa/convoy, by zones")->DenseRange(1, 5, 2)->Unit(benchmark::kMillisecond);

}  // namespace
