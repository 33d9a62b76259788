// The sampled run: the literal Monte Carlo that anyone can audit.
#include "sim/run.hpp"
#include "sim/threads.hpp"
#include "sim/words.hpp"

#include <cstring>
#include <map>
#include <memory>

namespace warodds {
namespace {

// Dice for a batch of trials. The words of one draw are made for the whole batch when its first trial asks for them.
class SampledRoller final : public Roller {
public:
    static constexpr std::uint64_t batch = 256;

    SampledRoller(std::uint64_t seed, std::uint64_t first_trial) : seed_(seed) { begin_batch(first_trial); }

    void begin_batch(std::uint64_t first_trial) {
        first_trial_ = first_trial;
        filled_ = 0;
    }
    void begin_trial(std::uint64_t lane) {
        lane_ = lane;
        draw_ = 0;
        missing_ = nullptr;
    }

protected:
    int roll(const Dice& dice, What) override {
        if (draw_ == filled_) [[unlikely]] fill();
        return dice.shown(below((*words_[draw_++])[lane_], dice.total));
    }

private:
    using Words = std::array<std::uint32_t, batch>;

    void fill() {
        if (words_.size() == filled_) words_.push_back(std::make_unique<Words>());
        fill_words(seed_, first_trial_, 0, static_cast<std::uint32_t>(filled_), *words_[filled_]);
        ++filled_;
    }

    std::uint64_t seed_, first_trial_ = 0, lane_ = 0;
    std::size_t draw_ = 0, filled_ = 0;
    std::vector<std::unique_ptr<Words>> words_;
};

// One thread's part of the count; missing cells are numbered in order of appearance.
struct Part {
    explicit Part(std::size_t state_size) : states(state_size), state(state_size) {}

    StateTable states;
    std::vector<std::uint64_t> counts;
    std::vector<const MissingCell*> cells;
    std::vector<std::uint64_t> cell_counts;
    std::vector<std::byte> state;

    std::uint32_t count_missing(const MissingCell* cell) {
        const auto index = static_cast<std::size_t>(std::find(cells.begin(), cells.end(), cell) - cells.begin());
        if (index == cells.size()) {
            cells.push_back(cell);
            cell_counts.push_back(0);
        }
        ++cell_counts[index];
        return Graph::first_missing + static_cast<std::uint32_t>(index);
    }

    std::uint32_t run_trial(const Machine& machine, const std::vector<std::byte>& start, SampledRoller& roller) {
        std::memcpy(state.data(), start.data(), state.size());
        machine.run(state.data(), roller);
        if (roller.missing()) return count_missing(roller.missing());
        const std::uint32_t id = states.intern(state.data());
        if (id == counts.size()) counts.push_back(0);
        ++counts[id];
        return id;
    }

    void run_chunk(const Machine& machine, const std::vector<std::byte>& start, std::uint64_t seed, std::uint64_t first,
                   std::uint64_t trials, std::vector<std::uint32_t>* finals) {
        SampledRoller roller(seed, first);
        for (std::uint64_t trial = 0; trial < trials; ++trial) {
            const std::uint64_t lane = trial % SampledRoller::batch;
            if (lane == 0) roller.begin_batch(first + trial);
            roller.begin_trial(lane);
            const std::uint32_t id = run_trial(machine, start, roller);
            if (finals) (*finals)[trial] = id;
        }
    }
};

Tally add_up(const std::vector<Part>& parts, std::size_t state_size) {
    std::map<std::string, std::uint64_t> sums;    // by the state's bytes
    Tally tally(state_size);
    for (const Part& part : parts) {
        for (std::uint32_t id = 0; id < part.states.size(); ++id)
            sums[{reinterpret_cast<const char*>(part.states[id]), state_size}] += part.counts[id];
        for (std::size_t i = 0; i < part.cells.size(); ++i) {
            const auto found = std::find_if(tally.missing.begin(), tally.missing.end(), [&](auto& known) { return known.first == *part.cells[i]; });
            if (found == tally.missing.end())
                tally.missing.emplace_back(*part.cells[i], part.cell_counts[i]);
            else
                found->second += part.cell_counts[i];
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

    if (!control.each_block) {
        for_each_chunk(control, 0, chunks_of(control), [&](unsigned worker, std::uint64_t first, std::uint64_t trials) {
            parts[worker].run_chunk(machine, start, control.seed, first, trials, nullptr);
        });
        return add_up(parts, machine.state_size());
    }

    // with raw trials: a wave of chunks at a time, handed on in order
    for (std::uint64_t chunk = 0; chunk < chunks_of(control); chunk += threads) {
        const std::uint64_t wave = std::min<std::uint64_t>(threads, chunks_of(control) - chunk);
        std::vector<std::vector<std::uint32_t>> finals(wave);
        std::vector<unsigned> by(wave);
        for_each_chunk(control, chunk, wave, [&](unsigned worker, std::uint64_t first, std::uint64_t trials) {
            const std::uint64_t place = first / trials_per_chunk - chunk;
            finals[place].resize(trials);
            by[place] = worker;
            parts[worker].run_chunk(machine, start, control.seed, first, trials, &finals[place]);
        });
        for (std::uint64_t place = 0; place < wave; ++place)
            control.each_block({(chunk + place) * trials_per_chunk, finals[place], parts[by[place]].states});
    }
    return add_up(parts, machine.state_size());
}

}  // namespace warodds
