#pragma once

#include "apps/cli/options.hpp"

namespace warodds::cli {

// What --json says of a file that holds a chart.
Json file_json(const std::string& id, const std::string& file);

// DIR/<game>/<chart>.toml, which --tables DIR then lays over the shipped chart. Throws InputError if it is there.
void write_chart(const CommonOptions& options, const std::string& directory, const std::string& id,
                 const std::string& text);

// An id for a chart of a game that nobody ships: its name is also the name of its file, and what a question says. Throws
// InputError.
void expect_own_chart(const std::string& id, const TableSet& tables);
inline const std::vector<std::string> chart_dice = {"1d6", "2d6", "1d10", "1d20"};

}  // namespace warodds::cli
