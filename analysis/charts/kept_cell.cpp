#include "analysis/charts/kept_cell.hpp"

#include <algorithm>
#include <cctype>

namespace warodds {
namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)); }

}  // namespace

bool would_change(std::string_view text) {
    if (text.size() < 2) return false;
    if (text.front() == '+') return is_digit(text[1]) && std::all_of(text.begin() + 1, text.end(), is_digit);
    if (!is_digit(text.front()) || !is_digit(text.back())) return false;
    std::size_t separators = 0, points = 0, exponents = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (is_digit(c)) continue;
        if (!is_digit(text[i - 1])) return false;  // 1--2
        if (c == ':' || c == '/' || c == '-') ++separators;
        else if (c == '.') ++points;
        else if (c == 'e' || c == 'E') ++exponents;
        else return false;
    }
    if (separators > 0) return points + exponents == 0;
    if (exponents == 1) return points == 0;
    return exponents == 0 && (points > 1 || (points == 0 && text.front() == '0'));  // 1.2.26, 007
}

std::string kept_cell(const std::string& text) { return "=\"" + text + "\""; }

std::optional<std::string> unkept_cell(std::string_view cell) {
    if (cell.size() < 3 || !cell.starts_with("=\"") || !cell.ends_with('"')) return {};
    const std::string_view text = cell.substr(2, cell.size() - 3);
    return text.find('"') == text.npos ? std::optional(std::string(text)) : std::nullopt;
}

}  // namespace warodds
