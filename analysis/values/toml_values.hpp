// TOML nodes as parameter values, with their places for error messages.
#pragma once

#include "rules/procedure.hpp"
#include "tables/toml.hpp"

namespace warodds {

inline std::string place_of(const toml::source_region& source, const std::string& file) {
    return Place{file, source.begin.line, source.begin.column}.text();
}

std::string decimal_text(double value);  // a number as it was typed: 9.75, and 1/3 where no decimals would do

// Units that a file gives under one name; they live in the file's table.
using Formations = std::map<std::string, const toml::node*, std::greater<>>;  // a longer name before its beginning
Formations formations_of(const toml::table& root, const std::string& file);   // throws InputError

// In a list of units the name of a formation stands for its units; words after it hold for all of them. Throws InputError.
Value value_of(const Field& field, const toml::node& node, const std::string& file, const Formations& formations = {});
// Throws InputError where a table gives a parameter twice, by two of its names or in two spellings.
void expect_once(const toml::table& table, const Procedure& procedure, const std::string& file);
// the parameter `key` of the procedure, checked, over what there is of it
void add_param(ParamSet& params, const Procedure& procedure, const toml::key& key, const toml::node& node,
               const std::string& file, const Formations& formations = {});

}  // namespace warodds
