#include "analysis/charts/sheet.hpp"

#include "analysis/charts/kept_cell.hpp"

#include "tables/code_text.hpp"
#include "tables/rational.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>

namespace warodds {
namespace {

// lines that end as some systems have them: \r\n, or \r alone
std::string with_line_feeds(const std::string& text) {
    std::string plain;
    plain.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\r') plain += text[i];
        else if (i + 1 == text.size() || text[i + 1] != '\n') plain += '\n';
    }
    return plain;
}

// what separates the cells of a sheet, by its first line: a semicolon before a comma, a tab where there is neither
char separator_of(std::string_view line) {
    bool quoted = false, has_semicolons = false, has_commas = false;
    for (const char c : line) {
        if (c == '"') quoted = !quoted;
        has_semicolons = has_semicolons || (c == ';' && !quoted);
        has_commas = has_commas || (c == ',' && !quoted);
    }
    return has_semicolons ? ';' : has_commas || line.find('\t') == line.npos ? ',' : '\t';
}

// "0,5" as sheets write it whose cells are separated by semicolons; nothing for anything else
std::optional<std::string> with_decimal_point(const std::string& cell) {
    const auto comma = cell.find(',');
    if (comma == cell.npos || comma == 0 || comma + 1 == cell.size()) return {};
    std::string number = cell;
    number[comma] = '.';
    return std::isdigit(static_cast<unsigned char>(cell[comma + 1])) && parse_number(number) ? std::optional(number)
                                                                                             : std::nullopt;
}

// Headings are numbers with commas where they look like it; cells where all are numbers, since 1,2 may be a code as
// well.
void read_decimal_commas(Grid& grid) {
    bool are_numbers = true;
    for (std::size_t i = 1; i < grid.size(); ++i)
        for (std::size_t j = 1; j < grid[i].size(); ++j)
            are_numbers = are_numbers && (grid[i][j].empty() || grid[i][j] == "?" || parse_number(grid[i][j]) ||
                                          with_decimal_point(grid[i][j]));
    for (std::size_t i = 0; i < grid.size(); ++i)
        for (std::size_t j = 0; j < grid[i].size(); ++j)
            if (auto number = with_decimal_point(grid[i][j]); number && (i == 0 || j == 0 || are_numbers))
                grid[i][j] = std::move(*number);
}

// Does a spreadsheet take a cell of this text for a formula and run it? A sign by itself and numbers are safe.
bool could_run(std::string_view text) {
    constexpr std::string_view begins = "=+-@\t\r";
    return text.size() > 1 && begins.find(text[0]) != begins.npos && !parse_number(std::string(text));
}

// "2-Jan", "1. Feb 2026", "1/2/2026", "01/02/26", "2026-02-01": numbers and names of months, as dates have them.
bool is_date(const std::string& cell) {
    static const std::set<std::string> months = {"jan", "feb", "mar", "mär", "mrz", "apr", "may", "mai", "jun",
                                                 "jul", "aug", "sep", "oct", "okt", "nov", "dec", "dez"};
    int names = 0, years = 0, pairs = 0, numbers = 0;
    for (std::size_t at = 0; at < cell.size();) {
        const std::size_t end = std::min(cell.find_first_of("-/. ", at), cell.size());
        std::string part = cell.substr(at, end - at);
        at = end + 1;
        if (part.empty()) continue;
        for (char& c : part) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        const bool is_number = part.find_first_not_of("0123456789") == part.npos;
        if (!is_number && !months.contains(part)) return false;
        names += !is_number;
        numbers += is_number;
        years += is_number && part.size() == 4;
        pairs += is_number && part.size() == 2;
    }
    if (names == 1) return numbers == 1 || numbers == 2;
    return names == 0 && numbers == 3 && (years == 1 || pairs == 3);
}

// "01:02:00", "1:02 AM" and "1:02", of odds
bool is_time(const std::string& cell) {
    const auto first = cell.find(':');
    if (first == cell.npos || !std::isdigit(static_cast<unsigned char>(cell[0]))) return false;
    if (cell.find_first_not_of("0123456789:aApPmM ") != cell.npos) return false;
    const bool has_seconds = cell.find(':', first + 1) != cell.npos;
    return has_seconds || cell.find_first_of("aApP") != cell.npos || cell.substr(first + 1, 1) == "0";
}

// A line above the headings, such as the chart's title: it has one cell, and stands over several or alone in its row.
bool is_title(const std::vector<std::string>& row, std::size_t width) {
    const auto is_empty = [](const std::string& text) { return text.empty(); };
    return row.size() - static_cast<std::size_t>(std::count_if(row.begin(), row.end(), is_empty)) == 1 &&
           (width > 2 || (width == 2 && !row[0].empty()));
}
[[noreturn]] void refuse_title(const std::vector<std::string>& row, const Place& place) {
    std::string title;
    for (const std::string& text : row) title += text;
    throw InputError(place.text() + ": found the title '" + title +
                     "', expected the headings; delete the lines above them, and keep a title in the chart's file");
}

}  // namespace

