// Work in chunks of trials over a few threads. Which thread takes which chunk is left to chance; results are added
// up as integers and handed on in order, so nobody can tell.
#pragma once

#include "sim/run.hpp"

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>

namespace warodds {

inline constexpr std::uint64_t trials_per_chunk = 1 << 16;

// Calls work(worker, first_trial, trials) for every chunk, each worker on its own thread, and reports progress.
template <class Work>
void for_each_chunk(const RunControl& control, std::uint64_t first_chunk, std::uint64_t chunks, Work&& work) {
    std::atomic<std::uint64_t> next{first_chunk};
    std::mutex mutex;
    std::exception_ptr failure;
    std::uint64_t done = first_chunk * trials_per_chunk;
    const auto loop = [&](unsigned worker) {
        try {
            for (std::uint64_t chunk; (chunk = next.fetch_add(1)) < first_chunk + chunks;) {
                if (control.stop && control.stop->load(std::memory_order_relaxed)) throw Interrupted();
                const std::uint64_t first = chunk * trials_per_chunk;
                const std::uint64_t trials = std::min(trials_per_chunk, control.trials - first);
                work(worker, first, trials);
                if (control.progress) {
                    const std::lock_guard lock(mutex);
                    control.progress(done += trials);
                }
            }
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!failure) failure = std::current_exception();
            next = first_chunk + chunks;
        }
    };
    std::vector<std::jthread> others;
    const auto workers = static_cast<unsigned>(std::min<std::uint64_t>(control.threads, chunks));
    for (unsigned worker = 1; worker < workers; ++worker) others.emplace_back(loop, worker);
    loop(0);
    others.clear();
    if (failure) std::rethrow_exception(failure);
}

// Calls work(worker, first_trial, trials, finals) for all trials. With raw trials wanted, `finals` has room for the final
// state of each, and a wave of chunks at a time is handed on in order; states_of(worker) is what those are counted in.
template <class Work, class StatesOf>
void run_trials(const RunControl& control, Work&& work, StatesOf&& states_of) {
    const std::uint64_t chunks = (control.trials + trials_per_chunk - 1) / trials_per_chunk;
    if (!control.each_block) {
        for_each_chunk(control, 0, chunks, [&](unsigned worker, std::uint64_t first, std::uint64_t trials) {
            work(worker, first, trials, nullptr);
        });
        return;
    }
    const unsigned threads = std::max(1u, control.threads);
    for (std::uint64_t chunk = 0; chunk < chunks; chunk += threads) {
        const std::uint64_t wave = std::min<std::uint64_t>(threads, chunks - chunk);
        std::vector<std::vector<std::uint32_t>> finals(wave);
        std::vector<unsigned> by(wave);
        for_each_chunk(control, chunk, wave, [&](unsigned worker, std::uint64_t first, std::uint64_t trials) {
            const std::uint64_t place = first / trials_per_chunk - chunk;
            finals[place].resize(trials);
            by[place] = worker;
            work(worker, first, trials, finals[place].data());
        });
        for (std::uint64_t place = 0; place < wave; ++place)
            control.each_block({(chunk + place) * trials_per_chunk, finals[place], states_of(by[place])});
    }
}

}  // namespace warodds
