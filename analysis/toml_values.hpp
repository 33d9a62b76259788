// TOML nodes as parameter values, with their places for error messages.
#pragma once

#include "rules/procedure.hpp"
#include "tables/toml.hpp"

namespace warodds {

inline std::string place_of(const toml::source_region& source, const std::string& file) {
    return Place{file, source.begin.line, source.begin.column}.text();
}

toml::table parse_toml(const std::string& text, const std::string& file);                       // throws InputError
Value value_of(const Field& field, const toml::node& node, const std::string& file);            // throws InputError
// the parameter `key` of the procedure, checked
void add_param(ParamSet& params, const Procedure& procedure, const toml::key& key, const toml::node& node, const std::string& file);
std::string read_whole_file(const std::string& file);                                           // throws InputError

}  // namespace warodds
