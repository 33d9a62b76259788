// What there is of a game, or of all.
#pragma once

#include "verbs/verb.hpp"

namespace warodds {

Result games_told(const Request& request, const std::string& game);  // its id; empty for all

}  // namespace warodds
