#include "tables/text_table.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warodds {

std::size_t width_of(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string TextTable::text() const {
    std::vector<std::size_t> widths;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        widths.push_back(columns_[i].least);
        for (const auto& line : lines_)
            if (i < line.size() && width_of(line[i]) <= columns_[i].most)
                widths[i] = std::max(widths[i], width_of(line[i]));
    }
    std::string text;
    for (std::vector<std::string> line : lines_) {
        for (std::string& cell : line)  // a cell is never more than a line, whatever a file says
            std::replace_if(cell.begin(), cell.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
        for (std::size_t i = 0; i < line.size(); ++i) {
            text += columns_[i].before;
            const char* format = columns_[i].is_right ? "{:>{}}" : "{:<{}}";
            text += fmt::format(fmt::runtime(format), line[i], widths[i]);
        }
        while (text.ends_with(' ')) text.pop_back();
        text += "\n";
    }
    return text;
}

// Does what stands before this blank keep what comes after it? A number has its percent sign, a value its figure: "3: 12.18 %".
static bool is_held(const std::string& text, std::size_t blank) {
    if (blank == 0 || blank + 1 >= text.size() || text[blank] != ' ') return false;
    const char next = text[blank + 1];
    return next == '%' || (text[blank - 1] == ':' && ((next >= '0' && next <= '9') || next == '<' || next == '>'));
}

std::string wrap(const std::string& text, std::size_t width, const std::string& indent) {
    std::string result, line;
    std::size_t at = 0;
    while (at < text.size()) {
        std::size_t end = std::min(text.find_first_of(" \n\r", at), text.size());
        while (is_held(text, end)) end = std::min(text.find_first_of(" \n\r", end + 1), text.size());
        const std::string word = text.substr(at, end - at);
        if (!line.empty() && width_of(line) + 1 + width_of(word) > width) {
            while (line.ends_with(' ')) line.pop_back();
            result += line + "\n" + indent;
            line.clear();
        }
        line += (line.empty() ? "" : " ") + word;
        at = end + 1;
    }
    return result + line;
}

}  // namespace warodds
