#include "apps/cli/write_chart.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warodds::cli {

Json file_json(const std::string& id, const std::string& file) {
    Json json = begin_json("file");
    json.update({{"table", id}, {"file", file}});
    return json;
}

void write_chart(const CommonOptions& options, const std::string& directory, const std::string& id,
                 const std::string& text, bool may_replace) {
    const std::filesystem::path target = std::filesystem::path(directory) / (id + ".toml");
    Table::parse(id, text, target.string());  // what the reader would refuse is not written
    const InputError is_there(
        fmt::format("{}: is there already; move it away first, or with import say --force", target.string()));
    std::error_code error;
    if (!may_replace && std::filesystem::exists(target, error)) throw is_there;
    std::filesystem::create_directories(target.parent_path(), error);
    if (error) throw OutputError(fmt::format("{}: {}", target.parent_path().string(), error.message()));
    PendingFile file(target);
    file.write(text);
    if (may_replace) file.commit();
    else if (!file.commit_new()) throw is_there;  // somebody else was faster
    options.notice(fmt::format("wrote {}; use it with --tables {}", target.string(), directory));
    if (options.json) put(file_json(id, target.string()));
}

void expect_own_chart(const std::string& id, const TableSet& tables) {
    const auto slash = id.find('/');
    const std::string game = id.substr(0, slash);
    const auto is_word = [](std::string_view word) {
        return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
        });
    };
    if (slash != id.npos && !(is_word(game) && is_word(std::string_view(id).substr(slash + 1))))
        throw InputError("found '" + id + "', expected a name like mygame/name, of the letters a to z, digits and -");
    const auto is_shipped = [&](const Game& known) { return known.id == game && !known.is_own; };
    if (slash == id.npos || std::any_of(games().begin(), games().end(), is_shipped))
        throw InputError("no chart is called '" + id + "'" + suggest(id, tables.ids()) +
                         "; a chart of your own is called mygame/name");
}

}  // namespace warodds::cli
