#include "apps/cli/terminal.hpp"

#include "apps/cli/signals.hpp"
#include "output/files/write.hpp"
#include "output/narrow.hpp"
#include "output/printable.hpp"
#include "sim/threads.hpp"

#include <fmt/format.h>

#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace warodds::cli {

void put(const std::string& text) {
    const TellingScope scope(screen_telling());
    put_as_is(narrow::fitted(text));
}

void put_as_is(const std::string& text) { put_bytes(printable(text)); }

void put_bytes(const std::string& shown) {
    if (std::fwrite(shown.data(), 1, shown.size(), stdout) == shown.size() && std::fflush(stdout) == 0) return;
    if (errno == EPIPE) throw ClosedPipe();
    throw OutputError(fmt::format("standard output: {}", std::strerror(errno)));
}

// the name of a file may be no UTF-8: a mark stands for such a byte
void put(const Json& json) {
    const auto text = [&](bool is_ascii) { return json.dump(2, ' ', is_ascii, Json::error_handler_t::replace) + "\n"; };
    // what a terminal must not get is escaped as JSON escapes it
    const std::string plain = text(false);
    put_as_is(printable(plain) == plain ? plain : text(true));
}

namespace {

std::size_t columns_of(int terminal) {
    winsize size{};
    return isatty(terminal) && ioctl(terminal, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

}  // namespace

Telling screen_telling() {
    static const std::size_t columns = columns_of(STDOUT_FILENO);
    return {.columns = columns ? columns : Telling().columns};
}

// must not throw: standard error may be closed
void tell(const std::string& text) {
    const std::string line = fmt::format("warodds: {}", printable_line(shortened_message(text)));
    const std::size_t columns = columns_of(STDERR_FILENO);
    std::fputs(((columns ? wrap(line, columns, "  ") : line) + "\n").c_str(), stderr);
}

void notice(bool is_quiet, const std::string& text) {
    if (!is_quiet) tell(text);
}

Watching::Watching(bool is_quiet, unsigned threads, std::string what) : progress_(!is_quiet, std::move(what)) {
    begin_watching();
    watch.threads = threads ? threads : std::max(1u, std::thread::hardware_concurrency());
    watch.parallel = in_threads();
    watch.stop = &stop;
    watch.progress = [this](std::uint64_t done, std::uint64_t total) { progress_.show(done, total); };
    watch.notice = [is_quiet](const std::string& text) { notice(is_quiet, InputError(text).text(spelling)); };
}

Watching::~Watching() { end_watching(); }

}  // namespace warodds::cli
