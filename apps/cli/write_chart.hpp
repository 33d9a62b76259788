#pragma once

#include "apps/cli/options.hpp"

namespace warodds::cli {

// DIR/<game>/<chart>.toml, which --tables DIR then lays over the shipped chart. Throws InputError if it is there.
void write_chart(const CommonOptions& options, const std::string& directory, const std::string& id,
                 const std::string& text);

}  // namespace warodds::cli
