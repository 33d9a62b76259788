#include "apps/cli/terminal.hpp"

#include "output/files.hpp"
#include "sim/threads.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

namespace warodds::cli {

std::atomic<bool> stop{false};

void put(const std::string& text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        throw OutputError(fmt::format("standard output: {}", std::strerror(errno)));
}

void put(const Json& json) { put(json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"); }

void notice(bool is_quiet, const std::string& text) {
    if (!is_quiet) std::fputs(fmt::format("warodds: {}\n", text).c_str(), stderr);
}

Watching::Watching(bool is_quiet, unsigned threads, std::string what) : progress_(!is_quiet, std::move(what)) {
    watch.threads = threads ? threads : std::max(1u, std::thread::hardware_concurrency());
    watch.parallel = in_threads();
    watch.stop = &stop;
    watch.progress = [this](std::uint64_t done, std::uint64_t total) { progress_.show(done, total); };
    watch.notice = [is_quiet](const std::string& text) { notice(is_quiet, text); };
}

}  // namespace warodds::cli
