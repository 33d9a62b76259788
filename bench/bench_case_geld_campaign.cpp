// Whole Case Geld campaigns, some hundred and thirty dice a game, against the loop that anyone would write: one with all its
// defaults, whose theatres exchange corps, and one where no corps dies, so that the theatres go their own ways and all of it is
// one table.
#include "bench.hpp"
#include "plain_campaign.hpp"
#include "sim/controlled.hpp"

#include <chrono>
#include <cmath>

namespace {

using namespace warodds;
using bench::compiled, bench::exact, bench::PlainTheatre;

Bound bind_campaign() { return bench::bind("case-geld/campaign", {}); }
Bound bind_apart() {
    return bench::bind("case-geld/campaign", {{"german_guards", "0"},
                                              {"german_counters", "0"},
                                              {"german_coastal", "8"},
                                              {"japanese_guards", "0"},
                                              {"japanese_counters", "0"},
                                              {"japanese_coastal", "4"},
                                              {"japanese_landing_city", "true"},
                                              {"japanese_min_column", "+3"}});
}

template <bool apart>
struct PlainLoop {
    bench::Die die;
    bench::PlainCampaign<bench::Die> campaign{east(), west()};
    std::array<std::uint64_t, 6 * 16 * 46 * 46> counts{};  // by winner, last turn and cities

    static PlainTheatre east() {
        PlainTheatre theatre;
        if (!apart) return theatre;
        theatre.guards = theatre.counters[1] = 0;
        theatre.coastal = 8;
        return theatre;
    }
    static PlainTheatre west() {
        PlainTheatre theatre = east();
        if (!apart) return theatre;
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

// Both give the same chances of each winner and the same mean of cities, before anything is timed.
template <bool apart>
bool agree() {
    constexpr std::uint64_t trials = 1 << 18;
    auto loop = std::make_unique<PlainLoop<apart>>();
    for (std::uint64_t i = 0; i < trials; ++i) loop->trial();
    std::array<double, 6> plain{}, ours{};
    std::array<double, 2> plain_cities{}, our_cities{};
    for (std::size_t i = 0; i < loop->counts.size(); ++i) {
        const double share = static_cast<double>(loop->counts[i]) / trials;
        plain[i / (16 * 46 * 46)] += share;
        plain_cities[0] += share * static_cast<double>(i / 46 % 46);
        plain_cities[1] += share * static_cast<double>(i % 46);
    }
    const Bound bound = apart ? bind_apart() : bind_campaign();
    CompiledRun run(*bound.machine);
    for (const auto& [values, count] : run.run({.trials = trials, .seed = 42}).counts) {
        const double share = static_cast<double>(count) / trials;
        ours[static_cast<std::size_t>(values[0])] += share;
        our_cities[0] += share * values[3];
        our_cities[1] += share * values[4];
    }
    for (int winner = 0; winner < 6; ++winner)
        if (std::abs(plain[winner] - ours[winner]) > 5 * std::sqrt(2 * plain[winner] / trials) + 1e-4) return false;
    // a campaign's cities deviate by less than six
    return std::abs(plain_cities[0] - our_cities[0]) < 5 * 6 * std::sqrt(2.0 / trials) &&
           std::abs(plain_cities[1] - our_cities[1]) < 5 * 6 * std::sqrt(2.0 / trials);
}

template <bool apart>
void loop(benchmark::State& state) {
    static const bool is_same = agree<apart>();
    if (!is_same) throw std::logic_error("the plain loop and the compiled run of the campaign differ");
    bench::boost_loop<PlainLoop<apart>>(state);
}

// Who has lost fewer cities when the game ends on points, by trials with control variates: `factor` is how many plain trials
// one of them is worth.
void controlled(benchmark::State& state) {
    const Bound bound = bind_campaign();
    for (auto _ : state) {
        const auto game = successors_of(*bound.machine, nullptr);
        const auto result = run_controlled(
            *game, {.figures = {[](const Outcome& end) { return static_cast<double>(end[0] == 3); }}, .trials = 4096});
        if (!result) throw std::logic_error("the campaign was not controlled");
        const double worth = result->figures[0].plain_error / result->figures[0].error;
        state.counters["factor"] = worth * worth;
        state.counters["mean"] = result->figures[0].mean;
        state.counters["error"] = result->figures[0].error;
        state.counters["trials"] = static_cast<double>(result->trials);
    }
}

// The walk of the default campaign is no single lookup, and needs no such number of trials to be timed. Its tables are made
// before: `first_pass` has the seconds of a first million trials with all of that, and the rest is what trials cost then, each
// with the whole outcome.
void walked(benchmark::State& state) {
    const Bound bound = bind_campaign();
    CompiledRun run(*bound.machine);
    constexpr std::uint64_t trials = bench::trials_per_pass * 8;
    const auto begin = std::chrono::steady_clock::now();
    run.run({.trials = bench::trials_per_pass, .seed = 1});
    state.counters["first_pass"] = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    run.run({.trials = trials, .seed = 1});  // what is rare
    for (auto _ : state) benchmark::DoNotOptimize(run.run({.trials = trials, .seed = 42}));
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * trials));
}

BENCHMARK(loop<false>)->Name("boost_loop/case_geld_campaign");
BENCHMARK(walked)->Name("compiled/case_geld_campaign");
BENCHMARK(controlled)->Name("controlled/case_geld_campaign")->Unit(benchmark::kSecond);
BENCHMARK(loop<true>)->Name("boost_loop/case_geld_campaign_apart");
BENCHMARK_CAPTURE(compiled, apart, bind_apart())->Name("compiled/case_geld_campaign_apart");
BENCHMARK_CAPTURE(exact, apart, bind_apart())->Name("exact/case_geld_campaign_apart");

}  // namespace
