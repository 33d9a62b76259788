// The sampled run: the literal Monte Carlo that anyone can audit. Every trial rolls its own dice, one after the other, in
// the order in which the rule asks for them. The run remembers nothing from one trial to the next.
#include "sim/chunks.hpp"
#include "sim/source.hpp"

#include <boost/random/linear_feedback_shift.hpp>
#include <boost/random/mersenne_twister.hpp>
#include <boost/random/ranlux.hpp>
#include <boost/random/seed_seq.hpp>
#include <boost/random/taus88.hpp>
#include <boost/random/uniform_int_distribution.hpp>

#include <cstring>

namespace warodds {
namespace {

template <class Source>
class LiteralRoller final : public Roller {
public:
    explicit LiteralRoller(Source& source) : source_(source) {}

    int roll(const Dice& dice, What) override {
        int sum = dice.first;
        for (int die = 0; die < dice.count; ++die) sum += source_.below(dice.faces);
        return sum;
    }

private:
    Source& source_;
};

// Trials first to end - 1; those before `counted` are rolled and not counted.
template <class Source>
void roll_trials(const Machine& machine, Source source, std::uint64_t first, std::uint64_t counted, std::uint64_t end,
                 Ends& ends, std::uint32_t* ends_of_trials) {
    std::vector<std::byte> start(machine.state_size()), state(machine.state_size());
    machine.start(start.data());
    for (std::uint64_t trial = first; trial < end; ++trial) {
        source.begin_trial(trial);
        LiteralRoller<Source> roller(source);
        std::memcpy(state.data(), start.data(), state.size());
        while (!roller.missing() && !machine.finished(state.data())) {
            source.begin_step(machine.place(state.data()));
            machine.step(state.data(), roller);
        }
        if (trial < counted) continue;
        const std::uint32_t end_of_trial = roller.missing() ? ends.number(*roller.missing())
                                                            : ends.number(state.data());
        ends.count(end_of_trial);
        if (ends_of_trials) *ends_of_trials++ = end_of_trial;
    }
}

// Boost's engines run on from roll to roll. Each block of trials has one of its own, seeded by the seed and the block's
// number, so that a run may begin anywhere: at the block's beginning.
template <class BoostEngine>
class BoostDice {
public:
    static constexpr std::uint64_t trials_per_block = 4096;

    explicit BoostDice(std::uint64_t seed) : seed_(seed) {}

    void begin_trial(std::uint64_t trial) {
        if (trial % trials_per_block != 0) return;
        const std::uint64_t block = trial / trials_per_block;
        const std::uint32_t words[] = {static_cast<std::uint32_t>(seed_), static_cast<std::uint32_t>(seed_ >> 32),
                                       static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(block >> 32)};
        boost::random::seed_seq sequence(std::begin(words), std::end(words));
        engine_.seed(sequence);
    }
    void begin_step(std::uint32_t) {}
    int below(int n) { return boost::random::uniform_int_distribution<int>(0, n - 1)(engine_); }

private:
    std::uint64_t seed_;
    BoostEngine engine_;
};

template <class BoostEngine>
void roll_with(const Machine& machine, std::uint64_t seed, std::uint64_t first, std::uint64_t trials, Ends& ends,
               std::uint32_t* ends_of_trials) {
    using Source = BoostDice<BoostEngine>;
    roll_trials(machine, Source(seed), first / Source::trials_per_block * Source::trials_per_block, first,
                first + trials, ends, ends_of_trials);
}

}  // namespace

Tally run_sampled(const Machine& machine, const RunControl& control, Engine engine) {
    std::vector<Ends> parts(workers_of(control), Ends(machine));
    run_trials(
        control,
        [&](unsigned worker, std::uint64_t first, std::uint64_t trials, std::uint32_t* ends) {
            Ends& part = parts[worker];
            switch (engine) {
                case Engine::counter:
                    return roll_trials(machine, CounterDice(control.seed, first), first, first, first + trials, part,
                                       ends);
                case Engine::mt19937:
                    return roll_with<boost::random::mt19937>(machine, control.seed, first, trials, part, ends);
                case Engine::mt19937_64:
                    return roll_with<boost::random::mt19937_64>(machine, control.seed, first, trials, part, ends);
                case Engine::taus88:
                    return roll_with<boost::random::taus88>(machine, control.seed, first, trials, part, ends);
                case Engine::ranlux48:
                    return roll_with<boost::random::ranlux48>(machine, control.seed, first, trials, part, ends);
            }
        },
        [&](unsigned worker) -> const Ends& { return parts[worker]; });
    return tally_of(control, parts);
}

}  // namespace warodds
