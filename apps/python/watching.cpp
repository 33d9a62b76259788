#include "apps/python/watching.hpp"

#include "output/spelling.hpp"

#include "sim/threads.hpp"

#include <unistd.h>

#include <future>
#include <list>
#include <mutex>

namespace warodds::python {
namespace {

constexpr std::chrono::milliseconds nap(50);

// What the run tells, by whichever of its threads.
struct Told {
    std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> done{0}, total{0};
    std::mutex mutex;
    std::vector<std::string> notices;

    std::vector<std::string> take_notices() {
        const std::lock_guard lock(mutex);
        return std::exchange(notices, {});
    }
};

// A run that is under way, for whoever ends the interpreter. Threads do not go with a process into its child.
struct Run {
    std::atomic<bool>* stop;
    std::shared_future<void> ended;
    pid_t process;
};
std::list<Run> runs;                         // whoever looks at it has the interpreter's lock
std::optional<std::thread::id> interpreter;  // the thread that is ending it

[[noreturn]] void leave_thread() {  // without a word, as Python's own threads do
    PyErr_SetNone(PyExc_SystemExit);
    throw py::error_already_set();
}

bool is_left_behind() { return interpreter && *interpreter != std::this_thread::get_id(); }

}  // namespace

void stop_runs() {
    interpreter = std::this_thread::get_id();
    std::vector<std::shared_future<void>> ends;
    for (const Run& run : runs) {
        if (run.process != getpid()) continue;
        *run.stop = true;
        ends.push_back(run.ended);
    }
    const py::gil_scoped_release released;
    for (const auto& end : ends) end.wait();
}

void watched(unsigned threads, const py::object& observer, const std::function<void(const Watch&)>& work) {
    Told told;
    Watch watch;
    watch.threads = threads ? threads : std::max(1u, std::thread::hardware_concurrency());
    watch.parallel = in_threads();
    watch.stop = &told.stop;
    watch.progress = [&](std::uint64_t done, std::uint64_t total) {
        told.done = done;
        told.total = total;
    };
    watch.notice = [&](const std::string& text) {
        const std::lock_guard lock(told.mutex);
        told.notices.push_back(python_message(text));
    };

    std::optional<py::error_already_set> raised;  // by Python while it was waiting
    const auto look = [&] {
        if (raised) return;
        try {
            if (PyErr_CheckSignals() != 0) throw py::error_already_set();
            if (observer.is_none()) return;
            for (const std::string& text : told.take_notices()) observer.attr("notice")(text);
            if (told.total > 0) observer.attr("progress")(told.done.load(), told.total.load());
        } catch (py::error_already_set& error) {
            raised = std::move(error);
            told.stop = true;
        }
    };

    if (is_left_behind()) leave_thread();
    std::exception_ptr failure;
    std::promise<void> end;
    const std::shared_future<void> ended = end.get_future().share();
    std::list<Run>::iterator listed;
    {
        std::jthread run([&] {
            try {
                work(watch);
            } catch (...) {
                failure = std::current_exception();
            }
            end.set_value();
        });
        listed = runs.insert(runs.end(), {&told.stop, ended, getpid()});
        // Where the interpreter is over, a thread that asks for its lock is ended there and then, and all that is open here
        // is left: nothing may ask for the lock again on that way, and the run is stopped before it is waited for.
        const std::shared_ptr<void> stopped(nullptr, [&](void*) { told.stop = true; });
        PyThreadState* const state = PyEval_SaveThread();
        while (ended.wait_for(nap) != std::future_status::ready) {
            PyEval_RestoreThread(state);
            look();
            PyEval_SaveThread();
        }
        PyEval_RestoreThread(state);
    }
    runs.erase(listed);
    if (is_left_behind()) leave_thread();
    told.total = 0;  // it is over
    look();
    if (raised) throw *raised;
    if (failure) std::rethrow_exception(failure);
}

}  // namespace warodds::python
