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

inline std::uint64_t chunks_of(const RunControl& control) { return (control.trials + trials_per_chunk - 1) / trials_per_chunk; }

}  // namespace warodds
