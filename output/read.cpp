#include "output/read.hpp"

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

Question read_question(const std::string& file) { return parse_question(read_whole_file(file), file); }

TableSet read_tables(const std::string& directory, bool allow_stand_in) {
    TableSet tables(allow_stand_in);
    if (directory.empty()) return tables;
    namespace fs = std::filesystem;
    const std::string where = option_name("tables") + " " + directory;
    if (!fs::is_directory(directory)) throw InputError(where + ": expected a directory with <game>/<table>.toml in it");
    bool has_any = false;
    for (const auto& entry : fs::recursive_directory_iterator(directory)) {
        if (entry.path().extension() != ".toml") continue;
        const std::string file = entry.path().string();
        const std::string id = fs::relative(entry.path(), directory).replace_extension().generic_string();
        tables.lay_over(id, read_whole_file(file), file);
        has_any = true;
    }
    if (!has_any) throw InputError(where + ": found no <game>/<table>.toml in it");
    return tables;
}

}  // namespace warodds
