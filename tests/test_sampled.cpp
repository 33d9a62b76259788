// The sampled run against a second one: the rule itself, one word a die, straight from random_word.
#include "analysis/answers/replay.hpp"
#include "sim/words.hpp"

#include <catch2/catch_test_macros.hpp>

#include <map>
#include <set>

namespace test_sampled {

namespace {

using namespace warodds;

class PlainRoller final : public Roller {
public:
    PlainRoller(std::uint64_t seed, std::uint64_t trial) : seed_(seed), trial_(trial) {}

    int roll(const Dice& dice, What) override {
        int sum = dice.first;
        for (int die = 0; die < dice.count; ++die)
            sum += static_cast<int>(below(random_word(seed_, trial_, place, draws[place]++), dice.faces));
        return sum;
    }

    std::uint32_t place = 0;
    std::map<std::uint32_t, std::uint32_t> draws;  // by place

private:
    std::uint64_t seed_, trial_;
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
        std::map<Outcome, std::uint64_t> expected;
        std::vector<std::byte> state(bound.machine->state_size());
        Outcome outcome(bound.machine->fields());
        for (std::uint64_t trial = 0; trial < trials; ++trial) {
            PlainRoller roller(seed, trial);
            bound.machine->start(state.data());
            while (!bound.machine->finished(state.data()) && !roller.missing()) {
                roller.place = bound.machine->place(state.data());
                bound.machine->step(state.data(), roller);
            }
            if (roller.missing()) continue;  // a cell that nobody could read ends it
            bound.machine->outcome(state.data(), outcome);
            ++expected[outcome];
        }
        CHECK(run_sampled(*bound.machine, {.trials = trials, .seed = seed}).counts == expected);
    }
    CHECK(seen.size() + 1 == procedures().size());  // all but chart/read, which has no rulebook
}

}  // namespace test_sampled
