// Files as verbs know them: by name, from wherever a face has them. A command line has a disk; a request in JSON brings its own.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace warodds {

inline constexpr std::size_t most_file_bytes = 1 << 20;  // of what people write
inline constexpr std::size_t most_part_bytes = 1 << 30;  // of what the program wrote

class Files {
public:
    virtual ~Files() = default;

    virtual bool is_file(const std::string& name) const = 0;
    virtual bool is_directory(const std::string& name) const = 0;
    // The text of a file of at most so many bytes. Throws InputError.
    virtual std::string read(const std::string& name, std::size_t most = most_file_bytes) const = 0;
    // The names of all files below a directory, the directory's own before them. Throws InputError; `where` begins its message.
    virtual std::vector<std::string> below(const std::string& directory, const std::string& where) const = 0;
    // One name for all names of a file, so that a plan inside itself is found.
    virtual std::string place(const std::string& name) const = 0;
};

// "plans/a.toml" beside "plans/b.toml"; a name that begins with a slash stays as it is.
std::string beside(const std::string& file, const std::string& other);

// Files that came with a request. Names are as they were given, with / between their parts.
class FilesGiven final : public Files {
public:
    FilesGiven() = default;
    explicit FilesGiven(std::map<std::string, std::string> texts);

    bool is_file(const std::string& name) const override;
    bool is_directory(const std::string& name) const override;
    std::string read(const std::string& name, std::size_t most) const override;
    std::vector<std::string> below(const std::string& directory, const std::string& where) const override;
    std::string place(const std::string& name) const override;

private:
    std::map<std::string, std::string> texts_;  // by place
};

}  // namespace warodds
