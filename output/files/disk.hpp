// The files of a disk, as one run reads and writes them. Whatever is read, however indirectly (plans inside plans, charts of every
// directory, logs, parts), is known to this object, and no output of the run may be the same file, by whatever path, link or letter case.
#pragma once

#include "analysis/questions/files.hpp"

#include <filesystem>
#include <vector>

namespace warodds {

class Disk final : public Files {
public:
    // A face that lives on, whose user reads today what he wrote yesterday, writes no files in a run and keeps no books.
    explicit Disk(bool keeps_books = true) : keeps_books_(keeps_books) {}

    bool is_file(const std::string& name) const override;
    bool is_directory(const std::string& name) const override;
    std::string read(const std::string& name, std::size_t most = most_file_bytes) const override;
    std::vector<std::string> below(const std::string& directory, const std::string& where) const override;
    std::string place(const std::string& name) const override;

    // This run is going to write that file; `option` begins the message. Before anything is read, so that whatever is read then is held
    // against it, or later. Throws InputError: it is read, or written twice, or is no place for a file.
    void writes(const std::string& option, const std::string& file);
    void makes(const std::string& option, const std::string& file);  // ... and the directories above it
    // ... in place of what was there, as somebody said that it should
    void replaces(const std::string& file);

private:
    struct Name {
        std::string option, file;
        std::filesystem::path place;
    };
    void note(const std::string& file) const;

    bool keeps_books_;
    mutable std::vector<Name> read_;
    std::vector<Name> written_;
};

}  // namespace warodds
