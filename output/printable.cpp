#include "output/printable.hpp"

#include "tables/text.hpp"

#include <fmt/format.h>

namespace warodds {
namespace {

// C0 and DEL are one byte, C1 (which some terminals obey) is C2 80 to C2 9F; U+2028 and U+2029 end a line, and U+202A to
// U+202E and U+2066 to U+2069 turn the direction of what follows
bool is_control(std::string_view character) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(character[i]); };
    if (character.size() == 1) return byte(0) < 0x20 || byte(0) == 0x7F;
    if (character.size() == 2) return byte(0) == 0xC2 && byte(1) < 0xA0;
    if (character.size() != 3 || byte(0) != 0xE2) return false;
    return (byte(1) == 0x80 && byte(2) >= 0xA8 && byte(2) <= 0xAE) ||
           (byte(1) == 0x81 && byte(2) >= 0xA6 && byte(2) <= 0xA9);
}

std::string escaped_controls(std::string_view text, bool keeps_lines) {
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const std::size_t size = character_size(text);
        const std::string_view character = text.substr(0, std::max<std::size_t>(size, 1));
        const bool is_plain = size > 0 && !is_control(character);
        if (is_plain || (keeps_lines && character == "\n")) result += character;
        else
            for (const unsigned char byte : character) result += fmt::format("\\x{:02x}", byte);
        text.remove_prefix(character.size());
    }
    return result;
}

}  // namespace

std::string printable(std::string_view text) { return escaped_controls(text, true); }
std::string printable_line(std::string_view text) { return escaped_controls(text, false); }

}  // namespace warodds
