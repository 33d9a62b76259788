// Part files: written beside their target, moved into place when whole, and listed in a fixed table of paths so that
// a signal handler can remove them.
#include "output/files/write.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <cstdio>
#include <ctime>
#include <fcntl.h>
#include <random>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

namespace warodds {
namespace {

[[noreturn]] void fail_writing(const std::filesystem::path& target, const std::string& why) {
    throw OutputError("cannot write " + target.string() + ": " + why);
}

[[noreturn]] void no_place(const std::filesystem::path& target, const std::string& why) {
    throw NoPlaceError("cannot write " + target.string() + ": " + why);
}

enum class Use { free, filling, listed };

struct Slot {
    std::atomic<Use> use = Use::free;
    std::size_t target_size = 0;  // of the path: what comes after it tells this part from those of others
    std::array<char, 4096> path;

    std::string_view target() const { return {path.data(), target_size}; }
};
std::array<Slot, 32> slots;

std::size_t list_part(const PendingFile& file, const std::string& target, const std::string& path) {
    if (path.size() >= slots[0].path.size()) file.fail("its name is too long");
    for (const Slot& slot : slots)
        if (slot.use == Use::listed && slot.target() == target)
            file.fail("this run already writes another result there");
    for (std::size_t i = 0; i < slots.size(); ++i) {
        Use expected = Use::free;
        if (!slots[i].use.compare_exchange_strong(expected, Use::filling)) continue;
        slots[i].target_size = target.size();
        std::memcpy(slots[i].path.data(), path.c_str(), path.size() + 1);
        slots[i].use = Use::listed;
        return i;
    }
    file.fail("too many files are being written at once");
}

std::string reason() { return std::strerror(errno); }

// Where a file of that name really is. Links are followed one by one, since the last of them may lead to a file that is
// not there yet.
std::filesystem::path end_of_links(const std::filesystem::path& target) {
    namespace fs = std::filesystem;
    std::error_code ignored;
    fs::path place = fs::absolute(target, ignored);
    for (int links = 0; fs::is_symlink(fs::symlink_status(place, ignored)); ++links) {
        if (links == 40) no_place(target, "its link leads nowhere");
        place = place.parent_path() / fs::read_symlink(place, ignored);  // an absolute one stands alone
    }
    return place;
}

constexpr char part_mark[] = ".part-", letters[] = "abcdefghijklmnopqrstuvwxyz012345";
constexpr std::size_t suffix_letters = 12;

// a name that nobody can have taken beforehand
std::string random_suffix() {
    std::array<unsigned char, suffix_letters> bytes{};
    if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
        for (unsigned char& byte : bytes) byte = static_cast<unsigned char>(std::random_device{}());
    std::string text = part_mark;
    for (const unsigned char byte : bytes) text += letters[byte % 32];
    return text;
}

constexpr std::time_t stale_after = 60;  // seconds; a part that is younger may be about to be locked

// Removes what a run that was killed left beside this file: parts of the same name, of the same owner, that nobody holds.
void remove_stale_parts(const std::filesystem::path& place) {
    namespace fs = std::filesystem;
    const std::string begin = place.filename().string() + part_mark;
    std::error_code error;
    for (auto entry = fs::directory_iterator(place.parent_path(), error); !error && entry != fs::directory_iterator();
         entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        const bool is_part = name.size() == begin.size() + suffix_letters && name.starts_with(begin) &&
                             name.find_first_not_of(letters, begin.size()) == name.npos;
        if (!is_part) continue;
        const int file = ::open(entry->path().c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
        if (file < 0) continue;
        struct stat about;
        if (::fstat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_uid == ::geteuid() &&
            about.st_mtime + stale_after < std::time(nullptr) && ::flock(file, LOCK_EX | LOCK_NB) == 0)
            ::unlink(entry->path().c_str());
        ::close(file);
    }
}

// A new file in place of an old one belongs to the same people, and the same people may read it.
void take_after(int file, const struct stat& old) {
    const bool has_owner = ::fchown(file, old.st_uid, old.st_gid) == 0;
    const bool has_group = has_owner || ::fchown(file, static_cast<uid_t>(-1), old.st_gid) == 0;
    const mode_t mode = old.st_mode & 0777;
    // a group that was not meant gets no more than everybody; where even this fails, it stays for its owner alone
    const mode_t given = has_group ? mode : (mode & 0707) | ((mode & 07) << 3);
    [[maybe_unused]] const int ignored = ::fchmod(file, given);
}

}  // namespace

void expect_writable(const std::filesystem::path& target) {
    namespace fs = std::filesystem;
    if (target.empty()) throw NoPlaceError("cannot write a file without a name");
    std::error_code ignored;
    const fs::file_status status = fs::status(target, ignored);
    if (fs::is_directory(status)) no_place(target, "it is a directory");
    if (fs::exists(status) && !fs::is_regular_file(status)) no_place(target, "it is not a regular file");
    if (fs::exists(status) && ::access(target.c_str(), W_OK) != 0) no_place(target, reason());
    if (!target.has_filename()) no_place(target, "it names no file");
    const fs::path directory = end_of_links(target).parent_path();
    const bool is_link = fs::is_symlink(fs::symlink_status(target, ignored));
    const fs::path named = !is_link && target.has_parent_path() ? target.parent_path() : directory;
    if (!fs::exists(directory, ignored)) no_place(target, "there is no directory " + named.string());
    if (!fs::is_directory(directory, ignored)) no_place(target, named.string() + " is not a directory");
    if (::access(directory.empty() ? "." : directory.c_str(), W_OK) != 0)
        no_place(target, named.string() + ": " + reason());
}

PendingFile::PendingFile(const std::filesystem::path& target) : target_(target) {
    expect_writable(target);
    place_ = end_of_links(target);  // a link stays a link: the file that it points to is the one replaced
    remove_stale_parts(place_);
    part_ = place_;
    part_ += random_suffix();
    slot_ = list_part(*this, place_.string(), part_.string());
    struct stat old;
    const bool is_there = ::stat(place_.c_str(), &old) == 0;
    held_ = ::open(part_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, is_there ? 0600 : 0666);
    struct stat mine;
    // whoever found it before it was locked has removed it
    if (held_ < 0 || (::flock(held_, LOCK_EX) == 0 && ::fstat(held_, &mine) == 0 && mine.st_nlink == 0)) {
        const std::string why = held_ < 0 ? reason() : "another run writes it";
        if (held_ >= 0) ::close(held_);
        slots[slot_].use = Use::free;
        fail(why);
    }
    if (is_there) take_after(held_, old);
}

PendingFile::~PendingFile() {
    if (!is_committed_) ::unlink(part_.c_str());
    ::close(held_);
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

void PendingFile::sync() const {
    const int file = ::open(part_.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) fail(reason());
    // a disk that is full may say so only now; some file systems cannot sync and say EINVAL
    const bool is_stored = ::fsync(file) == 0 || errno == EINVAL || errno == ENOTSUP;
    const std::string why = is_stored ? "" : reason();
    ::close(file);
    if (!is_stored) fail(why);
}

void PendingFile::commit() {
    sync();
    if (::rename(part_.c_str(), place_.c_str()) != 0) fail(reason());
    is_committed_ = true;
}

bool PendingFile::commit_new() {
    sync();
    if (::renameat2(AT_FDCWD, part_.c_str(), AT_FDCWD, place_.c_str(), RENAME_NOREPLACE) == 0) {
        is_committed_ = true;
        return true;
    }
    if (errno == EEXIST) return false;
    // a file system that cannot do that can perhaps link, which replaces nothing either; the part goes as always
    if (::link(part_.c_str(), place_.c_str()) == 0) return true;
    if (errno == EEXIST) return false;
    fail(reason());
}

void PendingFile::fail(const std::string& why) const { fail_writing(target_, why); }

void write_text(const std::string& text, const std::filesystem::path& target) {
    PendingFile file(target);
    file.write(text);
    file.commit();
}

void remove_pending_files() noexcept {
    for (const Slot& slot : slots)
        if (slot.use == Use::listed) ::unlink(slot.path.data());
}

void write_made(const std::string& text, const std::filesystem::path& target, bool may_replace) {
    const InputError is_there(target.string() + ": is there already; move it away first, or for a spreadsheet say " +
                              option_name("force"));
    std::error_code error;
    if (!may_replace && std::filesystem::exists(target, error)) throw is_there;
    if (target.has_parent_path()) std::filesystem::create_directories(target.parent_path(), error);
    if (error) throw NoPlaceError(target.parent_path().string() + ": " + error.message());
    PendingFile file(target);
    file.write(text);
    if (may_replace) file.commit();
    else if (!file.commit_new()) throw is_there;  // somebody else was faster
}

}  // namespace warodds
