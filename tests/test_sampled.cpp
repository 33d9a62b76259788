// The sampled run against trials that remember nothing: the rule itself, one word a roll, straight from random_word.
#include "analysis/replay.hpp"
#include "sim/words.hpp"

#include <catch2/catch_test_macros.hpp>

#include <map>
#include <set>

namespace {

using namespace warodds;

class PlainRoller final : public Roller {
public:
    PlainRoller(std::uint64_t seed, std::uint64_t trial) : seed_(seed), trial_(trial) {}

protected:
    int roll(const Dice& dice, What) override { return dice.shown(below(random_word(seed_, trial_, 0, draw_++), dice.total)); }

private:
    std::uint64_t seed_, trial_;
    std::uint32_t draw_ = 0;
};

}  // namespace

TEST_CASE("a sampled run is the rule itself, trial by trial", "[sampled]") {
    constexpr std::uint64_t trials = 3000, seed = 11;
    const TableSet tables;
    std::set<std::string> seen;
    for (const WorkedCase& worked : shipped_cases()) {
        if (!worked.error.empty() || !seen.insert(worked.procedure->about.id).second) continue;
        INFO(worked.procedure->about.id << ", case " << worked.id);
        const Bound bound = worked.procedure->bind(worked.params, tables);
        const std::size_t size = bound.machine->state_size();
        std::map<std::string, std::uint64_t> expected, found;
        std::vector<std::byte> state(size);
        for (std::uint64_t trial = 0; trial < trials; ++trial) {
            PlainRoller roller(seed, trial);
            bound.machine->start(state.data());
            while (!bound.machine->finished(state.data())) bound.machine->step(state.data(), roller);
            ++expected[{reinterpret_cast<const char*>(state.data()), size}];
        }
        const Tally tally = run_sampled(*bound.machine, {.trials = trials, .seed = seed});
        for (std::uint32_t id = 0; id < tally.states.size(); ++id)
            found[{reinterpret_cast<const char*>(tally.states[id]), size}] = tally.counts[id];
        CHECK(found == expected);
    }
    CHECK(seen.size() + 1 == procedures().size());    // all but chart/read, which has no rulebook
}
