// Units as people type them, for rules/field.cpp: "9-5-4 armor dg name='King''s own' x2".
#pragma once

#include "rules/field.hpp"

namespace warodds {

// any letter case, and - for _: how names are compared that were typed
std::string plain_name(std::string_view name);
// the place of a name among others: as it is written, else as it could be typed; their number if it is none of them
std::size_t place_of_name(const std::vector<std::string>& names, const std::string& name);
const Field* attribute(const Field& field, const std::string& name);  // null for a name that its units do not have

// adds the units that one piece of a list stands for; throws InputError
void read_unit(const Field& field, const std::string& text, const std::string& where, std::vector<Record>& units);
// its words, at blanks outside quotes; throws InputError for a quote that is not closed
std::vector<std::string> unit_words(const std::string& text, const std::string& where);
// does it mean anything in a list of such units? Numbers, x2, name=value, a flag, a word of a choice
bool is_unit_word(const Field& field, const std::string& word);
// a value as it can stand after an equals sign
std::string quoted(const std::string& text);

std::vector<std::string> split_at(const std::string& text, char separator);
// the beginning of what was found, where somebody gave a megabyte
std::string excerpt(const std::string& text);

}  // namespace warodds
