// A whole Case Geld campaign without corps in the cities (so that no corps dies and the theatres go their own ways), against the
// loop that anyone would write: some hundred dice a game.
#include "bench.hpp"
#include "plain_campaign.hpp"

#include <cmath>

namespace {

using namespace warodds;
using bench::compiled, bench::exact;

Bound bind_campaign() {
    return bench::bind("case-geld/campaign", {{"german_guards", "0"},
                                              {"german_counters", "0"},
                                              {"german_coastal", "8"},
                                              {"japanese_guards", "0"},
                                              {"japanese_counters", "0"},
                                              {"japanese_coastal", "4"},
                                              {"japanese_landing_city", "true"},
                                              {"japanese_min_column", "+3"}});
}

struct PlainLoop {
    bench::Die die;
    bench::PlainCampaign<bench::Die> campaign{east(), west()};
    std::array<std::uint64_t, 6 * 16 * 46 * 46> counts{};  // by winner, last turn and cities

    static bench::PlainTheatre east() {
        bench::PlainTheatre theatre;
        theatre.guards = theatre.counters[1] = 0;
        theatre.coastal = 8;
        return theatre;
    }
    static bench::PlainTheatre west() {
        bench::PlainTheatre theatre = east();
        theatre.coastal = 4;
        theatre.landing_city = 1;
        theatre.min_column = 3;
        return theatre;
    }

    void trial() {
        const bench::PlainResult end = campaign.trial(die);
        ++counts[((end.winner * 16 + end.last_turn) * 46 + end.cities[0]) * 46 + end.cities[1]];
    }
};

// both give the same chances of each winner, before anything is timed
void check() {
    static const bool agree = [] {
        constexpr std::uint64_t trials = 1 << 17;
        auto loop = std::make_unique<PlainLoop>();
        for (std::uint64_t i = 0; i < trials; ++i) loop->trial();
        std::array<double, 6> plain{}, ours{};
        for (std::size_t i = 0; i < loop->counts.size(); ++i)
            plain[i / (16 * 46 * 46)] += static_cast<double>(loop->counts[i]) / trials;
        const Bound bound = bind_campaign();
        CompiledRun run(*bound.machine);
        for (const auto& [values, count] : run.run({.trials = trials, .seed = 42}).counts)
            ours[static_cast<std::size_t>(values[0])] += static_cast<double>(count) / trials;
        for (int winner = 0; winner < 6; ++winner)
            if (std::abs(plain[winner] - ours[winner]) > 5 * std::sqrt(2 * plain[winner] / trials) + 1e-4) return false;
        return true;
    }();
    if (!agree) throw std::logic_error("the plain loop and the compiled run of the campaign differ");
}

void loop(benchmark::State& state) {
    check();
    bench::boost_loop<PlainLoop>(state);
}

BENCHMARK(loop)->Name("boost_loop/case_geld_campaign");
BENCHMARK_CAPTURE(compiled, campaign, bind_campaign())->Name("compiled/case_geld_campaign");
BENCHMARK_CAPTURE(exact, campaign, bind_campaign())->Name("exact/case_geld_campaign");

}  // namespace
