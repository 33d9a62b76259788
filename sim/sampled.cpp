// The sampled run: the literal Monte Carlo that anyone can audit.
#include "sim/run.hpp"
#include "sim/threads.hpp"
#include "sim/words.hpp"

#include <cstring>
#include <map>

namespace warodds {
namespace {

// Dice for a batch of trials. The words of one draw are made for the whole batch when its first trial asks for them,
// and lie ready for the trials after it.
class SampledRoller final : public Roller {
public:
    static constexpr std::uint64_t batch = 256;

    SampledRoller(std::uint64_t seed, std::uint64_t first_trial) : seed_(seed) {
        decides_ = false;
        word_stride_ = batch;
        begin_batch(first_trial);
    }

    void begin_batch(std::uint64_t first_trial) {
        first_trial_ = first_trial;
        filled_ = 0;
    }
    void begin_trial(std::uint64_t lane) {
        lane_ = lane;
        word_ = words_.data() + lane;
        words_left_ = filled_;
        missing_ = nullptr;
    }

protected:
    // the first trial of the batch that needs one draw more than those before it
    int roll(const Dice& dice, What) override {
        const std::size_t draw = filled_++;
        if (words_.size() < filled_ * batch) words_.resize(filled_ * batch);
        const std::span<std::uint32_t> words(words_.data() + draw * batch, batch);
        fill_words(seed_, first_trial_, 0, static_cast<std::uint32_t>(draw), words);
        word_ = words_.data() + filled_ * batch + lane_;
        return dice.shown(below(words[lane_], dice.total));
    }

private:
    std::uint64_t seed_, first_trial_ = 0, lane_ = 0;
    std::size_t filled_ = 0;
    std::vector<std::uint32_t> words_;    // batch after batch, a batch a draw
};

// One thread's part of the count; missing cells are numbered in order of appearance.
struct Part {
    explicit Part(std::size_t state_size) : states(state_size), batch(state_size * SampledRoller::batch) {}

    StateTable states;
    std::vector<std::uint64_t> counts;
    std::vector<const MissingCell*> cells;
    std::vector<std::uint64_t> cell_counts;
    std::vector<std::byte> batch;                                            // the states of a batch of trials
    std::array<const MissingCell*, SampledRoller::batch> missing_in_batch;

    std::uint32_t count_missing(const MissingCell* cell) {
        const auto index = static_cast<std::size_t>(std::find(cells.begin(), cells.end(), cell) - cells.begin());
        if (index == cells.size()) {
            cells.push_back(cell);
            cell_counts.push_back(0);
        }
        ++cell_counts[index];
        return Graph::first_missing + static_cast<std::uint32_t>(index);
    }

    std::uint32_t count(const std::byte* state) {
        const std::uint32_t id = states.intern(state);
        if (id == counts.size()) counts.push_back(0);
        ++counts[id];
        return id;
    }

    // plays a batch of trials, then counts it: two tight loops are faster than one that does both
    void run_chunk(const Machine& machine, const std::vector<std::byte>& start, std::uint64_t seed, std::uint64_t first,
                   std::uint64_t trials, std::vector<std::uint32_t>* finals) {
        SampledRoller roller(seed, first);
        const std::size_t size = start.size();
        for (std::uint64_t done = 0; done < trials; done += SampledRoller::batch) {
            const std::uint64_t now = std::min(SampledRoller::batch, trials - done);
            roller.begin_batch(first + done);
            for (std::uint64_t lane = 0; lane < now; ++lane) {
                std::byte* const state = batch.data() + lane * size;
                roller.begin_trial(lane);
                std::memcpy(state, start.data(), size);
                machine.run(state, roller);
                missing_in_batch[lane] = roller.missing();
            }
            for (std::uint64_t lane = 0; lane < now; ++lane) {
                const std::uint32_t id = missing_in_batch[lane] ? count_missing(missing_in_batch[lane]) : count(batch.data() + lane * size);
                if (finals) (*finals)[done + lane] = id;
            }
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
