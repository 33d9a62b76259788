// Workers on threads of their own. Faces hand this to the runs; the core itself needs no threads.
#pragma once

#include "sim/run.hpp"

#include <system_error>
#include <thread>

namespace warodds {

// Where the system gives fewer threads than asked for, those that started do it all: nothing depends on their number.
inline Parallel in_threads() {
    return [](unsigned workers, const std::function<void(unsigned)>& work) {
        std::vector<std::jthread> others;
        try {
            for (unsigned worker = 1; worker < workers; ++worker) others.emplace_back(work, worker);
        } catch (const std::system_error&) {}
        work(0);
    };
}

}  // namespace warodds
