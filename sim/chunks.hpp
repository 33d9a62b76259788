// Work in chunks of trials over a few workers. Which worker takes which chunk is left to chance; results are added up as
// integers and handed on in order, so nobody can tell. Chunks begin at multiples of their size, wherever a run begins.
#pragma once

#include "sim/run.hpp"

namespace warodds {

inline constexpr std::uint64_t trials_per_chunk = 1 << 16;

inline unsigned workers_of(const RunControl& control) { return control.parallel ? std::max(1u, control.threads) : 1; }

// Calls work(worker, first_trial, trials) for every chunk from first_chunk on, and reports progress.
template <class Work>
void for_each_chunk(const RunControl& control, std::uint64_t first_chunk, std::uint64_t chunks, Work&& work) {
    std::mutex mutex;
    std::uint64_t done = std::max(first_chunk * trials_per_chunk, control.first_trial) - control.first_trial;
    for_each_index(control.parallel, control.threads, first_chunk, first_chunk + chunks, 1, control.stop,
                   [&](unsigned worker, std::uint64_t chunk) {
                       const std::uint64_t first = std::max(chunk * trials_per_chunk, control.first_trial);
                       const std::uint64_t trials =
                           std::min((chunk + 1) * trials_per_chunk, control.first_trial + control.trials) - first;
                       work(worker, first, trials);
                       if (!control.progress) return;
                       const std::lock_guard lock(mutex);
                       control.progress(done += trials);
                   });
}

// Calls work(worker, first_trial, trials, ends) for all trials. With blocks wanted, `ends` has room for the end of each
// trial, and a wave of chunks at a time is handed on in order; table_of(worker) is what those are counted in.
template <class Work, class TableOf>
void run_trials(const RunControl& control, Work&& work, TableOf&& table_of) {
    const std::uint64_t first_chunk = control.first_trial / trials_per_chunk;
    const std::uint64_t chunks =
        control.trials == 0
            ? 0
            : (control.first_trial + control.trials + trials_per_chunk - 1) / trials_per_chunk - first_chunk;
    if (!control.each_block) {
        for_each_chunk(control, first_chunk, chunks, [&](unsigned worker, std::uint64_t first, std::uint64_t trials) {
            work(worker, first, trials, nullptr);
        });
        return;
    }
    const unsigned workers = workers_of(control);
    for (std::uint64_t chunk = 0; chunk < chunks; chunk += workers) {
        struct Block {
            std::vector<std::uint32_t> ends;
            std::uint64_t first;
            unsigned worker;
        };
        std::vector<Block> blocks(std::min<std::uint64_t>(workers, chunks - chunk));
        for_each_chunk(control, first_chunk + chunk, blocks.size(),
                       [&](unsigned worker, std::uint64_t first, std::uint64_t trials) {
                           Block& block = blocks[first / trials_per_chunk - first_chunk - chunk];
                           block = {std::vector<std::uint32_t>(trials), first, worker};
                           work(worker, first, trials, block.ends.data());
                       });
        for (const Block& block : blocks) control.each_block({block.first, block.ends, table_of(block.worker)});
    }
}

// The tally of these trials, from what each worker counted.
inline Tally tally_of(const RunControl& control, const std::vector<Ends>& parts) {
    Tally tally;
    if (control.trials > 0) tally.trials = {{control.first_trial, control.first_trial + control.trials}};
    for (const Ends& part : parts) part.add_to(tally);
    return tally;
}

}  // namespace warodds
