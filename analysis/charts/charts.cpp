#include "analysis/charts/charts.hpp"

#include "analysis/charts/chart_name.hpp"
#include "analysis/charts/headings.hpp"
#include "analysis/charts/sheet.hpp"
#include "analysis/words/text_table.hpp"
#include "tables/text.hpp"

#include <algorithm>
#include <cstdio>

namespace warodds {
namespace {

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

bool has_controls(const std::string& text) {
    return std::any_of(text.begin(), text.end(),
                       [](unsigned char c) { return (c < 0x20 && c != '\n' && c != '\t') || c == 0x7F; });
}

// What the chart itself has is meant, and so is a number that it declares.
void expect_no_spreadsheets_own(const Table& table, const std::string& cell, bool is_declared, const Place& place) {
    if (!is_date_or_time(cell) && (is_declared || !is_day_number(cell))) return;
    const auto has = [&](const std::vector<std::string>& list) {
        return std::find(list.begin(), list.end(), cell) != list.end();
    };
    if (!has(table.rows.keys) && !has(table.columns.keys) && !has(table.codes())) refuse_spreadsheets_own(cell, place);
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

std::vector<std::string> columns_of(const Grid& grid) { return {grid[0].begin() + 1, grid[0].end()}; }
// ... where the chart's are odds, and the sheet may write them with a dash
std::vector<std::string> columns_as_in(const Table& table, const Grid& grid) {
    return table.columns.match == Axis::Match::floor ? with_colons(columns_of(grid)) : columns_of(grid);
}

}  // namespace

void refuse_turned(const std::string& file, const std::vector<std::string>& columns) {
    throw InputError(
        file + ": found the rolls " + first_few(columns) +
        " across the top, expected them down the side; transpose the sheet (in a spreadsheet: copy it, then "
        "'Paste Special' with 'Transpose')");
}

std::string grid_text(const Table& table) { return aligned(grid_of(table)); }

std::string blank_chart(const std::string& id, const std::string& dice, const std::vector<std::string>& columns,
                        const std::vector<std::string>& rows) {
    const std::vector<std::string> headings = with_colons(columns);
    Grid grid(1, {"roll"});
    grid[0].insert(grid[0].end(), headings.begin(), headings.end());
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
           entry_of(headings);
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
    const std::vector<std::string> columns = columns_as_in(table, grid);
    for (const auto& [axis, found] : {std::pair(&table.columns, &columns), {&table.rows, &rows}}) {
        if (std::any_of(found->begin(), found->end(), [&, axis = axis](const auto& one) { return axis->has(one); }))
            continue;
        if (std::all_of(columns.begin(), columns.end(), [&](const auto& one) { return table.rows.has(one); }))
            refuse_turned(file, columns);
        throw InputError(file + ": found the " + (axis == &table.columns ? "columns " : "rows ") + first_few(*found) +
                         ", where " + table.id + " has " + first_few(axis->keys) +
                         "; a chart of your own has a name of your own, like mygame/" +
                         table.id.substr(table.id.find('/') + 1));
    }
}

std::string with_csv(const Table& table, const std::string& csv, const std::string& file) {
    auto [grid, lines] = parse_csv(csv, file);
    const std::vector<std::string> columns = columns_as_in(table, grid);
    std::copy(columns.begin(), columns.end(), grid[0].begin() + 1);
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
            expect_no_spreadsheets_own(table, cell, !is_heading && !table.values.is_empty() && wrong.empty(), place);
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
    for (std::size_t j = 1; j < grid[0].size(); ++j)
        if (is_date_or_time(grid[0][j]))
            refuse_spreadsheets_own(grid[0][j], {file, lines[0], static_cast<unsigned>(j) + 1});
    // The sheet's headings say how its columns are entered, whatever stands in the corner; what would break a file is
    // refused with the cells.
    const std::vector<std::string> columns = columns_of(grid);
    const std::set<std::string> different(columns.begin(), columns.end());
    const bool is_plain = different.size() == columns.size() &&
                          std::none_of(columns.begin(), columns.end(), [](const std::string& heading) {
                              return heading.find_first_of("|'\n") != heading.npos || heading.empty() ||
                                     has_controls(heading);
                          });
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
