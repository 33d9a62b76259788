#include "output/files_read.hpp"

#include "tables/error.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

namespace warodds {
namespace fs = std::filesystem;
namespace {

struct Read {
    fs::path given, place;
};
std::vector<Read> files;  // of one run; only the thread that runs the command reads and writes files
bool is_kept = false;

fs::path place_of(const fs::path& file) {
    std::error_code error;
    fs::path place = fs::weakly_canonical(file, error);
    return error ? file : place;
}

std::string folded(const fs::path& path) {
    std::string text = path.string();
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

// One file where both are there and are one; else one place, since letters of either case may be one name there.
bool is_same(const fs::path& place, const Read& read) {
    std::error_code error;
    if (fs::exists(place, error) && fs::exists(read.place, error)) return fs::equivalent(place, read.place, error);
    return place.parent_path() == read.place.parent_path() && folded(place.filename()) == folded(read.place.filename());
}

}  // namespace

FilesRead::FilesRead() { is_kept = true; }

FilesRead::~FilesRead() {
    is_kept = false;
    files.clear();
}

void FilesRead::note(const fs::path& file) {
    std::error_code error;
    if (is_kept && fs::is_regular_file(file, error)) files.push_back({file, place_of(file)});
}

void FilesRead::forget(const fs::path& file) {
    const fs::path place = place_of(file);
    std::erase_if(files, [&](const Read& read) { return is_same(place, read); });
}

void FilesRead::expect_other(const fs::path& target, const std::string& option) {
    const fs::path place = place_of(target);
    for (const Read& read : files)
        if (is_same(place, read))
            throw InputError((option.empty() ? "" : option + " ") + target.string() + ": this run reads " +
                             (read.given == target ? "it" : read.given.string() + ", which is the same file") +
                             "; name another file");
}

}  // namespace warodds
