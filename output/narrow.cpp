#include "output/narrow.hpp"

#include "output/telling.hpp"

#include <algorithm>

namespace warodds::narrow {
namespace {

// A line that is too long, which goes on below what comes after its first gap, or a little further in than it began.
std::string broken(const std::string& line) {
    const std::size_t blanks = std::min(line.find_first_not_of(' '), line.size()), gap = line.find("  ", blanks);
    const std::size_t after = gap == line.npos ? line.npos : line.find_first_not_of(' ', gap);
    const bool has_gap = after != line.npos && after <= screen() / 2;
    const std::size_t begin = has_gap ? after : blanks, indent = has_gap ? after : blanks + 2;
    return line.substr(0, begin) + wrap(line.substr(begin), screen() - indent, std::string(indent, ' '));
}

}  // namespace

std::size_t screen() { return std::clamp<std::size_t>(TellingScope::now().columns, 60, 200); }

std::string said(const std::string& text) { return "  " + wrap(text, screen() - 4, "    ") + "\n"; }

std::string said_in(std::size_t lines, const std::string& text) {
    std::string all = said(text);
    std::size_t end = 0;
    for (std::size_t line = 0; line < lines && end < all.size(); ++line) end = all.find('\n', end) + 1;
    if (end == all.size()) return all;
    all.resize(end - 1);
    while (width_of(all.substr(all.rfind('\n') + 1)) + 4 > screen()) all.resize(all.rfind(' '));
    return all + " ...\n";
}

std::string shortened(const std::string& text, std::size_t room) {
    return text.size() <= room ? text : text.substr(0, room - 2) + "..";
}

std::string entry(std::size_t indent, const std::string& name, std::size_t at, const std::string& text) {
    // a name or a word that is too long for its place begins further to the left
    if (width_of(name) < screen()) indent = std::min(indent, screen() - width_of(name));
    std::string line = std::string(indent, ' ') + name;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        const std::size_t width = width_of(std::string_view(text).substr(begin, end - begin));
        if (width < screen()) at = std::min(at, std::max(screen() - width, indent));
        begin = end + 1;
    }
    const std::string before(at, ' ');
    if (text.empty()) return line + "\n";
    if (width_of(line) + 1 > at) line += "\n" + before;
    else line += std::string(at - width_of(line), ' ');
    return line + wrap(text, screen() - at, before) + "\n";
}

std::string table(std::vector<std::vector<std::string>> lines, const std::vector<TextTable::Column>& columns) {
    std::size_t room = screen() - columns.front().before.size();
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

std::string pages(const std::vector<std::vector<std::string>>& lines, const std::vector<TextTable::Column>& columns) {
    const auto width = [&](std::size_t column) {
        std::size_t widest = columns[column].least;
        for (const auto& line : lines)
            if (column < line.size()) widest = std::max(widest, width_of(line[column]));
        return widest + columns[column].before.size();
    };
    std::string text;
    for (std::size_t begin = 1, end = 1; begin < columns.size(); begin = end) {
        std::size_t used = width(0);
        for (end = begin; end < columns.size() && (end == begin || used + width(end) <= screen()); ++end)
            used += width(end);
        std::vector<TextTable::Column> shown = {columns[0]};
        shown.insert(shown.end(), columns.begin() + static_cast<std::ptrdiff_t>(begin),
                     columns.begin() + static_cast<std::ptrdiff_t>(end));
        shown[1].before = columns[1].before;
        TextTable page(std::move(shown));
        for (const auto& line : lines) {
            std::vector<std::string> cells = {line.front()};
            for (std::size_t i = begin; i < std::min(end, line.size()); ++i) cells.push_back(line[i]);
            page.add(std::move(cells));
        }
        text += (text.empty() ? "" : "\n") + page.text();
    }
    return text;
}

std::string fitted(const std::string& text) {
    std::string result;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string line = text.substr(begin, end - begin);
        result += width_of(line) <= screen() ? line : broken(line);
        while (result.ends_with(' ')) result.pop_back();
        result += "\n";
        begin = end + 1;
    }
    return result;
}

std::size_t lines_of(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace warodds::narrow
