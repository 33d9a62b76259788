// Text as files and people give it.
#pragma once

#include <string_view>

namespace warodds {

// without blanks at either end
inline std::string_view trim(std::string_view text) {
    constexpr std::string_view blanks = " \t\r";
    const auto first = text.find_first_not_of(blanks);
    return first == text.npos ? std::string_view{} : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

}  // namespace warodds
