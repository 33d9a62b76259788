// What a terminal is told of chart cells that nobody could read.
#pragma once

#include "analysis/answers/answer.hpp"

namespace warodds {

// Which unknown cells matter, what knowing them is worth, and how to fill them in; empty where none was met.
std::string unread_text(const Answer& answer);
// The band over plausible charts; empty where none was asked for.
std::string plausible_text(const Unknown& unknown);

}  // namespace warodds
