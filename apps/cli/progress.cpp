#include "apps/cli/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace warodds::cli {
namespace {

std::string short_number(double n) {
    for (const auto& [scale, letter] : {std::pair{1e9, "G"}, std::pair{1e6, "M"}, std::pair{1e3, "k"}})
        if (n >= scale) return fmt::format("{:.1f} {}", n / scale, letter);
    return fmt::format("{:.0f} ", n);
}

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
    const double share = static_cast<double>(done) / static_cast<double>(total),
                 rate = static_cast<double>(done) / elapsed;
    const int filled = static_cast<int>(share * 30);
    std::fputs(fmt::format("\r\033[K[{}{}] {:3.0f} %  {}{}/s  {:.0f} s left", std::string(filled, '#'),
                           std::string(30 - filled, '.'), share * 100, short_number(rate), what_,
                           static_cast<double>(total - done) / rate)
                   .c_str(),
               stderr);
    std::fflush(stderr);
}

}  // namespace warodds::cli
