// A run from Python: without the interpreter's lock, stopped by Ctrl-C, and telling how far it is.
//
// The run has a thread of its own. The caller's waits for it and wakes some times a second, takes the lock, lets Python look at its
// signals, and hands on progress. So other threads of Python's go on meanwhile, and Ctrl-C works while nothing is told.
#pragma once

#include "analysis/answers/answer.hpp"

#include <pybind11/pybind11.h>

namespace warodds::python {

namespace py = pybind11;

// `observer` is None, or has progress(done, total) and notice(text). What `work` throws is thrown here; Python's own exceptions
// (KeyboardInterrupt) too.
void watched(unsigned threads, const py::object& observer, const std::function<void(const Watch&)>& work);

// When the interpreter ends: stops the runs that threads are left behind with, and waits until nothing computes any more.
void stop_runs();

template <class Work>
auto watch(unsigned threads, const py::object& observer, Work&& work) {
    std::optional<decltype(work(std::declval<const Watch&>()))> result;
    watched(threads, observer, [&](const Watch& watch) { result.emplace(work(watch)); });
    return std::move(*result);
}

}  // namespace warodds::python
