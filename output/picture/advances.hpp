#pragma once

#include <cstdint>

namespace warodds::picture {

double advance(char32_t letter, bool is_bold);  // in ems

}  // namespace warodds::picture
