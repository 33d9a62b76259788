// The sampled run: the literal Monte Carlo that anyone can audit.
//
// Every trial rolls its own dice, one word a roll, in the order in which the rule asks for them. What the rule makes of
// a sequence of dice does not change, so each thread remembers it: the first trial with a sequence runs the rule, later
// ones with the same dice find the end that it came to. A test compares this with trials that remember nothing.
#include "sim/run.hpp"
#include "sim/threads.hpp"
#include "sim/words.hpp"

#include <cstring>
#include <map>

namespace warodds {
namespace {

// Words for a batch of trials: those of one draw are made for the whole batch when its first trial asks for them.
class BatchWords {
public:
    static constexpr std::uint64_t batch = 256;

    explicit BatchWords(std::uint64_t seed) : seed_(seed) {}

    void begin(std::uint64_t first_trial) {
        first_trial_ = first_trial;
        filled_ = 0;
    }
    std::uint32_t word(std::size_t draw, std::uint64_t lane) {
        if (draw == filled_) [[unlikely]] fill();
        return words_[draw * batch + lane];
    }

private:
    void fill() {
        if (words_.size() == filled_ * batch) words_.resize((filled_ + 1) * batch);
        fill_words(seed_, first_trial_, 0, static_cast<std::uint32_t>(filled_), std::span(words_).subspan(filled_ * batch, batch));
        ++filled_;
    }

    std::uint64_t seed_, first_trial_ = 0;
    std::size_t filled_ = 0;
    std::vector<std::uint32_t> words_;    // a batch a draw, one after the other
};

// What is known of the procedure's dice: a tree with a roll at each node, and at its ends the final states.
class DiceTree {
public:
    static constexpr std::size_t most_branches = 1 << 18;
    static constexpr std::int32_t unknown = 0;    // else: n > 0 is roll n - 1, n < 0 the end -n - 1

    struct Roll {
        Dice dice;
        std::size_t first_branch;
    };

    std::vector<Roll> rolls;
    std::vector<std::int32_t> branches{unknown};    // the first leads to the first roll

    bool is_full() const { return branches.size() > most_branches; }

    // the branch that this roll's dice lead to
    static std::size_t branch(const Roll& roll, std::uint32_t word) {
        return roll.first_branch + static_cast<std::size_t>(roll.dice.shown(below(word, roll.dice.total)) - roll.dice.first);
    }

    std::int32_t add(std::size_t at, const Dice& dice) {
        rolls.push_back({dice, branches.size()});
        branches.resize(branches.size() + dice.results, unknown);
        return branches[at] = static_cast<std::int32_t>(rolls.size());
    }
};

// Runs the rule for one trial, and writes the dice it asks for into the tree while there is room.
class SampledRoller final : public Roller {
public:
    SampledRoller(DiceTree& tree, BatchWords& words, std::uint64_t lane) : tree_(tree), words_(words), lane_(lane), learns_(!tree.is_full()) {}

    void remember(std::uint32_t end) {
        if (learns_) tree_.branches[at_] = -static_cast<std::int32_t>(end) - 1;
    }

protected:
    int roll(const Dice& dice, What) override {
        const std::uint32_t word = words_.word(draw_++, lane_);
        if (learns_) {
            std::int32_t next = tree_.branches[at_];
            if (next == DiceTree::unknown) next = tree_.add(at_, dice);
            at_ = DiceTree::branch(tree_.rolls[next - 1], word);
        }
        return dice.shown(below(word, dice.total));
    }

private:
    DiceTree& tree_;
    BatchWords& words_;
    std::uint64_t lane_;
    std::size_t draw_ = 0, at_ = 0;
    bool learns_;
};

// One thread's part of the count. An end is a final state or an unreadable cell.
struct Part {
    explicit Part(std::size_t state_size) : states(state_size), state(state_size) {}

    StateTable states;
    std::vector<std::byte> state;
    std::vector<const MissingCell*> cells;
    std::vector<std::uint32_t> ends;          // as in TrialBlock: a state, or first_missing + k for the k-th cell
    std::vector<std::uint64_t> counts;        // by end
    std::map<std::uint32_t, std::uint32_t> end_of;
    DiceTree tree;

