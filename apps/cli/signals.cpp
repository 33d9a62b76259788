#include "apps/cli/signals.hpp"

#include "apps/cli/terminal.hpp"
#include "output/files/write.hpp"

#include <atomic>
#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <unistd.h>

namespace warodds::cli {

std::atomic<bool> stop{false};

namespace {

std::atomic<int> watched{0};
std::atomic<bool> is_asked{false};  // to stop

// only calls that are safe in a signal handler
extern "C" void end_now(int) {
    static constexpr char message[] = "warodds: interrupted; no file was written\n";
    remove_pending_files();
    [[maybe_unused]] const auto ignored = ::write(STDERR_FILENO, message, sizeof message - 1);
    _exit(interrupted_code);
}

extern "C" void on_signal(int signal) {
    if (watched == 0 || is_asked.exchange(true)) end_now(signal);
    stop = true;
    alarm(1);
}

}  // namespace

void catch_signals() {
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error like a full disk
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGXCPU, SIGUSR1, SIGUSR2}) {
        // nohup, and shells that start something in the background, have them ignored
        if (std::signal(signal, on_signal) == SIG_IGN) std::signal(signal, SIG_IGN);
    }
    std::signal(SIGALRM, end_now);
}

void begin_watching() { ++watched; }
void end_watching() { --watched; }

void open_standard_streams() {
    for (int stream = 0; stream <= 2; ++stream) {
        if (::fcntl(stream, F_GETFD) != -1 || errno != EBADF) continue;
        // for reading only where results go: they cannot be written, and that is told
        const int opened = ::open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY);
        if (opened >= 0 && opened != stream) ::close(opened);
    }
}

}  // namespace warodds::cli
