// Plain text laid out: columns that line up, and lines that end in time.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warodds {

std::size_t width_of(std::string_view text);  // so many columns it takes on a screen

class TextTable {
public:
    struct Column {
        std::string before = "  ";
        bool is_right = false;
        std::size_t least = 0, most = std::string::npos;  // its width; a longer cell sticks out
    };

    explicit TextTable(std::vector<Column> columns) : columns_(std::move(columns)) {}

    // one line; it may end before the last column
    void add(std::vector<std::string> cells) { lines_.push_back(std::move(cells)); }
    std::string text() const;  // no line ends in blanks

private:
    std::vector<Column> columns_;
    std::vector<std::vector<std::string>> lines_;
};

// breaks at blanks, and nowhere else; a number keeps its percent sign: a line break of the text's own is a blank; `indent` begins every line but the first
std::string wrap(const std::string& text, std::size_t width, const std::string& indent);
inline std::string one_line(const std::string& text) { return wrap(text, text.npos, ""); }

}  // namespace warodds
