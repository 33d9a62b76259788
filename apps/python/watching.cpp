#include "apps/python/watching.hpp"

#include "sim/threads.hpp"

#include <future>
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

}  // namespace

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
        told.notices.push_back(text);
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

    std::exception_ptr failure;
    {
        const py::gil_scoped_release released;
        std::promise<void> end;
        std::future<void> ended = end.get_future();
        std::jthread run([&] {
            try {
                work(watch);
            } catch (...) {
                failure = std::current_exception();
            }
            end.set_value();
        });
        while (ended.wait_for(nap) != std::future_status::ready) {
            const py::gil_scoped_acquire acquired;
            look();
        }
    }
    told.total = 0;  // it is over
    look();
    if (raised) throw *raised;
    if (failure) std::rethrow_exception(failure);
}

}  // namespace warodds::python
