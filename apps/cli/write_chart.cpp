#include "apps/cli/write_chart.hpp"

#include <fmt/format.h>

namespace warodds::cli {

Json file_json(const std::string& id, const std::string& file) {
    Json json = begin_json("file");
    json.update({{"table", id}, {"file", file}});
    return json;
}

void write_chart(const CommonOptions& options, const std::string& directory, const std::string& id,
                 const std::string& text) {
    const std::filesystem::path target = std::filesystem::path(directory) / (id + ".toml");
    Table::parse(id, text, target.string());  // what the reader would refuse is not written
    const InputError is_there(fmt::format("{}: is there already; move it away first", target.string()));
    std::error_code error;
    if (std::filesystem::exists(target, error)) throw is_there;
    std::filesystem::create_directories(target.parent_path(), error);
    if (error) throw OutputError(fmt::format("{}: {}", target.parent_path().string(), error.message()));
    PendingFile file(target);
    file.write(text);
    if (!file.commit_new()) throw is_there;  // somebody else was faster
    options.notice(fmt::format("wrote {}; use it with --tables {}", target.string(), directory));
    if (options.json) put(file_json(id, target.string()));
}

}  // namespace warodds::cli
