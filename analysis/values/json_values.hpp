// Parameter values as JSON has them.
#pragma once

#include "rules/procedure.hpp"

#include <nlohmann/json.hpp>

namespace warodds {

using Json = nlohmann::ordered_json;

Json to_json(const Field& field, const Value& value);
Json to_json(const std::vector<std::pair<const Field*, Value>>& params);

}  // namespace warodds
