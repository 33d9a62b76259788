// One OCS barrage: the rulebook's example of 10.1b, 16 points of guns at 8 RE in a hedgehog and close terrain.
#include "bench.hpp"

#include <array>

namespace {

using namespace warodds;
using bench::compiled;

Bound bind_barrage() {
    return bench::bind("ocs/barrage", {{"strength", "16"}, {"density", "8"}, {"hedgehog", "1"}, {"terrain", "close"}});
}

// column 25-40, by roll
struct PlainLoop {
    enum Result : std::int8_t { nothing, dg, half, one };
    static constexpr std::array<Result, 13> column = {nothing, nothing, nothing, nothing, dg,   dg, dg,
                                                      dg,      half,    half,    half,    half, one};
    bench::Die die;
    std::array<std::uint64_t, 8> counts{};

    void trial() {
        const Result result = column[die.two()];
        const int steps = result == one || (result == half && die.one() >= 4);
        ++counts[result | steps << 2];
    }
};

BENCHMARK(bench::boost_loop<PlainLoop>)->Name("boost_loop/ocs_barrage");
BENCHMARK_CAPTURE(compiled, barrage, bind_barrage())->Name("compiled/ocs_barrage");

}  // namespace
