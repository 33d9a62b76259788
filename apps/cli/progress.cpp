#include "apps/cli/progress.hpp"

#include "analysis/words/phrases.hpp"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace warodds::cli {
namespace {

// can the terminal clear a line?
bool moves_cursor() {
    const char* terminal = std::getenv("TERM");
    return terminal && *terminal && std::string_view(terminal) != "dumb";
}

}  // namespace

Progress::Progress(bool wanted, std::string what)
    : wanted_(wanted && isatty(STDERR_FILENO) && moves_cursor()), what_(std::move(what)) {}

Progress::~Progress() {
    if (shown_) std::fputs("\r\033[K", stderr);
}

void Progress::show(std::uint64_t done, std::uint64_t total) {
    if (!wanted_) return;
    const auto now = Clock::now();
    const double elapsed = std::chrono::duration<double>(now - start_).count();
    if (elapsed < 1 || std::chrono::duration<double>(now - last_).count() < 0.1) return;
    last_ = now;
    shown_ = true;
    std::fputs(("\r\033[K" + progress_text(done, total, elapsed, what_)).c_str(), stderr);
    std::fflush(stderr);
}

}  // namespace warodds::cli
