// Units as people type them, for rules/field.cpp: "9-5-4 armor dg name='King''s own' x2".
#pragma once

#include "rules/field.hpp"

namespace warodds {

// any letter case, and - for _: how names are compared that were typed
std::string plain_name(std::string_view name);
const Field* attribute(const Field& field, const std::string& name);  // null for a name that its units do not have

// adds the units that one piece of a list stands for; throws InputError
void read_unit(const Field& field, const std::string& text, const std::string& where, std::vector<Record>& units);
// a value as it can stand after an equals sign
std::string quoted(const std::string& text);

std::vector<std::string> split_at(const std::string& text, char separator);
// the beginning of what was found, where somebody gave a megabyte
std::string excerpt(const std::string& text);

}  // namespace warodds
