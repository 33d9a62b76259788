// Lists of units in a plan: "@north", "@north where class = armor", "@north with combat" (which all of them are from then on),
// "@north + @reserve".
#pragma once

#include "analysis/plan_parts.hpp"

namespace warodds {

// One force, and which of its units. Throws InputError.
UnitsOf read_force(const PlanText& text, const Plan& plan);
// "@north + @reserve" in its parts: at plus signs, but for those of a sum behind `where`
std::vector<std::string> joined_forces(std::string_view text);
// Several of them joined by plus signs; none for an empty text. Throws InputError.
std::vector<UnitsOf> units_of(const PlanText& text, const Plan& plan);
std::optional<Value> value_or_default(const Field& attribute, const Record& unit);
// those units of which the expression over their attributes is `truth`; throws InputError
std::vector<Record> units_where(const Field& list, const std::vector<Record>& units, const std::string& only,
                                const std::string& where, bool truth);
// do these words, put on a unit, say how many steps it has?
bool gives_steps(const Field& list, const std::string& words, const std::string& where);
// the same units with these words on each; throws InputError
std::vector<Record> units_with(const Field& list, std::vector<Record> units, const std::string& words,
                               const std::string& where);

}  // namespace warodds
