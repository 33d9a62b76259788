// The parts of a short answer.
#pragma once

#include "output/text.hpp"

namespace warodds {

std::string brief_heading(const Answer& answer);
// the verdict on each wish, the figures with what the other side may make of them, and what was given of his decisions; with
// `tells_all` also how far each of them goes with everything that he may do
std::string brief_figures(const Answer& answer, bool tells_all);

}  // namespace warodds
