// What looks wrong in a chart.
#include "analysis/charts/charts.hpp"

#include "analysis/answers/replay.hpp"
#include "sim/any_dice.hpp"
#include "tables/code_text.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace warodds {

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
    std::vector<std::vector<int>> levels;
    for (int row = 0; row < table.rows.size(); ++row)
        for (int column = 0; column < table.columns.size(); ++column)
            levels.push_back(table.is_missing(row, column) ? std::vector<int>()
                                                           : values.levels(table.code(row, column)));
    std::optional<std::vector<Pattern::Break>> fewest;
    for (const Pattern::Way& down : table.pattern.ways_down())
        if (auto breaks = table.pattern.breaks(levels, table.columns.size(), down);
            !fewest || breaks.size() < fewest->size())
            fewest = std::move(breaks);
    std::vector<Finding> findings;
    for (const auto& [row, column, row_before, column_before, slot, direction] : *fewest) {
        const std::string& name = values.slots()[slot].name;
        findings.push_back(
            {Finding::Level::warning,
             table.place(row, column).text() + ": '" + table.code(row, column) + "' (row " + table.rows.keys[row] +
                 ", column " + table.columns.keys[column] + ") after '" + table.code(row_before, column_before) +
                 "' breaks the pattern: " + (name.empty() ? "the result" : name) +
                 (direction > 0 ? " rises" : " falls") + (row_before < row ? " down the rows" : " to the right")});
    }
    return findings;
}

// What the chart's dice can show and, where its headings go further, what modifiers can make of it. That an end is clamped
// says what happens beyond it, not that a roll may be left out.
std::vector<int> rolls_without_row(const Table& table) {
    std::vector<int> rolls;
    const auto dice = AnyDice::parse(table.dice);
    if (!dice || !table.rows.is_rolled || table.rows.match == Axis::Match::name) return rolls;
    const std::vector<int> shown = dice->results();
    for (const auto& [name, headings] : table.rows.headings) {
        std::set<int> expected(shown.begin(), shown.end());
        int low = shown.front(), high = shown.back();
        for (const Heading& heading : headings) {
            if (heading.low) low = std::min(low, static_cast<int>(std::floor(to_double(*heading.low))));
            if (heading.high) high = std::max(high, static_cast<int>(std::ceil(to_double(*heading.high))));
        }
        for (int roll = low; roll < shown.front(); ++roll) expected.insert(roll);
        for (int roll = shown.back() + 1; roll <= high; ++roll) expected.insert(roll);
        for (const int roll : expected)
            if (!table.rows.heading_of(Rational(roll), name)) rolls.push_back(roll);
    }
    return rolls;
}

// the unknown cells of a row, in a line
std::string unread_of(const Table& table, int row) {
    constexpr std::size_t most = 8;
    std::vector<int> columns;
    for (int column = 0; column < table.columns.size(); ++column)
        if (table.is_missing(row, column)) columns.push_back(column);
    if (columns.empty()) return "";
    const std::string place = table.place(row, columns.front()).text();
    if (columns.size() == 1)
        return place + ": this cell has not been read yet (row " + table.rows.keys[row] + ", column " +
               table.columns.keys[columns.front()] + ")";
    if (static_cast<int>(columns.size()) == table.columns.size())
        return place + ": nobody has read row " + table.rows.keys[row] + " yet";
    std::string list;
    for (std::size_t i = 0; i < std::min(columns.size(), most); ++i)
        list += (i == 0 ? "" : ", ") + table.columns.keys[columns[i]];
    if (columns.size() > most) list += " and more";
    return place + ": nobody has read " + std::to_string(columns.size()) + " of " +
           std::to_string(table.columns.size()) + " cells of row " + table.rows.keys[row] + " yet (columns " + list +
           ")";
}

bool is_settled(const WorkedCase& worked, const TableSet& tables) {
    const Replay result = replay(worked, tables);
    return result.problems.empty() || result.is_open;
}

TableSet with_chart(const TableSet& tables, const Table& chart) {
    std::vector<Table> charts(1, chart);
    return tables.with(std::move(charts));
}

// Of several charts that a case reads, those that fail it by themselves; one that agrees with it by itself is not to blame, and
// of the others those without which it comes out.
bool is_to_blame(const WorkedCase& worked, const Table& table, const Table* shipped, const TableSet& tables) {
    if (!shipped) return true;
    const Replay alone = replay(worked, with_chart(TableSet(), table));
    if (!alone.is_open) return !alone.problems.empty();
    return is_settled(worked, with_chart(tables, *shipped));
}

