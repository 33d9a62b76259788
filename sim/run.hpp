// What the two Monte Carlo runs share: how they are asked, and what they return.
#pragma once

#include "sim/graph.hpp"
#include "sim/parallel.hpp"
#include "sim/tally.hpp"

#include <array>
#include <memory>
#include <span>

namespace warodds {

// Consecutive trials and the end that each came to, for raw export and paired comparisons.
struct TrialBlock {
    std::uint64_t first_trial;
    std::span<const std::uint32_t> ends;
    const Ends& table;
};

struct RunControl {
    std::uint64_t first_trial = 0, trials = 1'000'000;
    std::uint64_t seed = 1;
    unsigned threads = 1;                               // more than one needs `parallel`
    Parallel parallel;                                  // none: one worker does it all
    std::function<void(std::uint64_t done)> progress;   // called from one thread at a time
    std::function<void(const TrialBlock&)> each_block;  // in order of trials
    const std::atomic<bool>* stop = nullptr;            // set from outside: the run throws Interrupted
};

// ---- the literal run ----

// Where its dice come from: words that are a function of (seed, trial, place, draw), or one of Boost.Random's engines
// through Boost's own distribution.
enum class Engine { counter, mt19937, mt19937_64, taus88, ranlux48 };
inline constexpr std::array engine_names = {"counter", "mt19937", "mt19937_64", "taus88", "ranlux48"};
inline std::string to_text(Engine engine) { return engine_names[static_cast<std::size_t>(engine)]; }

// The rule itself, trial by trial, die by die.
Tally run_sampled(const Machine& machine, const RunControl& control, Engine engine = Engine::counter);

// ---- the compiled run ----

// The same law from lookup tables: see compiled.cpp. Tables outlive a run, so that pieces of one cost no more than the whole.
class CompiledRun {
public:
    // What the tables of states may take at most, all threads together; past it they are forgotten and made anew, which
    // changes no figure. A batch of trials under way is not interrupted for it, and what a machine itself remembers (the
    // fights of an assault) is not counted.
    static constexpr std::size_t memory_budget = std::size_t{512} << 20;

    // A run that may not fuse draws every step at its own place, so that its trials pair with those of a variant.
    explicit CompiledRun(const Machine& machine, std::optional<Goal> goal = {}, const std::atomic<bool>* stop = nullptr,
                         std::size_t budget = memory_budget, bool may_fuse = true);
    ~CompiledRun();

    Tally run(const RunControl& control);  // throws TooLarge when one step has too many dice paths
    Graph* best_play() const;              // that of the goal; null where there is none
    bool is_fused() const;                 // the whole procedure is one table
    std::size_t most_memory() const;       // that the tables of states took at any time
    std::uint64_t effort() const;          // of all walks from state to state: see Walker

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

inline Tally run_compiled(const Machine& machine, const RunControl& control) {
    return CompiledRun(machine).run(control);
}

}  // namespace warodds
