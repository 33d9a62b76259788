// Part files: written beside their target, moved into place when whole, and listed in a fixed table of paths so that
// a signal handler can remove them.
#include "output/files.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace warodds {
namespace {

enum class Use { free, filling, listed };

struct Slot {
    std::atomic<Use> use = Use::free;
    std::array<char, 4096> path;
};
std::array<Slot, 32> slots;

std::size_t list_part(const PendingFile& file, const std::string& path) {
    if (path.size() >= slots[0].path.size()) file.fail("its name is too long");
    for (const Slot& slot : slots)
        if (slot.use == Use::listed && path == slot.path.data())
            file.fail("this run already writes another result there");
    for (std::size_t i = 0; i < slots.size(); ++i) {
        Use expected = Use::free;
        if (!slots[i].use.compare_exchange_strong(expected, Use::filling)) continue;
        std::memcpy(slots[i].path.data(), path.c_str(), path.size() + 1);
        slots[i].use = Use::listed;
        return i;
    }
    file.fail("too many files are being written at once");
}

std::string reason() { return std::strerror(errno); }

}  // namespace

PendingFile::PendingFile(const std::filesystem::path& target) : target_(target) {
    namespace fs = std::filesystem;
    if (target.empty()) throw OutputError("cannot write a file without a name");
    std::error_code ignored;
    const fs::file_status status = fs::status(target, ignored);
    if (fs::is_directory(status)) fail("it is a directory");
    if (fs::exists(status) && !fs::is_regular_file(status)) fail("it is not a regular file");
    if (fs::exists(status) && ::access(target.c_str(), W_OK) != 0) fail(reason());
    if (!target.has_filename()) fail("it names no file");

    // a link stays a link: the file that it points to is the one replaced
    place_ = fs::is_symlink(fs::symlink_status(target, ignored)) ? fs::weakly_canonical(target, ignored)
                                                                 : fs::absolute(target, ignored);
    if (place_.empty()) fail("its link leads nowhere");
    const fs::path directory = place_.parent_path();
    if (!fs::exists(directory, ignored))
        fail("there is no directory " + (target.has_parent_path() ? target.parent_path() : directory).string());
    if (!fs::is_directory(directory, ignored))
        fail((target.has_parent_path() ? target.parent_path() : directory).string() + " is not a directory");

    part_ = place_;
    part_ += ".part-" + std::to_string(::getpid());
    slot_ = list_part(*this, part_.string());
    const int file = ::open(part_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (file < 0 || ::close(file) != 0) {
        const std::string why = reason();
        if (file >= 0) ::unlink(part_.c_str());
        slots[slot_].use = Use::free;
        fail(why);
    }
}

PendingFile::~PendingFile() {
    if (!is_committed_) ::unlink(part_.c_str());
    slots[slot_].use = Use::free;
}

void PendingFile::write(std::string_view contents) const {
    const int file = ::open(part_.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC);
    if (file < 0) fail(reason());
    while (!contents.empty()) {
        const ssize_t written = ::write(file, contents.data(), contents.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) {
            const std::string why = reason();
            ::close(file);
            fail(why);
        }
        contents.remove_prefix(static_cast<std::size_t>(written));
    }
    if (::close(file) != 0) fail(reason());
}

void PendingFile::commit() {
    const int file = ::open(part_.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) fail(reason());
    // a disk that is full may say so only now; some file systems cannot sync and say EINVAL
    const bool is_stored = ::fsync(file) == 0 || errno == EINVAL || errno == ENOTSUP;
    const std::string why = is_stored ? "" : reason();
    ::close(file);
    if (!is_stored) fail(why);
    if (::rename(part_.c_str(), place_.c_str()) != 0) fail(reason());
    is_committed_ = true;
}

void PendingFile::fail(const std::string& why) const {
    throw OutputError("cannot write " + target_.string() + ": " + why);
}

void write_text(const std::string& text, const std::filesystem::path& target) {
    PendingFile file(target);
    file.write(text);
    file.commit();
}

void remove_pending_files() noexcept {
    for (const Slot& slot : slots)
        if (slot.use == Use::listed) ::unlink(slot.path.data());
}

}  // namespace warodds
