// Independent pieces of work over a few workers. Which worker takes which piece is left to chance.
#pragma once

#include "sim/machine.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>

namespace warodds {

// Calls work(0), work(1), ... work(workers - 1), side by side if it can: see sim/threads.hpp.
using Parallel = std::function<void(unsigned workers, const std::function<void(unsigned worker)>& work)>;

// Calls work(worker, i) for every i from first to end - 1, `block` of them at a time. Of several failures the one with the
// lowest i is thrown, as it would be by one worker alone. `stop` ends it with Interrupted.
template <class Work>
void for_each_index(const Parallel& parallel, unsigned threads, std::uint64_t first, std::uint64_t end,
                    std::uint64_t block, const std::atomic<bool>* stop, Work&& work) {
    if (first >= end) return;
    std::atomic<std::uint64_t> next{first};
    std::mutex mutex;
    std::optional<std::pair<std::uint64_t, std::exception_ptr>> failure;
    const auto loop = [&](unsigned worker) {
        for (std::uint64_t begin; (begin = next.fetch_add(block)) < end;) {
            std::uint64_t i = begin;
            try {
                for (; i < std::min(begin + block, end); ++i) {
                    if (stop && stop->load(std::memory_order_relaxed)) throw Interrupted();
                    work(worker, i);
                }
            } catch (...) {
                const std::lock_guard lock(mutex);
                if (!failure || i < failure->first) failure.emplace(i, std::current_exception());
                next = end;  // pieces before this one are under way already
                return;
            }
        }
    };
    const auto workers = static_cast<unsigned>(
        std::min<std::uint64_t>(parallel ? std::max(1u, threads) : 1, (end - first + block - 1) / block));
    if (workers > 1) parallel(workers, loop);
    else loop(0);
    if (failure) std::rethrow_exception(failure->second);
}

}  // namespace warodds
