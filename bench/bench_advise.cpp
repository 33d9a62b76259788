// Advice on an attack with unit lists: every lever through all its settings, and all pairs. A person waits for it.
#include "bench.hpp"

#include "analysis/advice/advise.hpp"
#include "analysis/questions/question.hpp"

namespace {

using namespace warodds;

void advised(benchmark::State& state) {
    Question question{.procedure = share(find_procedure("ocs/attack"))};
    for (const char* one : {"attackers=9-5-8 armor x2, 14-3-3 steps=3, 6-4-6 mech", "defenders=12-3-4 steps=2, 5-2-3",
                            "terrain=close", "attacker_tokens=20"})
        set_param(question, one, "bench");
    const TableSet tables;
    const Want want = parse_want("hex_taken >= 90%");
    for (auto _ : state) benchmark::DoNotOptimize(advise(question, want, Side::attacker, {}, tables));
}

BENCHMARK(advised)->Name("advise/ocs_attack_units")->Unit(benchmark::kMillisecond);

}  // namespace
