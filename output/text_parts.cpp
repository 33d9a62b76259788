#include "output/text_parts.hpp"
#include "output/spelling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace warodds::text {
namespace {

constexpr std::size_t shortest_bar = 6;

bool terminal_has_blocks() {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"})
        if (const char* value = std::getenv(name); value && *value) {
            const std::string text = value;
            return text != "C" && text != "POSIX";
        }
    return true;
}

std::string plain_bar(double p, std::size_t longest) {
    static const bool blocks = terminal_has_blocks();
    static const char* eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    const int parts = static_cast<int>(std::lround(std::clamp(p, 0.0, 1.0) * static_cast<double>(longest) * 8));
    std::string text;
    if (!blocks) return std::string(static_cast<std::size_t>((parts + 4) / 8), '#');
    for (int i = 0; i < parts / 8; ++i) text += "█";
    text += eighths[parts % 8];
    return text.empty() && p > 0 ? "▏" : text;
}

}  // namespace

std::string bar(const Estimate& p, bool is_exact, std::size_t longest) {
    if (!is_exact || p.is_exact()) return plain_bar(p.value, longest);
    const auto cells = [&](double value) {
        return std::lround(std::clamp(value, 0.0, 1.0) * static_cast<double>(longest));
    };
    std::string text;
    for (long i = 0; i < cells(p.high); ++i)
        text += i < cells(p.low) ? plain_bar(1, 1) : terminal_has_blocks() ? "░" : ".";
    return text;
}

std::string range_bar(double low, double high, std::size_t longest) {
    const auto cells = [&](double value) {
        return std::lround(std::clamp(value, 0.0, 1.0) * static_cast<double>(longest));
    };
    std::string text;
    for (long i = 0; i < cells(high); ++i)
        text += i < cells(low) ? (terminal_has_blocks() ? "█" : "#") : terminal_has_blocks() ? "▒" : "-";
    return text;
}

std::string BarTable::text() const {
    std::vector<std::size_t> widths;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        widths.push_back(columns_[i].least);
        for (const auto& [cells, chance] : lines_)
            if (i < cells.size() && width_of(cells[i]) <= columns_[i].most)
                widths[i] = std::max(widths[i], width_of(cells[i]));
    }
    std::size_t used = 2;  // before the bar; where a cell sticks out, it pushes the bar away
    for (const auto& [cells, chance] : lines_) {
        std::size_t line = 2;
        for (std::size_t i = 0; i < columns_.size(); ++i)
            line += columns_[i].before.size() + std::max(widths[i], i < cells.size() ? width_of(cells[i]) : 0);
        used = std::max(used, line);
    }
    const std::size_t room = narrow::screen() - std::min(narrow::screen(), used);
    std::vector<TextTable::Column> columns = columns_;
    columns.emplace_back();
    TextTable table(std::move(columns));
    for (const auto& [cells, chance] : lines_) {
        std::vector<std::string> line = cells;
        if (chance && room >= shortest_bar) {
            line.resize(columns_.size());
            line.push_back(bar(*chance, is_exact_, std::min(room, longest_bar)));
        }
        table.add(std::move(line));
    }
    return table.text();
}

std::string heading(const std::string& title, const std::string& procedure) {
    return wrap(fmt::format("{} [{}]", title, procedure), narrow::screen() - 2, "  ") + "\n";
}

std::string given(const std::vector<std::pair<const Field*, Value>>& params, const std::vector<std::string>& names,
                  std::size_t lines) {
    std::string text;
    for (const auto& [field, value] : params)
        if (std::find(names.begin(), names.end(), field->name) != names.end())
            text += (text.empty() ? "" : " · ") + field->name + " " + to_text(*field, value);
    if (text.empty()) return text;
    return lines ? narrow::said_in(lines, text) : narrow::said(text);
}

std::string warnings(const std::vector<TableUse>& tables) {
    std::string text;
    for (const std::string& warning : warnings_of(tables, Medium::terminal))
        text += narrow::said("warning: " + warning);
    return text;
}

std::string footer(const std::string& how, const std::vector<TableUse>& tables) {
    return warnings(tables) + narrow::said(how + " · " + sources_text(tables));
}

std::string short_footer(const std::string& how, const std::vector<TableUse>& tables, const std::string& more) {
    std::vector<TableUse> doubtful;
    for (const TableUse& table : tables)
        if (!table.warning.empty() || table.grade == "stand-in") doubtful.push_back(table);
    const std::string named = how + " · " + sources_text(tables);
    const bool fits = width_of(named) + 2 <= narrow::screen();
    return (doubtful.empty()
                ? ""
                : narrow::said("warning: " + sources_text(doubtful) + "; " + said_option("more") + " says why")) +
           narrow::said((fits && more.empty() ? named : how + " · " + grades_text(tables)) +
                        (more.empty() ? "" : " · " + more));
}

}  // namespace warodds::text
