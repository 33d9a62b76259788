#include "analysis/charts/charts.hpp"

#include "tables/text_table.hpp"
#include "tables/code_text.hpp"
#include "tables/text.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>

namespace warodds {
namespace {

using Grid = std::vector<std::vector<std::string>>;

Grid grid_of(const Table& table) {
    Grid grid(1, {table.rows.name});
    grid[0].insert(grid[0].end(), table.columns.keys.begin(), table.columns.keys.end());
    for (int row = 0; row < table.rows.size(); ++row) {
        grid.push_back({table.rows.keys[row]});
        for (int column = 0; column < table.columns.size(); ++column) grid.back().push_back(table.code(row, column));
    }
    return grid;
}

std::string aligned(const Grid& grid) {
    std::vector<TextTable::Column> columns(grid[0].size(), {.before = " | "});
    columns.front().before = "";
    TextTable table(std::move(columns));
    for (const auto& row : grid) table.add(row);
    return table.text();
}

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

bool has_controls(const std::string& text) {
    return std::any_of(text.begin(), text.end(),
                       [](unsigned char c) { return (c < 0x20 && c != '\n' && c != '\t') || c == 0x7F; });
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

// Headings are numbers with commas where they look like it; cells where all are numbers, since 1,2 may be a code as well.
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

// How columns with these headings are entered: by the largest number that is not above a value, by the range that it lies in, or by
// name.
std::string entry_of(const std::vector<std::string>& headings) {
    if (std::all_of(headings.begin(), headings.end(),
                    [](const std::string& text) { return parse_odds(text).has_value(); }))
        return "match = \"floor\"\nbelow = \"clamp\"\n";
    try {
        Axis axis;
        std::vector<Heading> ranges;
        for (const std::string& text : headings) ranges.push_back(Axis::parse_heading(text, Axis::Match::exact, {}));
        axis.expect_in_order(ranges, false, [](std::size_t) { return Place(); });
        return "match = \"exact\"\nbelow = \"clamp\"\nabove = \"clamp\"\n";
    } catch (const InputError&) {
        return "match = \"name\"\nbelow = \"clamp\"\n";
    }
}

// Does a spreadsheet take a cell of this text for a formula and run it? A sign by itself and numbers are safe.
bool could_run(std::string_view text) {
    constexpr std::string_view begins = "=+-@\t\r";
    return text.size() > 1 && begins.find(text[0]) != begins.npos && !parse_number(std::string(text));
}

// the rows of a spreadsheet, and the line that each begins on
std::pair<Grid, std::vector<unsigned>> parse_csv(const std::string& csv, const std::string& file) {
    Grid grid;
    std::vector<unsigned> lines;
    std::vector<std::string> row;
    std::string cell;
    bool quoted = false;
    unsigned line = 1, row_line = 1;
    const auto end_cell = [&] {
        std::string code = plain_code(cell, {file, row_line, static_cast<unsigned>(row.size()) + 1});
        if (code.starts_with('\'') && could_run(std::string_view(code).substr(1))) code.erase(0, 1);
        row.push_back(std::move(code));
        cell.clear();
    };
    const auto end_row = [&] {
        end_cell();
        if (std::any_of(row.begin(), row.end(), [](const std::string& text) {
                return !text.empty();
            })) {  // spreadsheets like to end with rows of nothing
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
    return {grid, lines};
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

// the days of a spreadsheet from 1995 to 2099, as it numbers them
bool is_day_number(const std::string& cell) {
    const auto number = parse_number(cell);
    return number && number->denominator() == 1 && *number >= Rational(34'700) && *number <= Rational(73'050);
}

// What a spreadsheet took for something else and wrote in its own way cannot be told back with certainty: 2-Jan may have been
// 1-2, 2-1 or 1/2. What the chart itself has is meant, and so is a number that it declares.
void refuse_spreadsheets_own(const Table& table, const std::string& cell, bool is_declared, const Place& place) {
    const bool is_moment = is_time(cell);
    if (!is_moment && !is_date(cell) && (is_declared || !is_day_number(cell))) return;
    const auto has = [&](const std::vector<std::string>& list) {
        return std::find(list.begin(), list.end(), cell) != list.end();
    };
    if (has(table.rows.keys) || has(table.columns.keys) || has(table.codes())) return;
    throw InputError(place.text() + ": found '" + cell + "', which a spreadsheet makes of " +
                     (is_moment ? "odds such as 1:2" : "codes such as 1/2 or 1-2") +
                     "; format the column as text and type the cell again");
}

std::string first_few(const std::vector<std::string>& words) {
    constexpr std::size_t most = 4;
    std::string list;
    for (std::size_t i = 0; i < std::min(most, words.size()); ++i) list += (i ? ", " : "") + words[i];
    return list + (words.size() > most ? " ..." : "");
}

// A message about the file that was made of a sheet, with the place in the sheet: the grid has a line for each of its rows.
std::string at_sheet(const std::string& message, const std::string& made, unsigned lines_above,
                     const std::vector<unsigned>& lines, const std::string& file) {
    unsigned line = 0, column = 0;
    int length = 0;
    if (!message.starts_with(file + ":") ||
        std::sscanf(message.c_str() + file.size(), ":%u:%u%n", &line, &column, &length) != 2)
        return message;
    const std::string rest = message.substr(file.size() + static_cast<std::size_t>(length));
    if (line <= lines_above || line > lines_above + lines.size()) return file + rest;
    std::size_t at = 0;
    for (unsigned i = 1; i < line; ++i) at = made.find('\n', at) + 1;
    const auto cells = std::count(made.begin() + static_cast<std::ptrdiff_t>(at),
                                  made.begin() + static_cast<std::ptrdiff_t>(std::min(made.size(), at + column - 1)),
                                  '|');
    return Place{file, lines[line - lines_above - 1], static_cast<unsigned>(cells) + 1}.text() + rest;
}

}  // namespace

std::string grid_text(const Table& table) { return aligned(grid_of(table)); }

std::string blank_chart(const std::string& id, const std::string& dice, const std::vector<std::string>& columns,
                        const std::vector<std::string>& rows) {
    Grid grid(1, {"roll"});
    grid[0].insert(grid[0].end(), columns.begin(), columns.end());
    for (const std::string& row : rows) {
        grid.push_back({row});
        grid.back().resize(grid[0].size(), "?");
    }
    return "# Fill in each ? and check with: warodds tables check --tables DIR\n"
           "game = \"" +
           id.substr(0, id.find('/')) +
           "\"\n"
           "title = \"" +
           id.substr(id.find('/') + 1) +
           "\"\n"
           "rule = \"\"\n"
           "dice = \"" +
           dice +
           "\"\n"
           "grade = \"yours\"\n"
           "source = \"typed in from\"\n"
           "grid = '''\n" +
           aligned(grid) +
           "'''\n\n"
           "[rows]\nname = \"roll\"\nmatch = \"exact\"\nbelow = \"clamp\"\nabove = \"clamp\"\n\n"
           "[columns]\nname = \"column\"\n" +
           entry_of(columns);
}

std::string fillable(const Table& table) {
    std::string known = "# Known cells are in place. Each ? is a cell that nobody could read in public";
    if (table.known_cells() == table.rows.size() * table.columns.size()) return table.text;
    const std::vector<std::string>& codes = table.codes();
    if (std::any_of(codes.begin(), codes.end(), [](const std::string& code) { return code.starts_with('{'); }))
        known += ", and {a, b} one that holds a or b";
    std::string text = "# " + table.title + " (" + table.id + "): type in what your copy of the game prints.\n" +
                       known + ".\n";
    if (const CellValues* codes = table.listed_codes()) text += "# A cell is " + codes->expected() + ".\n";
    text += "# Columns are " + table.columns.name + ", rows are " + table.rows.name +
            "; where your chart has other headings, write those.\n"
            "# Then: warodds tables check " +
            table.id +
            " --tables DIR\n"
            "# In a spreadsheet, with all cells formatted as text:\n"
            "#   warodds tables export " +
            table.id +
            " chart.csv, fill it in, and\n"
            "#   warodds tables import " +
            table.id + " chart.csv --out DIR\n\n";
    return text + table.text;
}

std::string csv_cell(const std::string& text) {
    if (could_run(text)) return csv_cell("'" + text);
    if (text.find_first_of(",;\"\n\r") == text.npos) return text;
    std::string quoted = "\"";
    for (char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + "\"";
}

std::string to_csv(const Table& table) {
    std::string text;
    for (const auto& row : grid_of(table))
        for (std::size_t i = 0; i < row.size(); ++i) text += csv_cell(row[i]) + (i + 1 < row.size() ? "," : "\n");
    return text;
}

void expect_headings_of(const Table& table, const std::string& csv, const std::string& file) {
    const auto [grid, lines] = parse_csv(csv, file);
    std::vector<std::string> rows;
    for (std::size_t i = 1; i < grid.size(); ++i) rows.push_back(grid[i][0]);
    const std::vector<std::string> columns(grid[0].begin() + 1, grid[0].end());
    for (const auto& [axis, found] : {std::pair(&table.columns, &columns), {&table.rows, &rows}}) {
        if (std::any_of(found->begin(), found->end(), [&, axis = axis](const auto& one) { return axis->has(one); }))
            continue;
        throw InputError(file + ": found the " + (axis == &table.columns ? "columns " : "rows ") + first_few(*found) +
                         ", where " + table.id + " has " + first_few(axis->keys) +
                         "; a chart of your own has a name of your own, like mygame/" +
                         table.id.substr(table.id.find('/') + 1));
    }
}

std::string with_csv(const Table& table, const std::string& csv, const std::string& file) {
    auto [grid, lines] = parse_csv(csv, file);
    for (std::size_t i = 0; i < grid.size(); ++i)
        for (std::size_t j = 0; j < grid[i].size(); ++j) {
            std::string& cell = grid[i][j];
            const Place place{file, lines[i], static_cast<unsigned>(j) + 1};
            if (cell.find('|') != cell.npos || cell.find("'''") != cell.npos || cell.find('\n') != cell.npos)
                throw InputError(place.text() + ": a cell cannot hold '|', quotes in threes or a line break");
            if (has_controls(cell)) throw InputError(place.text() + ": a cell cannot hold a control character");
            const bool is_heading = i == 0 || j == 0;
            if (cell.empty() && !is_heading) cell = "?";
            const std::string wrong = is_heading ? "" : table.values.complaint(grid[i][0], grid[0][j], cell);
            refuse_spreadsheets_own(table, cell, !is_heading && !table.values.is_empty() && wrong.empty(), place);
            if (!wrong.empty()) throw InputError(place.text() + ": " + wrong);
        }
    const auto begin = table.text.find("grid = '''\n");
    const auto end = begin == table.text.npos ? begin : table.text.find("'''", begin + 11);
    if (end == table.text.npos) throw InputError(table.file + ": expected the grid between ''' and '''");
    std::string text = table.text.substr(0, begin + 11) + aligned(grid) + table.text.substr(end);
    try {
        Table::parse(table.id, text, file);  // the same checks as for any chart
    } catch (const InputError& error) {
        const auto above = static_cast<unsigned>(
            std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin) + 11, '\n'));
        throw InputError(at_sheet(error.what(), text, above, lines, file));
    }
    return text;
}

std::string chart_of_csv(const std::string& id, const std::string& dice, const std::string& csv,
                         const std::string& file) {
    const auto [grid, lines] = parse_csv(csv, file);
    // The sheet's headings say how its columns are entered; what would break a file is refused with the cells.
    const std::set<std::string> different(grid[0].begin(), grid[0].end());
    const bool is_plain = different.size() == grid[0].size() &&
                          std::none_of(grid[0].begin(), grid[0].end(), [](const std::string& heading) {
                              return heading.find_first_of("|'\n") != heading.npos || heading.empty() ||
                                     has_controls(heading);
                          });
    const std::vector<std::string> columns(grid[0].begin() + 1, grid[0].end());
    const std::string blank = blank_chart(id, dice, is_plain ? columns : std::vector<std::string>{"a"}, {"1"});
    std::optional<Table> empty;
    try {
        empty = Table::parse(id, blank, file);
    } catch (const InputError& error) {
        // what is wrong with a heading is told of the empty chart, whose grid begins with them
        const auto begin = blank.begin() + static_cast<std::ptrdiff_t>(blank.find("grid = '''"));
        const auto above = static_cast<unsigned>(std::count(blank.begin(), begin, '\n')) + 1;
        throw InputError(at_sheet(error.what(), blank, above, {lines.front()}, file));
    }
    return with_csv(*empty, csv, file);
}

}  // namespace warodds
