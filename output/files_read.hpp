// What a run has read, however indirectly: plans inside plans, charts of every directory, logs, parts. No output may name one of these.
#pragma once

#include <filesystem>
#include <string>

namespace warodds {

// While one of these lives, whatever is read is known to it, and whatever is written asks it first. A program that runs one command
// has one; a face that lives on, whose user reads today what he wrote yesterday, has none.
class FilesRead {
public:
    FilesRead();
    ~FilesRead();
    FilesRead(const FilesRead&) = delete;
    FilesRead& operator=(const FilesRead&) = delete;

    static void note(const std::filesystem::path& file);
    static void forget(const std::filesystem::path& file);  // its owner said that it may be replaced
    // Throws InputError where this run has read that file, by whatever path, link or letter case; `option` begins the message.
    static void expect_other(const std::filesystem::path& target, const std::string& option = "");
};

}  // namespace warodds
