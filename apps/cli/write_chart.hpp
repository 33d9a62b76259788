#pragma once

#include "apps/cli/options.hpp"
#include "sim/any_dice.hpp"

namespace warodds::cli {

// What --json says of a file that holds a chart.
Json file_json(const std::string& id, const std::string& file);

// DIR/<game>/<chart>.toml, which --tables DIR then lays over the shipped chart. Throws InputError if it is there, unless it may be
// replaced.
void write_chart(const CommonOptions& options, const std::string& directory, const std::string& id,
                 const std::string& text, bool may_replace = false);

// An id for a chart of a game that nobody ships: its name is also the name of its file, and what a question says. Throws
// InputError.
void expect_own_chart(const std::string& id, const TableSet& tables);
// what is wrong with the dice of such a chart; nothing for nothing
inline std::string complaint_of_dice(const std::string& dice) {
    return AnyDice::parse(dice) ? "" : "found '" + dice + "', expected " + AnyDice::expected;
}

}  // namespace warodds::cli
