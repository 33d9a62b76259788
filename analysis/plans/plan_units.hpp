// Lists of units in a plan: "@north", "@north where class = armor", "@north with combat" (which all of them are from then on),
// "@north + @reserve".
#pragma once

#include "analysis/plans/plan_parts.hpp"

namespace warodds {

// One force, and which of its units. Throws InputError.
UnitsOf read_force(const PlanText& text, const Plan& plan);
// "@north + @reserve" in its parts: at plus signs, but for those of a sum behind `where`
std::vector<std::string> joined_forces(std::string_view text);
// Several of them joined by plus signs; none for an empty text. Throws InputError.
std::vector<UnitsOf> units_of(const PlanText& text, const Plan& plan);
// What is counted of a list's units: steps where the game has nothing else. "factors"; "factors lost by"; of an outcome "in factors".
std::string coin_name(const Field& list);
std::string coin_lost_by(const Field& list);
std::string coin_word(const Field& list);
bool is_counted(const Field& list);                                     // its losses can be told
const Field* attribute_of(const Field& list, const std::string& name);  // null where units have none
std::optional<Value> value_or_default(const Field& attribute, const Record& unit);
// those units of which the expression over their attributes is `truth`; throws InputError
std::vector<Record> units_where(const Field& list, const std::vector<Record>& units, const std::string& only,
                                const std::string& where, bool truth);
// does `where ...` look at the numbers by which units are known?
bool looks_at_numbers(const std::string& only);
// Each with its number: a unit that says none has that of its place.
std::vector<Record> numbered(std::vector<Record> units);
// In the order of their numbers, where nobody says the number of his own place. Of two with one number the second takes the first free.
std::vector<Record> by_number(const std::vector<Record>& units);
// do these words, put on a unit, say how many steps it has?
bool gives_steps(const Field& list, const std::string& words, const std::string& where);
// the same units with these words on each; throws InputError
std::vector<Record> units_with(const Field& list, std::vector<Record> units, const std::string& words,
                               const std::string& where);

}  // namespace warodds
