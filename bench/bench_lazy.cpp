// A walk over a graph that no memory holds: eight sectors of a front with strengths 0 to 9, so 10^8 positions, and 24 weeks of
// attacks. Tables are made when a position is first met. A busy front is met again and again in its first weeks and never
// again in its last; a quiet one stays near its beginning.
#include "bench.hpp"

#include <array>

namespace {

using namespace warodds;

class Front final : public Machine {
public:
    struct State {
        std::array<std::int8_t, 8> strength;
        std::int8_t week, unused[7];
    };

    explicit Front(int sectors) : sectors_(sectors) {}

    std::size_t state_size() const override { return sizeof(State); }
    std::size_t fields() const override { return 2; }
    void start(std::byte* state) const override { new (state) State{{5, 5, 5, 5, 5, 5, 5, 5}, 0, {}}; }
    bool finished(const std::byte* state) const override { return at(state).week == 24; }
    void step(std::byte* bytes, Roller& roller) const override {
        State& state = *reinterpret_cast<State*>(bytes);
        std::int8_t& sector = state.strength[roller.draw(sectors_, {"", "sector"})];
        const int roll = roller.d6({"", "attack"});
        sector = static_cast<std::int8_t>(std::clamp(sector + (roll <= 2 ? -1 : roll == 6 ? 1 : 0), 0, 9));
        ++state.week;
    }
    void outcome(const std::byte* state, std::span<std::int32_t> fields) const override {
        fields[0] = fields[1] = 0;
        for (const std::int8_t strength : at(state).strength) fields[0] += strength, fields[1] += strength == 0;
    }

private:
    static const State& at(const std::byte* state) { return *reinterpret_cast<const State*>(state); }
    int sectors_;
};

void lazy(benchmark::State& state, int sectors, std::size_t budget) {
    const Front front(sectors);
    constexpr std::uint64_t trials = 1 << 16;
    CompiledRun run(front, {}, nullptr, budget);
    std::uint64_t first = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(run.run({.first_trial = first, .trials = trials, .seed = 42}));
        first += trials;  // never the same trials again
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * trials));
    state.counters["budget_MB"] = static_cast<double>(budget >> 20);
    state.counters["most_MB"] = static_cast<double>(run.most_memory() >> 20);
}

void literal(benchmark::State& state, int sectors) {
    const Front front(sectors);
    for (auto _ : state) benchmark::DoNotOptimize(run_sampled(front, {.trials = 1 << 16, .seed = 42}));
    state.SetItemsProcessed(state.iterations() << 16);
}

BENCHMARK_CAPTURE(lazy, busy, 8, std::size_t{256} << 20)->Name("lazy/front_of_8_sectors");
BENCHMARK_CAPTURE(literal, busy, 8)->Name("sampled/front_of_8_sectors");
BENCHMARK_CAPTURE(lazy, quiet, 2, std::size_t{256} << 20)->Name("lazy/front_of_2_sectors");
BENCHMARK_CAPTURE(literal, quiet, 2)->Name("sampled/front_of_2_sectors");

}  // namespace