// A number that two headings have belongs to the first: right where the chart prints it so, and easily a slip.
void find_shared_ends(const Table& table, const Axis& axis, bool is_row, const Axis* shipped,
                      std::vector<Finding>& findings) {
    if (axis.match != Axis::Match::exact || (shipped && shipped->keys == axis.keys)) return;
    const std::vector<Heading>& headings = axis.headings.begin()->second;
    for (std::size_t i = 0; i + 1 < headings.size(); ++i) {
        if (!headings[i].high || headings[i].high != headings[i + 1].low) continue;
        const Place place = is_row ? table.place(static_cast<int>(i) + 1, 0) : table.place(0, static_cast<int>(i) + 1);
        findings.push_back({Finding::Level::warning, place.text() + ": " + headings[i].text + " and " +
                                                         headings[i + 1].text + " share a number; it is read in " +
                                                         headings[i].text});
    }
}

// Codes or headings that differ and look alike: what is typed for one of them is not found in the other.
void find_look_alikes(const Table& table, std::vector<Finding>& findings) {
    std::map<std::string, std::pair<std::string, Place>> first;
    std::set<std::string> seen;
    const auto see = [&](const std::string& code, const Place& place, const std::string& kind) {
        const auto& [other, where] = first.emplace(kind + " " + shape_of(code), std::pair(code, place)).first->second;
        if (seen.insert(kind + " " + code).second && other != code)
            findings.push_back({Finding::Level::warning, place.text() + ": '" + code + "' looks like '" + other +
                                                             "' (" + where.text() + ") and is another " + kind});
    };
    for (int row = 0; row < table.rows.size(); ++row)
        for (int column = 0; column < table.columns.size(); ++column)
            see(table.code(row, column), table.place(row, column), "code");
    for (int row = 0; row < table.rows.size(); ++row) see(table.rows.keys[row], table.place(row, 0), "row");
    for (int column = 0; column < table.columns.size(); ++column)
        see(table.columns.keys[column], table.place(0, column), "column");
}

// The cells that a worked case and the chart disagree about: those whose code, as it is shipped, would settle it. Where there is
// none, those that the case read.
std::string cells_in_conflict(const WorkedCase& worked, const Replay& result, const Table& table, const Table* shipped,
                              const TableSet& tables) {
    constexpr std::size_t most = 3;
    std::vector<std::string> settling, read;
    std::vector<std::string> codes;
    for (int row = 0; row < table.rows.size(); ++row)
        for (int column = 0; column < table.columns.size(); ++column) codes.push_back(table.code(row, column));
    for (int row = 0; row < table.rows.size(); ++row)
        for (int column = 0; column < table.columns.size(); ++column) {
            const std::string &row_key = table.rows.keys[row], &column_key = table.columns.keys[column];
            const std::string cell = table.place(row, column).text() + ": '" + table.code(row, column) + "' (row " +
                                     row_key + ", column " + column_key + ")";
            const std::string where = table.rows.name + " " + row_key + ", " + table.columns.name + " " + column_key;
            const std::vector<Entry>& lines = result.ledger.entries();
            if (std::any_of(lines.begin(), lines.end(),
                            [&](const Entry& line) { return line.name == table.title && line.detail == where; }))
                read.push_back(cell);
            if (!shipped || !shipped->rows.has(row_key) || !shipped->columns.has(column_key)) continue;
            const std::string& code = shipped->code(shipped->rows.find(row_key), shipped->columns.find(column_key));
            if (code == table.code(row, column)) continue;
            std::vector<std::string> restored = codes;
            restored[static_cast<std::size_t>(row * table.columns.size() + column)] = code;
            if (is_settled(worked, with_chart(tables, table.filled(restored)))) settling.push_back(cell);
        }
    const std::vector<std::string>& cells = settling.empty() ? read : settling;
    std::string text;
    for (std::size_t i = 0; i < std::min(cells.size(), most); ++i) text += (i == 0 ? "" : "; ") + cells[i];
    if (cells.size() > most) text += "; " + std::to_string(cells.size() - most) + " more cells";
    return text.empty() ? table.file + ":" : text;
}

}  // namespace

std::string missing_rows(const Table& table) {
    const std::vector<int> rolls = rolls_without_row(table);
    std::string list;
    for (const int roll : rolls) list += (list.empty() ? "" : ", ") + std::to_string(roll);
    if (list.empty()) return list;
    return "no row for " + std::string(rolls.size() == 1 ? "a roll of " : "rolls of ") + list + " (" + table.dice +
           "); add it, or write a heading that takes it in, such as 5-6 or >=5";
}

