#include "output/read.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace warodds {
namespace fs = std::filesystem;

bool is_readable_file(const std::string& file) {
    std::error_code error;  // a name that is too long, or a directory nobody may look into: no file
    return fs::is_regular_file(file, error);
}

std::string read_whole_file(const std::string& file, std::size_t most) {
    std::error_code error;
    if (fs::is_directory(file, error)) throw InputError(file + ": is a directory, expected a file");
    errno = 0;
    std::ifstream in(file, std::ios::binary);
    if (!in) throw InputError(file + ": cannot be opened" + (errno ? std::string(": ") + std::strerror(errno) : ""));
    std::string text;
    std::string block(1 << 16, '\0');
    do {
        in.read(block.data(), static_cast<std::streamsize>(block.size()));
        text.append(block, 0, static_cast<std::size_t>(in.gcount()));
        if (text.size() > most)  // also of a pipe that has no end
            throw InputError(file + ": expected a file of at most " + std::to_string(most) + " bytes");
    } while (in);
    if (in.bad()) throw InputError(file + ": cannot be read");
    return text;
}

Question read_question(const std::string& file) { return parse_question(read_whole_file(file), file); }

TableSet read_tables(const std::string& directory, bool allow_stand_in) {
    TableSet tables(allow_stand_in);
    if (directory.empty()) return tables;
    const std::string where = option_name("tables") + " " + directory;
    std::error_code error;
    if (!fs::is_directory(directory, error))
        throw InputError(where + ": expected a directory with <game>/<table>.toml in it");
    bool has_any = false;
    auto entry = fs::recursive_directory_iterator(directory, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        if (entry->path().extension() != ".toml") continue;
        const std::string file = entry->path().string();
        const std::string id = entry->path().lexically_relative(directory).replace_extension().generic_string();
        tables.lay_over(id, read_whole_file(file), file);
        has_any = true;
    }
    if (error) throw InputError(where + ": cannot be read: " + error.message());
    if (!has_any) throw InputError(where + ": found no <game>/<table>.toml in it");
    return tables;
}

}  // namespace warodds
