// What a shell may offer for a half-typed command, and the manual page, from the verbs and the schemas.
#pragma once

#include "apps/cli/options.hpp"

namespace warodds::cli {

// `words` are all after the program's name, the last one half-typed or empty; one candidate a line.
std::string candidates(const CLI::App& app, const std::vector<std::string>& words);
void add_completion(CLI::App& app, Action& action);

}  // namespace warodds::cli
