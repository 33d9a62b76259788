// Parts of replies in JSON.
#pragma once

#include "verbs/result.hpp"

#include <map>

namespace warodds {

Json frame_json(const Frame& frame);     // {"columns": [{"name", "type", "values"}]}
Json figure_json(const Figure& figure);  // what a picture shows, for whoever draws it himself
// What a message is about, as far as it says: field, option, at, expected.
Json error_json(const InputError& error);
// {"name.toml": "text", "x.vlog": {"base64": ".."}}. Throws InputError.
std::map<std::string, std::string> files_of(const Json& files);

}  // namespace warodds