struct CaseRuns {
    std::vector<WorkedCase> cases = shipped_cases();
    std::vector<Replay> replays;

    explicit CaseRuns(const TableSet& tables) {
        for (const WorkedCase& worked : cases) replays.push_back(replay(worked, tables));
    }
};

std::vector<Finding> ChartCheck::findings(const std::string& id, std::size_t* cases) {
    std::vector<Finding> findings;
    std::shared_ptr<const Table> table;
    try {
        table = tables_.any_table(id);
    } catch (const InputError& error) {
        return {{Finding::Level::error, error.what()}};
    }
    if (const std::string missing = missing_rows(*table); !missing.empty())
        findings.push_back({Finding::Level::error, table->file + ": " + missing});
    for (int row = 0; row < table->rows.size(); ++row)
        if (const std::string unread = unread_of(*table, row); !unread.empty())
            findings.push_back({Finding::Level::warning, unread});
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
    find_look_alikes(*table, findings);
    const TableSet shipped_set;
    const auto shipped = shipped_set.has(id) ? shipped_set.any_table(id) : nullptr;
    find_shared_ends(*table, table->rows, true, shipped ? &shipped->rows : nullptr, findings);
    find_shared_ends(*table, table->columns, false, shipped ? &shipped->columns : nullptr, findings);
    // the worked cases that read this chart; a code that its game does not know shows here too
    std::set<std::string> said;
    if (!runs_) runs_ = std::make_shared<const CaseRuns>(tables_);
    for (std::size_t i = 0; i < runs_->cases.size(); ++i) {
        const WorkedCase& worked = runs_->cases[i];
        const Replay& result = runs_->replays[i];
        const bool reads = std::find(result.tables.begin(), result.tables.end(), id) != result.tables.end();
        if (cases) *cases += reads;
        std::string conflict;
        for (const std::string& problem : result.problems) {
            const bool names_file = problem.find(table->file) != problem.npos;
            const bool is_said = std::any_of(said.begin(), said.end(), [&](const std::string& other) {
                return problem.find(other) != problem.npos;  // where the case expects another refusal, too
            });
            if (is_said) continue;
            if (names_file && said.insert(problem).second) findings.push_back({Finding::Level::error, problem});
            else if (reads && !names_file && !result.is_open) conflict += (conflict.empty() ? "" : "; ") + problem;
        }
        if (!conflict.empty() && is_to_blame(worked, *table, shipped.get(), tables_))
            findings.push_back(
                {Finding::Level::error, cells_in_conflict(worked, result, *table, shipped.get(), tables_) +
                                            " conflicts with the worked case " + worked.id + " (rule " + worked.rule +
                                            "): " + conflict});
    }
    std::stable_partition(findings.begin(), findings.end(),
                          [](const Finding& finding) { return finding.level == Finding::Level::error; });
    return findings;
}

CheckedCharts check_charts(std::vector<std::string> ids, const TableSet& tables) {
    if (ids.empty()) {
        ids = tables.ids();
        const auto is_shipped = [&](const std::string& id) { return !tables.is_users(id); };
        if (!std::all_of(ids.begin(), ids.end(), is_shipped)) std::erase_if(ids, is_shipped);
    }
    CheckedCharts all;
    ChartCheck check(tables);
    std::vector<std::string> known;
    std::set<std::string> strangers;
    for (const Game& game : games()) known.push_back(game.id);
    for (const std::string& id : ids) {
        if (!tables.has(id))
            throw InputError("tables check: no chart is called '" + id + "'" + suggest(id, tables.ids()));
        CheckedCharts::One& one = all.charts.emplace_back(CheckedCharts::One{id, {}});
        one.findings = check.findings(id, &one.cases);
        for (const Finding& finding : one.findings)
            ++(finding.level == Finding::Level::error ? all.errors : all.warnings);
        const std::string game = id.substr(0, id.find('/'));
        if (std::find(known.begin(), known.end(), game) == known.end()) strangers.insert(game);
    }
    for (const std::string& game : strangers) {
        const std::string hint = suggest(game, known);
        all.strangers.push_back("'" + game + "' is none of the games here" + (hint.starts_with("; did") ? hint : "") +
                                "; chart/read and chart/turns read its charts");
    }
    return all;
}

}  // namespace warodds
