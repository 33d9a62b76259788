#include "tables/code_text.hpp"

#include "tables/text.hpp"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <utility>

namespace warodds {
namespace {

struct Range {
    char32_t first, last;
};

bool lies_in(char32_t c, const Range* begin, const Range* end) {
    return std::any_of(begin, end, [&](const Range& range) { return c >= range.first && c <= range.last; });
}

bool is_blank(char32_t c) {
    static constexpr Range blanks[] = {{' ', ' '},       {'\t', '\t'},     {'\r', '\r'},     {0x85, 0x85},
                                       {0xA0, 0xA0},     {0x1680, 0x1680}, {0x2000, 0x200A}, {0x2028, 0x2029},
                                       {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000}};
    return lies_in(c, std::begin(blanks), std::end(blanks));
}

bool is_dash(char32_t c) {
    static constexpr Range dashes[] = {{0x2010, 0x2015}, {0x2212, 0x2212}, {0xFE58, 0xFE58}, {0xFE63, 0xFE63}};
    return lies_in(c, std::begin(dashes), std::end(dashes));
}

// controls, soft hyphens, zero-width blanks and joiners, marks of direction, fillers, variation selectors, tags
bool is_unseen(char32_t c) {
    static constexpr Range unseen[] = {
        {0x00, 0x1F},     {0x7F, 0x9F},     {0xAD, 0xAD},     {0x034F, 0x034F}, {0x061C, 0x061C},   {0x115F, 0x1160},
        {0x17B4, 0x17B5}, {0x180B, 0x180F}, {0x200B, 0x200F}, {0x202A, 0x202E}, {0x2060, 0x206F},   {0x3164, 0x3164},
        {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFB}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}};
    return lies_in(c, std::begin(unseen), std::end(unseen));
}

// the character that a text begins with, which has `size` bytes
char32_t first_of(std::string_view text, std::size_t size) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (size < 2) return byte(0);
    char32_t c = byte(0) & (0xFFu >> (size + 1));
    for (std::size_t i = 1; i < size; ++i) c = c << 6 | (byte(i) & 0x3Fu);
    return c;
}

// calls with each character and its bytes; a byte of another encoding stands for itself
template <class See>
void each_character(std::string_view text, const See& see) {
    while (!text.empty()) {
        const std::size_t size = std::max<std::size_t>(character_size(text), 1);
        see(first_of(text, size), text.substr(0, size));
        text.remove_prefix(size);
    }
}

// Latin letters that letters of other alphabets are drawn like
char latin(char32_t c) {
    static constexpr std::pair<char32_t, char> alike[] = {
        {0x391, 'A'},  {0x392, 'B'},  {0x395, 'E'},  {0x396, 'Z'},  {0x397, 'H'}, {0x399, 'I'}, {0x39A, 'K'},
        {0x39C, 'M'},  {0x39D, 'N'},  {0x39F, 'O'},  {0x3A1, 'P'},  {0x3A4, 'T'}, {0x3A5, 'Y'}, {0x3A7, 'X'},
        {0x3BF, 'o'},  {0x3BD, 'v'},  {0x405, 'S'},  {0x406, 'I'},  {0x408, 'J'}, {0x410, 'A'}, {0x412, 'B'},
        {0x415, 'E'},  {0x417, '3'},  {0x41A, 'K'},  {0x41C, 'M'},  {0x41D, 'H'}, {0x41E, 'O'}, {0x420, 'P'},
        {0x421, 'C'},  {0x422, 'T'},  {0x423, 'Y'},  {0x425, 'X'},  {0x430, 'a'}, {0x435, 'e'}, {0x43E, 'o'},
        {0x440, 'p'},  {0x441, 'c'},  {0x443, 'y'},  {0x445, 'x'},  {0x455, 's'}, {0x456, 'i'}, {0x458, 'j'},
        {0x2044, '/'}, {0x2215, '/'}, {0x2217, '*'}, {0x2022, '*'}, {0x00D7, 'x'}};
    const auto found = std::find_if(std::begin(alike), std::end(alike),
                                    [&](const auto& one) { return one.first == c; });
    return found == std::end(alike) ? '\0' : found->second;
}

}  // namespace

std::string plain_code(std::string_view text, const Place& place) {
    std::string plain;
    each_character(text, [&](char32_t c, std::string_view bytes) {
        if (is_blank(c)) {
            plain += ' ';
        } else if (is_dash(c)) {
            plain += '-';
        } else if (c >= 0xFF01 && c <= 0xFF5E) {  // full-width
            plain += static_cast<char>(c - 0xFF01 + '!');
        } else if (is_unseen(c) && c != '\n' && (c < 0x80 || bytes.size() > 1)) {
            char number[16];
            std::snprintf(number, sizeof number, "U+%04X", static_cast<unsigned>(c));
            throw InputError(place.text() + ": found a character that cannot be seen (" + number +
                             "); delete the cell and type it again");
        } else {
            plain += bytes;
        }
    });
    return std::string(trim(plain));
}

std::string shape_of(std::string_view code) {
    std::string shape;
    each_character(code, [&](char32_t c, std::string_view bytes) {
        const char plain = latin(c);
        const std::string_view seen = plain ? std::string_view(&plain, 1) : bytes;
        if (seen == " ") return;
        shape += seen == "O" || seen == "o" ? "0" : seen == "l" || seen == "I" || seen == "|" ? "1" : std::string(seen);
    });
    return shape;
}

}  // namespace warodds
