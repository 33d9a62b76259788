#include "output/narrow.hpp"

#include <algorithm>

namespace warodds::narrow {
namespace {

// so many columns it takes on a screen
std::size_t width_of(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

}  // namespace

std::string said(const std::string& text) {
    constexpr char glue = '\x1f';
    std::string glued = text;
    for (std::size_t at = 0; (at = glued.find(" %", at)) != glued.npos;) glued[at] = glue;
    std::string lines = "  " + wrap(glued, screen - 4, "    ") + "\n";
    std::replace(lines.begin(), lines.end(), glue, ' ');
    return lines;
}

std::string shortened(const std::string& text, std::size_t room) {
    return text.size() <= room ? text : text.substr(0, room - 2) + "..";
}

std::string table(std::vector<std::vector<std::string>> lines, const std::vector<TextTable::Column>& columns) {
    std::size_t room = screen - columns.front().before.size();
    for (std::size_t i = 1; i < columns.size(); ++i) {
        std::size_t width = 0;
        for (const auto& line : lines)
            if (i < line.size()) width = std::max(width, width_of(line[i]));
        room -= std::min(room, width + columns[i].before.size());
    }
    TextTable laid_out(columns);
    for (auto& line : lines) {
        line[0] = shortened(line[0], std::max<std::size_t>(room, 12));
        laid_out.add(std::move(line));
    }
    return laid_out.text();
}

}  // namespace warodds::narrow
