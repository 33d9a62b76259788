// Questions from faces that have no words to parse: values come as JSON has them, and mistakes are told by the bare name.
#pragma once

#include "analysis/answers/study.hpp"
#include "analysis/values/json_values.hpp"
#include "analysis/questions/question.hpp"

namespace warodds {

// true, 3, 2.5, "3:1"; of units a text, or a list of texts and objects, one attribute a key. Null is no attribute. Throws InputError.
Value value_of(const Field& field, const Json& value, const std::string& where);

// An object, one parameter a key; null is left as it is. Throws InputError.
void set_params(Question& question, const Json& params);

// ask, optimal, then, trials, within, seed, plausible, sampled and engine, those that are there; counts may be texts, "1M". Throws
// InputError.
Asking asking_of(const Json& options);
// an option by its key, "stand_in", as a message has it: stand-in
std::string said_name(std::string_view key);
// an option that is a flag, a text or a number that is as good as one, and a count; not there where it is null
bool flag_of(const Json& options, const std::string& name);
std::optional<std::string> text_of(const Json& options, const std::string& name);
std::string typed_text(const Json& value,
                       const std::string& where);  // a text, or a number as one types it; throws InputError
std::optional<std::uint64_t> count_of(const Json& options, const std::string& name, std::uint64_t least,
                                      std::uint64_t most);

// The axes of a sweep or a comparison: an object of names with a text as parse_axis takes it ("0..5", "open,close"), a list of
// values, or null for every option; or a text or a list of texts with the names in them ("terrain=open,close"). `option` is what
// the face calls them. Throws InputError.
std::vector<SweepAxis> axes_of(const Question& question, const Json& axes, const std::string& option,
                               const TableSet& tables);

}  // namespace warodds
