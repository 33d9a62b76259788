#include "tables/text.hpp"

#include "tables/error.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace warodds {

std::string read_whole_file(const std::string& file) {
    if (std::filesystem::is_directory(file)) throw InputError(file + ": is a directory, expected a file");
    std::ifstream in(file, std::ios::binary);
    if (!in) throw InputError(file + ": cannot be opened");
    std::ostringstream text;
    text << in.rdbuf();
    if (in.bad()) throw InputError(file + ": cannot be read");
    return text.str();
}

}  // namespace warodds
