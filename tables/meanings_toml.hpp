// The reading of `codes` in a chart's file; apart from meanings.hpp, so that its readers need no TOML.
#pragma once

#include "tables/meanings.hpp"
#include "tables/toml.hpp"

namespace warodds {

// What a line says for readers goes into `help`, by its code. Throws InputError with file, line and column.
CodeMeanings read_meanings(const toml::node& codes, const std::string& file, std::map<std::string, std::string>& help);

}  // namespace warodds
