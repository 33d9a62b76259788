#include "analysis/charts.hpp"

#include "analysis/replay.hpp"
#include "analysis/text_table.hpp"
#include "tables/text.hpp"

#include <algorithm>
#include <sstream>

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

std::string csv_cell(const std::string& text) {
    if (text.find_first_of(",;\"\n") == text.npos) return text;
    std::string quoted = "\"";
    for (char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + "\"";
}

// the rows of a spreadsheet, and the line that each begins on
std::pair<Grid, std::vector<unsigned>> parse_csv(const std::string& csv, const std::string& file) {
    Grid grid;
    std::vector<unsigned> lines;
    std::vector<std::string> row;
    std::string cell;
    bool quoted = false;
    unsigned line = 1, row_line = 1;
    const auto end_row = [&] {
        row.emplace_back(trim(cell));
        cell.clear();
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
    std::string_view text = csv;
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);  // spreadsheets like to begin with a byte order mark
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\n') ++line;
        if (quoted) {
            if (c == '"' && i + 1 < text.size() && text[i + 1] == '"') cell += text[++i];
            else if (c == '"') quoted = false;
            else cell += c;
        } else if (c == '"') {
            quoted = true;
        } else if (c == ',' || c == ';') {
            row.emplace_back(trim(cell));
            cell.clear();
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
    return {grid, lines};
}

}  // namespace

std::map<std::string, int> parts_of(const std::string& code) {
    std::map<std::string, int> parts;
    std::string side, letters;
    int position = 0;
    for (std::size_t i = 0; i < code.size();) {
        if (std::isdigit(static_cast<unsigned char>(code[i]))) {
            int number = 0;
            for (; i < code.size() && std::isdigit(static_cast<unsigned char>(code[i])); ++i)
                number = std::min(number * 10 + (code[i] - '0'), 100'000'000);  // more is only compared
            parts[letters.empty() ? std::to_string(position) : side + letters] = number;
            letters.clear();
            ++position;
            continue;
        }
        const char c = code[i++];
        if (c == ' ' || c == '/') {
            letters.clear();
        } else if (std::isupper(static_cast<unsigned char>(c)) && (i == 1 || code[i - 2] == ' ')) {
            side = c;
        } else {
            letters += c;
        }
    }
    return parts;
}

namespace {

// A part that almost always moves one way along a line and once does not is worth a look.
void find_breaks(const Table& table, bool along_rows, std::vector<Finding>& findings) {
    const int lines = along_rows ? table.rows.size() : table.columns.size();
    const int length = along_rows ? table.columns.size() : table.rows.size();
    const auto code = [&](int line, int i) -> const std::string& {
        return along_rows ? table.code(line, i) : table.code(i, line);
    };
    std::set<std::string> names;
    for (int line = 0; line < lines; ++line)
        for (int i = 0; i < length; ++i)
            for (const auto& [name, number] : parts_of(code(line, i))) names.insert(name);
    for (const std::string& name : names) {
        int up = 0, down = 0;
        std::vector<std::pair<int, int>> rises, falls;
        for (int line = 0; line < lines; ++line) {
            for (int i = 1; i < length; ++i) {
                const auto is_open = [](const std::string& text) { return text == "?" || text.starts_with('{'); };
                if (is_open(code(line, i)) || is_open(code(line, i - 1))) continue;
                const auto before = parts_of(code(line, i - 1)), after = parts_of(code(line, i));
                const auto number = [&](const auto& parts) { return parts.contains(name) ? parts.at(name) : 0; };
                const int change = number(after) - number(before);
                if (change > 0) ++up, rises.emplace_back(line, i);
                if (change < 0) ++down, falls.emplace_back(line, i);
            }
        }
        const auto& odd = up < down ? rises : falls;
        if (odd.empty() || odd.size() * 10 > static_cast<std::size_t>(up + down)) continue;
        for (const auto& [line, i] : odd) {
            const int row = along_rows ? line : i, column = along_rows ? i : line;
            findings.push_back(
                {Finding::Level::warning, table.place(row, column).text() + ": '" + table.code(row, column) +
                                              "' breaks the run of its " + (along_rows ? "row" : "column") + " (row " +
                                              table.rows.keys[row] + ", column " + table.columns.keys[column] + ")"});
        }
    }
}

// Cells that break the pattern which the chart declares; where the die may go either way, the way with fewer breaks is meant.
std::vector<Finding> pattern_breaks(const Table& table) {
    const CellValues& values = *table.listed_codes();
    std::vector<Finding> fewest;
    bool is_first = true;
    for (const Pattern::Way& down : table.pattern.ways_down()) {
        std::vector<Finding> found;
        const auto compare = [&](int row, int column, int row_before, int column_before, const Pattern::Way& way) {
            if (table.is_missing(row, column) || table.is_missing(row_before, column_before)) return;
            const std::vector<int> before = values.levels(table.code(row_before, column_before));
            const std::vector<int> here = values.levels(table.code(row, column));
            for (std::size_t slot = 0; slot < way.size() && !before.empty() && !here.empty(); ++slot) {
                if ((here[slot] - before[slot]) * way[slot] >= 0) continue;
                const std::string& name = values.slots()[slot].name;
                found.push_back({Finding::Level::warning,
                                 table.place(row, column).text() + ": '" + table.code(row, column) + "' (row " +
                                     table.rows.keys[row] + ", column " + table.columns.keys[column] + ") after '" +
                                     table.code(row_before, column_before) + "' breaks the pattern: " +
                                     (name.empty() ? "the result" : name) + (way[slot] > 0 ? " rises" : " falls") +
                                     (row == row_before ? " to the right" : " down the rows")});
            }
        };
        for (int row = 0; row < table.rows.size(); ++row)
            for (int column = 0; column < table.columns.size(); ++column) {
                if (column > 0) compare(row, column, row, column - 1, table.pattern.right);
                if (row > 0) compare(row, column, row - 1, column, down);
            }
        if (is_first || found.size() < fewest.size()) fewest = std::move(found);
        is_first = false;
    }
    return fewest;
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
    const bool numeric = std::all_of(columns.begin(), columns.end(),
                                     [](const std::string& text) { return parse_odds(text).has_value(); });
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
           "[columns]\nname = \"column\"\nmatch = \"" +
           (numeric ? "floor" : "name") + "\"\nbelow = \"clamp\"\n";
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
            table.id + " --tables DIR\n" + "# In a spreadsheet: warodds tables export " + table.id +
            " chart.csv, fill it in, and warodds tables import it.\n\n";
    return text + table.text;
}

std::string to_csv(const Table& table) {
    std::string text;
    for (const auto& row : grid_of(table))
        for (std::size_t i = 0; i < row.size(); ++i) text += csv_cell(row[i]) + (i + 1 < row.size() ? "," : "\n");
    return text;
}

std::string with_csv(const Table& table, const std::string& csv, const std::string& file) {
    auto [grid, lines] = parse_csv(csv, file);
    for (std::size_t i = 0; i < grid.size(); ++i)
        for (std::size_t j = 0; j < grid[i].size(); ++j) {
            std::string& cell = grid[i][j];
            if (cell.find('|') != cell.npos || cell.find("'''") != cell.npos || cell.find('\n') != cell.npos)
                throw InputError(Place{file, lines[i], static_cast<unsigned>(j) + 1}.text() +
                                 ": a cell cannot hold '|', quotes in threes or a line break");
            if (cell.empty() && i > 0 && j > 0) cell = "?";
            const std::string wrong = i > 0 && j > 0 ? table.values.complaint(grid[i][0], grid[0][j], cell) : "";
            if (!wrong.empty())
                throw InputError(Place{file, lines[i], static_cast<unsigned>(j) + 1}.text() + ": " + wrong);
        }
    const auto begin = table.text.find("grid = '''\n");
    const auto end = begin == table.text.npos ? begin : table.text.find("'''", begin + 11);
    if (end == table.text.npos) throw InputError(table.file + ": expected the grid between ''' and '''");
    std::string text = table.text.substr(0, begin + 11) + aligned(grid) + table.text.substr(end);
    Table::parse(table.id, text, file);  // the same checks as for any chart
    return text;
}

std::string chart_of_csv(const std::string& id, const std::string& dice, const std::string& csv,
                         const std::string& file) {
    const Grid grid = parse_csv(csv, file).first;
    // The sheet's headings say how its columns are entered; what would break a file is refused with the cells.
    const bool is_plain = std::none_of(grid[0].begin(), grid[0].end(), [](const std::string& heading) {
        return heading.find_first_of("|'\n") != heading.npos || heading.empty();
    });
    const std::vector<std::string> columns(grid[0].begin() + 1, grid[0].end());
    const std::string blank = blank_chart(id, dice, is_plain ? columns : std::vector<std::string>{"a"}, {"1"});
    return with_csv(Table::parse(id, blank, file), csv, file);
}

std::vector<Finding> check_chart(const std::string& id, const TableSet& tables) {
    std::vector<Finding> findings;
    std::shared_ptr<const Table> table;
    try {
        table = tables.any_table(id);
    } catch (const InputError& error) {
        return {{Finding::Level::error, error.what()}};
    }
    for (int row = 0; row < table->rows.size(); ++row)
        for (int column = 0; column < table->columns.size(); ++column)
            if (table->is_missing(row, column))
                findings.push_back({Finding::Level::warning,
                                    table->place(row, column).text() + ": nobody has read this cell yet (row " +
                                        table->rows.keys[row] + ", column " + table->columns.keys[column] + ")"});
    if (!table->pattern.is_empty()) {
        const std::vector<Finding> breaks = pattern_breaks(*table);
        findings.insert(findings.end(), breaks.begin(), breaks.end());
    } else if (table->rows.match != Axis::Match::name && table->columns.match != Axis::Match::name) {
        find_breaks(*table, true, findings);
        find_breaks(*table, false, findings);
    }
    for (int column = 1; column < table->columns.size() && table->columns.match != Axis::Match::name; ++column) {
        bool same = true;
        for (int row = 0; row < table->rows.size(); ++row)
            same = same && !table->is_missing(row, column) && table->code(row, column) == table->code(row, column - 1);
        if (same)
            findings.push_back({Finding::Level::warning, table->place(0, column).text() + ": column " +
                                                             table->columns.keys[column] + " is the same as column " +
                                                             table->columns.keys[column - 1]});
    }
    // the worked cases that read this chart; a code that its game does not know shows here too
    std::set<std::string> said;
    for (const WorkedCase& worked : shipped_cases()) {
        const Replay result = replay(worked, tables);
        const bool reads = std::find(result.tables.begin(), result.tables.end(), id) != result.tables.end();
        for (const std::string& problem : result.problems) {
            const bool names_file = problem.find(table->file) != problem.npos;
            if (names_file && said.insert(problem).second) findings.push_back({Finding::Level::error, problem});
            else if (reads && !names_file && !result.is_open)
                findings.push_back({Finding::Level::error, table->file + ": conflicts with the worked case " +
                                                               worked.id + " (rule " + worked.rule + "): " + problem});
        }
    }
    return findings;
}

}  // namespace warodds