Sheet parse_csv(const std::string& csv, const std::string& file) {
    Sheet sheet;
    Grid& grid = sheet.grid;
    std::vector<unsigned>& lines = sheet.lines;
    std::vector<std::string> row;
    std::string cell;
    bool quoted = false;
    unsigned line = 1, row_line = 1;
    const auto end_cell = [&] {
        std::string code = plain_code(cell, {file, row_line, static_cast<unsigned>(row.size()) + 1});
        if (auto kept = unkept_cell(code)) code = std::move(*kept);
        if (code.starts_with('\'') && could_run(std::string_view(code).substr(1))) code.erase(0, 1);
        row.push_back(std::move(code));
        cell.clear();
    };
    const auto end_row = [&] {
        end_cell();
        if (std::any_of(row.begin(), row.end(), [](const std::string& text) {
                return !text.empty();
            })) {  // spreadsheets like to end with rows of nothing
            if (grid.size() == 1 && is_title(grid[0], row.size())) refuse_title(grid[0], {file, lines[0], 1});
            if (!grid.empty() && row.size() != grid[0].size())
                throw InputError(Place{file, row_line, 1}.text() + ": found " + std::to_string(row.size()) +
                                 " cells, expected " + std::to_string(grid[0].size()) + " as in the first line");
            grid.push_back(std::move(row));
            lines.push_back(row_line);
        }
        row.clear();
    };
    if (csv.starts_with("\xFF\xFE") || csv.starts_with("\xFE\xFF") || std::count(csv.begin(), csv.end(), '\0') > 1)
        throw InputError(file + ": this is a sheet in UTF-16; save it as 'CSV UTF-8'");
    const std::string plain = with_line_feeds(csv);
    std::string_view text = plain;
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);  // spreadsheets like to begin with a byte order mark
    char between = separator_of(text.substr(0, text.find('\n')));
    if (text.starts_with("sep=") && text.find('\n') == 5) {  // a first line of some spreadsheets
        between = text[4];
        text.remove_prefix(6);
        row_line = ++line;
    }
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\n') ++line;
        if (quoted) {
            if (c == '"' && i + 1 < text.size() && text[i + 1] == '"') cell += text[++i];
            else if (c == '"') quoted = false;
            else cell += c;
        } else if (c == '"') {
            quoted = true;
        } else if (c == between) {
            end_cell();
        } else if (c == '\n') {
            end_row();
            row_line = line;
        } else {
            cell += c;
        }
    }
    if (quoted) throw InputError(Place{file, row_line, 1}.text() + ": a quoted cell has no closing quote");
    if (!cell.empty() || !row.empty()) end_row();
    if (grid.size() < 2 || grid[0].size() < 2)
        throw InputError(file + ": expected a line of headings and at least one row");
    if (between == ';') read_decimal_commas(grid);
    return sheet;
}

bool is_date_or_time(const std::string& cell) { return is_time(cell) || is_date(cell); }

// the days of a spreadsheet from 1995 to 2099, as it numbers them
bool is_day_number(const std::string& cell) {
    const auto number = parse_number(cell);
    return number && number->denominator() == 1 && *number >= Rational(34'700) && *number <= Rational(73'050);
}

void refuse_spreadsheets_own(const std::string& cell, const Place& place) {
    throw InputError(place.text() + ": found '" + cell + "', " +
                     (is_time(cell) ? "a time, which a spreadsheet makes of odds such as 1:2"
                                    : "which a spreadsheet makes of codes such as 1/2 or 1-2") +
                     "; format the column as text and type the cell again");
}

namespace {

std::string in_quotes(const std::string& text) {
    std::string quoted = "\"";
    for (char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + "\"";
}

}  // namespace

std::string csv_cell(const std::string& text) {
    if (would_change(text)) return in_quotes(kept_cell(text));
    if (could_run(text)) return csv_cell("'" + text);
    return text.find_first_of(",;\"\n\r") == text.npos ? text : in_quotes(text);
}

}  // namespace warodds
