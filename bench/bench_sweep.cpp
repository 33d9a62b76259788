// Sweeps of 10,000 cells. In the first grid strengths run from 1 to 100 on both sides, and most cells share a column; in the
// second every cell is a fight of its own. Beside each: solving the different machines and nothing else.
#include "bench.hpp"

#include "analysis/answers/study.hpp"

namespace {

using namespace warodds;

struct Grid {
    Question question;
    std::vector<SweepAxis> axes;
    TableSet tables;

    explicit Grid(const std::vector<const char*>& axes_text,
                  const std::vector<std::pair<const char*, const char*>>& fixed) {
        const Procedure& procedure = find_procedure("ocs/attack");
        question.procedure = share(procedure);
        question.asks = {"hex_taken"};
        for (const auto& [name, value] : fixed)
            question.params[name] = {parse_value(procedure.expect_parameter(name, "bench"), value, name), name};
        for (const char* text : axes_text) axes.push_back(parse_axis(question.procedure, text, "axis"));
    }

    std::vector<std::unique_ptr<Machine>> different() const {
        std::vector<std::string> names;
        std::size_t cells = 1;
        for (const SweepAxis& axis : axes) names.push_back(axis.field->name), cells *= axis.values.size();
        const auto refolding = question.procedure->refolding(question.params, names, tables);
        std::vector<std::unique_ptr<Machine>> all;
        std::set<std::string> used;
        for (std::size_t cell = 0; cell < cells; ++cell) {
            std::vector<Value> values(axes.size());
            for (std::size_t i = axes.size(), rest = cell; i-- > 0; rest /= axes[i].values.size())
                values[i] = axes[i].values[rest % axes[i].values.size()];
            auto machine = refolding->fold(values, used);
            const auto known = std::find_if(all.begin(), all.end(),
                                            [&](const auto& other) { return other->rolls_like(*machine); });
            if (known == all.end()) all.push_back(std::move(machine));
        }
        return all;
    }
};

const Grid& strengths() {
    static const Grid grid({"attack=1..100", "defense=1..100"}, {{"attacker_ar", "4"}, {"defender_ar", "3"}});
    return grid;
}
const Grid& fights() {
    static const Grid grid(
        {"attack=6..60:6", "attacker_steps=1..10", "defender_steps=1..10", "attacker_ar=1..5", "hedgehog=0..1"},
        {{"defense", "12"}});
    return grid;
}

void swept(benchmark::State& state, const Grid& grid, unsigned threads) {
    const Watch watch{.threads = threads, .parallel = in_threads()};
    for (auto _ : state) benchmark::DoNotOptimize(sweep(grid.question, grid.axes, grid.tables, watch));
}

void solved(benchmark::State& state, const Grid& grid) {
    const auto machines = grid.different();
    for (auto _ : state)
        for (const auto& machine : machines) {
            Graph graph(*machine);
            benchmark::DoNotOptimize(solve_exact(graph));
        }
    state.counters["different"] = static_cast<double>(machines.size());
}

BENCHMARK_CAPTURE(swept, strengths, strengths(), 1)->Name("sweep/ocs_attack_100x100")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(swept, strengths_2, strengths(), 2)
    ->Name("sweep/ocs_attack_100x100_threads")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(solved, strengths, strengths())
    ->Name("solve/ocs_attack_100x100_different")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(swept, fights, fights(), 1)->Name("sweep/ocs_attack_10000_fights")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(swept, fights_2, fights(), 2)
    ->Name("sweep/ocs_attack_10000_fights_threads")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(solved, fights, fights())
    ->Name("solve/ocs_attack_10000_fights_different")
    ->Unit(benchmark::kMillisecond);

}  // namespace
