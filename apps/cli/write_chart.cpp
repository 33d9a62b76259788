#include "apps/cli/write_chart.hpp"

#include <fmt/format.h>

namespace warodds::cli {

Json file_json(const std::string& id, const std::string& file) {
    Json json = begin_json("file");
    json.update({{"table", id}, {"file", file}});
    return json;
}

void write_chart(const CommonOptions& options, const std::string& directory, const std::string& id,
                 const std::string& text, bool may_replace) {
    const std::filesystem::path target = write_chart_file(directory, id, text, may_replace);
    options.notice(fmt::format("wrote {}; use it with --tables {}", target.string(), directory));
    if (options.json) put(file_json(id, target.string()));
}

}  // namespace warodds::cli