    std::uint32_t number(std::uint32_t final) {
        const auto [found, is_new] = end_of.try_emplace(final, static_cast<std::uint32_t>(ends.size()));
        if (is_new) {
            ends.push_back(final);
            counts.push_back(0);
        }
        return found->second;
    }

    std::uint32_t number(const MissingCell* cell) {
        const auto index = static_cast<std::size_t>(std::find(cells.begin(), cells.end(), cell) - cells.begin());
        if (index == cells.size()) cells.push_back(cell);
        return number(Graph::first_missing + static_cast<std::uint32_t>(index));
    }

    std::uint32_t run_rule(const Machine& machine, const std::vector<std::byte>& start, BatchWords& words, std::uint64_t lane) {
        SampledRoller roller(tree, words, lane);
        std::memcpy(state.data(), start.data(), state.size());
        while (!machine.finished(state.data()) && !roller.missing()) machine.step(state.data(), roller);
        const std::uint32_t end = roller.missing() ? number(roller.missing()) : number(states.intern(state.data()));
        roller.remember(end);
        return end;
    }

    void run_chunk(const Machine& machine, const std::vector<std::byte>& start, std::uint64_t seed, std::uint64_t first,
                   std::uint64_t trials, std::uint32_t* finals) {
        BatchWords words(seed);
        for (std::uint64_t trial = 0; trial < trials; ++trial) {
            const std::uint64_t lane = trial % BatchWords::batch;
            if (lane == 0) words.begin(first + trial);
            std::int32_t at = tree.branches[0];
            for (std::size_t draw = 0; at > 0; ++draw) at = tree.branches[DiceTree::branch(tree.rolls[at - 1], words.word(draw, lane))];
            const std::uint32_t end = at < 0 ? static_cast<std::uint32_t>(-(at + 1)) : run_rule(machine, start, words, lane);
            ++counts[end];
            if (finals) finals[trial] = ends[end];
        }
    }
};

Tally add_up(const std::vector<Part>& parts, std::size_t state_size) {
    std::map<std::string, std::uint64_t> sums;    // by the state's bytes
    Tally tally(state_size);
    for (const Part& part : parts) {
        for (std::size_t end = 0; end < part.ends.size(); ++end) {
            if (part.ends[end] < Graph::first_missing) {
                sums[{reinterpret_cast<const char*>(part.states[part.ends[end]]), state_size}] += part.counts[end];
                continue;
            }
            const MissingCell& cell = *part.cells[part.ends[end] - Graph::first_missing];
            const auto found = std::find_if(tally.missing.begin(), tally.missing.end(), [&](auto& known) { return known.first == cell; });
            if (found == tally.missing.end())
                tally.missing.emplace_back(cell, part.counts[end]);
            else
                found->second += part.counts[end];
        }
    }
    for (const auto& [state, count] : sums) {
        tally.states.intern(reinterpret_cast<const std::byte*>(state.data()));
        tally.counts.push_back(count);
    }
    std::sort(tally.missing.begin(), tally.missing.end(), [](auto& a, auto& b) {
        return std::tie(a.first.table, a.first.row, a.first.column) < std::tie(b.first.table, b.first.row, b.first.column);
    });
    return tally;
}

}  // namespace

Tally run_sampled(const Machine& machine, const RunControl& control) {
    std::vector<std::byte> start(machine.state_size());
    machine.start(start.data());
    const unsigned threads = std::max(1u, control.threads);
    std::vector<Part> parts(threads, Part(machine.state_size()));

    run_trials(
        control,
        [&](unsigned worker, std::uint64_t first, std::uint64_t trials, std::uint32_t* finals) {
            parts[worker].run_chunk(machine, start, control.seed, first, trials, finals);
        },
        [&](unsigned worker) -> const StateTable& { return parts[worker].states; });
    return add_up(parts, machine.state_size());
}

}  // namespace warodds
