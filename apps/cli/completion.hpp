// What a shell may offer for a half-typed command, from the verbs and the schema.
#pragma once

#include <CLI/CLI.hpp>

namespace warodds::cli {

// `words` are all after the program's name, the last one half-typed or empty; one candidate a line.
std::string candidates(const CLI::App& app, const std::vector<std::string>& words);
// the manual page, from the help of every verb
std::string manual(const CLI::App& app);

}  // namespace warodds::cli
