// Text as files and people give it.
#pragma once

#include <string>
#include <string_view>

namespace warodds {

// without blanks at either end
inline std::string_view trim(std::string_view text) {
    constexpr std::string_view blanks = " \t\r";
    const auto first = text.find_first_not_of(blanks);
    return first == text.npos ? std::string_view{} : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

// The bytes of the character that a text begins with, from 1 to 4; 0 where they are no UTF-8: a byte of another encoding, a
// character written longer than need be, half of a pair, or one beyond the last.
std::size_t character_size(std::string_view text);
bool is_utf8(std::string_view text);

}  // namespace warodds
