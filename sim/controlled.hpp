// Control variates: Monte Carlo with the luck of each draw taken out.
//
// All results of a draw are known, with their chances. What each is worth is guessed (sim/evaluator.hpp); a trial's luck in a
// draw is the guess for its result minus the expected guess. Luck has an expectation of 0 whatever the guesses are, so a figure
// minus its luck has the same expectation as the figure, and less spread the better the guesses are. They are learnt from trials of their own, from the end of the game backwards: the worth of a situation is the
// expectation of the guesses for what follows it. The first draw is stratified besides: trial i of n takes the i-th part of n
// of it.
//
// What is left may have no spread in all that a run met and still have some where guesses are wrong and no trial went. So it is
// kept within a known range: a draw whose luck could take a figure's luck out of what it may be (from the figure at its least to
// the figure at its most, as seen from the start, and half of that more) is left uncontrolled, whatever comes of it. And which
// figures are worth it is decided by games of their own, before the run.
#pragma once

#include "sim/tally.hpp"

#include <atomic>
#include <functional>
#include <memory>
#include <optional>

namespace warodds {

// A machine as such trials see it: from a situation to all that may come of its next draw. Situations are bytes of one size.
class Successors {
public:
    virtual ~Successors() = default;

    struct List {
        std::vector<double> chances;
        std::vector<std::byte> situations;  // side by side
    };
    virtual std::size_t size() const = 0;  // of a situation
    virtual void start(std::byte* situation) const = 0;
    virtual bool finished(const std::byte* situation) const = 0;
    virtual std::uint32_t place(const std::byte* situation) const = 0;  // goes up along a trial, or stays
    virtual void expand(const std::byte* situation, List& list) = 0;    // throws TooLarge
    virtual std::size_t features() const = 0;                           // numbers that say how things stand
    virtual void describe(const std::byte* situation, float* features) const = 0;
    virtual void outcome(const std::byte* final_situation, Outcome& fields) const = 0;
    virtual bool is_missing(const std::byte* final_situation) const = 0;  // a cell that nobody could read ended it
};

// Any machine by the graph of its states; what it tells of a state is what guesses go by.
std::unique_ptr<Successors> successors_of(const Machine& machine, const std::atomic<bool>* stop);

struct ControlledFigure {
    std::size_t number = 0;             // of the request's figures
    double mean = 0, error = 0;         // its standard error
    double plain = 0, plain_error = 0;  // the same trials, luck and all
    // What the trials came to less their luck: values with how many there were. They cannot leave this range.
    double least = 0, largest = 0;
    std::vector<std::pair<double, double>> left{};
};
struct Controlled {
    std::uint64_t trials = 0, learnt_from = 0;
    std::vector<ControlledFigure> figures;  // those that are worth it
};

struct ControlledRequest {
    std::vector<std::function<double(const Outcome&)>>
        figures;                                          // one that as many plain trials know better is left out
    std::vector<std::pair<double, double>> ranges = {};   // of the figures; 0 to 1 where there is none
    std::uint64_t trials = 1'000'000, seed = 1;           // at most so many
    std::uint64_t most_guesses = std::uint64_t{1} << 26;  // ... and so many that this is enough for
    std::function<void(std::uint64_t done, std::uint64_t total)> progress = {};
    const std::atomic<bool>* stop = nullptr;
};

// None where a step has too many ways, an unknown cell was met, there are fewer than a few hundred trials to be had, or no figure is
// worth it.
std::optional<Controlled> run_controlled(Successors& game, const ControlledRequest& request);

}  // namespace warodds
