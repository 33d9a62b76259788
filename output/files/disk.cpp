#include "output/files/disk.hpp"

#include "output/files/write.hpp"
#include "tables/error.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace warodds {
namespace fs = std::filesystem;
namespace {

constexpr int patience = 3000;  // milliseconds that somebody has to begin writing into a named pipe

// An open file that can be waited for.
class InputFile {
public:
    // a named pipe that nobody writes to would hold up an open that waits
    explicit InputFile(const std::string& name)
        : name_(name), file_(::open(name.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {
        if (file_ < 0) throw InputError(name + ": cannot be opened: " + std::strerror(errno));
    }
    ~InputFile() { ::close(file_); }
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    // the next bytes; none at the end
    std::size_t read(std::string& block) {
        for (int waited = 0;;) {
            const ssize_t size = ::read(file_, block.data(), block.size());
            if (size > 0) is_begun_ = true;
            if (size > 0 || (size == 0 && (is_begun_ || !is_pipe()))) return static_cast<std::size_t>(size);
            if (size < 0 && errno != EAGAIN && errno != EINTR)
                throw InputError(name_ + ": cannot be read: " + std::strerror(errno));
            // a pipe without a writer is at its end, whether he is gone or has not come yet; one with a silent one is waited for
            if (size == 0 && (waited += pause) > patience)
                throw InputError(name_ + ": is a pipe that nobody writes to");
            pollfd ready{file_, POLLIN, 0};
            if (size == 0) ::poll(nullptr, 0, pause);
            else ::poll(&ready, 1, -1);
        }
    }

private:
    static constexpr int pause = 20;  // milliseconds

    bool is_pipe() const {
        struct stat about{};
        return ::fstat(file_, &about) == 0 && S_ISFIFO(about.st_mode);
    }

    const std::string& name_;
    int file_;
    bool is_begun_ = false;
};

fs::path place_of(const fs::path& file) {
    std::error_code error;
    fs::path place = fs::weakly_canonical(fs::absolute(file, error), error);
    return error ? file : place;
}

std::string folded(const fs::path& path) {
    std::string text = path.string();
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

// One file where both are there and are one; else one place, since letters of either case may be one name there.
bool is_same(const fs::path& a, const fs::path& b) {
    std::error_code error;
    if (fs::exists(a, error) && fs::exists(b, error)) return fs::equivalent(a, b, error);
    return a.parent_path() == b.parent_path() && folded(a.filename()) == folded(b.filename());
}

[[noreturn]] void refuse(const std::string& option, const std::string& written, const std::string& read) {
    throw InputError(option + " " + written + ": this run reads " +
                     (read == written ? "it" : read + ", which is the same file") + "; name another file");
}

}  // namespace

// a name that is too long, or of a place that is closed, is no file; a pipe is one
bool Disk::is_file(const std::string& name) const {
    std::error_code error;
    return fs::exists(name, error) && !fs::is_directory(name, error);
}

bool Disk::is_directory(const std::string& name) const {
    std::error_code error;
    return fs::is_directory(name, error);
}

std::string Disk::read(const std::string& name, std::size_t most) const {
    if (is_directory(name)) throw InputError(name + ": is a directory, expected a file");
    note(name);
    InputFile in(name);
    std::string text;
    std::string block(1 << 16, '\0');
    while (const std::size_t size = in.read(block)) {
        text.append(block, 0, size);
        if (text.size() > most)  // also of a pipe that has no end
            throw InputError(name + ": expected a file of at most " + std::to_string(most) + " bytes").too_much();
    }
    return text;
}

std::vector<std::string> Disk::below(const std::string& directory, const std::string& where) const {
    std::vector<std::string> names;
    std::error_code error;
    auto entry = fs::recursive_directory_iterator(directory, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error))
        names.push_back(entry->path().string());
    if (error) throw InputError(where + ": cannot be read: " + error.message());
    std::sort(names.begin(), names.end());
    return names;
}

std::string Disk::place(const std::string& name) const { return place_of(name).string(); }

void Disk::note(const std::string& file) const {
    std::error_code error;
    if (!keeps_books_ || !fs::is_regular_file(file, error)) return;
    const fs::path place = place_of(file);
    for (const Name& mine : written_)
        if (is_same(place, mine.place)) refuse(mine.option, mine.file, file);
    read_.push_back({"", file, place});
}

void Disk::writes(const std::string& option, const std::string& file) {
    makes(option, file);
    try {
        expect_writable(file);
    } catch (const NoPlaceError& error) {
        throw InputError(option + ": " + error.what());
    }
}

void Disk::makes(const std::string& option, const std::string& file) {
    const fs::path place = place_of(file);
    for (const Name& read : read_)
        if (is_same(place, read.place)) refuse(option, file, read.file);
    for (const Name& other : written_)
        if (is_same(place, other.place))
            throw InputError(option + " " + file + ": " + other.option + " " + other.file + " is the same file");
    written_.push_back({option, file, place});
}

void Disk::replaces(const std::string& file) {
    const fs::path place = place_of(file);
    std::erase_if(read_, [&](const Name& read) { return is_same(place, read.place); });
}

}  // namespace warodds
