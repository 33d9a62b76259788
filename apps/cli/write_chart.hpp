#pragma once

#include "apps/cli/options.hpp"

namespace warodds::cli {

// What --json says of a file that holds a chart.
Json file_json(const std::string& id, const std::string& file);

// DIR/<game>/<chart>.toml, which --tables DIR then lays over the shipped chart. Throws InputError if it is there, unless it may be
// replaced.
void write_chart(const CommonOptions& options, const std::string& directory, const std::string& id,
                 const std::string& text, bool may_replace = false);

}  // namespace warodds::cli
