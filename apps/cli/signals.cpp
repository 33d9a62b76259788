#include "apps/cli/signals.hpp"

#include "apps/cli/terminal.hpp"
#include "output/files.hpp"

#include <atomic>
#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <unistd.h>

namespace warodds::cli {

std::atomic<bool> stop{false};

namespace {

std::atomic<int> watched{0}, first_signal{0};

[[noreturn]] void end_now(int signal) {
    remove_pending_files();
    _exit(128 + signal);
}

// only calls that are safe in a signal handler
extern "C" void on_signal(int signal) {
    int none = 0;
    if (watched == 0 || !first_signal.compare_exchange_strong(none, signal)) end_now(signal);
    stop = true;
    alarm(1);
}

extern "C" void on_alarm(int signal) { end_now(first_signal ? first_signal.load() : signal); }

}  // namespace

void catch_signals() {
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error like a full disk
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGXCPU, SIGUSR1, SIGUSR2}) {
        // nohup, and shells that start something in the background, have them ignored
        if (std::signal(signal, on_signal) == SIG_IGN) std::signal(signal, SIG_IGN);
    }
    std::signal(SIGALRM, on_alarm);
}

void begin_watching() { ++watched; }
void end_watching() { --watched; }
int interrupted_code() { return 128 + (first_signal ? first_signal.load() : SIGINT); }

void open_standard_streams() {
    for (int stream = 0; stream <= 2; ++stream) {
        if (::fcntl(stream, F_GETFD) != -1 || errno != EBADF) continue;
        // for reading only where results go: they cannot be written, and that is told
        const int opened = ::open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY);
        if (opened >= 0 && opened != stream) ::close(opened);
    }
}

}  // namespace warodds::cli
